package wire

import (
	"strings"

	"tengen/internal/plaintext"
)

// quoteMax is how much of a bad input an answer repeats, in characters.
const quoteMax = 60

// Quote returns input in the form in which an answer repeats it: short, on one line,
// in printable ASCII.
func Quote(s string) string { return `"` + Plain(Short(s)) + `"` }

// Short cuts input to a length that an answer can repeat.
func Short(s string) string { return strings.ReplaceAll(plaintext.Cut(s, quoteMax), "…", "...") }

var asASCII = strings.NewReplacer("…", "..", "×", "x", "−", "-")

// Plain replaces everything but printable ASCII, so that input cannot break an answer
// into two lines or change the state of a console.
func Plain(s string) string {
	s = asASCII.Replace(s)
	ok := func(r rune) bool { return r >= ' ' && r <= '~' }
	if strings.IndexFunc(s, func(r rune) bool { return !ok(r) }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if ok(r) {
			return r
		}
		return '?'
	}, s)
}
