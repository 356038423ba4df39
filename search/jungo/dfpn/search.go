package dfpn

import (
	"context"
	"math/bits"

	"tengen/eval/jungo/proofnumber"
	"tengen/movegen/jungo"
	"tengen/search"
	"tengen/search/tt"
)

// Search answers for one goal whether the prover can force it, or the opponent can
// prevent it, in finitely many moves. It is a depth-first proof-number search (df-pn,
// Nagai 2002) on boards of up to 5×5 with a table of exact keys.
//
// The disproof number of a node with several open moves is the largest of theirs plus a
// share of the others (weak proof numbers, Ueda et al. 2008), because most moves lead to
// the same positions. See initial.go and prior.go for the numbers of new positions,
// static.go for the ends that are seen without search, and zones.go for the moves that
// need no search.
//
// A move that repeats a position of the path counts against the prover at first. An
// answer that rests on such a move is path-dependent: it holds for some paths only. All
// other answers are proofs for one side or the other, because their moves form a finite
// tree. If the answer to the question is path-dependent, the search forgets all
// path-dependent answers and asks again with repetitions counted for the prover. If that
// answer is path-dependent, too, it depends on what endless play counts, as far as this
// search can tell.
//
// If the goal is all points but two, the answers also say whether the winner keeps an eye
// on the edge (noEdgeEye).
//
// A position here has no count of passes. The prover passes only with the goal on the
// board, and then the opponent's pass ends the game. The opponent's pass with the goal on
// the board loses at once and is left out; after his pass without the goal on the board
// the prover has no reason to pass.
type Search struct {
	ctx      context.Context
	geo      *geometry
	tiny     *jungo.TinyGeo
	goal     int
	shapes   Tables
	builders [2]*builder
	regions  *regions // for both sides and every goal

	// prior is nil without a network; priorStones is the most stones with which it is used.
	prior       *netPrior
	priorStones int
	// estimate gives initial numbers, regionOdds the odds that the test of regions sees a
	// win. Both are nil on boards for which there is no network.
	estimate   *proofnumber.Evaluator
	regionOdds *proofnumber.Evaluator
	distLog    [2][farAway + 2]int32 // the part of a number by missing stones, see initNumbers

	table      []entry
	shift      uint
	unsearched []entry // positions that were generated and not searched yet, see hint
	prefetched uint64

	nodes    uint64
	maxNodes uint64
	stopped  bool
	rootMove uint32 // the first move of the winner's proof, if he is to move at the root
	root     uint64 // the last question's position
	flags    flags  // of the last question's answer
	retried  bool   // the last question was asked again after a path-dependent answer

	repetitionWins bool // repetitions count for the prover
	edgeOnly       bool // only answers without noEdgeEye count, see SolveEdgeEye

	// onNew, if set, is called for every position with new moves; fresh has their bits.
	// Samples for the networks are drawn there.
	onNew func(p *position, b []move, fresh uint32)

	plies [maxPly + 2]ply
}

// ply is a position on the path with its moves.
type ply struct {
	key   uint64
	moves [maxMoves]move
}

// maxMoves bounds the moves of a position, a pass included.
const maxMoves = 26

// New makes a search with 2^log2 buckets of table. It does not change t.
func New(g *jungo.TinyGeo, log2 int, t Tables) (*Search, error) {
	geo := newGeometry(g.Size)
	prior, err := newNetPrior(g.Size)
	if err != nil {
		return nil, err
	}
	s := &Search{geo: geo, tiny: g, regions: newRegions(geo), prior: prior,
		table: tt.Block[entry](bucketSize << log2), shift: uint(64 - log2),
		unsearched: tt.Block[entry](1 << hintsLog2)}
	return s, s.use(t)
}

// Nodes returns the number of positions searched so far.
func (s *Search) Nodes() uint64 { return s.nodes }

// Forget clears the tables, so that the next search begins from nothing.
func (s *Search) Forget() {
	clear(s.table)
	clear(s.unsearched)
	clear(s.regions.memo)
	s.repetitionWins, s.retried, s.root = false, false, 0
}

