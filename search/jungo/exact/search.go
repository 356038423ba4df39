package exact

import (
	"context"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// run is the state of one search: what is proved so far, and the limits.
type run struct {
	*Solver
	ctx    context.Context
	p      *jungo.Tiny
	key    uint64
	sym    int
	expect dfpn.Expect
	start  time.Time
	known  dfpn.Range // of Black's score, without the last point
	out    Result
}

// search asks questions for both sides by iterative deepening, and by proof-number search if
// its tables are ready or worth making.
func (v *Solver) search(ctx context.Context, p *jungo.Tiny, expect dfpn.Expect, start time.Time) (Result, error) {
	s, g := &v.depth, v.depth.geo
	s.ctx, s.stopped, s.nodes, s.maxNodes = ctx, false, 0, v.opt.MaxNodes
	v.goals.Begin(p, expect)
	k, sym := g.Canonical(p)
	r := &run{Solver: v, ctx: ctx, p: p, key: pack(k, g.Points), sym: sym, expect: expect, start: start}
	r.out.Against, r.out.For = unproved(p, g.Points)
	r.known.Lo, r.known.Hi = g.Bounds(p)
	if err := r.deepen(); err != nil {
		return r.out, err
	}
	r.conclude()
	r.out.Line = v.line(p, r.known)
	turn := int(p.Turn & 1)
	if len(r.out.Line) > 0 {
		r.out.Best = r.out.Line[:1:1]
	} else if b := v.goals.Best(turn); b.Move != jungo.None && b.Goal == r.known.Sure(turn) {
		r.out.Best = []jungo.Point{b.Move}
	}
	return r.out, nil
}

// deepen asks questions at growing depths until the score is settled or a limit is reached.
func (r *run) deepen() error {
	s, q, known := &r.depth, r.goals, &r.known
	// A board wholly won is never better than all points but two.
	top := s.geo.Points - 2
	for depth := 1; depth <= r.opt.MaxDepth && !known.Known() && known.Lo < known.Hi && !s.stopped; {
		if s.nodes > dfpnAfter || q.Ready() {
			if err := r.proofNumbers(); err != nil {
				return err
			}
		}
		s.maxNodes = r.opt.MaxNodes
		if q.Ready() {
			s.maxNodes = r.slice()
		}
		// From the far end and from the middle, for both sides.
		for side, goal := range [2]int{min(top, known.Hi), min(top, -known.Lo)} {
			if !q.Asks(side, *known) {
				r.ask(side, goal, depth)
			}
		}
		r.ask(0, (known.Lo+known.Hi+2)>>1, depth)
		r.ask(1, -(known.Lo+known.Hi)>>1, depth)
		switch {
		case !s.stopped:
			r.out.Depth = depth
			depth++
		case q.Ready() && r.ctx.Err() == nil && !r.spent():
			s.stopped = false // only a slice is over
		}
		r.conclude()
		if r.out.Against.Known() && r.out.For.Known() {
			break
		}
		if top <= known.Lo && known.Hi > top || -top >= known.Hi && known.Lo < -top {
			// Only the last point is open, which deeper search cannot give.
			return r.lastPoint(depth)
		}
	}
	return nil
}

// ask searches a goal to a limited depth, if it is still open.
func (r *run) ask(side, goal, depth int) {
	if r.known.Open(side, goal) {
		r.known.Learn(r.depth.solve(r.p, r.key, r.sym, side, goal, depth, 0), side, goal)
	}
}

// proofNumbers gives proof-number search its share of the positions, until it has an
// answer.
func (r *run) proofNumbers() error {
	s, q := &r.depth, r.goals
	for !s.stopped {
		if err := q.Aim(r.ctx, r.p, r.known); err != nil {
			if r.ctx.Err() == nil {
				return err
			}
			s.stopped = true // the time is over
			return nil
		}
		side, due := q.Next(r.known), dfpnShare*s.nodes
		if side < 0 || q.Nodes() >= due {
			return nil
		}
		answer := r.askGoal(r.p, side, min(due-q.Nodes(), dfpnTurn))
		if answer != dfpn.PathDependent {
			r.known.Learn(answer, side, q.Goal(side))
		}
		r.conclude()
		if answer != dfpn.Unknown {
			return nil
		}
	}
	return nil
}

// askGoal asks proof-number search for the current goal of a side, within the given number of
// further positions.
func (r *run) askGoal(p *jungo.Tiny, side int, nodes uint64) dfpn.Answer {
	nodes = r.left(nodes)
	if nodes == 0 {
		return dfpn.Unknown
	}
	answer := r.goals.Ask(r.ctx, p, side, nodes)
	r.depth.stopped = r.ctx.Err() != nil || r.spent()
	return answer
}

// left returns nodes, or the rest of the limit if that is less: 0 if nothing is left. nodes 0
// means no limit; then the result is at least 1 if there is a limit, else 0.
func (r *run) left(nodes uint64) uint64 {
	if r.opt.MaxNodes == 0 {
		return nodes
	}
	n := r.opt.MaxNodes - min(r.opt.MaxNodes, r.depth.nodes+r.goals.Nodes())
	if nodes == 0 {
		return max(n, 1)
	}
	return min(nodes, n)
}

// spent reports whether the positions allowed are used up.
func (r *run) spent() bool {
	return r.opt.MaxNodes > 0 && r.depth.nodes+r.goals.Nodes() >= r.opt.MaxNodes
}

// slice returns the number of positions at which the depth-limited search pauses for
// proof-number search.
func (r *run) slice() uint64 {
	n := r.depth.nodes + r.depth.nodes/4 + dfpnAfter
	if r.opt.MaxNodes > 0 {
		n = min(n, r.opt.MaxNodes-min(r.opt.MaxNodes-1, r.goals.Nodes()))
	}
	return n
}

// conclude writes what is proved into the result.
func (r *run) conclude() {
	a, f := unproved(r.p, r.depth.geo.Points)
	r.out.Against.Lo = max(r.out.Against.Lo, r.known.Lo, a.Lo)
	r.out.Against.Hi = min(r.out.Against.Hi, r.known.Hi, a.Hi)
	r.out.For.Lo = max(r.out.For.Lo, r.known.Lo, f.Lo)
	r.out.For.Hi = min(r.out.For.Hi, r.known.Hi, f.Hi)
	r.out.Nodes = r.depth.nodes + r.goals.Nodes()
	r.out.Elapsed = time.Since(r.start)
}

// line returns the proved moves from p: those of the side with the sharper proof, against the
// longest known defence.
func (v *Solver) line(p *jungo.Tiny, known dfpn.Range) []jungo.Point {
	g := v.depth.geo
	var out []jungo.Point
	seen := map[jungo.Tiny]bool{}
	t := *p
	side := int(p.Turn)
	if known.Sure(side) <= 2-g.Points {
		side = 1 - side // nothing is proved for the player to move
	}
	goal := known.Sure(side)
	for t.Passes < 2 && !seen[t] && len(out) < maxDepth {
		seen[t] = true
		m := v.tableMove(&t, side, goal)
		if m == jungo.None {
			break
		}
		n, ok := g.Make(&t, m)
		if !ok {
			break
		}
		t = n
		out = append(out, m)
	}
	return out
}

// tableMove returns the move in the tables for a position in which a side is proved to reach
// the goal: the side's own, or the opponent's longest defence. It returns None if the tables
// have lost the move.
func (v *Solver) tableMove(t *jungo.Tiny, side, goal int) jungo.Point {
	g := v.depth.geo
	k, sym := g.Canonical(t)
	e, move := v.depth.table.find(pack(k, g.Points)), uint8(0)
	if e != nil && int(e.won[side]) >= goal {
		move = e.move[side]
	}
	if move == 0 {
		return v.goals.Move(t, side, goal)
	}
	if move == passMove {
		return jungo.Pass
	}
	return jungo.Transform(jungo.InverseSymmetry(sym), g.Size, jungo.Point(move-1))
}

// WinningMove returns a move of a side, which is to move, that keeps a goal proved. It returns
// None if the tables have lost the proof.
func (v *Solver) WinningMove(p *jungo.Tiny, side, goal int) jungo.Point {
	g := v.depth.geo
	if p.Passes == 1 && dfpn.View(p.Score(), side) >= goal {
		return jungo.Pass
	}
	if lo, hi := g.Bounds(p); side == 0 && lo >= goal || side == 1 && -hi >= goal {
		// Unconditional life reaches the goal by filling its area. Every such stone stays
		// for good, so this comes to an end.
		for left := g.Life(p, side).Area & g.Empty(p); left != 0; left &= left - 1 {
			m := left & -left
			n, ok := g.Play(p, m)
			if !ok {
				continue
			}
			if lo, hi := g.Bounds(&n); side == 0 && lo >= goal || side == 1 && -hi >= goal {
				return g.Point(m)
			}
		}
		return jungo.Pass
	}
	return v.tableMove(p, side, goal)
}
