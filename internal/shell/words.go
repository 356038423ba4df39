package shell

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Words splits a text into words as a shell does, with quotes. A backslash quotes the next
// character, within double quotes one of $, `, ", \ and the end of a line alone, but not where it
// separates folders (Windows): there it is itself, so that a name can be written as usual. What a
// shell takes for the end of a command, or for a command within it, is an error outside quotes.
func Words(text string) ([]string, error) { return words(text, filepath.Separator == '\\') }

func words(text string, plain bool) (out []string, err error) {
	var word strings.Builder
	begun := false    // a word, which may be empty
	quote := rune(0)  // that is open, or a backslash before its character
	within := rune(0) // the quote around a backslash
	for _, r := range text {
		switch {
		case quote == '\\':
			if within == '"' && !strings.ContainsRune("$`\"\\\n", r) {
				word.WriteByte('\\')
			}
			if r != '\n' { // a line goes on in the next one
				begun = true
				word.WriteRune(r)
			}
			quote = within
		case r == '\\' && quote != '\'' && !plain:
			quote, within = r, quote
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			begun, quote = true, r
		case strings.ContainsRune(" \t\r\n", r):
			if begun {
				out = append(out, word.String())
			}
			begun = false
			word.Reset()
		case strings.ContainsRune(";&|<>()`", r):
			return nil, fmt.Errorf("%q has to be in quotes", string(r))
		default:
			begun = true
			word.WriteRune(r)
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("invalid: %q has no end", string(quote))
	}
	if begun {
		out = append(out, word.String())
	}
	return out, nil
}
