package analyze

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// The JSON of analyze has the score of the screen, in the unit it names.
func TestScoresInJSON(t *testing.T) {
	for line, unit := range map[string]string{
		"--depth 2 --rule freestyle --moves h8i9": "evaluation",
		"--nodes 20 --game jungo --size 7":        "stones",
		"--depth 2 --game ring --moves c2":        "evaluation",
		"--depth 8":                               "evaluation",
	} {
		if testing.Short() && unit != "stones" {
			continue // left to the long run
		}
		args := append([]string{"analyze", "--threads", "1", "--hash", "4"}, strings.Fields(line)...)
		var j AnalysisJSON
		if err := json.Unmarshal([]byte(tengen.Must(t, "", append(args, "--json")...)), &j); err != nil {
			t.Fatal(err)
		}
		l := j.Lines[0]
		want := fmt.Sprintf("%+.2f", l.Score)
		switch {
		case l.Proven != "":
			want = fmt.Sprintf("%s in %d", l.Proven, *l.Plies)
		case unit == "stones":
			want = fmt.Sprintf("%+.1f stones", l.Score)
		}
		screen := tengen.Must(t, "", args...)
		if _, best, _ := strings.Cut(screen, "  1. "+l.Move); l.Unit != unit || !strings.HasPrefix(strings.TrimSpace(best), want+" ") {
			t.Errorf("%s: %s %v in JSON, want %q on the screen:\n%s", line, l.Unit, l.Score, want, screen)
		}
	}
}
