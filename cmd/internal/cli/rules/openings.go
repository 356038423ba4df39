package rules

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
	evalrenju "tengen/eval/renju"
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/renju/chooser"
	"tengen/search/renju/solved"
)

type openingsFlags struct {
	rules, json bool
	nodes       uint64
	threads     int
}

func newOpenings() *cobra.Command {
	var f openingsFlags
	cmd := &cobra.Command{
		Use:   "openings [PATTERN …]",
		Short: "List the 26 opening patterns of renju, and the opening rules",
		Long: `List the 26 opening patterns of renju: number, Japanese name, the first three moves as
a picture, and the share of the points that Black scored in games of Tengen against itself
with 3200 to 6400 nodes a move ("tengen lab openings"). Where it is proven that Black wins
(docs/solved.md), the list says that instead. PATTERN is a number, a name or kanji, and shows that
pattern only.

With --nodes the share is the one that a search expects, as analyze tells it. It is nearer to
50 %: the search judges positions some moves later by their shapes, the games went to their end.
After an interrupt the patterns that are done are printed, and the exit code is 1.

--rules lists the opening rules that play, match and gtp know.`,
		Example: `  tengen openings
  tengen openings kagetsu I7 --nodes 1000000
  tengen openings --rules
  tengen analyze --opening kagetsu`,
		ValidArgs: cli.PatternNames(),
		RunE:      f.run,
	}
	fl := cmd.Flags()
	fl.BoolVar(&f.rules, "rules", false, "list the opening rules instead")
	fl.BoolVar(&f.json, "json", false, "print a JSON array")
	fl.Uint64Var(&f.nodes, "nodes", 0, "show the share that a search with so many nodes expects instead")
	fl.IntVar(&f.threads, "threads", 1, "search threads")
	return cmd
}

// Pattern is a pattern as it is printed.
type Pattern struct {
	Code  string   `json:"code"`
	Name  string   `json:"name"`
	Kanji string   `json:"kanji"`
	Moves []string `json:"moves"`
	// Black is the share of points that Black can expect.
	Black float64 `json:"black"`
	// Plies are those within which Black is proven to win, with the pattern's stones; 0 if that is open.
	Plies int `json:"proven_plies,omitempty"`
	cells [3]renju.Cell
}

const patternSize = 15

func (f *openingsFlags) run(cmd *cobra.Command, args []string) error {
	out := cmd.OutOrStdout()
	if f.rules {
		if len(args) > 0 {
			return cli.BadInput("--rules lists all rules, it takes no patterns: %q", args[0])
		}
		if err := cli.Refuse(cmd, "is for the patterns, not for --rules", "nodes", "threads", "json"); err != nil {
			return err
		}
		return printRules(out)
	}
	chosen := renju.Openings[:]
	if len(args) > 0 {
		chosen = nil
		for _, a := range args {
			o, ok := renju.OpeningByName(a)
			if !ok {
				return cli.BadInput("%q is none of the 26 patterns: want a number such as D4 or a name such as kagetsu", a)
			}
			chosen = append(chosen, o)
		}
	}
	var list []Pattern
	var err error
	for _, o := range chosen {
		p := Pattern{Code: o.Code, Name: o.Name, Kanji: o.Kanji, Black: chooser.Value(o.Code), cells: o.Cells(patternSize)}
		for _, c := range p.cells {
			p.Moves = append(p.Moves, c.String())
		}
		if p.Plies, err = provenPlies(p.cells); err != nil {
			return err
		}
		list = append(list, p)
	}
	if f.nodes == 0 {
		if err := cli.Refuse(cmd, "goes with --nodes", "threads"); err != nil {
			return err
		}
	}
	done, stopped := len(list), error(nil)
	if f.nodes > 0 {
		if done, err = f.search(cmd, list); err != nil {
			return err
		}
	}
	if done < len(list) {
		stopped = fmt.Errorf("stopped after %d of %s", done, cli.Plural(len(list), "pattern", "patterns"))
	}
	if f.json {
		err = cli.PrintJSON(out, list[:done])
	} else {
		_, err = io.WriteString(out, drawPatterns(list[:done], f.shareVerb()))
	}
	return errors.Join(err, stopped)
}

