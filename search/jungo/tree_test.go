package jungo

import (
	"context"
	"math"
	"strconv"
	"testing"
	"unsafe"

	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// colours are both players.
var colours = [2]jungo.Colour{jungo.Black, jungo.White}

// TestUtility: the values of a score and of the same lead of the other side sum to 1, more
// stones are worth more, an even score is worth half, and winning is worth more than any margin
// of a loss.
func TestUtility(t *testing.T) {
	tune := DefaultTuning()
	for _, byNet := range []bool{false, true} {
		share := scoreShare
		if byNet {
			share = tune.ScoreShare
		}
		for _, komi := range []float64{0, 3.5, -2} {
			x := &tree{byNet: byNet, tune: &tune, komi: komi, size: 5}
			last := math.Inf(-1)
			for k := -50; k <= 50; k++ {
				lead := float64(k) / 2
				v, win := x.utility(komi + lead)
				if v <= last || v < 0 || v > 1 || win != winOf(lead) {
					t.Errorf("komi %g, lead %g: %g after %g, wins %g", komi, lead, v, last, win)
				}
				if w, _ := x.utility(komi - lead); math.Abs(v+w-1) > 1e-12 {
					t.Errorf("komi %g, lead %g: %g and %g", komi, lead, v, w)
				}
				if lead == 0 && v != 0.5 || lead > 0 && v < 1-share/2 || lead < 0 && v > share/2 {
					t.Errorf("komi %g, lead %g: %g", komi, lead, v)
				}
				last = v
			}
		}
	}
}

// A side that is far behind at the root has its stones count: the margin is counted from what is
// expected, for both sides alike, and chances to win stay what they are.
func TestBehind(t *testing.T) {
	tune := DefaultTuning()
	const komi, far, stones = 8.0, 40.0, 5.0
	for _, c := range colours {
		sign := float64(side(c))
		fresh := func() *tree { return &tree{byNet: true, tune: &tune, komi: komi, size: 9} }
		x := fresh()
		gain := func() float64 {
			lost, win := x.utility(komi - sign*far)
			kept, _ := x.utility(komi - sign*(far-stones))
			if w := winOf(-sign * far); win != w {
				t.Errorf("%v behind wins %g", c, win)
			}
			return sign * (kept - lost)
		}
		usual := gain()
		for _, lead := range []float64{-x.bigMargin() * tune.Behind, -3, 0, far} {
			if x.setShift(komi+sign*lead, c); x.shift != 0 {
				t.Errorf("%v leads by %g: shifted by %g", c, lead, x.shift)
			}
		}
		if x.setShift(komi-sign*far, c); gain() < 5*usual {
			t.Errorf("%v, far behind: %g stones are worth %g, at the komi %g", c, stones, gain(), usual)
		}
		before := x.shift
		if x.setShift(komi, c); x.shift != before {
			t.Errorf("%v, no longer behind: shifted by %g, before by %g", c, x.shift, before)
		}
		tune.Behind, x = 0, fresh()
		if x.setShift(komi-sign*far, c); x.shift != 0 {
			t.Errorf("%v: switched off, shifted by %g", c, x.shift)
		}
		tune = DefaultTuning()
	}
}

// utilityFor is the value of a score for the player who made a move, and what it wins.
func utilityFor(t *tree, score float64, c jungo.Colour) (v, win float64) {
	v, win = t.utility(score)
	if c == jungo.White {
		return 1 - v, 1 - win
	}
	return v, win
}

// counted is what backup changes of a node.
type counted struct{ visits, value, win, square, score, amafN, amaf float64 }

func countedOf(n *node) counted {
	return counted{n.visits, n.value, n.win, n.square, n.score, n.amafN, n.amaf}
}

// near reports whether two counts are the same but for rounding.
func (c counted) near(d counted) bool {
	for _, x := range [][2]float64{{c.visits, d.visits}, {c.value, d.value}, {c.win, d.win}, {c.square, d.square}, {c.score, d.score}, {c.amafN, d.amafN}, {c.amaf, d.amaf}} {
		if math.Abs(x[0]-x[1]) > 1e-9 {
			return false
		}
	}
	return true
}

// TestBackup searches and compares what every visit leaves behind with the rules: the nodes
// of the path count the result, clamped to their bounds, for the player who made the move;
// the children of a node whose move the same player made first on that point, anywhere
// later, count it as AMAF statistics; nothing else changes, and no virtual loss is left.
func TestBackup(t *testing.T) {
	leaves := 400
	if testing.Short() {
		leaves = 340
	}
	for _, x := range []struct {
		diagram string
		komi    float64
		known   bool // the end of the game is within reach
	}{
		{"X X . O\nX . X O\nX X O .\n. X O O", 1, true},
		{". . X .\nX X X X\n. X O O\nX X O .", 3, true},
		{". . . . .\n. X O . .\n. . . X .\n. O . . .\n. . . . .", 0.5, false},
	} {
		for _, c := range colours {
			b := jungotest.Board(t, x.diagram, c)
			e := newEngine(t, Options{NoSolver: true, NoNet: true, Seed: 3})
			e.SetKomi(x.komi)
			e.prepare(b)
			w, p := e.workers[0], &e.workers[0].path
			known := 0
			for range leaves {
				if !e.selectLeaf(p, Limits{}) {
					t.Fatal("no leaf without a limit")
				}
				here := b.Clone()
				for i, n := range p.nodes {
					if want := int32(virtualLoss); n.virtual != want {
						t.Fatalf("virtual loss %d, want %d", n.virtual, want)
					}
					if i == 0 {
						continue
					}
					if n.mover != here.Side() {
						t.Fatalf("%v made %s, it was %v's turn", n.mover, here.MoveText(n.move), here.Side())
					}
					if err := here.Play(n.move); err != nil {
						t.Fatal(err)
					}
				}
				leaf := p.nodes[len(p.nodes)-1]
				if here.Key() != p.board.Key() || leaf.ended != here.Over() {
					t.Fatalf("the path leads to\n%v\nand not to\n%v", here, p.board)
				}
				if leaf.ended && (leaf.lo != int16(here.Score()) || leaf.hi != leaf.lo) {
					t.Fatalf("bounds %d to %d of an ended game, score %d", leaf.lo, leaf.hi, here.Score())
				}
				if p.known != (leaf.lo == leaf.hi) || p.known && p.score != float64(leaf.lo) {
					t.Fatalf("known %v as %g, bounds %d to %d", p.known, p.score, leaf.lo, leaf.hi)
				}
				score := p.score
				p.trace = trace{}
				if p.known {
					known++
				} else {
					score = w.playouts.evaluate(p.board, &p.trace)
				}
				before := map[*node]counted{}
				var all func(n *node)
				all = func(n *node) {
					before[n] = countedOf(n)
					for i := range n.children {
						all(&n.children[i])
					}
				}
				all(e.t.root)
				played := p.trace.first
				black, wins := e.t.utility(score)
				e.t.backup(p, score, black, wins)

				// From the leaf upwards, as the bounds clamp the score once more at each.
				want := before
				for i := len(p.nodes) - 1; i >= 0; i-- {
					n := p.nodes[i]
					score = min(max(score, float64(n.lo)), float64(n.hi))
					k := want[n]
					v, win := utilityFor(e.t, score, n.mover)
					k.visits++
					k.value += v
					k.win += win
					k.square += win * win
					k.score += score
					want[n] = k
					for j := range n.children {
						child := &n.children[j]
						if child.move < 0 {
							continue
						}
						who := played[child.move]
						for _, later := range p.nodes[i+1:] {
							if later.move == child.move {
								who = later.mover
								break
							}
						}
						if who == child.mover {
							k := want[child]
							k.amafN++
							v, _ := utilityFor(e.t, score, child.mover)
							k.amaf += v
							want[child] = k
						}
					}
				}
				for n, k := range want {
					if got := countedOf(n); !got.near(k) {
						t.Fatalf("%+v, want %+v for a move of %v\n%v", got, k, n.mover, b)
					}
					if n.virtual != 0 {
						t.Fatalf("virtual loss %d is left", n.virtual)
					}
				}
			}
			if (known > 0) != x.known {
				t.Errorf("%d leaves were known\n%v", known, b)
			}
		}
	}
}

// TestChoose: the better value, the likelier move and the one that no thread is on come
// first; a dominated move never, if bounds of the children are proven.
func TestChoose(t *testing.T) {
	kid := func(visits, value, prior float64, virtual int32) node {
		k := node{mover: jungo.Black, visits: visits, value: value, prior: prior, virtual: virtual, amafN: 4, amaf: 2}
		k.unbound(25)
		return k
	}
	bad := kid(0, 0, 0.9, 0)
	bad.hi = -1
	sure := kid(0, 0, 0.1, 0)
	sure.lo = -1
	tune := DefaultTuning()
	for _, c := range []struct {
		name   string
		a, b   node // a is to be taken
		proven bool
	}{
		{"value", kid(20, 15, 0.5, 0), kid(20, 10, 0.5, 0), false},
		{"prior", kid(0, 0, 0.6, 0), kid(0, 0, 0.4, 0), false},
		{"fewer visits", kid(2, 1, 0.5, 0), kid(50, 25, 0.5, 0), false},
		{"no thread", kid(20, 15, 0.5, 0), kid(20, 15.1, 0.5, 3), false},
		{"no thread, no visits", kid(0, 0, 0.5, 0), kid(0, 0, 0.51, 6), false},
		{"bounds not proven", bad, sure, false},
		{"dominated", sure, bad, true},
	} {
		for _, x := range []*tree{{size: 5}, {size: 5, byNet: true, tune: &tune}} {
			n := node{mover: jungo.White, proven: c.proven, visits: c.a.visits + c.b.visits, children: []node{c.a, c.b}}
			if got := x.choose(&n); got != &n.children[0] {
				t.Errorf("%s, network %v: the second of two", c.name, x.byNet)
			}
			n.children = []node{c.b, c.a}
			if got := x.choose(&n); got != &n.children[1] {
				t.Errorf("%s, network %v: the first of two", c.name, x.byNet)
			}
		}
	}
}

// TestPathsEnd: a path stops after so many plies, however long the tree is.
func TestPathsEnd(t *testing.T) {
	b, _ := jungo.New(2, jungo.KoSimple)
	e := newEngine(t, Options{NoSolver: true, NoNet: true})
	e.prepare(b)
	rng := jungo.NewRand(3)
	at, n := b.Clone(), e.t.root
	for range 200 {
		moves := at.LegalMoves(nil)
		m := moves[0]
		if len(moves) > 1 {
			m = moves[rng.Intn(len(moves)-1)]
		}
		if m == jungo.Pass && at.Passes() > 0 {
			t.Fatal("the line ends")
		}
		k := node{move: m, mover: at.Side(), visits: 1, amafN: 1, lifeChecked: true}
		k.unbound(4)
		n.children = []node{k}
		n.lifeChecked = true
		n = &n.children[0]
		at.Make(m)
	}
	p := &e.workers[0].path
	e.selectLeaf(p, Limits{})
	if want := pathFactor*4 + 20 + 1; len(p.nodes) != want || p.known {
		t.Errorf("%d nodes, want %d", len(p.nodes), want)
	}
}

// swapped is the position with the colours exchanged.
func swapped(t *testing.T, b *jungo.Board) *jungo.Board {
	cells := make([]jungo.Colour, b.Points())
	for p := range cells {
		if c := b.At(jungo.Point(p)); c != jungo.Empty {
			cells[p] = c.Opponent()
		}
	}
	s, err := jungo.New(b.Size(), b.Rule())
	if err == nil {
		err = s.Setup(cells, b.Side().Opponent())
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestColoursAreEqual: with the colours and the komi exchanged a search finds the same, and
// the ownership is the other's.
func TestColoursAreEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, x := range []struct {
		diagram string
		komi    float64
	}{
		{". . . . .\n. X O . .\n. . . X .\n. O . . .\n. . . . .", 2.5},
		{"X X . O\nX . X O\nX X O .\n. X O O", 1},
		{". . . . . .\n. X . O . .\n. X X O . O\n. . O O X .\n. X . X . .\n. . . . . .", 0.5},
		{". X X X .\nX X X X X\n. X X X .\n. O . . .\n. . . . .", 3.5},
	} {
		for _, o := range []Options{{NoSolver: true, NoNet: true, Seed: 4}, {NoSolver: true, Seed: 4}} {
			var r [2]Result
			for i := range r {
				b, komi := jungotest.Board(t, x.diagram, jungo.Black), x.komi
				if i == 1 {
					b, komi = swapped(t, b), -komi
				}
				e := newEngine(t, o)
				e.SetKomi(komi)
				var err error
				if r[i], err = e.Genmove(context.Background(), b, Limits{Visits: 120}); err != nil {
					t.Fatal(err)
				}
			}
			same := func(x, y float64) bool { return math.Abs(x-y) < 1e-5 }
			if r[0].Move != r[1].Move || !same(r[0].Winrate, r[1].Winrate) || !same(r[0].Score, r[1].Score) {
				t.Errorf("%+v: %d, %.4f, %.2f and %d, %.4f, %.2f\n%s", o, r[0].Move, r[0].Winrate, r[0].Score, r[1].Move, r[1].Winrate, r[1].Score, x.diagram)
			}
			for i, a := range r[0].Candidates {
				b := r[1].Candidates[i]
				if a.Move != b.Move || a.Visits != b.Visits || !same(a.Winrate, b.Winrate) || !same(a.LCB, b.LCB) || !same(a.Score, b.Score) {
					t.Fatalf("%+v:\n%+v\n%+v\n%s", o, a, b, x.diagram)
				}
			}
			for p, v := range r[0].Ownership {
				if !same(v, -r[1].Ownership[p]) {
					t.Fatalf("%+v: owner of %d is %g and %g\n%s", o, p, v, r[1].Ownership[p], x.diagram)
				}
			}
		}
	}
}

// The tree keeps within its bound, and the bound holds in bytes.
func TestTreeNodes(t *testing.T) {
	if size := unsafe.Sizeof(node{}); size > NodeBytes || strconv.IntSize == 64 && size != 120 {
		t.Errorf("a node takes %d bytes, want 120 and at most %d", size, NodeBytes)
	}
	for _, size := range []int{7, 10} { // with the network, and with playouts
		e := newEngine(t, Options{NoSolver: true, TreeNodes: 300})
		b, err := jungo.New(size, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Genmove(context.Background(), b, Limits{Visits: 300}); err != nil {
			t.Fatal(err)
		}
		if n := e.t.root.carry(); n > 301 || n < 100 || e.t.root.visits < 300 {
			t.Errorf("%d×%d: %d nodes, %g visits", size, size, n, e.t.root.visits)
		}
		if n := e.t.root.waiting(); n > 300/20 {
			t.Errorf("%d×%d: %d leaves of a full tree keep priors for children that it has no room for", size, size, n)
		}
	}
}

// waiting returns the number of leaves below n that keep priors for their children.
func (n *node) waiting() (c int) {
	for i := range n.children {
		k := &n.children[i]
		if k.priors != nil {
			c++
		}
		c += k.waiting()
	}
	return c
}
