package db

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/protocol/db"
)

func newDBMerge() *cobra.Command {
	return &cobra.Command{
		Use:   "merge DATABASE FROM…",
		Short: "Add the content of other databases",
		Long: `Add the content of other databases: games, each counted once, moves of variations, values,
labels and comments. Of two values the better one stays: a proof, or the deeper search.
DATABASE is made if there is none; the other databases stay as they are. A second merge
changes nothing.`,
		Example: `  tengen db merge all.db mine.db yours.db`,
		Args:    cobra.MinimumNArgs(2),
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, args []string) (err error) {
			var others []*db.DB
			for _, name := range args[1:] {
				from, openErr := OpenDB(name)
				if openErr != nil {
					return openErr
				}
				defer cli.Closing(from, &err)
				others = append(others, from)
			}
			d, err := writeDB(args[0]) // last, for it makes the file
			if err != nil {
				return err
			}
			defer cli.Closing(d, &err)
			for i, from := range others {
				name, begun := args[1+i], time.Now()
				live := cli.NewStatus(cmd.ErrOrStderr())
				done, err := d.Merge(ctx, from, func(p db.Progress) { live.Show(loaded(p, time.Since(begun))) })
				live.Clear()
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				fmt.Fprintf(cli.Out(cmd), "%s: %s\n", name, loaded(done, time.Since(begun)))
			}
			return nil
		}),
	}
}

func newDBCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check DATABASE",
		Short: "Check a database: the file, the games, the counts, the lines",
		Long: `Read a whole database and check it: the file itself, that every game can be played and
is the one that was added, that the counts of moves are those of the games, and that the
line of every position with a value or a comment leads to it.`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, args []string) (err error) {
			d, err := OpenDB(args[0])
			if err != nil {
				return err
			}
			defer cli.Closing(d, &err)
			c, err := d.Check(ctx)
			if err != nil {
				return err
			}
			out := cli.Out(cmd)
			for _, f := range c.Faults {
				fmt.Fprintln(out, f)
			}
			fmt.Fprintf(out, "%s, %s, %s with a value or a comment: ", cli.Count(c.Games, "game", "games"), cli.Count(c.Moves, "move", "moves"),
				cli.Count(c.Positions, "position", "positions"))
			if c.Wrong > 0 {
				fmt.Fprintln(out, cli.Plural(c.Wrong, "fault", "faults"))
				return cli.Outcome(cli.ExitFailed)
			}
			fmt.Fprintln(out, "no fault")
			return nil
		}),
	}
}
