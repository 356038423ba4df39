package solve

import (
	"encoding/json"
	"strings"
	"testing"

	benchring "tengen/bench/ring"
	"tengen/cmd/internal/cli"
	"tengen/movegen/ring"
)

// solvedRing runs solve --game ring --json.
func solvedRing(t *testing.T, in string, args ...string) (RingSolutionJSON, int) {
	t.Helper()
	out, errs, code := tengen.Run(in, append([]string{"solve", "--game", "ring", "--json"}, args...)...)
	var j RingSolutionJSON
	if err := json.Unmarshal([]byte(out), &j); err != nil || errs != "" {
		t.Fatalf("solve --game ring %q: exit code %d, %v\n%s%s", args, code, err, out, errs)
	}
	return j, code
}

func TestSolveRing(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for i, prob := range benchring.Suite() {
		if i%6 != 0 || prob.Plies > 7 {
			continue
		}
		j, code := solvedRing(t, prob.Position, "-")
		if code != cli.ExitOK || j.Status != "win" || j.Plies != prob.Plies || strings.Join(j.First, " ") != prob.Key || j.Searched != prob.Plies-2 {
			t.Errorf("%v: exit code %d, %+v", prob, code, j)
		}
		// The line is a game that the side to move wins.
		p, err := prob.Setup()
		if err != nil {
			t.Fatal(err)
		}
		us := p.Side()
		for _, text := range j.Line {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("%v: %v: %v", prob, j.Line, err)
			}
			p.Make(m)
		}
		if o := p.Outcome(); len(j.Line) != prob.Plies || o.Draw || !o.Over() || o.Winner != us {
			t.Errorf("%v: after %v: %+v", prob, j.Line, o)
		}
		// Two plies less are not enough, and one node decides nothing.
		if prob.Plies > 3 {
			short := []string{"--plies", string(rune('0' + prob.Plies - 2)), "--position", prob.Position}
			if j, code := solvedRing(t, "", short...); code != cli.ExitNo || j.Status != "none" || j.Searched != prob.Plies-2 {
				t.Errorf("%v in two plies less: exit code %d, %+v", prob, code, j)
			}
			if j, code := solvedRing(t, "", "--nodes", "20", "--position", prob.Position); code != cli.ExitUndecided || j.Status != "undecided" {
				t.Errorf("%v in 20 nodes: exit code %d, %+v", prob, code, j)
			}
		}
	}
	j, code := solvedRing(t, "", "--moves", "c2 d11 c2d3", "--plies", "3")
	if code != cli.ExitNo || j.ToMove != "white" || j.Position != "6/wwwWww/6/6/6/6/6/6/6/3B2/bb1bbb/6 - w -" {
		t.Errorf("from the start: exit code %d, %+v", code, j)
	}
}

func TestSolveRingText(t *testing.T) {
	prob := benchring.Suite()[0]
	for _, c := range []struct {
		args []string
		want []string
	}{
		{nil, []string{"ring, Black to move\n", "\n13       + +\n", "Win proven for Black.\nFirst move  " + prob.Key + "\nLength      3 plies, the shortest\nLine        " + prob.Key}},
		{[]string{"--plies", "1"}, []string{"Proven: Black has no forced win within 1 ply.\n"}},
		{[]string{"--nodes", "1"}, []string{"Not decided within the limits.\n"}},
	} {
		out, errs, _ := tengen.Run("", append([]string{"solve", "--game", "ring", "--position", prob.Position}, c.args...)...)
		for _, w := range c.want {
			if !strings.Contains(out, w) || errs != "" {
				t.Errorf("%q: no %q in\n%s%s", c.args, w, out, errs)
			}
		}
	}
}

func TestSolveRingBadInput(t *testing.T) {
	for _, c := range []struct{ in, args, want string }{
		{"", "x", `"x"`},
		{"", "--position 6/6", "fields"},
		{"6/6", "-", "standard input"},
		{"", "- --position 6/6", "exclude"},
		{"", "--moves c2,l1", "c2,l1"},
		{"", "--plies 4", "4"},
		{"", "--plies 33", "33"},
		{"", "--rule renju", "renju"},
		{"", "--time -1s", "-1s"},
		{"", "--all", "--all"},
		{"", "--memory 5", "--memory"},
		{"6/6/6/6/w5/6/6/6/2W3/6/b5/6 c13B w -", "-", "over"},
	} {
		tengen.Refuses(t, c.in, c.want, append([]string{"solve", "--game", "ring"}, strings.Fields(c.args)...)...)
	}
}

func TestBenchRing(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	out := tengen.Must(t, "", "bench", "--suite", "ring", "--nodes", "3000")
	for _, want := range []string{"\nsolver: solved ", "\nengine: solved ", ", wrong 0\n", "  time   median ", "  nodes  median ", "unsolved", ring.White.String() + "  5 plies"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in the output: …%s", want, out[max(0, len(out)-500):])
		}
	}
	for _, line := range []string{"--depth 3", "--smp", "--hash 1", "--nodes 0"} {
		tengen.Refuses(t, "", strings.Fields(line)[0], append([]string{"bench", "--suite", "ring"}, strings.Fields(line)...)...)
	}
}
