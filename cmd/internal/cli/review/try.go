package review

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tengen/bench/puzzle"
	"tengen/bench/review"
	"tengen/cmd/internal/cli"
)

// mistakes returns the worst moves of the games that have a report.
func (w *reviewWriter) mistakes(all []*reviewGame) (out []puzzle.Puzzle, err error) {
	for _, g := range all {
		for _, r := range w.reports {
			if r.Name != g.Name || r.Key != g.Key() {
				continue
			}
			list, err := g.Mistakes(r, tryMost)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", g.Name, err)
			}
			out = append(out, list...)
		}
	}
	return out, nil
}

// tryAgain lets a person try his mistakes again.
func (f *reviewFlags) tryAgain(ctx context.Context, cmd *cobra.Command, w *reviewWriter, all []*reviewGame) error {
	list, err := w.mistakes(all)
	if err != nil {
		return err
	}
	out := cli.Out(cmd)
	if len(list) == 0 {
		_, err := fmt.Fprintf(out, "\n%s\n", sayNoMistake.With().In(f.language.Language))
		return err
	}
	fmt.Fprintf(out, "\n%s\n\n", sayTryAgain.With().In(f.language.Language))
	score, err := loadScore(ctx, "")
	if err != nil {
		return err
	}
	s := newPuzzleSession(ctx, cmd.InOrStdin(), out, score, f.language.Language)
	for i := range list {
		o := f.o
		if o.Engine, err = f.engine.Options(list[i].Config.Game); err != nil {
			return err
		}
		tutor, err := review.NewTutor(o)
		if err != nil {
			return err
		}
		if err := s.play(ctx, &list[i], tutor, i+1, len(list)); errors.Is(err, errQuit) {
			break
		} else if err != nil {
			return err
		}
	}
	s.total()
	return nil
}
