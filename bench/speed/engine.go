package speed

import (
	"context"
	"fmt"
	"time"

	"tengen/search/game"
)

// Searches measures settings of a game by searches of positions.
type Searches struct {
	Game      game.Game
	positions []game.Position
}

// New plays the positions. They are the same every time.
func New(ctx context.Context, g game.Game) (*Searches, error) {
	s := &Searches{Game: g}
	p, err := g.New(g.Default())
	if err != nil {
		return nil, err
	}
	e, err := g.NewEngine(p.Config(), game.Options{Threads: 1, Light: true, Seed: 1})
	if err != nil {
		return nil, err
	}
	for len(s.positions) < positions {
		for range positionPlies {
			a, err := e.Think(ctx, p, game.Limits{Nodes: gameNodes, Plain: true}, nil)
			if err == nil {
				err = p.Play(a.Move)
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", g.Name(), err)
			}
		}
		s.positions = append(s.positions, p.Clone())
	}
	return s, nil
}

// Take searches the positions with a setting, each with empty tables, for limit in all.
func (s *Searches) Take(ctx context.Context, set Setting, limit time.Duration) (Sample, error) {
	out := Sample{Setting: set}
	e, err := s.Game.NewEngine(s.Game.Default(), game.Options{Threads: set.Threads, Hash: set.Hash, Seed: 1})
	if err != nil {
		return out, err
	}
	for _, p := range s.positions {
		if err := e.Reset(1); err != nil {
			return out, err
		}
		a, err := e.Think(ctx, p, game.Limits{Time: max(limit/positions, time.Millisecond), Whole: true, Plain: true}, nil)
		if err != nil {
			return out, err
		}
		out.Nodes += a.Nodes
		out.Elapsed += a.Elapsed
	}
	return out, nil
}
