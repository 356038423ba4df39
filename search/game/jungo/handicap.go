package jungo

import (
	"tengen/search/game"
)

// leastHandicapBoard is the smallest board with handicap stones, in points a side.
const leastHandicapBoard = 4

// MostHandicap returns the largest number of fixed handicap stones on a board, 0 for one without.
func MostHandicap(size int) int {
	switch {
	case size < leastHandicapBoard:
		return 0
	case size%2 == 0 || size <= 7:
		return 4
	}
	return 9
}

// HandicapPoints returns the fixed points of 2 to [MostHandicap] handicap stones.
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

// Handicap returns the start of a game of Jungo with n handicap stones, in which White
// moves first. p must be the empty board.
func Handicap(p game.Position, n int) (game.Position, error) {
	c := p.Config()
	if c.Game != name {
		return nil, sayNoHandicap.With(game.SayName(c.Game))
	}
	switch most := MostHandicap(c.Size); {
	case most == 0:
		return nil, saySmallHandicap.With(c.Size, leastHandicapBoard)
	case n < 2 || n > most:
		return nil, sayBadHandicap.With(n, c.Size, most)
	}
	if c.Position != "" || len(p.Moves()) > 0 {
		return nil, sayEmptyBoard.With()
	}
	stones := map[game.Point]game.Stone{}
	for _, at := range HandicapPoints(c.Size, n) {
		stones[at] = game.BlackStone
	}
	q, err := p.Game().New(c)
	if err != nil {
		return nil, err
	}
	return q, q.(game.Arranger).Arrange(stones, game.White)
}

// FairKomi implements game.Komied.
func (description) FairKomi() map[int]float64 { return fairKomi }

// UsualKomi returns the komi of a new game on a board of a size, in stones.
func UsualKomi(size int) float64 { return game.UsualKomi(Game, size) }
