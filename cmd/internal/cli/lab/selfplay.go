package lab

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
)

type labSelfplayFlags struct {
	labFlags
	games, threads int
	weights        string
	g              lab.JungoGames
}

func newLabSelfplay() *cobra.Command {
	var f labSelfplayFlags
	cmd := &cobra.Command{
		Use:   "selfplay --out FILE",
		Short: "Play games of Jungo with the visits of every move, to train from",
		Long: `Play games of Jungo's engine against itself and write them with the visits of every
move, for lab train. (tengen selfplay writes games with scores and best moves, for
tune.)

A game begins with moves chosen at random in proportion to their visits, and a few
completely random ones; after that it consists of the most visited moves, with few
exceptions. The priors of the network are mixed with noise. The komi is close to the
score that best play is expected to give.

FILE is text: a line "game SIZE KOMI", a line for each move with MOVE:VISITS after it
for the moves that were searched, and "end" with the stones on the board.`,
		Example: `  tengen lab selfplay --size 9 --visits 120 --games 2000 --out 9.games
  tengen lab selfplay --size 7 --visits 400 --playouts --games 500 --out 7.games
  tengen lab selfplay --size 9 --visits 120 --games 4000 --out 9.games --resume`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	f.add(cmd, "file of games to write", "continue the file of --out, if it exists")
	fl := cmd.Flags()
	fl.IntVar(&f.games, "games", 1000, "number of games, with those of a resumed file")
	fl.IntVar(&f.g.Size, "size", 9, "board size")
	fl.IntVar(&f.g.Visits, "visits", 120, "visits for each move")
	fl.StringVar(&f.weights, "weights", "", "file of a network, or of priors, instead of the embedded network")
	fl.BoolVar(&f.g.Playouts, "playouts", false, "search with playouts instead of a network")
	fl.IntVar(&f.threads, "threads", cli.Processors(), "games at a time")
	return cmd
}

func (f *labSelfplayFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) (err error) {
	if err := f.check(f.threads); err != nil {
		return err
	}
	if f.games < 1 {
		return cli.BadInput("--games: %d: want at least 1", f.games)
	}
	f.g.Seed = f.seed
	if f.weights != "" {
		if f.g.Playouts {
			return cli.BadInput("--weights and --playouts exclude each other")
		}
		if f.g.Weights, err = cli.ReadWeights(ctx, f.weights); err != nil {
			return cli.BadInput("--weights: %w", err)
		}
	}
	if err := f.g.Check(); err != nil {
		return cli.AsInput(err)
	}
	file, done, err := f.g.Open(f.out, f.resume)
	if err != nil {
		return cli.BadInput("--out: %w", err)
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), f.games)
	err = f.g.Play(ctx, done, f.games, f.threads, file, func(n int) {
		done = n
		bar.Set(n)
	})
	bar.Clear()
	if err := errors.Join(err, file.Close()); err != nil {
		return stoppedJob(ctx, err, fmt.Sprintf("%d of %d games", done, f.games))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s holds %s\n", f.out, cli.Plural(done, "game", "games"))
	return nil
}
