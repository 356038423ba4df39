package review

import (
	"strings"
	"testing"

	"tengen/internal/filetest"
)

// A review, and the mistakes tried again: words, wrong moves and right ones.
func TestTryAgain(t *testing.T) {
	args := []string{"testdata/game.sgf", "--nodes", "500", "--proof-nodes", "5000", "--eval", "tables", "--try"}
	out := tengen.Must(t, "help\nhint\nhint\na1\ni10\nzz\nJ9\nk7\nboard\nsolution\n", reviewCommand(args...)...)
	filetest.Golden(t, "testdata/try.golden", []byte(out))
	if out := tengen.Must(t, "", reviewCommand(append(args, "--from", "9")...)...); !strings.HasSuffix(out, "\nThere is no mistake to try again.\n") {
		t.Errorf("%s", out)
	}
	tengen.Refused(t, "review --try -", "name a file")
	tengen.Refused(t, "review --try --json-lines testdata/game.sgf", "--json-lines")
}
