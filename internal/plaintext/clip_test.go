package plaintext

import (
	"strings"
	"testing"
)

// What an error repeats is cut between characters.
func TestClip(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		strings.Repeat("三", 40): strings.Repeat("三", 40),
		strings.Repeat("三", 41): strings.Repeat("三", 40) + "…",
	} {
		if got := Clip(text); got != want {
			t.Errorf("%q is cut to %q", text, got)
		}
	}
	for n, want := range []string{"…", "三…", "三a…", "三a\xff…", "三a\xff五"} {
		if got := Cut("三a\xff五", n); got != want {
			t.Errorf("cut to %d characters: %q", n, got)
		}
	}
}
