package match

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// GTP programs play every game by a script, and so does the opponent.
func TestGTP(t *testing.T) {
	for _, c := range []struct {
		name, game string
		moves      string // of the program, Black, "play E5" refused with strict
		other      string
		want       string
	}{
		{"plays", "jungo", "C3 c4 PASS", "E5 E6 pass", "white, rules: stones 2 to 2"},
		{"talks besides", "jungo", "chatty C3 c4 PASS", "E5 E6 pass", "white, rules: stones 2 to 2"},
		{"resigns", "jungo", "C3 resign", "E5", "white, resignation: P: resigned"},
		{"illegal", "jungo", "C3 E5", "E5", `white, illegal: P: "E5"`},
		{"nonsense", "jungo", "C3 I5", "E5", `white, illegal: P: "I5"`},
		{"refuses to move", "jungo", "REFUSE", "", `white, illegal: P: refused genmove b: "no idea"`},
		{"never ends its answer", "jungo", "C3 ENDLESS", "E5", "white, crash: P: an answer of more than 1 MiB"},
		{"refuses a move", "jungo", "strict D4", "E5", `white, illegal: P: "strict"`},
		// Column I is left out in GTP, so its J is Renju's i.
		{"renju", "renju", "H8 J8 K8 L8 M8", "a1 a3 a5 a7", "black, rules: five l8"},
		{"off the board", "renju", "H8 Q8", "a1", `white, illegal: P: "Q8"`},
		{"ring", "ring", "c2 B2B4", "d11 d11", "black, illegal: S"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := config(t, c.game)
			p := fake("P", append([]string{asGTP}, strings.Fields(c.moves)...)...)
			cfg.Engines = []EngineConfig{p, {Name: "S", Nodes: 1}}
			e := firstEngine(t, &cfg, &Options{})
			pl := &player{c: cfg, engines: []engine{e, script(c.other)}}
			defer pl.Close()
			for range 2 { // the second game with the program of the first
				r, err := pl.Play(context.Background(), Job{Black: 0, White: 1})
				if err != nil {
					t.Fatal(err)
				}
				got := r.Outcome.String() + ", " + string(r.Reason) + ": " + r.Detail
				if !strings.Contains(got, c.want) {
					t.Errorf("%s; want %s", got, c.want)
				}
				if r.BlackAbout != "FakeGTP" {
					t.Errorf("about %q", r.BlackAbout)
				}
			}
		})
	}
}

// The program gets the moves that the referee has accepted, in the order of the game. A
// move that was replaced is taken back, or the game starts again.
func TestGTPTell(t *testing.T) {
	for words, want := range map[string]string{
		"C3 E7":      "clear_board; genmove b; play w D4; genmove b; undo; play b F7; play w F6; genmove b",
		"no-undo E7": "clear_board; genmove b; undo; clear_board; play b C3; play w D4; genmove b; undo; clear_board; play b C3; play w D4; play b F7; play w F6; genmove b",
	} {
		testTell(t, words, want)
	}
}

func testTell(t *testing.T, words, want string) {
	cfg := config(t, "jungo")
	cfg.Engines = []EngineConfig{fake("P", append([]string{asGTP}, strings.Fields(words)...)...), {Name: "S", Nodes: 1}}
	var log strings.Builder
	o := Options{Log: &log}
	o.share()
	e := firstEngine(t, &cfg, &o)
	defer e.stop()
	ctx := context.Background()
	// A second game begins like the first, although the program has played its moves.
	for range 2 {
		if err := e.begin(ctx, Job{}); err != nil {
			t.Fatal(err)
		}
		for _, moves := range []string{"", "C3 D4", "C3 D4 F7 F6"} {
			if err := e.tell(ctx, strings.Fields(moves)); err != nil {
				t.Fatal(err)
			}
			if _, err := e.think(ctx, limit{kill: untimedKill}); err != nil {
				t.Fatal(err)
			}
		}
	}
	var sent []string
	for _, line := range strings.Split(log.String(), "\n") {
		if f := strings.Fields(line); len(f) > 6 && f[4] == "<" && slices.Contains([]string{"play", "genmove", "undo", "clear_board"}, f[6]) {
			sent = append(sent, strings.Join(f[6:], " "))
		}
	}
	if got := strings.Join(sent, "; "); got != want+"; "+want {
		t.Errorf("%s:\n%s\nwant twice\n%s", words, got, want)
	}
}
