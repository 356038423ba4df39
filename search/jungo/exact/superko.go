package exact

import (
	"context"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// superkoSearch proves scores under positional and situational superko. There every game
// ends, so a position has one value; but that depends on all positions before it. So the
// key of the table is the position together with the set of positions since the root, and
// nothing learnt on one path is used on another with a different past. Unconditional life
// secures no score under superko (see TinyGeo.Life) and is not used. The search solves 2×2
// from the empty board, and larger boards from late positions only.
type superkoSearch struct {
	ctx     context.Context
	b       *jungo.Board
	nodes   uint64
	stopped bool
	// maxNodes bounds the positions searched; 0 means no limit.
	maxNodes uint64
	memo     map[superkoKey]superkoFact
	bufs     [][]jungo.Point
}

type superkoKey struct{ position, past uint64 }

// superkoFact has the proved scores of both sides, each from its own view, and the depths to
// which each side's goal was searched without success.
type superkoFact struct {
	won   [2]int8
	goal  [2]int8
	depth [2]uint8
}

// solveSuperko proves bounds of the score of b under its superko rule.
func (v *Solver) solveSuperko(ctx context.Context, b *jungo.Board, start time.Time) Result {
	s := &superkoSearch{ctx: ctx, b: b.Clone(), maxNodes: v.opt.MaxNodes, memo: map[superkoKey]superkoFact{}}
	n := b.Points() - 1
	known := dfpn.Range{Lo: -n, Hi: n}
	out := Result{}
	ask := func(side, goal, depth int) {
		if known.Open(side, goal) && s.reach(side, goal, depth, 0, 0) {
			known.Learn(dfpn.Proved, side, goal)
		}
	}
	for depth := 1; depth <= v.opt.MaxDepth && known.Lo < known.Hi && !s.stopped; depth++ {
		for known.Lo < known.Hi {
			before := known
			ask(0, known.Lo+1, depth)
			ask(1, 1-known.Hi, depth)
			if before == known || s.stopped {
				break
			}
		}
		if !s.stopped {
			out.Depth = depth
		}
	}
	out.Best = s.bestMoves(known, out.Depth)
	out.Against, out.For = known, known
	out.Nodes, out.Elapsed = s.nodes, time.Since(start)
	return out
}

// bestMoves lists the moves that are proved, within depth plies, to keep a settled score.
func (s *superkoSearch) bestMoves(known dfpn.Range, depth int) []jungo.Point {
	if known.Lo < known.Hi || s.stopped {
		return nil
	}
	side := int(s.b.Side() - jungo.Black)
	var out []jungo.Point
	past := s.past(0)
	for _, m := range s.b.LegalMoves(nil) {
		s.b.Make(m)
		if s.reach(side, dfpn.View(known.Lo, side), depth, 1, past) {
			out = append(out, m)
		}
		s.b.Unmake()
	}
	return out
}

// past adds the current position to a set of positions. Exclusive or is enough: no
// position occurs twice by a play, and those that a pass repeats differ in turn and
// passes.
func (s *superkoSearch) past(before uint64) uint64 { return before ^ mix(s.b.Key()) }

// reach reports whether a side forces at least goal within depth plies.
func (s *superkoSearch) reach(side, goal, depth, ply int, past uint64) bool {
	s.nodes++
	if s.nodes&0xff == 0 && s.ctx.Err() != nil || s.nodes == s.maxNodes {
		s.stopped = true
	}
	if s.stopped {
		return false
	}
	b := s.b
	if b.Over() {
		return dfpn.View(b.Score(), side) >= goal
	}
	mine := int(b.Side()-jungo.Black) == side
	if b.Passes() == 1 {
		if score := dfpn.View(b.Score(), side); mine == (score >= goal) {
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
	case int(f.won[side]) >= goal:
		return true
	case f.won[1-side] != noProof && int(f.won[1-side]) > -goal, int(f.goal[side]) <= goal && int(f.depth[side]) >= depth:
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
		a := s.reach(side, goal, depth-1, ply+1, past)
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
		f.won[side] = int8(goal)
	} else {
		f.goal[side], f.depth[side] = int8(goal), uint8(min(depth, 255))
	}
	if len(s.memo) < superkoMemo || ok {
		s.memo[key] = f
	}
	return yes
}
