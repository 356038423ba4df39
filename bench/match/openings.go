package match

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/movegen/renju"
)

// ReadOpenings reads openings, one a line; empty lines and those that begin with
// # are skipped. For Renju and Gomoku a line is in one of the two notations of
// c-gomoku-cli:
//
//	offset  8,-3, 6,-4, 5,-4   column and row from the centre (size/2, counted
//	                           from 0), rows downwards
//	pos     d3e5f6             column letter and row, rows from the top
//
// For Jungo and Ring it holds moves in the game's notation ("D4 E5 pass",
// "c2 d11 c2c4"). The moves are Black's and White's in turn; they must be legal
// and must not end the game. name stands for the file in errors and in the names
// of the openings.
func ReadOpenings(r io.Reader, name string, c *Config) ([]Opening, error) {
	var out []Opening
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, maxLine)
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		moves, err := openingMoves(line, c)
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		o, err := CheckOpening(c, Opening{Name: fmt.Sprintf("%s:%d", name, n), Moves: moves})
		if err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no opening", name)
	}
	return out, nil
}

// CheckOpening plays an opening on the board and returns it with its moves as
// they are usually written.
func CheckOpening(c *Config, o Opening) (Opening, error) {
	_, moves, err := opened(c, o)
	o.Moves = moves
	return o, err
}

func openingMoves(line string, c *Config) ([]string, error) {
	switch {
	case c.Game != gameRenju:
		return strings.Fields(line), nil
	case strings.ContainsAny(line[:1], "-+0123456789"):
		return readOffsets(line, c.Size)
	}
	return readPos(line, c.Size)
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
			return nil, fmt.Errorf("%s is no offset such as 3,-2", quote(words[i]+","+words[i+1]))
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

// fromTop names the point of a column and a row counted from the top, both
// from 0.
func fromTop(x, y, size int) (string, error) {
	if x < 0 || y < 0 || x >= size || y >= size {
		return "", fmt.Errorf("off a board of %d×%[1]d", size)
	}
	return renju.At(x, size-1-y).String(), nil
}

// PatternOpenings are the 26 openings of Renju, for boards of odd size.
func PatternOpenings(c *Config) ([]Opening, error) {
	var out []Opening
	for _, p := range renju.Openings {
		o := Opening{Name: p.Code}
		for _, m := range p.Cells(c.Size) {
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
