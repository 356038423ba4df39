package gtp

import (
	"strings"
	"testing"
)

// An error repeats whole characters of a text.
func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("花", maxEcho):   `"` + strings.Repeat("花", maxEcho) + `"`,
		strings.Repeat("花", maxEcho+1): `"` + strings.Repeat("花", maxEcho) + `…"`,
	} {
		if got := Quote(text); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
