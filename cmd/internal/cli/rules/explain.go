package rules

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	"tengen/movegen/renju"
	"tengen/search"
	gamerenju "tengen/search/game/renju"
	searchrenju "tengen/search/renju"
	"tengen/search/threat/term"
)

// explainFlags are the flags of explain.
type explainFlags struct {
	position cli.GameFlags
	move     string
	best     int
	time     time.Duration
	json     bool
	language cli.Language
}

func newExplain() *cobra.Command {
	var f explainFlags
	cmd := &cobra.Command{
		Use:   "explain [-]",
		Short: "Name a move in the vocabulary of renju, or say what a move of jungo or ring does",
		Long: `Name a move, or each of the best moves, in the vocabulary of renju: five, four,
three, four-three, double-three and the other shapes; whether it is forbidden and why;
mise, fukumi, nerai, nori, oite and koshu. Each name comes in English with the Japanese
term, the lines from which it follows, and the play that shows it. In that play a pass
stands for any reply that does not parry. In ring the command says what a move does (which
piece is thrown where, what returns, how the game ends), or which rule forbids it; in
jungo what a move captures, attacks, saves and joins, and how it changes the territory.

Without --move the command explains the best moves that a search finds: --best of them,
in --time. --lang ja, or a Japanese locale, explains in Japanese.`,
		Example: `  tengen explain --rule renju --moves h8i9i7g7g8f8 --move j7
  tengen explain --moves h8h9h6i8j7i10i7k7j6k5 --json
  tengen explain --game ring --moves "c2 d11" --move c2d3`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runExplain(cmd, args, f) },
	}
	f.position.Add(cmd)
	fl := cmd.Flags()
	fl.StringVar(&f.move, "move", "", "the move to explain, such as j7")
	fl.IntVar(&f.best, "best", 3, "number of best moves to explain when no move is given")
	f.time = 2 * time.Second
	fl.Var((*cli.Span)(&f.time), "time", "time to find the best moves")
	fl.BoolVar(&f.json, "json", false, "write JSON")
	f.language.Add(cmd)
	return cmd
}

// Explained is one move with its names, for JSON.
type Explained struct {
	Move  string         `json:"move"`
	Terms []term.Finding `json:"terms"`
}

func runExplain(cmd *cobra.Command, args []string, f explainFlags) error {
	if f.move != "" {
		if err := cli.Refuse(cmd, "is for the moves that a search finds: --move names one", "best", "time"); err != nil {
			return err
		}
	}
	p, err := f.position.Open(cmd, args)
	if err != nil {
		return err
	}
	if err := cli.Ongoing(p); err != nil {
		return err
	}
	q, ok := p.(*gamerenju.Position)
	if !ok {
		return f.explainSentences(cmd, p)
	}
	b := q.Board()
	ctx, stop := cli.UntilInterrupt(cmd)
	moves, err := f.moves(ctx, b)
	stop() // Ctrl-C ends the search: what it has found is explained
	if err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	out := cmd.OutOrStdout()
	l := f.language.Language
	side := b.Side().Say().In(l)
	explainer := term.New(term.Options{})
	var all []Explained
	for _, m := range moves {
		found, err := explainer.Explain(ctx, b, m)
		if err != nil {
			return err
		}
		if f.json {
			if found == nil {
				found = []term.Finding{}
			}
			all = append(all, Explained{m.String(), found})
			continue
		}
		fmt.Fprintf(out, "%s %v\n", side, m)
		for _, x := range found {
			fmt.Fprintf(out, "  %s\n", x.Say().In(l))
		}
		if len(found) == 0 {
			fmt.Fprintf(out, "  %s\n", sayNoTerm.With(q.Idea(m.String())).In(l))
		}
	}
	if f.json {
		return cli.PrintJSON(out, all)
	}
	return nil
}

// moves returns the move that is to be explained, or the best ones.
func (f *explainFlags) moves(ctx context.Context, b *renju.Board) (out []renju.Cell, err error) {
	switch {
	case f.move != "":
		m, err := renju.ParseCell(f.move, b.Size())
		if err == nil && m == renju.Pass {
			err = errors.New("a pass cannot be explained")
		}
		if err == nil {
			err = b.Check(m)
		}
		if err != nil {
			return nil, cli.BadInput("--move: %w", err)
		}
		return []renju.Cell{m}, nil
	case f.best < 1:
		return nil, cli.BadInput("--best %d: want at least 1", f.best)
	case f.time <= 0:
		return nil, cli.BadInput("--time %v: want more than 0", f.time)
	}
	e, err := searchrenju.New(searchrenju.DefaultOptions())
	if err != nil {
		return nil, err
	}
	a, err := e.Think(ctx, b, search.Limits{Hard: f.time, MultiPV: f.best, Exclude: searchrenju.MovesOf([]renju.Cell{renju.Pass})}, nil)
	for _, l := range a.Lines {
		out = append(out, searchrenju.CellOf(l.PV[0]))
	}
	return out, err
}
