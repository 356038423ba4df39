package jungo

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

var (
	bookFlag = flag.String("book", "", "make the book of 5×5 and write it to this file")
	bookEnds = flag.Bool("book-ends", false, "have hunts prove all positions where the book ends")
)

// The book has all positions of up to bookStones stones, and further ones that a hunt does
// not prove within bookEasy positions.
const (
	bookStones = 9
	bookEasy   = 40_000
)

// after is the position after a first move, Black's.
func after(t *testing.T, g *jungo.TinyGeo, move string) jungo.Tiny {
	m, err := jungo.ParseMove(move, g.Size)
	if err != nil {
		t.Fatal(err)
	}
	return loneStone(g, m, 1)
}

// TestMakeBook makes the book anew, in some 25 minutes and with 1.2 GB.
func TestMakeBook(t *testing.T) {
	if *bookFlag == "" {
		t.Skip("no -book")
	}
	g, err := jungo.TinyOf(maxShapeSize)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	k := book{geo: newHuntGeo(g.Size)}
	var q pursuit
	if err := q.ready(ctx, g, 24, g.Points-2); err != nil {
		t.Fatal(err)
	}
	easy := newHunter(g, playTableLog2, q.hunt.shapes)
	known := map[uint64]bool{}
	add := func(p *jungo.Tiny, m jungo.Point) []jungo.Tiny {
		key, sym := k.key(p, g)
		known[key] = true
		k.lines = append(k.lines, k.line(key, sym, m))
		n, ok := g.Play(p, g.Bit(m))
		if !ok {
			t.Fatalf("move %d in %+v", m, *p)
		}
		return bookAnswers(g, &n)
	}
	var todo []jungo.Tiny
	for _, first := range []string{"A1", "B1", "C1"} {
		p := after(t, g, first)
		if q.hunt.ask(ctx, &p, 1, 0) != proved {
			t.Fatal(first)
		}
		todo = append(todo, p)
	}
	p := after(t, g, "C3")
	if q.hunt.ask(ctx, &p, 0, 0) != proved {
		t.Fatal("C3")
	}
	todo = append(todo, add(&jungo.Tiny{}, g.Point(p.Stones[0]))...)
	for len(todo) > 0 {
		p, todo = todo[len(todo)-1], todo[:len(todo)-1]
		key, _ := k.key(&p, g)
		if p.Ko != 0 || known[key] {
			continue
		}
		if bits.OnesCount64(p.Stones[0]|p.Stones[1]) > bookStones && easy.ask(ctx, &p, int(p.Turn), bookEasy) == proved {
			known[key] = true
			continue
		}
		m := q.again(ctx, &p, int(p.Turn), g.Points-2)
		if m < 0 {
			t.Fatalf("no move in %+v", p)
		}
		todo = append(todo, add(&p, m)...)
	}
	slices.Sort(k.lines)
	if err := os.WriteFile(*bookFlag, k.bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d lines", len(k.lines))
}

// bookAnswers are the positions after the moves of the player to move; passes are not
// counted.
func bookAnswers(g *jungo.TinyGeo, p *jungo.Tiny) []jungo.Tiny {
	pass := g.Pass(p)
	pass.Passes = 0
	out := []jungo.Tiny{pass}
	for left := g.Empty(p); left != 0; left &= left - 1 {
		if n, ok := g.Play(p, left&-left); ok {
			out = append(out, n)
		}
	}
	return out
}

// walk visits the positions of the book from one on, and those where it ends, each once,
// and fails where they repeat on a line.
type bookWalk struct {
	*testing.T
	g     *jungo.TinyGeo
	book  *book
	state map[uint64]int // 1 on the line, 2 done
	lines map[uint64]bool
	ends  []jungo.Tiny
}

func (w *bookWalk) visit(p *jungo.Tiny) {
	key, _ := w.book.key(p, w.g)
	switch {
	case p.Ko != 0 || w.state[key] == 2:
		return
	case w.state[key] == 1:
		w.Fatalf("a line repeats %+v", *p)
	}
	m := w.book.move(p, w.g)
	if m == jungo.None {
		if bits.OnesCount64(p.Stones[0]|p.Stones[1]) <= bookStones {
			w.Fatalf("the book has no move in %+v", *p)
		}
		w.state[key] = 2
		w.ends = append(w.ends, *p)
		return
	}
	w.state[key] = 1
	w.lines[key] = true
	n, ok := w.g.Play(p, w.g.Bit(m))
	if !ok {
		w.Fatalf("move %d in %+v", m, *p)
	}
	for _, q := range bookAnswers(w.g, &n) {
		w.visit(&q)
	}
	w.state[key] = 2
}

// TestBook: the book is closed, its lines end, and hunts prove some of the positions where
// they do.
func TestBook(t *testing.T) {
	k, err := theBook()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(k.bytes(), bookBytes) {
		t.Error("the book is not written as it was read")
	}
	for name, tail := range map[string][]byte{"torn": {0x80}, "twice": {0}, "far": {255, 255, 255, 255, 255, 255, 255, 255, 255, 1}} {
		if _, err := readBook(append(k.bytes(), tail...)); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("line %d:", len(k.lines)+1)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	g, err := jungo.TinyOf(maxShapeSize)
	if err != nil {
		t.Fatal(err)
	}
	w := &bookWalk{T: t, g: g, book: k, state: map[uint64]int{}, lines: map[uint64]bool{}}
	w.visit(&jungo.Tiny{})
	for _, move := range []string{"A1", "B1", "C1"} {
		p := after(t, g, move)
		w.visit(&p)
	}
	if len(w.lines) != len(k.lines) {
		t.Errorf("%d lines of %d are reached", len(w.lines), len(k.lines))
	}
	t.Logf("%d lines, %d ends", len(k.lines), len(w.ends))
	if testing.Short() {
		t.Skip("hunts need tables that take some seconds")
	}
	shapes, err := huntShapes(context.Background(), g, g.Points-2)
	if err != nil {
		t.Fatal(err)
	}
	h, rng := newHunter(g, playTableLog2, shapes), jungo.NewRand(1)
	prove := func(p *jungo.Tiny) {
		// TestMakeBook does not clear its table between two of them. From nothing one that
		// took less than bookEasy there was seen to take 165,000.
		if h.ask(context.Background(), p, int(p.Turn), 10*bookEasy) != proved {
			t.Errorf("no hunt finds %+v won", *p)
		}
	}
	if *bookEnds {
		for i := range w.ends {
			prove(&w.ends[i])
		}
		t.Logf("%d positions", h.nodes)
		return
	}
	for range 60 {
		clear(h.table)
		clear(h.hints)
		prove(&w.ends[rng.Intn(len(w.ends))])
	}
}

// TestBookInPlay: with the book no time is needed.
func TestBookInPlay(t *testing.T) {
	e := newEngine(t, Options{})
	b, _ := jungo.New(maxShapeSize, jungo.KoSimple)
	for _, s := range []string{"C3", "B2"} {
		r, err := e.Genmove(context.Background(), b, Limits{Visits: 1})
		if err != nil {
			t.Fatal(err)
		}
		if r.Exact == nil || r.Exact.Against.Lo != 23 {
			t.Errorf("%v: %+v", b, r.Exact)
		}
		if b.Side() == jungo.Black && b.Ply() == 0 && b.MoveText(r.Move) != s {
			t.Errorf("%s and not %s", b.MoveText(r.Move), s)
		}
		m, _ := jungo.ParseMove(s, b.Size())
		b.Make(m)
	}
	// White has the whole board after a move on the edge.
	b, _ = jungo.New(maxShapeSize, jungo.KoSimple)
	m, _ := jungo.ParseMove("E2", b.Size())
	b.Make(m)
	r, err := e.Genmove(context.Background(), b, Limits{Visits: 1})
	if err != nil || r.Exact == nil || r.Exact.For.Hi != -23 {
		t.Errorf("%+v, %v", r.Exact, err)
	}
	// Superko and other sizes are none of its business.
	b, _ = jungo.New(maxShapeSize, jungo.KoPositional)
	if r, err = e.Genmove(context.Background(), b, Limits{Visits: 1}); err != nil || r.Exact != nil {
		t.Errorf("%+v, %v", r.Exact, err)
	}
}

func FuzzReadBook(f *testing.F) {
	f.Add([]byte{0x2a, 0xb0, 0x01})
	f.Add([]byte{0x1f, 0x80})
	f.Fuzz(func(t *testing.T, data []byte) {
		k, err := readBook(data)
		if err != nil {
			return
		}
		if again, err := readBook(k.bytes()); err != nil || !slices.Equal(again.lines, k.lines) {
			t.Fatalf("%v, %v is read again as %v", err, k.lines, again)
		}
	})
}
