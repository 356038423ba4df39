package analyze

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/textboard"
	"tengen/search/game"
)

// analyzeText prints the position, a line for every finished depth, and the
// best moves. On a terminal the running iteration is shown below the last line.
func (f *analyzeFlags) analyzeText(out io.Writer, p game.Position, think thinker) error {
	w := bufio.NewWriter(out)
	cli.Describe(w, p)
	fmt.Fprintln(w, iterationHead)
	if err := w.Flush(); err != nil {
		return err
	}
	live := cli.NewStatus(out)
	info, err := think(func(i game.Info) {
		if i.Rank > 1 || i.Move == "" {
			return
		}
		line := iteration(&i)
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
	conclude(w, p, &info, f.limits.MultiPV)
	return w.Flush()
}

const iterationHead = "   depth     time    nodes        score   win  line"

// iteration returns one line of the search's progress: its depth (the deepest line
// after the slash), time, nodes, score, and the principal variation.
func iteration(i *game.Info) string {
	if i.Book {
		return fmt.Sprintf("    book %8s %8s %12s %s  %s", "", "", i.Score, winRate(i.WinRate), strings.Join(i.PV, " "))
	}
	bound := ""
	switch {
	case i.Lower:
		bound = "≥"
	case i.Upper:
		bound = "≤"
	}
	return fmt.Sprintf("%8s %7.2fs %8s %12s %s  %s",
		fmt.Sprintf("%d/%d", i.Depth, i.SelDepth), i.Elapsed.Seconds(), cli.Short(i.Nodes),
		bound+i.Score.String(), winRate(i.WinRate), strings.Join(i.PV, " "))
}

// conclude prints the best moves, at most so many.
func conclude(w io.Writer, p game.Position, i *game.Info, most int) {
	fmt.Fprintf(w, "\nBest moves for %v:\n", p.Side())
	printLines(w, i.Searched(most))
	if i.Book {
		fmt.Fprintln(w, "\nFrom the database, by --db (book)")
		return
	}
	if known := bookMoves(p, most); len(known) > 0 {
		fmt.Fprintln(w, "\nIn the book of openings, not proven:")
		printLines(w, known)
	}
	if i.Proven != nil {
		fmt.Fprintf(w, "\nProven score, Black's stones minus White's without komi: %s\n", i.Proven)
	}
	if s := p.Scene(); len(i.Ownership) == len(s.Cells) {
		fmt.Fprintf(w, "\nExpected owner of each point (X %v, O %v, . open):\n%s", game.Black, game.White, textboard.Text(owned(s, i)))
	}
	fmt.Fprintf(w, "\n%s nodes in %.2f s (%s a second), depth %d, deepest line %d\n",
		cli.Short(i.Nodes), i.Elapsed.Seconds(), cli.Short(i.NPS()), i.Depth, i.SelDepth)
}

func printLines(w io.Writer, lines []game.Line) {
	for n, l := range lines {
		fmt.Fprintf(w, "%3d. %-4v %12s %s  %s\n", n+1, l.Move, l.Score, winRate(l.WinRate), strings.Join(l.PV, " "))
	}
}

// bookMoves returns what the game's book of openings has in a position, so many moves at most.
// Embedded books are checked by tests.
func bookMoves(p game.Position, most int) []game.Line {
	moves, _ := game.BookMoves(p)
	return moves[:min(len(moves), most)]
}

// ownedFrom is the expectation from which a point counts as owned.
const ownedFrom = 0.5

// owned returns a board with a stone on each point of its expected owner.
func owned(s *game.Scene, i *game.Info) *game.Scene {
	out := game.NewScene(s.Columns, s.Rows)
	out.ColumnNames, out.RowNames = s.ColumnNames, s.RowNames
	for at, o := range i.Ownership {
		switch {
		case o >= ownedFrom:
			out.Cells[at].Stone = game.StoneOf(i.Side)
		case o <= -ownedFrom:
			out.Cells[at].Stone = game.StoneOf(i.Side.Other())
		}
	}
	return out
}

// winRate returns the expected share of points in per cent.
func winRate(share float64) string { return fmt.Sprintf("%3.0f %%", 100*share) }
