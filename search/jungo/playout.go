package jungo

import (
	"math/bits"

	"tengen/movegen/jungo"
)

// Evaluator is the one place where a leaf of the tree is judged; a trained
// network would be another implementation. An Evaluator belongs to one
// goroutine.
type Evaluator interface {
	// Evaluate returns the expected final score (Black's stones minus White's)
	// of the position, which it may change at will, and fills what it learned
	// into t.
	Evaluate(b *jungo.Board, t *Trace) float64
}

// Trace is what an evaluation tells besides the score.
type Trace struct {
	// First says for each point who played there first during the evaluation
	// (the tree moves before it are put in by the caller), Empty if nobody.
	First [jungo.MaxPoints]jungo.Colour
	// Owner says whose stone stands on each point at the end.
	Owner [jungo.MaxPoints]jungo.Colour
}

// playouts is the evaluator by random games, in which a move's chance is the
// product of the factors of the shape around it and of what the last moves
// suggest. Nobody fills an eye.
type playouts struct {
	w     *weights
	rng   *jungo.Rand
	field field
	hints []hint
	// loose has a stone of each chain that got into atari, and some that are not
	// any more.
	loose []jungo.Point
	group [jungo.MaxPoints]int16
	eyes  [jungo.MaxPoints]int16
}

// NewPlayouts returns the evaluator by playouts with its own random sequence.
func NewPlayouts(seed uint64) Evaluator {
	w, err := defaultWeights()
	if err != nil {
		panic(err) // the embedded file is wrong; tests read it
	}
	return newPlayouts(w, seed)
}

func newPlayouts(w *weights, seed uint64) *playouts {
	return &playouts{w: w, rng: jungo.NewRand(seed)}
}

// Evaluate plays one game to its end and counts it.
func (e *playouts) Evaluate(b *jungo.Board, t *Trace) float64 {
	limit := 3 * b.Points()
	mercy := int(mercyShare * float64(b.Points()))
	e.field.reset(b, e.w)
	e.loose = looseChains(b, e.loose[:0])
	last, before := b.Last(), jungo.None
	if n := b.Ply(); n >= 2 {
		before, _ = b.MoveAt(n - 2)
	}
	for i := 0; i < limit && !b.Over(); i++ {
		m := e.move(b, last, before)
		if m >= 0 && t.First[m] == jungo.Empty {
			t.First[m] = b.Side()
		}
		e.field.play(b, m)
		if m >= 0 {
			e.loosen(b, m)
		}
		last, before = m, last
		if lead := b.Score(); lead > mercy || lead < -mercy {
			return float64(concede(b, t))
		}
	}
	return float64(e.count(b, t))
}

// concede scores a playout that one side has as good as won: it gets all empty
// points but two.
func concede(b *jungo.Board, t *Trace) int {
	score, winner := b.Score(), jungo.Black
	rest := max(b.Stones(jungo.Empty)-2, 0)
	if score < 0 {
		winner, rest = jungo.White, -rest
	}
	for p := range jungo.Point(b.Points()) {
		if t.Owner[p] = b.At(p); t.Owner[p] == jungo.Empty {
			t.Owner[p] = winner
		}
	}
	return score + rest
}

// looseChains appends a stone of every chain in atari.
func looseChains(b *jungo.Board, loose []jungo.Point) []jungo.Point {
	for p := range jungo.Point(b.Points()) {
		if b.At(p) != jungo.Empty && b.ChainNumber(p) == int16(p) && b.InAtari(p) {
			loose = append(loose, p)
		}
	}
	return loose
}

// loosen notes the chains that the move m has put into atari.
func (e *playouts) loosen(b *jungo.Board, m jungo.Point) {
	if b.InAtari(m) {
		e.loose = append(e.loose, m)
	}
	for _, q := range b.Neighbours(m) {
		if q < 0 {
			break
		}
		if b.At(q) == b.Side() && b.InAtari(q) {
			e.loose = append(e.loose, q)
		}
	}
}

// tighten drops from loose what is in atari no more or twice there.
func (e *playouts) tighten(b *jungo.Board) {
	n := 0
next:
	for _, p := range e.loose {
		if b.At(p) == jungo.Empty || !b.InAtari(p) {
			continue
		}
		for _, q := range e.loose[:n] {
			if b.SameChain(p, q) {
				continue next
			}
		}
		e.loose[n] = p
		n++
	}
	e.loose = e.loose[:n]
}

func (e *playouts) move(b *jungo.Board, last, before jungo.Point) jungo.Point {
	f := &e.field
	me := b.Side()
	f.turn(me)
	if last >= 0 {
		near := &e.w.playTable[1]
		for _, q := range &f.ring[last] {
			if q >= 0 && f.chance[q] > 0 {
				f.change(q, near[f.at[q].forPlayer(me)])
			}
		}
	}
	e.tighten(b)
	e.hints = tactics(b, &f.shapes, e.loose, last, before, e.hints[:0])
	for _, h := range e.hints {
		if c := f.chance[h.move]; c > 0 {
			f.change(h.move, uint32(min(max(float32(c)*e.w.playGamma[h.feature], 1), mostChance)))
		}
	}
	m := e.draw(b)
	f.restore()
	return m
}

// draw picks a move by the chances of the field.
func (e *playouts) draw(b *jungo.Board) jungo.Point {
	f := &e.field
	spare := jungo.Pass
	for f.total > 0 {
		dice := e.rng.Uint64()
		at, _ := bits.Mul64(dice, f.total)
		p := f.find(at)
		// Two empty points beside it make a move legal and no self-atari.
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
	// Only self-ataris are left. They are played when they may kill (one stone
	// into a small eye), never with a chain of one's own.
	return spare
}

// lone tells whether a stone on p would join no own chain.
func lone(b *jungo.Board, p jungo.Point) bool {
	for _, q := range b.Neighbours(p) {
		if q < 0 {
			break
		}
		if b.At(q) == b.Side() {
			return false
		}
	}
	return true
}

// selfAtari tells whether a stone of the player to move on p would leave its
// chain with one liberty. It is exact but for captures, of which two stones or
// two chains count as safe.
func selfAtari(b *jungo.Board, p jungo.Point) bool {
	libs := b.LibertiesAfter(p, b.Side(), 2)
	if libs >= 2 {
		return false
	}
	for _, q := range b.Neighbours(p) {
		if q < 0 {
			break
		}
		if b.At(q) == b.Side().Opponent() && b.InAtari(q) {
			libs += 1 + b.ChainSize(q)/2
		}
	}
	return libs < 2
}

// count scores a played-out position: the stones, and for every group the eyes
// it does not need. Playouts leave all eyes open; the game goes on until each
// group keeps two.
func (e *playouts) count(b *jungo.Board, t *Trace) int {
	n := b.Points()
	for p := 0; p < n; p++ {
		t.Owner[p] = b.At(jungo.Point(p))
	}
	score := b.Score()
	empties := b.Empties()
	// Groups are chains that share eyes, as sets over chain numbers.
	for _, p := range empties {
		if c := eyeOwner(b, p); c != jungo.Empty {
			for _, q := range b.Neighbours(p) {
				if q < 0 {
					break
				}
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
			if q < 0 {
				break
			}
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
			t.Owner[p] = c
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

// eyeOwner returns whose stones surround the empty point p on all sides, Empty
// if both or none do.
func eyeOwner(b *jungo.Board, p jungo.Point) jungo.Colour {
	nb := b.Neighbours(p)
	c := b.At(nb[0])
	for _, q := range nb[1:] {
		if q < 0 {
			break
		}
		if b.At(q) != c {
			return jungo.Empty
		}
	}
	return c
}
