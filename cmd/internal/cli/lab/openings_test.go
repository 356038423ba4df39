package lab

import (
	"regexp"
	"testing"
)

// lab openings prints a line for each pattern, and names what is wrong.
func TestLabOpenings(t *testing.T) {
	out := tengen.Must(t, "", "lab", "openings", "--rounds", "1", "--from", "2", "--to", "2")
	if !regexp.MustCompile(`^("[DI]\d+": +\{[01]\.\d{3}, -, -, -\},\n){26}52 games\n$`).MatchString(out) {
		t.Errorf("lab openings printed\n%s", out)
	}
	tengen.Refused(t, "lab openings --rounds 0", "0 rounds")
	tengen.Refused(t, "lab openings --from 9 --to 8", "from 9 to 8 nodes")
	tengen.Refused(t, "lab openings --threads 0", "--threads")
	tengen.Refused(t, "lab openings x", "x")
}
