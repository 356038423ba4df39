package jungo

import (
	"fmt"
	"strings"
	"sync"

	"tengen/movegen/jungo"
)

// pattern is a 3×3 pattern: what stands on the eight points around a point, two bits each,
// clockwise from the point above. 0 is empty, 1 Black (or the player to move), 2 White (or
// the opponent), 3 off the board.
type pattern uint16

const offBoard = 3

// surroundings lists the eight points around each point of a board, clockwise from the one
// above, None off the board.
type surroundings [jungo.MaxPoints][8]jungo.Point

var surroundingsBySize [jungo.MaxSize + 1]struct {
	once sync.Once
	r    *surroundings
}

func surroundingsOf(size int) *surroundings {
	e := &surroundingsBySize[size]
	e.once.Do(func() {
		r := new(surroundings)
		for p := range size * size {
			for i, d := range [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
				x, y := p%size+d[0], p/size+d[1]
				r[p][i] = jungo.None
				if x >= 0 && y >= 0 && x < size && y < size {
					r[p][i] = jungo.Point(y*size + x)
				}
			}
		}
		e.r = r
	})
	return e.r
}

// patternAt is the pattern around p, with Black as 1.
func (r *surroundings) patternAt(b *jungo.Board, p jungo.Point) pattern {
	s := pattern(0)
	for i, q := range &r[p] {
		if q < 0 {
			s |= offBoard << (2 * i)
		} else {
			s |= pattern(b.At(q)) << (2 * i)
		}
	}
	return s
}

// swapped exchanges the colours.
func (s pattern) swapped() pattern { return s>>1&0x5555 | s<<1&0xaaaa }

// forPlayer turns a pattern with Black as 1 into one with the player as 1.
func (s pattern) forPlayer(c jungo.Colour) pattern {
	if c == jungo.White {
		return s.swapped()
	}
	return s
}

// canonical returns the smallest of the eight symmetric images.
func (s pattern) canonical() pattern {
	mirror := pattern(0)
	for i := range 8 {
		mirror |= s >> (2 * i) & 3 << (2 * ((8 - i) & 7))
	}
	best := s
	for i := 0; i < 16; i += 4 {
		best = min(best, s<<i|s>>(16-i), mirror<<i|mirror>>(16-i))
	}
	return best
}

// ownEye reports whether a stone of the player in the middle would fill his own eye, as
// jungo.Board.OwnEye does.
func (s pattern) ownEye() bool {
	bad, edge := 0, false
	for i := range 8 {
		switch c := s >> (2 * i) & 3; {
		case c == offBoard:
			edge = true
		case i%2 == 0 && c != 1:
			return false
		case c == 2:
			bad++
		}
	}
	return bad == 0 || bad == 1 && !edge
}

// straight returns which of the four neighbours of the middle are empty, Black's and
// White's: bits 0, 4, 8 and 12 stand for them.
func (s pattern) straight() (empty, black, white pattern) {
	lo, hi := s&0x1111, s>>1&0x1111
	return 0x1111 &^ (lo | hi), lo &^ hi, hi &^ lo
}

const patternLetters = ".XO#"

// String writes the eight points with X for the player, O for the opponent, and # off the
// board.
func (s pattern) String() string {
	var b strings.Builder
	for i := range 8 {
		b.WriteByte(patternLetters[s>>(2*i)&3])
	}
	return b.String()
}

func parsePattern(t string) (pattern, error) {
	if len(t) != 8 {
		return 0, fmt.Errorf("%q is not eight of %s", t, patternLetters)
	}
	s := pattern(0)
	for i := range 8 {
		c := strings.IndexByte(patternLetters, t[i])
		if c < 0 {
			return 0, fmt.Errorf("%q is not eight of %s", t, patternLetters)
		}
		s |= pattern(c) << (2 * i)
	}
	return s, nil
}
