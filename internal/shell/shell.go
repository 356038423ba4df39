package shell

import (
	"runtime"
	"strings"
)

// special are the characters that mean something to a shell of some system, and unixOnly
// those that do so on Unix and are usual in names elsewhere.
const (
	special  = " \t\n'\"&;()<>|$`*?#!{}"
	unixOnly = `[]~\`
)

// Line returns the words of a command line, in quotes where they need them.
func Line(words ...string) string {
	quoted := special
	if runtime.GOOS != "windows" {
		quoted += unixOnly
	}
	var out []string
	for _, w := range words {
		if w == "" || strings.ContainsAny(w, quoted) {
			w = Quote(w)
		}
		out = append(out, w)
	}
	return strings.Join(out, " ")
}

// Quote returns a word in quotes, as the shells of this system read them.
func Quote(word string) string { return quote(word, runtime.GOOS == "windows") }

// quote quotes a word. One of Windows' shells knows double quotes alone; no name of a file
// has them there.
func quote(word string, windows bool) string {
	if windows {
		return `"` + word + `"`
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
