package solve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	benchjungo "tengen/bench/jungo"
	"tengen/cmd/internal/cli"
	"tengen/internal/say"
	"tengen/movegen/jungo"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	searchjungo "tengen/search/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact"
	"tengen/search/jungo/exact/retro"
	verifyjungo "tengen/search/jungo/verify"
)

func init() {
	var f jungoSolve
	solveGames["jungo"] = solveGame{
		flag: "table",
		long: `For Jungo (--game jungo) solve proves the exact score: Black's stones minus White's, without komi.
The position is the empty board, the one after --moves, or with - a drawing on
standard input; --size is 2 to 7 (5 if not given); --rule is the ko rule: simple,
positional or situational. Under the simple rule play can be endless, and there are
two scores: one counts endless play against Black, the other counts it for Black. If
they agree, the score does not depend on how endless play is counted. Under superko
there is one score. A score that is not settled is printed as the bounds proven so
far, such as 3..24. Boards up to 4×4 are solved as a whole, for at most 10 min without --time,
and --nodes has no effect.
--table solves the empty board and every first move up to symmetry, each within --time and
--nodes, and prints one line for each. --proof writes the strategies that force the score,
or its bounds, for verify to check; if the bounds are those of every position, there is
nothing to prove, and no file is written.

Exit codes: 0 every score is settled; 1 failed; 2 the command line or its input is wrong;
4 some score has only bounds, or the time was over before the proof was written.`,
		add: f.add,
		run: f.run,
	}
}

// jungoSolve is solve for Jungo.
type jungoSolve struct{ table bool }

func (j *jungoSolve) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&j.table, "table", false, "jungo: the empty board and every first move")
}

func (j *jungoSolve) run(cmd *cobra.Command, f *solveFlags, args []string) error {
	if err := cli.Refuse(cmd, "means nothing in jungo", "kind", "fukumi", "shortest", "all", "strategy"); err != nil {
		return err
	}
	if cmd.Flags().Changed(game.Komi) {
		return cli.BadInput("--komi means nothing here: the score is counted without komi")
	}
	if err := f.checkLimits(); err != nil {
		return err
	}
	f.position.Usual.Size = solveJungoSize
	p, err := f.position.Open(cmd, args)
	if err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	b := p.(*gamejungo.Position).Board()
	if f.proof != "" && b.Rule() != jungo.KoSimple {
		return cli.BadInput("--proof: a proof is of the simple ko rule, not %v", b.Rule())
	}
	opt := exact.Options{
		TableLog2: bits.Len64(uint64(f.memory)<<20/exact.BucketBytes) - 1,
		MaxNodes:  f.nodes,
		Expect:    searchjungo.Expect,
	}
	if j.table {
		if f.proof != "" {
			return cli.BadInput("--table and --proof exclude each other")
		}
		return jungoTable(ctx, cmd.OutOrStdout(), b, opt, f)
	}
	if asWhole(b) && !cmd.Flags().Changed("time") {
		f.time = wholeTime
	}
	s, err := exact.New(opt)
	if err != nil {
		return cli.BadInput("--memory: %w", err)
	}
	ctx, cancel := cli.Timed(ctx, f.time)
	defer cancel()
	done := jungoProgress(cmd.ErrOrStderr(), b, f)
	r, err := s.Solve(ctx, b)
	done()
	if err != nil {
		return cli.AsInput(err)
	}
	if f.json {
		err = printJungoJSON(cmd.OutOrStdout(), b, &r)
	} else {
		err = printJungo(cmd.OutOrStdout(), p, &r, f.language.Language)
	}
	if err != nil {
		return err
	}
	tell := telling(cmd.ErrOrStderr(), f.language.Language)
	if ctx.Err() != nil && (!r.Against.Known() || !r.For.Known()) {
		tell(jungoAdvice(b, f.time, ctx.Err()))
	}
	if f.proof != "" {
		if err := writeJungoProof(ctx, tell, f.proof, s, b, &r); err != nil {
			return err
		}
	}
	if !r.Against.Known() || !r.For.Known() {
		return cli.Outcome(cli.ExitUndecided)
	}
	return nil
}

