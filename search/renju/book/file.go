package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"tengen/internal/bookfile"
	"tengen/movegen/renju"
	"tengen/search"
)

// magic is how a file begins: four letters and the version.
const magic = "TGOB\x01"

// Bytes returns the book as a file.
func (k *Book) Bytes() []byte {
	return bookfile.Bytes(append([]byte(magic), byte(k.rule), byte(k.size)), k.lines, k.write, func(out []byte, e Entry) []byte {
		out = binary.AppendVarint(append(out, k.write(e.Move)), int64(e.Score))
		out = append(out, byte(min(e.Depth, math.MaxUint8)))
		return binary.AppendUvarint(out, e.Effort/effortUnit)
	})
}

func (k *Book) write(c renju.Cell) byte { return byte(c.Number(k.size)) }

// Parse reads a file. It refuses one that is damaged, that has an illegal move, or that is
// not written as Bytes does.
func Parse(file []byte) (*Book, error) {
	r, err := bookfile.Open(file, magic, MaxBytes)
	if err != nil {
		return nil, err
	}
	rule, size := renju.Rule(r.Byte()), r.Byte()
	n := r.Uvarint(math.MaxUint64)
	if r.Err != nil {
		return nil, fmt.Errorf("the head %w", r.Err)
	}
	if int(rule) >= len(renju.Rules) {
		return nil, fmt.Errorf("rule set %d is unknown", rule)
	}
	if size < renju.MinSize || size*size > math.MaxUint8+1 {
		return nil, fmt.Errorf("a board of size %d: want %d to 16", size, renju.MinSize)
	}
	if n > MaxPositions {
		return nil, fmt.Errorf("%d positions: want at most %d", n, MaxPositions)
	}
	cell := func(b byte) renju.Cell { return renju.CellAt(int(b), size) }
	lines, err := bookfile.Lines(r, n, MaxMoves, size*size, cell, func() (e Entry) {
		e.Move = cell(r.Move(size * size))
		e.Score = search.Score(r.Varint(int64(search.Mate)))
		e.Depth = r.Byte()
		e.Effort = r.Uvarint(math.MaxUint64/effortUnit) * effortUnit
		return e
	})
	if err != nil {
		return nil, err
	}
	k, err := New(rule, size, lines)
	if err == nil && !bytes.Equal(k.Bytes(), file) {
		return nil, errors.New("the positions are not in order")
	}
	return k, err
}
