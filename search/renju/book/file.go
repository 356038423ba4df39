package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"slices"

	"tengen/movegen/renju"
	"tengen/search"
)

// magic is how a file begins: four letters and the version.
const magic = "TGOB\x01"

// sumBytes is the length of the check sum.
const sumBytes = 4

// Bytes returns the book as a file.
func (k *Book) Bytes() []byte {
	out := append([]byte(magic), byte(k.rule), byte(k.size))
	out = binary.AppendUvarint(out, uint64(len(k.lines)))
	lines := slices.SortedFunc(slices.Values(k.lines), func(a, b Line) int { return slices.Compare(a.Moves, b.Moves) })
	var last []renju.Cell
	for _, l := range lines {
		same := shared(last, l.Moves)
		out = append(out, byte(same), byte(len(l.Moves)-same))
		for _, c := range l.Moves[same:] {
			out = append(out, k.write(c))
		}
		out = append(out, k.write(l.Entry.Move))
		out = binary.AppendVarint(out, int64(l.Entry.Score))
		out = append(out, byte(min(l.Entry.Depth, math.MaxUint8)))
		out = binary.AppendUvarint(out, l.Entry.Effort/effortUnit)
		last = l.Moves
	}
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

func (k *Book) write(c renju.Cell) byte { return byte(c.Number(k.size)) }

// Parse reads a file. It refuses one that is damaged, that has an illegal move, or that is
// not written as Bytes does.
func Parse(file []byte) (*Book, error) {
	if len(file) > MaxBytes {
		return nil, fmt.Errorf("%d bytes: a book has at most %d", len(file), MaxBytes)
	}
	if !bytes.HasPrefix(file, []byte(magic)) || len(file) < len(magic)+2+sumBytes {
		return nil, errors.New("this is not a book, or a book of another version")
	}
	body := file[:len(file)-sumBytes]
	if binary.LittleEndian.Uint32(file[len(body):]) != crc32.ChecksumIEEE(body) {
		return nil, errors.New("the book is damaged: its checksum is wrong")
	}
	rule, size := renju.Rule(body[len(magic)]), int(body[len(magic)+1])
	if int(rule) >= len(renju.Rules) {
		return nil, fmt.Errorf("rule set %d is unknown", rule)
	}
	if size < renju.MinSize || size*size > math.MaxUint8+1 {
		return nil, fmt.Errorf("a board of size %d: want %d to 16", size, renju.MinSize)
	}
	r := reader{rest: body[len(magic)+2:], size: size}
	n := r.uvarint()
	if n > maxPositions {
		return nil, fmt.Errorf("%d positions: want at most %d", n, maxPositions)
	}
	var lines []Line
	var last []renju.Cell
	for range n {
		l := r.line(last)
		if r.failed {
			return nil, fmt.Errorf("position %d is incomplete", len(lines)+1)
		}
		lines, last = append(lines, l), l.Moves
	}
	if len(r.rest) > 0 || r.failed {
		return nil, fmt.Errorf("%d bytes after the last position", len(r.rest))
	}
	k, err := New(rule, size, lines)
	if err == nil && !bytes.Equal(k.Bytes(), file) {
		return nil, errors.New("the positions are not in order")
	}
	return k, err
}

// reader reads the parts of a file; failed says that one was missing or out of range.
type reader struct {
	rest   []byte
	size   int
	failed bool
}

func (r *reader) byte() int {
	if len(r.rest) == 0 {
		r.failed = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return int(b)
}

func (r *reader) uvarint() uint64 {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.failed = true
		return 0
	}
	r.rest = r.rest[n:]
	return x
}

func (r *reader) varint() int64 {
	x, n := binary.Varint(r.rest)
	if n <= 0 {
		r.failed = true
		return 0
	}
	r.rest = r.rest[n:]
	return x
}

func (r *reader) cell() renju.Cell {
	b := r.byte()
	r.failed = r.failed || b >= r.size*r.size
	return renju.CellAt(b, r.size)
}

// line reads a position after that of the moves last.
func (r *reader) line(last []renju.Cell) (l Line) {
	same, more := r.byte(), r.byte()
	if same > len(last) || same+more > MaxMoves {
		r.failed = true
		return l
	}
	l.Moves = append(make([]renju.Cell, 0, same+more), last[:same]...)
	for range more {
		l.Moves = append(l.Moves, r.cell())
	}
	l.Entry.Move = r.cell()
	score := r.varint()
	l.Entry.Depth = r.byte()
	effort := r.uvarint()
	if score > int64(search.Mate) || score < -int64(search.Mate) || effort > math.MaxUint64/effortUnit {
		r.failed = true
		return l
	}
	l.Entry.Score, l.Entry.Effort = search.Score(score), effort*effortUnit
	return l
}
