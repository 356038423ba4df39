package puzzle

import (
	"context"

	"tengen/search/game"
)

// Trial is a person's attempt at a puzzle.
type Trial struct {
	Puzzle *Puzzle
	solver Answerer
	p      game.Position
	left   int  // plies of the win
	moved  bool // the first move was right
	wrong  int
}

// NewTrial begins an attempt.
func NewTrial(p *Puzzle, s Answerer) (*Trial, error) {
	at, err := p.Position()
	if err != nil {
		return nil, err
	}
	return &Trial{Puzzle: p, solver: s, p: at, left: p.Plies}, nil
}

// Position returns the position now, which must not be changed.
func (t *Trial) Position() game.Position { return t.p }

// Wrong returns the number of wrong moves so far.
func (t *Trial) Wrong() int { return t.wrong }

// Try judges a move. A right one is played, with the opponent's answer; a wrong one is not, and
// counts. An error means that the move is illegal and counts as nothing.
func (t *Trial) Try(ctx context.Context, move string) (Answer, error) {
	after := t.p.Clone()
	if err := after.Play(move); err != nil {
		return Answer{}, err
	}
	a, err := t.solver.Answer(ctx, t.Puzzle, t.p, move, t.left)
	if err != nil {
		return a, err
	}
	if err := ctx.Err(); err != nil {
		return a, err
	}
	if !a.Right {
		t.wrong++
		return a, nil
	}
	t.moved = true
	t.p, t.left = after, a.Left
	if a.Reply != "" {
		if err := t.p.Play(a.Reply); err != nil {
			return a, err
		}
	}
	if _, over := t.p.Result(); over {
		a.Solved = true
	}
	return a, nil
}

// Hint returns a right move of the position.
func (t *Trial) Hint(ctx context.Context) (string, error) {
	if !t.moved {
		return t.Puzzle.Key, nil
	}
	line, err := t.Solution(ctx)
	if err != nil || len(line) == 0 {
		return "", err
	}
	return line[0], nil
}

// Solution returns the rest of the solution.
func (t *Trial) Solution(ctx context.Context) ([]string, error) {
	return t.solver.Line(ctx, t.Puzzle, t.p, t.left)
}
