package threats

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/search/threat"
)

//go:embed puzzles.txt
var puzzlesText string

// Puzzle is one problem: the side to move attacks.
type Puzzle struct {
	Name  string
	Rule  renju.Rule
	Size  int
	Kind  threat.Kind
	Want  threat.Status // Win or None
	Plies int           // length of the recorded proof, 0 for None
	Note  string
	Moves []renju.Cell // from the empty board
}

// Kinds are the kinds of attack a problem can ask for, from the narrowest.
var Kinds = [...]threat.Kind{threat.Fours, threat.Threes, threat.Fukumi}

// Puzzles returns the embedded problems in the order of the file.
func Puzzles() ([]Puzzle, error) { return Parse(strings.NewReader(puzzlesText)) }

// Parse reads problems, one a line; empty lines and lines that start with # are
// skipped. An error names the line.
func Parse(r io.Reader) ([]Puzzle, error) {
	var out []Puzzle
	seen := map[string]bool{}
	sc := bufio.NewScanner(r)
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := parsePuzzle(line)
		if err == nil && seen[p.Name] {
			err = fmt.Errorf("a second problem %q", p.Name)
		}
		if err != nil {
			return nil, fmt.Errorf("problems, line %d: %w", n, err)
		}
		seen[p.Name] = true
		out = append(out, p)
	}
	if err := sc.Err(); err != nil {
		return nil, fmt.Errorf("problems: %w", err)
	}
	return out, nil
}

func parsePuzzle(line string) (p Puzzle, err error) {
	f := strings.Fields(line)
	if len(f) != 8 {
		return p, fmt.Errorf("%q: want name, rule, size, kind, answer, plies, note and moves", line)
	}
	p.Name, p.Note = f[0], f[6]
	if p.Rule, err = renju.ParseRule(f[1]); err != nil {
		return p, err
	}
	if p.Size, err = strconv.Atoi(f[2]); err != nil {
		return p, fmt.Errorf("board size %q is no number", f[2])
	}
	if p.Kind, err = parseKind(f[3]); err != nil {
		return p, err
	}
	switch f[4] {
	case threat.Win.String():
		p.Want = threat.Win
	case threat.None.String():
		p.Want = threat.None
	default:
		return p, fmt.Errorf("answer %q: want win or none", f[4])
	}
	if p.Plies, err = strconv.Atoi(f[5]); err != nil || p.Plies < 0 || (p.Plies > 0) != (p.Want == threat.Win) {
		return p, fmt.Errorf("%q plies: want a length for a win, 0 for none", f[5])
	}
	if p.Moves, err = renju.ParseMoves(f[7], p.Size); err != nil {
		return p, err
	}
	b, err := p.Board()
	if err == nil && b.Status() != renju.Ongoing {
		err = fmt.Errorf("the game is over (%v)", b.Status())
	}
	return p, err
}

func parseKind(s string) (threat.Kind, error) {
	for _, k := range Kinds {
		if k.String() == s {
			return k, nil
		}
	}
	return 0, fmt.Errorf("kind %q: want fours, threes or fukumi", s)
}

// String is the problem as a line of the file.
func (p Puzzle) String() string {
	return fmt.Sprintf("%s %v %d %v %v %d %s %s", p.Name, p.Rule, p.Size, p.Kind, p.Want, p.Plies, p.Note, renju.FormatMoves(p.Moves))
}

// Board sets the position up.
func (p Puzzle) Board() (*renju.Board, error) { return p.BoardUnder(p.Rule) }

// BoardUnder sets the position up under another rule set. It fails where a move
// of the game ends it there.
func (p Puzzle) BoardUnder(rule renju.Rule) (*renju.Board, error) {
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
