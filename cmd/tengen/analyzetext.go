package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	searchrenju "tengen/search/renju"
)

// statusEvery is how often the line of the running iteration is drawn anew.
const statusEvery = 100 * time.Millisecond

// analyzeText prints the position, a line for every finished depth, and the
// best moves. On a terminal the running iteration is shown below the last line.
func (f *analyzeFlags) analyzeText(ctx context.Context, out io.Writer, e *searchrenju.Engine, b *renju.Board) error {
	w := bufio.NewWriter(out)
	describe(w, b)
	fmt.Fprintln(w, iterationHead)
	if err := w.Flush(); err != nil {
		return err
	}
	live := newStatus(out)
	a, err := f.think(ctx, e, b, func(r searchrenju.Report) {
		if r.MultiPV > 1 {
			return
		}
		line := iteration(r)
		if r.Final && !r.Lower && !r.Upper {
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
	conclude(w, b, a)
	return w.Flush()
}

// describe prints what is analysed.
func describe(w io.Writer, b *renju.Board) {
	fmt.Fprintf(w, "%v %d×%[2]d", b.Rule(), b.Size())
	if o, ok := renju.IdentifyOpening(b.Moves(), b.Size()); ok && b.Rule() == renju.Renju {
		fmt.Fprintf(w, ", opening %s %s %s", o.Code, o.Name, o.Kanji)
	}
	fmt.Fprintf(w, ", %v to move after %d moves\n\n", b.Side(), b.Ply())
	marks := map[renju.Cell]byte{}
	if b.Side() == renju.Black && b.Rule() == renju.Renju {
		forbidden := b.ForbiddenSet()
		for c := range forbidden.Each {
			marks[c] = '*'
		}
	}
	fmt.Fprint(w, b.Diagram(marks))
	if len(marks) > 0 {
		fmt.Fprintln(w, "X black, O white, [ ] last move, * forbidden to black")
	}
	fmt.Fprintln(w)
}

const iterationHead = "   depth     time    nodes      score   win  line"

// iteration is one line of the search's progress: its depth (the deepest line
// after the slash), and the best move with what follows.
func iteration(r searchrenju.Report) string {
	bound := ""
	switch {
	case r.Lower:
		bound = "≥"
	case r.Upper:
		bound = "≤"
	}
	return fmt.Sprintf("%8s %7.2fs %8s %s %s  %s",
		fmt.Sprintf("%d/%d", r.Depth, r.SelDepth), r.Elapsed.Seconds(), short(r.Nodes),
		padLeft(bound+scoreText(r.Score), 10), winRate(r.Score), lineText(r.PV))
}

// conclude prints the ranked moves.
func conclude(w io.Writer, b *renju.Board, a searchrenju.Answer) {
	fmt.Fprintf(w, "\nBest moves for %v:\n", b.Side())
	for i, l := range a.Lines {
		fmt.Fprintf(w, "%3d. %-4v %s %s  %s\n", i+1, l.PV[0], padLeft(scoreText(l.Score), 10), winRate(l.Score), lineText(l.PV))
	}
	fmt.Fprintf(w, "\n%s nodes in %.2f s (%s a second), depth %d, deepest line %d\n",
		short(a.Nodes), a.Elapsed.Seconds(), short(perSecond(a.Nodes, a.Elapsed)), a.Depth, a.SelDepth)
}

// scoreText shows a score from the view of the side to move, as everywhere.
func scoreText(s search.Score) string { return game.FromSearch(s).String() }

// winRate shows the expected share of points.
func winRate(s search.Score) string {
	return fmt.Sprintf("%3.0f %%", 100*s.WinRate(evalrenju.WinRateScale))
}

// lineText writes a line of moves with blanks between.
func lineText(line []renju.Cell) string {
	words := make([]string, len(line))
	for i, c := range line {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

// padLeft right-aligns s, counting characters, not bytes.
func padLeft(s string, width int) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s))) + s
}

// short writes a count in at most five characters: 999, 12.3k, 4.56M.
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

// perSecond is a rate, 0 when no time has passed.
func perSecond(n uint64, d time.Duration) uint64 {
	if d <= 0 {
		return 0
	}
	return uint64(float64(n) / d.Seconds())
}

// status is a line at the bottom of a terminal that is written over and over.
// Only a carriage return and blanks are used, which every console understands.
type status struct {
	file  *os.File // nil when the output is no terminal
	shown int      // width of what stands there
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

// clear takes the line away.
func (s *status) clear() {
	if s.shown > 0 {
		fmt.Fprintf(s.file, "\r%s\r", strings.Repeat(" ", s.shown))
		s.shown = 0
	}
}
