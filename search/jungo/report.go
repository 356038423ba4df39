package jungo

import (
	"cmp"
	"math"
	"slices"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/exact"
)

// snapshot describes the tree as it is.
func (e *Engine) snapshot(start time.Time, proved *exact.Result) Info {
	e.t.mu.Lock()
	defer e.t.mu.Unlock()
	root := e.t.root
	info := Info{Visits: int(root.visits), Depth: e.t.ply, Elapsed: time.Since(start), Exact: proved}
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
	return info
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

// chooseMove returns the first of the candidates, with two corrections for stone counting. The
// engine does not pass if a move is about as good. After the opponent's pass it ends a game
// that it has won if no move is expected to keep as much, and only if it cannot gain another stone.
func (e *Engine) chooseMove(b *jungo.Board, c []Candidate) jungo.Point {
	if top := e.t.root.bestProven(); top > int16(-b.Points()) {
		left := c[:0:0]
		for _, k := range c {
			if !e.t.root.child(k.Move).dominated(top) {
				left = append(left, k)
			}
		}
		c = left
	}
	stands := leadOf(float64(b.Stones(jungo.Black)-b.Stones(jungo.White)), e.komi, b.Side())
	if b.Passes() > 0 && stands > 0 && stands >= c[0].Score && slices.ContainsFunc(c, func(k Candidate) bool { return k.Move == jungo.Pass }) {
		return jungo.Pass
	}
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