// jungoProgress shows how long the solver has been at work, and returns what ends that.
func jungoProgress(errs io.Writer, b *jungo.Board, f *solveFlags) (done func()) {
	status, begun, end := cli.NewStatus(errs), time.Now(), make(chan struct{})
	what := sayAtBoard.With(b.Size())
	if asWhole(b) {
		what = sayAtWhole.With(b.Size())
	}
	if f.time > 0 {
		what = sayAtMost.With(what, f.time)
	}
	var shown sync.WaitGroup
	shown.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-end:
				status.Clear()
				return
			case <-tick.C:
				status.Show(fmt.Sprintf("%s  %v", what.In(f.language.Language), time.Since(begun).Round(time.Second)))
			}
		}
	})
	return func() {
		close(end)
		shown.Wait()
	}
}

// asWhole reports whether the solver solves all positions of a board at once.
func asWhole(b *jungo.Board) bool { return b.Size() <= retro.MaxSize && b.Rule() == jungo.KoSimple }

// jungoAdvice says how a search that its limit of time or an interrupt, which the error tells, stopped would
// come further.
func jungoAdvice(b *jungo.Board, limit time.Duration, why error) *say.Message {
	timed := errors.Is(why, context.DeadlineExceeded)
	switch {
	case asWhole(b) && timed:
		return sayWholeTime.With(sayWhole.With())
	case asWhole(b):
		return sayWhole.With()
	case timed:
		return sayTimeOver.With(limit)
	}
	return sayStopped.With()
}

// writeJungoProof writes the proof of a result to a file. If there is nothing to write,
// or no time left for it, it says so.
func writeJungoProof(ctx context.Context, tell func(*say.Message), name string, s *exact.Solver, b *jungo.Board, r *exact.Result) error {
	if most := b.Points() - 1; r.Against.Lo <= -most && r.For.Hi >= most {
		tell(sayNoProof.With(sayEverywhere.With()))
		return nil
	}
	p, err := s.Proof(ctx, b, r)
	switch {
	case err == nil:
		return writeProof(name, p)
	case ctx.Err() != nil:
		tell(sayNoProof.With(sayUnwritten.With()))
		return cli.Outcome(cli.ExitUndecided)
	}
	return fmt.Errorf("--proof: %w", err)
}

// jungoTable prints the table of the empty board and its first moves.
func jungoTable(ctx context.Context, out io.Writer, b *jungo.Board, opt exact.Options, f *solveFlags) error {
	if b.Rule() != jungo.KoSimple || b.Stones(jungo.Empty) < b.Points() || b.Side() != jungo.Black || b.Passes() > 0 {
		return cli.BadInput("--table is of the empty board under the simple ko rule")
	}
	if f.json {
		return cli.BadInput("--table and --json exclude each other")
	}
	// Each row is printed as soon as it is solved: on 5×5 that takes minutes for each.
	begun := false
	var failed error
	rows, err := benchjungo.Table(ctx, b.Size(), opt, f.time, func(r benchjungo.Row) {
		if !begun {
			fmt.Fprintln(out, benchjungo.Header)
			begun = true
		}
		if _, err := fmt.Fprintln(out, r); err != nil {
			failed = err
		}
	})
	if err != nil {
		return cli.BadInput("--table: %w", err)
	}
	if failed != nil {
		return failed
	}
	for _, r := range rows {
		if !r.Against.Known() || !r.For.Known() {
			return cli.Outcome(cli.ExitUndecided)
		}
	}
	return nil
}

func jungoMoves(moves []jungo.Point, size int) string {
	return strings.Join(jungo.MoveTexts(moves, size), " ")
}

