package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"tengen/bench/match"
	"tengen/bench/selfplay"
	"tengen/bench/weaksolve"
)

// jobPlayer plays the jobs of one match, of self-play or of weaksolve, at a worker.
type jobPlayer interface {
	do(ctx context.Context, o *order) (*report, error)
	Close() error
}

// matchPlayer plays the games of a match.
type matchPlayer struct{ match.Player }

func (m matchPlayer) do(ctx context.Context, o *order) (*report, error) {
	r, err := m.Play(ctx, o.Job)
	return &report{Result: &r}, err
}

// gamesPlayer plays batches of self-play.
type gamesPlayer struct{ selfplay.Player }

func (g gamesPlayer) do(ctx context.Context, o *order) (*report, error) {
	if o.Batch == nil || o.Batch.Games < 1 || o.Batch.Games > maxBatch {
		return nil, fmt.Errorf("want a batch of 1 to %d games", maxBatch)
	}
	games, err := g.Play(ctx, o.Batch.First, o.Batch.Games)
	return &report{Games: selfplay.EncodeGames(games)}, err
}

func (gamesPlayer) Close() error { return nil }

// solveHelper plays jobs of weaksolve.
type solveHelper struct{ *weaksolve.Helper }

func (h solveHelper) do(ctx context.Context, o *order) (*report, error) {
	if o.Solve == nil {
		return nil, errors.New("want a job of weaksolve")
	}
	a, err := h.Play(ctx, o.Solve)
	return &report{Solve: a}, err
}

func (solveHelper) Close() error { return nil }

// newJobPlayer returns the player for the settings that were downloaded.
func (w *worker) newJobPlayer(kind string, data []byte) (jobPlayer, error) {
	switch kind {
	case kindMatch:
		var c match.Config
		if err := json.Unmarshal(data, &c); err != nil {
			return nil, fmt.Errorf("the settings: %w", err)
		}
		if err := errors.Join(c.CheckNamed(), c.Check()); err != nil {
			return nil, err
		}
		p, err := w.o.NewPlayer(c)
		if err != nil {
			return nil, err
		}
		return matchPlayer{p}, nil
	case kindSelfPlay:
		var c selfConfig
		if err := json.Unmarshal(data, &c); err != nil {
			return nil, fmt.Errorf("the settings: %w", err)
		}
		p, err := selfplay.NewPlayer(c.Header, string(c.Weights))
		if err != nil {
			return nil, err
		}
		return gamesPlayer{p}, nil
	case kindWeakSolve:
		var c weaksolve.Settings
		if err := json.Unmarshal(data, &c); err != nil {
			return nil, fmt.Errorf("the settings: %w", err)
		}
		h, err := weaksolve.NewHelper(c, w.o.Memory)
		if err != nil {
			return nil, err
		}
		return solveHelper{h}, nil
	}
	return nil, fmt.Errorf("the match is of an unknown kind, %s", plain(kind))
}
