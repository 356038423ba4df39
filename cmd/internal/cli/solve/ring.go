package solve

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/internal/say"
	"tengen/movegen/ring"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
	searchring "tengen/search/ring"
)

// ringSolve is solve for Ring.
type ringSolve struct {
	plies int
}

func init() {
	var g ringSolve
	solveGames["ring"] = solveGame{long: ringSolveHelp, flag: "plies", add: g.add, run: g.run}
}

const ringSolveHelp = `With --game ring the question is whether the side to move wins Ring by force, in at
most --plies plies, against every reply. The position is the four fields of its
text, given by --position or on standard input (solve -); --moves, separated by
blanks, are played from there, or from the start of the game. --rule is ring or
ring-basic; --time, --nodes and --json are as above, and the other flags are not
for Ring. For a win the command reports its shortest length, all first moves that win so
fast, and a line against the longest defence. The proof that there is no win in that many
plies makes two assumptions: no side is ever forced to carry its ring towards its own goal,
and on the last ply a side with more than two pieces on the field has a move.`

func (g *ringSolve) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.IntVar(&g.plies, "plies", 11, "ring: longest win to look for, an odd number of plies")
	cmd.Example += `
  tengen solve --game ring --position "6/3W2/3b2/3w2/6/2Bw2/1bbw2/6/6/4bb/3w2/6 r3w b -"`
}

func (g *ringSolve) run(cmd *cobra.Command, f *solveFlags, args []string) error {
	if err := cli.Refuse(cmd, "is not for Ring", "size", "to-move", "kind", "fukumi", "memory", "shortest", "all", "proof", "strategy"); err != nil {
		return err
	}
	if err := f.checkLimits(); err != nil {
		return err
	}
	if g.plies < 1 || g.plies > searchring.MaxSolvePlies || g.plies%2 == 0 {
		return cli.BadInput("--plies: %d: want an odd number from 1 to %d", g.plies, searchring.MaxSolvePlies)
	}
	start, err := f.position.Open(cmd, args)
	if err != nil {
		return err
	}
	if err := cli.Ongoing(start); err != nil {
		return err
	}
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	p := start.(*gamering.Position).Board()
	ctx, cancel := cli.Timed(ctx, f.time)
	defer cancel()
	bar := newSolveBar(cmd.ErrOrStderr(), f.language.Language)
	limits := searchring.SolveLimits{Plies: g.plies, Nodes: f.nodes, Tell: func(plies int, nodes uint64) {
		bar.tell(sayAtPlies.With(plies, say.Short(nodes)))
	}}
	begin := time.Now()
	sol, err := searchring.Solve(ctx, p, limits)
	elapsed := time.Since(begin)
	bar.Clear()
	if err != nil {
		return err
	}
	if f.json {
		err = printRingJSON(cmd.OutOrStdout(), p, &sol, elapsed)
	} else {
		err = printRingSolution(cmd.OutOrStdout(), start, &sol, elapsed, f.language.Language)
	}
	if err != nil {
		return err
	}
	switch {
	case sol.Plies > 0:
		return nil
	case sol.Stopped:
		return cli.Outcome(cli.ExitUndecided)
	}
	return cli.Outcome(cli.ExitNo)
}

func printRingSolution(out io.Writer, start game.Position, sol *searchring.Solution, elapsed time.Duration, l say.Language) error {
	p := start.(*gamering.Position).Board()
	w := bufio.NewWriter(out)
	tell := telling(w, l)
	tell(say.Comma.With(start.Title(), game.SayToMove.With(start.Side())))
	fmt.Fprintf(w, "%s\n\n%s\n", p, p.Diagram())
	switch {
	case sol.Plies > 0:
		first := sayFirst
		if len(sol.Keys) > 1 {
			first = sayFirsts
		}
		tell(sayForced.With(start.Side()))
		tell(first.With(strings.Join(p.Field().Texts(sol.Keys), " ")))
		tell(sayShortest.With(sol.Plies))
		tell(sayLine.With(strings.Join(p.Field().Texts(sol.Line), " ")))
	case sol.Stopped:
		tell(sayOpen.With())
		fallthrough
	default:
		if sol.Searched > 0 {
			tell(sayNoForced.With(start.Side(), sol.Searched))
		}
	}
	fmt.Fprintln(w)
	tell(sayWork(sol.Nodes, elapsed))
	return w.Flush()
}

// RingSolutionJSON is the result of solve --game ring --json.
type RingSolutionJSON struct {
	Game     string   `json:"game"`
	Rule     string   `json:"rule"`
	Position string   `json:"position"`
	ToMove   string   `json:"to_move"`
	Status   string   `json:"status"` // win, none, undecided
	Plies    int      `json:"plies,omitempty"`
	First    []string `json:"first_moves,omitempty"`
	Line     []string `json:"line,omitempty"`
	Searched int      `json:"no_win_within_plies"` // 0 if nothing is proven
	Nodes    uint64   `json:"nodes"`
	TimeMS   float64  `json:"time_ms"`
}

func printRingJSON(out io.Writer, p *ring.Board, sol *searchring.Solution, elapsed time.Duration) error {
	j := RingSolutionJSON{
		Game: "ring", Rule: p.Field().Rules.Name, Position: p.String(), ToMove: strings.ToLower(p.Side().String()), Status: "none",
		Plies: sol.Plies, First: p.Field().Texts(sol.Keys), Line: p.Field().Texts(sol.Line),
		Searched: sol.Searched, Nodes: sol.Nodes, TimeMS: float64(elapsed.Microseconds()) / 1000,
	}
	switch {
	case sol.Plies > 0:
		// All lengths below that of the win were searched in full.
		j.Status, j.Searched = "win", max(sol.Plies-2, 0)
	case sol.Stopped:
		j.Status = "undecided"
	}
	return cli.PrintJSON(out, j)
}
