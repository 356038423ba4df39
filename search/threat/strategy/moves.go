package strategy

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"

	"tengen/movegen/renju"
)

// Moves gathers moves for a strategy. The zero value has none.
type Moves struct {
	h    Header
	best map[uint64]Entry
}

// Entry is the move in a position and its images.
type Entry struct {
	key   uint64
	move  uint16 // of the image whose packed stones are the least
	Plies uint16 // that the win takes at most, the five counted
}

// At returns the entry of a move, not a pass, on a board, but for its plies.
func At(b *renju.Board, move renju.Cell) Entry {
	key, symmetry := canonical(b)
	return Entry{key: key, move: uint16(renju.Transform(move, symmetry, b.Size()).Number(b.Size()))}
}

// Add adds the moves of one proof. All proofs have to be of one game. Of two moves in a position
// the shorter win counts.
func (m *Moves) Add(h Header, entries []Entry) error {
	if m.best == nil {
		m.h, m.best = h, map[uint64]Entry{}
	}
	if h != m.h {
		return fmt.Errorf("%v: the strategy is %v", h, m.h)
	}
	for _, e := range entries {
		if old, ok := m.best[e.key]; !ok || e.Plies < old.Plies {
			m.best[e.key] = e
		}
	}
	return nil
}

// Write writes the strategy.
func (m *Moves) Write(w io.Writer) error {
	out := append([]byte(magic), byte(m.h.Rule), byte(m.h.Size), byte(m.h.Attacker))
	for _, key := range slices.Sorted(maps.Keys(m.best)) {
		e := m.best[key]
		out = binary.BigEndian.AppendUint64(out, e.key)
		out = binary.BigEndian.AppendUint16(out, e.move)
		out = binary.BigEndian.AppendUint16(out, e.Plies)
	}
	sum := sha256.Sum256(out)
	_, err := w.Write(append(out, sum[:]...))
	return err
}
