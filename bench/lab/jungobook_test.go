package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/jungo"
	"tengen/search/jungo/openings"
)

// jungoSettings returns the settings of a small book whose searches are made up: they find four
// moves, whose worth follows from the key of the position.
func jungoSettings(positions int) JungoBook {
	o := JungoBook{Size: 6, Komi: 4, Visits: 100, Moves: 9, Positions: positions}
	o.search = func(_ context.Context, b *jungo.Board) (found []jungoFound, err error) {
		images := b.ImageKeys()
		rng := jungo.NewRand(slices.Min(images[:]))
		for n, m := range slices.Sorted(slices.Values(b.Empties())) {
			if !b.Legal(m) || n%3 != 0 || len(found) == 4 {
				continue
			}
			win := 0.5 - 0.02*float64(len(found)) + 0.01*float64(rng.Intn(10))
			found = append(found, jungoFound{b.MoveText(m), 60 >> len(found), rounded(win, 1e4), rounded(20*win-10, 100)})
		}
		return found, nil
	}
	return o
}

func makeJungo(t testing.TB, o JungoBook, path string, resume bool) *openings.Book {
	t.Helper()
	k, err := o.Make(t.Context(), path, resume, nil)
	made(t, k, err, path)
	return k
}

// A job that was stopped and goes on makes the book of one that was not, and a book can be
// extended. The book is that of testdata.
func TestJungoBookResumes(t *testing.T) {
	dir := t.TempDir()
	whole := makeJungo(t, jungoSettings(60), filepath.Join(dir, "whole"), false)
	path := filepath.Join(dir, "parts")
	makeJungo(t, jungoSettings(20), path, true)
	ctx, stop := context.WithCancel(t.Context())
	o := jungoSettings(60)
	find, n := o.search, 0
	o.search = func(c context.Context, b *jungo.Board) ([]jungoFound, error) {
		if n++; n == 10 {
			stop()
		}
		f, err := find(c, b)
		return f, errors.Join(err, c.Err())
	}
	if _, err := o.Make(ctx, path, true, nil); !errors.Is(err, context.Canceled) {
		t.Fatalf("a stopped job: %v", err)
	}
	tear(t, path, `{"moves":"C3 D`)
	if parts := makeJungo(t, jungoSettings(60), path, true); !bytes.Equal(parts.Bytes(), whole.Bytes()) {
		t.Error("the parts make another book")
	}
	if whole.Len() < 50 {
		t.Errorf("%d positions", whole.Len())
	}
	filetest.Golden(t, "testdata/jungo.book", whole.Bytes())
	other := jungoSettings(60)
	other.Visits++
	if _, err := other.Make(t.Context(), path, true, nil); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("other settings: %v", err)
	}
}

// The engine of a resumed job finds what that of one run does: its trees begin empty.
func TestJungoBookEngine(t *testing.T) {
	dir := t.TempDir()
	o := JungoBook{Size: 6, Komi: 4, Visits: 12, Moves: 30, Positions: 8}
	whole := makeJungo(t, o, filepath.Join(dir, "whole"), false)
	o.Positions = 3
	path := filepath.Join(dir, "parts")
	makeJungo(t, o, path, false)
	o.Positions = 8
	if parts := makeJungo(t, o, path, true); !bytes.Equal(parts.Bytes(), whole.Bytes()) || whole.Len() != 8 {
		t.Errorf("the parts make another book, or the whole has %d positions", whole.Len())
	}
	// Other weights find other moves, and do not go on with the journal.
	o.Weights = string(filetest.Read(t, "../../search/jungo/testdata/hand.txt"))
	if other := makeJungo(t, o, filepath.Join(dir, "other"), false); bytes.Equal(other.Bytes(), whole.Bytes()) {
		t.Error("the weights change nothing")
	}
	if _, err := o.Make(t.Context(), path, true, nil); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("other weights: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Make(ctx, filepath.Join(dir, "stopped"), false, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped search: %v", err)
	}
}

