package lab

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	searchjungo "tengen/search/jungo"
)

type labPriorsFlags struct {
	labFlags
	tactics bool
}

func newLabPriors() *cobra.Command {
	var f labPriorsFlags
	cmd := &cobra.Command{
		Use:   "priors --out FILE GAMES …",
		Short: "Fit Jungo's priors of moves to games of lab selfplay",
		Long: `Fit the priors of Jungo's tree search and the weights of moves in its playouts to games
written by lab selfplay. The fit is a softmax regression of the visits of the moves on
the features of a move and the 3×3 pattern around it. It begins with the embedded
weights. Moves played without a search are left out.

The command prints one line for the tree and one for the playouts: the cross entropy in
nats, and the share of positions in which the most probable move is the most visited
one, both for the positions of the fit and for one in ten that is held back. 100,000
positions of 9×9 take a few minutes.

tengen match plays with the priors as weights=FILE; the program embeds
search/jungo/priors.txt. The same games and seed give the same file.`,
		Example: `  tengen lab selfplay --playouts --size 9 --visits 400 --games 100 --out 9.games
  tengen lab priors --out priors.txt 9.games`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Job(f.run),
	}
	f.add(cmd, "file of priors to write", "")
	cmd.Flags().BoolVar(&f.tactics, "tactics", false, "also fit the playouts' weights of captures, escapes and the like, which are set by hand")
	return cmd
}

func (f *labPriorsFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	if err := f.checkNew(1); err != nil {
		return err
	}
	fit, err := searchjungo.NewPriorFit(f.tactics)
	if err != nil {
		return err
	}
	for _, name := range distinct(cmd, args) {
		if err := readFile(ctx, name, fit.Add); err != nil {
			return cli.AsInput(err)
		}
	}
	err = atomicfile.Write(f.out, func(w io.Writer) error {
		return fit.Fit(ctx, f.seed, w, func(l searchjungo.PriorLoss) {
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %d positions, %d features; cross entropy %.3f, held back %.3f; most visited first %.1f %%, held back %.1f %%\n",
				l.What, l.Positions, l.Features, l.Entropy, l.Held, 100*l.MostVisited, 100*l.HeldVisited)
		})
	})
	if ctx.Err() != nil {
		return err
	}
	return cli.AsInput(err)
}
