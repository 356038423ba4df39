package openings

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"tengen/internal/bookfile"
	"tengen/movegen/jungo"
)

// magic is how a file begins: four letters and the version.
const magic = "TGJB\x01"

// Bytes returns the book as a file.
func (k *Book) Bytes() []byte {
	head := binary.AppendVarint(append([]byte(magic), byte(k.size)), int64(k.komi*2))
	return bookfile.Bytes(head, k.lines, func(m jungo.Point) byte { return byte(m) }, func(out []byte, e Entry) []byte {
		out = append(binary.AppendUvarint(out, e.Effort/effortUnit), byte(len(e.Moves)))
		for _, m := range e.Moves {
			out = binary.AppendUvarint(append(out, byte(m.Point)), uint64(m.Win))
			out = binary.AppendVarint(out, int64(m.Lead))
		}
		return out
	})
}

// Parse reads a file. It refuses one that is damaged, that has an illegal move, or that is not
// written as Bytes does.
func Parse(file []byte) (*Book, error) {
	r, err := bookfile.Open(file, magic, MaxBytes)
	if err != nil {
		return nil, err
	}
	size := r.Byte()
	komi := float64(r.Varint(2*maxKomi)) / 2
	n := r.Uvarint(MaxPositions)
	if r.Err != nil {
		return nil, fmt.Errorf("the head %w", r.Err)
	}
	points := min(size*size, math.MaxUint8)
	lines, err := bookfile.Lines(r, n, MaxMoves, points, func(m byte) jungo.Point { return jungo.Point(m) }, func() (e Entry) {
		e.Effort = r.Uvarint(math.MaxUint64/effortUnit) * effortUnit
		for range min(r.Byte(), MostKnown+1) {
			m := jungo.Point(r.Move(points))
			e.Moves = append(e.Moves, Move{m, int(r.Uvarint(math.MaxInt16)), int(r.Varint(math.MaxInt16))})
		}
		return e
	})
	if err != nil {
		return nil, err
	}
	k, err := New(size, komi, lines)
	if err == nil && !bytes.Equal(k.Bytes(), file) {
		return nil, errors.New("the positions are not in order")
	}
	return k, err
}
