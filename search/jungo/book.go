package jungo

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"sync"

	"tengen/movegen/jungo"
)

//go:embed book.bin
var bookBytes []byte

// book knows how all points but two are won on 5×5 from positions of few stones, to which
// a hunt in play may not find the end in time: after C3, and for White after a first move
// on the edge. Its moves were proved by hunts. It is closed: whatever the opponent answers,
// a pass included, leads to another of its positions, or to more stones than it goes, or
// to a ko; and no line repeats a position. TestBook checks that.
type book struct {
	geo *huntGeo
	// lines are positions with their moves, see line, in order.
	lines []uint64
}

// The move of a line, a canonical point, is in its low bits.
const bookMoveBits = 5

// theBook is the embedded one.
var theBook = sync.OnceValues(func() (*book, error) { return readBook(bookBytes) })

// readBook reads the differences of lines, as uvarints. Errors name the line.
func readBook(data []byte) (*book, error) {
	k := &book{geo: newHuntGeo(maxShapeSize)}
	r := bytes.NewReader(data)
	for last := uint64(0); ; {
		d, err := binary.ReadUvarint(r)
		if errors.Is(err, io.EOF) {
			return k, nil
		}
		if err != nil {
			return nil, fmt.Errorf("jungo: book line %d: %w", len(k.lines)+1, err)
		}
		next := last + d
		if d == 0 || next < last || int(next&(1<<bookMoveBits-1)) >= k.geo.points || next>>(bookMoveBits+2*k.geo.points) != 0 {
			return nil, fmt.Errorf("jungo: book line %d: %#x is no position with a move, or out of order", len(k.lines)+1, next)
		}
		last = next
		k.lines = append(k.lines, last)
	}
}

// bytes is the inverse of readBook.
func (k *book) bytes() (out []byte) {
	last := uint64(0)
	for _, x := range k.lines {
		out = binary.AppendUvarint(out, x-last)
		last = x
	}
	return out
}

// key numbers a position without ko, by the stones of the player to move and the
// other's, and the symmetry it is seen by: colours do not matter, nor does a pass.
func (k *book) key(t *jungo.Tiny, g *jungo.TinyGeo) (uint64, uint8) {
	p := k.geo.from(t, g, int(t.Turn))
	key, sym := k.geo.key(&p.keys, 0, 0)
	return key & (1<<(2*k.geo.points) - 1), sym
}

// line is a position with a move, as its symmetry sees it.
func (k *book) line(key uint64, sym uint8, m jungo.Point) uint64 {
	return key<<bookMoveBits | uint64(bits.TrailingZeros32(k.geo.pack(k.geo.bit[m], sym)))
}

// move is one with which the player to move wins all points but two, None if the book
// does not know the position.
func (k *book) move(t *jungo.Tiny, g *jungo.TinyGeo) jungo.Point {
	if t.Ko != 0 || t.Passes > 1 {
		return jungo.None
	}
	key, sym := k.key(t, g)
	i, _ := slices.BinarySearch(k.lines, key<<bookMoveBits)
	if i == len(k.lines) || k.lines[i]>>bookMoveBits != key {
		return jungo.None
	}
	return k.geo.point(k.geo.unpack(1<<(k.lines[i]&(1<<bookMoveBits-1)), sym))
}

// lost tells that all moves of the player to move lead to positions of the book.
func (k *book) lost(t *jungo.Tiny, g *jungo.TinyGeo) bool {
	if n := g.Pass(t); t.Passes > 0 || k.move(&n, g) == jungo.None {
		return false
	}
	for left := g.Empty(t); left != 0; left &= left - 1 {
		if n, ok := g.Play(t, left&-left); ok && k.move(&n, g) == jungo.None {
			return false
		}
	}
	return true
}

// result is what the book tells of a position, nil if nothing, and the move to play, None
// if it is lost for the player to move.
func (k *book) result(t *jungo.Tiny, g *jungo.TinyGeo) (*SolveResult, jungo.Point) {
	if g.Size != maxShapeSize {
		return nil, jungo.None
	}
	m, winner := k.move(t, g), int(t.Turn)
	if m == jungo.None {
		if !k.lost(t, g) {
			return nil, jungo.None
		}
		winner = 1 - winner
	}
	r := &SolveResult{}
	r.Against, r.For = trivial(t, g.Points)
	if winner == 0 {
		r.Against.Lo, r.For.Lo = g.Points-2, g.Points-2
	} else {
		r.Against.Hi, r.For.Hi = 2-g.Points, 2-g.Points
	}
	if m != jungo.None {
		r.Best = []jungo.Point{m}
	}
	return r, m
}
