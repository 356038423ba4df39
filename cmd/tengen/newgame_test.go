package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/bench/match"
	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
	"tengen/search/game"
	"tengen/search/game/games"
)

// withToys is the environment variable that puts the toy games on the list
// when the test binary runs as tengen.
const withToys = "TENGEN_TOYS"

// withToyGames puts them on the list for a test.
func withToyGames(t *testing.T) {
	before := games.All
	games.All = append(slices.Clone(before), toyGames...)
	t.Cleanup(func() { games.All = before })
	t.Setenv(withToys, "1")
}

// newGame runs commands with a toy.
type newGame struct {
	*testing.T
	game game.Game
}

// run runs a command, whose first word is its name, with further arguments.
func (t newGame) run(in, line string, args ...string) string {
	t.Helper()
	words := strings.Fields(line)
	return tengen.Must(t, in, slices.Concat(words[:1], []string{"--game", t.game.Name()}, words[1:], args)...)
}

// want checks that an output has texts.
func (t newGame) want(out string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(out, text) {
			t.Errorf("%q is not in\n%s", text, out)
		}
	}
}

// opening is a game after which White has a win with its first stone of two.
const opening = "p1 q1 q2 p2 r1 q3 r2 r3 s1"

// A game needs no code outside of its packages but its place on the list, also if it has one
// board, text for moves, no keys, and sides that move twice in a row.
func TestNewGame(t *testing.T) {
	withToyGames(t)
	for _, g := range toyGames {
		t.Run(g.Name(), func(t *testing.T) {
			p, err := g.New(g.Default())
			if err != nil {
				t.Fatal(err)
			}
			n := newGame{t, g}
			cells := len(p.Choices())
			n.want(n.run("", "perft --depth 2"), fmt.Sprintf("perft 2: %d", cells*(cells-1)))
			n.want(n.run("", "analyze --depth 3 --threads 1 --moves", opening[:len("p1 q1 q2 p2 r1 q3")]), "White to move after 6 moves", "win in 1", "  1. q4")
			n.want(n.run("", "render --moves p1"), "<svg")
			n.want(n.run(`{"id":"x","moves":[["B","p1"],["W","q1"],["W","q2"]],"maxVisits":50}`, "analysis"), `"currentPlayer":"B"`)
			n.gtp()
			n.play()
			n.match()
		})
	}
}

// gtp plays over GTP: an engine moves twice in a row, and nobody out of turn.
func (t newGame) gtp() {
	t.Helper()
	at := func(x, y int) string {
		if t.game.SGF().Letters {
			return fmt.Sprintf("%c%d", 'A'+x, y+1)
		}
		return fmt.Sprintf("%c%d", 'p'+y, x+1)
	}
	in := fmt.Sprintf("play b %s\nplay b %s\ngenmove w\ngenmove w\ngenmove w\ngenmove b\nundo\nshowboard\n", at(2, 1), at(0, 0))
	out := strings.Split(t.run(in, "gtp --nodes 200"), "\n\n")
	for i, want := range []string{`=`, `\? .*it is white's turn`, `= \w\d`, `= \w\d`, `\? it is black's turn`, `= \w\d`, `=`, `(?s)=.*\bblack to move`} {
		if i >= len(out) || !regexp.MustCompile(`^`+want).MatchString(out[i]) {
			t.Fatalf("answer %d of\n%s\nwant %s", i, strings.Join(out, "\n\n"), want)
		}
	}
}

// play plays against the engine and takes its two moves back with one's own, and goes on with
// the game from its file.
func (t newGame) play() {
	t.Helper()
	for _, name := range []string{"saved.sgf", "saved.txt"} {
		file := filepath.Join(t.TempDir(), name)
		out := t.run("r3\np1\np2\nundo\nmoves\nsave "+file+"\nquit\n", "play --level 2 --black person --white engine")
		t.want(out, "3 moves taken back")
		line := regexp.MustCompile(`\n(r3 \w\d \w\d p1)\n`).FindStringSubmatch(out)
		if line == nil {
			t.Fatalf("the list of moves is not in\n%s", out)
		}
		t.want(tengen.Must(t, "moves\nquit\n", "play", "--resume", file), "Black to move\nblack> moves\n"+line[1])
	}
}

