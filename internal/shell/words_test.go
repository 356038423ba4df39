package shell

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
		{false, " \ta\r\nb  ", []string{"a", "b"}},
		{false, `a"b c"'d e'f`, []string{"ab cd ef"}},
		{false, `"a\"b" 'a\b' "it's" '"' \\ \'`, []string{`a"b`, `a\b`, "it's", `"`, `\`, "'"}},
		{false, `"a\b\$\` + "`\n\\\n" + `c" d\` + "\n" + `e`, []string{"a\\b$`\nc", "de"}},
		{false, "a \\\n b", []string{"a", "b"}},
		{false, "a b \\\n", []string{"a", "b"}},
		{false, "\"\\\n\" \\\n", []string{""}},
		{false, `"" '' ""''`, []string{"", "", ""}},
		{false, "$HOME #x a=b 'x'=y", []string{"$HOME", "#x", "a=b", "x=y"}},
		{true, `"a\" 'b\'`, []string{`a\`, `b\`}},
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
		"prog \"x' y":   "invalid",
		"prog $(other)": `"(" has to be in quotes`,
		"prog `other`":  "\"`\" has to be in quotes",
		"prog 2>x":      `">" has to be in quotes`,
		"a|b":           `"|" has to be in quotes`,
	} {
		for _, plain := range []bool{false, true} {
			if got, err := words(text, plain); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q, %v, want %q", text, got, err, want)
			}
		}
	}
}

// A backslash at the end quotes nothing, but on Windows it is the end of a folder.
func TestLastBackslash(t *testing.T) {
	if got, err := words(`prog x\`, false); err == nil || !strings.Contains(err.Error(), "has no end") {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := words(`prog x\`, true); err != nil || !slices.Equal(got, []string{"prog", `x\`}) {
		t.Errorf("%q, %v", got, err)
	}
}
