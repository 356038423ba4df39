package db

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/protocol/db"
)

type dbAnalyzeFlags struct {
	position cli.GameFlags
	engine   cli.EngineFlags
	o        db.AnalyzeOptions
	time     time.Duration
}

func newDBAnalyze() *cobra.Command {
	var f dbAnalyzeFlags
	cmd := &cobra.Command{
		Use:   "analyze DATABASE",
		Short: "Search the most important positions after a position, for hours",
		Long: `Search the positions that follow a position, given as for analyze; without one, those from
the start. The tree grows where good play leads: the next position is the one whose line
has the lowest cost. A move costs more the worse it is than the best one, and less the more
games of the database have it; each ply adds a little. In renju and ring a prover tries the
position first. Then the engine searches it, and its --multipv best moves are positions to
come. A position has the value of its best move.

The database is made if there is none. The analysis ends with Ctrl-C, --time or
--positions, or when nothing is left. Every result is written at once; the same command
continues. --threads positions are searched at a time, with one thread each.`,
		Example: `  tengen db analyze games.db --opening zuisei --time 8h
  tengen db analyze games.db --rule freestyle --nodes 1000000 --positions 500`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			return f.run(ctx, cmd, args[0])
		}),
	}
	f.position.Add(cmd)
	f.engine.Add(cmd, cli.Processors(), dbHash)
	fl := cmd.Flags()
	fl.Var((*cli.Span)(&f.time), "time", "time for all searches, such as 8h; 0 for no limit")
	fl.IntVar(&f.o.Positions, "positions", 0, "number of positions to search, 0 for no bound")
	fl.Uint64Var(&f.o.Limits.Nodes, "nodes", 0, fmt.Sprintf("nodes for a position, visits in jungo (usual %d, jungo %d)", dbNodes, dbVisits))
	fl.Uint64Var(&f.o.ProofNodes, "proof-nodes", dbProofNodes, "nodes for the proof of a win before each search, 0 for none")
	fl.IntVar(&f.o.Limits.MultiPV, "multipv", dbMultiPV, "number of best moves to follow")
	fl.IntVar(&f.o.Plies, "plies", 0, "longest line below the position, 0 for no bound")
	return cmd
}

func (f *dbAnalyzeFlags) run(ctx context.Context, cmd *cobra.Command, path string) (err error) {
	switch {
	case f.o.Positions < 0 || f.o.Plies < 0:
		return cli.BadInput("--positions and --plies: want 0 or more")
	case f.o.Limits.MultiPV < 1:
		return cli.BadInput("--multipv: %d: want at least 1", f.o.Limits.MultiPV)
	}
	p, err := f.position.Open(cmd, nil)
	if err != nil {
		return err
	}
	if err := cli.Ongoing(p); err != nil {
		return err
	}
	if f.o.Limits.Nodes == 0 {
		f.o.Limits.Nodes = dbNodes
		if cli.Depthless(p.Game().Name()) {
			f.o.Limits.Nodes = dbVisits
		}
	}
	each := f.engine
	each.Threads = 1
	if _, err := f.engine.Options(p.Game().Name()); err != nil {
		return err
	}
	for range f.engine.Threads {
		e, err := each.Engine(p)
		if err != nil {
			return err
		}
		f.o.Engines = append(f.o.Engines, e)
	}
	d, err := writeDB(path)
	if err != nil {
		return err
	}
	defer cli.Closing(d, &err)
	ctx, stop := cli.Timed(ctx, f.time)
	defer stop()
	out := cli.Out(cmd)
	live, begun := cli.NewStatus(cmd.ErrOrStderr()), time.Now()
	root := ""
	f.o.Report = func(a db.Analyzed) {
		live.Show(fmt.Sprintf("%s searched, %d here; %s: %v", cli.Count(a.Known, "position", "positions"), a.Positions, a.Line, a.Last.Tree))
		if now := a.Root.Tree.String(); now != root {
			root = now
			live.Clear()
			fmt.Fprintf(out, "%8.1f s %17s: %s\n", time.Since(begun).Seconds(), cli.Plural(a.Known, "position", "positions"), root)
		}
	}
	done, err := d.Analyze(ctx, p, f.o)
	live.Clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s searched, %d of them now\n", cli.Count(done.Known, "position", "positions"), done.Positions)
	if done.Root.Known() {
		fmt.Fprintln(out, done.Root.Say())
	}
	return nil
}
