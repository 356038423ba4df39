package cli

import (
	"io"
	"os"
	"regexp"
	"strings"

	"tengen/internal/plaintext"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Terminal returns the terminal to which an input or an output leads, nil if there is none.
func Terminal(f any) *os.File {
	switch f := f.(type) {
	case *os.File:
		if term.IsTerminal(int(f.Fd())) {
			return f
		}
	case interface{ to() io.Writer }:
		return Terminal(f.to())
	}
	return nil
}

// IsTerminal reports whether an input or an output leads to a terminal.
func IsTerminal(f any) bool { return Terminal(f) != nil }

// IsScreen reports whether an input and an output are a terminal that can draw a board anywhere, as
// TERM=dumb cannot.
func IsScreen(in, out any) bool {
	return IsTerminal(in) && IsTerminal(out) && os.Getenv("TERM") != "dumb"
}

// plain is an output for people. It takes out what would control a terminal: texts come from
// files and other programs, too.
type plain struct {
	io.Writer
	out io.Writer
}

func newPlain(out io.Writer) plain { return plain{plaintext.NewWriter(out), out} }

func (p plain) to() io.Writer { return p.out }

// Out returns the output of a command that is a text for people and not data.
func Out(cmd *cobra.Command) io.Writer { return newPlain(cmd.OutOrStdout()) }

// Terminals without colours by the values of TERM: those of DEC, which have numbers, but for the 525, and those
// whose names end so; and with them.
var (
	withoutColours = regexp.MustCompile(`^vt\d|-m$|-mono$`)
	withColours    = regexp.MustCompile(`^vt525|colou?r`)
)

// Colourless reports whether the terminal shows no colours, according to the environment: it has none, or
// the person wants none.
func Colourless(getenv func(string) string) bool {
	kind := strings.ToLower(getenv("TERM"))
	return getenv("NO_COLOR") != "" || withoutColours.MatchString(kind) && !withColours.MatchString(kind)
}

// UTF8Locale reports whether the terminal shows more than ASCII, according to the
// environment.
func UTF8Locale(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := getenv(name); v != "" {
			v = strings.ToLower(v)
			return strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
		}
	}
	return true
}
