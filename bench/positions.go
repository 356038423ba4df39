package bench

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	movegen "tengen/movegen/renju"
)

//go:embed positions.txt
var positionsText string

// Position is one position of the benchmark.
type Position struct {
	Name  string
	Rule  movegen.Rule
	Size  int
	Moves []movegen.Cell
}

// Positions returns the embedded positions, in the order of the file.
func Positions() ([]Position, error) { return ParsePositions(strings.NewReader(positionsText)) }

// ParsePositions reads positions, one a line: name, rule set, board size and
// moves from the empty board. Empty lines and lines that start with # are
// skipped. An error names the line; a game that is over, or has an illegal move,
// is an error too.
func ParsePositions(r io.Reader) ([]Position, error) {
	var out []Position
	seen := map[string]bool{}
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := parsePosition(line)
		if err == nil && seen[p.Name] {
			err = fmt.Errorf("a second position %q", p.Name)
		}
		if err != nil {
			return nil, fmt.Errorf("positions, line %d: %w", n, err)
		}
		seen[p.Name] = true
		out = append(out, p)
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("positions: %w", err)
	}
	return out, nil
}

func parsePosition(line string) (p Position, err error) {
	fields := strings.Fields(line)
	if len(fields) < 3 {
		return p, fmt.Errorf("%q: want name, rule, size and moves", line)
	}
	p.Name = fields[0]
	if p.Rule, err = movegen.ParseRule(fields[1]); err != nil {
		return p, err
	}
	if p.Size, err = strconv.Atoi(fields[2]); err != nil {
		return p, fmt.Errorf("board size %q is no number", fields[2])
	}
	if p.Moves, err = movegen.ParseMoves(strings.Join(fields[3:], " "), p.Size); err != nil {
		return p, err
	}
	b, err := p.Board()
	if err == nil && b.Status() != movegen.Ongoing {
		err = fmt.Errorf("the game is over (%v)", b.Status())
	}
	return p, err
}

// Board sets the position up.
func (p Position) Board() (*movegen.Board, error) {
	b, err := movegen.New(p.Size, p.Rule)
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
