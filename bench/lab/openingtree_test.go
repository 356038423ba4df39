package lab

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
)

// grown gives results to a tree, each as the search that the tree wants next, and returns what it
// wants then: "h8 h9 others", or "" for nothing.
func grown(t *testing.T, o *OpeningBook, results ...openingRecord) (tree *openingTree, next string) {
	t.Helper()
	tree, err := newOpeningTree(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		task, ok := tree.next()
		if !ok {
			t.Fatalf("nothing is wanted, before %+v", r)
		}
		r.Moves, r.Others = renju.FormatMoves(task.node.moves), task.others
		if err := tree.take(task, &r); err != nil {
			t.Fatal(err)
		}
	}
	task, ok := tree.next()
	if !ok {
		return tree, ""
	}
	next = renju.FormatMoves(task.node.moves)
	if task.others {
		next += " others"
	}
	return tree, next
}

// given gives a tree the result of a search of the position that it names, whatever is wanted next.
func given(t *testing.T, tree *openingTree, r openingRecord) {
	t.Helper()
	n, err := tree.node(cells(t, r.Moves))
	if err == nil {
		err = tree.take(openingTask{n, r.Others}, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// scores are the lines of a result: move, score, move, score …
func scores(words ...any) (out []recordLine) {
	for i := 0; i < len(words); i += 2 {
		out = append(out, recordLine{words[i].(string), search.Score(words[i+1].(int))})
	}
	return out
}

// A position is searched before worse ones: a ply costs 1, a reply by how much worse it is than
// the best one, and the search of other replies half a ply.
func TestOpeningOrder(t *testing.T) {
	r := func(words ...any) openingRecord { return openingRecord{Lines: scores(words...)} }
	for _, c := range []struct {
		name    string
		roots   []string
		moves   int
		results []openingRecord
		want    string
	}{
		{"a second root is before other replies to the first", []string{"h8", "h8h9"}, 7, []openingRecord{r("h9", 10)}, "h8h9"},
		{"the other replies are before the next ply", []string{"h8"}, 7, []openingRecord{r("h9", 10)}, "h8 others"},
		{"then the best reply", []string{"h8"}, 7, []openingRecord{r("h9", 10), r("i9", -10)}, "h8h9"},
		{"after a reply that loses 50, which is more than a ply, an own move is before it", []string{"h8"}, 7,
			[]openingRecord{r("h9", 10), r("i9", -40), r("g7", 0), r("g9", -90)}, "h8h9g7"},
		{"a reply that loses more than the margin is not followed", []string{"h8"}, 3, []openingRecord{r("h9", 10), r("i9", -51), r("g7", 0)}, ""},
		{"a reply within the margin is", []string{"h8"}, 3, []openingRecord{r("h9", 10), r("i9", -50), r("g7", 0)}, "h8i9"},
		{"a proven win ends the line", []string{"h8"}, 7, []openingRecord{r("h9", int(search.Mate)-5)}, ""},
		{"after the last move nothing is wanted", []string{"h8"}, 2, []openingRecord{r("h9", 10)}, ""},
		{"a position whose moves are all refuted ends the line", []string{"h8"}, 7, []openingRecord{r()}, ""},
	} {
		o := openingSettings(1)
		o.Moves, o.Roots = c.moves, nil
		for _, text := range c.roots {
			moves := cells(t, text)
			o.Roots = append(o.Roots, moves)
		}
		if _, next := grown(t, &o, c.results...); next != c.want {
			t.Errorf("%s: wanted is %q, want %q", c.name, next, c.want)
		}
	}
}

// The effort of a position counts each one after it once, also if two moves lead to its image; a
// win comes a ply later in the position before it; lost positions are no lines of the book.
func TestOpeningValues(t *testing.T) {
	o := openingSettings(1)
	o.Roots, o.Moves = [][]renju.Cell{{renju.At(7, 7)}}, 4
	r := func(nodes uint64, words ...any) openingRecord {
		return openingRecord{Nodes: nodes, Lines: scores(words...)}
	}
	// h9 and i8 are images of each other after h8; White's loss in 10 plies is Black's win in 9.
	tree, _ := grown(t, &o, r(100, "h9", 10), r(10, "i8", 9), r(1, "g7", int(search.Mate)-9))
	for _, n := range tree.nodes {
		tree.judge(n)
	}
	root := tree.roots[0]
	if root.value != -(search.Mate-10) || tree.effort(root, map[*openingNode]bool{}) != 111 {
		t.Errorf("value %v, effort %d, want a loss in 10 and 111", root.value, tree.effort(root, map[*openingNode]bool{}))
	}
	k, err := tree.book()
	if err != nil || k.Len() != 1 {
		t.Errorf("%d positions, %v, want the one that is not lost", k.Len(), err)
	}
	for score, want := range map[int]int{-openingLost - 1: 0, -openingLost: 1} {
		tree, _ := grown(t, &o, r(1, "h9", score))
		if k, err := tree.book(); err != nil || k.Len() != want {
			t.Errorf("a position of %d: %d lines, %v, want %d", score, k.Len(), err, want)
		}
	}
}

// The best move stays in the book until another one is known to be better, whichever of them was searched.
func TestOpeningBest(t *testing.T) {
	for _, c := range []struct {
		best, i9 int // the scores of h9, and of Black after i9, which was searched
		want     string
	}{{40, 300, "h9"}, {40, -39, "h9"}, {40, -40, "h9"}, {40, -41, "i9"}} {
		o := openingSettings(1)
		o.Roots = [][]renju.Cell{cells(t, "h8")}
		tree, err := newOpeningTree(&o)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []openingRecord{
			{Moves: "h8", Lines: scores("h9", c.best)}, {Moves: "h8", Others: true, Lines: scores("h10", 35, "i9", 20)},
			{Moves: "h8i9", Lines: scores("i10", c.i9)},
		} {
			given(t, tree, r)
		}
		k, err := tree.book()
		if err != nil {
			t.Fatal(err)
		}
		b, err := o.board(cells(t, "h8"))
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := k.Look(b); !ok || e.Move.String() != c.want || int(e.Score) != max(c.best, -c.i9) {
			t.Errorf("h9 has %d, after i9 Black has %d: the book has %v with %d", c.best, c.i9, e.Move, e.Score)
		}
	}
}

// The best move is searched until one is found that is not refuted, each time without those that
// were; other moves are searched once.
func TestOpeningWork(t *testing.T) {
	for _, c := range []struct {
		others  bool
		refuted string
		want    string // excluded in each search: found lines: refuted moves
	}{
		{false, "", "[]: h9: "}, {false, "h9 i9", "[] [h9] [h9 i9]: h10: h9 i9"},
		{false, "h9 i9 h10 i10 j10", "[] [h9] [h9 i9] [h9 i9 h10]: : h9 i9 h10 i10"},
		{true, "", "[h9]: i9 h10: "}, {true, "i9", "[h9]: h10: i9"},
	} {
		o := openingSettings(1)
		var asked []string
		o.search = func(_ context.Context, _ *renju.Board, exclude []renju.Cell, best int) (f openingFound, err error) {
			asked = append(asked, fmt.Sprint(exclude))
			f.nodes, f.depth = 100, 3
			for _, text := range strings.Fields("h9 i9 h10 i10 j10") {
				if m, _ := renju.ParseCell(text, 15); !slices.Contains(exclude, m) && len(f.lines) < best {
					f.lines = append(f.lines, openingLine{m, 7})
				}
			}
			return f, nil
		}
		o.refutes = func(_ context.Context, b *renju.Board) (bool, error) {
			moves := b.Moves()
			return slices.Contains(strings.Fields(c.refuted), moves[len(moves)-1].String()), nil
		}
		h9, _ := renju.ParseCell("h9", 15)
		n := &openingNode{moves: []renju.Cell{renju.At(7, 7)}, best: openingLine{Move: h9}}
		r, err := o.work(t.Context(), openingTask{n, c.others})
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, l := range r.Lines {
			lines = append(lines, l.Move)
		}
		got := fmt.Sprintf("%s: %s: %s", strings.Join(asked, " "), strings.Join(lines, " "), strings.Join(r.Refuted, " "))
		if got != c.want || r.Nodes != uint64(100*len(asked)) || r.Depth != 3 {
			t.Errorf("%s with %d nodes, want %s", got, r.Nodes, c.want)
		}
	}
	// A five ends the game: nothing refutes it.
	o := OpeningBook{Rule: renju.Freestyle, Size: 15, refutes: func(context.Context, *renju.Board) (bool, error) { return true, nil }}
	moves := cells(t, "h8a1h9a2h10a3h11a4")
	b, err := o.board(moves)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{"h12": false, "o15": true} {
		c, _ := renju.ParseCell(text, 15)
		if lost, err := o.loses(t.Context(), b, c); err != nil || lost != want {
			t.Errorf("%s loses: %v, %v, want %v", text, lost, err, want)
		}
	}
}

// What a journal has is checked before it goes into the tree.
func TestOpeningTakes(t *testing.T) {
	for text, r := range map[string]openingRecord{
		"a search after \"i9\"":  {Moves: "i9"},
		"a search after \"\"":    {Others: true},
		"a search of 999 plies":  {Depth: 999},
		"a search of -1 plies":   {Depth: -1},
		"score 33000 of the mov": {Lines: scores("h8", 33000)},
		"score -33000 of the mo": {Lines: scores("h8", -33000)},
		"\"z9\"":                 {Lines: scores("z9", 0)},
	} {
		o := openingSettings(1)
		o.Roots = [][]renju.Cell{{}}
		tree, err := newOpeningTree(&o)
		if err != nil {
			t.Fatal(err)
		}
		task, _ := tree.next()
		if err := tree.take(task, &r); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%+v: %v, want %q", r, err, text)
		}
	}
}

// The prover finds wins by threes as well as by fours, and a search that was stopped is an error.
func TestOpeningEngine(t *testing.T) {
	moves := cells(t, "h8h9h6i8j7i10i7k7j6k5")
	o := OpeningBook{Rule: renju.Renju, Size: 15, Nodes: 1000, Others: 2}
	b, err := o.board(moves)
	if err != nil {
		t.Fatal(err)
	}
	prover := threat.NewVCT()
	if r := prover.Solve(t.Context(), b, threat.VCTLimits{Kind: threat.Fours, Nodes: 5000}); r.Status != threat.None {
		t.Fatalf("by fours: %v, want a win by threes alone", r.Status)
	}
	if won, err := refuter(20_000)(t.Context(), b); !won || err != nil {
		t.Errorf("won %v, %v", won, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := refuter(20_000)(ctx, b); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped prover: %v", err)
	}
	if err := o.engine(); err != nil {
		t.Fatal(err)
	}
	if _, err := o.search(ctx, b, nil, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped search: %v", err)
	}
	first, err := o.search(t.Context(), b, nil, 1)
	if err != nil || len(first.lines) != 1 {
		t.Fatalf("%+v, %v", first, err)
	}
	other, err := o.search(t.Context(), b, []renju.Cell{first.lines[0].Move}, 2)
	if err != nil || len(other.lines) != 2 || slices.ContainsFunc(other.lines, func(l openingLine) bool { return l.Move == first.lines[0].Move }) {
		t.Errorf("%+v without the move of %+v, %v", other, first, err)
	}
	if again, err := o.search(t.Context(), b, nil, 1); err != nil || fmt.Sprint(again) != fmt.Sprint(first) {
		t.Errorf("%+v, then %+v, %v: the tables are not empty", first, again, err)
	}
}

// Numbers below 0 are refused.
func TestOpeningCheck(t *testing.T) {
	for _, change := range []func(*OpeningBook){func(o *OpeningBook) { o.Others = -1 }, func(o *OpeningBook) { o.Margin = -1 }} {
		o := openingSettings(5)
		change(&o)
		if _, err := o.Make(t.Context(), filepath.Join(t.TempDir(), "book"), false, nil); err == nil || !strings.Contains(err.Error(), "below 0") {
			t.Errorf("others %d, margin %d: %v", o.Others, o.Margin, err)
		}
	}
}
