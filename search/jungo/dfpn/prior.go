package dfpn

import (
	"math"
	"math/bits"

	evaljungo "tengen/eval/jungo"
	"tengen/movegen/jungo"
)

// netPrior scales the initial numbers of new positions by the network that plays, while
// few stones are on the board. The distances to shapes are then nearly the same for all
// moves, and a search that begins with a poor move may need too long to leave it. The prior
// changes the order of the search, but not what it proves.
type netPrior struct {
	run *evaljungo.Runner
	f   evaljungo.Features
}

// newNetPrior returns nil if the network is slow on this processor or not made for the board.
func newNetPrior(size int) (*netPrior, error) {
	net, err := evaljungo.Playing(size)
	if net == nil {
		return nil, err
	}
	return &netPrior{run: evaljungo.NewRunner(net, size)}, nil
}

// read fills the features from a position. The komi stands for the goal.
func (n *netPrior) read(g *geometry, p *position, goal int) {
	f := &n.f
	f.Size = g.size
	clear(f.Cell[:g.points])
	me := p.turn & 1
	empty := g.full &^ (p.stones[0] | p.stones[1])
	for side, x := range [2]uint32{p.stones[me], p.stones[1-me]} {
		for left := x; left != 0; {
			c := flood(left&-left, x)
			left &^= c
			cell := uint8(min(bits.OnesCount32(g.around(c)&empty), evaljungo.MostLiberties) + evaljungo.MostLiberties*side)
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

// scale scales the numbers of the moves in b whose bits are in fresh. The number of the player
// to move (the proof number for the prover, else the disproof number) grows as the policy of
// the move falls. The better the prover's chance to reach the goal is by the network's value,
// the lower are the proof numbers and the higher the disproof numbers.
func (n *netPrior) scale(g *geometry, p *position, b []move, fresh uint32, goal int) {
	n.read(g, p, goal)
	out := n.run.Run(&n.f, 0)
	chance := 0.0
	for k, w := range out.Weight {
		d := (float64(out.Mean[k]) + float64(n.f.Komi)) / float64(out.Spread[k])
		chance += float64(w) / (1 + math.Exp(-d))
	}
	if p.turn == 1 {
		chance = 1 - chance
	}
	chance = min(max(chance, priorMinChance), 1-priorMinChance)
	ease := math.Pow(chance/(1-chance), priorTrust)
	logit := func(c *move) float32 {
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
		worse := math.Exp(priorSharpness * float64(top-logit(c)))
		pn, dn := float64(c.pn)/ease, float64(c.dn)*ease
		if p.turn == 0 {
			pn *= worse
		} else {
			dn *= worse
		}
		c.pn = uint32(min(max(pn, 1), 1<<maxInitialLog))
		c.dn = uint32(min(max(dn, 1), 1<<maxInitialLog))
	}
}