func printJungo(out io.Writer, p game.Position, r *exact.Result, l say.Language) error {
	b := p.(*gamejungo.Position).Board()
	w := bufio.NewWriter(out)
	tell := telling(w, l)
	tell(sayJungo.With(b.Size(), b.Rule(), game.SayToMove.With(p.Side())))
	fmt.Fprintf(w, "\n%v\n", b)
	switch {
	case r.Exact():
		tell(sayScore.With(r.Against))
	case b.Rule() != jungo.KoSimple:
		tell(sayBounds.With(sayScore.With(r.Against)))
	default:
		for _, v := range []struct {
			how *say.Phrase
			r   dfpn.Range
		}{{sayAgainst, r.Against}, {sayFor, r.For}} {
			score := sayScore.With(v.how.With(v.r))
			if !v.r.Known() {
				score = sayBounds.With(score)
			}
			tell(score)
		}
	}
	if len(r.Best) > 0 {
		tell(sayBest.With(jungoMoves(r.Best, b.Size())))
	}
	if len(r.Line) > 0 {
		tell(sayLine.With(jungoMoves(r.Line, b.Size())))
	}
	fmt.Fprintln(w)
	if r.Nodes > 0 || r.Exact() {
		tell(sayWork(r.Nodes, r.Elapsed))
	} else {
		tell(sayUnended.With(fmt.Sprintf("%.3f", r.Elapsed.Seconds()))) // a whole board is solved at once
	}
	return w.Flush()
}

// JungoSolutionJSON is the result of solve --game jungo --json.
type JungoSolutionJSON struct {
	Game    string   `json:"game"`
	Size    int      `json:"size"`
	Rule    string   `json:"rule"`
	ToMove  string   `json:"to_move"`
	Status  string   `json:"status"` // solved, bounded
	Against [2]int   `json:"against"`
	For     [2]int   `json:"for"`
	Best    []string `json:"best,omitempty"`
	Line    []string `json:"line,omitempty"`
	Nodes   uint64   `json:"nodes"`
	TimeMS  float64  `json:"time_ms"`
}

func printJungoJSON(out io.Writer, b *jungo.Board, r *exact.Result) error {
	j := JungoSolutionJSON{
		Game: "jungo", Size: b.Size(), Rule: b.Rule().String(), ToMove: b.Side().String(), Status: "bounded",
		Against: [2]int{r.Against.Lo, r.Against.Hi}, For: [2]int{r.For.Lo, r.For.Hi},
		Nodes: r.Nodes, TimeMS: float64(r.Elapsed.Microseconds()) / 1000,
	}
	if r.Against.Known() && r.For.Known() {
		j.Status = "solved"
	}
	j.Best, j.Line = jungo.MoveTexts(r.Best, b.Size()), jungo.MoveTexts(r.Line, b.Size())
	return cli.PrintJSON(out, j)
}

// verifyJungo checks a proof of a score.
func (f *verifyFlags) jungo(cmd *cobra.Command, name string, in io.Reader) error {
	p, err := verifyjungo.Parse(in)
	if err != nil {
		return cli.BadInput("%s: %w", name, err)
	}
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	stats, err := verifyjungo.Verify(ctx, p)
	w := bufio.NewWriter(cmd.OutOrStdout())
	tell := telling(w, f.language.Language)
	var hole *verifyjungo.Hole
	switch {
	case err == nil:
		tell(sayJungoBoard.With(p.Size))
		tell(sayPlayed.With(stats.Positions, stats.Plies))
		var claims []*say.Message
		for _, c := range p.Claims {
			claims = append(claims, sayForces.With(c.Side, c.Goal))
		}
		tell(sayProven.With(say.Semicolon.Fold(claims...)))
		return w.Flush()
	case errors.As(err, &hole):
		return f.notProven(w, hole)
	}
	return fmt.Errorf("%s: not checked to the end: %w", name, err)
}
