package jungo

import (
	"math/bits"

	mg "tengen/movegen/jungo"
)

// The features of a move in a playout, besides the shape around it, in the
// order of playNames. "Last" is the opponent's move just made.
const (
	pCapture      = iota // takes the chain of the last move
	pCaptureBig          // of two stones and more
	pCaptureOld          // takes a chain that the own move before had put in atari
	pCaptureSaves        // takes a chain beside an own one that the last move put in atari
	pRescue2             // such a chain gets two liberties
	pRescue3             // three and more
	pRescueBig           // of two stones and more
	pAtari               // the chain of the last move is left with one liberty
	pExtend              // fills a liberty of an own chain left with two
	pVital               // the middle of a three-point eye the last move made
	pSelfAtari           // one stone, left with one liberty
	pSelfAtariBig        // a chain
	playCount
)

var playNames = [playCount]string{
	"capture", "capture_big", "capture_old", "capture_saves", "rescue_2", "rescue_3", "rescue_big",
	"atari", "extend", "vital", "self_atari", "self_atari_big",
}

// hint is a feature of a move in a playout.
type hint struct {
	move    mg.Point
	feature uint8
}

// tactics appends what the last moves suggest; self-ataris are judged later,
// move by move. A hint that holds for two reasons comes twice.
func tactics(b *mg.Board, s *shapes, last, before mg.Point, hints []hint) []hint {
	me := b.ToMove()
	if before >= 0 && b.At(before) == me {
		for _, q := range b.Neighbours(before) {
			if q < 0 {
				break
			}
			if b.At(q) == me.Opponent() && b.InAtari(q) {
				hints = append(hints, hint{b.Liberty(q), pCaptureOld})
			}
		}
	}
	if last < 0 || b.At(last) != me.Opponent() {
		return hints
	}
	var buf [2]mg.Point
	switch b.LibertyCount(last, 3) {
	case 1:
		m := b.Liberty(last)
		hints = append(hints, hint{m, pCapture})
		if b.ChainSize(last) >= 2 {
			hints = append(hints, hint{m, pCaptureBig})
		}
	case 2:
		for _, m := range b.Liberties(last, buf[:0], 2) {
			hints = append(hints, hint{m, pAtari})
		}
	}
	for i, q := range b.Neighbours(last) {
		if q < 0 {
			break
		}
		switch b.At(q) {
		case mg.Empty:
			empty, own, other := s.at[q].straight()
			if me == mg.White {
				own = other
			}
			if own == 0 && bits.OnesCount16(uint16(empty)) <= 2 {
				if m := vitalPoint(b, q); m != mg.None {
					hints = append(hints, hint{m, pVital})
				}
			}
			continue
		case me:
		default:
			continue
		}
		first := true
		for _, o := range b.Neighbours(last)[:i] {
			first = first && !(b.At(o) == me && b.SameChain(o, q))
		}
		if !first {
			continue
		}
		switch b.LibertyCount(q, 3) {
		case 1:
			hints = rescues(b, q, hints)
		case 2:
			for _, m := range b.Liberties(q, buf[:0], 2) {
				hints = append(hints, hint{m, pExtend})
			}
		}
	}
	return hints
}

// rescues appends the moves that save the own chain on q, in atari.
func rescues(b *mg.Board, q mg.Point, hints []hint) []hint {
	var buf [mg.MaxPoints]mg.Point
	enemy := b.ToMove().Opponent()
	taken := int16(-1)
	for _, s := range b.ChainStones(q, buf[:0]) {
		for _, r := range b.Neighbours(s) {
			if r < 0 {
				break
			}
			if b.At(r) == enemy && b.InAtari(r) && b.ChainNumber(r) != taken {
				taken = b.ChainNumber(r)
				hints = append(hints, hint{b.Liberty(r), pCaptureSaves})
			}
		}
	}
	m := b.Liberty(q)
	libs := 0
	for _, r := range b.Neighbours(m) {
		if r < 0 {
			break
		}
		switch b.At(r) {
		case mg.Empty:
			libs++
		case enemy:
		default:
			if !b.SameChain(r, q) {
				libs += b.LibertyCount(r, 4) - 1
			}
		}
	}
	if libs < 2 {
		return hints
	}
	hints = append(hints, hint{m, uint8(pRescue2 + min(libs, 3) - 2)})
	if b.ChainSize(q) >= 2 {
		hints = append(hints, hint{m, pRescueBig})
	}
	return hints
}

// vitalPoint returns the middle of a three-point eye around the empty point p
// that the opponent of the player to move encloses, or None.
func vitalPoint(b *mg.Board, p mg.Point) mg.Point {
	enemy := b.ToMove().Opponent()
	arms, arm := 0, mg.None
	for _, q := range b.Neighbours(p) {
		if q < 0 {
			break
		}
		switch b.At(q) {
		case enemy:
		case mg.Empty:
			if arms++; arms > 2 {
				return mg.None
			}
			arm = q
		default:
			return mg.None
		}
	}
	if arms == 2 && dividesEye(b, p, enemy) {
		return p
	}
	if arms == 1 && dividesEye(b, arm, enemy) {
		return arm
	}
	return mg.None
}

// selfAtariKind returns the feature of a self-atari at p, or -1 where it is
// none.
func selfAtariKind(b *mg.Board, p mg.Point) int {
	if !selfAtari(b, p) {
		return -1
	}
	if lone(b, p) {
		return pSelfAtari
	}
	return pSelfAtariBig
}

// shapes keeps the shapes around all points up to date during a playout, with
// Black as 1.
type shapes struct {
	ring *ringOf
	at   [mg.MaxPoints]shape
}

func (s *shapes) reset(b *mg.Board) {
	s.ring = ring(b.Size())
	for p := range b.Points() {
		s.at[p] = s.ring.shapeAt(b, mg.Point(p))
	}
}

// play makes m on b and follows it.
func (s *shapes) play(b *mg.Board, m mg.Point) {
	if m < 0 {
		b.Make(m)
		return
	}
	me := b.ToMove()
	left := len(b.Empties()) - 1
	b.Make(m)
	s.flip(m, me)
	// Captured points come last among the empty ones.
	for _, p := range b.Empties()[left:] {
		s.flip(p, me.Opponent())
	}
}

// flip puts a stone on p, or takes it off, for the shapes around.
func (s *shapes) flip(p mg.Point, c mg.Colour) {
	for i, q := range &s.ring[p] {
		if q >= 0 {
			s.at[q] ^= shape(c) << (2 * ((i + 4) & 7))
		}
	}
}
