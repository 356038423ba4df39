package exact

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// TestBook: the book is closed, its lines end, and some of the positions where they end are
// proved, each from nothing.
func TestBook(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(k.Bytes(), bookBytes) {
		t.Error("the book is not written as it was read")
	}
	ends, err := k.Check(bookStones)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d lines, %d ends", k.Lines(), len(ends))
	rng := jungo.NewRand(1)
	var some []jungo.Tiny
	for range 60 {
		some = append(some, ends[rng.Intn(len(ends))])
	}
	// MakeBook keeps its tables from one end to the next. From nothing, one that took less
	// than bookEasy there was seen to take 165,000 positions.
	proved := 0
	if err := ProveEnds(context.Background(), some, 10*bookEasy, true, func(n int) { proved = n }); err != nil || proved != len(some) {
		t.Errorf("%d ends of %d proved: %v", proved, len(some), err)
	}
}

// TestBookResult: the player to move wins all points but two in every position of the book,
// in either colour; a position is lost if the book has all positions after its moves.
func TestBookResult(t *testing.T) {
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	g := k.geo
	check := func(p *jungo.Tiny, winner int, want jungo.Point) {
		t.Helper()
		r, m := k.Result(p)
		if winner < 0 {
			if r != nil || m != jungo.None {
				t.Fatalf("%+v: %+v and %v of a position that is not in the book", *p, r, m)
			}
			return
		}
		against, forB := unproved(p, g.Points)
		if winner == 0 {
			against.Lo, forB.Lo = 23, 23
		} else {
			against.Hi, forB.Hi = -23, -23
		}
		if r == nil || r.Against != against || r.For != forB || m != want || (m == jungo.None) != (len(r.Best) == 0) {
			t.Fatalf("%+v: %+v and %v, want the win of side %d by %v", *p, r, m, winner, want)
		}
	}
	lost, open := 0, 0
	for i := 0; i < k.Lines(); i += 40 {
		key := k.lines[i] >> bookMoveBits
		black, white := key&(1<<g.Points-1), key>>g.Points
		for turn := range uint8(2) {
			p := g.Unpack(black, white)
			if p.Turn = turn; turn == 1 {
				p = g.Unpack(white, black)
				p.Turn = 1
			}
			m := k.Move(&p)
			check(&p, int(turn), m)
			ko, over := p, p
			ko.Ko, over.Passes = g.Empty(&p)&-g.Empty(&p), 2
			check(&ko, -1, jungo.None)
			if k.Move(&over) != jungo.None {
				t.Fatalf("%+v: a move", over)
			}
			n, ok := g.Play(&p, g.Bit(m))
			if !ok {
				t.Fatalf("%+v: %v is not legal", p, m)
			}
			all := true
			for _, q := range k.answers(&n) {
				all = all && k.Move(&q) != jungo.None
			}
			if all {
				lost++
				check(&n, int(turn), jungo.None)
			} else if open++; k.Move(&n) == jungo.None {
				check(&n, -1, jungo.None)
			}
			if n.Passes = 1; k.lost(&n) {
				t.Fatalf("%+v is lost after a pass, which ends the game", n)
			}
		}
	}
	if lost == 0 || open == 0 {
		t.Errorf("%d positions lost, %d open", lost, open)
	}
}

// TestReadBookErrors: a book that is torn or out of order is refused, with its line.
func TestReadBookErrors(t *testing.T) {
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	for name, tail := range map[string][]byte{"torn": {0x80}, "twice": {0}, "far": {255, 255, 255, 255, 255, 255, 255, 255, 255, 1}} {
		if _, err := ReadBook(append(k.Bytes(), tail...)); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("line %d:", k.Lines()+1)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCheckFindsHoles: a book without one of its lines is not closed.
func TestCheckFindsHoles(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(3)
	holes := 3
	for range holes {
		i := rng.Intn(k.Lines())
		torn := &Book{geo: k.geo, lines: slices.Delete(slices.Clone(k.lines), i, i+1)}
		if _, err := torn.Check(bookStones); err == nil {
			t.Errorf("line %d is missing, and the book is accepted", i)
		}
	}
	// A position that comes back on a line.
	var p jungo.Tiny
	key, _ := k.key(&p)
	w := &bookWalk{Book: k, stones: bookStones, state: map[uint64]int{key: walkOpen}}
	if err := w.visit(&p); err == nil || !strings.Contains(err.Error(), "repeats") || w.lines > 0 {
		t.Errorf("a position that comes back: error %v", err)
	}
	// A move that leads nowhere, and a line that cannot arise.
	full := jungo.Tiny{Stones: [2]uint64{k.geo.Full &^ (k.geo.Bit(0) | k.geo.Bit(24)), 0}}
	key, sym := k.key(&full)
	more := &Book{geo: k.geo, lines: append(slices.Clone(k.lines), k.line(key, sym, 0))}
	slices.Sort(more.lines)
	if _, err := more.Check(bookStones); err == nil {
		t.Error("a line that cannot arise is accepted")
	}
}

// TestMakeBookContinues: with all decisions of the embedded book, MakeBook makes it again
// without a search, and reports no decision but the first move's.
func TestMakeBookContinues(t *testing.T) {
	if testing.Short() {
		t.Skip("goes through the whole book")
	}
	k, err := DefaultBook()
	if err != nil {
		t.Fatal(err)
	}
	ends, err := k.Check(bookStones)
	if err != nil {
		t.Fatal(err)
	}
	var done []Decision
	for _, line := range k.lines {
		done = append(done, Decision(line))
	}
	for i := range ends {
		key, _ := k.key(&ends[i])
		done = append(done, Decision(key<<bookMoveBits|bookEnd))
	}
	again, err := MakeBook(context.Background(), BookOptions{Stones: bookStones, Easy: bookEasy, TableLog2: 4, Done: done, Decided: func(d Decision) error {
		return fmt.Errorf("decision %d", d)
	}})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), bookBytes) {
		t.Error("the book is another one")
	}
	// With one decision less there is a search, which ends with its context.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := MakeBook(ctx, BookOptions{Stones: bookStones, Easy: bookEasy, TableLog2: 4, Done: done[:len(done)-1]}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func FuzzReadBook(f *testing.F) {
	f.Add([]byte{0x2a, 0xb0, 0x01})
	f.Add([]byte{0x1f, 0x80})
	f.Fuzz(func(t *testing.T, data []byte) {
		k, err := ReadBook(data)
		if err != nil {
			return
		}
		if again, err := ReadBook(k.Bytes()); err != nil || !slices.Equal(again.lines, k.lines) {
			t.Fatalf("%v, %v is read again as %v", err, k.lines, again)
		}
	})
}
