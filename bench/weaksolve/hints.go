package weaksolve

import (
	"math/rand/v2"
	"slices"

	"tengen/movegen/renju"
)

// hints are moves that have won. The same move often wins in two positions that differ only in
// the place of one stone of the defender, which is far from all others, and in the same position
// on another board or by other rules. All positions are placed in a frame, so that boards of all
// sizes have the same centre.
type hints struct {
	size int
	def  renju.Colour
	keys [2][frame << 5]uint64
	won  map[uint64]renju.Cell // cells of canonical images in the frame, by their keys
	news []uint64              // the last keys that were added
}

// frame is the size of the frame, in cells.
const frame = 31

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

// toFrame returns the cell of the frame for a cell of a board, after a symmetry of the frame.
func toFrame(c renju.Cell, size, turn int) renju.Cell {
	shift := frame/2 - size/2
	return renju.Transform(renju.At(c.X()+shift, c.Y()+shift), turn, frame)
}

// fromFrame is the inverse of toFrame. It returns NoCell if the cell of the frame is not on the board.
func fromFrame(c renju.Cell, size, turn int) renju.Cell {
	c = renju.Transform(c, renju.Inverse(turn), frame)
	shift := frame/2 - size/2
	if x, y := c.X()-shift, c.Y()-shift; min(x, y) >= 0 && max(x, y) < size {
		return renju.At(x, y)
	}
	return renju.NoCell
}

// images calls f with the canonical key of a position and the symmetry that gives it. It does the
// same for the position without a stone of the defender that is far from all others, for each
// such stone.
func (h *hints) images(moves []renju.Cell, f func(key uint64, turn int)) {
	var all [renju.NumSymmetries]uint64
	for turn := range all {
		for i, c := range moves {
			if c != renju.Pass {
				all[turn] ^= h.keys[i&1][toFrame(c, h.size, turn)]
			}
		}
	}
	least := func(images [renju.NumSymmetries]uint64) {
		key := slices.Min(images[:])
		f(key, slices.Index(images[:], key))
	}
	least(all)
	for i, c := range moves {
		if renju.Colour(i&1) != h.def || !far(c, moves) {
			continue
		}
		images := all
		for turn := range images {
			images[turn] ^= h.keys[i&1][toFrame(c, h.size, turn)]
		}
		least(images)
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
	h.images(moves, func(key uint64, turn int) {
		h.won[key] = toFrame(move, h.size, turn)
		h.news = append(h.news[max(0, len(h.news)-mostNews+1):], key)
	})
}

// move returns a move for a position with some empty cells, NoCell if none is known. There is
// never a second one: of two moves that are images of each other both would be searched.
func (h *hints) move(moves []renju.Cell, empty *renju.Rows) renju.Cell {
	out := renju.NoCell
	h.images(moves, func(key uint64, turn int) {
		if c, ok := h.won[key]; ok && out == renju.NoCell {
			if c = fromFrame(c, h.size, turn); c != renju.NoCell && empty.Has(c) {
				out = c
			}
		}
	})
	return out
}
