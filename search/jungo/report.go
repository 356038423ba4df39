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
			spread := max(k.square/k.visits-c.Winrate*c.Winrate, 0.25/k.visits)
			c.LCB = c.Winrate - 1.96*math.Sqrt(spread/k.visits)
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
	info.Ownership = make([]float64, len(e.ownerSum))
	for i, x := range e.ownerSum {
		if e.owners > 0 {
			info.Ownership[i] = x / e.owners
		}
	}
	return info
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

// chooseMove returns the most visited move, with two corrections for stone counting. The
// engine does not pass if a move is about as good. After the opponent's pass it ends a game
// that it has won only if it cannot gain another stone.
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
	return jungo.Pass
}
