package lab

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	"tengen/internal/atomicfile"
	"tengen/internal/infile"
)

func newLabArrays() *cobra.Command {
	var f labFlags
	cmd := &cobra.Command{
		Use:   "arrays --out ARRAYS GAMES",
		Short: "Write games of Renju as arrays, for a teacher on a GPU",
		Long: `Write the games of Renju that selfplay has written as arrays of records of fixed size, which
the programs of bench/lab/gpu read at once: games with their results, and for every ply the
move, the best move of the search and the expected share of points. bench/lab/arrays.go
describes the records.`,
		Example: `  tengen lab arrays --out renju.arrays renju.games
  python3 bench/lab/gpu/renjuteacher.py --budget 200 --out teacher.bin renju.arrays`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			if err := f.check(1); err != nil {
				return err
			}
			if err := cli.NoInput("--out", f.out, args...); err != nil {
				return err
			}
			if err := noteCutOff(cmd, args); err != nil {
				return err
			}
			content, err := infile.Read(ctx, args[0], cli.MaxGamesFile)
			if err != nil {
				return cli.AsInput(err)
			}
			var games, plies int
			err = atomicfile.Write(f.out, func(w io.Writer) error {
				games, plies, err = lab.WriteArrays(w, content)
				if err != nil {
					err = cli.BadInput("%s: %w", args[0], err)
				}
				return err
			})
			if err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "%s holds %s with %s\n", f.out, cli.Plural(games, "game", "games"), cli.Plural(plies, "ply", "plies"))
			}
			return err
		}),
	}
	cli.OutFlag(cmd, &f.out, "file of arrays to write; it is replaced")
	return cmd
}
