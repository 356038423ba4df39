package jungo

import "tengen/search/game"

// MostHandicap returns the largest number of fixed handicap stones on a board.
func MostHandicap(size int) int {
	if size%2 == 0 || size <= 7 {
		return 4
	}
	return 9
}

// HandicapPoints returns the fixed points of 2 to [MostHandicap] handicap stones, from
// 4×4 on.
func HandicapPoints(size, n int) []game.Point {
	lo, mid := 2, size/2
	switch {
	case size >= 13:
		lo = 3
	case size < 7:
		lo = 1
	}
	hi := size - 1 - lo
	points := []game.Point{{X: lo, Y: lo}, {X: hi, Y: hi}, {X: lo, Y: hi}, {X: hi, Y: lo}, {X: lo, Y: mid}, {X: hi, Y: mid}, {X: mid, Y: lo}, {X: mid, Y: hi}}[:min(n, 8)]
	if n >= 5 && n%2 == 1 { // an odd number includes the centre
		points = append(points[:n-1:n-1], game.Point{X: mid, Y: mid})
	}
	return points
}

// FairKomi implements game.Komied.
func (description) FairKomi(size int) (komi float64, known bool) {
	komi, known = fairKomi[size]
	return komi, known
}
