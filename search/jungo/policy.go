package jungo

import (
	"math/bits"

	"tengen/movegen/jungo"
)

// The features of a move in a playout, besides the pattern around it, in the order of
// playNames. "Last" is the opponent's move just made.
const (
	pBeside       = iota // one of the eight points around the last move
	pCapture             // takes a chain
	pCaptureLast         // that of the last move
	pCaptureBig          // of two stones and more
	pCaptureOld          // that the own move before put in atari
	pCaptureSaves        // beside an own chain in atari
	pRescue2             // an own chain in atari gets two liberties
	pRescue3             // three and more
	pRescueBig           // of two stones and more
	pRescueOld           // it is not beside the last move
	pAtari               // the chain of the last move is left with one liberty
	pAtariKill           // and has none to gain
	pSqueeze             // it is left with two, and stands beside an own chain with three at most
	pExtend              // an own chain left with two liberties by the last move gets three
	pCounter             // an enemy chain beside such a one is left with one liberty
	pVital               // divides a small eye that the last move made
	pSelfAtari           // one stone, left with one liberty
	pSelfAtariBig        // a chain
	playCount
)

var playNames = [playCount]string{
	"beside", "capture", "capture_last", "capture_big", "capture_old", "capture_saves", "rescue_2", "rescue_3", "rescue_big", "rescue_old",
	"atari", "atari_kill", "squeeze", "extend", "counter", "vital", "self_atari", "self_atari_big",
}

// hint is a feature of a move in a playout.
type hint struct {
	move    jungo.Point
	feature uint8
}

// tactics appends the moves that the chains in atari (a stone of each in inAtari) and the
// last moves suggest. pBeside and self-ataris are left to the caller. A hint that holds for
// two reasons comes twice.
func tactics(b *jungo.Board, s *patternBoard, inAtari []jungo.Point, last, before jungo.Point, hints []hint) []hint {
	me := b.Side()
	enemy := me.Opponent()
	fresh := last >= 0 && b.At(last) == enemy
	prey := false // an enemy chain is in atari
	for _, p := range inAtari {
		prey = prey || b.At(p) == enemy
	}
	for _, p := range inAtari {
		if b.At(p) == me {
			hints = rescues(b, p, fresh && touches(b, last, p), prey, hints)
			continue
		}
		m := b.Liberty(p)
		hints = append(hints, hint{m, pCapture})
		if b.ChainSize(p) >= 2 {
			hints = append(hints, hint{m, pCaptureBig})
		}
		if fresh && b.SameChain(p, last) {
			hints = append(hints, hint{m, pCaptureLast})
		} else if before >= 0 && b.At(before) == me && touches(b, before, p) {
			hints = append(hints, hint{m, pCaptureOld})
		}
	}
	if !fresh {
		return hints
	}
	var buf [4]jungo.Point
	lastLibs := b.LibertyCount(last, 4)
	if lastLibs == 2 {
		l := b.Liberties(last, buf[:0], 2)
		for i, m := range l {
			hints = append(hints, hint{m, pAtari})
			// The count includes m.
			if b.LibertiesAfter(l[1-i], enemy, 4) <= 2 {
				hints = append(hints, hint{m, pAtariKill})
			}
		}
	}
	tight := false
	for i, q := range b.Neighbours(last) {
		switch b.At(q) {
		case jungo.Empty:
			empty, own, other := s.at[q].straight()
			if me == jungo.White {
				own = other
			}
			if own == 0 && bits.OnesCount16(uint16(empty)) <= 2 {
				if m := vitalPoint(b, q); m != jungo.None {
					hints = append(hints, hint{m, pVital})
				}
			}
			continue
		case me:
		default:
			continue
		}
		n := b.LibertyCount(q, 4)
		tight = tight || n == 2 || n == 3
		if n != 2 || !firstOf(b, last, i) {
			continue
		}
		for _, m := range b.Liberties(q, buf[:0], 2) {
			if b.LibertiesAfter(m, me, 3) >= 3 {
				hints = append(hints, hint{m, pExtend})
			}
		}
		hints = counters(b, q, last, hints)
	}
	if tight && lastLibs == 3 {
		for _, m := range b.Liberties(last, buf[:0], 3) {
			hints = append(hints, hint{m, pSqueeze})
		}
	}
	return hints
}

