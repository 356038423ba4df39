package lab

import (
	"path/filepath"
	"regexp"
	"testing"
)

// lab openings prints a line for each pattern, and names what is wrong.
func TestLabOpenings(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "journal")
	line := []string{"lab", "openings", "--rounds", "1", "--from", "2", "--to", "2", "--out", journal}
	out := tengen.Must(t, "", line...)
	if !regexp.MustCompile(`^("[DI]\d+": +\{[01]\.\d{3}, -, -, -\},\n){26}52 games\n$`).MatchString(out) {
		t.Errorf("lab openings printed\n%s", out)
	}
	if again := tengen.Must(t, "", append(line, "--resume")...); again != out {
		t.Errorf("resumed it printed\n%s", again)
	}
	tengen.Refuses(t, "", "exists", line...)
	tengen.Refused(t, "lab openings", "--out")
	tengen.Refused(t, "lab openings --out x --rounds 0", "0 rounds")
	tengen.Refused(t, "lab openings --out x --from 9 --to 8", "from 9 to 8 nodes")
	tengen.Refused(t, "lab openings --out x --threads 0", "--threads")
	tengen.Refused(t, "lab openings x", "x")
}
