package main

import (
	"fmt"
	"strings"

	"tengen/movegen/renju"
)

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
	return renju.SetupOf(size, rule, func(c renju.Cell) renju.Point {
		switch rows[size-1-c.Y()][c.X()] {
		case 'X', 'x', 'B', 'b':
			return renju.BlackStone
		case 'O', 'o', 'W', 'w':
			return renju.WhiteStone
		case '#':
			return renju.Wall
		}
		return renju.Empty
	}).Board()
}
