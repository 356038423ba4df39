package bench

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"tengen/bench/threats"
	"tengen/cmd/internal/cli"
)

func init() { benchSuites["threats"] = benchThreats }

// benchThreats solves the suite of attacks.
func benchThreats(ctx context.Context, cmd *cobra.Command, f *benchFlags) error {
	if err := cli.Refuse(cmd, "is not for --suite threats", "depth", "threads", "off", "eval", "smp", "check"); err != nil {
		return err
	}
	if f.nodes == 0 {
		return cli.BadInput("--nodes: want at least 1")
	}
	ps, err := threats.Puzzles()
	if err != nil {
		return err
	}
	o := threats.Options{Nodes: f.nodes}
	if cmd.Flags().Changed("hash") {
		if _, err := f.engine.Options(""); err != nil {
			return err
		}
		o.Memory = int64(f.engine.Hash) << 20
	}
	out := cmd.OutOrStdout()
	total, err := threats.Run(ctx, ps, o, func(r threats.Result) {
		fmt.Fprintf(out, "%-26s %-7v %-4v %3d plies %9d nodes %9.3f ms  %s\n", r.Puzzle.Name,
			r.Puzzle.Kind, r.Puzzle.Want, r.Plies, r.Nodes, 1e3*r.Elapsed.Seconds(), r.Finding)
	})
	if err != nil {
		return err
	}
	for _, g := range total.Groups {
		fmt.Fprintf(out, "%-4v by %-7v %3d/%-3d  median %8.3f ms, 95th percentile %8.3f ms\n", g.Want, g.Kind, g.Solved, g.Problems,
			1e3*g.MedianTime.Seconds(), 1e3*g.P95Time.Seconds())
	}
	printTally(out, "", "", total.Tally)
	if total.Wrong > 0 {
		return fmt.Errorf("%d wrong answers", total.Wrong)
	}
	return nil
}
