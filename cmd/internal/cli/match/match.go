package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tengen/bench/match"
	"tengen/bench/match/elo"
	"tengen/cmd/internal/cli"
	"tengen/internal/ended"
	"tengen/internal/version"
	"tengen/movegen/renju/opening"
)

// MatchFlags are the flags of match, and of the jobs of lab that play matches.
type MatchFlags struct {
	Game                 cli.GameFlags
	engines              []string
	Each                 string
	Openings, opening    string
	Random               int
	Balance              float64 // in percent, 0 without
	BalanceNodes         uint64
	Errs                 io.Writer // takes the bar of balancing
	Games, Concurrency   int
	Seed                 uint64
	drawAfter            int
	adjudicate           bool
	margin, grace        time.Duration
	dir, sgf, jsonl, log string
	resume               bool
	sprt, plot           string
	alpha, beta          float64
	cluster              ClusterFlags
}

func newMatch() *cobra.Command {
	var f MatchFlags
	cmd := &cobra.Command{
		Use:   "match --engine SPEC --engine SPEC …",
		Short: "Play engines against each other, with a referee, a record and statistics",
		Long: `Play two engines against each other, or every pair of more. Every opening is played from
both sides. A referee checks the moves, the clocks and the end of the game. An engine that
plays an illegal move, exceeds its time, crashes or hangs (without a clock: takes more than
10 minutes for a move) loses the game, and is started again for the next one.

An engine is --engine "KEY=VALUE …", with quotes as in a shell; on Windows \ is no quote:

  name=NAME       name in the tables
  cmd='PROG ARGS' a program; without it Tengen plays in this process
  program=NAME    a program by the name that --allow gives it, here or at the workers
  dir=DIR         working directory of the program
  proto=PROTO     gomocup (the default in renju) or gtp
  tc=0.5          seconds for a move; tc=60+0.6 seconds for a game and an increment
                  after each move; tc=60/5+0.6 with at most 5 for a move; tc=none
                  (GTP has whole seconds, at least 1, and no longest move; it is told
                  the time left, not the increment)
  nodes=N         nodes for a move (visits in jungo); depth=N plies; in renju and
                  gomoku a win that a solved game promises takes more (off=solved:
                  such positions are searched like all others)
  level=N         in process: level of play, 1 to 9, which bounds a move; 10 is full strength
  memory=MIB      memory of a whole program (350), or of the tables in process (64)
  threads=N       search threads (nodes, depth, memory and threads are not for GTP,
                  which cannot tell them: use the program's own arguments)
  opt.KEY=VALUE   sent to a program as INFO KEY VALUE, or as a GTP command
  off=NAME,…      in process: heuristics to switch off
  weights=FILE    in process: weights instead of the embedded ones (the file that
                  tune writes, which no network corrects; a network; in jungo
                  also priors)
  tune=KNOB=X,…   in process: numbers of the search, such as lmr-div=1.3; lab spsa --help
                  names them
  book=true       in process, in renju and jungo: play by the book of openings
  fill=true       jungo over GTP: when the program passes as in Go, with unfilled
                  territory and dead stones on the board, the match plays moves for
                  it until the stones on the board give the score

--each "KEY=VALUE …" sets the defaults of all engines; what only programs take, or only Tengen
in process, is for those.

--game chooses the game and --rule, --size and --komi its settings. A program that
speaks GTP can play all games, one that speaks the Gomocup protocol only renju.

Openings come from a file with one on each line, in the "offset" or "pos" notation of
c-gomoku-cli (rows from the top) for renju and as moves for the other games, or from the
games of an SGF file (with a name that ends in .sgf). Without a file, renju under its own rule
uses the 26 openings, and everything else starts on the empty board; with --random N
each opening is N random moves. With --balance P only openings are played after which a
search gives each side at least 50-P % of the points; for --random as many are drawn as
the match needs. --seed shuffles the openings. --opening kagetsu begins every game with
that pattern, one of 26. --opening RULE, such as soosorv-8 or swap2, lets the engines lay
the first stones and choose colours under that rule (tengen openings --rules); another
--seed then gives other games. A program of the Gomocup protocol can play swap2
(SWAP2BOARD) and soosorv-8 (Yixin-Board's steps), a program of GTP every rule if it knows
Tengen's commands tengen-opening.

The results are written to DIR/games.jsonl, one JSON object on each line, and as SGF
to DIR/games.sgf. The JSON file is the match's journal: after the process was killed,
--resume plays the missing games, with the same flags or more games.

At the end the command prints wins, draws, losses and Elo with its 95 % interval, from
pairs of games, and for each engine depth, nodes a second, longest move and faults, with the
reason for the first one. With fixed nodes and one thread Tengen's games repeat themselves: a
pair that repeats earlier games does not count, nor for --sprt, so a match needs many openings.

` + clusterHelp,
		Example: `  tengen match --engine "name=A tc=0.5" --engine "name=B tc=0.5 off=root-vct" --games 100 --out ab
  tengen match --rule freestyle --size 20 --openings openings.txt --games 200 --each "tc=60+0.6" \
      --engine name=Tengen --engine "name=Other cmd='/opt/other/brain -q' dir=/opt/other" --out other
  tengen match --game jungo --each tc=1 --engine name=Tengen --engine "cmd='gnugo --mode gtp --chinese-rules' fill=true"`,
		Args: cobra.NoArgs,
		RunE: cli.Job(func(ctx context.Context, cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("workers") {
				return f.work(ctx, cmd)
			}
			return f.run(ctx, cmd)
		}),
	}
	fl := cmd.Flags()
	f.Game.AddGame(cmd)
	fl.StringArrayVar(&f.engines, "engine", nil, "an engine; repeat for each")
	fl.StringVar(&f.Each, "each", "", "settings of all engines")
	fl.StringVar(&f.Openings, "openings", "", "file of openings")
	fl.StringVar(&f.opening, "opening", "", "renju: opening rule ("+strings.Join(opening.Names(), ", ")+"), or one of the 26 patterns")
	cli.Complete(cmd, "opening", append(opening.Names(), cli.PatternNames()...))
	fl.IntVar(&f.Random, "random", 0, "number of random moves in an opening")
	fl.Float64Var(&f.Balance, "balance", 0, "take only openings that a search calls even, within this many per cent of 50 %; 0 takes all")
	fl.Uint64Var(&f.BalanceNodes, "balance-nodes", match.BalanceNodes, "nodes of that search, in jungo visits")
	fl.IntVar(&f.Games, "games", 100, "number of games of every two engines, even")
	fl.IntVar(&f.Concurrency, "concurrency", 1, "games at a time")
	fl.Uint64Var(&f.Seed, "seed", 0, "seed of the order of the openings and of all random play; 0 keeps the order")
	fl.IntVar(&f.drawAfter, "draw-after", 0, "moves after which a game is a draw, 0 for the game's own limit")
	fl.BoolVar(&f.adjudicate, "adjudicate", false, "end a game when Tengen in process claims a win whose proof is found and checked")
	fl.DurationVar(&f.margin, "margin", match.DefaultMargin, "time that a move may take beyond the engine's limit")
	fl.DurationVar(&f.grace, "grace", match.DefaultGrace, "time for a program to start, and to answer after its time is over (10m0s a move without a clock) before it counts as hung")
	cli.OutFlag(cmd, &f.dir, "directory for games.jsonl, games.sgf and elo.svg")
	fl.StringVar(&f.jsonl, "jsonl", "", "file of results, if not in --out")
	fl.StringVar(&f.sgf, "sgf", "", "file of games in SGF, if not in --out")
	fl.StringVar(&f.log, "log", "", "write all lines to and from programs to this file; with --resume behind those that it has")
	fl.BoolVar(&f.resume, "resume", false, "continue the match of games.jsonl")
	fl.StringVar(&f.sprt, "sprt", "", "stop two engines' match by a sequential test, ELO0,ELO1[,normalized]")
	fl.Float64Var(&f.alpha, "alpha", sprtError, "with --sprt: probability of accepting ELO1 if ELO0 is true")
	fl.Float64Var(&f.beta, "beta", sprtError, "with --sprt: probability of accepting ELO0 if ELO1 is true")
	fl.StringVar(&f.plot, "plot", "", "two engines: file for Elo over games, .svg, if not elo.svg in --out")
	f.cluster.AddServer(cmd)
	f.cluster.addWorkers(fl)
	return cmd
}