// grownJungo gives results to a tree, each as the search that the tree wants next, and returns
// what it wants then; "-" for nothing.
func grownJungo(t *testing.T, o *JungoBook, results ...[]jungoFound) (*jungoTree, string) {
	t.Helper()
	tree, err := newJungoTree(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range results {
		n := tree.next()
		if n == nil {
			t.Fatalf("nothing is wanted, before %+v", found)
		}
		if err := tree.take(n, &jungoRecord{o.text(n.moves), found}); err != nil {
			t.Fatal(err)
		}
	}
	if n := tree.next(); n != nil {
		return tree, o.text(n.moves)
	}
	return tree, "-"
}

// finds is what a search found: move, visits, win rate in hundredths, and again.
func finds(words ...any) (out []jungoFound) {
	for i := 0; i < len(words); i += 3 {
		win := float64(words[i+2].(int)) / 100
		out = append(out, jungoFound{words[i].(string), words[i+1].(int), win, 20*win - 10})
	}
	return out
}

// A position is searched before those whose lines cost more: every move costs 1, more if it is
// worse than the best one, and more if it had fewer visits.
func TestJungoOrder(t *testing.T) {
	first := finds("C3", 500, 50, "B2", 500, 46, "A1", 500, 30)
	for _, c := range []struct {
		name    string
		moves   int
		results [][]jungoFound
		want    string
	}{
		{"the empty board is the first", 9, nil, ""},
		{"the best move comes next", 9, [][]jungoFound{first}, "C3"},
		{"then a move that loses less than a ply is worth", 9, [][]jungoFound{first, finds("D4", 500, 50)}, "B2"},
		{"one that loses more comes after the next ply", 9, [][]jungoFound{first, finds("D4", 500, 50), finds("D4", 500, 54)}, "C3 D4"},
		{"a move with few visits comes later", 9, [][]jungoFound{finds("C3", 500, 50, "B2", 4, 50), finds("D4", 500, 50)}, "C3 D4"},
		{"two moves to one position are one", 9, [][]jungoFound{finds("C3", 500, 50, "D4", 500, 50), finds("pass", 500, 50)}, "-"},
		{"after the last move nothing is wanted", 1, [][]jungoFound{first}, "-"},
		{"nor after a pass", 9, [][]jungoFound{finds("pass", 500, 50)}, "-"},
	} {
		o := jungoSettings(1)
		o.Moves = c.moves
		if _, next := grownJungo(t, &o, c.results...); next != c.want {
			t.Errorf("%s: wanted is %q, want %q", c.name, next, c.want)
		}
	}
}

// The value of a move is that of the position after it, and a move that turns out badly, or that
// rests on few visits, is not the first. Efforts count each position once.
func TestJungoValues(t *testing.T) {
	o := jungoSettings(1)
	tree, _ := grownJungo(t, &o, finds("C3", 500, 50, "B2", 300, 49, "B3", 2, 60), finds("D4", 500, 60), finds("D4", 400, 52, "pass", 100, 10))
	k, err := tree.book()
	if err != nil || k.Len() != 3 {
		t.Fatalf("%v, %v", k, err)
	}
	b, err := o.board(nil)
	if err != nil {
		t.Fatal(err)
	}
	e, ok := k.Look(b)
	if !ok || len(e.Moves) != 3 || e.Effort != 802+500+500 {
		t.Fatalf("%+v, %v", e, ok)
	}
	for i, want := range []string{"B2 480 -4", "C3 400 -20", "B3 600 20"} {
		m := e.Moves[i]
		if got := fmt.Sprint(b.MoveText(m.Point), " ", m.Win, " ", m.Lead); got != want {
			t.Errorf("move %d is %s, want %s", i+1, got, want)
		}
	}
	b.Make(e.Moves[0].Point)
	if e, ok = k.Look(b); !ok || len(e.Moves) != 1 || e.Moves[0].Win != 520 || e.Effort != 500 {
		t.Errorf("after it %+v, %v: a pass is no move of the book", e, ok)
	}
	// A position where a pass is best is left out.
	tree, _ = grownJungo(t, &o, finds("pass", 500, 50, "C3", 100, 40))
	if k, err := tree.book(); err != nil || k.Len() != 0 {
		t.Errorf("%v, %v", k, err)
	}
}

// A position is another one in the tree after another number of moves, and one in the book: that
// with more visits.
func TestJungoRepeats(t *testing.T) {
	o := jungoSettings(1)
	tree, err := newJungoTree(&o)
	if err != nil {
		t.Fatal(err)
	}
	moves := []jungo.Point{0, 1}
	b, err := o.board(moves)
	if err != nil {
		t.Fatal(err)
	}
	n, later := tree.node(b, moves), tree.node(b, []jungo.Point{0, 1, 2, 3})
	if later == n || later.key != n.key || tree.node(b, moves) != n {
		t.Error("the same stones after two moves and after four are one position of the tree")
	}
	later.moves = moves
	n.found([]jungoKnown{{move: 30, visits: 5, win: 0.5}})
	later.found([]jungoKnown{{move: 31, visits: 9, win: 0.4}})
	k, err := tree.book()
	if err != nil || k.Len() != 1 || k.Lines()[0].Entry.Moves[0].Point != 31 {
		t.Errorf("%+v, %v, want the position of 9 visits alone", k, err)
	}
}

// What a journal has is checked before it goes into the tree.
func TestJungoTakes(t *testing.T) {
	good := finds("C3", 5, 50)
	for text, r := range map[string]jungoRecord{
		"after \"C3\" was not":  {"C3", good},
		"without a move":        {"", nil},
		"Z9":                    {"", finds("Z9", 5, 50)},
		"C3 is there twice":     {"", finds("C3", 5, 50, "C3", 5, 50)},
		"move C3 is out of ran": {"", finds("C3", 0, 50)},
		"move D3 is out of ran": {"", finds("D3", 5, 101)},
		"move D4 is out of ran": {"", []jungoFound{{"D4", 5, 0.5, 37}}},
		"move E4 is out of ran": {"", []jungoFound{{"E4", 5, math.NaN(), 0}}},
	} {
		o := jungoSettings(1)
		tree, err := newJungoTree(&o)
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.take(tree.next(), &r); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%+v: %v, want %q", r, err, text)
		}
	}
	// In a journal a search is one of a position of the tree, once.
	for _, lines := range [][]string{{"C3"}, {"", ""}, {"", "C3", "C3"}, {"", "C3 D4 C3"}, {"", "D3"}, {"", "c3"}, {"", "C3", "C3 D4"}} {
		o := jungoSettings(1)
		o.Moves = 2
		tree, err := newJungoTree(&o)
		if err != nil {
			t.Fatal(err)
		}
		for i, moves := range lines {
			err := tree.replay(fmt.Appendf(nil, `{"moves":%q,"found":[{"move":%q,"visits":5,"win":0.5}]}`, moves, []string{"C3", "D4", "B2"}[i]))
			if last := i == len(lines)-1; last != (err != nil) || last && !strings.Contains(err.Error(), "was not the next one") {
				t.Errorf("%q, line %d: %v", lines, i, err)
			}
		}
	}
	for text, change := range map[string]func(*JungoBook){
		"size 5": func(o *JungoBook) { o.Size = 5 }, "0 visits": func(o *JungoBook) { o.Visits = 0 }, "61 moves": func(o *JungoBook) { o.Moves = 61 },
		"0 positions": func(o *JungoBook) { o.Positions = 0 }, "65537 positions": func(o *JungoBook) { o.Positions = openings.MaxPositions + 1 }, "komi": func(o *JungoBook) { o.Komi = 0.3 },
	} {
		o := jungoSettings(5)
		change(&o)
		if _, err := o.Make(t.Context(), filepath.Join(t.TempDir(), "book"), false, nil); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%+v: %v, want %q", o, err, text)
		}
	}
}

// Any line of a journal is taken or refused with an error.
func FuzzJungoJournal(f *testing.F) {
	path := filepath.Join(f.TempDir(), "book")
	o := jungoSettings(5)
	makeJungo(f, o, path, false)
	text := filetest.Read(f, path+JournalSuffix)
	_, lines, _ := bytes.Cut(text, []byte("\n"))
	f.Add(lines)
	f.Add([]byte(`{"moves":"","found":[{"move":"C3","visits":3,"win":1,"lead":36}]}` + "\n" + `{"moves":"C3","found":[]}`))
	f.Fuzz(func(t *testing.T, lines []byte) {
		tree, err := newJungoTree(&o)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.SplitSeq(lines, []byte("\n")) {
			if err := tree.replay(line); err != nil {
				return
			}
		}
		if _, err := tree.book(); err != nil {
			t.Errorf("%s was taken, and makes no book: %v", lines, err)
		}
	})
}
