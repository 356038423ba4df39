package jungo

import (
	mg "tengen/movegen/jungo"
)

// Evaluator is the one place where a leaf of the tree is judged; a trained
// network would be another implementation. An Evaluator belongs to one
// goroutine.
type Evaluator interface {
	// Evaluate returns the expected final score (Black's stones minus White's)
	// of the position, which it may change at will, and fills what it learned
	// into t.
	Evaluate(b *mg.Board, t *Trace) float64
}

// Trace is what an evaluation tells besides the score.
type Trace struct {
	// First says for each point who played there first during the evaluation
	// (the tree moves before it are put in by the caller), Empty if nobody.
	First [mg.MaxPoints]mg.Colour
	// Owner says whose stone stands on each point at the end.
	Owner [mg.MaxPoints]mg.Colour
}

// playouts is the evaluator by random games, in which a move's chance is the
// product of the factors of the shape around it and of what the last moves
// suggest. Nobody fills an eye.
type playouts struct {
	w      *weights
	rng    *mg.Rand
	shapes shapes
	hints  []hint
	chance [mg.MaxPoints]float32
	group  [mg.MaxPoints]int16
	eyes   [mg.MaxPoints]int16
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
	return &playouts{w: w, rng: mg.NewRand(seed)}
}

// Evaluate plays one game to its end and counts it.
func (e *playouts) Evaluate(b *mg.Board, t *Trace) float64 {
	limit := 3 * b.Points()
	e.shapes.reset(b)
	last, before := b.LastMove(), mg.None
	if n := b.Ply(); n >= 2 {
		before, _ = b.MoveAt(n - 2)
	}
	for i := 0; i < limit && !b.Over(); i++ {
		m := e.move(b, last, before)
		if m >= 0 && t.First[m] == mg.Empty {
			t.First[m] = b.ToMove()
		}
		e.shapes.play(b, m)
		last, before = m, last
	}
	return float64(e.count(b, t))
}

func (e *playouts) move(b *mg.Board, last, before mg.Point) mg.Point {
	table := &e.w.playTable[b.ToMove()-1]
	empties := b.Empties()
	far, total := &table[0], float32(0)
	for _, p := range empties {
		c := far[e.shapes.at[p]]
		e.chance[p] = c
		total += c
	}
	if last >= 0 {
		near := &table[1]
		for _, q := range &e.shapes.ring[last] {
			if q >= 0 && b.At(q) == mg.Empty {
				c := near[e.shapes.at[q]]
				total += c - e.chance[q]
				e.chance[q] = c
			}
		}
	}
	e.hints = tactics(b, &e.shapes, last, before, e.hints[:0])
	for _, h := range e.hints {
		c := e.chance[h.move]
		e.chance[h.move] = c * e.w.playGamma[h.feature]
		total += e.chance[h.move] - c
	}
	spare := mg.Pass
	for total > leastChance {
		dice := e.rng.Uint64()
		x := float32(dice>>40) / (1 << 24) * total
		p := mg.None
		for _, q := range empties {
			if c := e.chance[q]; c > 0 {
				p = q // rounding may leave some of x at the end
				if x -= c; x < 0 {
					break
				}
			}
		}
		if p < 0 {
			break
		}
		// Two empty points beside it make a move legal and no self-atari.
		if empty, _, _ := e.shapes.at[p].straight(); empty&(empty-1) != 0 && p != b.KoPoint() {
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
		total -= e.chance[p]
		e.chance[p] = 0
	}
	// Only self-ataris are left. They are played when they may kill (one stone
	// into a small eye), never with a chain of one's own.
	return spare
}

// lone tells whether a stone on p would join no own chain.
func lone(b *mg.Board, p mg.Point) bool {
	for _, q := range b.Neighbours(p) {
		if q < 0 {
			break
		}
		if b.At(q) == b.ToMove() {
			return false
		}
	}
	return true
}

// selfAtari tells whether a stone of the player to move on p would leave its
// chain with one liberty. It is exact but for captures, which count as one
// liberty each.
func selfAtari(b *mg.Board, p mg.Point) bool {
	libs := 0
	for _, q := range b.Neighbours(p) {
		if q < 0 {
			break
		}
		switch c := b.At(q); {
		case c == mg.Empty:
			libs++
		case c == b.ToMove():
			// Liberties besides p; chains may share them, so that two weak
			// chains can look better than they are.
			libs += b.LibertyCount(q, 3) - 1
		case b.InAtari(q):
			libs += 1 + b.ChainSize(q)/2
		}
		if libs >= 2 {
			return false
		}
	}
	return true
}

// count scores a played-out position: the stones, and for every group the eyes
// it does not need. Playouts leave all eyes open; the game goes on until each
// group keeps two.
func (e *playouts) count(b *mg.Board, t *Trace) int {
	n := b.Points()
	for p := 0; p < n; p++ {
		t.Owner[p] = b.At(mg.Point(p))
	}
	score := b.Score()
	empties := b.Empties()
	// Groups are chains that share eyes, as sets over chain numbers.
	for _, p := range empties {
		if c := eyeOwner(b, p); c != mg.Empty {
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
		if eyeOwner(b, p) == mg.Empty {
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
		if c == mg.Empty {
			continue
		}
		root := e.find(b.ChainNumber(b.Neighbours(p)[0]))
		if e.eyes[root] > 2 {
			e.eyes[root]--
			t.Owner[p] = c
			if c == mg.Black {
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
func eyeOwner(b *mg.Board, p mg.Point) mg.Colour {
	nb := b.Neighbours(p)
	c := b.At(nb[0])
	for _, q := range nb[1:] {
		if q < 0 {
			break
		}
		if b.At(q) != c {
			return mg.Empty
		}
	}
	return c
}
