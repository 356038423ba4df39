package review

import (
	"context"
	"strings"

	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	gamerenju "tengen/search/game/renju"
	gamering "tengen/search/game/ring"
)

// prover proves wins and scores in the positions of one game. Without a result within the
// budget it returns nil.
type prover interface {
	// win looks for a forced win of the side to move, with a first move if that is not "".
	win(ctx context.Context, p game.Position, first string, l game.Limits) (*Win, error)
	// threat looks for a forced win that the opponent would have if the side to move passed.
	threat(ctx context.Context, p game.Position, l game.Limits) (*Win, error)
	// lead returns the proven bounds of the final lead in stones, nil if there are none.
	lead(ctx context.Context, p game.Position, l game.Limits) (*lead, error)
	// names returns the names of a move in the words of the game.
	names(ctx context.Context, p game.Position, move string) []Text
}

// lead is a proven range of the final lead of the side to move, komi included, in stones.
type lead struct {
	low, high float64
	best      []string // moves that keep it, if any are known
}

// known reports whether the lead is settled.
func (l *lead) known() bool { return l != nil && l.low == l.high }

// share returns the share of points that the lead means; ok is false if that is open.
func (l *lead) share() (share float64, ok bool) {
	switch {
	case l == nil:
		return 0, false
	case l.low > 0:
		return 1, true
	case l.high < 0:
		return 0, true
	case l.low == 0 && l.high == 0:
		return 0.5, true
	}
	return 0, false
}

// proverOf returns the prover of a game.
func proverOf(p game.Position) prover {
	switch p.(type) {
	case *gamerenju.Position:
		return newRenjuProver()
	case *gamering.Position:
		return ringProver{}
	case *gamejungo.Position:
		return &jungoProver{}
	}
	return noProver{}
}

// noProver is the prover of a game without one, and the methods that the others share.
type noProver struct{}

func (noProver) win(context.Context, game.Position, string, game.Limits) (*Win, error) {
	return nil, nil
}

func (noProver) threat(context.Context, game.Position, game.Limits) (*Win, error) { return nil, nil }

func (noProver) lead(context.Context, game.Position, game.Limits) (*lead, error) { return nil, nil }

func (noProver) names(_ context.Context, p game.Position, move string) []Text {
	if text := idea(p, move); text.Said != nil {
		return []Text{text}
	}
	return nil
}

// idea returns what a hint says of a move, "" if that is nothing: that a move is a quiet one says
// nothing of what is good or wrong with it.
func idea(p game.Position, move string) (out Text) {
	if n, ok := p.(game.Namer); ok {
		if what := n.Idea(move); what != nil && !strings.HasSuffix(what.Code, ".quiet") {
			out.Said = what
		}
	}
	return out
}
