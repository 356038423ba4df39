package threats

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tengen/bench"
	"tengen/movegen/renju"
	"tengen/search/threat"
)

//go:embed puzzles.txt
var puzzlesText string

// Puzzle is one problem: the side to move attacks.
type Puzzle struct {
	bench.Position
	Kind  threat.Kind
	Want  threat.Status // Win or None
	Plies int           // length of the recorded proof, 0 for None
	Note  string
}

// Kinds are the kinds of attack of problems, from the narrowest.
var Kinds = [...]threat.Kind{threat.Fours, threat.Threes, threat.Fukumi}

// Puzzles returns the embedded problems in the order of the file.
func Puzzles() ([]Puzzle, error) { return Parse(strings.NewReader(puzzlesText)) }

// Parse reads problems, one on each line. It skips empty lines and lines that start with
// #. An error names the line.
func Parse(r io.Reader) ([]Puzzle, error) {
	var out []Puzzle
	err := bench.Lines(r, "problems", func(f []string) error {
		p, err := parsePuzzle(f)
		out = append(out, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

func parsePuzzle(f []string) (p Puzzle, err error) {
	if len(f) != 8 {
		return p, fmt.Errorf("%q: want name, rule, size, kind, answer, plies, note and moves", strings.Join(f, " "))
	}
	p.Note = f[6]
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
	p.Position, err = bench.ParsePosition(f[0], f[1], f[2], f[7])
	if err == nil && len(p.Moves) == 0 {
		err = fmt.Errorf("moves %q: want at least one", f[7])
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

// String returns the problem as a line of the file.
func (p Puzzle) String() string {
	return fmt.Sprintf("%s %v %d %v %v %d %s %s", p.Name, p.Rule, p.Size, p.Kind, p.Want, p.Plies, p.Note, renju.FormatMoves(p.Moves))
}