// use sets the goal to that of the tables.
func (s *Search) use(t Tables) error {
	s.goal, s.shapes = t[0].goal, t
	for i, x := range t {
		s.builders[i] = newBuilder(x)
	}
	return s.initNumbers()
}

// aim changes the goal. The search keeps what is proved for a higher goal and refuted for
// a lower one.
func (s *Search) aim(t Tables) error {
	up := t[0].goal > s.goal
	s.forget(func(e *entry) bool { return e.pathDependent() || up && e.dn != 0 || !up && e.pn != 0 })
	s.repetitionWins, s.root = false, 0
	return s.use(t)
}

// flipRepetition counts repetitions for the other side.
func (s *Search) flipRepetition() {
	s.repetitionWins = !s.repetitionWins
	s.forget((*entry).pathDependent)
}

// forget drops entries of the table, and all initial numbers.
func (s *Search) forget(drop func(*entry) bool) {
	for i := range s.table {
		if drop(&s.table[i]) {
			s.table[i] = entry{}
		}
	}
	clear(s.unsearched)
}

// expand lists the moves with what is known of them. If one wins for the player to move,
// expand returns it with the position's zone, and a move with flags only if there is no
// other. The network prior is asked only if the position, of the given key, was searched
// before.
func (s *Search) expand(p *position, b *[maxMoves]move, key uint64) (n int, best *move, zone uint32) {
	g := s.geo
	n = g.moves(p, b)
	me := p.turn & 1
	for i := range b[:n] {
		c := &b[i]
		var keys [jungo.Symmetries]uint64
		g.keysAfter(&p.keys, &keys, me, c)
		c.key, c.sym = g.key(&keys, c.ko, 1-me)
	}
	s.prefetch(b[:n])
	fresh := uint32(0) // moves of which nothing is known
	var flagged *move
	for i := range b[:n] {
		c := &b[i]
		switch known := s.lookup(c); {
		case known && c.won(me) && c.flags == 0:
			return n, c, g.zoneWon(p, c, c.zone)
		case known && c.won(me):
			if flagged == nil || c.flags < flagged.flags {
				flagged = c
			}
		case !known:
			if z, f, ok := s.staticWin(me, p.stones[me]|c.bit, p.stones[1-me]&^c.taken); ok {
				c.flags = f
				return n, c, g.zoneWon(p, c, z)
			}
			fresh |= 1 << i
		}
	}
	if (me == 0) == s.reached(p) {
		c := &b[n]
		*c = move{}
		c.key, c.sym = g.key(&p.keys, 0, 1-me)
		switch known := s.lookup(c); {
		case known && c.won(me):
			// The enemy may pass, too.
			if c.flags |= s.edgeFlag(me, false); flagged == nil || c.flags < flagged.flags {
				flagged = c
			}
		case !known:
			fresh |= 1 << n
		}
		n++
	}
	if flagged != nil {
		return n, flagged, g.zoneWon(p, flagged, flagged.zone)
	}
	if fresh != 0 {
		if s.onNew != nil {
			s.onNew(p, b[:n], fresh)
		}
		for x := s.setNumbers(p, b[:n], fresh); x != 0; x &= x - 1 {
			c := &b[bits.TrailingZeros32(x)&31]
			if z, f, ok := s.regionWin(me, p.stones[me]|c.bit, p.stones[1-me]&^c.taken); ok {
				c.flags = f
				return n, c, g.zoneWon(p, c, z)
			}
		}
	}
	if fresh != 0 && s.prior != nil && bits.OnesCount32(p.stones[0]|p.stones[1]) <= s.priorStones {
		if s.find(key) == nil {
			return n, nil, 0
		}
		s.prior.scale(g, p, b[:n], fresh, s.goal)
	}
	for ; fresh != 0; fresh &= fresh - 1 {
		c := &b[bits.TrailingZeros32(fresh)&31]
		*s.hint(c.key) = entry{c.key, c.pn, c.dn}
	}
	return n, nil, 0
}

