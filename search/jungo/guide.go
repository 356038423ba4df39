package jungo

import (
	"math"
	"math/bits"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// guide gives a hunter's new positions their first numbers by the network while few
// stones are on the board: there the numbers of shapeTables are nearly the same for
// all moves, and a hunt that begins with a poor one may not come back from it in
// time. It changes where a hunt looks first and nothing of what it proves.
type guide struct {
	run *evaljungo.Runner
	f   evaljungo.Features
}

// newGuide returns nil where the network is slow or not made for the board.
func newGuide(size int) *guide {
	if !evaljungo.Fast || size < netLeast || size > netMost {
		return nil
	}
	net, err := evaljungo.Default()
	if err != nil {
		return nil
	}
	return &guide{run: evaljungo.NewRunner(net, size)}
}

// read fills the features from a position; goal is the prover's lead asked for.
func (gd *guide) read(g *huntGeo, p *huntPos, goal int) {
	f := &gd.f
	f.Size = g.size
	clear(f.Cell[:g.points])
	me := p.turn & 1
	empty := g.full &^ (p.stones[0] | p.stones[1])
	for side, x := range [2]uint32{p.stones[me], p.stones[1-me]} {
		for left := x; left != 0; {
			c := huntFlood(left&-left, x)
			left &^= c
			cell := uint8(min(bits.OnesCount32(g.around(c)&empty), 4) + 4*side)
			for ; c != 0; c &= c - 1 {
				f.Cell[g.point(c)] = cell
			}
		}
	}
	f.Ko, f.Last, f.Before = jungo.None, jungo.None, jungo.None
	if p.ko != 0 {
		f.Ko = g.point(p.ko)
	}
	f.Komi = 0.5 - float32(goal)
	if me == 1 {
		f.Komi = -f.Komi
	}
}

// set scales the numbers of the moves in b whose bits are in fresh. Numbers of moves
// the network likes less rise for the player to move, and both go with the prover's
// chance of the goal.
func (gd *guide) set(g *huntGeo, p *huntPos, b []huntMove, fresh uint32, goal int) {
	gd.read(g, p, goal)
	out := gd.run.Run(&gd.f, 0)
	chance := 0.0
	for k, w := range out.Weight {
		d := (float64(out.Mean[k]) + float64(gd.f.Komi)) / float64(out.Spread[k])
		chance += float64(w) / (1 + math.Exp(-d))
	}
	if p.turn == 1 {
		chance = 1 - chance
	}
	chance = min(max(chance, guideLeast), 1-guideLeast)
	ease := math.Pow(chance/(1-chance), guideTrust)
	logit := func(c *huntMove) float32 {
		if c.bit == 0 {
			return out.Pass
		}
		return out.Policy[g.point(c.bit)]
	}
	top := logit(&b[0])
	for i := range b {
		top = max(top, logit(&b[i]))
	}
	for i := range b {
		c := &b[i]
		if fresh>>i&1 == 0 {
			continue
		}
		worse := math.Exp(guideSharp * float64(top-logit(c)))
		pn, dn := float64(c.pn)/ease, float64(c.dn)*ease
		if p.turn == 0 {
			pn *= worse
		} else {
			dn *= worse
		}
		c.pn = uint32(min(max(pn, 1), 1<<huntMostLog))
		c.dn = uint32(min(max(dn, 1), 1<<huntMostLog))
	}
}
