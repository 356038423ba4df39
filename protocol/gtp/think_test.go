package gtp

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tengen/search"
	"tengen/search/game"
)

func line(move string, s search.Score) game.Line {
	return game.Line{Move: move, Score: game.FromSearch(s), WinRate: s.WinRate(400), PV: []string{move}}
}

// The result of an earlier search stays first until a later one is as deep.
func TestKeepFirst(t *testing.T) {
	a, b := line("a", 50), line("b", 90)
	won, sooner := line("a", search.WinIn(9)), line("b", search.WinIn(5))
	lost := line("a", search.LossIn(4))
	for _, c := range []struct {
		name  string
		lines []game.Line
		depth int
		first game.Line
		want  string
	}{
		{"no line yet", nil, 0, a, "a"},
		{"not so deep", []game.Line{b, line("c", 80), a}, 2, a, "abc"},
		{"as deep", []game.Line{b, line("c", 80), a}, 3, a, "bca"},
		{"a win, however deep", []game.Line{b, line("c", 80), a}, 9, won, "abc"},
		{"a win as well", []game.Line{sooner, won}, 2, won, "ba"},
		{"a loss is none", []game.Line{b}, 3, lost, "b"},
		{"a loss in front", []game.Line{line("b", search.LossIn(2))}, 2, a, "ab"},
		{"nothing found before", []game.Line{b}, 2, game.Line{}, "b"},
	} {
		i := keepFirst(game.Info{Depth: c.depth, Lines: c.lines}, c.first, 3)
		got := ""
		for _, l := range i.Lines {
			got += l.Move
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if got[0] == 'a' && c.first.Move == "a" && (i.Move != "a" || i.WinRate != c.first.WinRate) {
			t.Errorf("%s: %+v", c.name, i)
		}
	}
}

// A report of a bound, or of another line than the best, has the score of the best line.
func TestSettled(t *testing.T) {
	lines := []game.Line{line("a", 50), line("b", 30)}
	for _, i := range []game.Info{
		{Rank: 2, Move: "b", WinRate: 0.1, PV: []string{"b"}, Lines: lines},
		{Rank: 1, Move: "c", WinRate: 0.9, PV: []string{"c"}, Lines: lines, Lower: true},
		{Rank: 1, Move: "c", WinRate: 0.9, PV: []string{"c"}, Lines: lines, Upper: true},
	} {
		if s := settled(i); s.Move != "a" || s.WinRate != lines[0].WinRate || s.Score != lines[0].Score || s.Rank != 1 || s.Lower || s.Upper || !slices.Equal(s.PV, []string{"a"}) {
			t.Errorf("%+v becomes %+v", i, s)
		}
	}
	// A Monte-Carlo search has a score of the root itself.
	if s := settled(game.Info{Rank: 1, WinRate: 0.45, Lines: lines}); s.WinRate != 0.45 {
		t.Errorf("%+v", s)
	}
}

// fakeEngine reports what it is given, one report a second, and keeps the limits.
type fakeEngine struct {
	reports []game.Info
	limits  []game.Limits
}

func (e *fakeEngine) Think(_ context.Context, _ game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	e.limits = append(e.limits, l)
	last := game.Info{Nodes: 7}
	for _, i := range e.reports {
		time.Sleep(time.Second)
		report(i)
		last = i
	}
	time.Sleep(time.Second)
	return last, nil
}

func (e *fakeEngine) Reset(uint64) error { return nil }

// letters is a game whose points are written 0,0 to 8,8.
type letters struct{ game.Game }

func (letters) SGF() game.SGF { return game.SGF{Letters: true} }

// choices is a position with Black to move, in which moves are legal.
type choices struct {
	game.Position
	moves []string
}

func (choices) Game() game.Game             { return letters{} }
func (choices) Side() game.Side             { return game.Black }
func (choices) Result() (game.Result, bool) { return game.Result{}, false }
func (choices) PointName(p game.Point) string {
	return fmt.Sprintf("%d,%d", p.X, p.Y)
}
func (choices) ParsePoint(text string) (p game.Point, err error) {
	_, err = fmt.Sscanf(text, "%d,%d", &p.X, &p.Y)
	return p, err
}
func (c choices) Choices() (out []game.Choice) {
	for _, m := range c.moves {
		out = append(out, game.Choice{Text: m})
	}
	return out
}

// A report is in the notation of the protocol, with the points from the top row; what the
// engine reported stays as it is.
func TestTranslated(t *testing.T) {
	p := choices{}
	g := &Game{state: state{start: p, pos: p, columns: 2, rows: 3}}
	i := game.Info{Move: "0,1", PV: []string{"0,1", "0,2", "pass"}, Ownership: []float64{1, 2, 3, 4, 5, 6}, Lines: []game.Line{
		{Move: "0,1", PV: []string{"0,1", "1,2"}}, {Move: "1,0", PV: []string{"1,0"}}}}
	want := game.Info{Move: "A2", PV: []string{"A2", "A3", "pass"}, Ownership: []float64{5, 6, 3, 4, 1, 2}, Lines: []game.Line{
		{Move: "A2", PV: []string{"A2", "B3"}}, {Move: "B1", PV: []string{"B1"}}}}
	before := fmt.Sprint(i)
	if got := g.translated(i); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if after := fmt.Sprint(i); after != before {
		t.Errorf("%s became %s", before, after)
	}
}

// An analysis ranks as many moves as are asked for and are there; a single one needs no
// search for a proof before.
func TestRanked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := choices{moves: []string{"0,0", "0,1", "0,2", "0,3"}}
		for _, c := range []struct {
			q    query
			want []int // MultiPV of each search
		}{
			{query{}, []int{1, 4}},
			{query{Limits: game.Limits{MultiPV: 3}}, []int{1, 3}},
			{query{Limits: game.Limits{MultiPV: 1}}, []int{1}},
			{query{Limits: game.Limits{Only: []string{"a2", "A3"}}}, []int{1, 2}},
			{query{Limits: game.Limits{Only: []string{"A2"}}}, []int{1}},
			{query{Limits: game.Limits{Exclude: []string{"A1", "A2", "A4"}}}, []int{1}},
			{query{Limits: game.Limits{Only: []string{"A1", "A2", "A4"}, Exclude: []string{"A2"}}}, []int{1, 2}},
			{query{play: true}, []int{1}},
		} {
			e := &fakeEngine{}
			g := &Game{engine: e, extras: Extras{ProofNodes: 100}, state: state{start: p, pos: p, columns: 9, rows: 9}}
			if _, err := g.Analyze(t.Context(), game.Black, c.q, func(game.Info) {}); err != nil {
				t.Fatal(err)
			}
			var got []int
			for _, l := range e.limits {
				got = append(got, l.MultiPV)
				if l.Book != c.q.play {
					t.Errorf("%+v: by the book %v", c.q, l.Book)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%+v: %v, want %v", c.q, got, c.want)
			}
		}
	})
}

