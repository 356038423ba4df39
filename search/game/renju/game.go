package renju

import (
	"context"
	"errors"
	"fmt"

	"tengen/movegen/renju"
	"tengen/search/game"
	searchrenju "tengen/search/renju"
	"tengen/search/threat"
	"tengen/search/threat/verify"
)

// name is the game's name in flags and files.
const name = "renju"

// Game is the description of Renju and Gomoku.
var Game game.Game = description{}

type description struct{}

func (description) Name() string { return name }

func (description) Settings() []game.Setting {
	var rules []string
	for _, r := range renju.Rules {
		rules = append(rules, r.String())
	}
	return []game.Setting{
		{Name: game.Rule, Usage: "rule set", Values: rules},
		{Name: game.Size, Usage: fmt.Sprintf("points along an edge, %d to %d", renju.MinSize, renju.MaxSize)},
		{Name: game.StartsAt, Usage: game.DrawingUsage},
	}
}

func (description) Default() game.Config { return game.Config{Game: name, Rule: "renju", Size: 15} }

func (d description) New(c game.Config) (game.Position, error) {
	if err := c.Unused(d); err != nil {
		return nil, err
	}
	rule, err := renju.ParseRule(c.Rule)
	if err != nil {
		return nil, game.WrongSetting(game.Rule, err)
	}
	if c.Position != "" {
		p, err := parse(c.Position, rule)
		if err != nil {
			return nil, game.WrongSetting(game.StartsAt, err)
		}
		return p, nil
	}
	b, err := renju.New(c.Size, rule)
	if err != nil {
		return nil, game.WrongSetting(game.Size, err)
	}
	return From(b), nil
}

// parse reads a drawing.
func parse(text string, rule renju.Rule) (*Position, error) {
	d, err := game.ParseDrawing(text, true)
	if err != nil {
		return nil, err
	}
	s := renju.SetupOf(d.Size, rule, func(c renju.Cell) renju.Point { return points[d.At(c.X(), c.Y())] })
	s.Side = renju.Colour(d.Side)
	return fromSetup(s)
}

func (description) Heuristics() []string {
	o := searchrenju.DefaultOptions()
	return game.SwitchNames(o.Switches())
}

func (description) Levels() []game.Level { return levels }

func (description) SGF() game.SGF { return game.SGF{Game: 4, Letters: true} }

// OpeningMoves implements game.Position: the legal points near the middle.
func (p *Position) OpeningMoves() (out []string) {
	mid := p.b.Size() / 2
	for c := range p.b.EmptyCells().Each {
		if max(c.X()-mid, mid-c.X(), c.Y()-mid, mid-c.Y()) <= openingReach && p.b.Legal(c) {
			out = append(out, c.String())
		}
	}
	return out
}

// Turn implements game.Turner.
func (p *Position) Turn(move string, symmetry int) (string, error) {
	c, err := renju.ParseCell(move, p.b.Size())
	if err != nil {
		return "", err
	}
	return renju.Transform(c, symmetry, p.b.Size()).String(), nil
}

// ImageKeys implements game.Keyed.
func (p *Position) ImageKeys() []uint64 {
	keys := p.b.ImageKeys()
	return keys[:]
}

// Prove implements game.Prover: it looks for a win by continuous fours, then by
// threats, and checks the proof by the rules.
func (p *Position) Prove(ctx context.Context, nodes uint64) (*game.Forced, error) {
	if p.vct == nil {
		p.vct = threat.NewVCT()
	}
	b := p.b.Clone()
	for _, kind := range []threat.Kind{threat.Fours, threat.Threes} {
		result, proof, err := p.vct.Prove(ctx, b, threat.VCTLimits{Kind: kind, Nodes: nodes})
		if errors.Is(err, threat.ErrProofLimit) || err == nil && proof == nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		stats, err := verify.Verify(ctx, proof, verify.Options{})
		if err != nil {
			return nil, fmt.Errorf("the proof of a win does not hold: %w", err)
		}
		unit := "plies"
		if stats.Plies == 1 {
			unit = "ply"
		}
		detail := fmt.Sprintf("win by %v, %v, %d %s", kind, result.Move, stats.Plies, unit)
		return &game.Forced{Move: result.Move.String(), Plies: stats.Plies, Detail: detail}, nil
	}
	return nil, nil
}
