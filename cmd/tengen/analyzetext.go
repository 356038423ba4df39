package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"tengen/cmd/internal/tui"
	"tengen/search/game"
)

// statusEvery is how often the line of the running iteration is redrawn.
const statusEvery = 100 * time.Millisecond

// analyzeText prints the position, a line for every finished depth, and the
// best moves. On a terminal the running iteration is shown below the last line.
func (f *analyzeFlags) analyzeText(out io.Writer, p game.Position, think thinker) error {
	w := bufio.NewWriter(out)
	describe(w, p)
	fmt.Fprintln(w, iterationHead)
	if err := w.Flush(); err != nil {
		return err
	}
	live := newStatus(out)
	info, err := think(func(i game.Info) {
		if i.Rank > 1 || i.Move == "" {
			return
		}
		line := iteration(&i)
		if finished(&i) {
			live.clear()
			fmt.Fprintln(out, line)
		} else {
			live.show(line)
		}
	})
	live.clear()
	if err != nil {
		return err
	}
	conclude(w, p, &info, f.limits.MultiPV)
	return w.Flush()
}

// describe prints the position.
func describe(w io.Writer, p game.Position) {
	s := p.Scene()
	fmt.Fprintf(w, "%s\n\n%s", p.Title(), tui.BoardText(s))
	if p.Game().SGF().Letters {
		legend := "X Black, O White, < > last move"
		if slices.ContainsFunc(s.Cells, func(c game.Cell) bool { return c.Banned }) {
			legend += fmt.Sprintf(", * not allowed to %s", p.Side())
		}
		fmt.Fprintln(w, legend)
	}
	for _, line := range p.Status() {
		fmt.Fprintln(w, line)
	}
	if !p.Game().SGF().Letters {
		fmt.Fprintln(w, p.Text())
	}
	fmt.Fprintf(w, "%s to move after %s\n\n", p.Side(), plural(len(p.Moves()), "move", "moves"))
}

const iterationHead = "   depth     time    nodes        score   win  line"

// iteration returns one line of the search's progress: its depth (the deepest line
// after the slash), time, nodes, score, and the principal variation.
func iteration(i *game.Info) string {
	if i.Book {
		return fmt.Sprintf("    book %8s %8s %s %s  %s", "", "", padLeft(i.Score.String(), 12), winRate(i.WinRate), strings.Join(i.PV, " "))
	}
	bound := ""
	switch {
	case i.Lower:
		bound = "≥"
	case i.Upper:
		bound = "≤"
	}
	return fmt.Sprintf("%8s %7.2fs %8s %s %s  %s",
		fmt.Sprintf("%d/%d", i.Depth, i.SelDepth), i.Elapsed.Seconds(), short(i.Nodes),
		padLeft(bound+i.Score.String(), 12), winRate(i.WinRate), strings.Join(i.PV, " "))
}

// conclude prints the best moves, at most so many.
func conclude(w io.Writer, p game.Position, i *game.Info, most int) {
	fmt.Fprintf(w, "\nBest moves for %v:\n", p.Side())
	for n, l := range i.Searched(most) {
		fmt.Fprintf(w, "%3d. %-4v %s %s  %s\n", n+1, l.Move, padLeft(l.Score.String(), 12), winRate(l.WinRate), strings.Join(l.PV, " "))
	}
	if i.Book {
		fmt.Fprintln(w, "\nFrom the database, by --db (book)")
		return
	}
	if i.Proven != "" {
		fmt.Fprintf(w, "\nProven score, Black's stones minus White's without komi: %s\n", i.Proven)
	}
	if s := p.Scene(); len(i.Ownership) == len(s.Cells) {
		fmt.Fprintf(w, "\nExpected owner of each point (X %v, O %v, . open):\n%s", game.Black, game.White, tui.BoardText(owned(s, i)))
	}
	fmt.Fprintf(w, "\n%s nodes in %.2f s (%s a second), depth %d, deepest line %d\n",
		short(i.Nodes), i.Elapsed.Seconds(), short(i.NPS()), i.Depth, i.SelDepth)
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

// padLeft right-aligns s, counting characters, not bytes.
func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s))) + s
}

// short returns a count in at most five characters: 999, 12.3k, 4.56M.
func short(n uint64) string {
	switch f := float64(n); {
	case n < 1000:
		return fmt.Sprint(n)
	case n < 100_000:
		return fmt.Sprintf("%.1fk", f/1e3)
	case n < 1_000_000:
		return fmt.Sprintf("%.0fk", f/1e3)
	case n < 100_000_000:
		return fmt.Sprintf("%.1fM", f/1e6)
	default:
		return fmt.Sprintf("%.0fM", f/1e6)
	}
}

// perSecond returns a rate, 0 when no time has passed.
func perSecond(n uint64, d time.Duration) uint64 {
	if d <= 0 {
		return 0
	}
	return uint64(float64(n) / d.Seconds())
}

// status is a line at the bottom of a terminal that is overwritten again and again. It
// uses only a carriage return and blanks, which every console understands.
type status struct {
	file  *os.File // nil when the output is no terminal
	shown int      // width of the current line
	last  time.Time
}

func newStatus(out io.Writer) *status {
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &status{file: f}
	}
	return &status{}
}

// show writes the line, cut to the width of the terminal.
func (s *status) show(line string) {
	if s.file == nil || time.Since(s.last) < statusEvery {
		return
	}
	s.last = time.Now()
	width, _, err := term.GetSize(int(s.file.Fd()))
	if err != nil || width < 2 {
		width = 80
	}
	text := []rune(line)
	text = text[:min(len(text), width-1)]
	blank := strings.Repeat(" ", max(0, s.shown-len(text)))
	fmt.Fprintf(s.file, "\r%s%s", string(text), blank)
	s.shown = len(text)
}

// clear removes the line.
func (s *status) clear() {
	if s.shown > 0 {
		fmt.Fprintf(s.file, "\r%s\r", strings.Repeat(" ", s.shown))
		s.shown = 0
	}
}
