package rules

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/say"
	"tengen/search"
)

type perftFlags struct {
	game           cli.GameFlags
	depth          int
	passes, divide bool
}

func newPerft() *cobra.Command {
	var f perftFlags
	cmd := &cobra.Command{
		Use:   "perft [-]",
		Short: "Count the move sequences of a length from a position",
		Long: `Count the move sequences of a length from a position. The last number of the
last line is the count.

  renju  stones on empty points; without Black's forbidden points, which lose the
         game at once, and without passes unless --passes is given
  jungo  plays and passes; a game that two passes ended earlier counts once
  ring   all legal moves

In Renju and Ring a finished game has no moves.`,
		Example: `  tengen perft --game renju --rule renju --size 15 --moves h8h9i9 --depth 3
  tengen perft --game jungo --size 5 --moves "C3 pass" --depth 4 --divide
  tengen perft --game ring --moves "c2 d11" --depth 3`,
		Args: cobra.MaximumNArgs(1),
		RunE: f.run,
	}
	f.game.Add(cmd)
	fl := cmd.Flags()
	fl.IntVar(&f.depth, "depth", 1, "length of the sequences, in plies")
	fl.BoolVar(&f.passes, "passes", false, "renju: count passes, too")
	fl.BoolVar(&f.divide, "divide", false, "print the count below each move")
	return cmd
}

func (f *perftFlags) run(cmd *cobra.Command, args []string) error {
	if f.depth < 0 {
		return cli.BadInput("--depth: %d is negative", f.depth)
	}
	p, err := f.game.Open(cmd, args)
	if err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	var each func(string, uint64)
	if f.divide {
		each = func(move string, below uint64) { fmt.Fprintf(out, "%-6s %d\n", move, below) }
	}
	start := time.Now()
	n, err := p.Perft(f.depth, f.passes, each)
	switch {
	case err != nil && f.passes:
		return cli.BadInput("--passes: %w", err)
	case err != nil:
		return cli.AsInput(err)
	}
	d := time.Since(start)
	fmt.Fprintf(out, "%.3f s, %s a second\n", d.Seconds(), say.Short(search.PerSecond(n, d)))
	_, err = fmt.Fprintf(out, "perft %d: %d\n", f.depth, n)
	return err
}
