package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/atomicfile"
	"tengen/internal/filetest"
	"tengen/movegen/jungo"
	searchjungo "tengen/search/jungo"
)

// playJungo plays games into a file and returns its content.
func playJungo(t *testing.T, g *JungoGames, path string, resume bool, games, threads int) string {
	t.Helper()
	f, done, err := g.Open(path, resume)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := g.Play(t.Context(), done, games, threads, f, nil); err != nil {
		t.Fatal(err)
	}
	text := filetest.Read(t, path)
	return string(text)
}

// TestJungoGames checks that the games depend only on the settings and can be read, and that
// a file truncated anywhere is resumed to the same file.
func TestJungoGames(t *testing.T) {
	file := func(name string) string { return filepath.Join(t.TempDir(), name) }
	g := &JungoGames{Size: 5, Visits: 12, Seed: 3}
	cuts := func(whole string) []int {
		return []int{0, 10, len(g.settings()), len(whole) / 3, strings.LastIndex(whole, "\nend ") + 8, len(whole) - 1, len(whole)}
	}
	if testing.Short() {
		g.Visits, cuts = 4, func(whole string) []int { return []int{len(whole) - 1} }
	}
	whole := playJungo(t, g, file("a"), false, 6, 1)
	if two := playJungo(t, g, file("a"), false, 6, 2); two != whole {
		t.Error("two threads write other games than one")
	}
	other := *g
	other.Seed++
	if text := playJungo(t, &other, file("a"), false, 6, 1); strings.TrimPrefix(text, other.settings()) == strings.TrimPrefix(whole, g.settings()) {
		t.Error("another seed gives the same games")
	}
	samples, err := evaljungo.ReadGames(strings.NewReader(whole), evaljungo.Seen{})
	if err != nil {
		t.Fatal(err)
	}
	learnt := 0
	for _, s := range samples {
		if len(s.Moves) > 0 {
			learnt++
		}
	}
	if games := strings.Count(whole, "\nend "); games != 6 || len(samples) < 6*10 || learnt < len(samples)/4 && !testing.Short() {
		t.Errorf("%d games, %d positions, %d with visits", games, len(samples), learnt)
	}
	for _, at := range cuts(whole) {
		path := file("b")
		filetest.Put(t, path, whole[:at])
		if text := playJungo(t, g, path, true, 6, 2); text != whole {
			t.Errorf("cut off after %d bytes of %d: resumed it is another file", at, len(whole))
		}
	}
}

// What is written of games follows the rules: the moves lead to the stones at the end, the
// opening has moves that were hardly searched, the rest nearly always the most visited one,
// and the moves of settled games come without visits, late in the game. Games differ.
func TestJungoGamesText(t *testing.T) {
	g := &JungoGames{Size: 5, Visits: 16, Seed: 2, Playouts: true}
	var text bytes.Buffer
	var told []int
	if err := g.Play(t.Context(), 2, 42, 2, &text, func(n int) { told = append(told, n) }); err != nil {
		t.Fatal(err)
	}
	if len(told) != 40 || told[0] != 3 || told[39] != 42 {
		t.Errorf("told %v, want 3 to 42", told)
	}
	heads, games := map[string]bool{}, map[string]bool{}
	var game string
	var b *jungo.Board
	var wild, drawnEarly, drawnLate, searched, settled, both, wide int
	before := false // the move before was settled
	for line := range strings.Lines(text.String()) {
		words := strings.Fields(line)
		switch words[0] {
		case "game":
			heads[line], game = true, ""
			var err error
			if b, err = jungo.New(g.Size, jungo.KoSimple); err != nil {
				t.Fatal(err)
			}
			continue
		case "end":
			games[game] = true
			stones := ""
			for p := range b.Points() {
				stones += ".BW"[b.At(jungo.Point(p)):][:1]
			}
			if words[1] != stones {
				t.Errorf("game %d ends with %s, want %s", len(games), words[1], stones)
			}
			continue
		}
		game += words[0] + " "
		early := b.Ply() < b.Points()/openingShare
		best, own := 0, 0
		for _, w := range words[1:] {
			move, visits, _ := strings.Cut(w, ":")
			n, err := strconv.Atoi(visits)
			if err != nil || n < 1 {
				t.Fatalf("%q: %v", line, err)
			}
			if best = max(best, n); move == words[0] {
				own = n
			}
		}
		switch {
		case len(words) == 1:
			if settled++; b.Ply() <= b.Points()/settledAfter+1 {
				t.Errorf("settled at ply %d", b.Ply())
			}
			if before {
				both++
			}
		case own == 0:
			wild++
		case own < best && early:
			drawnEarly++
		case own < best:
			drawnLate++
		}
		if before = len(words) == 1; !before {
			searched++
		}
		if len(words) > 3 {
			wide++
		}
		m, err := jungo.ParseMove(words[0], g.Size)
		if err != nil || !b.Legal(m) {
			t.Fatalf("game %d: %s is illegal, %v", len(games), words[0], err)
		}
		b.Make(m)
	}
	if len(heads) != komiSpread || len(games) != 40 || settled == 0 || both < settled/2 {
		t.Errorf("%d games differ, of %v, with %d settled moves, %d of them after another", len(games), heads, settled, both)
	}
	if wild < 3 || drawnEarly < 20 || drawnLate < 3 || drawnLate > searched/20 || wide < searched/2 {
		t.Errorf("%d wild moves, %d drawn in the opening, %d after it; %d of %d were searched widely", wild, drawnEarly, drawnLate, wide, searched)
	}
	network := *g
	network.Playouts = false
	var other bytes.Buffer
	if err := network.Play(t.Context(), 2, 3, 1, &other, nil); err != nil || bytes.HasPrefix(text.Bytes(), other.Bytes()) {
		t.Errorf("the network plays as playouts do, or %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if game, err := g.play(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped game: %d bytes, %v", len(game), err)
	}
}

