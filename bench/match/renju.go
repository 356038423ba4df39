package match

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/search/game"
	"tengen/search/game/games"
	gamerenju "tengen/search/game/renju"
)

// What only Renju and Gomoku have: the 26 openings, and notations of openings. The
// Gomocup protocol is in gomocup.go.

// renjuBoard returns the board on which the games of a match of Renju or Gomoku
// begin; nil if another game is played.
func renjuBoard(c *game.Config) *renju.Board {
	p, err := games.New(*c)
	if err != nil {
		return nil
	}
	if p, ok := p.(*gamerenju.Position); ok {
		return p.Board()
	}
	return nil
}

// UsualOpenings returns the default openings of a match: the 26 openings of Renju under
// its own rule on a board of odd size, none for other games and rules.
func UsualOpenings(c *Config) ([]Opening, error) {
	b := renjuBoard(&c.Config)
	if b == nil || b.Rule() != renju.Renju || b.Size()%2 == 0 {
		return nil, nil
	}
	var out []Opening
	for _, p := range renju.Openings {
		o := Opening{Name: p.Code}
		for _, m := range p.Cells(b.Size()) {
			o.Moves = append(o.Moves, m.String())
		}
		o, err := CheckOpening(c, o)
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, nil
}

// readRenju reads an opening in one of the notations of c-gomoku-cli.
func readRenju(line string, size int) ([]string, error) {
	if strings.ContainsAny(line[:1], "-+0123456789") {
		return readOffsets(line, size)
	}
	return readPos(line, size)
}

func readOffsets(line string, size int) ([]string, error) {
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
	if len(words)%2 != 0 {
		return nil, fmt.Errorf("%d numbers: want two for each move", len(words))
	}
	var out []string
	for i := 0; i < len(words); i += 2 {
		x, errX := strconv.Atoi(words[i])
		y, errY := strconv.Atoi(words[i+1])
		if errX != nil || errY != nil {
			return nil, fmt.Errorf("%s is not an offset such as 3,-2", quote(words[i]+","+words[i+1]))
		}
		m, err := fromTop(x+size/2, y+size/2, size)
		if err != nil {
			return nil, fmt.Errorf("offset %d,%d: %w", x, y, err)
		}
		out = append(out, m)
	}
	return out, nil
}

func readPos(line string, size int) ([]string, error) {
	var out []string
	for rest := line; rest != ""; {
		x := int(rest[0]) - 'a'
		if x < 0 || x >= 26 {
			return nil, fmt.Errorf("%s: want a letter a…z and a row for each move", quote(rest))
		}
		end := 1
		for end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
			end++
		}
		y, err := strconv.Atoi(rest[1:end])
		if err != nil {
			return nil, fmt.Errorf("%s: want a letter a…z and a row for each move", quote(rest))
		}
		m, err := fromTop(x, y-1, size)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", rest[:end], err)
		}
		out = append(out, m)
		rest = rest[end:]
	}
	return out, nil
}

// fromTop returns the name of the point at a column and a row counted from the top, both
// from 0.
func fromTop(x, y, size int) (string, error) {
	if x < 0 || y < 0 || x >= size || y >= size {
		return "", fmt.Errorf("off a board of %d×%[1]d", size)
	}
	return renju.At(x, size-1-y).String(), nil
}
