package match

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/search"
	"tengen/search/game"
)

// A score is the same text on the screen and in a record, whatever its form in between.
func TestShownScore(t *testing.T) {
	for _, s := range []search.Score{0, 152, -7, 4321, search.LossIn(8), search.WinIn(7), search.LossIn(214), search.WinIn(213)} {
		shown := game.FromSearch(s)
		shown.AnyLength = max(shown.Plies, -shown.Plies) > 200
		if got := shownScore("renju", shown.Record()); got != shown.String() {
			t.Errorf("%s is recorded as %q and shown as %q", shown, shown.Record(), got)
		}
	}
	for _, lead := range []float64{0, 3.5, -12, 80.26} {
		shown := game.Score{Units: lead, Unit: "stones"}
		if got := shownScore("jungo", shown.Record()); got != shown.String() {
			t.Errorf("%s is recorded as %q and shown as %q", shown, shown.Record(), got)
		}
	}
	for _, words := range []string{"good for me", "NaN", "-Inf", "1e300"} {
		if got := shownScore("renju", words); got != words {
			t.Errorf("%q becomes %q", words, got)
		}
	}
}

// The records of a match show scores in the units of analyze.
func TestScoresInSGF(t *testing.T) {
	for of, want := range map[string]string{
		"renju": `C\[score ([+-]\d+\.\d\d|win in \d+|loss in \d+),`,
		"jungo": `C\[score [+-]\d+\.\d stones,`,
	} {
		dir := filepath.Join(t.TempDir(), of)
		tengen.Must(t, "", "match", "--game", of, "--size", "7", "--random", "4", "--games", "2", "--draw-after", "8",
			"--engine", "name=A nodes=20 memory=4", "--engine", "name=B nodes=20 memory=4", "--out", dir)
		text := filetest.Read(t, filepath.Join(dir, "games.sgf"))
		scores := strings.Count(string(text), "C[score ")
		if n := len(regexp.MustCompile(want).FindAll(text, -1)); n == 0 || n != scores {
			t.Errorf("%s: %d of %d scores are like %s in\n%s", of, n, scores, want, text)
		}
	}
}
