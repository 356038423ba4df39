package jungo

import (
	"math/bits"

	"tengen/movegen/jungo"
)

// trace holds the results of a playout besides the score.
type trace struct {
	// first has the colour that played first on each point, Empty if none did. Backup adds
	// the moves in the tree before the playout.
	first [jungo.MaxPoints]jungo.Colour
	// owner has the colour of the stone on each point at the end.
	owner [jungo.MaxPoints]jungo.Colour
}

// playouts evaluates positions by random games. A move's weight is the product of the factors
// of the pattern around it and of what the last moves suggest. Neither side fills its eyes.
// playouts belongs to one goroutine.
type playouts struct {
	w            *weights
	rng          *jungo.Rand
	distribution distribution
	hints        []hint
	// inAtari has a stone of each chain that came into atari, and of some that are not in
	// atari any more.
	inAtari []jungo.Point
	group   [jungo.MaxPoints]int16
	eyes    [jungo.MaxPoints]int16
}

// newPlayouts returns playouts with a random sequence of their own.
func newPlayouts(w *weights, seed uint64) *playouts {
	return &playouts{w: w, rng: jungo.NewRand(seed)}
}

// evaluate plays one game from the position of b to its end, and returns the score, Black's
// stones minus White's. It changes b.
func (e *playouts) evaluate(b *jungo.Board, t *trace) float64 {
	limit := 3 * b.Points()
	mercy := int(mercyShare * float64(b.Points()))
	e.distribution.reset(b, e.w)
	e.inAtari = chainsInAtari(b, e.inAtari[:0])
	last, before := b.Last(), b.Before()
	for i := 0; i < limit && !b.Over(); i++ {
		m := e.move(b, last, before)
		if m >= 0 && t.first[m] == jungo.Empty {
			t.first[m] = b.Side()
		}
		e.distribution.play(b, m)
		if m >= 0 {
			e.noteAtari(b, m)
		}
		last, before = m, last
		if lead := b.Score(); lead > mercy || lead < -mercy {
			return float64(mercyScore(b, t))
		}
	}
	return float64(e.count(b, t))
}

// mercyScore is the score of a playout that ends early because one side leads by far: that
// side gets all empty points but two.
func mercyScore(b *jungo.Board, t *trace) int {
	score, winner := b.Score(), jungo.Black
	rest := max(b.Stones(jungo.Empty)-2, 0)
	if score < 0 {
		winner, rest = jungo.White, -rest
	}
	for p := range jungo.Point(b.Points()) {
		if t.owner[p] = b.At(p); t.owner[p] == jungo.Empty {
			t.owner[p] = winner
		}
	}
	return score + rest
}

// chainsInAtari appends a stone of every chain in atari.
func chainsInAtari(b *jungo.Board, inAtari []jungo.Point) []jungo.Point {
	for p := range jungo.Point(b.Points()) {
		if b.At(p) != jungo.Empty && b.ChainNumber(p) == int16(p) && b.InAtari(p) {
			inAtari = append(inAtari, p)
		}
	}
	return inAtari
}

// noteAtari notes the chains that the move m has put in atari.
func (e *playouts) noteAtari(b *jungo.Board, m jungo.Point) {
	if b.InAtari(m) {
		e.inAtari = append(e.inAtari, m)
	}
	for _, q := range b.Neighbours(m) {
		if b.At(q) == b.Side() && b.InAtari(q) {
			e.inAtari = append(e.inAtari, q)
		}
	}
}

// dropAtari drops chains that are not in atari any more, or noted twice.
func (e *playouts) dropAtari(b *jungo.Board) {
	n := 0
next:
	for _, p := range e.inAtari {
		if b.At(p) == jungo.Empty || !b.InAtari(p) {
			continue
		}
		for _, q := range e.inAtari[:n] {
			if b.SameChain(p, q) {
				continue next
			}
		}
		e.inAtari[n] = p
		n++
	}
	e.inAtari = e.inAtari[:n]
}

