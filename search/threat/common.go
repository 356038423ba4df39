package threat

import "tengen/movegen/renju"

// fourClasses are the classes of a cell that hold a four, strongest first. A
// suspect one may be forbidden to Black.
var fourClasses = [...]renju.Class{
	renju.ClassWinFour, renju.ClassFourThree, renju.ClassSuspectFour,
	renju.ClassFourPlus, renju.ClassFour,
}

// hasFour reports whether col has a cell that makes a four by pattern.
func hasFour(b *renju.Board, col renju.Color) bool {
	return b.Count(col, renju.ClassFour)|b.Count(col, renju.ClassFourPlus)|
		b.Count(col, renju.ClassFourThree)|b.Count(col, renju.ClassSuspectFour)|
		b.Count(col, renju.ClassWinFour) > 0
}

// first returns the lowest cell of a set, NoCell if it is empty.
func first(r *renju.Rows) renju.Cell {
	for c := range r.Each {
		return c
	}
	return renju.NoCell
}

// distance is the larger of the two coordinate distances.
func distance(a, b renju.Cell) int {
	dx, dy := a.X()-b.X(), a.Y()-b.Y()
	return max(dx, -dx, dy, -dy)
}
