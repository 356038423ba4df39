package jungo

import (
	"context"
	"math"
	"os"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// TestExpected compares the expected utility of a logistic distribution with a sum
// over its quantiles.
func TestExpected(t *testing.T) {
	tune := DefaultTuning()
	tree := &tree{tune: &tune, komi: 7, size: 9}
	exact := func(lead float64) float64 {
		win := 0.0
		if lead > 0 {
			win = 1
		}
		return (1-tune.ScoreShare)*win + tune.ScoreShare*(0.5+0.5*math.Tanh(lead/(MarginScale*81)))
	}
	for _, c := range []struct{ mean, spread float64 }{{7, 1}, {10, 2}, {0, 5}, {30, 4}, {-20, 0.5}, {7.5, 0.3}} {
		const n = 20000
		want, wins := 0.0, 0.0
		for i := range n {
			p := (float64(i) + 0.5) / n
			lead := c.mean + c.spread*math.Log(p/(1-p)) - tree.komi
			want += exact(lead) / n
			wins += winOf(lead) / n
		}
		if got, win := tree.expected(c.mean, c.spread); math.Abs(got-want) > 0.005 || math.Abs(win-wins) > 1e-3 {
			t.Errorf("mean %g, spread %g: %.4f and %.4f, want %.4f and %.4f", c.mean, c.spread, got, win, want, wins)
		}
	}
}

// TestNetworkTree checks the tree of a search with the network: a node has every move once,
// priors sum to 1, and the visits of a node are those of its children plus its first, and those that
// ended at it because another node of its position had more.
func TestNetworkTree(t *testing.T) {
	if !evaljungo.Fast {
		t.Skip("no network here")
	}
	visits := 400
	if testing.Short() {
		visits = 300
	}
	for _, threads := range []int{1, 2} {
		b, _ := jungo.New(7, jungo.KoSimple)
		e := newEngine(t, Options{NoSolver: true, Threads: threads})
		e.SetKomi(9)
		if _, err := e.Genmove(context.Background(), b, Limits{Visits: visits}); err != nil {
			t.Fatal(err)
		}
		at := map[*place][]*node{}
		keys, more := map[*place]uint64{}, map[*node]float64{}
		var look func(n *node, depth int)
		look = func(n *node, depth int) {
			if p := n.place; p != nil {
				at[p] = append(at[p], n)
				if key, ok := keys[p]; ok && key != b.Key() {
					t.Fatalf("depth %d: two positions are one place", depth)
				}
				keys[p] = b.Key()
			} else if depth > 0 && n.visits > 0 && !n.ended {
				t.Fatalf("depth %d: a visited node has no place", depth)
			}
			if n.virtual != 0 {
				t.Fatalf("depth %d: %d virtual visits are left", depth, n.virtual)
			}
			if len(n.children) == 0 {
				return
			}
			if legal := b.LegalMoves(nil); len(legal) != len(n.children) {
				t.Fatalf("depth %d: %d children of %d moves", depth, len(n.children), len(legal))
			}
			sum, visits := 0.0, 0.0
			for i := range n.children {
				k := &n.children[i]
				sum += k.prior
				visits += k.visits
				if !b.Legal(k.move) || k.prior < 0 || k.value < 0 || k.value > k.visits {
					t.Fatalf("depth %d: child %+v", depth, *k)
				}
				b.Make(k.move)
				look(k, depth+1)
				b.Unmake()
			}
			if math.Abs(sum-1) > 1e-3 {
				t.Errorf("depth %d: priors sum to %g", depth, sum)
			}
			if own := n.visits - visits; depth > 0 && own < 1 {
				t.Errorf("depth %d: %g visits, %g of the children", depth, n.visits, visits)
			} else if depth > 0 && own > float64(threads) { // two threads may both have come first
				more[n] = own
			}
		}
		look(e.t.root, 0)
		shared := 0
		for p, nodes := range at {
			if len(nodes) > 1 {
				shared++
			}
			for _, n := range nodes {
				if n.visits > p.most.visits+float64(threads-1) {
					t.Errorf("%g visits, but %g of the most visited node of the place", n.visits, p.most.visits)
				}
			}
		}
		if shared == 0 {
			t.Errorf("none of %d places has several nodes", len(at))
		}
		for n, own := range more {
			if len(at[n.place]) < 2 {
				t.Errorf("a node that shares nothing has %g visits of its own", own)
			}
		}
	}
}

// TestPlaces checks where nodes share nothing, and that a tree which is kept forgets the places of the
// one before.
func TestPlaces(t *testing.T) {
	if !evaljungo.Fast {
		t.Skip("no network here")
	}
	for _, c := range []struct {
		rule   jungo.Ko
		opt    Options
		shares bool
	}{{jungo.KoSimple, Options{}, true}, {jungo.KoPositional, Options{}, false}, {jungo.KoSimple, Options{NoNet: true}, false}, {jungo.KoSimple, Options{NoTranspositions: true}, false}} {
		b, err := jungo.New(6, c.rule)
		if err != nil {
			t.Fatal(err)
		}
		c.opt.NoSolver = true
		e := newEngine(t, c.opt)
		var old map[uint64]*place
		for range 3 {
			r, err := e.Genmove(t.Context(), b, Limits{Visits: 200})
			if err != nil {
				t.Fatal(err)
			}
			if got := len(e.t.places) > 0; got != c.shares {
				t.Errorf("%v, %+v: shares %v", c.rule, c.opt, got)
			}
			var look func(n *node)
			look = func(n *node) {
				for key, p := range old {
					if n.place == p {
						t.Fatalf("a place of the tree before is kept, %x", key)
					}
				}
				if n.place != nil && e.t.places[b.Key()] != n.place {
					t.Fatal("a node is at another place")
				}
				for i := range n.children {
					b.Make(n.children[i].move)
					look(&n.children[i])
					b.Unmake()
				}
			}
			look(e.t.root)
			old = e.t.places
			b.Make(r.Move)
		}
	}
}

// TestNetworkSizes checks on which boards a search uses the network.
func TestNetworkSizes(t *testing.T) {
	for size := jungo.MinSize; size <= jungo.MaxSize; size++ {
		e, err := NewEngine(Options{NoSolver: true})
		if err != nil {
			t.Fatal(err)
		}
		b, err := jungo.New(size, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Genmove(t.Context(), b, Limits{Visits: 3}); err != nil {
			t.Fatal(err)
		}
		if want := evaljungo.Fast && size >= 5; e.t.byNet != want {
			t.Errorf("size %d: with the network %v, want %v", size, e.t.byNet, want)
		}
	}
}

// TestNetworkOptions checks that a file of weights can be a network or priors, and that the
// network can be switched off.
func TestNetworkOptions(t *testing.T) {
	text, err := os.ReadFile("../../eval/jungo/jungo.net")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o    Options
		want bool
	}{
		{Options{}, evaljungo.Fast},
		{Options{Weights: string(text)}, true},
		{Options{Weights: priorsText}, false},
		{Options{NoNet: true}, false},
	} {
		if e := newEngine(t, c.o); (e.net != nil) != c.want {
			t.Errorf("%.40q: network is %v, want %v", c.o.Weights, e.net != nil, c.want)
		}
	}
	if _, err := NewEngine(Options{Weights: string(text[:1000])}); err == nil {
		t.Error("half a network is taken")
	}
}

// TestLastMoves: the network sees the last two moves also where one of them was played before the
// root.
func TestLastMoves(t *testing.T) {
	b, _ := jungo.New(5, jungo.KoSimple)
	for _, m := range []jungo.Point{12, 6, 8} {
		b.Make(m)
	}
	e := newEngine(t, Options{NoSolver: true})
	if e.net == nil {
		t.Skip("no network on this processor")
	}
	if _, err := e.Genmove(context.Background(), b, Limits{Visits: 1}); err != nil {
		t.Fatal(err)
	}
	p, seen := &e.workers[0].path, &e.workers[0].net.features
	if len(p.nodes) != 2 || seen.Last != p.nodes[1].move || seen.Before != 8 {
		t.Errorf("%d nodes, the network saw %d and before it %d", len(p.nodes), seen.Last, seen.Before)
	}
}

// TestDisturb checks that noise keeps the sum of the priors.
func TestDisturb(t *testing.T) {
	b, _ := jungo.New(5, jungo.KoSimple)
	e := newEngine(t, Options{NoSolver: true, Noise: true})
	if _, err := e.Genmove(context.Background(), b, Limits{Visits: 1}); err != nil {
		t.Fatal(err)
	}
	sum, top := 0.0, 0.0
	for i := range e.t.root.children {
		sum += e.t.root.children[i].prior
		top = max(top, e.t.root.children[i].prior)
	}
	if evaljungo.Fast && (math.Abs(sum-1) > 1e-3 || top == 1) {
		t.Errorf("priors sum to %g, the largest is %g", sum, top)
	}
}

// BenchmarkVisit is one visit of a search by the network on 9×9.
func BenchmarkVisit(b *testing.B) {
	bd, _ := jungo.New(9, jungo.KoSimple)
	e, err := NewEngine(Options{NoSolver: true})
	if err != nil {
		b.Fatal(err)
	}
	e.SetKomi(7)
	b.ResetTimer()
	for i := 0; i < b.N; i += 1000 {
		e.Clear()
		if _, err := e.Genmove(context.Background(), bd, Limits{Visits: min(1000, b.N-i)}); err != nil {
			b.Fatal(err)
		}
	}
}