// config returns the match that the flags ask for.
func (f *MatchFlags) config(ctx context.Context, cmd *cobra.Command) (match.Config, error) {
	_, of, err := f.Game.Config(cmd)
	if err != nil {
		return match.Config{}, err
	}
	c := match.NewConfig(of)
	c.DrawAfter, c.Adjudicate = f.drawAfter, f.adjudicate
	if c.Margin, err = shortest(match.Seconds(f.margin)); err != nil {
		return c, cli.BadInput("--margin: %w", err)
	}
	if c.Grace, err = shortest(match.Seconds(f.grace)); err != nil {
		return c, cli.BadInput("--grace: %w", err)
	}
	if rule, ok := opening.ByName(f.opening); ok {
		c.OpeningRule = rule.Name
	}
	if c.Engines, err = ParseEngines(ctx, f.engines, f.Each, c.UsualProtocol()); err != nil {
		return c, err
	}
	if err := c.Check(); err != nil {
		return c, cli.AsInput(err)
	}
	return c, nil
}

// refuse returns an error for a flag that means nothing without another.
func (f *MatchFlags) refuse(cmd *cobra.Command) error {
	var test, even error
	if f.sprt == "" {
		test = cli.Refuse(cmd, "goes with --sprt", "alpha", "beta")
	}
	if f.Balance == 0 {
		even = cli.Refuse(cmd, "goes with --balance", "balance-nodes")
	}
	if f.log != "" && cmd.Flags().Changed("serve") {
		return cli.BadInput("--log and --serve exclude each other: the programs run elsewhere")
	}
	return cmp.Or(test, even, cli.NotZero(cmd, "balance-nodes"), cli.Refuse(cmd, "goes with --workers", "max-memory", "max-threads"), f.cluster.Refuse(cmd))
}

