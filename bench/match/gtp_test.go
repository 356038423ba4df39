package match

import (
	"context"
	"strings"
	"testing"

	"tengen/movegen/jungo"
	searchjungo "tengen/search/jungo"
)

// Programs of GTP in every game, by a script; the opponent is scripted too.
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
		{"refuses a move", "jungo", "strict D4", "E5", `white, illegal: P: "STRICT"`},
		// Column I is left out in GTP, so its J is Renju's i.
		{"renju", "renju", "H8 J8 K8 L8 M8", "a1 a3 a5 a7", "black, rules: five l8"},
		{"off the board", "renju", "H8 Q8", "a1", `white, illegal: P: "Q8"`},
		{"ring", "ring", "c2 B2B4", "d11 d11", "black, illegal: S"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := config(t, c.game)
			p := fake("P", append([]string{asGTP}, strings.Fields(c.moves)...)...)
			cfg.Engines = []EngineConfig{p, {Name: "S", Nodes: 1}}
			if err := cfg.Check(); err != nil {
				t.Fatal(err)
			}
			e, err := newEngine(&cfg, 0, &Options{})
			if err != nil {
				t.Fatal(err)
			}
			pl := &player{c: cfg, engines: []engine{e, script(c.other)}}
			defer pl.Close()
			for range 2 { // the second game with what the first one left behind
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

// The program is told what the referee says, in the order of the game: a move
// that was replaced is taken back or leads to a new start.
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
	e, err := newEngine(&cfg, 0, &o)
	if err != nil {
		t.Fatal(err)
	}
	defer e.stop()
	ctx := context.Background()
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
	var sent []string
	for _, line := range strings.Split(log.String(), "\n") {
		if f := strings.Fields(line); len(f) > 4 && f[2] == "<" && (f[4] == "play" || f[4] == "genmove" || f[4] == "undo" || f[4] == "clear_board") {
			sent = append(sent, strings.Join(f[4:], " "))
		}
	}
	if got := strings.Join(sent, "; "); got != want {
		t.Errorf("%s:\n%s\nwant\n%s", words, got, want)
	}
}

// finish plays both sides as a filler does for engines that always pass.
func finish(t *testing.T, b *jungo.Board) {
	t.Helper()
	e, err := searchjungo.NewEngine(searchjungo.Options{Seed: 1, NoSolver: true})
	if err != nil {
		t.Fatal(err)
	}
	e.SetKomi(0)
	f := &filler{board: b, engine: e, visits: 300}
	for n := 0; !b.Over(); n++ {
		if n > jungo.MoveCap(b.Size()) {
			t.Fatalf("no end:\n%v", b)
		}
		m, err := f.fill(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// Positions at which a game of Go is over: played out by fillers, the dead are
// captured, the living keep two eyes, and the score is what the rules make it.
func TestFillersCountRight(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		black, white  int // stones at the end
	}{
		{"walls", `
			. . X O .
			. . X O .
			. . X O .
			. . X O .
			. . X O .`, 13, 8},
		{"dead stone", `
			. . . X O . .
			. . . X O . .
			. O . X O . .
			. . . X O . .
			. . . X O . .
			. . . X O . .
			. . . X O . .`, 26, 19},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := jungo.ParseBoard(strings.ReplaceAll(c.diagram, "\t", ""), jungo.Black, jungo.KoSimple)
			if err != nil {
				t.Fatal(err)
			}
			finish(t, b)
			if x, o := b.Stones(jungo.Black), b.Stones(jungo.White); x != c.black || o != c.white {
				t.Errorf("%d to %d, want %d to %d\n%v", x, o, c.black, c.white, b)
			}
		})
	}
}

// What a filler may choose from.
func TestFillings(t *testing.T) {
	for _, c := range []struct{ name, diagram, want string }{
		{"both eyes stay", `
			. X O .
			X X O .
			. X O .
			X X O .`, "D2 pass"},
		{"a third eye is filled", `
			. X . X O
			X X X X O
			. X X X O
			X X O O O
			O O O . .`, "A5 A3 C5 pass"},
		{"the only eye of a group beside one that lives", `
			. X . X O O
			X X X X O O
			O O O O O .
			X X O . O O
			. X . O O .
			X X O . . .`, "pass"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := jungo.ParseBoard(strings.ReplaceAll(c.diagram, "\t", ""), jungo.Black, jungo.KoSimple)
			if err != nil {
				t.Fatal(err)
			}
			have := map[string]bool{}
			for _, m := range fillings(b) {
				have[b.MoveText(m)] = true
			}
			for _, m := range strings.Fields(c.want) {
				if !have[m] {
					t.Errorf("%s is missing in %v", m, have)
				}
				delete(have, m)
			}
			for m := range have {
				if p, _ := jungo.ParseMove(m, b.Size()); b.OwnEye(p, jungo.Black) {
					t.Errorf("%s fills an eye", m)
				}
			}
		})
	}
}
