package jungo

import (
	"context"
	"math"
	"slices"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// TestReport: candidates stand in the order of visits and then of values, their lines follow
// the most visited moves, their lower bounds lie as far below the values as so many visits
// allow, and the sum of all is the root's.
func TestReport(t *testing.T) {
	for _, c := range colours {
		for _, noNet := range []bool{false, true} {
			b := jungotest.Board(t, ". . . . .\n. X O . .\n. . . X .\n. O . . .\n. . . . .", c)
			e := newEngine(t, Options{NoSolver: true, NoNet: noNet})
			e.SetKomi(2.5)
			r, err := e.Genmove(context.Background(), b, Limits{Visits: 150})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.IsSortedFunc(r.Candidates, func(x, y Candidate) int {
				if x.Visits != y.Visits {
					return y.Visits - x.Visits
				}
				if x.Winrate > y.Winrate {
					return -1
				}
				return 0
			}) {
				t.Errorf("not in order: %+v", r.Candidates)
			}
			wins, leads, visits := 0.0, 0.0, 0
			for _, k := range r.Candidates {
				visits += k.Visits
				wins += k.Winrate * float64(k.Visits)
				leads += k.Score * float64(k.Visits)
				v := float64(k.Visits)
				least, most := k.Winrate-1, k.Winrate-1
				if k.Visits > 1 {
					least, most = k.Winrate-1.96*0.5/math.Sqrt(v)-1e-9, k.Winrate-1.96*0.5/v+1e-9
				}
				if k.LCB < least || k.LCB > most {
					t.Errorf("%d visits, value %.3f, bound %.3f, want %.3f to %.3f", k.Visits, k.Winrate, k.LCB, least, most)
				}
				n := e.t.root.child(k.Move)
				for i, m := range k.PV {
					if i == 0 {
						continue
					}
					next := n.child(m)
					for _, other := range n.children {
						if other.visits > next.visits {
							t.Errorf("the line of %s goes on with %g visits, another move has %g", b.MoveText(k.Move), next.visits, other.visits)
						}
					}
					n = next
				}
				if n.mostVisited() != nil {
					t.Errorf("the line of %s ends early", b.MoveText(k.Move))
				}
			}
			// The network looks at the root before the search, which is no visit.
			if v := float64(visits); visits != r.Visits || math.Abs(wins/v-r.Winrate) > 1e-9 || math.Abs(leads/v-r.Score) > 1e-9 {
				t.Errorf("%d visits, value %.6f, lead %.6f, of the moves %d, %.6f, %.6f", r.Visits, r.Winrate, r.Score, visits, wins/v, leads/v)
			}
		}
	}
}

// TestReportSettled: where all is settled the report says so: the lead counts the komi for
// the player to move, and the owners are sure, in a search that goes on from another, too.
func TestReportSettled(t *testing.T) {
	// Black keeps ten points of his twelve, White eleven of thirteen.
	const diagram = ". X O . O\nX X O O O\n. X O O O\nX X O . O\nX X O O O"
	for _, c := range colours {
		for _, komi := range []float64{0, 2.5, -6} {
			for _, noNet := range []bool{false, true} {
				b := jungotest.Board(t, diagram, c)
				e := newEngine(t, Options{NoSolver: true, NoNet: noNet})
				e.SetKomi(komi)
				final := float64(len(b.Life(jungo.Black).Area) - len(b.Life(jungo.White).Area)) // two eyes each
				for round := range 2 {
					var r Info
					if _, err := e.Analyze(context.Background(), b, Limits{Visits: 400 * (round + 1)}, 0, func(i Info) { r = i }); err != nil {
						t.Fatal(err)
					}
					want := final - komi
					if c == jungo.White {
						want = -want
					}
					if math.Abs(r.Score-want) > 0.6 || (r.Winrate > 0.5) != (want > 0) {
						t.Errorf("komi %g, %v: lead %.2f, value %.2f, want %g\n%v", komi, c, r.Score, r.Winrate, want, b)
					}
					for p, o := range r.Ownership {
						if math.Abs(o) > 1+1e-6 {
							t.Errorf("%s is owned by %.4f", b.MoveText(jungo.Point(p)), o)
						}
						least := 0.5 // the network is not that sure
						if noNet {
							least = 0.7
						}
						if s := float64(side(b.At(jungo.Point(p)))); s != 0 && o*s < least {
							t.Errorf("round %d, net %v: %s is owned by %.2f\n%v", round, !noNet, b.MoveText(jungo.Point(p)), o, b)
						}
					}
				}
			}
		}
	}
}

// TestChooseMove: the most visited move, no pass while another move is about as good, no
// move that is proven to be worse, and a fill before a pass.
func TestChooseMove(t *testing.T) {
	open := jungotest.Board(t, ". . .\n. X .\n. . O", jungo.Black)
	// Black may fill: he has four eyes.
	settled := jungotest.Board(t, ". X . X .\nX X X X X\nX X X X X\nX X X X X\n. X X X X", jungo.Black)
	wide := jungotest.Board(t, "X . . . .\n. . . . .\n. . X . .\n. . . . .\n. . . . X", jungo.White)
	passed := wide.Clone()
	passed.Make(jungo.Pass)
	all := func(k *node) { k.lo, k.hi = -25, 25 }
	for _, x := range []struct {
		name   string
		b      *jungo.Board
		c      []Candidate
		bounds func(k *node)
		want   jungo.Point
	}{
		{"most visits", open, []Candidate{{Move: 2, Visits: 9, Winrate: 0.4}, {Move: 3, Visits: 8, Winrate: 0.9}}, all, 2},
		{"pass, nothing as good", open, []Candidate{{Move: jungo.Pass, Visits: 80, Winrate: 0.5}, {Move: 3, Visits: 60, Winrate: 0.4}}, all, jungo.Pass},
		{"pass, one as good", open, []Candidate{{Move: jungo.Pass, Visits: 80, Winrate: 0.5}, {Move: 2, Visits: 60, Winrate: 0.4}, {Move: 3, Visits: 10, Winrate: 0.495}}, all, 3},
		{"pass, one as good that was hardly tried", open, []Candidate{{Move: jungo.Pass, Visits: 80, Winrate: 0.5}, {Move: 3, Visits: 9, Winrate: 0.5}}, all, jungo.Pass},
		{"pass on an open board", wide, []Candidate{{Move: jungo.Pass, Visits: 80, Winrate: 0}, {Move: 3, Visits: 1, Winrate: 0}}, all, 3},
		{"pass after a pass", passed, []Candidate{{Move: jungo.Pass, Visits: 80, Winrate: 1}, {Move: 3, Visits: 1, Winrate: 0.5}}, all, jungo.Pass},
		{"pass alone", open, []Candidate{{Move: jungo.Pass, Visits: 8}}, all, jungo.Pass},
		{"proven to be worse", open, []Candidate{{Move: 2, Visits: 9, Winrate: 0.6}, {Move: 3, Visits: 8, Winrate: 0.5}}, func(k *node) {
			if k.lo, k.hi = -9, 1; k.move == 3 {
				k.lo, k.hi = 1, 9
			}
		}, 3},
		{"a fill", settled, []Candidate{{Move: jungo.Pass, Visits: 900, Winrate: 0.9}, {Move: 24, Visits: 1, Winrate: 0.2}, {Move: 22, Visits: 1, Winrate: 0.2}, {Move: 20, Visits: 1, Winrate: 0.2}, {Move: 0, Visits: 1, Winrate: 0.2}}, all, -3},
	} {
		e := newEngine(t, Options{NoSolver: true, NoNet: true})
		root := &node{mover: x.b.Side().Opponent()}
		for _, k := range x.c {
			n := node{move: k.Move, mover: x.b.Side()}
			x.bounds(&n)
			root.children = append(root.children, n)
		}
		e.t = &tree{root: root, size: x.b.Size()}
		got := e.chooseMove(x.b, x.c)
		if want := x.want; want == -3 { // any fill
			if got == jungo.Pass {
				t.Errorf("%s: a pass", x.name)
			}
		} else if got != want {
			t.Errorf("%s: %s", x.name, x.b.MoveText(got))
		}
	}
}
