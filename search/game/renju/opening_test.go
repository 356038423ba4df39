package renju

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/renju/chooser"
)

// counter is an engine that plays its first choice and adds up its limits.
type counter struct {
	time    time.Duration
	nodes   uint64
	unbound bool // a search had no deadline
}

func (c *counter) Think(ctx context.Context, p game.Position, l game.Limits, _ func(game.Info)) (game.Info, error) {
	c.time, c.nodes = c.time+l.Time, c.nodes+l.Nodes
	if _, ok := ctx.Deadline(); !ok {
		c.unbound = true
	}
	out := game.Info{Move: p.Choices()[0].Text}
	if len(l.Only) > 0 {
		out.Move = l.Only[0]
	}
	for _, m := range l.Only[:min(len(l.Only), max(l.MultiPV, 1))] {
		out.Lines = append(out.Lines, game.Line{Move: m})
	}
	return out, nil
}

func (c *counter) Reset(uint64) error { return nil }

// The searches of a decision take no more than the time of a move, or the usual time of one on a
// clock, and nodes alone make it long.
func TestDecideInTime(t *testing.T) {
	clock := &search.Clock{Timed: true, Left: 20 * time.Second, MovesLeft: evalrenju.MovesLeft}
	usual, _ := clock.Budget()
	for _, c := range []struct {
		limits game.Limits
		most   time.Duration
	}{
		{game.Limits{Clock: clock}, usual},
		{game.Limits{Clock: &search.Clock{Turn: time.Second}}, time.Second},
		{game.Limits{Clock: clock, Nodes: 1000}, usual},
		{game.Limits{Clock: clock, Level: 5}, usual},
		{game.Limits{Time: time.Second}, time.Second},
		{game.Limits{Nodes: 1000}, 0},
	} {
		for _, rule := range opening.Rules {
			s, err := opening.New(rule, 15, renju.Renju)
			if err != nil {
				t.Fatal(err)
			}
			for seed := uint64(1); !s.Over(); seed++ {
				e := new(counter)
				o := chooser.Options{Rand: rand.New(rand.NewPCG(seed, 1)), Drawn: 32, Long: true}
				choice, err := Decide(t.Context(), e, s, c.limits, 1, o)
				if err != nil {
					t.Fatalf("%s: %v", s, err)
				}
				if e.time > c.most+c.most/1000 || e.unbound && c.most > 0 {
					t.Errorf("%+v: %s: searches of %v, want at most %v; without a deadline: %t", c.limits, s, e.time, c.most, e.unbound)
				}
				if long := e.nodes > 1001; long && c.most > 0 && c.limits.Level == 0 || s.String() == "swap" && c.most == 0 && !long {
					t.Errorf("%+v: %s: searches of %d nodes", c.limits, s, e.nodes)
				}
				if _, err := s.Take(choice.Decisions...); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
