package cli

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"
)

// openTerminal returns a terminal, and the file with all that is printed on it.
func openTerminal(t *testing.T) (terminal, screen *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	terminal, err = os.OpenFile(fmt.Sprint("/dev/pts/", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return terminal, screen
}

// All that a command prints on a terminal does nothing to it, data included, and a command
// that draws on the terminal finds it.
func TestTerminalIsSafe(t *testing.T) {
	terminal, screen := openTerminal(t)
	lines := bufio.NewReader(screen)
	print := func() *cobra.Command {
		return &cobra.Command{Use: "print", RunE: func(cmd *cobra.Command, _ []string) error {
			for _, out := range []any{cmd.OutOrStdout(), cmd.ErrOrStderr(), Out(cmd)} {
				if Terminal(out) != terminal || !IsTerminal(out) {
					t.Errorf("%T does not lead to the terminal", out)
				}
			}
			if NewStatus(cmd.ErrOrStderr()).file != terminal {
				t.Error("a status line does not find the terminal")
			}
			fmt.Fprintln(cmd.OutOrStdout(), "out \x1b[2J \u009b2J 囲")
			fmt.Fprintln(cmd.ErrOrStderr(), "err \x1b]0;x\x07")
			return fmt.Errorf("failed \x1b[2J")
		}}
	}
	Program{Commands: []func() *cobra.Command{print}}.Run([]string{"print"}, strings.NewReader(""), terminal, terminal)
	for _, want := range []string{"out ?[2J ?2J 囲\r\n", "err ?]0;x?\r\n", "tengen print: failed ?[2J\r\n"} {
		if got, err := lines.ReadString('\n'); err != nil || got != want {
			t.Errorf("the terminal gets %q, %v, want %q", got, err, want)
		}
	}
	var text strings.Builder
	if Terminal(&text) != nil || IsTerminal(newPlain(&text)) {
		t.Error("a text is a terminal")
	}
}

// A status line is cut to the width of the terminal, covers the one before it, is not redrawn
// at once, and is cleared as a whole.
func TestStatusLine(t *testing.T) {
	terminal, screen := openTerminal(t)
	if err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 20}); err != nil {
		t.Skip(err)
	}
	s := NewStatus(terminal)
	for _, c := range []struct {
		line string // "" clears
		soon bool
		want string
	}{
		{"囲碁 and what does not fit", false, "\r囲碁 and what does "},
		{"too soon", true, ""},
		{"short", false, "\rshort" + strings.Repeat(" ", 14)},
		{"", false, "\r     \r"},
		{"", false, ""},
		{"at once", true, "\rat once"},
		{"later", false, "\rlater  "},
	} {
		switch {
		case c.line == "":
			s.Clear()
		case c.soon:
			s.Show(c.line)
		default:
			s.last = time.Time{}
			s.Show(c.line)
		}
		fmt.Fprint(terminal, "$")
		got, buf := "", make([]byte, 1)
		for !strings.HasSuffix(got, "$") {
			if _, err := screen.Read(buf); err != nil {
				t.Fatal(err)
			}
			got += string(buf)
		}
		if got != c.want+"$" {
			t.Errorf("after %q the terminal gets %q, want %q", c.line, got, c.want)
		}
	}
}

// A board is drawn where the cursor can be moved.
func TestIsScreen(t *testing.T) {
	terminal, _ := openTerminal(t)
	for term, want := range map[string]bool{"": true, "xterm": true, "dumb": false} {
		t.Setenv("TERM", term)
		if got := IsScreen(terminal, newPlain(terminal)); got != want {
			t.Errorf("TERM=%s: %v", term, got)
		}
		if IsScreen(strings.NewReader(""), terminal) {
			t.Error("an input that is no terminal draws")
		}
	}
}