func (f *MatchFlags) run(ctx context.Context, cmd *cobra.Command) error {
	if err := f.refuse(cmd); err != nil {
		return err
	}
	c, err := f.config(ctx, cmd)
	if err != nil {
		return err
	}
	test, err := f.test(len(c.Engines))
	if err != nil {
		return err
	}
	f.Errs = cmd.ErrOrStderr()
	openings, err := f.ChooseOpenings(ctx, &c)
	if err != nil {
		return cli.AsInput(err)
	}
	jobs, err := match.Schedule(&c, openings, f.Games, f.Seed)
	if err != nil {
		return cli.AsInput(err)
	}
	if f.Concurrency < 1 {
		return cli.BadInput("--concurrency: %d: want at least 1", f.Concurrency)
	}
	build, err := version.Build()
	if err != nil {
		return err
	}
	o := match.Options{Version: build}
	var log matchLog
	if err := f.cluster.allow(ctx, cmd, &c, &o); err != nil {
		return err
	}
	if err := f.files(&c); err != nil {
		return err
	}
	r, err := newMatchRecord(f, &c, jobs, test, build)
	if err != nil {
		return cli.AsInput(err)
	}
	if f.log != "" { // after the journal, which may refuse
		file, err := openLog(f.log)
		if err != nil {
			return errors.Join(cli.BadInput("--log: %w", err), r.drop())
		}
		log.to, o.Log = file, &log
		defer log.close()
	}
	for _, note := range r.notes {
		fmt.Fprintln(f.Errs, "note: "+note)
	}
	bar := newMatchBar(cmd.ErrOrStderr(), &c, len(jobs), r)
	o.Again = stoodStill(func(line string) {
		bar.Clear()
		fmt.Fprintln(f.Errs, line)
	})
	err = r.decided()
	if err == nil {
		err = f.play(ctx, cmd, c, o, match.Missing(jobs, r.done), func(res match.Result) error {
			if err := r.took(res); err != nil {
				return err
			}
			bar.show()
			return r.decided()
		})
	}
	bar.Clear()
	stopped := ended.Only(err)
	if errors.Is(err, match.ErrEnough) || stopped {
		err = nil
	}
	if err != nil && r.standing.Games == 0 {
		return errors.Join(err, r.drop(), log.close())
	}
	// A file that cannot be written must not hide the result.
	closed := errors.Join(r.close(), log.close())
	if err := errors.Join(err, printMatch(cmd.OutOrStdout(), &c, r, test), closed); err != nil {
		return err
	}
	if stopped {
		again := ""
		if f.jsonl != "" {
			again = "; --resume plays the others"
			if f.cluster.serve != "" && !f.cluster.outside() { // whose workers stay
				again += ", with workers that are started again"
			}
		}
		return fmt.Errorf("stopped after %d of %d games%s", r.standing.Games, len(jobs), again)
	}
	return nil
}

// stoodStill returns what tells once that a game is played again.
func stoodStill(tell func(string)) func() {
	return sync.OnceFunc(func() {
		tell("Tengen stood still, as after Ctrl-Z or in a machine that sleeps: a game that was disturbed by that is played again")
	})
}

// test returns the sequential test that the flags ask for, nil if there is none.
func (f *MatchFlags) test(engines int) (*elo.SPRT, error) {
	if f.plot != "" && engines != 2 {
		return nil, cli.BadInput("--plot is for two engines")
	}
	if f.sprt == "" {
		return nil, nil
	}
	if engines != 2 {
		return nil, cli.BadInput("--sprt is for two engines")
	}
	s := &elo.SPRT{Alpha: f.alpha, Beta: f.beta}
	words := strings.Split(f.sprt, ",")
	var err error
	if len(words) == 3 {
		s.Model, err = elo.ParseModel(words[2])
	}
	var errs [2]error
	if len(words) == 2 || len(words) == 3 {
		s.Elo0, errs[0] = strconv.ParseFloat(words[0], 64)
		s.Elo1, errs[1] = strconv.ParseFloat(words[1], 64)
	} else {
		err = fmt.Errorf("want ELO0,ELO1 or ELO0,ELO1,normalized")
	}
	if err = errors.Join(err, errs[0], errs[1]); err == nil {
		err = s.Check()
	}
	if err != nil {
		return nil, cli.BadInput("--sprt: %q: %w", f.sprt, err)
	}
	return s, nil
}
