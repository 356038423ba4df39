package bench

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/movegen/renju"
)

// Position is a position of Renju or Gomoku from a file.
type Position struct {
	Name  string
	Rule  renju.Rule
	Size  int
	Moves []renju.Cell // from the empty board
}

// ParsePosition reads a position from its fields. A game that is over, or has an
// illegal move, is an error.
func ParsePosition(name, rule, size, moves string) (p Position, err error) {
	p.Name = name
	if p.Rule, err = renju.ParseRule(rule); err != nil {
		return p, err
	}
	if p.Size, err = strconv.Atoi(size); err != nil {
		return p, fmt.Errorf("board size %q is not a number", size)
	}
	if p.Moves, err = renju.ParseMoves(moves, p.Size); err != nil {
		return p, err
	}
	b, err := p.Board()
	if err == nil {
		err = b.Over()
	}
	return p, err
}

// Board sets the position up.
func (p Position) Board() (*renju.Board, error) { return p.BoardUnder(p.Rule) }

// BoardUnder sets the position up under another rule set. It fails if a move ends the
// game there.
func (p Position) BoardUnder(rule renju.Rule) (*renju.Board, error) {
	b, err := renju.New(p.Size, rule)
	if err != nil {
		return nil, err
	}
	for i, m := range p.Moves {
		if err := b.Play(m); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return b, nil
}

// Lines calls parse with the fields of every line of a file. The first field is a name,
// which must be different on every line. Lines skips empty lines and lines that start
// with #. An error names the kind of file and the line.
func Lines(r io.Reader, what string, parse func(fields []string) error) error {
	seen := map[string]bool{}
	return plaintext.Lines(r, bufio.MaxScanTokenSize, what, func(_ int, line string) error {
		fields := strings.Fields(line)
		err := parse(fields)
		if err == nil && seen[fields[0]] {
			err = fmt.Errorf("the name %q is taken", fields[0])
		}
		seen[fields[0]] = true
		return err
	})
}
