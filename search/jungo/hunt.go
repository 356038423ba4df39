package jungo

import (
	"context"
	"math/bits"

	"tengen/eval/jungo/hunch"
	"tengen/movegen/jungo"
	"tengen/search/tt"
)

// hunter asks for one goal on a board of up to 5×5 whether the prover can force it, or
// the opponent keep him from it, in finitely many moves, by depth-first proof-number
// search (df-pn, Nagai 2002) with a table of exact keys. The disproof number of a node
// with several moves open is the largest of theirs and a share of the others (weak
// proof numbers, Ueda et al. 2008), since most of them lead to the same positions. New
// positions get numbers that grow with how many stones either side still needs
// (shapeTables) and with what a small network guesses (judge), and where there are few
// stones, with what that of the tree search expects (guide).
//
// It ends where either side's stones win by what shapes, builder and regions show
// (sight.go). Moves outside the zone of an answer are not searched (zones.go).
//
// A move that leads back to the path counts against the prover at first. Answers that
// rest on such a move are loose: they hold for some paths only. All others are proofs
// for the one side or the other, for their moves form a finite tree. If the answer to
// the question is loose, all that are loose are forgotten, and it is asked again with
// repetitions counted for the prover. Where that is loose, too, the answer depends on
// what endless play counts, as far as hunters can tell.
//
// Where the goal is all points but two, proofs tell whether they keep an eye on the edge,
// too (flawInner), which askEdge insists on.
//
// The state needs no count of passes. The prover passes only with the goal on the
// board, and then the opponent's pass ends the game; a pass of the opponent's with the
// goal on the board loses at once, and is left out; after one without, the prover's
// pass is out of the question.
type hunter struct {
	ctx      context.Context
	geo      *huntGeo
	tiny     *jungo.TinyGeo
	goal     int
	shapes   [2]*shapeTables // the prover's, and the opponent's to keep him from it
	builders [2]*builder
	regions  *regions     // of both sides, for any goal
	guide    *guide       // nil without a network
	guided   int          // the most stones with which it is asked
	hunch    *hunch.Judge // nil on boards it is not for, with hope
	hope     *hunch.Judge // of what regions see
	table    []huntEntry
	shift    uint
	hints    []huntEntry // of positions not searched yet, see recent
	fetched  uint64
	nodes    uint64
	maxNodes uint64
	stopped  bool
	first    uint32 // the move on which the winner's proof of the root rests, if he moves
	root     uint64 // the last question's position
	favour   bool   // repetitions count for the prover
	insist   bool   // only answers without flawInner count, see askEdge
	flaws    flaws  // of the last question's answer
	turned   bool   // the last question had a loose answer before

	// drawn, if set, is told the moves of a position of which nothing is known: for the
	// fit of package hunch.
	drawn func(p *huntPos, b []huntMove, fresh uint32)

	worth [2][farAway + 2]int32 // a first number's part by stones needed, see guess
	plies [maxHuntPly + 2]huntPly
}

type huntPly struct {
	key   uint64
	moves [maxHuntMoves]huntMove
}

// maxHuntMoves bounds the moves of a position, a pass included.
const maxHuntMoves = 26

// huntShapes makes the tables of a hunter for a goal of all points but two or less,
// the prover's and the opponent's.
func huntShapes(ctx context.Context, g *jungo.TinyGeo, goal int) ([2]*shapeTables, error) {
	mine, err := newShapeTables(ctx, g, nil, goal)
	if err != nil {
		return [2]*shapeTables{}, err
	}
	other, err := newShapeTables(ctx, g, mine.life, 1-goal)
	return [2]*shapeTables{mine, other}, err
}

// newHunter makes a hunter with 2^log2 buckets of table. It does not change shapes.
func newHunter(g *jungo.TinyGeo, log2 int, shapes [2]*shapeTables) *hunter {
	geo := newHuntGeo(g.Size)
	h := &hunter{geo: geo, tiny: g, regions: newRegions(geo), guide: newGuide(g.Size),
		table: tt.Block[huntEntry](bucketSize << log2), shift: uint(64 - log2),
		hints: tt.Block[huntEntry](1 << huntHintsLog2)}
	h.use(shapes)
	return h
}

