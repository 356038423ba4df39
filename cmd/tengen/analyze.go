package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"tengen/movegen/renju"
	searchrenju "tengen/search/renju"
)

// example is what is analysed when nothing else is asked for: Zuisei (D11) after
// ten moves. Black is to move, must not play j8, and has a win of 13 plies that a
// second's search finds.
const example = "h8h9h6i8j7i10i7k7j6k5"

// defaultTime bounds an analysis for which no limit is given.
const defaultTime = 5 * time.Second

type analyzeFlags struct {
	position positionFlags
	engine   engineFlags
	request  searchrenju.Request
	json     bool
}

func init() { register(newAnalyze) }

func newAnalyze() *cobra.Command {
	var f analyzeFlags
	cmd := &cobra.Command{
		Use:   "analyze [-]",
		Short: "Analyse a Renju or Gomoku position: best moves, score, win rate, line",
		Long: `Analyse a Renju or Gomoku position: best moves, score, win rate, line.

Without a position an example is analysed. Give one by its moves (--moves), or
with the argument - as a drawing of the board on standard input: rows from the
top, X or B for Black, O or W for White, . for an empty point, # for a point
nobody may use; coordinates as this program draws them are skipped. White is to
move if there are more black stones than white ones, else Black.

Scores are from the view of the side to move, 1.00 about the worth of a tempo
with an open three; the win rate is the expected share of points. "win in 13" and
"loss in 10" are proven, and count plies; +++ and --- look decided and are not
proven.

The search runs for 5 s if none of --time, --depth and --nodes is given, and an
interrupt (Ctrl-C) ends it with what it has found so far.`,
		Example: `  tengen analyze
  tengen analyze --rule renju --moves h8h9i9 --time 10s
  tengen analyze --rule freestyle --size 20 --moves "k11 l12" --depth 10 --json
  tengen analyze - < board.txt`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.position.add(cmd)
	f.engine.add(cmd, runtime.NumCPU(), searchrenju.DefaultOptions().Hash)
	fl := cmd.Flags()
	fl.DurationVar(&f.request.Hard, "time", 0, "thinking time, such as 10s or 1m30s")
	fl.IntVar(&f.request.Depth, "depth", 0, "depth in plies")
	fl.Uint64Var(&f.request.Nodes, "nodes", 0, "nodes")
	fl.IntVar(&f.request.MultiPV, "multipv", 3, "how many of the best moves to show")
	fl.BoolVar(&f.json, "json", false, "print the result as one JSON object")
	return cmd
}

func (f *analyzeFlags) run(cmd *cobra.Command, args []string) error {
	b, err := f.board(cmd, args)
	if err != nil {
		return err
	}
	switch r := &f.request; {
	case r.Hard < 0:
		return badInput("--time: %v is negative", r.Hard)
	case r.Depth < 0:
		return badInput("--depth: %d is negative", r.Depth)
	case r.MultiPV < 1:
		return badInput("--multipv: %d: want at least 1", r.MultiPV)
	case r.Hard == 0 && r.Depth == 0 && r.Nodes == 0:
		r.Hard = defaultTime
	}
	if err := b.Over(); err != nil {
		return inputError{err}
	}
	o, err := f.engine.options()
	if err != nil {
		return err
	}
	e, err := searchrenju.New(o)
	if err != nil {
		return inputError{err}
	}

	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
	defer stop()
	out := cmd.OutOrStdout()
	if f.json {
		return f.analyzeJSON(ctx, out, e, b)
	}
	return f.analyzeText(ctx, out, e, b)
}

// board is the position asked for.
func (f *analyzeFlags) board(cmd *cobra.Command, args []string) (*renju.Board, error) {
	given := cmd.Flags().Changed
	if len(args) == 1 {
		if args[0] != "-" {
			return nil, badInput("unexpected argument %q: want - to read a board from standard input", args[0])
		}
		if given("moves") {
			return nil, badInput("--moves and a board on standard input exclude each other")
		}
		rule, err := renju.ParseRule(f.position.rule)
		if err != nil {
			return nil, badInput("--rule: %w", err)
		}
		text, err := io.ReadAll(cmd.InOrStdin())
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		b, err := parseDiagram(string(text), rule)
		if err != nil {
			return nil, badInput("standard input: %w", err)
		}
		if given("size") && b.Size() != f.position.size {
			return nil, badInput("--size is %d, the board on standard input is %d×%[2]d", f.position.size, b.Size())
		}
		return b, nil
	}
	if !given("rule") && !given("size") && !given("moves") {
		f.position.moves = example
	}
	return f.position.board()
}

// think runs the search; an interrupt or a limit ends it.
func (f *analyzeFlags) think(ctx context.Context, e *searchrenju.Engine, b *renju.Board, report func(searchrenju.Report)) (searchrenju.Answer, error) {
	a, err := e.Think(ctx, b, f.request, report)
	if err == nil && len(a.Lines) == 0 {
		// A pass, where every point is forbidden, has no line.
		a.Lines = []searchrenju.Line{{Score: a.Score, PV: []renju.Cell{a.Best}}}
	}
	return a, err
}
