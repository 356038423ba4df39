package dfpn

import (
	"math"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
	"tengen/search/jungo/jungotest"
)

// TestNetPrior: the prior must see what the network sees of a board, for either prover,
// change fresh numbers only, and answer nothing.
func TestNetPrior(t *testing.T) {
	const size, goal = 5, 23
	prior, err := newNetPrior(size)
	if err != nil {
		t.Fatal(err)
	}
	if prior == nil {
		if evaljungo.Fast {
			t.Fatal("no prior")
		}
		t.Skip("the network is slow here")
	}
	g := newGeometry(size)
	tg, err := jungo.TinyOf(size)
	if err != nil {
		t.Fatal(err)
	}
	b, err := jungo.New(size, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(5)
	kos, moved, moves := 0, 0, 4000
	if testing.Short() {
		moves = 1000
	}
	for range moves {
		ms := b.LegalMoves(nil)
		if len(ms) == 1 || b.Ply() > 60 {
			b.Reset()
			continue
		}
		b.Make(ms[rng.Intn(len(ms)-1)]) // the last is a pass
		prover := rng.Intn(2)
		tiny, err := tg.FromBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		p := g.from(&tiny, tg, prover)
		komi := goal - 0.5
		if prover == 1 {
			komi = -komi
		}
		var want evaljungo.Features
		want.Read(b, komi)
		want.Last, want.Before = jungo.None, jungo.None
		if prior.read(g, &p, goal); prior.f != want {
			t.Fatalf("%v, prover %d: %+v, want %+v", b, prover, prior.f, want)
		}
		if p.ko != 0 {
			kos++
		}
		var moves [maxMoves]move
		n := g.moves(&p, &moves)
		if n == 0 {
			continue
		}
		fresh := uint32(rng.Uint64()) & (1<<n - 1)
		for i := range moves[:n] {
			moves[i].pn, moves[i].dn = 200, 200
		}
		prior.scale(g, &p, moves[:n], fresh, goal)
		for i := range moves[:n] {
			c := &moves[i]
			if fresh>>i&1 == 0 && (c.pn != 200 || c.dn != 200) {
				t.Fatalf("move %d is known and changed: %+v", i, c)
			}
			if c.pn == 0 || c.dn == 0 || c.pn >= infinite || c.dn >= infinite {
				t.Fatalf("move %d: %+v is an answer", i, c)
			}
			if c.pn != 200 {
				moved++
			}
		}
	}
	if kos == 0 || moved == 0 {
		t.Errorf("%d kos, %d numbers moved", kos, moved)
	}
}

// TestPriorScale compares what the prior does to numbers with its formula.
func TestPriorScale(t *testing.T) {
	const size = 5
	prior, err := newNetPrior(size)
	if err != nil {
		t.Fatal(err)
	}
	if prior == nil {
		t.Skip("the network is slow here")
	}
	g := newGeometry(size)
	tg, err := jungo.TinyOf(size)
	if err != nil {
		t.Fatal(err)
	}
	net, err := evaljungo.Default()
	if err != nil {
		t.Fatal(err)
	}
	run := evaljungo.NewRunner(net, size)
	rng := jungo.NewRand(8)
	for range 60 {
		tiny := jungotest.RandomTiny(tg, rng, rng.Intn(9))
		prover, goal := rng.Intn(2), []int{23, 3, -9}[rng.Intn(3)]
		p := g.from(&tiny, tg, prover)
		var b [maxMoves]move
		n := g.moves(&p, &b)
		b[n] = move{} // a pass
		n++
		var was [maxMoves]move
		for i := range b[:n] {
			b[i].pn, b[i].dn = uint32(rng.Intn(1<<20)+2), uint32(rng.Intn(1<<20)+2)
			was[i] = b[i]
		}
		prior.scale(g, &p, b[:n], 1<<n-1, goal)

		out := run.Run(&prior.f, 0)
		komi, won := 0.5-float64(goal), 0.0 // of the prover, who wins with a lead above it
		for k, w := range out.Weight {
			lead := float64(out.Mean[k])
			if p.turn == 1 {
				lead = -lead
			}
			won += float64(w) / (1 + math.Exp(-(lead+komi)/float64(out.Spread[k])))
		}
		won = min(max(won, priorMinChance), 1-priorMinChance)
		policy, best := make([]float64, n), math.Inf(-1)
		for i := range b[:n] {
			policy[i] = float64(out.Pass)
			if b[i].bit != 0 {
				policy[i] = float64(out.Policy[g.point(b[i].bit)])
			}
			best = max(best, policy[i])
		}
		for i := range b[:n] {
			ease := math.Pow(won/(1-won), priorTrust)
			pn, dn := float64(was[i].pn)/ease, float64(was[i].dn)*ease
			worse := math.Pow(math.Exp(best-policy[i]), priorSharpness)
			if p.turn == 0 {
				pn *= worse
			} else {
				dn *= worse
			}
			for _, x := range [2][2]float64{{float64(b[i].pn), pn}, {float64(b[i].dn), dn}} {
				if want := min(max(x[1], 1), 1<<maxInitialLog); math.Abs(x[0]-want) > 1+0.001*want {
					t.Fatalf("%+v, prover %d, goal %d: move %d has %g, want %g", tiny, prover, goal, i, x[0], want)
				}
			}
		}
	}
}