// reached reports whether the goal is on the board, so that two passes may end the game.
func (s *Search) reached(p *position) bool {
	return !s.edgeOnly && bits.OnesCount32(p.stones[0])-bits.OnesCount32(p.stones[1]) >= s.goal
}

// result is what is known of a position: its numbers and, where one of them is 0, the
// zone on which the proof rests, with its flags.
type result struct {
	pn, dn, zone uint32
	flags
}

// edgeFlag returns the flag of a side's win. edge says that it keeps an eye on the edge.
func (s *Search) edgeFlag(side uint8, edge bool) flags {
	if side == 0 && !edge && s.goal == s.geo.points-2 {
		return noEdgeEye
	}
	return 0
}

// mid searches a position until its numbers reach the thresholds.
func (s *Search) mid(p *position, key uint64, sym uint8, maxPn, maxDn uint32, ply int) result {
	s.nodes++
	if s.nodes&0xfff == 0 && s.ctx.Err() != nil || s.maxNodes != 0 && s.nodes >= s.maxNodes {
		s.stopped = true
	}
	start := s.nodes
	f := &s.plies[ply]
	f.key = key
	mine, g := p.turn == 0, s.geo
	n, best, zone := s.expand(p, &f.moves, key)
	if best != nil {
		if ply == 0 {
			s.rootMove = best.bit
		}
		return s.settle(key, sym, mine, best.flags, zone, 1)
	}
	b := f.moves[:n]
	relevant := g.full
	for lost := true; ; {
		if lost {
			reached, done, f := s.reached(p), false, flags(0)
			if relevant, done, f = g.zoneLost(p, b, reached); done {
				if !mine && reached {
					f |= s.edgeFlag(0, false) // the enemy may pass, too
				}
				return s.settle(key, sym, !mine, f, relevant, s.nodes-start+1)
			}
		}
		sum := search.NewProofSum()
		for i := range b {
			c := &b[i]
			if c.lost(p.turn) || relevant != g.full && c.bit&relevant == 0 {
				continue
			}
			if mine {
				sum.AddWide(i, c.pn, c.dn)
			} else {
				sum.AddWide(i, c.dn, c.pn)
			}
		}
		pn, dn := sum.Phi, sum.Weak(othersShare)
		maxPhi, maxDelta := maxPn, maxDn
		if !mine {
			pn, dn, maxPhi, maxDelta = dn, pn, maxDelta, maxPhi
		}
		if pn >= maxPn || dn >= maxDn || s.stopped {
			s.store(key, pn, dn, s.nodes-start+1)
			return result{pn: pn, dn: dn}
		}
		c := &b[sum.Best]
		if s.repeats(c, ply) {
			c.result = result{pn: infinite, zone: g.full, flags: pathDependent}
			if s.repetitionWins {
				c.pn, c.dn = 0, infinite
			}
		} else {
			childPn, childDn := sum.PhiLimit(maxPhi, thresholdStep), sum.WeakLimit(maxDelta, othersShare)
			if !mine {
				childPn, childDn = childDn, childPn
			}
			var q position
			g.after(p, c, &q)
			c.result = s.mid(&q, c.key, c.sym, childPn, childDn, ply+1)
		}
		if c.won(p.turn) {
			if ply == 0 {
				s.rootMove = c.bit
			}
			if c.bit == 0 {
				c.flags |= s.edgeFlag(p.turn, false)
			}
			return s.settle(key, sym, mine, c.flags, g.zoneWon(p, c, c.zone), s.nodes-start+1)
		}
		lost = c.lost(p.turn)
	}
}

// repeats reports whether a move repeats a position of the path, or leads too deep.
func (s *Search) repeats(c *move, ply int) bool {
	if ply+1 >= maxPly {
		return true
	}
	for i := ply - 1; i >= 0; i -= 2 {
		if s.plies[i].key == c.key {
			return true
		}
	}
	return false
}
