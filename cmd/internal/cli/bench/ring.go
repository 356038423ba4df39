package bench

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

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
	out := cmd.OutOrStdout()
	mark := func(f benchring.Finding) string {
		switch {
		case f.Wrong != nil:
			return "WRONG: " + f.Wrong.Error()
		case f.Solved:
			return "solved"
		}
		return "unsolved"
	}
	total, err := benchring.Run(ctx, benchring.Suite(), nodes, func(r benchring.Result) {
		fmt.Fprintf(out, "%-5s %2d plies %-7s", r.Problem.Side(), r.Problem.Plies, r.Problem.Key)
		for _, half := range []struct {
			who string
			f   benchring.Finding
		}{{"solver", r.Solver}, {"engine", r.Engine}} {
			fmt.Fprintf(out, "  %s %8d nodes %9.3f ms  %-8s", half.who, half.f.Nodes, 1e3*half.f.Elapsed.Seconds(), mark(half.f))
		}
		fmt.Fprintln(out)
	})
	if err != nil {
		return err
	}
	for _, half := range []struct {
		who string
		t   benchring.Tally
	}{{"solver", total.Solver}, {"engine", total.Engine}} {
		t := half.t
		fmt.Fprintf(out, "%s: solved %d/%d, wrong %d\n", half.who, t.Solved, total.Problems, t.Wrong)
		fmt.Fprintf(out, "  time   median %.3f ms, 95th percentile %.3f ms, sum %.2f s\n",
			1e3*t.MedianTime.Seconds(), 1e3*t.P95Time.Seconds(), t.Elapsed.Seconds())
		fmt.Fprintf(out, "  nodes  median %d, 95th percentile %d, sum %d\n", t.MedianNodes, t.P95Nodes, t.Nodes)
	}
	if wrong := total.Solver.Wrong + total.Engine.Wrong; wrong > 0 {
		return fmt.Errorf("%d wrong answers", wrong)
	}
	return nil
}