// touches reports whether a neighbour of p belongs to the chain on q.
func touches(b *jungo.Board, p, q jungo.Point) bool {
	for _, r := range b.Neighbours(p) {
		if b.At(r) == b.At(q) && b.SameChain(r, q) {
			return true
		}
	}
	return false
}

// firstOf reports whether the i-th neighbour of p is the first one of its chain.
func firstOf(b *jungo.Board, p jungo.Point, i int) bool {
	nb := b.Neighbours(p)
	for _, o := range nb[:i] {
		if b.At(o) == b.At(nb[i]) && b.SameChain(o, nb[i]) {
			return false
		}
	}
	return true
}

// counters appends the ataris against chains beside the own chain on q, except the chain
// of the last move.
func counters(b *jungo.Board, q, last jungo.Point, hints []hint) []hint {
	var buf [jungo.MaxPoints]jungo.Point
	var libs [2]jungo.Point
	enemy := b.Side().Opponent()
	seen := b.ChainNumber(last)
	for _, s := range b.ChainStones(q, buf[:0]) {
		for _, r := range b.Neighbours(s) {
			if b.At(r) == enemy && b.ChainNumber(r) != seen && b.LibertyCount(r, 3) == 2 {
				seen = b.ChainNumber(r)
				if seen == b.ChainNumber(last) {
					continue
				}
				for _, m := range b.Liberties(r, libs[:0], 2) {
					hints = append(hints, hint{m, pCounter})
				}
			}
		}
	}
	return hints
}

// rescues appends the moves that save the own chain on q, which is in atari: by a capture,
// if there is prey at all, or by extending.
func rescues(b *jungo.Board, q jungo.Point, beside, prey bool, hints []hint) []hint {
	if prey {
		var buf [jungo.MaxPoints]jungo.Point
		enemy := b.Side().Opponent()
		taken := int16(-1)
		for _, s := range b.ChainStones(q, buf[:0]) {
			for _, r := range b.Neighbours(s) {
				if b.At(r) == enemy && b.InAtari(r) && b.ChainNumber(r) != taken {
					taken = b.ChainNumber(r)
					hints = append(hints, hint{b.Liberty(r), pCaptureSaves})
				}
			}
		}
	}
	m := b.Liberty(q)
	libs := b.LibertiesAfter(m, b.Side(), 3)
	if libs < 2 {
		return hints
	}
	hints = append(hints, hint{m, uint8(pRescue2 + libs - 2)})
	if b.ChainSize(q) >= 2 {
		hints = append(hints, hint{m, pRescueBig})
	}
	if !beside {
		hints = append(hints, hint{m, pRescueOld})
	}
	return hints
}

// vitalPoint returns the point that divides the eye around the empty point p, which the
// opponent of the player to move encloses: the middle of three points, or of four to six
// points the one with the most neighbours, if a stone on it leaves only one eye. It returns
// None if there is no such point.
func vitalPoint(b *jungo.Board, p jungo.Point) jungo.Point {
	enemy := b.Side().Opponent()
	var eye [6]jungo.Point
	var inside [6]uint8 // neighbours within the eye
	eye[0] = p
	n := 1
	for i := 0; i < n; i++ {
		for _, q := range b.Neighbours(eye[i]) {
			switch b.At(q) {
			case enemy:
				continue
			case jungo.Empty:
			default:
				return jungo.None
			}
			inside[i]++
			known := false
			for _, o := range eye[:n] {
				known = known || o == q
			}
			if !known {
				if n == len(eye) {
					return jungo.None
				}
				eye[n] = q
				n++
			}
		}
	}
	if n < 3 {
		return jungo.None
	}
	best, edges := 0, 0
	for i := range n {
		edges += int(inside[i])
		if inside[i] > inside[best] {
			best = i
		}
	}
	// With a 2×2 block there are as many edges as points, or more.
	block := edges/2 >= n
	switch d := inside[best]; {
	case n == 3 && d == 2, n == 4 && d == 3, n == 5 && d == 4, n == 5 && d == 3 && block, n == 6 && d == 4 && block:
		return eye[best]
	}
	return jungo.None
}

// selfAtariKind returns the feature of a self-atari at p, or -1 if it is none.
func selfAtariKind(b *jungo.Board, p jungo.Point) int {
	if !selfAtari(b, p) {
		return -1
	}
	if alone(b, p) {
		return pSelfAtari
	}
	return pSelfAtariBig
}
