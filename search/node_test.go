package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/search/tt"
)

// TestHorizon checks what a node at the horizon returns and stores: its static value,
// which is a lower bound where no move was tried, unless the game says that a threat must
// be answered. Nothing is stored of a value that depends on the path.
func TestHorizon(t *testing.T) {
	// Node 0 is worth 100 to its side to move; its only move leads to node 1, which is
	// worth 50 to the other side.
	for _, c := range []struct {
		name        string
		quiescence  bool
		forced      uint64
		path        []int // node·2 + side
		alpha, beta Score
		depth       int
		want        Score
		bound       tt.Bound
	}{
		{"above the window", true, 0, []int{0}, 0, 100, 0, 100, tt.Lower},
		{"within the window", true, 0, []int{0}, 0, 101, 0, 100, tt.Exact},
		{"below the window", true, 0, []int{0}, 100, 101, 0, 100, tt.Upper},
		{"a threat", true, 1, []int{0}, 0, 100, 0, -50, tt.Upper},
		{"a threat, within the window", true, 1, []int{0}, -200, 200, 0, -50, tt.Exact},
		{"the last ply", true, 0, []int{0}, 0, 101, -quiesceMax, 100, tt.Exact},
		{"a threat, the last ply", true, 1, []int{0}, 0, 100, -quiesceMax, 100, tt.Lower},
		{"a threat, no quiescence", false, 1, []int{0}, 0, 100, 0, 100, tt.Lower},
		{"repetition", true, 0, []int{0, 3, 0}, -500, 500, 0, 0, tt.None},
	} {
		g := &walk{next: [][]int{{1}, {}}, value: []int{100, 50}, path: c.path, forced: c.forced}
		o := plain()
		o.TableCut, o.Quiescence = true, c.quiescence
		w := worn(g, o)
		got := w.quiesce(c.alpha, c.beta, c.depth, 0)
		if e, _ := w.tt.Get(g.Key()); got != c.want || e.Bound != c.bound || w.frame(0).tainted != (c.bound == tt.None) {
			t.Errorf("%s: %d, depends on the path %v, stored %+v", c.name, got, w.frame(0).tainted, e)
		}
	}
}

// TestLostRootInTheTable checks that a root all of whose listed moves lose is stored as
// bad, not as lost, if the list is incomplete, and not with its score if it is complete.
func TestLostRootInTheTable(t *testing.T) {
	seen := map[bool]int{}
	o := plain()
	o.TableCut = true
	s := New(1, o)
	random := rand.New(rand.NewPCG(10, 10))
	for i := range 300 {
		g := newMNK(5, 5, 4, false)
		if !g.random(random, 11) {
			continue
		}
		g.dropMoves = i%2 == 1
		s.Clear()
		r := s.Search(bg(), g, Limits{Depth: 2}, nil)
		if r.Score > -ClampLoss {
			continue
		}
		e, _ := s.table.Get(g.Key())
		bad := e.Score == int16(-ClampLoss) && e.Bound == tt.Exact && e.Depth == 2
		if bad == r.Score.Proven() || e.Decisive() {
			t.Errorf("board %d, score %d: the table holds %+v", i, r.Score, e)
		}
		seen[r.Score.Proven()]++
	}
	if seen[true] < 3 || seen[false] < 3 {
		t.Errorf("only %d lost positions, %d with an incomplete list", seen[true], seen[false])
	}
}

// TestPollCountsAllThreads checks that a thread stops at the node limit of all threads
// together.
func TestPollCountsAllThreads(t *testing.T) {
	for _, c := range []struct {
		threads int
		others  uint64 // nodes of the second thread
		want    bool
	}{
		{2, 999, false},
		{2, 1000, true},
		{1, 1000, false}, // the second counter is not in use
	} {
		w := worn(newMNK(3, 3, 3, false), plain())
		w.run.limits.Nodes, w.run.threads = 1000, c.threads
		w.run.nodes[1].Store(c.others)
		if got := w.poll(); got != c.want || w.run.stop.Load() != c.want || w.stopped != c.want {
			t.Errorf("%+v: poll returned %v", c, got)
		}
	}
}

// TestWindowOpens checks the windows of an iteration whose score is far from that of the
// one before, when each window finds only the next step of it: the window grows, and
// after five failures it is open on that side.
func TestWindowOpens(t *testing.T) {
	steps := []Score{100, 250, 600, 1500, 4000, 9000}
	for _, high := range []bool{false, true} {
		// The four plies to a step: if it is bad, the second player chooses the step with
		// his first move, which takes one ply more before it.
		g := &walk{path: []int{0}, quiet: ^uint64(0)}
		node := func(value int) int {
			g.next, g.value = append(g.next, nil), append(g.value, value)
			return len(g.next) - 1
		}
		from, long := node(0), 3
		if !high {
			choice := node(0)
			g.next[0] = []int{choice}
			from, long = choice, 2
		}
		for i, s := range steps {
			n := node(i - 20) // the later steps are tried later
			g.next[from] = append(g.next[from], n)
			for k := range long {
				value := 0
				if k == long-1 {
					if value = int(s); !high {
						value = -value
					}
				}
				next := node(value)
				g.next[n] = []int{next}
				n = next
			}
		}
		o := plain()
		o.Aspiration = true
		var bounds []Score
		r := New(1, o).Search(bg(), g, Limits{Depth: 4}, func(i Info) {
			if i.Depth == 4 && i.Lower && high {
				bounds = append(bounds, i.Score)
			}
			if i.Depth == 4 && i.Upper && !high {
				bounds = append(bounds, -i.Score)
			}
		})
		want := steps[5]
		if !high {
			want = -want
		}
		if r.Score != want || !slices.Equal(bounds, steps[:5]) {
			t.Errorf("score %d after the bounds %d", r.Score, bounds)
		}
	}
}
