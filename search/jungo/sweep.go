package jungo

import (
	"context"
	"math/bits"

	mg "tengen/movegen/jungo"
)

// sweeper asks what a reacher asks, for one high goal on a board of up to 5×5: can
// the prover sweep the board, that is force a score of the goal within so many
// plies? It finds what the reacher finds, and skips what its shapes show to be
// out of reach: on the empty 5×5 board that leaves a hundredth of the positions at
// 20 plies, and less the deeper it looks.
//
// Positions are seen from the prover: his stones come first whatever their
// colour, and he is player 0. So both sides' questions share the table.
type sweeper struct {
	ctx      context.Context
	geo      *mg.TinyGeo
	shapes   *shapeTables
	table    *table
	goal     int
	nodes    uint64
	maxNodes uint64
	stopped  bool

	stone   [64][2][mg.Symmetries]uint64 // a stone's share of the keys, by bit and owner
	image   [mg.Symmetries][64]uint8     // where a bit goes, 1 + point
	plans   []soloPlan
	history [2][64]int32
	lines   [64]int8 // by bit: distance from the edge
	plies   [maxSolveDepth + 2]sweepPly
}

// sweepPos is a position with its stones as packed by each symmetry: the
// prover's in the low bits, the opponent's above.
type sweepPos struct {
	stones [2]uint64
	ko     uint64
	turn   uint8
	passes uint8
	keys   [mg.Symmetries]uint64
}

type sweepMove struct {
	stones [2]uint64
	ko     uint64
	bit    uint64 // 0 for a pass
	taken  uint64
	key    uint64
	sym    uint8
	passes uint8
	value  int32
}

type sweepPly struct {
	moves [26]sweepMove
}

// sweepSpace marks the keys of sweepers in a table shared with a reacher.
const sweepSpace = 1 << 60

func newSweeper(ctx context.Context, g *mg.TinyGeo, t *table, goal int) (*sweeper, error) {
	sh, err := newShapeTables(ctx, g, goal)
	if err != nil {
		return nil, err
	}
	s := &sweeper{geo: g, shapes: sh, table: t, goal: goal, plans: make([]soloPlan, 1<<soloLog2)}
	for p := mg.Point(0); int(p) < g.Points; p++ {
		i := bits.TrailingZeros64(g.Bit(p)) & 63
		x, y := int(p)%g.Size, int(p)/g.Size
		s.lines[i] = int8(min(x, y, g.Size-1-x, g.Size-1-y))
		for sym := range s.image {
			q := uint(mg.Transform(sym, g.Size, p))
			s.image[sym][i] = uint8(q) + 1
			s.stone[i][0][sym] = 1 << q
			s.stone[i][1][sym] = 1 << (q + uint(g.Points))
		}
	}
	return s, nil
}

// from turns a position into the prover's view, with its key.
func (s *sweeper) from(t *mg.Tiny, prover int) (p sweepPos, key uint64, sym uint8) {
	p = sweepPos{stones: [2]uint64{t.Stones[prover], t.Stones[1-prover]}, ko: t.Ko,
		turn: t.Turn ^ uint8(prover), passes: t.Passes}
	for c, x := range p.stones {
		for ; x != 0; x &= x - 1 {
			s.add(&p.keys, x&-x, c)
		}
	}
	key, sym = s.key(&p.keys, p.ko, p.turn, p.passes)
	return p, key, sym
}

// add puts a stone into keys, or takes it out.
func (s *sweeper) add(keys *[mg.Symmetries]uint64, bit uint64, owner int) {
	z := &s.stone[bits.TrailingZeros64(bit)&63][owner&1]
	for i := range keys {
		keys[i] ^= z[i]
	}
}

// key is the exact key of a position and the symmetry that leads to it.
func (s *sweeper) key(keys *[mg.Symmetries]uint64, ko uint64, turn, passes uint8) (uint64, uint8) {
	least, sym := keys[0], 0
	for i := 1; i < mg.Symmetries; i++ {
		if keys[i] < least {
			least, sym = keys[i], i
		}
	}
	at := uint64(0)
	if ko != 0 {
		b := bits.TrailingZeros64(ko) & 63
		at = 63
		for i, k := range keys {
			if q := uint64(s.image[i][b]); k == least && q < at {
				at, sym = q, i
			}
		}
	}
	state := uint64(turn) | uint64(passes)<<1 | at<<3
	return least | state<<50 | sweepSpace | 1<<63, uint8(sym)
}

// play makes the move of the player to move on the point m; false if it is illegal.
func (s *sweeper) play(p *sweepPos, m uint64, c *sweepMove) bool {
	t := mg.Tiny{Stones: p.stones, Ko: p.ko, Turn: p.turn}
	n, ok := s.geo.Play(&t, m)
	if !ok {
		return false
	}
	*c = sweepMove{stones: n.Stones, ko: n.Ko, bit: m, taken: p.stones[1-p.turn&1] &^ n.Stones[1-p.turn&1]}
	return true
}

