package jungo

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/protocol/gtp"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
)

// place begins a new game with black stones, White to move.
func (j *server) place(points []game.Point) error {
	if b := board(j.Game); len(j.Moves()) > 0 || len(b.Empties()) < b.Points() {
		return fmt.Errorf("board not empty: handicap stones go on an empty board")
	}
	stones := map[game.Point]game.Stone{}
	for _, p := range points {
		stones[p] = game.BlackStone
	}
	return j.Setup(stones, game.White)
}

// cmdFixed is fixed_handicap.
func (j *server) cmdFixed(a []string) (string, error) { return j.handicap(a, handicap) }

// cmdPlaceFree is place_free_handicap: at most as many stones as there are fixed points.
func (j *server) cmdPlaceFree(a []string) (string, error) {
	return j.handicap(a, func(size, n int) ([]game.Point, error) {
		if n < 2 || size < 4 {
			return nil, fmt.Errorf("%d handicap stones on %d×%d: want 2 or more, from 4×4 on", n, size, size)
		}
		return gamejungo.HandicapPoints(size, min(n, gamejungo.MostHandicap(size))), nil
	})
}

func (j *server) handicap(a []string, choose func(size, n int) ([]game.Point, error)) (string, error) {
	s, err := gtp.One(a, "the number of stones")
	if err != nil {
		return "", err
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return "", fmt.Errorf("%s is not a number of stones", gtp.Quote(s))
	}
	if n == 0 {
		return "", nil // boards send it for an even game
	}
	points, err := choose(board(j.Game).Size(), n)
	if err != nil {
		return "", err
	}
	if err := j.place(points); err != nil {
		return "", err
	}
	return strings.Join(j.Vertices(points), " "), nil
}

// handicap checks the number of stones by section 4.1.1 of the protocol and returns the
// points.
func handicap(size, n int) ([]game.Point, error) {
	if size < 7 {
		return nil, fmt.Errorf("no fixed handicap on %d×%d: the smallest board is 7×7", size, size)
	}
	if most := gamejungo.MostHandicap(size); n < 2 || n > most {
		return nil, fmt.Errorf("%d handicap stones on %d×%d: want 2 to %d", n, size, size, most)
	}
	return gamejungo.HandicapPoints(size, n), nil
}

// cmdFree is set_free_handicap.
func (j *server) cmdFree(a []string) (string, error) {
	if most := board(j.Game).Points() - 1; len(a) < 2 || len(a) > most {
		return "", fmt.Errorf("bad vertex list: want 2 to %d points, got %d", most, len(a))
	}
	var points []game.Point
	seen := map[game.Point]bool{}
	for _, s := range a {
		p, err := j.Point(s)
		if err != nil || seen[p] {
			return "", fmt.Errorf("bad vertex list: %s is no point of the board or comes twice", gtp.Quote(s))
		}
		seen[p] = true
		points = append(points, p)
	}
	return "", j.place(points)
}
