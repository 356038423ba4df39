package bench

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tengen/bench"
	benchring "tengen/bench/ring"
	"tengen/cmd/internal/cli"
)

func init() { benchSuites["ring"] = benchRing }

// benchRing solves the problems of Ring with the solver and with the engine.
func benchRing(ctx context.Context, cmd *cobra.Command, f *benchFlags) error {
	if err := cli.Refuse(cmd, "is not for --suite ring", "depth", "threads", "hash", "off", "eval", "smp", "check"); err != nil {
		return err
	}
	nodes := uint64(benchring.DefaultNodes)
	if cmd.Flags().Changed("nodes") {
		if nodes = f.nodes; nodes == 0 {
			return cli.BadInput("--nodes: want at least 1")
		}
	}
	out, halves := cmd.OutOrStdout(), [...]string{"solver", "engine"}
	total, err := benchring.Run(ctx, benchring.Suite(), nodes, func(r benchring.Result) {
		fmt.Fprintf(out, "%-5s %2d plies %-7s", r.Problem.Side(), r.Problem.Plies, r.Problem.Key)
		for i, f := range []bench.Finding{r.Solver, r.Engine} {
			fmt.Fprintf(out, "  %s %8d nodes %9.3f ms  %-8s", halves[i], f.Nodes, 1e3*f.Elapsed.Seconds(), f)
		}
		fmt.Fprintln(out)
	})
	if err != nil {
		return err
	}
	for i, t := range []bench.Tally{total.Solver, total.Engine} {
		printTally(out, halves[i]+": ", "  ", t)
	}
	if wrong := total.Solver.Wrong + total.Engine.Wrong; wrong > 0 {
		return fmt.Errorf("%d wrong answers", wrong)
	}
	return nil
}

// printTally prints the sums of a suite, the first line after head and the others indented.
func printTally(out io.Writer, head, indent string, t bench.Tally) {
	fmt.Fprintf(out, "%ssolved %d/%d, wrong %d\n", head, t.Solved, t.Problems, t.Wrong)
	fmt.Fprintf(out, "%stime   median %.3f ms, 95th percentile %.3f ms, sum %.2f s\n",
		indent, 1e3*t.MedianTime.Seconds(), 1e3*t.P95Time.Seconds(), t.Elapsed.Seconds())
	fmt.Fprintf(out, "%snodes  median %d, 95th percentile %d, sum %d\n", indent, t.MedianNodes, t.P95Nodes, t.Nodes)
}
