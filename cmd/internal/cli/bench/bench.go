package bench

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench"
	"tengen/bench/threats"
	"tengen/cmd/internal/cli"
	"tengen/search/game"
	searchrenju "tengen/search/renju"
)

// benchSuites are the values of bench --suite; each further suite is added by its own
// file.
var benchSuites = map[string]func(ctx context.Context, cmd *cobra.Command, f *benchFlags) error{
	"positions": benchPositions,
}

type benchFlags struct {
	engine  cli.EngineFlags
	depth   int
	suite   string
	smp     bool
	check   bool
	nodes   uint64 // of one problem of threats
	machine bool
	time    cli.Span // of all searches of --machine
}

func newBench() *cobra.Command {
	f := benchFlags{time: cli.Span(machineTime)}
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Node signature and speed; with --machine the best threads and tables here",
		Long: `Search fixed positions to a fixed depth, each with an empty table, and print a
line for each and the sum as the last line, "N nodes M nps". With one thread N is
the same on every run and every machine.

With --suite threats the command solves problems of attack instead, each with empty
tables, and checks every win by its proof. The last lines report how many were
solved, how many answers were wrong, and the median and 95th percentile of time
and nodes. --nodes bounds one problem. The command fails if an answer is wrong. With
--suite ring the solver and then the engine solve forced wins of Ring. With --suite jungo the
command solves the boards of 2×2 to 4×4 again and compares every row with
bench/jungo/solved.tsv.

With --machine the command measures how fast the engines are on this machine, in all three
games: with 1, 2, 4 … threads up to the number of processors, and with tables of several sizes.
The last line has the fewest threads and the largest tables that are nearly as fast as the
fastest, as --threads and --hash of other commands take them. It takes a minute, or --time.
Ctrl-C stops it and prints what is known by then. Let the machine do nothing else meanwhile.

With --smp each position is searched twice, with one thread and with --threads,
and the last line reports the median of the ratios of the times.`,
		Example: `  tengen bench
  tengen bench --machine
  tengen bench --suite threats`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			suite, ok := benchSuites[f.suite]
			if !ok {
				known := strings.Join(slices.Sorted(maps.Keys(benchSuites)), ", ")
				return cli.BadInput("--suite: unknown suite %q: want %s", f.suite, known)
			}
			ctx, stop := cli.UntilInterrupt(cmd)
			defer stop()
			if f.machine {
				return benchMachine(ctx, cmd, &f)
			}
			if err := cli.Refuse(cmd, "goes with --machine", "time"); err != nil {
				return err
			}
			return suite(ctx, cmd, &f)
		},
	}
	f.engine.Add(cmd, 1, bench.DefaultHash>>20)
	fl := cmd.Flags()
	fl.IntVar(&f.depth, "depth", bench.DefaultDepth, "depth in plies")
	fl.StringVar(&f.suite, "suite", "positions", "what to run: positions, threats, ring or jungo")
	cli.Complete(cmd, "suite", []string{"positions", "threats", "ring", "jungo"})
	fl.BoolVar(&f.machine, "machine", false, "measure which threads and tables are fast on this machine")
	fl.Var(&f.time, "time", "with --machine: time of all searches together; large tables take extra time to make")
	fl.BoolVar(&f.smp, "smp", false, fmt.Sprintf("measure time to depth with 1 thread and with --threads (2 if not given), to depth %d if not given", bench.SMPDepth))
	fl.Uint64Var(&f.nodes, "nodes", threats.DefaultNodes, "with --suite threats or ring: limit of nodes for one problem")
	fl.BoolVar(&f.check, "check", false, "fail unless the nodes are those recorded in bench/signature.txt, for the evaluation")
	return cmd
}