func (e *playouts) move(b *jungo.Board, last, before jungo.Point) jungo.Point {
	f := &e.distribution
	me := b.Side()
	f.turn(me)
	if last >= 0 {
		near := &e.w.playTable[1]
		for _, q := range &f.around[last] {
			if q >= 0 && f.chance[q] > 0 {
				f.change(q, near[f.at[q].forPlayer(me)])
			}
		}
	}
	e.dropAtari(b)
	e.hints = tactics(b, &f.patternBoard, e.inAtari, last, before, e.hints[:0])
	for _, h := range e.hints {
		if c := f.chance[h.move]; c > 0 {
			f.change(h.move, uint32(min(max(float32(c)*e.w.playGamma[h.feature], 1), maxWeight)))
		}
	}
	m := e.draw(b)
	f.restore()
	return m
}

// draw draws a move from the distribution.
func (e *playouts) draw(b *jungo.Board) jungo.Point {
	f := &e.distribution
	spare := jungo.Pass
	for f.total > 0 {
		dice := e.rng.Uint64()
		at, _ := bits.Mul64(dice, f.total)
		p := f.find(at)
		// A move with two empty neighbours is legal and no self-atari.
		if empty, _, _ := f.at[p].straight(); empty&(empty-1) != 0 && p != b.KoPoint() {
			return p
		}
		if b.Legal(p) {
			k := selfAtariKind(b, p)
			if k < 0 || float32(dice&0xffff)/(1<<16) < e.w.playGamma[k] {
				return p
			}
			if k == pSelfAtari {
				spare = p
			}
		}
		f.change(p, 0)
	}
	// Only self-ataris are left. A single stone is played, because it may kill a small eye;
	// an own chain is not.
	return spare
}

// alone reports whether a stone on p would join no own chain.
func alone(b *jungo.Board, p jungo.Point) bool {
	for _, q := range b.Neighbours(p) {
		if b.At(q) == b.Side() {
			return false
		}
	}
	return true
}

// selfAtari reports whether a stone of the player to move on p would leave its chain with
// one liberty. It is exact except for captures: a capture of two stones or two chains counts
// as safe.
func selfAtari(b *jungo.Board, p jungo.Point) bool {
	libs := b.LibertiesAfter(p, b.Side(), 2)
	if libs >= 2 {
		return false
	}
	for _, q := range b.Neighbours(p) {
		if b.At(q) == b.Side().Opponent() && b.InAtari(q) {
			libs += 1 + b.ChainSize(q)/2
		}
	}
	return libs < 2
}

// count returns the score at the end of a playout: the stones, and for every group its eyes
// beyond two. A playout leaves all eyes open, but a real game continues until each group has
// only two.
func (e *playouts) count(b *jungo.Board, t *trace) int {
	n := b.Points()
	for p := 0; p < n; p++ {
		t.owner[p] = b.At(jungo.Point(p))
	}
	score := b.Score()
	empties := b.Empties()
	// Groups are chains that share eyes, as disjoint sets over chain numbers.
	for _, p := range empties {
		if c := eyeOwner(b, p); c != jungo.Empty {
			for _, q := range b.Neighbours(p) {
				id := b.ChainNumber(q)
				e.group[id], e.eyes[id] = id, 0
			}
		}
	}
	for _, p := range empties {
		if eyeOwner(b, p) == jungo.Empty {
			continue
		}
		root := int16(-1)
		for _, q := range b.Neighbours(p) {
			id := e.find(b.ChainNumber(q))
			if root < 0 {
				root = id
			} else if id != root {
				e.group[id] = root
				e.eyes[root] += e.eyes[id]
			}
		}
		e.eyes[root]++
	}
	for _, p := range empties {
		c := eyeOwner(b, p)
		if c == jungo.Empty {
			continue
		}
		root := e.find(b.ChainNumber(b.Neighbours(p)[0]))
		if e.eyes[root] > 2 {
			e.eyes[root]--
			t.owner[p] = c
			if c == jungo.Black {
				score++
			} else {
				score--
			}
		}
	}
	return score
}

func (e *playouts) find(id int16) int16 {
	for e.group[id] != id {
		id = e.group[id]
	}
	return id
}

// eyeOwner returns the colour whose stones are on all neighbours of the empty point p, Empty
// if there is none.
func eyeOwner(b *jungo.Board, p jungo.Point) jungo.Colour {
	nb := b.Neighbours(p)
	c := b.At(nb[0])
	for _, q := range nb[1:] {
		if b.At(q) != c {
			return jungo.Empty
		}
	}
	return c
}