// A settled game takes few visits, and every game has noise of its own.
func TestJungoGamesSearch(t *testing.T) {
	for visits, want := range map[int]int{400: 50, 80: 24} {
		if g := (&JungoGames{Visits: visits}); g.visits(true) != want || g.visits(false) != visits {
			t.Errorf("of %d visits a settled game takes %d, want %d, others %d", visits, g.visits(true), want, g.visits(false))
		}
	}
	if !evaljungo.Fast {
		t.Skip("no network here")
	}
	g := &JungoGames{Size: 5, Visits: 30, Seed: 1}
	counts := map[string]bool{}
	for n := range 3 {
		e, err := g.engine(n)
		if err != nil {
			t.Fatal(err)
		}
		b, err := jungo.New(g.Size, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		r, err := e.Genmove(t.Context(), b, searchjungo.Limits{Visits: g.Visits})
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, c := range r.Candidates {
			text += fmt.Sprint(c.Move, ":", c.Visits, " ")
		}
		counts[text] = true
	}
	if len(counts) != 3 {
		t.Errorf("3 games begin with %d searches: %v", len(counts), counts)
	}
}

// A file is not overwritten, and not continued with other settings.
func TestJungoGamesRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	g := &JungoGames{Size: 5, Visits: 4, Seed: 1, Playouts: true}
	before := playJungo(t, g, path, false, 1, 1)
	if _, _, err := g.Open(path, false); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("error %v, want that it exists", err)
	}
	priors := filetest.Read(t, "../../search/jungo/priors.txt")
	for _, other := range []JungoGames{
		{Size: 6, Visits: 4, Seed: 1, Playouts: true}, {Size: 5, Visits: 5, Seed: 1, Playouts: true},
		{Size: 5, Visits: 4, Seed: 2, Playouts: true}, {Size: 5, Visits: 4, Seed: 1}, {Size: 5, Visits: 4, Seed: 1, Weights: string(priors)},
	} {
		if _, _, err := other.Open(path, true); err == nil || !strings.Contains(err.Error(), "other settings") {
			t.Errorf("%.0v: error %v, want other settings", other, err)
		}
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != before {
		t.Error("a refused file was changed")
	}
	for _, c := range []struct {
		g    JungoGames
		want string
	}{
		{JungoGames{Size: 5}, "0 visits"},
		{JungoGames{Size: 99, Visits: 1}, "99"},
		{JungoGames{Size: 5, Visits: 1, Weights: "nonsense"}, "priors line 1"},
	} {
		if err := c.g.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want one with %q", c.g, err, c.want)
		}
	}
}

// TestDrawn checks that moves are drawn in proportion to their visits.
func TestDrawn(t *testing.T) {
	r := &searchjungo.Result{Move: 9, Info: searchjungo.Info{Visits: 101, Candidates: []searchjungo.Candidate{
		{Move: 9, Visits: 80}, {Move: 3, Visits: 20}, {Move: 4},
	}}}
	rng := jungo.NewRand(7)
	count := map[int]int{}
	for range 1000 {
		count[int(drawn(r, rng))]++
	}
	if count[9] < 700 || count[3] < 150 || count[9]+count[3] != 1000 {
		t.Errorf("drawn %v, want some 800 of 9 and 200 of 3", count)
	}
}

// Two processes do not write to one file.
func TestOpenLocks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	first, err := atomicfile.OpenJob(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if runtime.GOOS == "linux" { // not all systems have locks
		if _, err := atomicfile.OpenJob(path, true); err == nil || err.Error() != path+": another process is writing to it" {
			t.Errorf("opened twice: %v", err)
		}
	}
}

func TestWholeGames(t *testing.T) {
	const head = "# x\n"
	for _, c := range []struct {
		text  string
		end   int
		games int
		want  string
	}{
		{"", 0, 0, ""}, {"# ", 0, 0, ""}, {head, 4, 0, ""}, {head + "game 5 1\nend .\ngame 5", 19, 1, ""},
		{head + "end .\nend .\n", 16, 2, ""}, {"game 5 1\n", 0, 0, "other settings"},
		{"another file", 0, 0, "other settings"},
	} {
		end, games, err := wholeGames(bytes.NewReader([]byte(c.text)), head)
		if c.want != "" {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: error %v, want %q", c.text, err, c.want)
			}
		} else if err != nil || end != int64(c.end) || games != c.games {
			t.Errorf("%q: %d games up to byte %d, %v; want %d up to %d", c.text, games, end, err, c.games, c.end)
		}
	}
}
