package lab

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/bench/match"
	"tengen/cmd/internal/cli"
	climatch "tengen/cmd/internal/cli/match"
	"tengen/search"
	searchjungo "tengen/search/jungo"
)

type labSPSAFlags struct {
	labFlags
	match   climatch.MatchFlags // the game, the engine and the openings
	knobs   []string
	s       lab.SPSA
	threads int
}

func newLabSPSA() *cobra.Command {
	var f labSPSAFlags
	cmd := &cobra.Command{
		Use:   "spsa --knob NAME=START:STEP … --out JOURNAL",
		Short: "Tune numbers of the search by games of the engine against itself",
		Long: `Tune numbers of the search by games of the engine against itself (simultaneous
perturbation stochastic approximation). Every step moves all numbers at once, each up or
down at random. The engine with these numbers plays pairs of games against the engine with
the opposite ones, and each number goes a little towards the side that scored better.

A number is --knob NAME=START:STEP. STEP is how far the last steps move it, and should make a
difference of some Elo; smaller steps drown in chance. The numbers are those of tune= in
match; the search cuts razor-…, reverse-…, null-eval, futility-… and policy-order to whole
ones. Use even openings (--random with --balance): after others the same colour wins both
games of a pair. --engine "KEY=VALUE …" gives the nodes and, as in
match, weights, off and tune for all games. Some thousand games tell a few Elo. The journal
has the values after every step; --resume continues it. From time to time and at the end the
command prints the values as a tune= for a match against the engine with the old ones: only
that shows whether anything was gained.`,
		Example: `  tengen lab spsa --rule freestyle --random 5 --balance 10 --engine nodes=8000 --knob lmr-div=1.25:0.1 \
      --knob futility-mul=75:15 --steps 1000 --out free.spsa`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	names := func(k []search.Knob) string { return strings.Join(search.KnobNames(k), ", ") }
	fl := cmd.Flags()
	f.add(cmd, "journal of the steps", "continue the steps of --out")
	f.match.Game.AddGame(cmd)
	fl.StringVar(&f.match.Each, "engine", "nodes=8000", "settings of the engine: nodes, depth or tc, and weights, off, tune, memory, threads")
	fl.StringArrayVar(&f.knobs, "knob", nil, "a number to tune, NAME=START:STEP; repeat for each; names: "+
		names(new(search.Tuning).Knobs())+"; in jungo "+names(new(searchjungo.Tuning).Knobs()))
	fl.StringVar(&f.match.Openings, "openings", "", "file of openings, as in match")
	fl.IntVar(&f.match.Random, "random", 0, "number of random moves in an opening")
	fl.Float64Var(&f.match.Balance, "balance", 0, "only openings that are even by a search, as in match; after 500 they come again")
	fl.Uint64Var(&f.match.BalanceNodes, "balance-nodes", match.BalanceNodes, "nodes of that search")
	fl.IntVar(&f.s.Steps, "steps", 1000, "number of steps")
	fl.IntVar(&f.s.Pairs, "pairs", 2, "pairs of games in a step")
	fl.IntVar(&f.threads, "threads", cli.Processors(), "pairs at a time, at most --pairs")
	return cmd
}

func (f *labSPSAFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) error {
	var even error
	if f.match.Balance == 0 {
		even = cli.Refuse(cmd, "goes with --balance", "balance-nodes")
	}
	if err := cmp.Or(f.check(f.threads), even, cli.NotZero(cmd, "balance-nodes")); err != nil {
		return err
	}
	if err := f.settings(ctx, cmd); err != nil {
		return err
	}
	out := cmd.OutOrStdout()
	bar := cli.NewBar(cmd.ErrOrStderr(), f.s.Steps)
	values, err := f.s.Run(ctx, f.out, f.resume, f.threads, func(at lab.SPSAStep) {
		made := at.Step
		bar.Set(made)
		if made%max(f.s.Steps/10, 1) == 0 && made < f.s.Steps {
			bar.Clear()
			fmt.Fprintf(out, "step %-6d tune=%s\n", made, f.s.Tune(at.Values))
		}
	})
	bar.Clear()
	if err != nil {
		return stoppedJob(ctx, cli.AsInput(err), cli.Plural(bar.Done(), "step", "steps"))
	}
	fmt.Fprintf(out, "%s   tune=%s\n", cli.Plural(bar.Done(), "step", "steps"), f.s.Tune(values))
	return nil
}

// settings reads the flags.
func (f *labSPSAFlags) settings(ctx context.Context, cmd *cobra.Command) error {
	f.s.Seed, f.match.Seed = f.seed, f.seed
	if f.s.Steps > 0 && f.s.Pairs > 0 {
		most := mostRandomOpenings
		if f.match.Balance != 0 {
			most = mostEvenOpenings
		}
		f.match.Games = 2 * min(f.s.Steps*f.s.Pairs, most)
	}
	f.match.Errs, f.match.Concurrency = cmd.ErrOrStderr(), f.threads
	_, c, err := f.match.Game.Config(cmd)
	if err != nil {
		return err
	}
	f.s.Match = match.NewConfig(c)
	if f.s.Match.Engines, err = climatch.ParseEngines(ctx, []string{f.match.Each}, "", ""); err != nil {
		return err
	}
	if e := f.s.Match.Engines[0]; len(e.Command) > 0 || e.Program != "" || e.Level > 0 {
		return cli.BadInput("--engine %q: want an engine in process without a level", f.match.Each)
	}
	for _, text := range f.knobs {
		k, err := lab.ParseSPSAKnob(text)
		if err != nil {
			return cli.BadInput("--knob %w", err)
		}
		f.s.Knobs = append(f.s.Knobs, k)
	}
	if len(f.knobs) == 0 {
		return cli.BadInput("--knob: want a number to tune")
	}
	if err := f.s.Check(); err != nil {
		return cli.AsInput(err)
	}
	f.s.Openings, err = f.match.ChooseOpenings(ctx, &f.s.Match)
	return cli.AsInput(err)
}
