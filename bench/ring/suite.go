package ring

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"tengen/internal/plaintext"
	"tengen/movegen/ring"
)

//go:embed problems.txt
var problemsText string

// Problem is a position in which the side to move wins by force.
type Problem struct {
	Plies    int    // length of the shortest win
	Key      string // the only first move that achieves it
	Position string
}

// Side returns the side to move.
func (p Problem) Side() ring.Colour {
	if strings.Fields(p.Position)[2] == "b" {
		return ring.Black
	}
	return ring.White
}

// String returns the problem as a line of the file.
func (p Problem) String() string { return fmt.Sprintf("%d %s %s", p.Plies, p.Key, p.Position) }

// Setup returns the problem's position in the full game.
func (p Problem) Setup() (*ring.Board, error) { return ring.Parse(ring.FullField(), p.Position) }

// Suite returns the embedded problems, shortest first.
var Suite = sync.OnceValue(func() []Problem {
	list, err := ReadProblems(strings.NewReader(problemsText))
	if err != nil {
		panic(err) // the embedded file is checked by the tests
	}
	return list
})

// ReadProblems reads lines "plies key position" and skips empty lines and lines that
// begin with #. Errors name the line.
func ReadProblems(r io.Reader) ([]Problem, error) {
	var list []Problem
	err := plaintext.Lines(r, bufio.MaxScanTokenSize, "ring problems", func(_ int, text string) error {
		fields := strings.SplitN(text, " ", 3)
		if len(fields) != 3 {
			return fmt.Errorf("want plies, key move and position, got %q", text)
		}
		plies, err := strconv.Atoi(fields[0])
		if err != nil || plies < MinProblem || plies > MaxProblem || plies%2 == 0 {
			return fmt.Errorf("%q is not an odd number of plies from %d to %d", fields[0], MinProblem, MaxProblem)
		}
		prob := Problem{plies, fields[1], fields[2]}
		list = append(list, prob)
		p, err := prob.Setup()
		if err == nil {
			_, err = p.ParseMove(prob.Key)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}
