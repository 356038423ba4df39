package book

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"tengen/internal/bookfile"
	"tengen/movegen/renju"
	"tengen/search"
)

// magic is how a file begins: four letters and the version.
const magic = "TGOB\x01"

// Bytes returns the book as a file.
func (k *Book) Bytes() []byte {
	out := append([]byte(magic), byte(k.rule), byte(k.size))
	out = binary.AppendUvarint(out, uint64(len(k.lines)))
	lines := slices.SortedFunc(slices.Values(k.lines), func(a, b Line) int { return slices.Compare(a.Moves, b.Moves) })
	var last []byte
	for _, l := range lines {
		var moves []byte
		for _, c := range l.Moves {
			moves = append(moves, k.write(c))
		}
		out = bookfile.AppendMoves(out, last, moves)
		out = append(out, k.write(l.Entry.Move))
		out = binary.AppendVarint(out, int64(l.Entry.Score))
		out = append(out, byte(min(l.Entry.Depth, math.MaxUint8)))
		out = binary.AppendUvarint(out, l.Entry.Effort/effortUnit)
		last = moves
	}
	return bookfile.Seal(out)
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
	if int(rule) >= len(renju.Rules) {
		return nil, fmt.Errorf("rule set %d is unknown", rule)
	}
	if size < renju.MinSize || size*size > math.MaxUint8+1 {
		return nil, fmt.Errorf("a board of size %d: want %d to 16", size, renju.MinSize)
	}
	n := r.Uvarint(math.MaxUint64)
	if n > maxPositions {
		return nil, fmt.Errorf("%d positions: want at most %d", n, maxPositions)
	}
	cell := func(b byte) renju.Cell { return renju.CellAt(int(b), size) }
	var lines []Line
	var last []byte
	for range n {
		last = r.Moves(last, MaxMoves, size*size)
		l := Line{Moves: make([]renju.Cell, 0, len(last))}
		for _, m := range last {
			l.Moves = append(l.Moves, cell(m))
		}
		l.Entry.Move = cell(r.Move(size * size))
		l.Entry.Score = search.Score(r.Varint(int64(search.Mate)))
		l.Entry.Depth = r.Byte()
		l.Entry.Effort = r.Uvarint(math.MaxUint64/effortUnit) * effortUnit
		if r.Failed {
			return nil, fmt.Errorf("position %d is incomplete", len(lines)+1)
		}
		lines = append(lines, l)
	}
	if err := r.End(); err != nil {
		return nil, err
	}
	k, err := New(rule, size, lines)
	if err == nil && !bytes.Equal(k.Bytes(), file) {
		return nil, errors.New("the positions are not in order")
	}
	return k, err
}
