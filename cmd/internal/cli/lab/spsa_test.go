package lab

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// lab spsa prints the values as a tune= for a match, and names what is wrong.
func TestLabSPSA(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	out := filepath.Join(t.TempDir(), "x.spsa")
	line := []string{"lab", "spsa", "--rule", "freestyle", "--size", "9", "--random", "3", "--engine", "nodes=10 memory=1",
		"--knob", "lmr-div=1.25:0.2", "--steps", "2", "--pairs", "1", "--out", out}
	got := tengen.Must(t, "", line...)
	if !regexp.MustCompile(`^step 1 +tune=lmr-div=1\.\d+\n2 steps +tune=lmr-div=1\.\d+\n$`).MatchString(got) {
		t.Errorf("lab spsa printed %s", got)
	}
	if again := tengen.Must(t, "", append(line, "--resume")...); again != got {
		t.Errorf("resumed: %s, want %s", again, got)
	}
	// Even openings are others, so that the journal is not continued with them.
	even := append(slices.Clone(line), "--balance", "20", "--balance-nodes", "100")
	tengen.Refuses(t, "", "x.spsa", append(slices.Clone(even), "--resume")...)
	even[len(line)-1] = out + "2"
	if got := tengen.Must(t, "", even...); !strings.Contains(got, "2 steps") {
		t.Errorf("with even openings it printed %s", got)
	}
	for _, c := range []struct{ line, want string }{
		{"lab spsa --knob lmr-div=1:1", "--out"},
		{"lab spsa --out x", "--knob"},
		{"lab spsa --out x --knob lmr-div=1", "lmr-div=1"},
		{"lab spsa --out x --knob lmr-div=0:1", "tune: lmr-div=0 is below 0.1"},
		{"lab spsa --out x --knob speed=1:1", `speed=1": there is no such number: want razor-base, `},
		{"lab spsa --out x --knob lmr-div=1:1 --steps 0", "0 steps"},
		{"lab spsa --out x --knob lmr-div=1:1e300", "a step of 1e+300: want at most 10000"},
		{"lab spsa --out x --knob lmr-div=1:1 --balance-nodes 9", "goes with --balance"},
		{"lab spsa --out x --knob lmr-div=1:1 --balance 5 --balance-nodes 0", "--balance-nodes: 0: want a number above 0"},
		{"lab spsa --out x --knob lmr-div=1:1 --engine cmd=/bin/sh", "in process"},
		{"lab spsa --out x --knob lmr-div=1:1 --random 5 --balance 60", "--balance"},
		{"lab spsa --out x --knob lmr-div=1:1 --threads 0", "--threads"},
		{"lab spsa --out x --knob lmr-div=1:1 --openings none.txt", "none.txt"},
		{"lab spsa --out x --game jungo --knob lmr-div=1:1", `lmr-div=1": there is no such number: want explore, `},
		{"lab spsa --out x --game ring --knob speed=1:1", "no such number"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
	tengen.Refuses(t, "", "lmr-div is given twice", "lab", "spsa", "--out", "x", "--knob", "lmr-div=1:1", "--engine", "nodes=10 tune=lmr-div=2")
}
