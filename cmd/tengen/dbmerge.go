package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tengen/protocol/db"
)

func init() {
	registerDB(newDBMerge)
	registerDB(newDBCheck)
}

func newDBMerge() *cobra.Command {
	return &cobra.Command{
		Use:   "merge DATABASE FROM…",
		Short: "Add what other databases have",
		Long: `Add what other databases have: games, each counted once, moves of variations, values that
are better than those of the database (a proof, else the deeper search), labels and
comments. DATABASE is made if there is none; the other databases stay as they are. A
second merge changes nothing.`,
		Example: `  tengen db merge all.db mine.db yours.db`,
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			ctx, stop := untilInterrupt(cmd)
			defer stop()
			var others []*db.DB
			for _, name := range args[1:] {
				from, openErr := openDB(name)
				if openErr != nil {
					return openErr
				}
				defer closing(from, &err)
				others = append(others, from)
			}
			d, err := writeDB(args[0]) // last, for it makes the file
			if err != nil {
				return err
			}
			defer closing(d, &err)
			for i, from := range others {
				name, begun := args[1+i], time.Now()
				live := newStatus(cmd.ErrOrStderr())
				done, err := d.Merge(ctx, from, func(p db.Progress) { live.show(loaded(p, time.Since(begun))) })
				live.clear()
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", name, loaded(done, time.Since(begun)))
			}
			return nil
		},
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
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			ctx, stop := untilInterrupt(cmd)
			defer stop()
			d, err := openDB(args[0])
			if err != nil {
				return err
			}
			defer closing(d, &err)
			c, err := d.Check(ctx)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			for _, f := range c.Faults {
				fmt.Fprintln(out, f)
			}
			fmt.Fprintf(out, "%s, %s, %s with a value or a comment: ", count(c.Games, "game", "games"), count(c.Moves, "move", "moves"),
				count(c.Positions, "position", "positions"))
			if c.Wrong > 0 {
				fmt.Fprintln(out, plural(c.Wrong, "fault", "faults"))
				return outcome(exitFailed)
			}
			fmt.Fprintln(out, "no fault")
			return nil
		},
	}
}
