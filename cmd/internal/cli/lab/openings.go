package lab

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
)

type labOpeningsFlags struct {
	labFlags
	o       lab.OpeningShares
	threads int
}

func newLabOpenings() *cobra.Command {
	var f labOpeningsFlags
	cmd := &cobra.Command{
		Use:   "openings --out JOURNAL",
		Short: "Measure how even the 26 patterns of Renju are, by games",
		Long: `Measure how even the 26 patterns of Renju are: the engine plays against itself from each
of them, and the command prints Black's shares of the points. By these shares the engine
lays an even pattern, and chooses a colour, under the opening rule patterns.

Games with the same number of nodes are almost the same, and the winner depends on that
number. So every round has another one, from --from to --to at equal ratios, and plays two
games from every pattern. The shares are by ranges of nodes a move, which begin at 400, 800,
1600 and 3200; a dash stands for a range without a round. Fewer than 400 nodes count for the
first range, more than 6400 for the last. The output has the form of the table in
search/renju/chooser. The journal has the results of the rounds; --resume continues it.`,
		Example: `  tengen lab openings --out rounds
  tengen lab openings --rounds 100 --seed 2 --out more`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	f.add(cmd, "journal of the rounds", "continue the rounds of --out")
	fl := cmd.Flags()
	fl.IntVar(&f.o.Rounds, "rounds", 48, "number of rounds")
	fl.Uint64Var(&f.o.From, "from", 400, "nodes of a move in the first round")
	fl.Uint64Var(&f.o.To, "to", 6400, "nodes of a move in the last round")
	fl.IntVar(&f.threads, "threads", cli.Processors(), "games at a time")
	return cmd
}

func (f *labOpeningsFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) error {
	if err := f.check(f.threads); err != nil {
		return err
	}
	f.o.Seed = f.seed
	if err := f.o.Check(); err != nil {
		return cli.AsInput(err)
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), f.o.Rounds)
	shares, err := f.o.Run(ctx, f.out, f.resume, f.threads, bar.Set)
	bar.Clear()
	if err != nil {
		return stoppedJob(ctx, cli.AsInput(err), cli.Plural(bar.Done(), "round", "rounds"))
	}
	out := cmd.OutOrStdout()
	games := 0
	for _, s := range shares {
		var columns []string
		for _, r := range s.Ranges {
			text := "-"
			if r.Games > 0 {
				text = fmt.Sprintf("%.3f", r.Black)
			}
			columns, games = append(columns, text), games+r.Games
		}
		fmt.Fprintf(out, "%-6s {%s},\n", fmt.Sprintf("%q:", s.Code), strings.Join(columns, ", "))
	}
	fmt.Fprintf(out, "%s\n", cli.Plural(games, "game", "games"))
	return nil
}