// match plays a match with an engine in the process and one over GTP, in two parts, and reads
// its records again.
func (t newGame) match() {
	t.Helper()
	dir := t.TempDir()
	name := filepath.Join(dir, "match", "games.sgf")
	for _, more := range []string{"2", "4 --resume"} {
		out := t.run("", "match --random 3 --out "+filepath.Dir(name)+" --games "+more,
			"--engine", "name=own nodes=60", "--engine", fmt.Sprintf("name=other cmd='%s %s gtp --game %s --nodes 200'", os.Args[0], clitest.AsTengen, t.game.Name()))
		t.want(out, more[:1]+" games ended by: rules "+more[:1])
	}
	record := filetest.Read(t, name)
	sides := regexp.MustCompile(`\b[BW]\[`)
	for i, text := range strings.Split(string(record), "(;")[1:] {
		if of := strings.Join(sides.FindAllString(text, -1), ""); !strings.HasPrefix(strings.Repeat("B[W[W[B[", 10), of) || len(of) < 14 {
			t.Errorf("game %d: moves of %s", i+1, of)
		}
	}
	t.want(string(record), fmt.Sprintf("GM[%d]", t.game.SGF().Game))

	lines, back := filepath.Join(dir, "games.txt"), filepath.Join(dir, "back.sgf")
	t.run("", "convert --to moves", name, lines)
	t.run("", "convert --from moves", lines, back)
	again := filetest.Read(t, back)
	moves := regexp.MustCompile(`\b[BW]\[\w*\]`)
	if got, want := moves.FindAllString(string(again), -1), moves.FindAllString(string(record), -1); !slices.Equal(got, want) {
		t.Errorf("%v became %v", want, got)
	}
	if t.game.SGF().Letters {
		picture := filepath.Join(dir, "picture.sgf")
		t.run("X . .\n. O .\n. O .\n", "convert --from board -", picture)
		if text, err := os.ReadFile(picture); err != nil || !strings.Contains(string(text), fmt.Sprintf("GM[%d]SZ[3]", t.game.SGF().Game)) {
			t.Errorf("a picture became %s, %v", text, err)
		}
	}
	out := tengen.Must(t, "", "review", "--nodes", "200", "--threads", "1", "--out", filepath.Join(dir, "reviews"), name)
	t.want(out, "accuracy", t.game.Name())
	t.want(t.run("loadsgf "+name+"\nloadsgf "+name+" 7\nshowboard\n", "gtp"), "=\n\n=\n\n=\n", "white to move")
	t.want(t.run("", "analyze --depth 1 --move-number 4 --sgf", name), "Black to move after 3 moves")
}

// In a game in which a side moves twice in a row each move counts for the engine that made it.
func TestMovesInARow(t *testing.T) {
	withToyGames(t)
	c := &match.Config{Config: toyGames[0].Default(), Engines: []match.EngineConfig{{Turn: match.Seconds(time.Second)}, {}}}
	s := match.NewStanding(c)
	r := match.Result{Job: match.Job{Black: 0, White: 1, Opening: match.Opening{Moves: []string{"p1", "q1"}}}, Outcome: match.Drawn, Reason: match.ByRules}
	for i, m := range []string{"q2", "r1", "r2", "s1"} { // White, Black, Black, White
		r.Moves = append(r.Moves, match.Move{Move: m, Time: match.Seconds(time.Duration(i+1) * time.Second)})
	}
	if err := s.Add(&r); err != nil {
		t.Fatal(err)
	}
	if a, b := s.Engines[0], s.Engines[1]; a.Time != 5*time.Second || b.Time != 5*time.Second || a.Longest != 3*time.Second || b.Longest != 4*time.Second {
		t.Errorf("%+v and %+v", a, b)
	}
	var late []time.Duration
	if r.Late(c, func(by time.Duration) { late = append(late, by) }); !slices.Equal(late, []time.Duration{time.Second, 2 * time.Second}) {
		t.Errorf("late by %v", late)
	}
}
