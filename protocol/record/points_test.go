package record

import (
	"strings"
	"testing"
)

// The error of a file with many bad points is one line about the first.
func TestManyBadPoints(t *testing.T) {
	for _, text := range []string{
		"(;SZ[9]AB" + strings.Repeat("[zz]", 100_000) + ")",
		"(;SZ[9]" + strings.Repeat(";B[zz]", 100_000) + ")",
	} {
		_, err := Read(strings.NewReader(text))
		if err == nil || strings.Count(err.Error(), "zz") != 1 || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20s…: %.200v", text, err)
		}
	}
}
