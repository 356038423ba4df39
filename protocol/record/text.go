package record

import "strings"

// newlines replaces every line end by \n.
var newlines = strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n")

// text removes the escapes of a value: a backslash at the end of a line joins it with
// the next, and before any other character it stands for that character. White space
// other than line ends becomes a blank.
func text(v string) string {
	if !strings.ContainsFunc(v, func(r rune) bool { return r == '\\' || r < ' ' }) {
		return v
	}
	var out strings.Builder
	escaped := false
	for _, r := range newlines.Replace(v) {
		switch {
		case r == '\\' && !escaped:
			escaped = true
			continue
		case r == '\n' && escaped:
		case r == '\n':
			out.WriteByte('\n')
		case r < ' ':
			out.WriteByte(' ')
		default:
			out.WriteRune(r)
		}
		escaped = false
	}
	return out.String()
}

// simpleText returns text on one line.
func simpleText(v string) string {
	return strings.TrimSpace(strings.ReplaceAll(text(v), "\n", " "))
}

// compose splits a value at its colon; ok is false if it has none. An escaped colon is
// part of a text.
func compose(v string) (left, right string, ok bool) {
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '\\':
			i++
		case ':':
			return v[:i], v[i+1:], true
		}
	}
	return "", "", false
}

var (
	escaper         = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	composedEscaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`)
)

func escape(s string) string { return escaper.Replace(s) }

// escapeComposed escapes a text that is one half of a value.
func escapeComposed(s string) string { return composedEscaper.Replace(s) }
