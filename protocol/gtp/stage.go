package gtp

import (
	"context"

	"tengen/search/game"
)

// Stage is a part of a game in which more than the game's rules says what may be played,
// such as an opening by a rule. Moves are in the game's own notation.
type Stage interface {
	// Allow returns why a move may not be played now; nil if it may, or if the stage is
	// over.
	Allow(side game.Side, move string) error
	// Genmove finds a move, as a vertex. ok is false if the stage is over.
	Genmove(ctx context.Context, side game.Side, l game.Limits) (move string, ok bool, err error)
	// Cleared is called when a new game begins.
	Cleared()
}

// Follow begins a stage, which goes on over new games; nil ends the one that is on. It is
// for games whose moves are points.
func (g *Game) Follow(s Stage) { g.stage = s }

// allow returns why the stage does not allow a move.
func (g *Game) allow(side game.Side, move string) error {
	if g.stage == nil {
		return nil
	}
	return g.stage.Allow(side, move)
}

// staged finds a move by the stage; ok is false without one, or if it is over.
func (g *Game) staged(ctx context.Context, side game.Side, l game.Limits) (move string, ok bool, err error) {
	if g.stage == nil {
		return "", false, nil
	}
	l.Nodes, l.Level = g.set.Nodes, g.set.Level
	return g.stage.Genmove(ctx, side, l)
}

// choices returns the legal moves of the side to move that the stage allows.
func (g *Game) choices() []game.Choice {
	all := g.pos.Choices()
	if g.stage == nil {
		return all
	}
	var out []game.Choice
	for _, c := range all {
		if g.stage.Allow(g.pos.Side(), c.Text) == nil {
			out = append(out, c)
		}
	}
	return out
}
