package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	benchring "tengen/bench/ring"
	"tengen/bench/selfplay"
	"tengen/bench/threats"
	"tengen/internal/filetest"
	"tengen/movegen/ring"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
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
		text := filetest.Read(t, filepath.Join(dir, name))
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
		filetest.Put(t, o.Path, text)
		if _, err := run(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	return one
}

// numbers is a search for even numbers that are no multiples of four, in games that have one
// number each.
type numbers struct {
	Seed int `json:"seed"`
}

// Run is a search as those of Ring and Renju are, in rounds of four games.
func (r numbers) Run(ctx context.Context, o PuzzleOptions) (done Progress, err error) {
	file, err := newClaim(o.Path)
	if err != nil {
		return done, err
	}
	defer file.end(&err)
	s := puzzleSearch[numbers, int]{o: o, file: file}
	text, err := openPuzzles(o.Path, o.Resume, r, &s.at)
	if err != nil {
		return Progress{}, err
	}
	var have []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			have = append(have, line)
		}
	}
	s.round = func(_ context.Context, round int) (int, func() (func(context.Context, int) (int, error), error), error) {
		return 4, func() (func(context.Context, int) (int, error), error) {
			return func(_ context.Context, n int) (int, error) { return 4*round + n, nil }, nil
		}, nil
	}
	s.add = func(n int) ([]string, error) {
		if n%4 != 2 {
			return nil, nil
		}
		have = append(have, fmt.Sprint(n))
		return []string{fmt.Sprint(n)}, nil
	}
	s.count = func() (int, int) { return len(have), 5 - len(have) }
	s.write = func(w io.Writer, comment string) error {
		_, err := fmt.Fprintf(w, "# %s%s\n", comment, strings.Join(have, "\n"))
		return err
	}
	return s.run(ctx)
}

// TestPuzzleSearch checks what all searches have in common, with games that take no time.
func TestPuzzleSearch(t *testing.T) {
	for _, stop := range []int{1, 4, 17} {
		text := string(testSearch(t, numbers{7}.Run, stop, false))
		if want := "2\n6\n10\n14\n18\n"; !strings.HasSuffix(text, want) || !strings.Contains(text, `"round":4,"game":3`) {
			t.Errorf("stopped after %d games the file is %q", stop, text)
		}
	}
}

// A new file begins with the problems of the suite where these are wanted.
func TestPuzzlesAdded(t *testing.T) {
	ring := DefaultRingProblems()
	ring.Each = map[int]int{}
	renju := DefaultThreatPuzzles()
	renju.Quota = threats.Quota{}
	suite, err := threats.Puzzles()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		run  searchPuzzles
		want int
	}{{ring.Run, len(benchring.Suite())}, {renju.Run, len(suite)}} {
		for add, want := range map[bool]int{false: 0, true: c.want} {
			path := filepath.Join(t.TempDir(), "puzzles")
			p, err := c.run(t.Context(), PuzzleOptions{Path: path, Threads: 1, Add: add})
			text, readErr := os.ReadFile(path)
			lines := 0
			for line := range strings.Lines(string(text)) {
				if !strings.HasPrefix(line, "#") {
					lines++
				}
			}
			if err := errors.Join(err, readErr); err != nil || p.Puzzles != want || p.Games != 0 || lines != want {
				t.Errorf("%+v, %d lines, %v, want %d problems", p, lines, err, want)
			}
		}
	}
}

// The positions that are looked at are those in which the winner was to move, the last ones of
// the game from its end.
func TestWinnersTurns(t *testing.T) {
	r := RingProblems{Seed: 1, Nodes: 10, Slips: 0.5, Round: 400}
	games, err := r.games(t.Context(), 0, 2)
	if err != nil || len(games) == 0 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if other, err := r.games(t.Context(), 1, 2); err != nil || len(other) > 0 && other[0][0].String() == games[0][0].String() {
		t.Errorf("the second round has the games of the first, %v", err)
	}
	h, err := selfplay.DefaultHeader("ring")
	if err != nil {
		t.Fatal(err)
	}
	h.Seed, h.Nodes, h.Slips, h.Longest = gameSeed(1, 0), r.Nodes, r.Slips, ringLongest
	var file bytes.Buffer
	w, err := selfplay.NewWriter(&file, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := selfplay.Run(t.Context(), h, selfplay.Options{Positions: r.Round, Threads: 1}, w, nil); err != nil {
		t.Fatal(err)
	}
	in, err := selfplay.NewReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	start, err := h.Start()
	if err != nil {
		t.Fatal(err)
	}
	number, long := 0, 0
	for g, err := range in.All() {
		if err != nil {
			t.Fatal(err)
		}
		var want []string // the winner's turns, the latest first
		ply := g.Random
		err := g.Replay(start, func(p game.Position, _ selfplay.Ply) error {
			if ply++; ply > len(g.Plies)-ringTail && g.Result.For(p.Side()) == 1 {
				want = append([]string{p.(*gamering.Position).Board().String()}, want...)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(want) == 0 {
			continue
		}
		if len(g.Plies) > ringTail {
			long++
		}
		var got []string
		for _, b := range games[number] {
			got = append(got, b.String())
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("game %d: %d positions, want %d, or in another order", number, len(got), len(want))
		}
		number++
	}
	if number != len(games) || long == 0 {
		t.Errorf("%d games, want %d; %d are longer than the tail", len(games), number, long)
	}
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
		filetest.Put(t, path, text)
		var at standing[int]
		got, err := openPuzzles(path, true, 3, &at)
		if err == nil && (got != text || at.Round < 0 || at.Game < 0 || at.Settings != 3) {
			t.Errorf("%q is read as %+v", text, at)
		}
	})
}
