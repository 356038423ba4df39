package analyze

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"tengen/internal/say"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/game/games"
)

// reports are those of a search of two moves: bounds and single moves do not end an iteration.
func reports(report func(game.Info)) (game.Info, error) {
	lines := []game.Line{{Move: "B2", Score: game.FromSearch(search.WinIn(7)), Nodes: 5, PV: []string{"B2", "A1"}}, {Move: "A1", Score: game.FromSearch(search.LossIn(4)), Nodes: 3, PV: []string{"A1"}}}
	lines[1].Score.AnyLength = true
	i := game.Info{Side: game.Black, Move: "B2", Score: lines[0].Score, PV: lines[0].PV, Nodes: 1234, Elapsed: 1500 * time.Millisecond, Depth: 3, SelDepth: 4, Rank: 1, Lower: true, Final: true, Lines: lines[:1]}
	report(i)
	i.Lower, i.Upper = false, true
	report(i)
	i.Upper, i.Lines = false, lines
	report(i) // the first move of two
	i.Rank, i.Move = 2, "A1"
	report(i) // the iteration has ended
	i.Move = ""
	report(i)
	i.Rank, i.Move = 1, "B2"
	i.Ownership = []float64{1, 0.5, 0.4, -0.4, -0.5, -1, 0, 0, 0}
	return i, nil
}

// What a search reports is printed for people and as JSON: whole iterations, bounds as such,
// every score in its unit, whoever is expected to own a point.
func TestReports(t *testing.T) {
	c, err := games.Configure("jungo", "size=3")
	if err != nil {
		t.Fatal(err)
	}
	p, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play("pass"); err != nil { // White is to move
		t.Fatal(err)
	}
	think := func(report func(game.Info)) (game.Info, error) {
		i, err := reports(report)
		i.Side = game.White
		return i, err
	}
	f := analyzeFlags{limits: game.Limits{MultiPV: 2}}
	var text strings.Builder
	if err := f.analyzeText(&text, p, think); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\n     3/4    1.50s     1.2k     win in 7   0 %  B2 A1\n\nBest moves for White:\n  1. B2       win in 7   0 %  B2 A1\n  2. A1           loss   0 %  A1\n",
		"\n 3  . . . 3\n 2  . X X 2\n 1  O O . 1\n", "\n1.2k nodes in 1.50 s (822 a second), depth 3, deepest line 4\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in\n%s", want, text.String())
		}
	}
	if n := strings.Count(text.String(), "1.50s"); n != 1 {
		t.Errorf("%d lines of iterations:\n%s", n, text.String())
	}
	renju, err := games.New(game.Config{Game: "renju", Rule: "renju", Size: 15})
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	f.jsonAll = true
	if err := f.analyzeJSON(&lines, renju, reports); err != nil {
		t.Fatal(err)
	}
	var got []AnalysisJSON
	for in := json.NewDecoder(strings.NewReader(lines.String())); in.More(); {
		var j AnalysisJSON
		if err := in.Decode(&j); err != nil {
			t.Fatal(err)
		}
		got = append(got, j)
	}
	// The last move of an iteration ends it, and a report without a move; then comes the result.
	if len(got) < 2 || got[0].Done || !got[len(got)-1].Done || len(got[0].Lines) != 2 || got[0].Best != "A1" || got[0].Komi != nil {
		t.Fatalf("%+v", got)
	}
	a, b := got[0].Lines[0], got[0].Lines[1]
	if a.Proven != "win" || a.Plies == nil || *a.Plies != 7 || a.Unit != "evaluation" || b.Proven != "loss" || b.Plies != nil || b.Nodes != 3 {
		t.Errorf("%+v, %+v", a, b)
	}
	if l := newLineJSON(&game.Line{Score: game.FromSearch(search.LossIn(4))}); l.Proven != "loss" || l.Plies == nil || *l.Plies != 4 {
		t.Errorf("a loss in 4: %+v", l)
	}
	i := game.Info{Book: true, Move: "h8", Score: game.FromSearch(50), WinRate: 0.6, PV: []string{"h8"}, Lines: []game.Line{{Move: "h8", Score: game.FromSearch(50), WinRate: 0.6}}}
	if j := newAnalysisJSON(renju, &i, 3, true); !j.Book || !j.Done {
		t.Errorf("%+v", j)
	}
	if l := iteration(&i, say.English); !strings.HasPrefix(l, "    book ") || !strings.HasSuffix(l, "+0.50  60 %  h8") {
		t.Errorf("%q", l)
	}
	text.Reset()
	if conclude(&text, renju, &i, 3, say.English); !strings.HasSuffix(text.String(), "  1. h8          +0.50  60 %  \n\nFrom the database, by --db (book)\n") {
		t.Errorf("%q", text.String())
	}
	for _, bound := range []struct {
		lower, upper bool
		want         string
	}{{true, false, "≥+0.50"}, {false, true, "≤+0.50"}, {false, false, " +0.50"}} {
		if l := iteration(&game.Info{Lower: bound.lower, Upper: bound.upper, Score: game.FromSearch(50)}, say.English); !strings.Contains(l, bound.want) {
			t.Errorf("%q, want %q", l, bound.want)
		}
	}
}

// Without a position that is given, an example is analysed; with one of another game it is not.
func TestAnalyzeWhat(t *testing.T) {
	for words, want := range map[string]string{"": "h8 h9 h6 i8 j7 i10 i7 k7 j6 k5", "--rule renju": "", "--game jungo --size 3": ""} {
		var j AnalysisJSON
		out := tengen.Must(t, "", append(strings.Fields("analyze --nodes 20 --threads 1 --hash 4 --json"), strings.Fields(words)...)...)
		if err := json.Unmarshal([]byte(out), &j); err != nil || j.Moves != want {
			t.Errorf("%s: %q, %v, want %q", words, j.Moves, err, want)
		}
	}
	for words, want := range map[string]string{
		"--depth -1": "--depth: -1", "--multipv 0": "--multipv: 0", "--json --json-lines": "exclude each other", "--game jungo --depth 3": "a search of jungo has no depth",
		"--moves h8a1h9a2h10a3h11a4h12 --nodes 9": "the game is over",
	} {
		tengen.Refused(t, "analyze "+words, want)
	}
}

// Searches end with the input where that is asked for.
func TestAnalysisQuits(t *testing.T) {
	query := `{"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"maxVisits":1000000000}` + "\n"
	if out := tengen.Must(t, query, "analysis", "--quit-without-waiting"); strings.Contains(out, "error") {
		t.Error(out)
	}
	if out := tengen.Must(t, `{"id":"v","action":"query_version"}`+"\n", "analysis"); !strings.Contains(out, `"version":"`) || strings.Contains(out, `"version":""`) {
		t.Error(out)
	}
}