// keysAfter are the keys once a move is made.
func (s *sweeper) keysAfter(p *sweepPos, c *sweepMove, out *[mg.Symmetries]uint64) {
	*out = p.keys
	if c.bit == 0 {
		return
	}
	s.add(out, c.bit, int(p.turn))
	for x := c.taken; x != 0; x &= x - 1 {
		s.add(out, x&-x, 1-int(p.turn))
	}
}

// reach answers as reacher.reach does. plan holds points on which the prover, left
// alone, wins in time; 0 if none is known.
func (s *sweeper) reach(p *sweepPos, key uint64, sym uint8, depth, ply int, plan uint64) int {
	s.nodes++
	if s.nodes&0xfff == 0 && s.ctx.Err() != nil || s.maxNodes != 0 && s.nodes >= s.maxNodes {
		s.stopped = true
	}
	if s.stopped {
		return unknown
	}
	mine := p.turn == 0
	if depth > 0 && mine == (depth&1 == 0) {
		depth-- // a last move of the opponent's is not worth a look
	}
	if depth == 0 || ply > maxSolveDepth {
		return unknown
	}
	first := uint64(0)
	if e := s.table.find(key); e != nil {
		if answer, known := s.known(e, depth); known {
			return answer
		}
		if m := e.move[0]; m != 0 && m != passMove {
			first = s.geo.Bit(mg.Transform(mg.InverseSymmetry(int(sym)), s.geo.Size, mg.Point(m-1)))
		}
	}
	if depth >= soloDepth && plan == 0 {
		var ok bool
		if plan, ok = s.solo(p, (depth+1)/2); !ok {
			return s.settle(key, sym, unknown, depth, 0)
		}
	}
	if mine {
		return s.attack(p, key, sym, first, depth, ply, plan)
	}
	return s.defend(p, key, sym, first, depth, ply, plan)
}

// known is what the table says of a question.
func (s *sweeper) known(e *proof, depth int) (answer int, ok bool) {
	switch {
	case int(e.won[0]) >= s.goal:
		return proved, true
	case e.won[1] != noProof && int(e.won[1]) > -s.goal:
		return refuted, true
	}
	return unknown, int(e.depth[0]) >= depth && int(e.goal[0]) <= s.goal
}

// settle stores an answer and passes it on; m is the move it rests on, or 0.
func (s *sweeper) settle(key uint64, sym uint8, answer, depth int, m uint64) int {
	e := s.table.slot(key)
	switch answer {
	case proved:
		e.won[0] = int8(s.goal)
	case refuted:
		e.won[1] = int8(1 - s.goal)
	default:
		e.goal[0], e.depth[0] = int8(s.goal), max(e.depth[0], uint8(depth))
	}
	if m != 0 {
		e.move[0] = s.image[sym&7][bits.TrailingZeros64(m)&63]
	}
	return answer
}

// attack tries the prover's moves.
func (s *sweeper) attack(p *sweepPos, key uint64, sym uint8, first uint64, depth, ply int, plan uint64) int {
	b := &s.plies[ply]
	score := bits.OnesCount64(p.stones[0]) - bits.OnesCount64(p.stones[1])
	if p.passes == 1 && score >= s.goal {
		e := s.table.slot(key)
		e.move[0] = passMove
		return s.settle(key, sym, proved, depth, 0)
	}
	budget := (depth - 1) / 2 // moves left after this one
	worst := refuted
	n := 0
	var keys [mg.Symmetries]uint64
	for left := s.geo.Empty(&mg.Tiny{Stones: p.stones}); left != 0; left &= left - 1 {
		m := left & -left
		c := &b.moves[n]
		own := p.keys[0]&s.shapes.mask() | s.stone[bits.TrailingZeros64(m)&63][0][0]
		far := int(s.shapes.far[own])
		if far > budget {
			worst = unknown
			continue
		}
		if !s.play(p, m, c) {
			continue
		}
		s.keysAfter(p, c, &keys)
		if far == 0 && s.shapes.wins(own) {
			return s.settle(key, sym, proved, depth, m)
		}
		if s.shapes.beyond(c.stones[0], c.stones[1], &keys, budget) {
			worst = unknown
			continue
		}
		c.key, c.sym = s.key(&keys, c.ko, 1, 0)
		if e := s.table.find(c.key); e != nil {
			// Enhanced transposition cut-off.
			switch answer, known := s.known(e, (depth-1)&^1); {
			case known && answer == proved:
				return s.settle(key, sym, proved, depth, m)
			case known:
				worst = max(worst, answer)
				continue
			}
		}
		c.value = s.history[0][bits.TrailingZeros64(m)&63] + s.static(p, c) - int32(far)*farMalus
		if m == first {
			c.value = 1 << 30
		}
		n++
	}
	if p.passes == 0 && score >= s.goal {
		// A pass leaves it to the opponent to end the game here.
		c := &b.moves[n]
		*c = sweepMove{stones: p.stones, passes: 1, value: -1 << 22}
		c.key, c.sym = s.key(&p.keys, 0, 1, 1)
		n++
	}
	for i := 0; i < n; i++ {
		c := b.pick(i, n)
		keep := plan &^ c.bit
		if plan&c.bit == 0 {
			keep = 0
		}
		answer := s.descend(p, c, depth-1, ply+1, keep)
		if s.stopped {
			return unknown
		}
		if answer == proved {
			s.credit(0, c.bit, depth)
			if c.bit == 0 {
				s.table.slot(key).move[0] = passMove
			}
			return s.settle(key, sym, proved, depth, c.bit)
		}
		worst = max(worst, answer)
	}
	return s.settle(key, sym, worst, depth, 0)
}

