package dfpn

import (
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
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
	kos, moved := 0, 0
	for range 4000 {
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
