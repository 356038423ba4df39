package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	"tengen/cmd/internal/cli"
	climatch "tengen/cmd/internal/cli/match"
	"tengen/search/game"
)

type labYardstickFlags struct {
	games       lab.YardGames
	engines     []string
	each        string
	nodes       uint64
	moveNodes   uint64
	threads     int
	calibration bool
}

func newLabYardstick() *cobra.Command {
	var f labYardstickFlags
	cmd := &cobra.Command{
		Use:   "yardstick --engine SPEC … GAMES …",
		Short: "Measure how well engines predict the results of games",
		Long: `Measure how well engines predict the results of games, in seconds: each engine searches
the same positions with fixed nodes, and its loss is the cross entropy of its win rates
with the results, in nats, with the standard error. A smaller loss is better. The table
shows the difference to the first engine, position by position, whose error is far smaller
than that of the losses themselves. It also shows the share of scores that were proven, and
how many of these games ended otherwise. A proven win counts as a win rate of 99 %.

GAMES are files of selfplay, journals of matches (games.jsonl) and SGF files, all of one
game and one rule set. Use games that did not train an engine, best of other players or
against them; --held takes only the games of self-play that lab network leaves out. If there
are enough games, each gives at most one position, after the opening: after the random moves,
the opening of the match, or five moves of SGF.

An engine is --engine "KEY=VALUE …" as in match, in this process: name, weights, off, tune,
nodes, memory and threads. Without --engine it is the usual one. With one thread in each
engine (the usual number) the same games and --seed give the same table, with any --threads.

--move-nodes N also prints what the moves of the engines lose: each different move is valued by a
search of N nodes after it, by the first engine. That tells settings of the search apart by far
fewer searches than games need.

--calibration also prints, for every engine, the share of points that positions scored, by
the share predicted, for the search and for the static evaluation, and by how much their log
odds are too small (a factor above 1: they are too careful) or too large.`,
		Example: `  tengen lab yardstick --engine name=tables --engine "name=net weights=free.net" rapfi/games.jsonl
  tengen lab yardstick --held --nodes 0 --positions 20000 --calibration --engine "name=net weights=free.net" free.games`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, args []string) error {
			f.games.Files = args
			return f.run(ctx, cmd)
		}),
	}
	fl := cmd.Flags()
	fl.StringArrayVar(&f.engines, "engine", nil, "an engine; repeat for each")
	fl.StringVar(&f.each, "each", "", "settings of all engines")
	fl.Uint64Var(&f.nodes, "nodes", 20_000, "nodes for a position, in jungo visits; 0 judges the static evaluation alone")
	fl.Uint64Var(&f.moveNodes, "move-nodes", 0, "also value the moves that the engines choose, by so many nodes after each")
	fl.IntVar(&f.games.Positions, "positions", 800, "number of positions")
	fl.IntVar(&f.games.Last, "last", 0, "take only positions at most so many moves before the end of a game; 0 for all")
	fl.BoolVar(&f.games.Held, "held", false, "take only games of selfplay that lab network leaves out of the training")
	fl.StringVar(&f.games.Rule, game.Rule, "", "rule set of SGF games that do not name one")
	fl.Uint64Var(&f.games.Seed, "seed", 1, "seed of the choice of positions")
	fl.IntVar(&f.threads, "threads", cli.Processors(), "positions at a time")
	fl.BoolVar(&f.calibration, "calibration", false, "also print the shares of points scored, by the shares predicted")
	cli.Complete(cmd, game.Rule, cli.RuleNames())
	return cmd
}

// judges returns the engines that the flags ask for.
func (f *labYardstickFlags) judges(ctx context.Context) (out []lab.Judge, err error) {
	if len(f.engines) == 0 {
		f.engines = []string{"name=tengen"}
	}
	engines, err := climatch.ParseEngines(ctx, f.engines, f.each, "")
	if err != nil {
		return nil, err
	}
	for i := range engines {
		e := &engines[i]
		if len(e.Command) > 0 || e.Program != "" || e.Turn > 0 || e.Match > 0 || e.Increment > 0 || e.Depth > 0 || e.Level > 0 || e.Book {
			return nil, cli.BadInput("--engine %q: want an engine in process, with name, weights, off, tune, nodes, memory and threads alone", e.Name)
		}
		j := lab.Judge{Name: e.Name, Nodes: f.nodes, Options: game.Options{Threads: e.Threads, Hash: e.Memory, Off: e.Off, Weights: string(e.Weights), Tune: e.Tune}}
		if e.Nodes > 0 {
			j.Nodes = e.Nodes
		}
		out = append(out, j)
	}
	return out, nil
}

