package jungo

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// TestDecided: a search may end early once it has spent its share of the time and the most
// visited move cannot be overtaken at the speed so far; with Whole only in a game that is
// decided.
func TestDecided(t *testing.T) {
	for _, x := range []struct {
		name        string
		visits      []float64
		kept        float64 // visits from before
		spent, left time.Duration
		whole       bool
		value       float64
		want        bool
	}{
		{"a lead of 41, 40 are left", []float64{50, 9, 41}, 0, 1000, 400, false, 0.5, false},
		{"a lead of 51, 50 are left", []float64{75, 24, 1}, 0, 1000, 500, false, 0.5, true},
		{"a lead of 51, 52 are left", []float64{75, 24, 1}, 0, 1000, 520, false, 0.5, false},
		{"the second stands last", []float64{60, 10, 30}, 0, 1000, 310, false, 0.5, false},
		{"the second stands first", []float64{30, 60, 10}, 0, 1000, 310, false, 0.5, false},
		{"the second stands first, decided", []float64{30, 60, 10}, 0, 1000, 290, false, 0.5, true},
		{"the second came up between", []float64{10, 40, 50}, 0, 1000, 110, false, 0.5, false},
		{"visits of before are no speed", []float64{75, 24, 1}, 80, 1000, 2000, false, 0.5, true},
		{"visits of before are no speed, open", []float64{75, 24, 1}, 80, 1000, 3000, false, 0.5, false},
		{"too early", []float64{100, 0, 0}, 99, 1000, 8010, false, 0.5, false},
		{"not too early", []float64{100, 0, 0}, 99, 1000, 7990, false, 0.5, true},
		{"whole, open", []float64{100, 0, 0}, 99, 1000, 10, true, 0.5, false},
		{"whole, nearly won", []float64{100, 0, 0}, 99, 1000, 10, true, 1 - wonShare - 0.001, false},
		{"whole, won", []float64{100, 0, 0}, 99, 1000, 10, true, 1 - wonShare + 0.001, true},
		{"whole, nearly lost", []float64{100, 0, 0}, 99, 1000, 10, true, wonShare + 0.001, false},
		{"whole, lost", []float64{100, 0, 0}, 99, 1000, 10, true, wonShare - 0.001, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			e := &Engine{kept: x.kept, t: &tree{root: &node{}}}
			root := e.t.root
			for _, v := range x.visits {
				root.children = append(root.children, node{visits: v})
				root.visits += v
			}
			root.win = x.value * root.visits
			begin := time.Now()
			time.Sleep(x.spent * time.Millisecond)
			if got := e.decided(begin, time.Now().Add(x.left*time.Millisecond), x.whole); got != x.want {
				t.Errorf("%s: %v", x.name, got)
			}
		})
	}
}

