package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"tengen/internal/say"
)

// Status is a line at the bottom of a terminal that is overwritten again and again, and
// nothing elsewhere. It uses only a carriage return and blanks, which every console
// understands. Errors of writing to the terminal do not matter. Several goroutines may use it.
type Status struct {
	mu    sync.Mutex
	file  *os.File // nil when the output is no terminal
	shown int      // width of the current line, in columns
	last  time.Time
}

// NewStatus returns a status line on out, if that is a terminal.
func NewStatus(out io.Writer) *Status {
	return &Status{file: Terminal(out)}
}

// Drawn reports whether the line can be seen: whether the output is a terminal.
func (s *Status) Drawn() bool { return s.file != nil }

// Show writes the line, cut to the width of the terminal.
func (s *Status) Show(line string) {
	if s.file == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.last) < statusEvery {
		return
	}
	s.last = time.Now()
	width, _, err := term.GetSize(int(s.file.Fd()))
	if err != nil || width < 2 {
		width = 80
	}
	line = say.Cut(line, width-1)
	fmt.Fprintf(s.file, "\r%s", say.Left(line, s.shown))
	s.shown = say.Width(line)
}

// Clear removes the line, before other output and at the end.
func (s *Status) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shown > 0 {
		fmt.Fprintf(s.file, "\r%s\r", strings.Repeat(" ", s.shown))
		s.shown, s.last = 0, time.Time{}
	}
}
