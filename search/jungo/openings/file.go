package openings

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"tengen/internal/bookfile"
	"tengen/movegen/jungo"
)

// magic is how a file begins: four letters and the version.
const magic = "TGJB\x01"

// Bytes returns the book as a file.
func (k *Book) Bytes() []byte {
	out := append([]byte(magic), byte(k.size))
	out = binary.AppendVarint(out, int64(k.komi*2))
	out = binary.AppendUvarint(out, uint64(len(k.lines)))
	lines := slices.SortedFunc(slices.Values(k.lines), func(a, b Line) int { return slices.Compare(a.Moves, b.Moves) })
	var last []byte
	for _, l := range lines {
		var moves []byte
		for _, m := range l.Moves {
			moves = append(moves, byte(m))
		}
		out = bookfile.AppendMoves(out, last, moves)
		out = binary.AppendUvarint(out, l.Entry.Effort/effortUnit)
		out = append(out, byte(len(l.Entry.Moves)))
		for _, m := range l.Entry.Moves {
			out = append(out, byte(m.Point))
			out = binary.AppendUvarint(out, uint64(m.Win))
			out = binary.AppendVarint(out, int64(m.Lead))
		}
		last = moves
	}
	return bookfile.Seal(out)
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
	n := r.Uvarint(maxPositions)
	if r.Failed {
		return nil, errors.New("the head is incomplete or out of range")
	}
	points := min(size*size, math.MaxUint8)
	var lines []Line
	var last []byte
	for range n {
		last = r.Moves(last, MaxMoves, points)
		l := Line{Moves: make([]jungo.Point, 0, len(last))}
		for _, m := range last {
			l.Moves = append(l.Moves, jungo.Point(m))
		}
		l.Entry.Effort = r.Uvarint(math.MaxUint64/effortUnit) * effortUnit
		for range min(r.Byte(), MostKnown+1) {
			m := jungo.Point(r.Move(points))
			l.Entry.Moves = append(l.Entry.Moves, Move{m, int(r.Uvarint(math.MaxInt16)), int(r.Varint(math.MaxInt16))})
		}
		if r.Failed {
			return nil, fmt.Errorf("position %d is incomplete", len(lines)+1)
		}
		lines = append(lines, l)
	}
	if err := r.End(); err != nil {
		return nil, err
	}
	k, err := New(size, komi, lines)
	if err == nil && !bytes.Equal(k.Bytes(), file) {
		return nil, errors.New("the positions are not in order")
	}
	return k, err
}
