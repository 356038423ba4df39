// Package gtptest tests games over GTP: with transcripts ([Golden]), and with random commands
// ([Fuzz]).
package gtptest

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/protocol/gtp"
	"tengen/search/game"
)

// Golden runs every testdata/*.gtp, each on a game of its own, and compares the
// answers with the file of the same name with the ending .out, except for the figures
// and the lines of an analysis. open gets the name without ending.
func Golden(t *testing.T, o gtp.Options, open func(t testing.TB, name string) *gtp.Game) {
	files, err := filepath.Glob("testdata/*.gtp")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".gtp")
		t.Run(name, func(t *testing.T) {
			script, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			got := Run(t, string(script), o, open(t, name))
			Check(t, got)
			got = figures.ReplaceAllString(lines.ReplaceAllString(got, "$1 …"), "$1 #")
			filetest.Golden(t, strings.TrimSuffix(f, ".gtp")+".out", []byte(got))
		})
	}
}

// Play returns a game with the engine that engine returns.
func Play(t testing.TB, of game.Game, c game.Config, s gtp.Settings, extras gtp.Extras, engine func() (game.Engine, error)) *gtp.Game {
	t.Helper()
	p, err := of.New(c)
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine()
	if err == nil {
		err = e.Reset(1)
	}
	if err != nil {
		t.Fatal(err)
	}
	g, err := gtp.New(p, e, s, extras)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Menu checks that commands are in the menu, and that their answers match patterns.
func Menu(t *testing.T, g *gtp.Game, answers map[string]string) {
	t.Helper()
	for command, want := range answers {
		out := strings.TrimRight(Run(t, command, gtp.Options{}, g), "\n")
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s: %q", command, out)
		}
		if menu := Run(t, "gogui-analyze_commands", gtp.Options{}, g); !strings.Contains(menu, "/"+command+"\n") {
			t.Errorf("%s is not in the menu", command)
		}
	}
}

// Run returns the answers to a script.
func Run(t testing.TB, script string, o gtp.Options, g *gtp.Game) string {
	t.Helper()
	var out bytes.Buffer
	if err := gtp.Serve(context.Background(), strings.NewReader(script), &out, g, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// lines and figures match what every change of an engine changes.
var (
	lines   = regexp.MustCompile(`( pv [A-Z]+[0-9]+)( (pass|[A-Z]+[0-9]+))+`)
	figures = regexp.MustCompile(`( (visits|utility|winrate|prior|lcb|scoreMean|scoreLead|ownership))( -?[0-9.]+)+`)
)

// response matches one response: a sign, an id, lines without empty ones.
var response = regexp.MustCompile(`^[=?][0-9]*([ \n][^\n]+(\n[^\n]+)*)?\n\n`)

// Check returns the responses in an output, and fails if it has any other text.
func Check(t testing.TB, out string) (responses []string) {
	t.Helper()
	for out != "" {
		loc := response.FindStringIndex(out)
		if loc == nil {
			t.Fatalf("not a response: %.200q", out)
		}
		responses = append(responses, out[:loc[1]])
		out = out[loc[1]:]
	}
	return responses
}

// TakeBack plays random moves of the list for both players and takes some back. It
// checks that each undo leads to the board before, and that a refused move changes
// nothing, and returns how many moves were played.
func TakeBack(t testing.TB, moves []string, tries int, g *gtp.Game) (played int) {
	t.Helper()
	r := rand.New(rand.NewPCG(7, 7))
	do := talk(t, g)
	board := func() string {
		text, _ := do("showboard")
		return text
	}
	var before []string
	undo := func() {
		if text, ok := do("undo"); !ok {
			t.Fatalf("undo after %d moves: %s", len(before), text)
		}
		last := len(before) - 1
		if got := board(); got != before[last] {
			t.Fatalf("after undo:\n%swant\n%s", got, before[last])
		}
		before = before[:last]
	}
	for range tries {
		if len(before) > 0 && r.IntN(4) == 0 {
			undo()
			continue
		}
		was := board()
		line := "play " + []string{"b", "w"}[r.IntN(2)] + " " + moves[r.IntN(len(moves))]
		if text, ok := do(line); ok {
			before = append(before, was)
			played++
		} else if got := board(); got != was {
			t.Fatalf("%s, refused by %s, leads to\n%sfrom\n%s", line, text, got, was)
		}
	}
	for len(before) > 0 {
		undo()
	}
	if _, ok := do("undo"); ok {
		t.Error("undo before the first move")
	}
	return played
}

// talk serves a game until the test ends. The function that it returns sends a line and
// returns the answer, and whether the command succeeded.
func talk(t testing.TB, g *gtp.Game) func(line string) (string, bool) {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := gtp.Serve(context.Background(), in, out, g, gtp.Options{})
		out.CloseWithError(err)
		done <- err
	}()
	t.Cleanup(func() {
		toServer.Close()
		fromServer.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	answers := bufio.NewReader(fromServer)
	return func(line string) (string, bool) {
		t.Helper()
		if _, err := io.WriteString(toServer, line+"\n"); err != nil {
			t.Fatal(err)
		}
		var text string
		for {
			l, err := answers.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if text += l; l == "\n" {
				return text, text[0] == '='
			}
		}
	}
}

// Vocabulary returns words for Fuzz: those of more, and all commands that the game lists,
// except quit.
func Vocabulary(t testing.TB, g *gtp.Game, more string) []string {
	list := strings.Fields(Run(t, "list_commands", gtp.Options{}, g))[1:]
	var words []string
	for _, w := range append(list, strings.Fields(more)...) {
		if w != "quit" {
			words = append(words, w)
		}
	}
	return words
}

// Fuzz sends the fuzzer's bytes: as they are if the first is even, else as words
// of the vocabulary, one for each byte and wordsALine on each line. Every line must get
// one response, and a refused one must not change the board. Searches of the game
// should be bounded by nodes, because the clock is fuzzed, too.
func Fuzz(f *testing.F, words []string, open func(testing.TB) *gtp.Game) {
	f.Fuzz(func(t *testing.T, in []byte) {
		if len(in) == 0 || len(in) > maxInput {
			return
		}
		if in[0]%2 == 0 {
			out := Check(t, Run(t, string(in[1:]), gtp.Options{Version: "1"}, open(t)))
			if n := bytes.Count(in[1:], []byte("\n")) + 1; len(out) > n {
				t.Fatalf("%d responses to %d lines", len(out), n)
			}
			return
		}
		var script strings.Builder
		lines := 0
		for i, b := range in[1:] {
			if i%wordsALine == 0 {
				lines++
				script.WriteString("\nshowboard\n")
			}
			w := words[int(b)%len(words)]
			if i%wordsALine == 0 && strings.HasPrefix(w, "#") {
				w = "name" + w // a line of comment alone gets no answer
			}
			script.WriteString(w + " ")
		}
		script.WriteString("\nshowboard\n")
		out := Check(t, Run(t, script.String(), gtp.Options{Version: "1"}, open(t)))
		if len(out) != 2*lines+1 {
			t.Fatalf("%d responses to %d lines:\n%s", len(out), 2*lines+1, script.String())
		}
		for i := 1; i < len(out); i += 2 {
			if out[i][0] == '?' && out[i-1] != out[i+1] {
				t.Fatalf("%q refused, but the board is changed:\n%s%s", out[i], out[i-1], out[i+1])
			}
		}
	})
}

const (
	maxInput   = 400 // bytes: some hundred commands
	wordsALine = 4
)
