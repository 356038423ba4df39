package main

import (
	"regexp"
	"testing"
)

// lab openings prints a line for each pattern, and names what is wrong.
func TestLabOpenings(t *testing.T) {
	out := must(t, "", "lab", "openings", "--rounds", "1", "--from", "2", "--to", "2")
	if !regexp.MustCompile(`^("[DI]\d+": +\{[01]\.\d{3}, -, -, -\},\n){26}52 games\n$`).MatchString(out) {
		t.Errorf("lab openings printed\n%s", out)
	}
	refused(t, "lab openings --rounds 0", "0 rounds")
	refused(t, "lab openings --from 9 --to 8", "from 9 to 8 nodes")
	refused(t, "lab openings --threads 0", "--threads")
	refused(t, "lab openings x", "x")
}
