package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	searchjungo "tengen/search/jungo"
)

type labPriorsFlags struct {
	labFlags
	tactics bool
}

func init() { registerLab(newLabPriors) }

func newLabPriors() *cobra.Command {
	var f labPriorsFlags
	cmd := &cobra.Command{
		Use:   "priors --out FILE GAMES …",
		Short: "Fit Jungo's priors of moves to games of lab selfplay",
		Long: `Fit the priors of Jungo's tree search and the weights of moves in its playouts to games
that lab selfplay has written: a softmax regression on the visits of the moves, by the
features of a move and the 3×3 pattern around it. The fit begins with the embedded
weights. Moves that were settled without a search are left out.

For tree and playouts a line is printed: the cross entropy in nats, and in how many
positions the most probable move is the most visited one, for the positions learnt and
for one in ten that is held back. 100,000 positions of 9×9 take a few minutes.

tengen match plays with the priors as weights=FILE; search/jungo/priors.txt is the file
that the program embeds. The same games and seed give the same file.`,
		Example: `  tengen lab selfplay --playouts --size 9 --visits 400 --games 100 --out 9.games
  tengen lab priors --out priors.txt 9.games`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := untilInterrupt(cmd)
			defer stop()
			return f.run(ctx, cmd, args)
		},
	}
	f.add(cmd, "file of priors to write", "")
	cmd.Flags().BoolVar(&f.tactics, "tactics", false, "fit the weights of captures, escapes and the like in playouts, too, which are set by hand")
	return cmd
}

func (f *labPriorsFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	if err := f.checkNew(); err != nil {
		return err
	}
	fit, err := searchjungo.NewPriorFit(f.tactics)
	if err != nil {
		return err
	}
	for _, name := range args {
		if err := readFile(name, fit.Add); err != nil {
			return inputError{err}
		}
	}
	err = lab.FitPriors(ctx, fit, f.seed, f.out, func(l searchjungo.PriorLoss) {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %d positions, %d features; cross entropy %.3f, held back %.3f; most visited first %.1f %%, held back %.1f %%\n",
			l.What, l.Positions, l.Features, l.Entropy, l.Held, 100*l.MostVisited, 100*l.HeldVisited)
	})
	if ctx.Err() != nil {
		return err
	}
	if err != nil {
		return inputError{err}
	}
	return nil
}

// checkNew reports an --out that is missing, or that exists.
func (f *labFlags) checkNew() error {
	if err := f.check(); err != nil {
		return err
	}
	if _, err := os.Stat(f.out); err == nil {
		return badInput("--out: %s exists", f.out)
	}
	return nil
}