// provenPlies returns the plies within which Black wins after the stones of a pattern, its own
// counted, by the strategy of what is solved; 0 if that plays another move, or none.
func provenPlies(cells [3]renju.Cell) (int, error) {
	s, err := solved.Strategy(renju.Renju, patternSize)
	if err != nil || s == nil {
		return 0, err
	}
	b, err := renju.New(patternSize, renju.Renju)
	if err != nil {
		return 0, err
	}
	for _, c := range cells {
		b.Make(c)
	}
	plies, ok := s.Reached(b)
	if !ok {
		return 0, nil
	}
	return plies + 3, nil
}

// search replaces the values by those of searches, each with empty tables, until an interrupt. It
// returns the number of those that are done.
func (f *openingsFlags) search(cmd *cobra.Command, list []Pattern) (done int, err error) {
	ctx, stop := cli.UntilInterrupt(cmd)
	defer stop()
	if err := cli.CheckThreads(f.threads); err != nil {
		return 0, err
	}
	c := gamerenju.Game.Default()
	e, err := gamerenju.Game.NewEngine(c, game.Options{Threads: f.threads})
	if err != nil {
		return 0, err
	}
	for i := range list {
		p, err := gamerenju.Game.New(c)
		if err != nil {
			return 0, err
		}
		for _, m := range list[i].Moves {
			if err := p.Play(m); err != nil {
				return 0, err
			}
		}
		if err := e.Reset(1); err != nil {
			return 0, err
		}
		t, err := e.Think(ctx, p, game.Limits{Nodes: f.nodes}, nil)
		if err != nil {
			return 0, err
		}
		if ctx.Err() != nil {
			return i, nil
		}
		list[i].Black = 1 - t.Score.Search().WinRate(evalrenju.WinRateScale) // White is to move
	}
	return len(list), nil
}

// shareVerb says what the shares are.
func (f *openingsFlags) shareVerb() string {
	if f.nodes > 0 {
		return "expects"
	}
	return "scored"
}

func printRules(out io.Writer) error {
	for i, r := range opening.Rules {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s: %s\n", r.Name, r.Title)
		for _, line := range say.Fill(r.About.String(), 76) {
			fmt.Fprintf(out, "  %s\n", line)
		}
	}
	return nil
}

// drawPatterns draws patterns side by side, four in a row, with what Black has scored or expects, or
// that he wins.
func drawPatterns(list []Pattern, verb string) string {
	var sb strings.Builder
	for i := 0; i < len(list); i += picturesARow {
		if i > 0 {
			sb.WriteByte('\n')
		}
		row := list[i:min(i+picturesARow, len(list))]
		for y := -3; y < 2*pictureReach; y++ {
			line := ""
			for _, p := range row {
				// A kanji is two columns wide, so the padding is not that of Printf.
				switch y {
				case -3:
					line += fmt.Sprintf("%-3s %-9s %s", p.Code, p.Name, p.Kanji) + strings.Repeat(" ", pictureWidth-18)
				case -2:
					says := fmt.Sprintf("Black %s %.0f %%", verb, 100*p.Black)
					if p.Plies > 0 {
						says = "Proven: Black wins"
					}
					line += fmt.Sprintf("%-*s", pictureWidth, says)
				default:
					line += fmt.Sprintf("%-*s", pictureWidth, p.row(pictureReach-(y+1)))
				}
			}
			sb.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	return sb.String()
}

// row draws one row of a pattern's picture, dy lines above the centre.
func (p *Pattern) row(dy int) string {
	const mid = patternSize / 2
	var signs []string
	for dx := -pictureReach; dx <= pictureReach; dx++ {
		sign := "."
		for i, c := range p.cells {
			if c == renju.At(mid+dx, mid+dy) {
				sign = "XOX"[i : i+1]
			}
		}
		signs = append(signs, sign)
	}
	return strings.Join(signs, " ")
}
