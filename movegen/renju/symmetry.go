package renju

// NumSymmetries is the number of symmetries of the square board.
const NumSymmetries = 8

// Transform maps a cell by symmetry s of a size×size board: bit 0 mirrors the
// columns, bit 1 the rows, bit 2 then exchanges columns and rows. Pass and
// NoCell map to themselves.
func Transform(c Cell, s, size int) Cell {
	if c == Pass || c == NoCell {
		return c
	}
	x, y := c.X(), c.Y()
	if s&1 != 0 {
		x = size - 1 - x
	}
	if s&2 != 0 {
		y = size - 1 - y
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return At(x, y)
}

// Inverse returns the symmetry that undoes s.
func Inverse(s int) int {
	if s&4 == 0 {
		return s
	}
	return 4 | s&1<<1 | s&2>>1
}

// ImageKeys returns the keys of the images of the position under all symmetries; that
// under symmetry 0 is Key.
func (b *Board) ImageKeys() (keys [NumSymmetries]uint64) {
	rest := b.key
	for y := range b.size {
		for x := range b.size {
			c := At(x, y)
			p := b.At(c)
			if p == Empty {
				continue
			}
			rest ^= pointKey(p, c)
			for s := range NumSymmetries {
				keys[s] ^= pointKey(p, Transform(c, s, b.size))
			}
		}
	}
	for s := range keys {
		keys[s] ^= rest
	}
	return keys
}

// CanonicalKey returns the smallest key among the eight symmetric images of the
// position, which is the same for all of them, and the symmetry that gives it.
func (b *Board) CanonicalKey() (key uint64, symmetry int) {
	for s, k := range b.ImageKeys() {
		if s == 0 || k < key {
			key, symmetry = k, s
		}
	}
	return key, symmetry
}

// pointKey is the key of a point value on a cell, 0 for an empty one.
func pointKey(p Point, c Cell) uint64 {
	switch p {
	case BlackStone:
		return stoneKeys[Black][c]
	case WhiteStone:
		return stoneKeys[White][c]
	case Wall:
		return wallKeys[c]
	}
	return 0
}
