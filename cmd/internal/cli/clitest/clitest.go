// Package clitest helps to test commands: a [Program] runs command lines with some of the commands
// of tengen and returns what they print.
package clitest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unicode"

	"github.com/spf13/cobra"

	"tengen/cmd/internal/cli"
)

// The tests are in English, whatever the locale of whoever runs them.
func init() { os.Setenv("LC_ALL", "C.UTF-8") }

// Program is tengen with some of its commands.
type Program []func() *cobra.Command

// Run runs a command line and returns what it printed and its exit code.
func (p Program) Run(in string, args ...string) (out, errs string, code int) {
	var o, e strings.Builder
	code = cli.Program{Commands: p}.Run(args, strings.NewReader(in), &o, &e)
	return o.String(), e.String(), code
}

// Must is Run for a command line that has to succeed; it returns only the output.
func (p Program) Must(t testing.TB, in string, args ...string) string {
	t.Helper()
	out, errs, code := p.Run(in, args...)
	if code != cli.ExitOK || errs != "" {
		t.Fatalf("tengen %q: exit code %d, %s", args, code, errs)
	}
	return out
}

// Refused runs a command line that has to be refused, with want in the message.
func (p Program) Refused(t testing.TB, line, want string) {
	t.Helper()
	p.Refuses(t, "", want, strings.Fields(line)...)
}

// Refuses is Refused with an input, for arguments that have been split.
func (p Program) Refuses(t testing.TB, in, want string, args ...string) {
	t.Helper()
	if out, errs, code := p.Run(in, args...); code != cli.ExitInput || out != "" || !strings.Contains(errs, want) {
		t.Errorf("tengen %q: exit code %d, %s%s, want %q", args, code, out, errs, want)
	}
}

// Japanese checks that an output has no word of English: none of three Latin letters or more but
// those that are known, such as names of files and what people type.
func Japanese(t testing.TB, out string, known ...string) {
	t.Helper()
	for line := range strings.Lines(out) {
		for _, w := range word.FindAllString(line, -1) {
			if !slices.Contains(known, w) {
				t.Errorf("%q in %q is no Japanese", w, line)
			}
		}
	}
	if !strings.ContainsFunc(out, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }) {
		t.Errorf("no Japanese in %q", out)
	}
}

var word = regexp.MustCompile(`[A-Za-z]{3,}`)

// AsTengen is the first argument with which a test binary runs as tengen; see Main.
const AsTengen = "as-tengen"

// Main runs the tests, or the program if the test binary is run as tengen.
func (p Program) Main(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == AsTengen {
		os.Exit(cli.Program{Commands: p}.Run(os.Args[2:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// Script writes a file that other programs can run as tengen, if TestMain is Main, and returns its path.
func Script(t testing.TB) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "tengen")
	if err := os.WriteFile(name, fmt.Appendf(nil, "#!/bin/sh\nexec '%s' %s \"$@\"\n", os.Args[0], AsTengen), 0o777); err != nil {
		t.Fatal(err)
	}
	return name
}

// Timeless masks the times and speeds of an output, and the blanks before them.
func Timeless(text string) string { return times.ReplaceAllString(text, " TIME") }

var times = regexp.MustCompile(` *\d[\d.]*( ?s\b| 秒|[kM]? a second)|毎秒 \d[\d.]*[kM]?`)

// FullDisk has room for some bytes.
type FullDisk struct {
	Room int
	Data []byte
}

func (d *FullDisk) Write(b []byte) (int, error) {
	n := min(len(b), d.Room-len(d.Data))
	d.Data = append(d.Data, b[:n]...)
	if n < len(b) {
		return n, syscall.ENOSPC
	}
	return n, nil
}

// WriteAt writes at the end.
func (d *FullDisk) WriteAt(b []byte, end int64) (int, error) {
	if end != int64(len(d.Data)) {
		return 0, fmt.Errorf("written at %d, behind %d bytes", end, len(d.Data))
	}
	return d.Write(b)
}

// Truncate takes back the output after size.
func (d *FullDisk) Truncate(size int64) error {
	d.Data = d.Data[:size]
	return nil
}
