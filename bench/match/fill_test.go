package match

import (
	"context"
	"fmt"
	"testing"
	"time"

	"tengen/search/game"
)

// lateFiller plays the last legal move but the pass, while the process stands still.
type lateFiller struct {
	p     *player
	seeds []uint64
	seen  []string // the moves before each answer
}

func (f *lateFiller) Begin(seed uint64) error { f.seeds = append(f.seeds, seed); return nil }

func (f *lateFiller) Fill(_ context.Context, p game.Position) (string, error) {
	f.seen = append(f.seen, fmt.Sprint(p.Moves()))
	f.p.pulse.standStill(time.Hour)
	all := p.Choices()
	return all[len(all)-2].Text, nil
}

// A filler gets the seed and the moves of its game, answers a pass of the program and
// nothing else. The program's time ends before, whatever happens to the filler.
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
	fill.p = pl
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
			t.Fatalf("%v, %s", moves, r.Detail)
		}
		if pl.pulse.stood() < time.Hour || r.Moves[2].Time == 0 {
			t.Errorf("the program passed in %v, the process stood still for %v", time.Duration(r.Moves[2].Time), pl.pulse.stood())
		}
	}
	if fmt.Sprint(fill.seeds, fill.seen) != "[7 8] [[C3 A1] [C3 A1]]" {
		t.Errorf("seeds %v, asked after %v", fill.seeds, fill.seen)
	}
}