// TestTimeEnds: a search with a time ends, and one that is watched uses it, even if there is
// only one move. It may end before a visit that could end too late.
func TestTimeEnds(t *testing.T) {
	b := jungotest.Board(t, ". . .\n. X .\n. . O", jungo.Black)
	e := newEngine(t, Options{NoSolver: true})
	const limit = 20 * time.Millisecond
	r, err := e.Analyze(context.Background(), b, Limits{Time: limit, Allow: []jungo.Point{0}}, 0, func(Info) {})
	if err != nil || r.Move != 0 || r.Elapsed < limit/2 {
		t.Errorf("%+v, %v", r, err)
	}
	// Without a watcher, too.
	if r, err = e.Genmove(context.Background(), b, Limits{Time: limit, Allow: []jungo.Point{3}}); err != nil || r.Move != 3 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestOneVisit: a search whose context is done makes one visit and has a move.
func TestOneVisit(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, noNet := range []bool{false, true} {
		b, _ := jungo.New(5, jungo.KoSimple)
		r, err := newEngine(t, Options{NoSolver: true, NoNet: noNet}).Genmove(ctx, b, Limits{})
		if err != nil || r.Visits != 1 || !b.Legal(r.Move) {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// TestReuseOnlyTheSame: the tree of an earlier search is used again if the position, the
// rule and the komi are the same, and what it has counted before is told from what is new.
func TestReuseOnlyTheSame(t *testing.T) {
	play := func(rule jungo.Ko, side jungo.Colour, moves ...jungo.Point) *jungo.Board {
		b, err := jungo.New(5, rule)
		if err == nil {
			err = b.Setup(make([]jungo.Colour, 25), side)
		}
		for _, m := range moves {
			if err == nil {
				err = b.Play(m)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, x := range []struct {
		name string
		b    *jungo.Board
		kept bool
	}{
		{"the same", play(jungo.KoSimple, jungo.Black, 12, 6), true},
		{"two moves on", play(jungo.KoSimple, jungo.Black, 12, 6, 8, 16), true},
		{"one move on, by other moves", play(jungo.KoSimple, jungo.White, 6, 12, jungo.Pass, 8), true},
		{"another rule", play(jungo.KoPositional, jungo.Black, 12, 6), false},
		{"a point that is taken", play(jungo.KoSimple, jungo.Black, 6, 12), false},
		{"taken, the same colour", play(jungo.KoSimple, jungo.White, 13, 12, 6), false},
		{"the other player", play(jungo.KoSimple, jungo.White, 8), false},
		{"another position, the same last move", play(jungo.KoSimple, jungo.Black, 13, 6, 8), false},
	} {
		e := newEngine(t, Options{NoSolver: true, NoNet: true})
		if _, err := e.Genmove(context.Background(), play(jungo.KoSimple, jungo.Black, 12, 6), Limits{Visits: 200}); err != nil {
			t.Fatal(err)
		}
		e.prepare(x.b)
		if got := e.t.root.visits > 0; got != x.kept || e.kept != e.t.root.visits {
			t.Errorf("%s: %g visits kept, %g told", x.name, e.t.root.visits, e.kept)
		}
		r, err := e.Genmove(context.Background(), x.b, Limits{Visits: 240})
		if err != nil || !x.b.Legal(r.Move) {
			t.Errorf("%s: %v, %v", x.name, r.Move, err)
		}
	}
}

// TestOwnersOfKeptVisits: a search that has all its visits from earlier ones reports owners.
func TestOwnersOfKeptVisits(t *testing.T) {
	for _, noNet := range []bool{false, true} {
		e := newEngine(t, Options{NoSolver: true, NoNet: noNet})
		b, _ := jungo.New(5, jungo.KoSimple)
		first, err := e.Genmove(context.Background(), b, Limits{Visits: 60})
		if err != nil {
			t.Fatal(err)
		}
		again, err := e.Genmove(context.Background(), b, Limits{Visits: 60})
		if err != nil || again.Visits != first.Visits || !slices.Equal(again.Ownership, first.Ownership) {
			t.Errorf("the same position, no network %v: %d visits, owners %v, %v", noNet, again.Visits, again.Ownership, err)
		}
		b.Make(first.Move)
		next, err := e.Genmove(context.Background(), b, Limits{Visits: 1})
		known := func(o float64) bool { return o != 0 }
		if err != nil || !slices.ContainsFunc(next.Ownership, known) {
			t.Errorf("a move later, no network %v: %d visits, owners %v, %v", noNet, next.Visits, next.Ownership, err)
		}
	}
}

// TestAvoidAfterSearch: the visits of an earlier search are not counted for one that leaves
// moves out.
func TestAvoidAfterSearch(t *testing.T) {
	b, _ := jungo.New(5, jungo.KoSimple)
	used := newEngine(t, Options{NoSolver: true})
	first, err := used.Genmove(context.Background(), b, Limits{Visits: 100})
	if err != nil {
		t.Fatal(err)
	}
	r, err := used.Genmove(context.Background(), b, Limits{Visits: 100, Avoid: []jungo.Point{first.Move}})
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	for _, c := range r.Candidates {
		made += c.Visits
	}
	if r.Move == first.Move || made < 99 {
		t.Errorf("%d of 100 visits are of the moves that are left; the move is %v", made, b.MoveText(r.Move))
	}
}
