package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// statusEvery is how often the line of the running iteration is redrawn.
const statusEvery = 100 * time.Millisecond

// status is a line at the bottom of a terminal that is overwritten again and again. It
// uses only a carriage return and blanks, which every console understands.
type status struct {
	file  *os.File // nil when the output is no terminal
	shown int      // width of the current line
	last  time.Time
}

func NewStatus(out io.Writer) *status {
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &status{file: f}
	}
	return &status{}
}

// Show writes the line, cut to the width of the terminal.
func (s *status) Show(line string) {
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

// Clear removes the line.
func (s *status) Clear() {
	if s.shown > 0 {
		fmt.Fprintf(s.file, "\r%s\r", strings.Repeat(" ", s.shown))
		s.shown = 0
	}
}
