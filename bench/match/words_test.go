package match

import (
	"slices"
	"strings"
	"testing"
)

// A command is split as a shell does it, but where a backslash separates folders it stays. What
// a shell would take for the end of the command is an error and not lost.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		plain bool
		text  string
		want  []string
	}{
		{false, `prog -x 'y z' "a b" c\ d ''`, []string{"prog", "-x", "y z", "a b", "c d", ""}},
		{true, `C:\engines\new\brain.exe -x`, []string{`C:\engines\new\brain.exe`, "-x"}},
		{true, `"C:\Program Files (x86)\b.exe" dir='\\host\übung\'`, []string{`C:\Program Files (x86)\b.exe`, `dir=\\host\übung\`}},
		{false, "prog 'a;b' \"<&>\"", []string{"prog", "a;b", "<&>"}},
		{true, "", nil},
	} {
		got, err := words(c.text, c.plain)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, %v, want %q", c.text, got, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"prog ü; other": `";" has to be in quotes`,
		"name=A&B":      `"&" has to be in quotes`,
		"prog 'x":       "invalid",
	} {
		for _, plain := range []bool{false, true} {
			if got, err := words(text, plain); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q, %v, want %q", text, got, err, want)
			}
		}
	}
}
