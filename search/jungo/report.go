package jungo

import (
	"cmp"
	"math"
	"slices"
	"time"

	"tengen/movegen/jungo"
)

// snapshot describes the tree as it is, with what is known besides, and returns the move to play
// that follows from both: jungo.None if chooseMove has to say.
func (e *Engine) snapshot(start time.Time, k *knowledge) (Info, jungo.Point) {
	e.t.mu.Lock()
	defer e.t.mu.Unlock()
	root := e.t.root
	info := Info{Visits: int(root.visits), Depth: e.t.ply, Elapsed: time.Since(start), Exact: k.proved, Sure: k.sure(e.at.Side()), Network: e.t.byNet}
	me := root.mover.Opponent()
	info.Winrate = 1 - root.winrate(0.5)
	info.Score = e.lead(root, me)
	for i := range root.children {
		k := &root.children[i]
		c := Candidate{Move: k.move, Visits: int(k.visits), Prior: k.prior,
			Winrate: k.winrate(k.amaf / k.amafN), Score: e.lead(k, me)}
		c.LCB = c.Winrate - 1
		if k.visits > 1 {
			c.LCB = c.Winrate - 1.96*k.deviation()
		}
		c.PV = append(c.PV, k.move)
		for n := k; ; {
			if n = n.mostVisited(); n == nil {
				break
			}
			c.PV = append(c.PV, n.move)
		}
		info.Candidates = append(info.Candidates, c)
	}
	slices.SortStableFunc(info.Candidates, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Winrate, a.Winrate))
	})
	if m := root.surest(e.t); m != jungo.None {
		info.putFirst(m)
	}
	info.Ownership = make([]float64, len(e.ownerSum))
	for i, x := range e.ownerSum {
		if e.owners > 0 {
			info.Ownership[i] = x / e.owners
		}
	}
	known := k.decision
	if known.move == jungo.None && e.passWins(info.Candidates) {
		known = passed(e.at)
	}
	known.put(&info, e.at, e.komi)
	return info, known.move
}

// passWins reports whether a pass ends the game with a win and no candidate is expected to keep as
// much. The tree need not have tried the pass: its value is that of the stones on the board.
func (e *Engine) passWins(c []Candidate) bool {
	stands := leadOf(float64(e.at.Score()), e.komi, e.at.Side())
	if e.at.Passes() == 0 || stands <= 0 {
		return false
	}
	c = e.undominated(e.at, c)
	return stands >= c[0].Score && slices.ContainsFunc(c, func(k Candidate) bool { return k.Move == jungo.Pass })
}

// undominated returns the candidates that are not proven to be worse than another one.
func (e *Engine) undominated(b *jungo.Board, c []Candidate) []Candidate {
	top := e.t.root.bestProven()
	if top <= int16(-b.Points()) {
		return c
	}
	return slices.DeleteFunc(slices.Clone(c), func(k Candidate) bool { return e.t.root.child(k.Move).dominated(top) })
}

// deviation returns the standard error of the win rate.
func (n *node) deviation() float64 {
	w := n.win / n.visits
	return math.Sqrt(max(n.square/n.visits-w*w, 0.25/n.visits) / n.visits)
}

// surest returns the move of n whose value has the highest lower bound, jungo.None if the most
// visited one is to be played: a move with few visits may have a high value by chance, but one
// with many visits may have turned out to be worse than another.
func (n *node) surest(t *tree) jungo.Point {
	most := n.mostVisited()
	if !t.byNet || t.tune.Bound == 0 || most == nil || most.move == jungo.Pass {
		return jungo.None
	}
	proven, move, top := n.bestProven(), jungo.None, math.Inf(-1)
	for i := range n.children {
		k := &n.children[i]
		if k.move == jungo.Pass || k.visits < 2 || k.visits < t.tune.BoundShare*most.visits || k.dominated(proven) {
			continue
		}
		if v := k.mean(0) - t.tune.Bound*k.deviation(); v > top {
			move, top = k.move, v
		}
	}
	return move
}

// lead returns the mean final lead of colour c after n, komi included.
func (e *Engine) lead(n *node, c jungo.Colour) float64 {
	if n.visits == 0 {
		return 0
	}
	return leadOf(n.score/n.visits, e.komi, c)
}

// mostVisited is the child with the most visits, nil without any.
func (n *node) mostVisited() *node {
	var best *node
	for i := range n.children {
		if k := &n.children[i]; k.visits > 0 && (best == nil || k.visits > best.visits) {
			best = k
		}
	}
	return best
}

// putFirst brings the candidate of a move to the front and returns it; a move that is not there
// becomes one. The move to play is the first of the list also where it has not most visits.
func (i *Info) putFirst(m jungo.Point) *Candidate {
	first := Candidate{Move: m}
	if at := slices.IndexFunc(i.Candidates, func(c Candidate) bool { return c.Move == m }); at >= 0 {
		first = i.Candidates[at]
		i.Candidates = slices.Delete(i.Candidates, at, at+1)
	}
	i.Candidates = slices.Insert(i.Candidates, 0, first)
	return &i.Candidates[0]
}

// expect gives the move to play, if the search has not tried it, what is expected of the position.
func (c *Candidate) expect(i *Info) {
	if c.Visits == 0 {
		c.Visits, c.Winrate, c.Score, c.LCB = 1, i.Winrate, i.Score, i.Winrate-1
	}
}

// chooseMove returns the first of the candidates, with a correction for stone counting: the engine
// does not pass if a move is about as good, and fills what costs nothing.
func (e *Engine) chooseMove(b *jungo.Board, c []Candidate) jungo.Point {
	c = e.undominated(b, c)
	if c[0].Move != jungo.Pass || len(c) == 1 {
		return c[0].Move
	}
	for _, k := range c[1:] {
		if k.Visits*8 >= c[0].Visits && k.Winrate >= c[0].Winrate-0.01 {
			return k.Move
		}
	}
	// A fill that costs nothing is a gain, whether the tree sees it or not.
	if m := settledFill(b); m != jungo.None {
		for _, k := range c {
			if k.Move == m {
				return m
			}
		}
	}
	// On an open board a pass says that the tree is too small, or that all is lost.
	if b.Passes() == 0 && b.Size() >= openSize && b.Stones(jungo.Empty)*openEmpties > b.Points() {
		return c[1].Move
	}
	return jungo.Pass
}
