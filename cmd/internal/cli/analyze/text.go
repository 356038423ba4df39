package analyze

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/textboard"
	"tengen/internal/say"
	"tengen/search/game"
)

// analyzeText prints the position, a line for every finished depth, and the
// best moves. On a terminal the running iteration is shown below the last line.
func (f *analyzeFlags) analyzeText(out io.Writer, p game.Position, think thinker) error {
	w := bufio.NewWriter(out)
	cli.Describe(w, p, f.language.Language)
	fmt.Fprintln(w, iterationHead(f.language.Language))
	if err := w.Flush(); err != nil {
		return err
	}
	live := cli.NewStatus(out)
	info, err := think(func(i game.Info) {
		if i.Rank > 1 || i.Move == "" {
			return
		}
		line := iteration(&i, f.language.Language)
		if finished(&i) {
			live.Clear()
			fmt.Fprintln(out, line)
		} else {
			live.Show(line)
		}
	})
	live.Clear()
	if err != nil {
		return err
	}
	conclude(w, p, &info, f.limits.MultiPV, f.language.Language)
	return w.Flush()
}

// iterationHead returns the names of the columns of the search's progress.
func iterationHead(l say.Language) string {
	return columns(say.Lines(l, []*say.Message{sayDepth.With(), sayTime.With(), sayNodes.With(), sayScore.With(), sayChance.With(), sayLine.With()}))
}

// columns writes the columns of a line of progress.
func columns(texts []string) (line string) {
	for i, width := range []int{8, 9, 9, 13, 6} {
		line += say.Right(texts[i], width)
	}
	return line + "  " + texts[5]
}

// iteration returns one line of the search's progress: its depth (the deepest line
// after the slash), time, nodes, score, and the principal variation.
func iteration(i *game.Info, l say.Language) string {
	score, line := i.Score.Say().In(l), strings.Join(i.PV, " ")
	if i.Book {
		return columns([]string{sayBook.With().In(l), "", "", score, winRate(i.WinRate), line})
	}
	bound := ""
	switch {
	case i.Lower:
		bound = "≥"
	case i.Upper:
		bound = "≤"
	}
	return columns([]string{fmt.Sprintf("%d/%d", i.Depth, i.SelDepth), fmt.Sprintf("%.2fs", i.Elapsed.Seconds()), say.Short(i.Nodes),
		bound + score, winRate(i.WinRate), line})
}

// conclude prints the best moves, at most so many.
func conclude(w io.Writer, p game.Position, i *game.Info, most int, l say.Language) {
	tell := func(what *say.Message) { fmt.Fprintf(w, "\n%s\n", what.In(l)) }
	tell(sayBest.With(p.Side()))
	printLines(w, i.Searched(most), l)
	if i.Book {
		tell(sayStored.With())
		return
	}
	if known := bookMoves(p, most); len(known) > 0 {
		tell(sayBookMoves.With())
		printLines(w, known, l)
	}
	if i.Proven != nil {
		tell(sayProven.With(i.Proven))
	}
	if s := p.Scene(); len(i.Ownership) == len(s.Cells) {
		tell(sayOwners.With())
		fmt.Fprint(w, textboard.Text(owned(s, i)))
	}
	tell(saySearched.With(say.Short(i.Nodes), fmt.Sprintf("%.2f", i.Elapsed.Seconds()), say.Short(i.NPS()), i.Depth, i.SelDepth))
}

func printLines(w io.Writer, lines []game.Line, l say.Language) {
	for n, x := range lines {
		fmt.Fprintf(w, "%3d. %-4v %s %s  %s\n", n+1, x.Move, say.Right(x.Score.Say().In(l), 12), winRate(x.WinRate), strings.Join(x.PV, " "))
	}
}

// bookMoves returns what the game's book of openings has in a position, so many moves at most.
// Embedded books are checked by tests.
func bookMoves(p game.Position, most int) []game.Line {
	moves, _ := game.BookMoves(p)
	return moves[:min(len(moves), most)]
}

// owned returns a board with a stone on each point of its expected owner.
func owned(s *game.Scene, i *game.Info) *game.Scene {
	out := game.NewScene(s.Columns, s.Rows)
	out.ColumnNames, out.RowNames = s.ColumnNames, s.RowNames
	for at := range out.Cells {
		out.Cells[at].Stone = textboard.Owner(i, at)
	}
	return out
}

// winRate returns the expected share of points in per cent.
func winRate(share float64) string { return fmt.Sprintf("%3.0f %%", 100*share) }
