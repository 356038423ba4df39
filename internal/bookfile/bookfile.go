// Package bookfile writes and reads the files of opening books: [Bytes] makes one, [Reader] reads
// it, and a [Line] is a position of the book. A file has a magic text, a head, lines, and the checksum
// of all that (internal/sealed). A line has the number of moves that it shares with the line
// before, the number of its other moves, and these moves, one byte each; then comes what the book
// knows of the position after them.
package bookfile

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"tengen/internal/sealed"
)

// Line is a position of a book by the moves that lead to it from the empty board, with what the
// book knows of it.
type Line[M, E any] struct {
	Moves []M
	Entry E
}

// Bytes returns a file of lines, in their order, behind its head. move is a move as a byte, and
// entry appends what the book knows.
func Bytes[M cmp.Ordered, E any](head []byte, lines []Line[M, E], move func(M) byte, entry func([]byte, E) []byte) []byte {
	out := binary.AppendUvarint(head, uint64(len(lines)))
	var last []M
	for _, l := range slices.SortedFunc(slices.Values(lines), func(a, b Line[M, E]) int { return slices.Compare(a.Moves, b.Moves) }) {
		same := Shared(last, l.Moves)
		out = append(out, byte(same), byte(len(l.Moves)-same))
		for _, m := range l.Moves[same:] {
			out = append(out, move(m))
		}
		out, last = entry(out, l.Entry), l.Moves
	}
	return sealed.Append(out)
}

// Lines reads the rest of a file: n lines of at most most moves below points.
func Lines[M, E any](r *Reader, n uint64, most, points int, move func(byte) M, entry func() E) (out []Line[M, E], err error) {
	var last []byte
	for range n {
		last = r.moves(last, most, points)
		l := Line[M, E]{Moves: make([]M, 0, len(last))}
		for _, m := range last {
			l.Moves = append(l.Moves, move(m))
		}
		l.Entry = entry()
		if r.Err != nil {
			return nil, fmt.Errorf("position %d %w", len(out)+1, r.Err)
		}
		out = append(out, l)
	}
	if len(r.rest) > 0 {
		return nil, fmt.Errorf("%d bytes after the last position", len(r.rest))
	}
	return out, nil
}

// Shared returns the number of moves with which both lines begin.
func Shared[M comparable](a, b []M) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Reader reads the parts of a file. Err says what was wrong with the first one that was.
type Reader struct {
	rest []byte
	Err  error
}

var (
	errIncomplete = errors.New("is incomplete")
	errRange      = errors.New("is out of range")
)

// Open returns a reader of a file behind its magic text. It refuses a file of more than most
// bytes, one that begins otherwise, and one that is damaged.
func Open(file []byte, magic string, most int) (*Reader, error) {
	if len(file) > most {
		return nil, fmt.Errorf("%d bytes: a book has at most %d", len(file), most)
	}
	if !bytes.HasPrefix(file, []byte(magic)) || len(file) < len(magic)+sealed.Size {
		return nil, errors.New("this is not a book, or a book of another version")
	}
	body, err := sealed.Open(file)
	if err != nil {
		return nil, fmt.Errorf("the book is %w", err)
	}
	return &Reader{rest: body[len(magic):]}, nil
}

func (r *Reader) fail(err error) { r.Err = cmp.Or(r.Err, err) }

// Byte reads a byte.
func (r *Reader) Byte() int {
	if len(r.rest) == 0 {
		r.fail(errIncomplete)
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return int(b)
}

// Uvarint reads a number of at most most.
func (r *Reader) Uvarint(most uint64) uint64 {
	x, n := binary.Uvarint(r.rest)
	return number(r, x, n, x <= most)
}

// Varint reads a number between -most and most.
func (r *Reader) Varint(most int64) int64 {
	x, n := binary.Varint(r.rest)
	return number(r, x, n, -most <= x && x <= most)
}

// number returns a number x of n bytes, as encoding/binary does, that is in its range or is not.
func number[T any](r *Reader, x T, n int, in bool) (out T) {
	switch {
	case n == 0:
		r.fail(errIncomplete)
	case n < 0 || !in:
		r.fail(errRange)
	default:
		r.rest = r.rest[n:]
		return x
	}
	return out
}

// Move reads a move below points.
func (r *Reader) Move(points int) byte {
	m := r.Byte()
	if m >= points {
		r.fail(errRange)
	}
	return byte(m)
}

// moves reads a line of at most most moves after the line last.
func (r *Reader) moves(last []byte, most, points int) []byte {
	same, more := r.Byte(), r.Byte()
	if same > len(last) || same+more > most {
		r.fail(errRange)
		return nil
	}
	moves := append(make([]byte, 0, same+more), last[:same]...)
	for range more {
		moves = append(moves, r.Move(points))
	}
	return moves
}

// Embedded returns a function that reads and parses a file embedded in the program, once. The
// function returns nil if there is no such file.
func Embedded[B any](files fs.FS, name string, parse func(file []byte) (*B, error)) func() (*B, error) {
	return sync.OnceValues(func() (*B, error) {
		file, err := fs.ReadFile(files, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return parse(file)
	})
}
