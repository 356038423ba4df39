package puzzle

import (
	"context"
	"fmt"
	"slices"

	"tengen/internal/say"
	"tengen/search/game"
)

// Answerer judges the moves of a person at a puzzle. It is for one goroutine.
type Answerer interface {
	// Answer judges a move in a position that is won as the puzzle says, with at most so many
	// plies left.
	Answer(ctx context.Context, of *Puzzle, p game.Position, move string, left int) (Answer, error)
	// Line returns the solution from a position that is won as the puzzle says.
	Line(ctx context.Context, of *Puzzle, p game.Position, left int) ([]string, error)
}

// Solver knows the puzzles of one game.
type Solver interface {
	Answerer
	// Judge returns the puzzle of a position. It returns nil if there is no forced win or
	// more than one first move wins, and if the limits do not allow to decide that. wants
	// may be nil. It is called as soon as kind and length are known, or before with a
	// puzzle without them; if it returns false, Judge returns nil.
	Judge(ctx context.Context, p game.Position, wants func(*Puzzle) bool) (*Puzzle, error)
}

// Answer is the judgement of a person's move.
type Answer struct {
	Right bool
	// Solved: nothing is left to find.
	Solved bool
	// Reply is the opponent's answer: the longest defence against a right move, the
	// refutation of a wrong one; "" if any move refutes it.
	Reply string
	// Left is the number of plies of the win after Reply.
	Left int
	// Why says what is wrong with a move, or how the puzzle is solved.
	Why *say.Message
}

// NewSolver returns the solver of a game, or an error for a game without puzzles.
func NewSolver(name string) (Solver, error) {
	switch name {
	case "renju":
		return newRenjuSolver(), nil
	case "ring":
		return &ringSolver{}, nil
	case "jungo":
		return &jungoSolver{}, nil
	}
	return nil, fmt.Errorf("there are no puzzles of %s", name)
}

// NewQuickSolver returns a solver that answers a person within seconds, for puzzles that are
// known to hold. In Jungo it searches where the other one solves all positions of a board, so
// that the lead after a wrong move may be an upper bound.
func NewQuickSolver(name string) (Solver, error) {
	if name == "jungo" {
		return &jungoSolver{quick: true}, nil
	}
	return NewSolver(name)
}

// Find returns the puzzles of a game, at most two: of the positions before its moves, from
// the last one to the first. Positions that a collection has count as puzzles of the game, but
// are not returned, and only puzzles for which it has room are; nil stands for none. If
// most is not 0, only so many positions from the end are looked at. The error is that of ctx,
// or about the moves.
func Find(ctx context.Context, s Solver, c game.Config, moves []string, most int, have *Collection) (out []Puzzle, err error) {
	var wants func(*Puzzle) bool
	if have != nil {
		wants = have.Wants
	}
	all, err := positions(c, moves)
	if err != nil {
		return nil, err
	}
	if most > 0 {
		all = all[max(0, len(all)-most):]
	}
	n, last := 0, len(all)
	for i := len(all) - 1; i >= 0 && n < perGame; i-- {
		// Neighbouring positions make the same puzzle, longer or shorter.
		if n > 0 && last-i < apart {
			continue
		}
		if have != nil && have.known[canonical(all[i])] {
			n, last = n+1, i
			continue
		}
		p, err := s.Judge(ctx, all[i], wants)
		if err != nil {
			return out, err
		}
		if p == nil {
			continue
		}
		out, n, last = append(out, *p), n+1, i
	}
	return out, ctx.Err()
}

// positions returns the positions before the moves of a game, each without history: what a
// puzzle keeps of it.
func positions(c game.Config, moves []string) (out []game.Position, err error) {
	g, err := newPosition(c)
	if err != nil {
		return nil, err
	}
	for i, m := range moves {
		c.Position = g.Text()
		if p, err := newPosition(c); err == nil { // a board that needs its history is left out
			if _, over := p.Result(); !over {
				out = append(out, p)
			}
		}
		if _, err := g.Submit(m); err != nil {
			return out, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return out, nil
}

// newPosition returns a position of a configuration, without komi.
func newPosition(c game.Config) (game.Position, error) {
	c.Komi = 0
	p := Puzzle{Config: c}
	return p.Position()
}

// puzzleOf returns a puzzle of a position.
func puzzleOf(p game.Position, kind, key string, tempting, motifs []string) *Puzzle {
	c := p.Config()
	c.Position = p.Text()
	slices.Sort(motifs)
	return &Puzzle{Config: c, Kind: kind, Key: key, Tempting: tempting, Motifs: slices.Compact(motifs)}
}

// Check proves a puzzle again and says what has changed; nil if nothing has.
func Check(ctx context.Context, p *Puzzle, s Solver) (why *say.Message, err error) {
	at, err := p.Position()
	if err != nil {
		return nil, err
	}
	now, err := s.Judge(ctx, at, nil)
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case now == nil:
		return sayNoMore.With(), nil
	case now.Kind != p.Kind || now.Key != p.Key || now.Plies != p.Plies || now.Stones != p.Stones:
		return sayIsNow.With(now), nil
	}
	return nil, nil
}