func (f *labYardstickFlags) run(ctx context.Context, cmd *cobra.Command) error {
	if err := cli.CheckThreads(f.threads); err != nil {
		return err
	}
	if f.games.Last < 0 {
		return cli.BadInput("--last: %d: want 0 or more", f.games.Last)
	}
	judges, err := f.judges(ctx)
	if err != nil {
		return err
	}
	for _, j := range judges {
		if f.moveNodes > 0 && j.Nodes == 0 {
			return cli.BadInput("--move-nodes: %s has no nodes, and so chooses no move", j.Name)
		}
	}
	if f.games.Files, err = gameFiles(cmd, f.games.Files); err != nil {
		return err
	}
	samples, err := f.games.Draw()
	if err != nil {
		return cli.AsInput(err)
	}
	if n := f.games.Repeated; n > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: %s with the moves of an earlier one: each counts once\n", cli.Plural(n, "game", "games"))
	}
	bar := cli.NewBar(cmd.ErrOrStderr(), len(samples))
	judged, err := lab.JudgeAll(ctx, samples, judges, f.games.Seed, f.threads, bar.Set)
	bar.Clear()
	if err != nil {
		return stoppedYardstick(ctx, err)
	}
	out := cmd.OutOrStdout()
	printVerdicts(out, samples, judges, lab.Compare(samples, judged))
	if f.moveNodes > 0 {
		if err := f.printChoices(ctx, cmd, samples, judges, judged); err != nil {
			return err
		}
	}
	if f.calibration {
		for i, j := range judges {
			if j.Nodes > 0 {
				printCalibration(out, fmt.Sprintf("%s, search of %d nodes", j.Name, j.Nodes), lab.CalibrateSearch(samples, judged[i]))
			}
			if c := lab.CalibrateStatic(samples, judged[i]); !math.IsNaN(c.Loss) {
				printCalibration(out, j.Name+", static evaluation", c)
			}
		}
	}
	return nil
}

func printVerdicts(out io.Writer, samples []lab.Sample, judges []lab.Judge, verdicts []lab.Verdict) {
	games := map[int]bool{}
	for i := range samples {
		games[samples[i].Game] = true
	}
	fmt.Fprintf(out, "%s of %s of %s\n\n", cli.Plural(len(samples), "position", "positions"), cli.Plural(len(games), "game", "games"), cli.GameAndRule(samples[0].Config))
	fmt.Fprintf(out, "%-16s %8s  %-16s  %-17s  %8s  %s\n", "engine", "nodes", "loss", "to "+clip(judges[0].Name, 14), "proven", "ended otherwise")
	for i, v := range verdicts {
		more := "-"
		if i > 0 {
			more = withError(fmt.Sprintf("%+.4f", v.More.Mean), v.More.Err, 4)
		}
		loss := withError(fmt.Sprintf("%.4f", v.Loss.Mean), v.Loss.Err, 4)
		fmt.Fprintf(out, "%-16s %8d  %-16s  %-17s  %6.1f %%  %d\n", judges[i].Name, judges[i].Nodes, loss, more,
			100*float64(v.Proven)/float64(len(samples)), v.Refuted)
	}
}

// printChoices prints what the moves of the engines lose.
func (f *labYardstickFlags) printChoices(ctx context.Context, cmd *cobra.Command, samples []lab.Sample, judges []lab.Judge, judged [][]lab.Judgement) error {
	by := judges[0]
	by.Nodes = f.moveNodes
	bar := cli.NewBar(cmd.ErrOrStderr(), len(samples))
	values, err := lab.ValueMoves(ctx, samples, judged, by, f.games.Seed, f.threads, bar.Set)
	bar.Clear()
	if err != nil {
		return stoppedYardstick(ctx, err)
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "\n%-16s %8s  %-17s  %-19s  %s\n", "engine", "nodes", "moves lose", "gain on "+clip(judges[0].Name, 11), "other moves")
	for i, c := range lab.CompareMoves(samples, judged, values) {
		gain := "-"
		if i > 0 {
			gain = withError(fmt.Sprintf("%+.2f", 100*c.Gain.Mean), 100*c.Gain.Err, 2) + " %"
		}
		lost := withError(fmt.Sprintf("%.2f", 100*c.Lost.Mean), 100*c.Lost.Err, 2) + " %"
		fmt.Fprintf(out, "%-16s %8d  %-17s  %-19s  %.1f %%\n", judges[i].Name, judges[i].Nodes, lost, gain, 100*float64(c.Other)/float64(len(samples)))
	}
	return nil
}

// stoppedYardstick returns the error of a command whose searches ended with err.
func stoppedYardstick(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return errors.New("stopped before the last position")
	}
	return cli.AsInput(err)
}

// withError adds the standard error to a mean; of one game there is none.
func withError(mean string, err float64, digits int) string {
	if math.IsNaN(err) {
		return mean
	}
	return fmt.Sprintf("%s ± %.*f", mean, digits, err)
}

// clip returns at most most characters of a text.
func clip(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// printCalibration prints predicted against scored shares of points, and the factor that fits best.
func printCalibration(out io.Writer, what string, c lab.Calibration) {
	fmt.Fprintf(out, "\n%s\n%-13s %9s %10s   %s\n", what, "predicted", "positions", "mean", "scored")
	for _, b := range c.Bins {
		name := fmt.Sprintf("%3.0f to %3.0f %%", 100*b.From, 100*b.To)
		switch {
		case b.To == 0:
			name = "proven loss"
		case b.From == 1:
			name = "proven win"
		}
		if b.Count == 0 {
			fmt.Fprintf(out, "%-13s %9d\n", name, 0)
			continue
		}
		scored := withError(fmt.Sprintf("%5.1f", 100*b.Scored.Mean), 100*b.Scored.Err, 1)
		fmt.Fprintf(out, "%-13s %9d %8.1f %%  %s %%\n", name, b.Count, 100*b.Predicted, scored)
	}
	if !math.IsNaN(c.Factor) {
		fmt.Fprintf(out, "log odds × %.2f fit best: a loss of %.4f instead of %.4f nats\n", c.Factor, c.Fitted, c.Loss)
	}
}
