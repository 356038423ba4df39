package lab

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/lab"
	benchring "tengen/bench/ring"
	"tengen/cmd/internal/cli"
	"tengen/internal/ended"
	"tengen/search/threat"
)

type labPuzzlesFlags struct {
	labFlags
	game      string
	add       bool
	threads   int
	time      time.Duration
	fours     bool
	overlines int
	proof     uint64
	each      map[string]int
}

func newLabPuzzles() *cobra.Command {
	var f labPuzzlesFlags
	cmd := &cobra.Command{
		Use:   "puzzles --out FILE",
		Short: "Look for puzzles in games: attacks in Renju, forced wins in Ring",
		Long: `Look for puzzles in games of Tengen against itself, and prove each of them. Such
puzzles are the suites of bench --suite threats and ring.

--game renju collects positions with a proven win by fours, by threes or by fukumi moves
that the player did not see, and attacks that look as good but are proven to fail. It
does so under all rule sets and for both colours, until there are as many of every kind as
in the suite. With --overlines N the command plays no games: in each won problem of the
suite it tries up to N times a random move of each side, until the attack fails only
because of a row of six.

--game ring collects positions with a forced win of 3 to 11 plies, in which only one first
move wins so fast; --each is the number for each length and side.

The command prints each puzzle and writes it to FILE at once. FILE is sorted and has a
comment with the progress of the search. --time or Ctrl-C ends the search, --resume
continues it. The same flags and seed give the same file.`,
		Example: `  tengen lab puzzles --out puzzles.txt
  tengen lab puzzles --add --overlines 2000 --out puzzles.txt
  tengen lab puzzles --game ring --each 9=20,11=10 --time 1h --out problems.txt
  tengen lab puzzles --game ring --each 9=20,11=10 --time 1h --out problems.txt --resume`,
		Args: cobra.NoArgs,
		RunE: cli.Job(f.run),
	}
	f.labFlags.add(cmd, "file of puzzles to write", "continue the file of --out, if it exists")
	fl := cmd.Flags()
	fl.StringVar(&f.game, "game", "renju", "renju or ring")
	fl.BoolVar(&f.add, "add", false, "begin with the puzzles of the suite, and count them")
	fl.Var((*cli.Span)(&f.time), "time", "stop after this time; 0 for no limit")
	fl.IntVar(&f.threads, "threads", cli.Processors(), "games at a time")
	fl.BoolVar(&f.fours, "fours", false, "renju: only wins by fours, in games of weaker players")
	fl.IntVar(&f.overlines, "overlines", 0, "renju: number of moves to try in each won problem of the suite, instead of games")
	fl.Uint64Var(&f.proof, "proof", benchring.DefaultNodes, "ring: limit of nodes for the proof of one problem")
	fl.StringToIntVar(&f.each, "each", map[string]int{"3": 8, "5": 10, "7": 10, "9": 5, "11": 3}, "ring: problems wanted, by plies")
	return cmd
}

// search returns the search that the flags ask for.
func (f *labPuzzlesFlags) search(cmd *cobra.Command) (func(context.Context, lab.PuzzleOptions) (lab.Progress, error), error) {
	own := map[string]string{"fours": "renju", "overlines": "renju", "proof": "ring", "each": "ring"}
	for _, name := range slices.Sorted(maps.Keys(own)) {
		if cmd.Flags().Changed(name) && own[name] != f.game {
			return nil, cli.BadInput("--%s is for --game %s", name, own[name])
		}
	}
	switch f.game {
	case "renju":
		t := lab.DefaultThreatPuzzles()
		t.Seed, t.FoursOnly, t.Overlines = f.seed, f.fours, f.overlines
		if f.fours {
			t.Quota.Won = map[threat.Kind]int{threat.Fours: t.Quota.Won[threat.Fours]}
		}
		if f.overlines < 0 {
			return nil, cli.BadInput("--overlines: %d: want at least 1", f.overlines)
		}
		if f.overlines > 0 && f.fours {
			return nil, cli.BadInput("--fours and --overlines exclude each other")
		}
		return t.Run, nil
	case "ring":
		r := lab.DefaultRingProblems()
		r.Seed, r.Find.Proof, r.Each = f.seed, f.proof, map[int]int{}
		if f.proof == 0 {
			return nil, cli.BadInput("--proof: want at least 1")
		}
		for text, n := range f.each {
			plies, err := strconv.Atoi(text)
			if err != nil || plies < benchring.MinProblem || plies > benchring.MaxProblem || plies%2 == 0 || n < 0 {
				return nil, cli.BadInput("--each: %s=%d: want an odd number of plies from %d to %d, and a number of problems",
					text, n, benchring.MinProblem, benchring.MaxProblem)
			}
			r.Each[plies] = n
		}
		return r.Run, nil
	}
	return nil, cli.BadInput("--game: unknown game %q: want renju or ring", f.game)
}

func (f *labPuzzlesFlags) run(ctx context.Context, cmd *cobra.Command, _ []string) error {
	if err := f.check(f.threads); err != nil {
		return err
	}
	search, err := f.search(cmd)
	if err != nil {
		return err
	}
	limited, cancel := cli.Timed(ctx, f.time)
	defer cancel()
	out := cmd.OutOrStdout()
	bar := cli.NewBar(cmd.ErrOrStderr(), 1)
	o := lab.PuzzleOptions{Path: f.out, Resume: f.resume, Add: f.add, Threads: f.threads}
	o.Told = func(p lab.Progress) {
		bar.Clear()
		for _, text := range p.New {
			fmt.Fprintln(out, text)
		}
		bar.Most(p.Puzzles + p.Wanted)
		bar.Set(p.Puzzles)
	}
	p, err := search(limited, o)
	bar.Clear()
	switch {
	case err == nil, ended.Only(err) && ctx.Err() == nil:
	case ctx.Err() != nil:
		return stoppedJob(ctx, err, cli.Plural(p.Games, "game", "games"))
	case p.Games == 0:
		return cli.AsInput(err) // the file exists, or is not one to resume
	default:
		return err
	}
	fmt.Fprintf(out, "%s looked at, %s holds %s", cli.Plural(p.Games, "game", "games"), f.out, cli.Plural(p.Puzzles, "puzzle", "puzzles"))
	if p.Wanted > 0 {
		fmt.Fprintf(out, ", %s wanted", cli.Plural(p.Wanted, "more is", "more are"))
	}
	fmt.Fprintln(out)
	return nil
}
