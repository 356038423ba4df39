package weaksolve

import (
	"math/rand/v2"
	"slices"

	"tengen/movegen/renju"
)

// hints are moves that have won. If two positions differ only in the place of one of the
// defender's stones, which is far from all others, the same move often wins in both.
type hints struct {
	size int
	def  renju.Colour
	keys [2][renju.MaxSize << 5]uint64
	won  map[uint64]renju.Cell // by the canonical key without that stone, as a cell of that image
}

func newHints(size int, def renju.Colour) *hints {
	h := &hints{size: size, def: def, won: map[uint64]renju.Cell{}}
	r := rand.New(rand.NewPCG(hintSeed, 0))
	for col := range h.keys {
		for c := range h.keys[col] {
			h.keys[col][c] = r.Uint64()
		}
	}
	return h
}

// without takes each of the defender's stones that is far from all others off a position, one
// at a time, and calls f with the canonical key of the rest and the symmetry that gives it.
func (h *hints) without(moves []renju.Cell, f func(key uint64, turn int)) {
	var all [renju.NumSymmetries]uint64
	for turn := range all {
		for i, c := range moves {
			if c != renju.Pass {
				all[turn] ^= h.keys[i&1][renju.Transform(c, turn, h.size)]
			}
		}
	}
	for i, c := range moves {
		if renju.Colour(i&1) != h.def || !far(c, moves) {
			continue
		}
		images := all
		for turn := range images {
			images[turn] ^= h.keys[i&1][renju.Transform(c, turn, h.size)]
		}
		key := slices.Min(images[:])
		f(key, slices.Index(images[:], key))
	}
}

// far reports whether a stone is at least hintRing steps of a king from all others.
func far(c renju.Cell, moves []renju.Cell) bool {
	return c != renju.Pass && !slices.ContainsFunc(moves, func(o renju.Cell) bool {
		return o != c && o != renju.Pass && renju.Distance(c, o) < hintRing
	})
}

// add remembers the move that wins a position.
func (h *hints) add(moves []renju.Cell, move renju.Cell) {
	h.without(moves, func(key uint64, turn int) { h.won[key] = renju.Transform(move, turn, h.size) })
}

// move returns the move for a position with empty cells, NoCell if there is none. It is one
// alone: with two, images of each other would be worked on in turns.
func (h *hints) move(moves []renju.Cell, empty *renju.Rows) renju.Cell {
	out := renju.NoCell
	h.without(moves, func(key uint64, turn int) {
		if c, ok := h.won[key]; ok && out == renju.NoCell {
			if c = renju.Transform(c, renju.Inverse(turn), h.size); empty.Has(c) {
				out = c
			}
		}
	})
	return out
}
