package match

import (
	"context"
	"fmt"
	"testing"
	"time"

	"tengen/search/game"
)

// lateFiller plays the last legal move but the pass, a little later.
type lateFiller struct {
	seeds []uint64
	seen  []string // the moves before each answer
}

const fillTime = 20 * time.Millisecond

func (f *lateFiller) Begin(seed uint64) error { f.seeds = append(f.seeds, seed); return nil }

func (f *lateFiller) Fill(_ context.Context, p game.Position) (string, error) {
	f.seen = append(f.seen, fmt.Sprint(p.Moves()))
	time.Sleep(fillTime)
	all := p.Choices()
	return all[len(all)-2].Text, nil
}

// A filler gets the seed and the moves of its game, answers a pass of the program and
// nothing else, and its time does not count for the program.
func TestFiller(t *testing.T) {
	cfg := config(t, "jungo")
	cfg.Size, cfg.DrawAfter = 5, 6
	p := fake("P", asGTP, "C3", "PASS", "resign")
	p.Fill = true
	cfg.Engines = []EngineConfig{p, {Name: "S", Nodes: 1}}
	e := firstEngine(t, &cfg, &Options{})
	f, fill := e.(*filler), &lateFiller{}
	f.fill = fill
	pl := &player{c: cfg, engines: []engine{f, script("A1 B1")}}
	defer pl.Close()
	for seed := range uint64(2) {
		r, err := pl.Play(t.Context(), Job{Black: 0, White: 1, Seed: seed + 7})
		if err != nil {
			t.Fatal(err)
		}
		var moves []string
		for _, m := range r.Moves {
			moves = append(moves, m.Move)
		}
		if fmt.Sprint(moves) != "[C3 A1 E5 B1]" || r.Reason != ByResignation {
			t.Errorf("%v, %s", moves, r.Detail)
		}
	}
	if fmt.Sprint(fill.seeds, fill.seen) != "[7 8] [[C3 A1] [C3 A1]]" {
		t.Errorf("seeds %v, asked after %v", fill.seeds, fill.seen)
	}
	if err := f.begin(t.Context(), Job{}); err != nil {
		t.Fatal(err)
	}
	for i, free := range []bool{false, true} {
		if err := f.tell(t.Context(), []string{"C3", "A1"}[:2*i]); err != nil {
			t.Fatal(err)
		}
		if r, err := f.think(t.Context(), limit{kill: untimedKill}); err != nil || (r.free >= fillTime) != free || !free && r.free != 0 {
			t.Errorf("move %d: %+v, %v", i, r, err)
		}
	}
}
