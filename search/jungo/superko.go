package jungo

import (
	"context"
	"time"

	"tengen/movegen/jungo"
)

// superkoSearch proves scores under positional and situational superko. There
// every game ends, so a position has one value; but it depends on all positions
// before it. So the table is keyed by the position together with the set of
// positions that have occurred since the root, and nothing learned on one path
// is used on another with a different past. Unconditional life promises no score
// under superko (see TinyGeo.Life) and is not used. This reaches 2×2 from the
// empty board, larger boards from late positions only.
type superkoSearch struct {
	ctx     context.Context
	b       *jungo.Board
	nodes   uint64
	stopped bool
	// maxNodes ends the search, 0 never.
	maxNodes uint64
	memo     map[superkoKey]superkoFact
	bufs     [][]jungo.Point
}

type superkoKey struct{ position, past uint64 }

// superkoFact is what is proved (scores by side, from its own view) and the
// depth to which each side's question at the goal was tried in vain.
type superkoFact struct {
	won   [2]int8
	goal  [2]int8
	depth [2]uint8
}

// superkoMemo bounds the table, in entries of about 64 bytes.
const superkoMemo = 8 << 20

// solveSuperko proves what it can about b under its superko rule.
func (v *Solver) solveSuperko(ctx context.Context, b *jungo.Board, start time.Time) SolveResult {
	s := &superkoSearch{ctx: ctx, b: b.Clone(), maxNodes: v.opt.MaxNodes, memo: map[superkoKey]superkoFact{}}
	n := b.Points() - 1
	lo, hi := -n, n
	out := SolveResult{}
	ask := func(r, goal, depth int) {
		if r == 0 && (goal <= lo || goal > hi) || r == 1 && (-goal < lo || -goal >= hi) {
			return
		}
		if !s.reach(r, goal, depth, 0, 0) {
			return
		}
		if r == 0 {
			lo = goal
		} else {
			hi = -goal
		}
	}
	for depth := 1; depth <= v.opt.MaxDepth && lo < hi && !s.stopped; depth++ {
		for lo < hi {
			before := [2]int{lo, hi}
			ask(0, lo+1, depth)
			ask(1, 1-hi, depth)
			if before == [2]int{lo, hi} || s.stopped {
				break
			}
		}
		if !s.stopped {
			out.Depth = depth
		}
		out.Against, out.For = Range{lo, hi}, Range{lo, hi}
		out.Nodes, out.Elapsed = s.nodes, time.Since(start)
		if v.opt.Info != nil {
			v.opt.Info(out)
		}
	}
	out.Against, out.For = Range{lo, hi}, Range{lo, hi}
	out.Best = s.bestMoves(lo, hi, out.Depth)
	out.Nodes, out.Elapsed = s.nodes, time.Since(start)
	return out
}

// bestMoves lists the moves that keep a settled score.
func (s *superkoSearch) bestMoves(lo, hi, depth int) []jungo.Point {
	if lo < hi || s.stopped {
		return nil
	}
	r := int(s.b.Side() - jungo.Black)
	var out []jungo.Point
	past := s.past(0)
	for _, m := range s.b.LegalMoves(nil) {
		s.b.Make(m)
		if s.reach(r, view(lo, r), depth, 1, past) {
			out = append(out, m)
		}
		s.b.Unmake()
	}
	return out
}

// past adds the current position to a set of positions. Adding by
// exclusive or is enough: no position occurs twice by a play, and those a pass
// repeats are told apart by turn and passes.
func (s *superkoSearch) past(before uint64) uint64 { return before ^ mix(s.b.Key()) }

// reach answers whether side r forces at least goal within depth plies.
func (s *superkoSearch) reach(r, goal, depth, ply int, past uint64) bool {
	s.nodes++
	if s.nodes&0xff == 0 && s.ctx.Err() != nil || s.nodes == s.maxNodes {
		s.stopped = true
	}
	if s.stopped {
		return false
	}
	b := s.b
	if b.Over() {
		return view(b.Score(), r) >= goal
	}
	mine := int(b.Side()-jungo.Black) == r
	if b.Passes() == 1 {
		if score := view(b.Score(), r); mine == (score >= goal) {
			return mine
		}
	}
	if depth <= 0 {
		return false
	}
	key := superkoKey{b.Key(), past}
	f, ok := s.memo[key]
	if !ok {
		f = superkoFact{won: [2]int8{noProof, noProof}, goal: [2]int8{127, 127}}
	}
	switch {
	case int(f.won[r]) >= goal:
		return true
	case f.won[1-r] != noProof && int(f.won[1-r]) > -goal, int(f.goal[r]) <= goal && int(f.depth[r]) >= depth:
		return false
	}
	for len(s.bufs) <= ply {
		s.bufs = append(s.bufs, nil)
	}
	s.bufs[ply] = b.LegalMoves(s.bufs[ply][:0])
	past = s.past(past)
	yes := !mine
	for _, m := range s.bufs[ply] {
		b.Make(m)
		a := s.reach(r, goal, depth-1, ply+1, past)
		b.Unmake()
		if a == mine {
			yes = mine
			break
		}
	}
	if s.stopped {
		return false
	}
	if yes {
		f.won[r] = int8(goal)
	} else {
		f.goal[r], f.depth[r] = int8(goal), uint8(min(depth, 255))
	}
	if len(s.memo) < superkoMemo || ok {
		s.memo[key] = f
	}
	return yes
}
