package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// walk is a game in which the path matters: two players move one token in turn
// along the arrows of a graph; who cannot move loses. To repeat a position
// of the game is either a draw (which Probe returns as path-dependent) or forbidden
// (the move is missing from a list marked PathDependent).
type walk struct {
	next   [][]int // arrows by node
	value  []int   // static value by node, for the side to move
	quiet  uint64  // bit set: the move to this node is quiet
	forced uint64  // bit set: no standing pat at this node
	ban    bool    // repetition is forbidden, not drawn

	path  []int // node·2 + side, the current position last
	nodes uint64
}

func randomWalk(r *rand.Rand, n int, ban bool) *walk {
	g := &walk{ban: ban, quiet: r.Uint64(), forced: r.Uint64()}
	for range n {
		var to []int
		for range r.IntN(4) {
			if t := r.IntN(n); !slices.Contains(to, t) {
				to = append(to, t)
			}
		}
		g.next = append(g.next, to)
		g.value = append(g.value, r.IntN(801)-400)
	}
	g.path = []int{0}
	return g
}

func (g *walk) state() int { return g.path[len(g.path)-1] }
func (g *walk) node() int  { return g.state() / 2 }
func (g *walk) Side() int  { return g.state() % 2 }

func walkKey(state int) uint64 { return uint64(state+1) * 0xD1342543DE82EF95 }

func (g *walk) Clone() Position {
	c := *g
	c.path = slices.Clone(g.path)
	return &c
}
func (g *walk) Key() uint64             { return walkKey(g.state()) }
func (g *walk) push(node int)           { g.path = append(g.path, node*2+1-g.Side()); g.nodes++ }
func (g *walk) Make(m Move)             { g.push(int(m) - 1) }
func (g *walk) Unmake()                 { g.path = g.path[:len(g.path)-1] }
func (g *walk) MakeNull()               { g.push(g.node()) }
func (g *walk) UnmakeNull()             { g.Unmake() }
func (g *walk) NullOK() bool            { return true }
func (g *walk) Legal(m Move) bool       { return slices.Contains(g.next[g.node()], int(m)-1) }
func (g *walk) Evaluate() Score         { return Score(g.value[g.node()]) }
func (g *walk) Nodes() uint64           { return g.nodes }
func (g *walk) HistorySize() int        { return len(g.next) }
func (g *walk) HistoryIndex(m Move) int { return int(m) - 1 }

func (g *walk) Probe(Probe) Verdict {
	if !g.ban && slices.Contains(g.path[:len(g.path)-1], g.state()) {
		return Verdict{Known: true, PathDependent: true}
	}
	return Verdict{Forced: g.forced>>g.node()&1 != 0}
}

func (g *walk) Generate(l *MoveList, mode GenMode) {
	l.Complete = true
	for _, to := range g.next[g.node()] {
		if g.ban && slices.Contains(g.path, to*2+1-g.Side()) {
			l.PathDependent = true
			continue
		}
		flags := uint8(g.quiet>>to) & FlagQuiet
		if mode == GenTactical && flags != 0 {
			l.Complete = false
			continue
		}
		l.Add(Move(to+1), int32(-g.value[to]), flags)
	}
}

// solve is the true value by walking every path.
func (g *walk) solve() Score {
	if v := g.Probe(Probe{}); v.Known {
		return v.Score
	}
	var l MoveList
	g.Generate(&l, GenAll)
	best := LossIn(0)
	for _, m := range l.Moves {
		g.Make(m.Move)
		best = max(best, -parent(g.solve()))
		g.Unmake()
	}
	return best
}

// wander plays up to n random moves that do not repeat a position.
func (g *walk) wander(r *rand.Rand, n int) {
	for range n {
		if to := g.next[g.node()]; len(to) > 0 {
			g.push(to[r.IntN(len(to))])
			if slices.Contains(g.path[:len(g.path)-1], g.state()) {
				g.Unmake()
			}
		}
	}
	g.nodes = 0
}

// What the table holds as proven is true of the position however it is reached, so
// also of a game that begins there; and no result contradicts the game solved path by
// path.
func TestPathDependence(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	s := New(1, DefaultOptions())
	claims, draws, rounds := 0, 0, 8000
	if testing.Short() {
		rounds = 800
	}
	for round := range rounds {
		g := randomWalk(r, 5+r.IntN(4), round%2 == 1)
		if round%8 >= 4 {
			g.wander(r, 1+r.IntN(5))
		}
		if round%4 >= 2 {
			s.SetOptions(DefaultOptions())
		} else {
			o := plain()
			o.TableCut, o.TableMove = true, true
			s.SetOptions(o)
		}
		s.Clear()
		res := s.Search(bg(), g, Limits{Depth: 1 + r.IntN(12), Nodes: 20000}, nil)
		if res.Best == NoMove {
			continue
		}
		what := fmt.Sprintf("round %d, ban %v, %v after %v", round, g.ban, g.next, g.path)
		truths := map[uint64]Score{}
		for state := range 2 * len(g.next) {
			from := *g
			from.path = []int{state}
			truths[walkKey(state)] = from.solve()
		}
		truth := g.solve()
		claims += checkClaims(t, s, res, truth, truths, what)
		if truth == 0 {
			draws++
		}
	}
	t.Logf("%d claims, %d drawn games", claims, draws)
	if claims < rounds/4 || draws < rounds/16 {
		t.Errorf("only %d claims and %d draws", claims, draws)
	}
}

// A draw by repetition is not stored as the value of the positions on the way.
func TestRepetitionScoreIsNotStored(t *testing.T) {
	// 0 → 1 → 2 → 3 → 0: a cycle without a choice; every node has a value.
	g := &walk{next: [][]int{{1}, {2}, {3}, {0}}, value: []int{300, 300, 300, 300}, quiet: ^uint64(0), path: []int{0}}
	o := plain()
	o.TableCut, o.TableMove = true, true
	s := New(1, o)
	res := s.Search(bg(), g, Limits{Depth: 6}, nil)
	if res.Score != 0 {
		t.Fatalf("score %d, want the repetition's 0", res.Score)
	}
	for state := range 8 {
		if e, ok := s.table.Get(walkKey(state)); ok && e.Bound != 0 && e.Score == 0 {
			t.Errorf("state %d: the table holds the repetition as %+v", state, e)
		}
	}
}
