package rules

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/say"
	"tengen/movegen/jungo"
	"tengen/movegen/ring"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	gamering "tengen/search/game/ring"
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

// written returns an error for text that is no move of the game's board, legal or not.
func written(p game.Position, move string) error {
	switch p := p.(type) {
	case *gamejungo.Position:
		_, err := jungo.ParseMove(move, p.Board().Size())
		return err
	case *gamering.Position:
		var text *ring.ParseError
		if _, err := p.Board().ParseMove(move); errors.As(err, &text) {
			return err
		}
	}
	return nil
}

// explainSentences is explain for a game whose moves are described in sentences.
func (f *explainFlags) explainSentences(cmd *cobra.Command, p game.Position) error {
	_, explains := p.(game.Explainer)
	if _, names := p.(game.Namer); !explains && !names {
		return cli.BadInput("--game: the moves of %s have no names", p.Game().Name())
	}
	if f.move != "" {
		if err := written(p, f.move); err != nil {
			return cli.BadInput("--move: %w", err)
		}
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
			fmt.Fprintf(out, "%s %s\n  %s\n", p.Side().Say().In(f.language.Language), m, what.In(f.language.Language))
		}
	}
	if !f.json {
		return nil
	}
	return cli.PrintJSON(out, all)
}
