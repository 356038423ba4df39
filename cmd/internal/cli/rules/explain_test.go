package rules

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"tengen/cmd/internal/cli/clitest"
)

func TestExplain(t *testing.T) {
	for _, c := range []struct {
		args string
		want []string
	}{
		{"explain --moves h7a1h6a3f8a5g8a7 --move h8", []string{"black h8", "double-three (三々), forbidden"}},
		{"explain --moves h7a1h6a3f8a5g8a7 --move i8", []string{"black i8", "three (三)"}},
		{"explain --rule freestyle --moves h8a1i8a3j8a5 --move k8", []string{"straight four (達四)"}},
		{"explain --moves h8 --move a15", []string{"white a15", "no term applies"}},
		{"explain --game ring --moves c2,d11 --move c2d3", []string{"Black c2d3", "steps from c2 to d3"}},
		{"explain --game ring --moves c2,d11 --move c2c9", []string{"Black c2c9", "."}},
		{"explain --game ring --moves c2 --best 1 --time 50ms", []string{"White ", "."}},
		{"explain --game jungo --size 5 --moves C3,D3,D2 --move E2", []string{"White E2", "press on the enemy's stones"}},
		{"explain --game jungo --size 5 --moves C3 --move C3", []string{"White C3", "occupied"}},
		{"explain --moves h8,g7 --move h6", []string{"no term applies: a move of one of the 26 patterns, makes an open two, takes"}},
		{"explain --moves h8h9h6i8j7i10i7k7j6k5 --best 1 --time 200ms", []string{"black ", "oite"}},
	} {
		args := strings.Fields(c.args)
		for i, a := range args {
			args[i] = strings.ReplaceAll(a, ",", " ")
		}
		out, errs, code := tengen.Run("", args...)
		if code != 0 || errs != "" {
			t.Errorf("%s: code %d, errors %q", c.args, code, errs)
		}
		for _, w := range c.want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in\n%s", c.args, w, out)
			}
		}
	}
	out, _, code := tengen.Run("", strings.Fields("explain --moves h7a1h6a3f8a5g8a7 --move h8 --json")...)
	var got []struct {
		Move  string
		Terms []struct{ Term, Forbidden string }
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != 0 || len(got) != 1 || got[0].Move != "h8" ||
		len(got[0].Terms) == 0 || got[0].Terms[0].Forbidden != "double-three" {
		t.Errorf("JSON %s: %v", out, err)
	}
	for _, args := range []string{
		"explain --moves h8 --move h8", "explain --moves h8 --move z99", "explain --moves h8 --move pass",
		"explain --best 0", "explain --time 0s", "explain --moves a1b1a2b2a3b3a4b4a5 --rule freestyle --move h8",
	} {
		if _, errs, code := tengen.Run("", strings.Fields(args)...); code != 2 || errs == "" {
			t.Errorf("%s: code %d, errors %q", args, code, errs)
		}
	}
}

// What a search has found is explained after a stop, too, as text and as JSON.
func TestExplainStopped(t *testing.T) {
	for _, game := range []string{"renju", "jungo", "ring"} {
		for _, form := range []string{"--json=false", "--json"} {
			ctx, stop := context.WithCancel(t.Context())
			stop()
			cmd, out := newExplain(), new(strings.Builder)
			cmd.SetArgs([]string{"--game", game, "--best", "1", "--time", "1h", form, "--lang", "en"})
			cmd.SetOut(out)
			if err := cmd.ExecuteContext(ctx); err != nil || !strings.Contains(strings.ToLower(out.String()), map[string]string{"--json": `"move": "`, "--json=false": "black "}[form]) {
				t.Errorf("%s %s: %v, %s", game, form, err, out)
			}
		}
	}
}

// Of a search that ranks all moves only the best are explained.
func TestExplainBest(t *testing.T) {
	out := tengen.Must(t, "", "explain", "--game", "jungo", "--size", "3", "--best", "2", "--time", "50ms")
	if n := strings.Count(out, "Black "); n < 1 || n > 2 {
		t.Errorf("%d moves:\n%s", n, out)
	}
}

// Moves are explained in Japanese, and JSON stays as it is.
func TestExplainJapanese(t *testing.T) {
	for _, args := range []string{
		"explain --moves h7a1h6a3f8a5g8a7 --move h8", "explain --moves h8,g7 --move h6", "explain --moves h8 --best 1 --time 50ms",
		"explain --game ring --moves c2,d11 --move c2d3", "explain --game ring --moves c2,d11 --move c2c9", "explain --game jungo --size 5 --moves C3,D3,D2 --move E2",
		"explain --game jungo --size 5 --moves C3 --move C3",
	} {
		words := strings.Fields(args)
		for i, a := range words {
			words[i] = strings.ReplaceAll(a, ",", " ")
		}
		clitest.Japanese(t, tengen.Must(t, "", append(words, "--lang", "ja")...), "pass")
		if !strings.Contains(args, "--best") {
			if en, ja := tengen.Must(t, "", append(words, "--json")...), tengen.Must(t, "", append(words, "--json", "--lang", "ja")...); en != ja {
				t.Errorf("%s: JSON %s, want %s", args, ja, en)
			}
		}
	}
	if out := tengen.Must(t, "", strings.Fields("explain --moves h7a1h6a3f8a5g8a7 --move h8 --lang ja")...); !strings.HasPrefix(out, "黒 h8\n  三々（禁手）：三 f8 g8 h8 → ") {
		t.Errorf("%s", out)
	}
}
