package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"tengen/movegen/renju"
)

// diagramTries bounds the orders tried to set a diagram up (see setUp).
const diagramTries = 200

// parseDiagram reads a drawing of a board, as Board.String draws it or bare: one
// row a line from the top; X or B is Black, O or W White, #  a wall, and . + * -
// _ an empty point. Blanks, brackets round the last stone, row numbers, and
// lines of column letters are skipped. White is to move when Black has more
// stones, else Black.
func parseDiagram(text string, rule renju.Rule) (*renju.Board, error) {
	var rows []string
	for n, line := range strings.Split(text, "\n") {
		row := strings.Map(func(r rune) rune {
			if strings.ContainsRune(" \t\r[]()0123456789", r) {
				return -1
			}
			return r
		}, line)
		if row == "" || strings.HasPrefix(strings.ToLower(row), "abcde") {
			continue
		}
		for _, r := range row {
			if !strings.ContainsRune("XxBbOoWw#.+*-_", r) {
				return nil, fmt.Errorf("line %d: %q is no point of a board (X, O, . or #)", n+1, r)
			}
		}
		if len(rows) > 0 && len(row) != len(rows[0]) {
			return nil, fmt.Errorf("line %d: a row of %d points, the first row has %d", n+1, len(row), len(rows[0]))
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("no board")
	}
	size := len(rows)
	if len(rows[0]) != size {
		return nil, fmt.Errorf("a board of %d rows of %d points: want a square", size, len(rows[0]))
	}
	var d diagram
	for i, row := range rows {
		for x, r := range row {
			c := renju.At(x, size-1-i)
			switch r {
			case 'X', 'x', 'B', 'b':
				d.stones[renju.Black] = append(d.stones[renju.Black], c)
			case 'O', 'o', 'W', 'w':
				d.stones[renju.White] = append(d.stones[renju.White], c)
			case '#':
				d.walls = append(d.walls, c)
			}
		}
	}
	side := renju.White
	if len(d.stones[renju.Black]) <= len(d.stones[renju.White]) {
		side = renju.Black
	}
	return d.setUp(size, rule, side)
}

// diagram is what stands on a drawn board.
type diagram struct {
	stones [2][]renju.Cell // by colour
	walls  []renju.Cell
}

// setUp plays the stones on a new board so that side is to move, with passes
// where one colour has more stones than alternate play gives it. Where six are
// no win, five of them may have won on the way, depending on the order: other
// orders are tried before the game counts as over.
func (d *diagram) setUp(size int, rule renju.Rule, side renju.Colour) (*renju.Board, error) {
	b, err := renju.New(size, rule)
	if err != nil {
		return nil, err
	}
	order := rand.New(rand.NewPCG(1, 1))
	for range diagramTries {
		b.Reset()
		for _, c := range d.walls {
			if err := b.SetWall(c); err != nil {
				return nil, err
			}
		}
		for _, m := range d.moves(side) {
			b.Make(m)
		}
		if b.Status() == renju.Ongoing {
			return b, nil
		}
		for _, s := range d.stones {
			order.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
		}
	}
	return b, nil
}

// moves lists the stones in turn, ending so that side is to move. A colour
// short of stones passes in its earliest turns; no two passes follow each other
// while there is a stone to place.
func (d *diagram) moves(side renju.Colour) (out []renju.Cell) {
	black, white := len(d.stones[renju.Black]), len(d.stones[renju.White])
	turns := [2]int{max(black, white), max(black, white)}
	if side == renju.White {
		turns[1] = max(black-1, white)
		turns[0] = turns[1] + 1
	}
	var done [2]int
	for ply := range turns[0] + turns[1] {
		c := ply & 1
		if spare := turns[c] - len(d.stones[c]); done[c] < spare {
			out = append(out, renju.Pass)
		} else {
			out = append(out, d.stones[c][done[c]-spare])
		}
		done[c]++
	}
	return out
}
