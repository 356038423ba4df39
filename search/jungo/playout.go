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

// playouts is the evaluator by random games: tactics around the last move,
// otherwise a random point that fills no eye.
type playouts struct {
	rng   *mg.Rand
	libs  []mg.Point
	group [mg.MaxPoints]int16
	eyes  [mg.MaxPoints]int16
}

// NewPlayouts returns the evaluator by playouts with its own random sequence.
func NewPlayouts(seed uint64) Evaluator {
	return &playouts{rng: mg.NewRand(seed), libs: make([]mg.Point, 0, mg.MaxPoints)}
}

// Evaluate plays one game to its end and counts it.
func (e *playouts) Evaluate(b *mg.Board, t *Trace) float64 {
	limit := 3 * b.Points()
	for i := 0; i < limit && !b.Over(); i++ {
		m := e.move(b)
		if m >= 0 && t.First[m] == mg.Empty {
			t.First[m] = b.ToMove()
		}
		b.Make(m)
	}
	return float64(e.count(b, t))
}

func (e *playouts) move(b *mg.Board) mg.Point {
	if last := b.LastMove(); last >= 0 && b.At(last) != mg.Empty {
		if m := e.tactical(b, last); m != mg.None {
			return m
		}
	}
	empties := b.Empties()
	n := len(empties)
	if n == 0 {
		return mg.Pass
	}
	start := e.rng.Intn(n)
	spare := mg.Pass
	for i := 0; i < n; i++ {
		j := start + i
		if j >= n {
			j -= n
		}
		p := empties[j]
		if !b.Legal(p) || b.OwnEye(p, b.ToMove()) {
			continue
		}
		if e.rng.Uint64()&0xff >= chanceSelfAtari && selfAtari(b, p) {
			spare = p
			continue
		}
		return p
	}
	// Only self-ataris are left. They are played when they may kill (one stone
	// into a small eye), never with a chain of one's own.
	if spare >= 0 && lone(b, spare) {
		return spare
	}
	return mg.Pass
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

// tactical looks for a capture, a rescue or a vital point next to the last
// move.
func (e *playouts) tactical(b *mg.Board, last mg.Point) mg.Point {
	dice := e.rng.Uint64()
	if dice&0xff < chanceCapture && b.InAtari(last) {
		if m := b.Liberty(last); b.Legal(m) {
			return m
		}
	}
	if dice>>8&0xff < chanceRescue {
		for _, q := range b.Neighbours(last) {
			if q < 0 {
				break
			}
			if b.At(q) == b.ToMove() && b.InAtari(q) {
				if m := e.rescue(b, q); m != mg.None {
					return m
				}
			}
		}
	}
	if dice>>16&0xff < chanceNakade {
		for _, q := range b.Neighbours(last) {
			if q < 0 {
				break
			}
			if b.At(q) == mg.Empty {
				if m := vitalPoint(b, q); m != mg.None && b.Legal(m) {
					return m
				}
			}
		}
	}
	return mg.None
}

// rescue finds a move that saves the chain on q: capturing a neighbour in
// atari or running to at least two liberties.
func (e *playouts) rescue(b *mg.Board, q mg.Point) mg.Point {
	var buf [mg.MaxPoints]mg.Point
	for _, s := range b.ChainStones(q, buf[:0]) {
		for _, r := range b.Neighbours(s) {
			if r < 0 {
				break
			}
			if b.At(r) == b.ToMove().Opponent() && b.InAtari(r) {
				if m := b.Liberty(r); b.Legal(m) {
					return m
				}
			}
		}
	}
	if m := b.Liberty(q); b.Legal(m) && !selfAtari(b, m) {
		return m
	}
	return mg.None
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

// vitalPoint returns the middle of a three-point eye around the empty point p
// that the opponent of the player to move encloses, or None.
func vitalPoint(b *mg.Board, p mg.Point) mg.Point {
	var space [4]mg.Point
	space[0] = p
	n := 1
	enemy := b.ToMove().Opponent()
	for i := 0; i < n; i++ {
		for _, q := range b.Neighbours(space[i]) {
			if q < 0 {
				break
			}
			switch b.At(q) {
			case enemy:
				continue
			case mg.Empty:
			default:
				return mg.None
			}
			known := false
			for _, s := range space[:n] {
				known = known || s == q
			}
			if known {
				continue
			}
			if n == 3 {
				return mg.None
			}
			space[n] = q
			n++
		}
	}
	if n != 3 {
		return mg.None
	}
	for _, s := range space[:n] {
		touching := 0
		for _, q := range b.Neighbours(s) {
			for _, o := range space[:n] {
				if q == o {
					touching++
				}
			}
		}
		if touching == 2 {
			return s
		}
	}
	return mg.None
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
