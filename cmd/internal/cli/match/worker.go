package match

import (
	"bytes"
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tengen/bench/match"
	"tengen/bench/match/cluster"
	"tengen/bench/weaksolve"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/internal/version"
)

// addWorkers adds the flags of workers.
func (c *ClusterFlags) addWorkers(f *pflag.FlagSet) {
	f.StringVar(&c.workers, "workers", "", "do the work served at this URL, of matches, selfplay and lab weaksolve, --concurrency at a time")
	f.StringArrayVar(&c.allowed, "allow", nil, "program that a match may name, NAME='PROG ARGS'; repeat for each")
	f.StringVar(&c.allowFile, "allow-file", "", "file of such programs, one on each line")
	f.IntVar(&c.maxMemory, "max-memory", 0, "with --workers: MiB that an engine or a search may use (default a share of the memory of this machine)")
	f.IntVar(&c.maxThreads, "max-threads", 0, "with --workers: threads that an engine may use (default all processors)")
}

// programs reads --allow and --allow-file.
func (c *ClusterFlags) programs(ctx context.Context) (match.Programs, error) {
	ps := match.Programs{}
	for _, text := range c.allowed {
		if err := ps.Add(text); err != nil {
			return nil, cli.BadInput("--allow: %w", err)
		}
	}
	if c.allowFile != "" {
		text, err := infile.Read(ctx, c.allowFile, cli.MaxAllowFile)
		if err == nil {
			err = ps.Read(bytes.NewReader(text), c.allowFile)
		}
		if err != nil {
			return nil, cli.BadInput("--allow-file: %w", err)
		}
	}
	return ps, nil
}

// allow sets the programs that a match may name, and checks the match: one that is played
// here names allowed programs, one that is played by workers has no commands.
func (c *ClusterFlags) allow(ctx context.Context, cmd *cobra.Command, m *match.Config, o *match.Options) (err error) {
	if o.Programs, err = c.programs(ctx); err != nil {
		return err
	}
	if !cmd.Flags().Changed("serve") {
		if err := o.Allow(m); err != nil {
			return cli.AsInput(err)
		}
		return nil
	}
	if len(o.Programs) > 0 {
		return cli.BadInput("--allow goes with the workers of a served match")
	}
	if err := m.CheckNamed(); err != nil {
		return cli.BadInput("%w: write program=NAME for cmd=, and start the workers with --allow NAME='COMMAND'", err)
	}
	return nil
}

// forWorkers reports whether a flag of a match goes with --workers.
func forWorkers(name string) bool {
	var c ClusterFlags
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	c.addAccess(f)
	c.addWorkers(f)
	return name == "concurrency" || f.Lookup(name) != nil
}

// work plays games for matches of other processes.
func (f *MatchFlags) work(ctx context.Context, cmd *cobra.Command) error {
	var bad error
	cmd.Flags().Visit(func(fl *pflag.Flag) {
		if own := cmd.LocalNonPersistentFlags().Lookup(fl.Name) != nil; own && !forWorkers(fl.Name) {
			bad = cli.BadInput("--%s goes with the match, not with its workers", fl.Name)
		}
	})
	if bad != nil {
		return bad
	}
	c := &f.cluster
	switch {
	case f.Concurrency < 1:
		return cli.BadInput("--concurrency: %d: want at least 1", f.Concurrency)
	case c.maxMemory < 0 || c.maxThreads < 0:
		return cli.BadInput("--max-memory %d, --max-threads %d: want numbers above 0", c.maxMemory, c.maxThreads)
	}
	o := match.Options{Version: version.String(), MaxMemory: c.maxMemory, MaxThreads: c.maxThreads}
	if o.MaxMemory == 0 {
		o.MaxMemory = memoryShare(f.Concurrency)
	}
	if o.MaxThreads == 0 {
		o.MaxThreads = cli.Processors()
	}
	var err error
	if o.Programs, err = c.programs(ctx); err != nil {
		return err
	}
	if err := cluster.CheckAddress(c.workers); err != nil {
		return cli.BadInput("--workers: %w", err)
	}
	if err := o.Programs.Find(); err != nil {
		return cli.BadInput("--allow: %w", err)
	}
	warn := lineWriter(cmd.ErrOrStderr())
	o.Again = stoodStill(warn)
	a, err := c.access(c.workers)
	if err != nil {
		return cli.AsInput(err)
	}
	build, err := version.Build()
	if err != nil {
		return err
	}
	out := lineWriter(cmd.OutOrStdout())
	tell := func(text string, again bool) {
		if again {
			text += " (counted from another worker)"
		}
		out(text)
	}
	return cluster.Work(ctx, c.workers, cluster.WorkerOptions{
		Access:    a,
		Version:   build,
		Players:   f.Concurrency,
		NewPlayer: func(c match.Config) (match.Player, error) { return match.NewPlayer(c, o) },
		Warn:      warn,
		Tell: func(r match.Result, again bool) {
			tell(fmt.Sprintf("game %d: %v by %s, %d moves, %.1f s", r.ID, r.Outcome, r.Reason, len(r.Moves), secondsOf(r.Time)), again)
		},
		TellGames: func(b cluster.Batch, again bool) {
			tell(fmt.Sprintf("games %d to %d of selfplay", b.First, b.First+uint64(b.Games)-1), again)
		},
		Memory: int64(o.MaxMemory) << 20,
		TellSolve: func(j *weaksolve.Job, a *weaksolve.Answer, again bool) {
			tell(fmt.Sprintf("%s of weaksolve, after %q", cli.Count(len(a.Events), "expansion", "expansions"), j.At()), again)
		},
	})
}