// use gives the hunter the goal of the shapes.
func (h *hunter) use(shapes [2]*shapeTables) {
	h.goal, h.shapes = shapes[0].goal, shapes
	for i, s := range shapes {
		h.builders[i] = newBuilder(s)
	}
	h.guess()
}

// aim gives it another goal. It keeps what is proved for a higher one and refuted for
// a lower.
func (h *hunter) aim(shapes [2]*shapeTables) {
	up := shapes[0].goal > h.goal
	h.forget(func(e *huntEntry) bool { return e.loose() || up && e.dn != 0 || !up && e.pn != 0 })
	h.favour, h.root = false, 0
	h.use(shapes)
}

// turn counts repetitions for the other side.
func (h *hunter) turn() {
	h.favour = !h.favour
	h.forget((*huntEntry).loose)
}

// forget drops entries of the table, and all first numbers.
func (h *hunter) forget(drop func(*huntEntry) bool) {
	for i := range h.table {
		if drop(&h.table[i]) {
			h.table[i] = huntEntry{}
		}
	}
	clear(h.hints)
}

// expand lists the moves with what is known of them. If one wins for the player to
// move, it returns that one, a loose one only if there is no other, and the position's
// zone. The flaws are then the move's. The network is asked only if the position, of the
// given key, was searched before.
func (h *hunter) expand(p *huntPos, b *[maxHuntMoves]huntMove, key uint64) (n int, best *huntMove, zone uint32) {
	g := h.geo
	n = g.moves(p, b)
	me := p.turn & 1
	for i := range b[:n] {
		c := &b[i]
		var keys [jungo.Symmetries]uint64
		g.keysAfter(&p.keys, &keys, me, c)
		c.key, c.sym = g.key(&keys, c.ko, 1-me)
	}
	h.fetch(b[:n])
	fresh := uint32(0) // moves of which nothing is known
	var flawed *huntMove
	for i := range b[:n] {
		c := &b[i]
		switch known := h.look(c); {
		case known && c.won(me) && c.flaws == 0:
			return n, c, g.zoneWon(p, c, c.zone)
		case known && c.won(me):
			if flawed == nil || c.flaws < flawed.flaws {
				flawed = c
			}
		case !known:
			if z, f, ok := h.seen(me, p.stones[me]|c.bit, p.stones[1-me]&^c.taken); ok {
				c.flaws = f
				return n, c, g.zoneWon(p, c, z)
			}
			fresh |= 1 << i
		}
	}
	if (me == 0) == h.reached(p) {
		c := &b[n]
		*c = huntMove{}
		c.key, c.sym = g.key(&p.keys, 0, 1-me)
		switch known := h.look(c); {
		case known && c.won(me):
			// The enemy may pass, too.
			if c.flaws |= h.flaw(me, false); flawed == nil || c.flaws < flawed.flaws {
				flawed = c
			}
		case !known:
			fresh |= 1 << n
		}
		n++
	}
	if flawed != nil {
		return n, flawed, g.zoneWon(p, flawed, flawed.zone)
	}
	if fresh != 0 {
		if h.drawn != nil {
			h.drawn(p, b[:n], fresh)
		}
		for x := h.judge(p, b[:n], fresh); x != 0; x &= x - 1 {
			c := &b[bits.TrailingZeros32(x)&31]
			if z, f, ok := h.closed(me, p.stones[me]|c.bit, p.stones[1-me]&^c.taken); ok {
				c.flaws = f
				return n, c, g.zoneWon(p, c, z)
			}
		}
	}
	if fresh != 0 && h.guide != nil && bits.OnesCount32(p.stones[0]|p.stones[1]) <= h.guided {
		if h.find(key) == nil {
			return n, nil, 0
		}
		h.guide.set(g, p, b[:n], fresh, h.goal)
	}
	for ; fresh != 0; fresh &= fresh - 1 {
		c := &b[bits.TrailingZeros32(fresh)&31]
		*h.recent(c.key) = huntEntry{c.key, c.pn, c.dn}
	}
	return n, nil, 0
}

