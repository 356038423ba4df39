package exact

import (
	"context"
	"math/bits"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// depthSearch answers one kind of question: can a side force the game to end, within so
// many plies, with a lead of at least the goal? A yes is a proof whatever the path to the
// position was: its moves form a finite tree whose leaves are finished games or positions
// that unconditional life settles, so no repetition can enter it. A no means only that
// nothing was found within the depth.
//
// That makes the table safe from the graph-history-interaction problem. The questions of
// both sides share it: what one side is proved to reach limits the other side.
type depthSearch struct {
	ctx     context.Context
	geo     *jungo.TinyGeo
	table   *table
	nodes   uint64
	stopped bool
	// maxNodes bounds the positions searched; 0 means no limit.
	maxNodes uint64

	history [2][64]int32
	lines   [64]int8 // distance of each point from the edge
	plies   [maxDepth + 2]plyBuffer
}

// plyBuffer holds the moves of one node, so that the search allocates nothing.
type plyBuffer struct {
	n     int
	moves [50]child
}

type child struct {
	pos   jungo.Tiny
	key   uint64
	sym   int
	bit   uint64 // 0 for a pass
	value int32
}

// solve answers for position p with the given canonical key and symmetry; ply is the distance
// from the root. The key is not used if depth is 0. Refuted means that the opponent is proved
// to keep the side below the goal.
func (s *depthSearch) solve(p *jungo.Tiny, key uint64, sym, side, goal, depth, ply int) dfpn.Answer {
	s.nodes++
	if s.nodes&0xfff == 0 && s.ctx.Err() != nil || s.maxNodes != 0 && s.nodes >= s.maxNodes {
		s.stopped = true
	}
	if s.stopped {
		return dfpn.Unknown
	}
	mine := int(p.Turn) == side
	if depth > 0 && mine == (depth&1 == 0) {
		// Only the side's own moves bring a proof nearer: a last move of the opponent's
		// needs no search.
		depth--
	}
	answer, score := s.ended(p, side, goal)
	if depth == 0 || ply >= maxDepth {
		if answer == dfpn.Unknown {
			answer, _ = s.settledByLife(p, side, goal)
		}
		return answer
	}
	if answer != dfpn.Unknown {
		s.note(key, answer, side, score)
		return answer
	}
	var first uint8
	if e := s.table.find(key); e != nil {
		if int(e.won[side]) >= goal {
			return dfpn.Proved
		}
		if e.won[1-side] != noProof && int(e.won[1-side]) > -goal {
			return dfpn.Refuted
		}
		if int(e.goal[side]) <= goal && int(e.depth[side]) >= depth {
			return dfpn.Unknown
		}
		first = e.move[side]
	} else if answer, score = s.settledByLife(p, side, goal); answer != dfpn.Unknown {
		s.note(key, answer, side, score)
		return answer
	}
	b := &s.plies[ply]
	s.expand(p, b, first, sym, depth > 1)
	if depth >= etcDepth {
		if answer, i := s.lookAhead(b, mine, side, goal, depth-1); i >= 0 {
			return s.settle(key, sym, side, goal, depth, answer, &b.moves[i])
		}
	}
	worst := dfpn.Refuted
	for i := 0; i < b.n; i++ {
		c := s.pick(b, i)
		answer := s.solve(&c.pos, c.key, c.sym, side, goal, depth-1, ply+1)
		if s.stopped {
			return dfpn.Unknown
		}
		if mine && answer == dfpn.Proved || !mine && answer != dfpn.Proved {
			if c.bit != 0 {
				s.credit(p.Turn, c.bit, depth)
			}
			return s.settle(key, sym, side, goal, depth, answer, c)
		}
		if answer == dfpn.Unknown {
			worst = dfpn.Unknown
		}
	}
	if !mine {
		worst = dfpn.Proved
	}
	return s.settle(key, sym, side, goal, depth, worst, nil)
}

// ended answers if the game is over, or if the player to move can end it with the result
// that he wants. The score is the side's.
func (s *depthSearch) ended(p *jungo.Tiny, side, goal int) (answer dfpn.Answer, score int) {
	if p.Passes == 0 {
		return dfpn.Unknown, 0
	}
	score = dfpn.View(p.Score(), side)
	mine := int(p.Turn) == side
	switch {
	case score >= goal && (mine || p.Passes >= 2):
		return dfpn.Proved, score
	case score < goal && (!mine || p.Passes >= 2):
		return dfpn.Refuted, score
	}
	return dfpn.Unknown, 0
}

// settledByLife answers if unconditional life decides. The score is the side's.
func (s *depthSearch) settledByLife(p *jungo.Tiny, side, goal int) (answer dfpn.Answer, score int) {
	lo, hi := s.geo.Bounds(p)
	if side == 1 {
		lo, hi = -hi, -lo
	}
	if lo >= goal {
		return dfpn.Proved, lo
	}
	if hi < goal {
		return dfpn.Refuted, hi
	}
	return dfpn.Unknown, 0
}

// note stores what an answer says about the position: the side reaches the score, or the
// opponent keeps it from more.
func (s *depthSearch) note(key uint64, answer dfpn.Answer, side, score int) {
	if answer == dfpn.Refuted {
		side, score = 1-side, -score
	}
	e := s.table.slot(key)
	if int(e.won[side]) < score {
		e.won[side] = int8(score)
	}
}

// settle stores an answer and returns it; c is the move that it rests on, if that is a
// single one.
func (s *depthSearch) settle(key uint64, sym, side, goal, depth int, answer dfpn.Answer, c *child) dfpn.Answer {
	e := s.table.slot(key)
	move := uint8(0)
	if c != nil {
		move = passMove
		if c.bit != 0 {
			move = uint8(jungo.Transform(sym, s.geo.Size, s.geo.Point(c.bit))) + 1
		}
	}
	// The move of a proof goes with the score that it proves, whoever asked.
	winner, score := side, goal
	switch answer {
	case dfpn.Refuted:
		winner, score = 1-side, 1-goal
	case dfpn.Unknown:
		e.goal[side], e.depth[side] = int8(goal), uint8(depth)
		if move != 0 {
			e.move[side] = move
		}
		return answer
	}
	if int(e.won[winner]) < score {
		e.won[winner] = int8(score)
		if move != 0 {
			e.move[winner] = move
		}
	}
	return answer
}

// lookAhead looks all children up before any is searched (enhanced transposition cutoff).
// It returns the answer and the child that it rests on, or -1.
func (s *depthSearch) lookAhead(b *plyBuffer, mine bool, side, goal, depth int) (dfpn.Answer, int) {
	weak := -1
	for i := 0; i < b.n; i++ {
		c := &b.moves[i]
		e := s.table.find(c.key)
		if e == nil {
			continue
		}
		switch {
		case int(e.won[side]) >= goal:
			if mine {
				return dfpn.Proved, i
			}
		case e.won[1-side] != noProof && int(e.won[1-side]) > -goal:
			if !mine {
				return dfpn.Refuted, i
			}
		case !mine && int(e.goal[side]) <= goal && int(e.depth[side]) >= depth:
			weak = i
		}
	}
	return dfpn.Unknown, weak
}

// expand fills the buffer with all legal moves and their values for the move ordering. Keys
// cost more than the moves and are left out where all children are leaves.
func (s *depthSearch) expand(p *jungo.Tiny, b *plyBuffer, first uint8, sym int, withKeys bool) {
	g := s.geo
	n := 0
	hint := jungo.None
	if first == passMove {
		hint = jungo.Pass
	} else if first > 0 {
		hint = jungo.Transform(jungo.InverseSymmetry(sym), g.Size, jungo.Point(first-1))
	}
	me := p.Turn & 1
	for left := g.Empty(p); left != 0; left &= left - 1 {
		m := left & -left
		c := &b.moves[n]
		pos, ok := g.Play(p, m)
		if !ok {
			continue
		}
		n++
		c.pos, c.bit = pos, m
		if withKeys {
			k, sy := g.Canonical(&c.pos)
			c.key, c.sym = pack(k, g.Points), sy
		}
		pt := g.Point(m)
		v := s.history[me][pt&63] + moveValue(g, p, &c.pos, m, s.lines[pt&63])
		if pt == hint {
			v = 1 << 30
		}
		c.value = v
	}
	c := &b.moves[n]
	n++
	c.pos, c.bit = g.Pass(p), 0
	if withKeys {
		k, sy := g.Canonical(&c.pos)
		c.key, c.sym = pack(k, g.Points), sy
	}
	c.value = -1 << 22
	if hint == jungo.Pass {
		c.value = 1 << 30
	}
	b.n = n
}

// pick swaps the best of the moves from i on to place i.
func (s *depthSearch) pick(b *plyBuffer, i int) *child {
	best := i
	for j := i + 1; j < b.n; j++ {
		if b.moves[j].value > b.moves[best].value {
			best = j
		}
	}
	if best != i {
		b.moves[i], b.moves[best] = b.moves[best], b.moves[i]
	}
	return &b.moves[i]
}

// credit raises the history counter of a move that decided a node.
func (s *depthSearch) credit(turn uint8, bit uint64, depth int) {
	h := &s.history[turn&1]
	p := s.geo.Point(bit) & 63
	h[p] += int32(depth * depth)
	if h[p] > historyMax {
		for i := range h {
			h[i] >>= 1
		}
	}
}

// moveValue returns the value of a move for the ordering, by its immediate effects on
// captures, liberties and eyes. t is the position before the move and n the one after, line
// is its distance from the edge.
func moveValue(g *jungo.TinyGeo, t, n *jungo.Tiny, m uint64, line int8) int32 {
	me := t.Turn & 1
	var v int32
	if taken := bits.OnesCount64(t.Stones[1-me]) - bits.OnesCount64(n.Stones[1-me]); taken > 0 {
		v += captureBonus * int32(min(taken, 4))
	}
	own := n.Stones[me]
	empty := g.Empty(n)
	libs := bits.OnesCount64(g.Around(g.Flood(m, own)) & empty)
	if libs == 1 {
		v -= selfAtariMalus
	}
	// Enemy chains that the move puts in atari.
	for near := g.Around(m) & n.Stones[1-me]; near != 0; {
		enemy := g.Flood(near&-near, n.Stones[1-me])
		near &^= enemy
		if l := g.Around(enemy) & empty; l&(l-1) == 0 {
			v += atariBonus
		}
	}
	if g.Around(m)&(t.Stones[0]|t.Stones[1]) == g.Around(m)&own && g.Around(m)&empty == 0 {
		v -= ownAreaMalus // fills an eye
	}
	return v + int32(libs)*centreBonus + centreBonus*int32(line)
}
