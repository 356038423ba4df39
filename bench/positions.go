package bench

import (
	_ "embed"
	"fmt"
	"io"
	"strings"
)

//go:embed positions.txt
var positionsText string

// Positions returns the embedded positions, in the order of the file.
func Positions() ([]Position, error) { return parsePositions(strings.NewReader(positionsText)) }

// parsePositions reads positions, one on each line: name, rule set, board size and
// moves from the empty board. It skips empty lines and lines that start with #. An
// error names the line; a game that is over, or has an illegal move, is an error, too.
func parsePositions(r io.Reader) ([]Position, error) {
	var out []Position
	err := Lines(r, "positions", func(f []string) error {
		if len(f) < 3 {
			return fmt.Errorf("%q: want name, rule, size and moves", strings.Join(f, " "))
		}
		p, err := ParsePosition(f[0], f[1], f[2], strings.Join(f[3:], " "))
		out = append(out, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
