package rules

import (
	"encoding/json"
	"strings"
	"testing"
)

// What a move of ring does, or why it is not allowed; as many of the best moves as are wanted.
func TestExplained(t *testing.T) {
	var got []Sentence
	for move, legal := range map[string]bool{"c2d3": true, "c2c9": false} {
		if err := json.Unmarshal([]byte(tengen.Must(t, "", "explain", "--game", "ring", "--moves", "c2 d11", "--move", move, "--json")), &got); err != nil || len(got) != 1 || got[0].Legal != legal || got[0].Does == "" {
			t.Errorf("%s: %+v, %v", move, got, err)
		}
	}
	for _, c := range []string{"--game ring --moves c2", "--moves h8h9"} {
		for best, want := range map[string]int{"1": 1, "2": 2} {
			var got []struct{ Move string }
			args := append(strings.Fields("explain --time 500ms --json --best "+best), strings.Fields(c)...)
			if err := json.Unmarshal([]byte(tengen.Must(t, "", args...)), &got); err != nil || len(got) != want {
				t.Errorf("%q: %+v, %v, want %d", args, got, err, want)
			}
		}
	}
	// What is no move is refused in every game, with and without --json.
	for settings, moves := range map[string]string{
		"--moves h8": "p20 zz h8h9 h", "--game jungo --size 5 --moves C3": "zz F1 A6 C3D3 I1", "--game ring --moves c2,d11": "zz a99 c2z9 c2d3e4 c2d3,x",
	} {
		for move := range strings.FieldsSeq(moves) {
			for _, form := range []string{"", "--json"} {
				line := strings.Fields("explain " + settings + " --move " + move + " " + form)
				for i, word := range line {
					line[i] = strings.ReplaceAll(word, "c2,d11", "c2 d11")
				}
				tengen.Refuses(t, "", "--move: ", line...)
			}
		}
	}
	for line, want := range map[string]string{
		"explain --moves h8 --move h8": "h8", "explain --moves h8 --move pass": "a pass cannot be explained",
		"explain --game ring --best 0": "--best 0", "explain --game ring --time 0": "--time 0", "openings --rules --json": "--json is for the patterns",
		"openings --rules D4": "it takes no patterns", "openings kagetsu --threads 2": "--threads goes with --nodes",
		"explain --moves h8 --move h9 --best 2": "--best is for the moves that a search finds", "explain --game ring --move c2 --time 1": "--time is for the moves that a search finds",
		"openings --json --threads 1": "--threads goes with --nodes", "openings --nodes 5 --threads 0": "--threads: 0", "perft --depth -1": "--depth: -1", "perft --game ring --passes": "--passes",
	} {
		tengen.Refused(t, line, want)
	}
	for line, want := range map[string]string{"--size 5 --passes": "perft 1: 26\n", "--size 5": "perft 1: 25\n", "--size 5 --divide": "a1     1\n"} {
		if out := tengen.Must(t, "", append([]string{"perft", "--rule", "freestyle"}, strings.Fields(line)...)...); !strings.Contains(out, want) || strings.Contains(out, "a1") != strings.Contains(line, "divide") {
			t.Errorf("perft %s: %s", line, out)
		}
	}
	// In D4 Black stands well, in I13 badly.
	var list []Pattern
	if err := json.Unmarshal([]byte(tengen.Must(t, "", "openings", "--json", "--nodes", "500", "D4", "I13")), &list); err != nil || len(list) != 2 || list[0].Black < 0.5 || list[1].Black > 0.5 {
		t.Errorf("%+v, %v", list, err)
	}
}
