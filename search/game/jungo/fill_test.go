package jungo

import (
	"context"
	"strings"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/game"
	searchjungo "tengen/search/jungo"
	"tengen/search/jungo/jungotest"
)

// finish plays a game to its end in which both players only pass, and a filler replaces
// their passes.
func finish(t *testing.T, p *Position) {
	t.Helper()
	e, err := searchjungo.NewEngine(searchjungo.Options{Seed: 1, NoSolver: true})
	if err != nil {
		t.Fatal(err)
	}
	e.SetKomi(0)
	f := &filler{engine: e, visits: 300}
	for {
		r, over := p.Result()
		if r.Stopped {
			t.Fatalf("no end:\n%v", p.b)
		}
		if over {
			return
		}
		m, err := f.Fill(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFillersCountRight starts from positions at which players of Go would stop. Fillers
// play them out: dead stones are captured, living groups keep two eyes, and the numbers of
// stones are those of the rules.
func TestFillersCountRight(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
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
			b := jungotest.Board(t, c.diagram, jungo.Black)
			finish(t, From(b, 0))
			if x, o := b.Stones(jungo.Black), b.Stones(jungo.White); x != c.black || o != c.white {
				t.Errorf("%d to %d, want %d to %d\n%v", x, o, c.black, c.white, b)
			}
		})
	}
}

// TestFillCountsKomi checks that a player who wins by the komi answers a pass with a pass,
// and that one who loses plays on.
func TestFillCountsKomi(t *testing.T) {
	for komi, passes := range map[float64]bool{12.5: true, -12.5: false} {
		b := jungotest.Board(t, `
			. . X O .
			. . X O .
			. . X O .
			. . X O .
			. . X O .`, jungo.Black)
		b.Make(jungo.Pass)
		f, err := Game.(game.FillerMaker).NewFiller(game.Config{Game: name, Rule: "simple", Size: 5, Komi: komi})
		if err != nil {
			t.Fatal(err)
		}
		f.(*filler).visits = 1000
		if err := f.Begin(1); err != nil {
			t.Fatal(err)
		}
		if m, err := f.Fill(t.Context(), From(b, komi)); err != nil || (m == "pass") != passes {
			t.Errorf("komi %g: %s, %v", komi, m, err)
		}
	}
	for _, c := range []game.Config{{Game: name, Rule: "chess", Size: 5}, {Game: name, Rule: "simple", Size: 50}} {
		if _, err := Game.(game.FillerMaker).NewFiller(c); err == nil {
			t.Errorf("%+v has a filler", c)
		}
	}
}

// TestFillings checks the moves that a filler may choose from.
func TestFillings(t *testing.T) {
	for _, c := range []struct{ name, diagram, want, never string }{
		{"both eyes stay", `
			. X O .
			X X O .
			. X O .
			X X O .`, "D2 pass", "A4 A2"},
		{"no stone in atari", `
			. O X .
			. O X .
			O O X .
			X X X .`, "D1 D4 pass", "A3 A4"},
		{"in atari after a capture", `
			. . . . .
			. X O . .
			X O . O .
			. X O . .
			. . . . .`, "C3 A1 D1 pass", "B3"},
		{"a third eye is filled", `
			. X . X O
			X X X X O
			. X X X O
			X X O O O
			O O O . .`, "A5 A3 C5 pass", ""},
		{"the only eye of a group beside one that lives", `
			. X . X O O
			X X X X O O
			O O O O O .
			X X O . O O
			. X . O O .
			X X O . . .`, "pass", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := jungotest.Board(t, c.diagram, jungo.Black)
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
			for _, m := range strings.Fields(c.never) {
				if have[m] {
					t.Errorf("%s is allowed", m)
				}
			}
			for m := range have {
				if p, _ := jungo.ParseMove(m, b.Size()); b.OwnEye(p, jungo.Black) {
					t.Errorf("%s fills an eye", m)
				}
			}
		})
	}
}
