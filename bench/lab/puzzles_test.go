package lab

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	benchring "tengen/bench/ring"
	"tengen/bench/threats"
	"tengen/movegen/ring"
	searchring "tengen/search/ring"
	"tengen/search/threat"
)

// searchPuzzles is the method Run of a search.
type searchPuzzles func(context.Context, PuzzleOptions) (Progress, error)

// testSearch runs a search to its end with one thread, with two, and with a stop after the
// given number of games, and compares the files. It returns the file's content.
func testSearch(t *testing.T, run searchPuzzles, stop int, add bool) []byte {
	t.Helper()
	dir := t.TempDir()
	read := func(name string) []byte {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	told := 0
	p, err := run(t.Context(), PuzzleOptions{Path: filepath.Join(dir, "one"), Threads: 1, Add: add, Told: func(p Progress) { told += len(p.New) }})
	if err != nil || p.Wanted != 0 || p.Games <= stop || told == 0 {
		t.Fatalf("%+v, %d told, %v", p, told, err)
	}
	one := read("one")
	if _, err := run(t.Context(), PuzzleOptions{Path: filepath.Join(dir, "two"), Threads: 2, Add: add}); err != nil || !bytes.Equal(read("two"), one) {
		t.Errorf("with two threads the file is another (%v)", err)
	}
	o := PuzzleOptions{Path: filepath.Join(dir, "parts"), Threads: 2, Add: add}
	ctx, cancel := context.WithCancel(t.Context())
	o.Told = func(p Progress) {
		if p.Games == stop {
			cancel()
		}
	}
	if _, err := run(ctx, o); !errors.Is(err, context.Canceled) || bytes.Equal(read("parts"), one) {
		t.Errorf("stopped: %v", err)
	}
	o.Told, o.Resume = nil, true
	if _, err := run(t.Context(), o); err != nil || !bytes.Equal(read("parts"), one) {
		t.Errorf("in two parts the file is another (%v)", err)
	}
	// A search that is finished and resumed has nothing to do.
	if p, err := run(t.Context(), o); err != nil || p.Games != 0 || !bytes.Equal(read("parts"), one) {
		t.Errorf("%+v, %v, or another file", p, err)
	}
	if _, err := run(t.Context(), PuzzleOptions{Path: o.Path, Threads: 1}); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("error %v, want that it exists", err)
	}
	for text, want := range map[string]string{"": "no line begins", "# search {": "unexpected end", "# search {\"round\":-1}\n": "round -1",
		"# search {\"settings\":{\"seed\":99}}\n": "settings"} {
		if err := os.WriteFile(o.Path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := run(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	return one
}

// TestRingProblems checks that the problems are proven and have only one first move.
func TestRingProblems(t *testing.T) {
	if testing.Short() {
		t.Skip("TestThreatPuzzles makes a collection, too")
	}
	r := DefaultRingProblems()
	r.Seed, r.Each = 2, map[int]int{3: 1, 5: 1}
	r.Nodes, r.Round, r.Find = 100, 150, benchring.FindOptions{Scout: 2000, Proof: 30_000}
	list, err := benchring.ReadProblems(bytes.NewReader(testSearch(t, r.Run, 2, false)))
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, prob := range list {
		count[prob.Side().String()]++
		p, err := prob.Setup()
		if err != nil {
			t.Fatal(err)
		}
		sol, err := searchring.Solve(t.Context(), p, searchring.SolveLimits{Plies: prob.Plies})
		if err != nil || sol.Plies != prob.Plies || len(sol.Keys) != 1 || p.Field().MoveText(sol.Keys[0]) != prob.Key {
			t.Errorf("%v: solved in %d plies by %d first moves, %v", prob, sol.Plies, len(sol.Keys), err)
		}
	}
	if len(list) != 4 || count[ring.Black.String()] != 2 {
		t.Errorf("%d problems, %v", len(list), count)
	}
}

// TestThreatPuzzles checks that the attacks have the recorded answer, and their proofs.
func TestThreatPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	p := DefaultThreatPuzzles()
	p.FoursOnly, p.Quota = true, threats.Quota{Won: map[threat.Kind]int{threat.Fours: 1}, None: 1}
	checkThreats(t, testSearch(t, p.Run, 5, false), 8)
}

func checkThreats(t *testing.T, text []byte, least int) {
	t.Helper()
	list, err := threats.Parse(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	total, err := threats.Run(t.Context(), list, threats.Options{}, func(r threats.Result) {
		if !r.Solved || r.Puzzle.Want == threat.Win && r.Plies < threats.MinPlies {
			t.Errorf("%v: %v in %d plies, %v", r.Puzzle, r.Status, r.Plies, r.Wrong)
		}
	})
	if err != nil || total.Problems < least {
		t.Errorf("%d puzzles, %v", total.Problems, err)
	}
}

// TestOverlines makes attacks that fail only to a row of six from wins of the suite.
func TestOverlines(t *testing.T) {
	if testing.Short() {
		t.Skip("TestThreatPuzzles makes a collection, too")
	}
	p := DefaultThreatPuzzles()
	p.Seed, p.Overlines, p.Quota = 4, 20, threats.Quota{None: 1}
	text := testSearch(t, p.Run, 2, false)
	checkThreats(t, text, 3)
	if n := bytes.Count(text, []byte(" none 0 overline ")); n != 3 {
		t.Errorf("%d attacks that fail to a row of six, want 3:\n%s", n, text)
	}
}

// The progress of a search is read or refused, whatever the file holds.
func FuzzOpenPuzzles(f *testing.F) {
	f.Add("# search {\"settings\":3,\"round\":2,\"game\":1}\n5 x y\n")
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(t.TempDir(), "puzzles")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		var at standing[int]
		got, err := openPuzzles(path, true, 3, &at)
		if err == nil && (got != text || at.Round < 0 || at.Game < 0 || at.Settings != 3) {
			t.Errorf("%q is read as %+v", text, at)
		}
	})
}
