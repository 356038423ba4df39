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
}
