package opening

import "tengen/movegen/renju"

// symmetries returns the symmetries that map every stone of the position to a stone of
// its colour.
func symmetries(b *renju.Board) (out []int) {
next:
	for s := range renju.NumSymmetries {
		for _, c := range b.Moves() {
			if c != renju.Pass && b.At(renju.Transform(c, s, b.Size())) != b.At(c) {
				continue next
			}
		}
		out = append(out, s)
	}
	return out
}

// Alike reports whether a symmetry of the position maps one point to the other.
func Alike(b *renju.Board, c, d renju.Cell) bool {
	for _, s := range symmetries(b) {
		if renju.Transform(c, s, b.Size()) == d {
			return true
		}
	}
	return false
}

// Distinct returns one of each group of empty points that are alike. The board must have
// no walls.
func Distinct(b *renju.Board) (out []renju.Cell) {
	all := symmetries(b)
	var seen renju.Rows
	for c := range b.EmptyCells().Each {
		if seen.Has(c) {
			continue
		}
		out = append(out, c)
		for _, s := range all {
			image := renju.Transform(c, s, b.Size())
			seen[image.Y()] |= 1 << image.X()
		}
	}
	return out
}
