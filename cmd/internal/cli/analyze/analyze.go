package analyze

import (
	"errors"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/search/game"
)

type analyzeFlags struct {
	position      cli.GameFlags
	engine        cli.EngineFlags
	book          cli.BookFlag
	limits        game.Limits
	json, jsonAll bool
	language      cli.Language
}

func newAnalyze() *cobra.Command {
	var f analyzeFlags
	cmd := &cobra.Command{
		Use:   "analyze [-]",
		Short: "Analyse a position of any game: best moves, score, win rate, line",
		Long: `Analyse a position of any of the games: best moves, score, win rate, line.

Without a position the command analyses an example. Give a position by its moves
(--moves), by a record (--sgf), or as text (--position, or - for standard input). In
renju and jungo the text is a drawing of the board, in ring the four fields of a position.
` + cli.DrawingHelp + `
So the command also reads its own output and the boards of GoGui and Rapfi. It also reads
one line of moves (h8i9g7), as Yixin-Board copies a position.

Scores are from the view of the side to move. In renju and ring their unit is that of the
evaluation: 1.00 is about the value of a tempo with an open three, or of a piece. In jungo
a score is the expected lead in stones, komi included. --json names the unit of every
score, and the records of matches have the same units. The win rate is the expected share
of points. "win in 13" and "loss in 10" are proven, in at most so many plies; +++ and ---
look decided but are not proven. Depths 1 to 3 see little, and whoever moves last looks
better there. Nodes are moves made in the search, in jungo visits of the root. In a position that
a solved game wins, a search for one move may exceed --nodes and --depth; --off solved keeps to
them.

The search runs for 5 s if none of --time, --depth and --nodes is given. An interrupt
(Ctrl-C) ends it with the result so far. --lang ja, or a Japanese locale, speaks Japanese; JSON is
the same in all languages.`,
		Example: `  tengen analyze
  tengen analyze --rule renju --moves h8h9i9 --time 10
  tengen analyze --rule freestyle --size 20 --moves "k11 l12" --depth 10 --json
  tengen analyze --game jungo --size 7 --moves "D4 C3" --nodes 2000
  tengen analyze --game ring --moves "c2 d11" --depth 6
  tengen analyze - < board.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: f.run,
	}
	f.position.Add(cmd)
	f.engine.Add(cmd, cli.Processors(), game.DefaultHash)
	f.book.Add(cmd)
	fl := cmd.Flags()
	fl.Var((*cli.Span)(&f.limits.Time), "time", "thinking time, such as 10s or 1m30s; a bare number is seconds")
	fl.IntVar(&f.limits.Depth, "depth", 0, "depth in plies (renju, ring)")
	fl.Uint64Var(&f.limits.Nodes, "nodes", 0, "nodes; in jungo visits")
	fl.IntVar(&f.limits.MultiPV, "multipv", 3, "number of best moves to show")
	fl.BoolVar(&f.json, "json", false, "print the result as one JSON object")
	fl.BoolVar(&f.jsonAll, "json-lines", false, "print one JSON object on each line: every finished depth as it comes, then the result")
	f.language.Add(cmd)
	return cmd
}

func (f *analyzeFlags) run(cmd *cobra.Command, args []string) (err error) {
	switch l := &f.limits; {
	case l.Depth < 0:
		return cli.BadInput("--depth: %d is negative", l.Depth)
	case l.MultiPV < 1:
		return cli.BadInput("--multipv: %d: want at least 1", l.MultiPV)
	case f.json && f.jsonAll:
		return cli.BadInput("--json and --json-lines exclude each other")
	case l.Depth > 0 && cli.Depthless(f.position.Game):
		return cli.BadInput("--depth: a search of %s has no depth: give --time or --nodes", f.position.Game)
	case !l.Bounded():
		l.Time = defaultTime
	}
	if !f.position.Given(cmd, args) {
		f.position.Moves = cli.Example
	}
	p, err := f.position.Open(cmd, args)
	if err != nil {
		return err
	}
	if err := cli.Ongoing(p); err != nil {
		return err
	}
	e, err := f.engine.Engine(p)
	if err != nil {
		return err
	}
	e, done, err := f.book.Engine(e)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	show := f.analyzeText
	if f.json || f.jsonAll {
		show = f.analyzeJSON
	}
	return show(cmd.OutOrStdout(), p, func(report func(game.Info)) (game.Info, error) {
		return e.Think(ctx, p, f.limits, report)
	})
}

// thinker runs the search of an analysis.
type thinker func(report func(game.Info)) (game.Info, error)

// finished reports whether a message ends an iteration with a score that is not a
// bound.
func finished(i *game.Info) bool { return i.Final && !i.Lower && !i.Upper }