func benchPositions(ctx context.Context, cmd *cobra.Command, f *benchFlags) error {
	given := cmd.Flags().Changed
	if given("nodes") {
		return cli.BadInput("--nodes is not for --suite positions, whose limit is --depth")
	}
	if f.smp {
		// The measurement of time to depth has defaults of its own.
		if !given("threads") {
			f.engine.Threads = 2
		}
		if !given("depth") {
			f.depth = bench.SMPDepth
		}
		if !given("hash") {
			f.engine.Hash = bench.SMPHash >> 20
		}
	}
	for _, name := range []string{"depth", "threads", "hash", "off", "smp"} {
		if f.check && given(name) {
			return cli.BadInput("--check and --%s exclude each other: the signature is taken with the defaults", name)
		}
	}
	if f.smp && f.engine.Threads < 2 {
		return cli.BadInput("--threads: %d: want at least 2 to compare with 1", f.engine.Threads)
	}
	if f.depth < 1 {
		return cli.BadInput("--depth: %d: want at least 1", f.depth)
	}
	o := bench.Options{Depth: f.depth}
	var err error
	if o.Engine, err = renjuOptions(&f.engine); err != nil {
		return err
	}
	ps, err := bench.Positions()
	if err != nil {
		return err
	}
	if f.smp {
		return benchSMP(ctx, cmd, ps, o)
	}
	return benchNodes(ctx, cmd, ps, o, f.check)
}

func benchNodes(ctx context.Context, cmd *cobra.Command, ps []bench.Position, o bench.Options, check bool) error {
	out := cmd.OutOrStdout()
	total, err := bench.Run(ctx, ps, o, func(r bench.Result) {
		a := r.Answer
		fmt.Fprintf(out, "%-16s depth %2d/%-2d  %-4v %10s %10d nodes %8.3f s\n", r.Position.Name,
			a.Depth, a.SelDepth, searchrenju.CellOf(a.Best), game.FromSearch(a.Score), a.Nodes, a.Elapsed.Seconds())
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d positions, depth %d, %s, %.2f s\n",
		total.Positions, o.Depth, cli.Plural(o.Engine.Threads, "thread", "threads"), total.Elapsed.Seconds())
	fmt.Fprintf(out, "%d nodes %d nps\n", total.Nodes, total.NPS())
	if check {
		name := cli.EvalTables
		if o.Engine.Network {
			name = cli.EvalNetwork
		}
		want, err := bench.Recorded(name)
		if err != nil {
			return err
		}
		if total.Nodes != want {
			return fmt.Errorf("%d nodes, bench/signature.txt has %d: if the search was changed on purpose, run go test ./bench -update", total.Nodes, want)
		}
	}
	return nil
}

func benchSMP(ctx context.Context, cmd *cobra.Command, ps []bench.Position, o bench.Options) error {
	out := cmd.OutOrStdout()
	many := o.Engine.Threads
	var one, all time.Duration
	median, err := bench.MeasureSMP(ctx, ps, o, func(r bench.SMPResult) {
		one += r.One.Elapsed
		all += r.Many.Elapsed
		fmt.Fprintf(out, "%-16s depth %d: 1 thread %7.3f s, %d threads %7.3f s, ratio %.2f\n", r.Position.Name,
			o.Depth, r.One.Elapsed.Seconds(), many, r.Many.Elapsed.Seconds(), r.Ratio())
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "all positions: 1 thread %.2f s, %d threads %.2f s\n", one.Seconds(), many, all.Seconds())
	fmt.Fprintf(out, "median of %d positions, time with %d threads over time with 1: %.2f\n", len(ps), many, median)
	return nil
}

// renjuOptions returns the options of Renju's engine itself.
func renjuOptions(e *cli.EngineFlags) (searchrenju.Options, error) {
	s := searchrenju.DefaultOptions()
	o, err := e.Options("")
	if err != nil {
		return s, err
	}
	s.Hash, s.Threads = int64(o.Hash)<<20, o.Threads
	s.Network = s.Network || e.Eval == cli.EvalNetwork
	if err := game.SwitchOff(s.Switches(), o.Off); err != nil {
		return s, cli.BadInput("--%w", err)
	}
	return s, nil
}