// A search for a proof has its own limit of nodes, and no more than were asked for; its
// nodes count.
func TestProofNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct{ proof, asked, first uint64 }{{100, 0, 100}, {100, 500, 100}, {100, 50, 50}, {0, 50, 0}} {
			e := &fakeEngine{}
			g := &Game{engine: e, extras: Extras{ProofNodes: c.proof}}
			i, err := g.rank(t.Context(), nil, game.Limits{Nodes: c.asked, MultiPV: 3, Every: time.Minute}, func(game.Info) {})
			want := []game.Limits{{Nodes: c.first, MultiPV: 1}, {Nodes: c.asked, MultiPV: 3}}
			if c.proof == 0 {
				want = want[1:]
			}
			if len(e.limits) != len(want) || err != nil || i.Nodes != 7*uint64(len(want)) {
				t.Errorf("%+v: %+v, %d nodes, %v", c, e.limits, i.Nodes, err)
				continue
			}
			for k, l := range e.limits {
				if l.Nodes != want[k].Nodes || l.MultiPV != want[k].MultiPV {
					t.Errorf("%+v: search %d has %+v, want %+v", c, k, l, want[k])
				}
			}
		}
	})
}

// At every interval the last report is told, if it has lines, and the result at the end.
func TestWatchTells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &fakeEngine{reports: []game.Info{{Nodes: 1}, {Nodes: 2, Lines: []game.Line{line("a", 1)}}, {Nodes: 3, Lines: []game.Line{line("b", 2)}}}}
		g := &Game{engine: e}
		var told []uint64
		if _, err := g.watch(t.Context(), nil, game.Limits{Every: 700 * time.Millisecond}, func(i game.Info) { told = append(told, i.Nodes) }); err != nil {
			t.Fatal(err)
		}
		// Reports come after 1, 2 and 3 seconds, the end after 4, ticks at 0.7, 1.4, 2.1, ...
		if want := []uint64{2, 2, 3, 3}; !slices.Equal(told, want) {
			t.Errorf("%v, want %v", told, want)
		}
	})
}
