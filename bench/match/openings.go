package match

import (
	"fmt"
	"io"

	"tengen/internal/plaintext"
	"tengen/search/game/games"
)

// ReadOpenings reads openings, one on each line, and skips empty lines and lines that
// begin with #. For Renju and Gomoku a line is in one of the two notations of
// c-gomoku-cli:
//
//	offset  8,-3, 6,-4, 5,-4   column and row from the centre (size/2, counted
//	                           from 0), rows downwards
//	pos     d3e5f6             column letter and row, rows from the top
//
// For other games a line has moves in the game's notation ("D4 E5 pass",
// "c2 d11 c2c4"). The moves are Black's and White's in turn; they must be legal
// and must not end the game. name is the name of the file in errors and in the names
// of the openings.
func ReadOpenings(r io.Reader, name string, c *Config) ([]Opening, error) {
	var out []Opening
	err := plaintext.Lines(r, maxLine, name, func(n int, line string) error {
		moves, err := openingMoves(line, c)
		if err != nil {
			return err
		}
		o, err := CheckOpening(c, Opening{Name: fmt.Sprintf("%s:%d", name, n), Moves: moves})
		out = append(out, o)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no opening", name)
	}
	return out, nil
}

// CheckOpening plays an opening on the board and returns it with its moves in the usual
// notation. It fails on an illegal move, and if the opening ends the game.
func CheckOpening(c *Config, o Opening) (Opening, error) {
	_, moves, err := opened(c, o)
	o.Moves = moves
	return o, err
}

// openingMoves splits a line into the moves of an opening.
func openingMoves(line string, c *Config) ([]string, error) {
	if b := renjuBoard(&c.Config); b != nil {
		return readRenju(line, b.Size())
	}
	p, err := games.New(c.Config)
	if err != nil {
		return nil, err
	}
	return p.SplitMoves(line)
}
