package exact

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

// bookSize is the side of the book's board.
const bookSize = 5

// Book has proved moves that win all points but two on 5×5, in positions of few stones for
// which a search in play may not find the proof in time: after C3, and for White after a
// first move on the edge. The book is closed: after every reply of the opponent, including a
// pass, it has the position, or the position has a ko or too many stones for the book. No
// line repeats a position. Check verifies all this.
type Book struct {
	geo *jungo.TinyGeo
	// lines are positions with their moves in ascending order, see line.
	lines []uint64
}

// bookMoveBits is the width of the move, a point of the canonical image, in the low bits of
// a line.
const bookMoveBits = 5

// DefaultBook returns the embedded book.
var DefaultBook = sync.OnceValues(func() (*Book, error) { return ReadBook(bookBytes) })

func newBook() (*Book, error) {
	g, err := jungo.TinyOf(bookSize)
	return &Book{geo: g}, err
}

// ReadBook reads a book: the differences of its lines, as uvarints. Errors name the line.
func ReadBook(data []byte) (*Book, error) {
	k, err := newBook()
	if err != nil {
		return nil, err
	}
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
		if d == 0 || next < last || int(next&(1<<bookMoveBits-1)) >= k.geo.Points || next>>(bookMoveBits+2*k.geo.Points) != 0 {
			return nil, fmt.Errorf("jungo: book line %d: %#x is no position with a move, or out of order", len(k.lines)+1, next)
		}
		last = next
		k.lines = append(k.lines, last)
	}
}

// Bytes returns the book in the form that ReadBook reads.
func (k *Book) Bytes() (out []byte) {
	last := uint64(0)
	for _, x := range k.lines {
		out = binary.AppendUvarint(out, x-last)
		last = x
	}
	return out
}

// Lines returns the number of positions in the book.
func (k *Book) Lines() int { return len(k.lines) }

// key returns the key of a position without ko (the stones of the player to move and of the
// opponent), and the symmetry that leads to it. Neither colours nor passes matter.
func (k *Book) key(t *jungo.Tiny) (uint64, int) {
	least, sym := ^uint64(0), 0
	for s := range jungo.Symmetries {
		if x := k.geo.Image(s, t.Stones[t.Turn&1]) | k.geo.Image(s, t.Stones[1-t.Turn&1])<<k.geo.Points; x < least {
			least, sym = x, s
		}
	}
	return least, sym
}

// line returns the line of a position with a move. sym is the symmetry of the key.
func (k *Book) line(key uint64, sym int, m jungo.Point) uint64 {
	return key<<bookMoveBits | uint64(bits.TrailingZeros64(k.geo.Image(sym, k.geo.Bit(m))))
}

// lineMove returns the move of a line of the book.
func (k *Book) lineMove(line uint64, sym int) jungo.Point {
	return jungo.Transform(jungo.InverseSymmetry(sym), k.geo.Size, jungo.Point(line&(1<<bookMoveBits-1)))
}

// Move returns a move with which the player to move wins all points but two, None if the book
// does not have the position.
func (k *Book) Move(t *jungo.Tiny) jungo.Point {
	if t.Ko != 0 || t.Passes > 1 {
		return jungo.None
	}
	key, sym := k.key(t)
	i, _ := slices.BinarySearch(k.lines, key<<bookMoveBits)
	if i == len(k.lines) || k.lines[i]>>bookMoveBits != key {
		return jungo.None
	}
	return k.lineMove(k.lines[i], sym)
}

// lost reports whether all moves of the player to move lead to positions of the book.
func (k *Book) lost(t *jungo.Tiny) bool {
	if n := k.geo.Pass(t); t.Passes > 0 || k.Move(&n) == jungo.None {
		return false
	}
	for left := k.geo.Empty(t); left != 0; left &= left - 1 {
		if n, ok := k.geo.Play(t, left&-left); ok && k.Move(&n) == jungo.None {
			return false
		}
	}
	return true
}

// Result returns the score of a position on 5×5 from the book, nil if the book does not have
// it, and the move to play, None if the player to move loses.
func (k *Book) Result(t *jungo.Tiny) (*Result, jungo.Point) {
	m, winner := k.Move(t), int(t.Turn)
	if m == jungo.None {
		if !k.lost(t) {
			return nil, jungo.None
		}
		winner = 1 - winner
	}
	r := &Result{}
	r.Against, r.For = unproved(t, k.geo.Points)
	if winner == 0 {
		r.Against.Lo, r.For.Lo = k.geo.Points-2, k.geo.Points-2
	} else {
		r.Against.Hi, r.For.Hi = 2-k.geo.Points, 2-k.geo.Points
	}
	if m != jungo.None {
		r.Best = []jungo.Point{m}
	}
	return r, m
}
