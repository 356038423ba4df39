package jungo

import (
	"math"
	"strings"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/game"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact"
)

// A result is certain if every score that is not refuted, however endless play counts, gives it.
func TestDecided(t *testing.T) {
	black, white, draw := game.Result{Winner: game.Black}, game.Result{Winner: game.White}, game.Result{Draw: true}
	for _, c := range []struct {
		against, most int // the bounds of Against and of For
		komi          float64
		want          *game.Result
	}{
		{7, 8, 6.5, &black}, {7, 8, 7, nil}, {7, 8, 7.5, nil}, {7, 8, 8, nil}, {7, 8, 8.5, &white},
		{5, 5, 4.5, &black}, {5, 5, 5, &draw}, {5, 5, 5.5, &white}, {-5, -5, -7.5, &black}, {-24, 24, 0, nil},
	} {
		p := &Position{b: board(t), komi: c.komi}
		got := p.decided(&exact.Result{Against: dfpn.Range{Lo: c.against, Hi: c.against}, For: dfpn.Range{Lo: c.most, Hi: c.most}})
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%d to %d at komi %g: %v, want %v", c.against, c.most, c.komi, got, c.want)
		}
		if got := p.decided(&exact.Result{Against: dfpn.Range{Lo: c.against, Hi: c.most}, For: dfpn.Range{Lo: c.against, Hi: c.most}}); (got == nil) != (c.want == nil) {
			t.Errorf("a range of %d to %d at komi %g: %v, want %v", c.against, c.most, c.komi, got, c.want)
		}
	}
	if p := (&Position{b: board(t)}); p.decided(nil) != nil {
		t.Error("decided without a proof")
	}
}

// Nothing is decided shortly before a game under the simple ko rule is stopped as a draw.
func TestDecidedBeforeTheStop(t *testing.T) {
	p, err := Game.New(game.Config{Game: "jungo", Rule: "simple", Size: 3})
	if err != nil {
		t.Fatal(err)
	}
	sure := &exact.Result{Against: dfpn.Range{Lo: -7, Hi: -7}, For: dfpn.Range{Lo: -7, Hi: -7}}
	moves := strings.Fields("B1 A2 C1 C3 B3 B2 A1 C2 C1 B1 pass A1 pass A3 pass C1 B3 C2 A3 C1 B1 A2 A1 B2 B1 C3")
	for n, move := range moves {
		left := p.MaxMoves() - n
		if got := p.(*Position).decided(sure); (got == nil) != (left < 9) {
			t.Errorf("%d moves before the stop: %v", left, got)
		}
		if err := p.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	e, err := Game.NewEngine(p.Config(), game.Options{Hash: 1})
	if err != nil {
		t.Fatal(err)
	}
	i, err := e.Think(t.Context(), p, game.Limits{Nodes: 50}, nil)
	if err != nil || i.Decided != nil {
		t.Errorf("a move before the stop: %v, %v", i.Decided, err)
	}
}

// A komi of -0 is 0.
func TestNoKomi(t *testing.T) {
	for _, position := range []string{"", ".../.../... black"} {
		c := game.Config{Game: "jungo", Rule: "simple", Size: 3, Komi: math.Copysign(0, -1), Position: position}
		p, err := Game.New(c)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Config(); got.Get(game.Komi) != "0" {
			t.Errorf("position %q: komi %s", position, got.Get(game.Komi))
		}
	}
}

// The stones that White is given are added, those that he gives are taken off.
func TestStatusTellsKomi(t *testing.T) {
	b, err := jungo.New(5, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	for komi, want := range map[float64]string{7.5: "stones: Black 0, White 0 + komi 7.5", -7.5: "stones: Black 0 + komi 7.5, White 0", 0: "stones: Black 0, White 0"} {
		if got := (&Position{b: b, komi: komi}).Status()[0].String(); got != want {
			t.Errorf("komi %g: %q, want %q", komi, got, want)
		}
	}
}

// board returns an empty board of 5×5.
func board(t *testing.T) *jungo.Board {
	b, err := jungo.New(5, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
