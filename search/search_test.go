package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// boards are the test games; empties is the number of empty cells left when
// solving starts, small enough for brute force.
var boards = []board{
	{4, 4, 3, false, 9, false},
	{4, 4, 4, false, 10, false},
	{5, 4, 4, false, 10, false},
	{5, 4, 5, false, 10, true},
	{5, 5, 4, true, 16, false},
	{4, 6, 3, true, 16, false},
	{6, 4, 4, true, 15, false},
	{6, 4, 4, false, 10, true},
	{4, 4, 4, true, 12, true},
}

type board struct {
	w, h, k int
	gravity bool
	empties int
	two     bool // a side moves twice
}

// game returns the empty board.
func (b *board) game() *mnk {
	g := newMNK(b.w, b.h, b.k, b.gravity)
	g.two, g.noNull = b.two, b.two
	return g
}

func plain() Options { return Options{Threads: 1} }

// exactSwitches change the order or the windows, never the value.
var exactSwitches = []string{
	"table-cut", "table-move", "aspiration", "pvs", "mate-distance",
	"killers", "history", "countermove", "continuation",
}

func set(t testing.TB, o *Options, name string, on bool) {
	for _, s := range o.Switches() {
		if s.Name == name {
			*s.On = on
			return
		}
	}
	t.Fatalf("no switch %q", name)
}

func bg() context.Context { return context.Background() }

// With all pruning off, the score of each depth is that of plain minimax,
// whichever ordering and window heuristics are on.
func TestFixedDepthEqualsMinimax(t *testing.T) {
	var settings []Options
	settings = append(settings, plain())
	all := plain()
	for _, name := range exactSwitches {
		o := plain()
		set(t, &o, name, true)
		settings = append(settings, o)
		set(t, &all, name, true)
	}
	settings = append(settings, all)
	searchers := make([]*Searcher, len(settings))
	for i, o := range settings {
		searchers[i] = New(1, o)
	}
	r := rand.New(rand.NewPCG(1, 1))
	rounds := 36
	if testing.Short() {
		rounds = 6
	}
	for round := range rounds {
		b := boards[round%len(boards)]
		g := b.game()
		if !g.random(r, 2+r.IntN(b.w*b.h/2)) {
			continue
		}
		g.dropMoves = round%4 == 3
		g.probeWins = round%3 == 2
		for depth := 1; depth <= 4; depth++ {
			want := rootMinimax(g, depth)
			for i, s := range searchers {
				s.Clear()
				if got := s.Search(bg(), g, Limits{Depth: depth}, nil); got.Score != want {
					t.Fatalf("round %d %dx%d depth %d options %+v: score %d, minimax %d",
						round, b.w, b.h, depth, settings[i], got.Score, want)
				}
			}
		}
	}
}

// rootMinimax is minimax without the probe at the root, which the searcher leaves
// out, too.
func rootMinimax(g *mnk, depth int) Score {
	ls := rootLines(g, depth)
	if len(ls) == 0 {
		return 0
	}
	return ls[0].Score
}

// rootLines ranks all listed root moves by minimax.
func rootLines(g *mnk, depth int) []Line {
	var l MoveList
	g.Generate(&l, GenAll)
	var ls []Line
	side := g.side
	for _, m := range l.Moves {
		g.Make(m.Move)
		ls = append(ls, Line{g.sign(side) * parent(g.minimax(depth-1)), []Move{m.Move}})
		g.Unmake()
	}
	slices.SortStableFunc(ls, func(a, b Line) int { return int(b.Score - a.Score) })
	if len(ls) > 0 && !l.Complete && ls[0].Score < -ProvenBound {
		ls[0].Score = -ClampLoss
	}
	return ls
}

// checkClaims compares a result and everything decisive in the table with the
// solved game: a claimed win must be one, and at most as far away as claimed.
func checkClaims(t *testing.T, s *Searcher, res Result, truth Score, memo map[uint64]Score, what string) (claims int) {
	t.Helper()
	check := func(got, truth Score, where string) {
		switch {
		case got > ProvenBound && truth < got, got < -ProvenBound && truth > got:
			t.Fatalf("%s: %s claims %d, the game is worth %d", what, where, got, truth)
		}
		if got.Proven() {
			claims++
		}
	}
	check(res.Score, truth, "the result")
	for key, value := range memo {
		if e, ok := s.table.Get(key); ok && e.Decisive() {
			check(Score(e.Score), value, fmt.Sprintf("the table (depth %d, bound %d)", e.Depth, e.Bound))
		}
	}
	return claims
}

