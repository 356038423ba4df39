package jungo

import (
	"testing"
	"time"

	"tengen/movegen/jungo"
	"tengen/search"
	"tengen/search/game"
)

// A clock that is overdrawn has used a part of its period.
func TestOverdrawnPeriod(t *testing.T) {
	b, err := jungo.New(9, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	c := search.Clock{Timed: true, Left: -20 * time.Second, Period: 30 * time.Second, PeriodMoves: 1}
	if d := share(&c, b); d > 10*time.Second || d < 9*time.Second {
		t.Errorf("%v of the 10 s that are left", d)
	}
}

// What the first search needs is there before its clock runs.
func TestPrepare(t *testing.T) {
	p, err := Game.New(game.Config{Game: "jungo", Rule: "simple", Size: 7, Komi: 9})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []game.Options{{}, {Off: []string{offSolver, offNetwork}}} {
		e, err := newEngine(o)
		if err != nil {
			t.Fatal(err)
		}
		game.Prepare(e, p)
		prepared := e.exact
		if _, err := e.Think(t.Context(), p, game.Limits{Nodes: 2}, nil); err != nil || prepared == nil || e.exact != prepared {
			t.Errorf("%+v: %p before the search, %p after it, %v", o, prepared, e.exact, err)
		}
	}
}
