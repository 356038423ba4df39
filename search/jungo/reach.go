package jungo

import (
	"context"
	"math/bits"

	"tengen/movegen/jungo"
)

// reacher answers one kind of question: can side r force the game to end,
// within so many plies, with a score of at least goal for itself? A yes is a
// proof whatever the path to the position was: its moves form a finite tree
// whose leaves are finished games or promises of unconditional life, so no
// repetition can enter it. A no means only that nothing was found so deep.
//
// That is what makes the table safe. The questions of both sides share it: what
// one side is proved to reach is the other side's limit.
type reacher struct {
	ctx     context.Context
	geo     *jungo.TinyGeo
	table   *table
	nodes   uint64
	stopped bool
	// maxNodes ends the search, 0 never.
	maxNodes uint64

	history [2][64]int32
	lines   [64]int8 // distance of each point from the edge
	plies   [maxSolveDepth + 2]plyBuffer
}

// plyBuffer holds the moves of one node, so that nothing is allocated.
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

// view turns a score of Black minus White into side r's.
func view(score, r int) int {
	if r == 0 {
		return score
	}
	return -score
}

// The answers of reach. refuted is more than unknown: the opponent is proved to
// hold the side below the goal in finitely many moves.
const (
	refuted = -1
	unknown = 0
	proved  = 1
)

// reach answers for position p with the given canonical key and symmetry; ply
// is the distance from the root. The key is not used where depth is 0.
func (s *reacher) reach(p *jungo.Tiny, key uint64, sym, r, goal, depth, ply int) int {
	s.nodes++
	if s.nodes&0xfff == 0 && s.ctx.Err() != nil || s.maxNodes != 0 && s.nodes >= s.maxNodes {
		s.stopped = true
	}
	if s.stopped {
		return unknown
	}
	mine := int(p.Turn) == r
	if depth > 0 && mine == (depth&1 == 0) {
		// Only r's own moves bring a proof nearer: a last move of the opponent
		// is not worth a look.
		depth--
	}
	answer, score := s.ended(p, r, goal)
	if depth == 0 || ply >= maxSolveDepth {
		if answer == unknown {
			answer, _ = s.promise(p, r, goal)
		}
		return answer
	}
	if answer != unknown {
		s.won(key, answer, r, score)
		return answer
	}
	var first uint8
	if e := s.table.find(key); e != nil {
		if int(e.won[r]) >= goal {
			return proved
		}
		if e.won[1-r] != noProof && int(e.won[1-r]) > -goal {
			return refuted
		}
		if int(e.goal[r]) <= goal && int(e.depth[r]) >= depth {
			return unknown
		}
		first = e.move[r]
	} else if answer, score = s.promise(p, r, goal); answer != unknown {
		s.won(key, answer, r, score)
		return answer
	}
	b := &s.plies[ply]
	s.expand(p, b, first, sym, depth > 1)
	if depth >= etcDepth {
		if answer, i := s.lookAhead(b, mine, r, goal, depth-1); i >= 0 {
			return s.settle(key, sym, r, goal, depth, answer, &b.moves[i])
		}
	}
	worst := refuted
	for i := 0; i < b.n; i++ {
		c := s.pick(b, i)
		answer := s.reach(&c.pos, c.key, c.sym, r, goal, depth-1, ply+1)
		if s.stopped {
			return unknown
		}
		if mine && answer == proved || !mine && answer != proved {
			if c.bit != 0 {
				s.credit(p.Turn, c.bit, depth)
			}
			return s.settle(key, sym, r, goal, depth, answer, c)
		}
		if answer == unknown {
			worst = unknown
		}
	}
	if !mine {
		worst = proved
	}
	return s.settle(key, sym, r, goal, depth, worst, nil)
}

// ended answers where the game is over or the player to move can end it with
// the result he wants. The score is r's.
func (s *reacher) ended(p *jungo.Tiny, r, goal int) (answer, score int) {
	if p.Passes == 0 {
		return unknown, 0
	}
	score = view(p.Score(), r)
	mine := int(p.Turn) == r
	switch {
	case score >= goal && (mine || p.Passes >= 2):
		return proved, score
	case score < goal && (!mine || p.Passes >= 2):
		return refuted, score
	}
	return unknown, 0
}

// promise answers where unconditional life decides. The score is r's.
func (s *reacher) promise(p *jungo.Tiny, r, goal int) (answer, score int) {
	lo, hi := s.geo.Bounds(p)
	if r == 1 {
		lo, hi = -hi, -lo
	}
	if lo >= goal {
		return proved, lo
	}
	if hi < goal {
		return refuted, hi
	}
	return unknown, 0
}

// won notes what an answer says about the position: r reaches the score, or
// the opponent keeps r to it.
func (s *reacher) won(key uint64, answer, r, score int) {
	if answer == refuted {
		r, score = 1-r, -score
	}
	e := s.table.slot(key)
	if int(e.won[r]) < score {
		e.won[r] = int8(score)
	}
}

// settle stores an answer and passes it on; c is the move it rests on, if it
// is a single one.
func (s *reacher) settle(key uint64, sym, r, goal, depth, answer int, c *child) int {
	e := s.table.slot(key)
	move := uint8(0)
	if c != nil {
		move = passMove
		if c.bit != 0 {
			move = uint8(jungo.Transform(sym, s.geo.Size, s.geo.Point(c.bit))) + 1
		}
	}
	// The move of a proof goes with the score it proves, whoever asked.
	winner, score := r, goal
	switch answer {
	case refuted:
		winner, score = 1-r, 1-goal
	case unknown:
		e.goal[r], e.depth[r] = int8(goal), uint8(depth)
		if move != 0 {
			e.move[r] = move
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

// lookAhead looks all children up before any is searched (enhanced
// transposition cut-off). It returns the answer and the child it rests on, or
// -1.
func (s *reacher) lookAhead(b *plyBuffer, mine bool, r, goal, depth int) (int, int) {
	weak := -1
	for i := 0; i < b.n; i++ {
		c := &b.moves[i]
		e := s.table.find(c.key)
		if e == nil {
			continue
		}
		switch {
		case int(e.won[r]) >= goal:
			if mine {
				return proved, i
			}
		case e.won[1-r] != noProof && int(e.won[1-r]) > -goal:
			if !mine {
				return refuted, i
			}
		case !mine && int(e.goal[r]) <= goal && int(e.depth[r]) >= depth:
			weak = i
		}
	}
	return unknown, weak
}

// expand fills the buffer with all legal moves and what orders them. Keys cost
// more than the moves and are left out where all children are leaves.
func (s *reacher) expand(p *jungo.Tiny, b *plyBuffer, first uint8, sym int, withKeys bool) {
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

// pick moves the most promising of the moves from i on to place i.
func (s *reacher) pick(b *plyBuffer, i int) *child {
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

// credit rewards a move that decided a node.
func (s *reacher) credit(turn uint8, bit uint64, depth int) {
	h := &s.history[turn&1]
	p := s.geo.Point(bit) & 63
	h[p] += int32(depth * depth)
	if h[p] > historyMax {
		for i := range h {
			h[i] >>= 1
		}
	}
}

// moveValue judges a move by what it does at once: captures, liberties, eyes.
// t is the position before it and n the one after, line its distance from the
// edge.
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
	// Pressing a chain down to one liberty.
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
