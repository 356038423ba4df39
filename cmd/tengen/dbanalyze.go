package main

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"tengen/protocol/db"
	"tengen/search/game"
)

// Usual limits of one search of db analyze; set by hand.
const (
	dbNodes      = 100_000
	dbVisits     = 2_000 // in Monte-Carlo search
	dbProofNodes = 50_000
	dbHash       = 32
	dbMultiPV    = 4
)

type dbAnalyzeFlags struct {
	position gameFlags
	engine   engineFlags
	o        db.AnalyzeOptions
	time     time.Duration
}

func init() { registerDB(newDBAnalyze) }

func newDBAnalyze() *cobra.Command {
	var f dbAnalyzeFlags
	cmd := &cobra.Command{
		Use:   "analyze DATABASE",
		Short: "Search the most valuable positions below a position, for hours",
		Long: `Search positions below a position, which is given as for analyze; without one below the
start. The next position searched is at the end of the line of good moves that was
played most often and is least explored: every ply costs, and so does a move that is worse
than the best one, the less the more often it was played in the games of the database. Each
position is first tried by a prover (in renju and ring), then searched; the --multipv best
moves are followed. Values go up the tree: a position is worth as much as its best
move.

The database is made if there is none. The analysis ends with Ctrl-C, --time or
--positions, or when nothing is left. Every result is written at once; the same command
goes on from there. --threads positions are searched at a time, with one thread each.`,
		Example: `  tengen db analyze games.db --opening kagetsu --time 8h
  tengen db analyze games.db --rule freestyle --nodes 1000000 --positions 500`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := untilInterrupt(cmd)
			defer stop()
			return f.run(ctx, cmd, args[0])
		},
	}
	f.position.add(cmd)
	f.engine.add(cmd, runtime.NumCPU(), dbHash)
	fl := cmd.Flags()
	fl.Var((*span)(&f.time), "time", "time for all searches, such as 8h; 0 for no limit")
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
		return badInput("--positions and --plies: want 0 or more")
	case f.o.Limits.MultiPV < 1:
		return badInput("--multipv: %d: want at least 1", f.o.Limits.MultiPV)
	}
	p, err := f.position.open(cmd, nil)
	if err != nil {
		return err
	}
	if err := ongoing(p); err != nil {
		return err
	}
	if f.o.Limits.Nodes == 0 {
		f.o.Limits.Nodes = dbNodes
		if depthless(p.Game().Name()) {
			f.o.Limits.Nodes = dbVisits
		}
	}
	each := f.engine
	each.threads = 1
	if _, err := f.engine.options(p.Game().Name()); err != nil {
		return err
	}
	for range f.engine.threads {
		e, err := each.engine(p)
		if err != nil {
			return err
		}
		f.o.Engines = append(f.o.Engines, e)
	}
	d, err := writeDB(path)
	if err != nil {
		return err
	}
	defer closing(d, &err)
	if f.time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, f.time)
		defer stop()
	}
	out := cmd.OutOrStdout()
	live, begun := newStatus(cmd.ErrOrStderr()), time.Now()
	root := ""
	f.o.Report = func(a db.Analyzed) {
		live.show(fmt.Sprintf("%s searched, %d here; %s: %v", count(a.Known, "position", "positions"), a.Positions, a.Line, a.Last.Tree))
		if now := a.Root.Tree.String(); now != root {
			root = now
			live.clear()
			fmt.Fprintf(out, "%8.1f s %7d positions: %s\n", time.Since(begun).Seconds(), a.Known, root)
		}
	}
	done, err := d.Analyze(ctx, p, f.o)
	live.clear()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s searched, %d of them now\n", count(done.Known, "position", "positions"), done.Positions)
	if done.Root.Known() {
		fmt.Fprintln(out, done.Root.String())
	}
	return nil
}

// bookFlag is the flag --db of the commands that play or analyse.
type bookFlag struct{ path string }

func (b *bookFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&b.path, "db", "", "database (see tengen db) whose values answer where they are good enough, shown as book")
}

// engine returns an engine that answers from the database, and what closes that.
func (b *bookFlag) engine(e game.Engine) (game.Engine, func() error, error) {
	if b.path == "" {
		return e, func() error { return nil }, nil
	}
	d, err := openDB(b.path)
	if err != nil {
		return nil, nil, badInput("--db: %w", err)
	}
	return db.NewEngine(e, d, db.UsualBook), d.Close, nil
}
