package match

import (
	"context"
	"fmt"

	"tengen/search/game"
	"tengen/search/game/games"
)

// ending is the end of a game.
type ending struct {
	outcome Outcome
	reason  Reason
	detail  string
}

// endOf returns how a game ended by its rules; over is false as long as it goes
// on.
func endOf(p game.Position) (e ending, over bool) {
	r, over := p.Result()
	if !over {
		return ending{}, false
	}
	e = ending{Drawn, ByRules, r.Detail}
	switch {
	case r.Stopped:
		e.reason = ByLength
	case r.Foul:
		e.reason = ByForbidden
	}
	if !r.Draw {
		e.outcome = wonBy(r.Winner)
	}
	return e, true
}

// wonBy returns the outcome of a game that a side has won.
func wonBy(s game.Side) Outcome { return BlackWon + Outcome(s) }

// maxMoves returns the number of moves, the opening's included, after which a game is a
// draw.
func maxMoves(c *Config, p game.Position) int {
	if c.DrawAfter > 0 {
		return min(p.MaxMoves(), c.DrawAfter)
	}
	return p.MaxMoves()
}

// byLength is the end of a game that reached its greatest number of moves.
func byLength(limit int) ending { return ending{Drawn, ByLength, fmt.Sprintf("%d moves", limit)} }

// prove checks whether the side to move has won by a proof. A new prover is used, so that
// the result depends on the position alone.
func prove(ctx context.Context, p game.Position) (detail string, ok bool, err error) {
	prover, can := p.Clone().(game.Prover)
	if !can {
		return "", false, nil
	}
	win, err := prover.Prove(ctx, proveNodes)
	if win == nil {
		return "", false, err
	}
	return win.Detail, true, nil
}

// opened returns a game after its opening, and the moves in the usual notation.
func opened(c *Config, o Opening) (game.Position, []string, error) {
	p, err := games.New(c.Config)
	if err != nil {
		return nil, nil, err
	}
	var moves []string
	for i, m := range o.Moves {
		m, err := p.Submit(m)
		if err != nil {
			return nil, nil, fmt.Errorf("opening %s, move %d: %w", o.Name, i+1, err)
		}
		moves = append(moves, m)
		if end, over := endOf(p); over {
			return nil, nil, fmt.Errorf("opening %s, move %d: the game is over (%s)", o.Name, i+1, end.detail)
		}
	}
	return p, moves, nil
}

// follower keeps a position in step with a game.
type follower struct {
	p game.Position // nil before the first game
	n int           // moves made
}

func (f *follower) begin(c *Config) (err error) {
	f.n = 0
	f.p, err = games.New(c.Config)
	return err
}

// catchUp makes the missing moves; moves are all moves of the game.
func (f *follower) catchUp(moves []string) error {
	for ; f.n < len(moves); f.n++ {
		if _, err := f.p.Submit(moves[f.n]); err != nil {
			return err
		}
	}
	return nil
}
