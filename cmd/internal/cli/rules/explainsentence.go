package rules

import (
	"fmt"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/say"
	"tengen/search/game"
)

// Sentence is one move with what it does, for JSON.
type Sentence struct {
	Move  string `json:"move"`
	Legal bool   `json:"legal"`
	Does  string `json:"does"`
}

// does says what a move does, or why it is not legal.
func does(p game.Position, move string) (what *say.Message, legal bool) {
	if e, ok := p.(game.Explainer); ok {
		return e.Explain(move)
	}
	if err := p.Clone().Play(move); err != nil {
		return say.Of(err), false
	}
	return p.(game.Namer).Idea(move), true
}

// explainSentences is explain for a game whose moves are described in sentences.
func (f *explainFlags) explainSentences(cmd *cobra.Command, p game.Position) error {
	_, explains := p.(game.Explainer)
	if _, names := p.(game.Namer); !explains && !names {
		return cli.BadInput("--game: the moves of %s have no names", p.Game().Name())
	}
	moves := []string{f.move}
	switch {
	case f.move != "":
	case f.best < 1:
		return cli.BadInput("--best %d: want at least 1", f.best)
	case f.time <= 0:
		return cli.BadInput("--time %v: want more than 0", f.time)
	default:
		ctx, stop := cli.UntilInterrupt(cmd)
		defer stop()
		engine, err := p.Game().NewEngine(p.Config(), game.Options{Seed: 1})
		if err != nil {
			return err
		}
		a, err := engine.Think(ctx, p, game.Limits{Time: f.time, MultiPV: f.best}, nil)
		if err != nil {
			return err
		}
		moves = nil
		for _, l := range a.Lines[:min(len(a.Lines), f.best)] { // a tree search ranks all moves
			moves = append(moves, l.Move)
		}
	}
	out := cmd.OutOrStdout()
	var all []Sentence
	for _, m := range moves {
		what, legal := does(p, m)
		all = append(all, Sentence{m, legal, what.String()})
		if !f.json {
			fmt.Fprintf(out, "%v %s\n  %s\n", p.Side(), m, what)
		}
	}
	if !f.json {
		return nil
	}
	return cli.PrintJSON(out, all)
}