// reached tells that the goal is on the board, and a pass of either side's may end it.
func (h *hunter) reached(p *huntPos) bool {
	return !h.insist && bits.OnesCount32(p.stones[0])-bits.OnesCount32(p.stones[1]) >= h.goal
}

// answer is what is known of a position: its numbers and, where one of them is 0, the
// zone the proof rests on, and its flaws.
type answer struct {
	pn, dn, zone uint32
	flaws
}

// flaw is the one that a side's win has with an eye on the edge or without.
func (h *hunter) flaw(side uint8, edge bool) flaws {
	if side == 0 && !edge && h.goal == h.geo.points-2 {
		return flawInner
	}
	return 0
}

// mid searches a position until its numbers reach the bounds.
func (h *hunter) mid(p *huntPos, key uint64, sym uint8, maxPn, maxDn uint32, ply int) answer {
	h.nodes++
	if h.nodes&0xfff == 0 && h.ctx.Err() != nil || h.maxNodes != 0 && h.nodes >= h.maxNodes {
		h.stopped = true
	}
	start := h.nodes
	f := &h.plies[ply]
	f.key = key
	mine, g := p.turn == 0, h.geo
	n, best, zone := h.expand(p, &f.moves, key)
	if best != nil {
		if ply == 0 {
			h.first = best.bit
		}
		return h.settle(key, sym, mine, best.flaws, zone, 1)
	}
	b := f.moves[:n]
	matter := g.full
	for told := true; ; {
		if told {
			reached, done, f := h.reached(p), false, flaws(0)
			if matter, done, f = g.zoneLost(p, b, reached); done {
				if !mine && reached {
					f |= h.flaw(0, false) // the enemy may pass, too
				}
				return h.settle(key, sym, !mine, f, matter, h.nodes-start+1)
			}
		}
		// The best move that matters; x is the number the player to move wants
		// low, y the other.
		best, second, open := -1, uint32(huntInf), uint32(0)
		bx, by, most, sum := uint32(huntInf+1), uint32(0), uint32(0), uint64(0)
		for i := range b {
			c := &b[i]
			if c.lost(p.turn) || matter != g.full && c.bit&matter == 0 {
				continue
			}
			x, y := c.pn, c.dn
			if !mine {
				x, y = y, x
			}
			open++
			sum += uint64(y)
			most = max(most, y)
			if x < bx || x == bx && y > by {
				second = min(second, bx)
				best, bx, by = i, x, y
			} else {
				second = min(second, x)
			}
		}
		share := func(one uint32) uint32 {
			return uint32(min(uint64(open-1)+(sum-uint64(one))/huntShareOthers, huntInf-1))
		}
		pn, dn := bx, min(most+share(most), huntInf-1)
		x, y := maxPn, maxDn
		if !mine {
			pn, dn, x, y = dn, pn, y, x
		}
		if pn >= maxPn || dn >= maxDn || h.stopped {
			h.store(key, pn, dn, h.nodes-start+1)
			return answer{pn: pn, dn: dn}
		}
		c := &b[best]
		if h.repeats(c, ply) {
			c.answer = answer{pn: huntInf, zone: g.full, flaws: flawLoose}
			if h.favour {
				c.pn, c.dn = 0, huntInf
			}
		} else {
			x = min(x, second+1+second/huntStep)
			if y < huntInf {
				y -= min(y-1, share(by))
			}
			y = max(y, by+1)
			if !mine {
				x, y = y, x
			}
			var q huntPos
			g.after(p, c, &q)
			c.answer = h.mid(&q, c.key, c.sym, x, y, ply+1)
		}
		if c.won(p.turn) {
			if ply == 0 {
				h.first = c.bit
			}
			if c.bit == 0 {
				c.flaws |= h.flaw(p.turn, false)
			}
			return h.settle(key, sym, mine, c.flaws, g.zoneWon(p, c, c.zone), h.nodes-start+1)
		}
		told = c.lost(p.turn)
	}
}

// repeats tells that a move leads back to the path, or too deep.
func (h *hunter) repeats(c *huntMove, ply int) bool {
	if ply+1 >= maxHuntPly {
		return true
	}
	for i := ply - 1; i >= 0; i -= 2 {
		if h.plies[i].key == c.key {
			return true
		}
	}
	return false
}
