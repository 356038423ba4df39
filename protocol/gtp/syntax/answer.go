package syntax

import "strings"

// Signs of an answer.
const (
	good = "="
	bad  = "?"
)

// Good returns the answer to the command of a number ("" without one).
func Good(id, text string) string {
	if text = body(text); text != "" && !strings.HasPrefix(text, "\n") {
		text = " " + text
	}
	return good + id + text + "\n\n"
}

// Bad returns the answer to a command that failed: one line.
func Bad(id, text string) string {
	return bad + id + " " + strings.Join(strings.Fields(text), " ") + "\n\n"
}

// Begin returns the first line of a long answer, which goes on with Lines and ends with
// an empty line.
func Begin(id string) string { return good + id + "\n" }

// Lines returns lines of a long answer.
func Lines(text string) string {
	if text = body(text); text == "" {
		return ""
	}
	return text + "\n"
}

// body removes empty lines, which would end an answer. It keeps a line break at the
// beginning, which puts a board below the sign.
func body(text string) string {
	lines := strings.Split(text, "\n")
	out := lines[:1]
	for _, l := range lines[1:] {
		if l = strings.TrimRight(l, " \r"); l != "" {
			out = append(out, l)
		}
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n")
}

// First reads the first line of an answer to the command of a number. ok is false for any
// other line; failed reports that the command failed.
func First(line, id string) (text string, failed, ok bool) {
	rest, ok := strings.CutPrefix(line, good+id)
	if !ok {
		rest, failed = strings.CutPrefix(line, bad+id)
	}
	if !ok && !failed || rest != "" && rest[0] != ' ' {
		return "", false, false
	}
	return strings.TrimSpace(rest), failed, true
}