// defend tries the opponent's moves.
func (s *sweeper) defend(p *sweepPos, key uint64, sym uint8, first uint64, depth, ply int, plan uint64) int {
	b := &s.plies[ply]
	score := bits.OnesCount64(p.stones[0]) - bits.OnesCount64(p.stones[1])
	if p.passes == 1 && score < s.goal {
		return s.settle(key, sym, refuted, depth, 0)
	}
	budget := depth / 2 // the prover's moves left
	n := 0
	holds := uint64(0) // a move after which the goal is too far
	var keys [mg.Symmetries]uint64
	for left := s.geo.Empty(&mg.Tiny{Stones: p.stones}); left != 0; left &= left - 1 {
		m := left & -left
		c := &b.moves[n]
		if !s.play(p, m, c) {
			continue
		}
		s.keysAfter(p, c, &keys)
		if l := int(s.shapes.life[keys[0]>>s.geo.Points&s.shapes.mask()]); l != noProof && -l < s.goal {
			return s.settle(key, sym, refuted, depth, m)
		}
		if int(s.shapes.far[keys[0]&s.shapes.mask()]) > budget ||
			s.shapes.beyond(c.stones[0], c.stones[1], &keys, budget) {
			holds = m
			continue
		}
		c.key, c.sym = s.key(&keys, c.ko, 0, 0)
		if e := s.table.find(c.key); e != nil {
			switch answer, known := s.known(e, depth-1); {
			case known && answer == proved:
				continue
			case known && answer == refuted:
				return s.settle(key, sym, refuted, depth, m)
			case known:
				holds = m
				continue
			}
		}
		c.value = s.history[1][bits.TrailingZeros64(m)&63] + s.static(p, c)
		if m == first {
			c.value = 1 << 30
		}
		n++
	}
	if holds != 0 {
		return s.settle(key, sym, unknown, depth, holds)
	}
	if depth > soloDepth {
		// A move in the way of the plan may be all it takes.
		for i := 0; i < n; i++ {
			c := &b.moves[i]
			if plan&c.bit == 0 && c.taken == 0 {
				continue
			}
			q := sweepPos{stones: c.stones}
			s.keysAfter(p, c, &q.keys)
			if _, ok := s.solo(&q, budget); !ok {
				return s.settle(key, sym, unknown, depth, c.bit)
			}
		}
	}
	if p.passes == 0 && score < s.goal {
		c := &b.moves[n]
		*c = sweepMove{stones: p.stones, passes: 1, value: -1 << 22}
		c.key, c.sym = s.key(&p.keys, 0, 0, 1)
		n++
	}
	for i := 0; i < n; i++ {
		c := b.pick(i, n)
		keep := plan
		if plan&c.bit != 0 || c.taken != 0 {
			keep = 0
		}
		answer := s.descend(p, c, depth-1, ply+1, keep)
		if s.stopped {
			return unknown
		}
		if answer != proved {
			s.credit(1, c.bit, depth)
			return s.settle(key, sym, answer, depth, c.bit)
		}
	}
	return s.settle(key, sym, proved, depth, 0)
}

func (s *sweeper) descend(p *sweepPos, c *sweepMove, depth, ply int, plan uint64) int {
	q := sweepPos{stones: c.stones, ko: c.ko, turn: 1 - p.turn, passes: c.passes}
	s.keysAfter(p, c, &q.keys)
	return s.reach(&q, c.key, c.sym, depth, ply, plan)
}

// pick moves the most promising of the moves from i on to place i.
func (b *sweepPly) pick(i, n int) *sweepMove {
	best := i
	for j := i + 1; j < n; j++ {
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
func (s *sweeper) credit(turn int, bit uint64, depth int) {
	if bit == 0 {
		return
	}
	h := &s.history[turn&1]
	i := bits.TrailingZeros64(bit) & 63
	h[i] += int32(depth * depth)
	if h[i] > historyMax {
		for j := range h {
			h[j] >>= 1
		}
	}
}

// static is the part of a move's value that needs no experience.
func (s *sweeper) static(p *sweepPos, c *sweepMove) int32 {
	t := mg.Tiny{Stones: p.stones, Turn: p.turn}
	n := mg.Tiny{Stones: c.stones}
	return moveValue(s.geo, &t, &n, c.bit, s.lines[bits.TrailingZeros64(c.bit)&63])
}
