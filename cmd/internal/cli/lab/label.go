package lab

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
)

type labLabelFlags struct {
	labFlags
	o       lab.LabelOptions
	weights string
}

func newLabLabel() *cobra.Command {
	var f labLabelFlags
	cmd := &cobra.Command{
		Use:   "label --out NAME.labels NAME.games",
		Short: "Label positions of games of Renju by longer searches, to train from",
		Long: `Search positions of games of Renju that selfplay has written, with more nodes than selfplay,
and write the scores and the best moves as labels. lab network --labels learns from them as
from those of a teacher; bench/lab/labels.go describes the file.

Positions whose result the search of selfplay has proven get no label. With Ctrl-C the labels
so far stay in the file: they can be learned from, and --resume goes on.`,
		Example: `  tengen lab label --nodes 2500 --out free.labels free.games
  tengen lab network --labels . --steps 8000 --out free.net free.games`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Job(f.run),
	}
	cli.OutFlag(cmd, &f.out, "file of labels to write; it must not exist")
	fl := cmd.Flags()
	fl.BoolVar(&f.o.Resume, "resume", false, "continue the file of --out, if it exists")
	fl.Uint64Var(&f.o.Nodes, "nodes", 2500, "nodes of the search of a position")
	fl.IntVar(&f.o.Every, "every", 4, "label every N-th position of a game")
	fl.StringVar(&f.weights, "weights", "", "file of a network to search with, instead of the embedded one")
	fl.IntVar(&f.o.Threads, "threads", cli.Processors(), "games at a time")
	return cmd
}

func (f *labLabelFlags) run(ctx context.Context, cmd *cobra.Command, args []string) error {
	if err := f.check(f.o.Threads); err != nil {
		return err
	}
	if err := cli.NoInput("--out", f.out, append(args, f.weights)...); err != nil {
		return err
	}
	if err := noteCutOff(cmd, args); err != nil {
		return err
	}
	content, err := infile.Read(ctx, args[0], cli.MaxGamesFile)
	if err != nil {
		return cli.AsInput(err)
	}
	if f.weights != "" {
		if f.o.Weights, err = cli.ReadWeights(ctx, f.weights); err != nil {
			return cli.BadInput("--weights: %w", err)
		}
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), 0)
	f.o.Name = args[0]
	f.o.Told = func(at lab.Labelled) {
		bar.Most(at.AllGames)
		bar.Tell(at.Games, cli.Plural(at.Labels, "label", "labels"))
	}
	at, err := lab.LabelGames(ctx, content, f.o, f.out)
	bar.Clear()
	text := cli.Plural(at.Labels, "label", "labels") + " of " + cli.Plural(at.Games, "game", "games")
	if err != nil {
		return stoppedJob(ctx, cli.AsInput(err), text)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", f.out, text)
	return nil
}
