package threats

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat"
	"tengen/search/threat/verify"
)

func puzzles(t testing.TB) []Puzzle {
	t.Helper()
	ps, err := Puzzles()
	if err != nil {
		t.Fatal(err)
	}
	return ps
}

// TestSuite solves all problems and verifies every proof again from its text form.
// (The thorough verification, which plays every reply to a four, takes a minute for all
// and is done when a problem is added.)
func TestSuite(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	ctx := context.Background()
	list := puzzles(t)
	total, err := Run(ctx, list, Options{Nodes: testNodes}, func(r Result) {
		p := r.Puzzle
		if r.Wrong != nil {
			t.Errorf("%s: %v", p.Name, r.Wrong)
		}
		if !r.Solved {
			t.Errorf("%s: %v in %d nodes, want %v", p.Name, r.Status, r.Nodes, p.Want)
			return
		}
		if p.Want != threat.Win {
			return
		}
		if r.Plies < MinPlies {
			t.Errorf("%s: won in %d plies, too short a problem", p.Name, r.Plies)
		}
		var text bytes.Buffer
		if _, err := r.Proof.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		parsed, err := verify.Parse(&text)
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		stats, err := verify.Verify(ctx, parsed, verify.Options{})
		if err != nil || stats.Plies != r.Plies {
			t.Errorf("%s: %d plies, %v; want %d plies", p.Name, stats.Plies, err, r.Plies)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", total)
}

// testNodes bounds a problem in the tests: a quarter of the default, and several
// times as much as the hardest needs.
const testNodes = DefaultNodes / 4

// The composed problems are there for their length.
func TestComposedAreLong(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	v, longest := threat.NewVCF(18), 0
	for _, p := range puzzles(t) {
		if p.Note != composed {
			continue
		}
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		r := v.Solve(b, threat.VCFLimits{Shortest: true})
		if r.Status != threat.Win || r.Plies < 60 {
			t.Errorf("%s: %v in %d plies at the shortest", p.Name, r.Status, r.Plies)
		}
		longest = max(longest, r.Plies)
	}
	if longest < 100 {
		t.Errorf("the longest win by fours takes %d plies", longest)
	}
}

// The kind of a problem is the narrowest that wins.
func TestNarrowerKindsFail(t *testing.T) {
	v := threat.NewVCT()
	for i, p := range puzzles(t) {
		if p.Want != threat.Win || p.Kind == threat.Fours || testing.Short() && i%4 > 0 {
			continue
		}
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		if r := v.Solve(context.Background(), b, threat.VCTLimits{Kind: threat.Fours, Nodes: testNodes, Memory: DefaultMemory}); r.Status != threat.None {
			t.Errorf("%s: by fours %v", p.Name, r.Status)
		}
	}
}

// TestFailingAttacks checks the notes of failing attacks.
func TestFailingAttacks(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	ctx := context.Background()
	v := threat.NewVCT()
	counts := map[string]int{}
	for _, p := range puzzles(t) {
		note, cell, _ := strings.Cut(p.Note, ":")
		if p.Want == threat.Win {
			if note != "-" && note != composed {
				t.Errorf("%s: a won position with the note %q", p.Name, p.Note)
			}
			continue
		}
		counts[note]++
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		switch note {
		case "-":
			if !tempting(b) {
				t.Errorf("%s: no four and three to begin with", p.Name)
			}
		case "counter-four":
			c, err := renju.ParseCell(cell, p.Size)
			if err != nil || !b.Legal(c) {
				t.Fatalf("%s: note %q: %v", p.Name, p.Note, err)
			}
			if !tempting(b) {
				t.Errorf("%s: no four and three to begin with", p.Name)
			}
			if !failsToFour(ctx, v, b, c, p.Kind, proofNodes) {
				t.Errorf("%s: %v does not fail to a four alone", p.Name, c)
			}
		case "forbidden":
			if p.Rule != renju.Renju || b.Side() != renju.Black {
				t.Errorf("%s: note %q", p.Name, note)
			}
			free, err := p.BoardUnder(renju.Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			if r := v.Solve(ctx, free, threat.VCTLimits{Kind: p.Kind, Nodes: testNodes, Memory: DefaultMemory}); r.Status != threat.Win {
				t.Errorf("%s: under freestyle rules %v", p.Name, r.Status)
			}
		case "overline":
			if !slices.Contains(overlineRules[b.Side()], p.Rule) || !failsToSix(ctx, v, p, testNodes) {
				t.Errorf("%s: it does not fail to a row of six alone", p.Name)
			}
		default:
			t.Errorf("%s: unknown note %q", p.Name, p.Note)
		}
	}
	for note, min := range map[string]int{"-": 10, "counter-four": 10, "forbidden": 6, "overline": 12} {
		if counts[note] < min {
			t.Errorf("%d failing attacks with the note %q, want %d", counts[note], note, min)
		}
	}
	t.Log(counts)
}

// TestCoverage counts the problems of the suite and looks for duplicates.
func TestCoverage(t *testing.T) {
	won, failing := 0, 0
	type slot struct {
		rule renju.Rule
		side renju.Colour
		want threat.Status
	}
	counts, keys, kinds := map[slot]int{}, map[uint64]string{}, map[threat.Kind]int{}
	for _, p := range puzzles(t) {
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		key, _ := b.CanonicalKey()
		if other := keys[key]; other != "" {
			t.Errorf("%s and %s are the same position", p.Name, other)
		}
		keys[key] = p.Name
		counts[slot{p.Rule, b.Side(), p.Want}]++
		if p.Want == threat.Win {
			kinds[p.Kind]++
			won++
		} else {
			failing++
		}
	}
	if won < 300 || failing < 60 {
		t.Errorf("%d won and %d failing attacks, want at least 300 and 60", won, failing)
	}
	for _, rule := range renju.Rules {
		for _, side := range []renju.Colour{renju.Black, renju.White} {
			for _, want := range []threat.Status{threat.Win, threat.None} {
				if counts[slot{rule, side, want}] < 5 {
					t.Errorf("%v, %v, %v: %d problems", rule, side, want, counts[slot{rule, side, want}])
				}
			}
		}
	}
	for _, k := range Kinds {
		if kinds[k] == 0 {
			t.Errorf("no win by %v", k)
		}
	}
	t.Logf("%d won (%v), %d failing", won, kinds, failing)
}

// A wrong answer in the file is found, and too few nodes are not taken for a disproof.
func TestRunTellsWrongFromUnsolved(t *testing.T) {
	var win, none Puzzle
	for _, p := range puzzles(t) {
		if p.Want == threat.Win && p.Kind == threat.Threes {
			win = p
		} else if p.Want == threat.None {
			none = p
		}
	}
	ctx := context.Background()
	for _, c := range []struct {
		p             Puzzle
		flip          bool
		nodes         uint64
		solved, wrong int
	}{
		{win, false, 0, 1, 0}, {none, false, 0, 1, 0},
		{win, true, 0, 0, 1}, {none, true, 0, 0, 1},
		{win, false, 10, 0, 0}, {none, false, 10, 0, 0},
	} {
		if c.flip {
			c.p.Want = threat.Win + threat.None - c.p.Want
		}
		total, err := Run(ctx, []Puzzle{c.p}, Options{Nodes: c.nodes}, nil)
		if err != nil || total.Solved != c.solved || total.Wrong != c.wrong {
			t.Errorf("%v in %d nodes: %+v, %v; want %d solved, %d wrong", c.p, c.nodes, total, err, c.solved, c.wrong)
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Run(cancelled, []Puzzle{win}, Options{}, nil); err == nil {
		t.Error("no error when cancelled")
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x renju 15 threes win 9 -":                                       "want name",
		"x chess 15 threes win 9 - h8":                                    "chess",
		"x renju big threes win 9 - h8":                                   "big",
		"x renju 99 threes win 9 - h8":                                    "99",
		"x renju 15 twos win 9 - h8":                                      "twos",
		"x renju 15 threes lost 9 - h8":                                   "lost",
		"x renju 15 threes win 0 - h8":                                    `"0" plies`,
		"x renju 15 threes none 9 - h8":                                   `"9" plies`,
		"x renju 15 threes none 0 - h8h8":                                 "h8",
		"x renju 15 threes none 0 - passpass":                             "over",
		"x renju 15 threes none 0 - h8\nx renju 15 threes none 0 - h8i9":  "line 2",
		"x freestyle 15 fours win 9 - a1a2b1b2c1c2d1d2e1":                 "over",
		"x freestyle 15 fours win 9 - ,":                                  `moves ","`,
		"# a comment\n\nx freestyle 15 fours win 9 - a1a2b1b2c1c2d1d2e1f": "line 3",
	} {
		if _, err := Parse(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v does not name %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for i, line := range strings.Split(puzzlesText, "\n") {
		if i%50 == 1 {
			f.Add(line)
		}
	}
	f.Add("x caro 22 fours none 0 - h8passv22")
	f.Fuzz(func(t *testing.T, text string) {
		ps, err := Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, p := range ps {
			again, err := Parse(strings.NewReader(p.String()))
			if err != nil || len(again) != 1 || again[0].String() != p.String() {
				t.Errorf("%q is written as %q, which reads as %v, %v", text, p, again, err)
			}
		}
	})
}
