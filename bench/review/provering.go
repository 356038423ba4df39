package review

import (
	"context"
	"slices"

	"tengen/movegen/ring"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
	searchring "tengen/search/ring"
)

// ringProver proves forced wins of Ring, by all moves against all replies.
type ringProver struct{ noProver }

func (r ringProver) win(ctx context.Context, p game.Position, first string, l game.Limits) (*Win, error) {
	b := p.(*gamering.Position).Board()
	if b.Outcome().Over() {
		return nil, nil
	}
	limited, cancel := timed(ctx, l.Time)
	defer cancel()
	sol, err := searchring.Solve(limited, b, searchring.SolveLimits{Plies: ringPlies, Nodes: l.Nodes})
	if err != nil || sol.Plies == 0 {
		return nil, err
	}
	f := b.Field()
	w := &Win{Kind: "force", Plies: sol.Plies, Keys: f.Texts(sol.Keys), Line: f.Texts(sol.Line)}
	if first != "" && !slices.Contains(w.Keys, first) {
		return nil, nil // it may win more slowly; the search of the move will tell
	}
	if first != "" && first != w.Line[0] {
		w.Line = []string{first}
	}
	w.Words = r.names(ctx, p, w.Line[0])
	return w, nil
}

func (r ringProver) threat(_ context.Context, p game.Position, _ game.Limits) (*Win, error) {
	// Nobody can pass in Ring, so a threat is a goal with the next move.
	b := p.(*gamering.Position).Board().Clone()
	if b.Outcome().Over() {
		return nil, nil
	}
	b.MakeNull()
	m := b.GoalMove()
	if m == ring.NoMove {
		return nil, nil
	}
	return &Win{Kind: "force", Plies: 1, Line: []string{b.Field().MoveText(m)}}, nil
}

func (ringProver) names(_ context.Context, p game.Position, move string) []Text {
	if does, legal := p.(*gamering.Position).Explain(move); legal {
		return []Text{{does}}
	}
	return nil
}