// No proven score contradicts brute force, neither at the root nor anywhere in
// the table: with everything on, with each heuristic off alone and on alone,
// with complete and with incomplete move lists.
func TestProofsAgreeWithBruteForce(t *testing.T) {
	type setting struct {
		name string
		opt  Options
	}
	all := DefaultOptions()
	settings := []setting{{"all on", all}, {"all off", plain()}}
	for _, sw := range all.Switches() {
		o := DefaultOptions()
		set(t, &o, sw.Name, false)
		settings = append(settings, setting{"without " + sw.Name, o})
		p := plain()
		set(t, &p, sw.Name, true)
		set(t, &p, "table-cut", true)
		settings = append(settings, setting{"only table-cut and " + sw.Name, p})
	}
	s := New(1, all)
	r := rand.New(rand.NewPCG(2, 2))
	claims, wins, losses, exact := 0, 0, 0, 0
	share := 1
	if testing.Short() {
		share = 20
	}
	for round := range 60 / share {
		b := boards[round%len(boards)]
		g := b.game()
		if !g.random(r, b.w*b.h-b.empties) {
			continue
		}
		memo := map[uint64]Score{}
		truth := g.solve(memo)
		for i, set := range settings {
			if i > 1 && (i+round)%5 != 0 {
				continue // every setting still gets enough boards of every kind
			}
			g.dropMoves = (round+i)%3 == 2
			g.probeWins = (round+i)%2 == 1
			g.probeForced = (round+i)%4 >= 2
			s.SetOptions(set.opt)
			s.Clear()
			limits := Limits{Depth: 1 + r.IntN(b.empties), Nodes: 20000}
			res := s.Search(bg(), g, limits, nil)
			what := fmt.Sprintf("round %d %dx%d k=%d %s depth %d drop %v",
				round, b.w, b.h, b.k, set.name, limits.Depth, g.dropMoves)
			claims += checkClaims(t, s, res, truth, memo, what)
			if res.Score > ProvenBound {
				wins++
			}
			if res.Score < -ProvenBound {
				losses++
			}
			if res.Score == truth {
				exact++
			}
			checkPV(t, g, res.PV, what)
		}
	}
	t.Logf("%d claims checked; at the root %d wins, %d losses, %d exact values", claims, wins, losses, exact)
	if wins < 50/share || share == 1 && losses < 10 || claims < 10000/share {
		t.Errorf("too few proofs to be a test: %d claims, %d wins, %d losses", claims, wins, losses)
	}
}

func checkPV(t *testing.T, g *mnk, pv []Move, what string) {
	t.Helper()
	c := g.Clone().(*mnk)
	for i, m := range pv {
		if _, over := c.over(); over || !c.Legal(m) {
			t.Fatalf("%s: move %d of the line %v cannot be played", what, i+1, pv)
		}
		c.Make(m)
	}
}

// Searched to the end of the game, every position gets its exact value and
// distance, whatever the ordering and window heuristics.
func TestSolvesToTheEnd(t *testing.T) {
	o := plain()
	for _, name := range exactSwitches {
		set(t, &o, name, true)
	}
	s := New(4, o)
	r := rand.New(rand.NewPCG(3, 3))
	rounds := 120
	if testing.Short() {
		rounds = 8
	}
	for round := range rounds {
		b := boards[round%len(boards)]
		g := b.game()
		if !g.random(r, b.w*b.h-b.empties+2) {
			continue
		}
		truth := g.solve(map[uint64]Score{})
		s.Clear()
		res := s.Search(bg(), g, Limits{Depth: b.empties}, nil)
		if res.Score != truth {
			t.Errorf("round %d %dx%d: score %d after depth %d, truth %d", round, b.w, b.h, res.Score, res.Depth, truth)
		}
		if n, ok := truth.MatePlies(); ok && res.Depth > max(n, -n) {
			t.Errorf("round %d: result in %d plies, but searched to depth %d", round, n, res.Depth)
		}
		if truth.Proven() && len(res.PV) > 0 {
			c := g.Clone().(*mnk)
			c.Make(res.Best)
			if got := c.sign(g.side) * parent(c.solve(map[uint64]Score{})); got != truth {
				t.Errorf("round %d: best move keeps %d of %d", round, got, truth)
			}
		}
	}
}

// The full searcher with all heuristics finds all wins and losses in the end, because
// pruning only delays. Games with zugzwang are played without null moves.
func TestFullSearchSolves(t *testing.T) {
	s := New(4, DefaultOptions())
	r := rand.New(rand.NewPCG(4, 4))
	solved, decided := 0, 0
	share := 1
	if testing.Short() {
		share = 13
	}
	for round := range 40 / share {
		b := boards[round%len(boards)]
		g := b.game()
		if !g.random(r, b.w*b.h-b.empties) {
			continue
		}
		memo := map[uint64]Score{}
		truth := g.solve(memo)
		s.Clear()
		g.noNull = b.gravity || b.two
		res := s.Search(bg(), g, Limits{Depth: 2 * b.empties}, nil)
		checkClaims(t, s, res, truth, memo, fmt.Sprint("round ", round))
		if truth.Proven() {
			decided++
			if res.Score.Proven() {
				solved++
			}
		}
	}
	t.Logf("%d of %d decided positions solved", solved, decided)
	if decided < 12/share || solved < decided {
		t.Errorf("only %d of %d decided positions solved", solved, decided)
	}
}
