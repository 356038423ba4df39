package renju

import (
	"context"
	"fmt"
	"strings"

	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	searchrenju "tengen/search/renju"
)

// engine is the engine of Renju as a game.AlphaBeta.
type engine struct{ *searchrenju.Engine }

func (d description) NewEngine(c game.Config, o game.Options) (game.Engine, error) {
	s, err := settings(c, o)
	if err != nil {
		return nil, err
	}
	e, err := searchrenju.New(s)
	if err != nil {
		return nil, err
	}
	return game.WithLevels(game.FromAlphaBeta(d, &engine{e}), d, c, o, levels), nil
}

// settings returns the options of the engine.
func settings(c game.Config, o game.Options) (s searchrenju.Options, err error) {
	if err := o.Check(); err != nil {
		return s, err
	}
	s = searchrenju.DefaultOptions()
	s.Threads = max(o.Threads, 1)
	hash := game.DefaultHash
	if o.Light {
		// The prover and the tables of pairs of moves take longer to set up than a
		// search of few nodes does.
		hash, s.VCFTable = lightHash, lightVCFTable
		s.RootVCT, s.Solved, s.Search.Continuation = false, false, false
	}
	if o.Hash > 0 {
		hash = o.Hash
	}
	s.Hash, s.Tune = int64(hash)<<20, o.Tune
	if err := game.SwitchOff(s.Switches(), o.Off); err != nil {
		return s, err
	}
	if o.Weights != "" {
		rule, err := renju.ParseRule(c.Rule)
		if err != nil {
			return s, game.WrongSetting(game.Rule, err)
		}
		if s.Evaluation, err = evaluation(o.Weights, rule); err != nil {
			return s, fmt.Errorf("weights: %w", err)
		}
		if _, ok := s.Evaluation.(*net.Evaluation); ok && !s.Network {
			return s, game.ErrNoNetwork
		}
	}
	return s, nil
}

// evaluation reads weights: a network, or tables as text.
func evaluation(weights string, rule renju.Rule) (evalrenju.Evaluation, error) {
	if !strings.HasPrefix(weights, net.Magic) {
		return evalrenju.Parse(weights, rule)
	}
	n, err := net.Read(strings.NewReader(weights))
	if err != nil {
		return nil, err
	}
	if n.Rule != rule {
		return nil, fmt.Errorf("a network for %v: want %v", n.Rule, rule)
	}
	return net.New(n)
}

// Think implements game.AlphaBeta.
func (e *engine) Think(ctx context.Context, p game.Position, l search.Limits, report func(search.Info)) (search.Result, error) {
	return e.Engine.Think(ctx, p.(*Position).b, l, report)
}

// Prepare implements game.Preparer.
func (e *engine) Prepare(p game.Position) { e.Read(p.(*Position).b) }

// Evaluate implements game.AlphaBeta.
func (e *engine) Evaluate(p game.Position) (search.Score, error) { return e.Static(p.(*Position).b) }

// Score implements game.AlphaBeta. A win that a prover found without writing its proof counts
// as long as the rest of the game.
func (e *engine) Score(p game.Position, s search.Score) game.Score {
	out := game.FromSearch(s)
	rest := p.(*Position).b.EmptyCells()
	out.AnyLength = out.Proven() && max(out.Plies, -out.Plies) >= rest.Count()-1
	return out
}

// MoveText implements game.Words.
func (e *engine) MoveText(_ game.Position, m search.Move) string {
	return searchrenju.CellOf(m).String()
}

// ParseMove implements game.Words.
func (e *engine) ParseMove(p game.Position, text string) (search.Move, error) {
	c, err := renju.ParseCell(text, p.(*Position).b.Size())
	return searchrenju.MoveOf(c), err
}

// WinScale implements game.Words.
func (e *engine) WinScale() float64 { return evalrenju.WinRateScale }

// MovesLeft implements game.AlphaBeta.
func (e *engine) MovesLeft() int { return evalrenju.MovesLeft }

// Resize implements game.Resizer.
func (e *engine) Resize(threads int, hash int64) error {
	o := e.Options()
	o.Threads, o.Hash = threads, hash
	return e.SetOptions(o)
}
