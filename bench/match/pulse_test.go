package match

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// standStill makes a pulse as it is after no beat has come for some time.
func (p *pulse) standStill(d time.Duration) {
	p.mu.Lock()
	p.last = p.last.Add(-d)
	p.mu.Unlock()
}

// stalled is an engine that fails in each game, in begin or at its first move, after this process stood
// still in that many games.
type stalled struct {
	*scripted
	p     *player
	begun bool // fails in begin
	fault Reason
	games int // in which the process stands still
	gap   time.Duration
	tries int
}

func (s *stalled) fail() error {
	if s.tries++; s.tries <= s.games {
		s.p.pulse.standStill(s.gap)
	}
	return faultf(s.fault, "try %d", s.tries)
}

func (s *stalled) begin(ctx context.Context, j Job) error {
	if s.begun {
		return s.fail()
	}
	return s.scripted.begin(ctx, j)
}

func (s *stalled) think(context.Context, limit) (reply, error) { return reply{}, s.fail() }

// A game that is lost by a fault of time while this process stood still is played again, but not for
// ever; other faults count, and so do those of a process that was only busy.
func TestStoodStill(t *testing.T) {
	for _, c := range []struct {
		fault Reason
		games int
		gap   time.Duration
		tries int
	}{
		{ByTime, 0, pulseGap, 1},
		{ByTime, 1, pulseGap, 2},
		{ByHang, 2, time.Hour, 3},
		{ByHang, 99, pulseGap, stillTries},
		{ByTime, 99, pulseGap - pulseEvery, 1},
		{ByCrash, 99, pulseGap, 1},
		{ByIllegal, 99, pulseGap, 1},
	} {
		for _, begun := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				cfg := config(t, "renju")
				cfg.Engines = []EngineConfig{{Name: "B", Nodes: 1}, {Name: "W", Nodes: 1}}
				said := 0
				p := &player{c: cfg, o: Options{Again: func() { said++ }}}
				p.engines = []engine{&stalled{scripted: script(""), p: p, begun: begun, fault: c.fault, games: c.games, gap: c.gap}, script("")}
				r, err := p.Play(t.Context(), Job{Black: 0, White: 1})
				if want := fmt.Sprintf("B: try %d", c.tries); err != nil || r.Reason != c.fault || r.Detail != want || said != c.tries-1 {
					t.Errorf("%+v: %v by %s: %s, said %d times, %v; want %s", c, r.Outcome, r.Reason, r.Detail, said, err, want)
				}
			})
		}
	}
}

// A game that goes on while the process runs is not taken for one in which it stood still.
func TestPulse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p pulse
		stop := p.start()
		time.Sleep(time.Hour)
		stop()
		if p.stood() > 0 {
			t.Error("an hour of waiting counts as standing still")
		}
		time.Sleep(time.Hour)
		stop = p.start() // another game
		stop()
		if p.stood() > 0 {
			t.Error("the time between games counts")
		}
	})
}

// paused is an engine that thinks for some time, and before that for some in which this process stands still.
type paused struct {
	*scripted
	p             *player
	still, thinks time.Duration
}

func (s *paused) think(ctx context.Context, l limit) (reply, error) {
	time.Sleep(s.still)
	s.p.pulse.mu.Lock()
	s.p.pulse.last = time.Now().Add(-s.still) // as if no beat had come meanwhile
	s.p.pulse.mu.Unlock()
	s.p.pulse.stood()
	time.Sleep(s.thinks)
	return s.scripted.think(ctx, l)
}

// The time in which the process stood still counts for no side. An engine in this process has lost it all the
// same, from its clock or its turn: the game is played again.
func TestStoodStillIsFree(t *testing.T) {
	const thinks = 40 * time.Millisecond
	clock, turn, nodes := EngineConfig{Match: Seconds(time.Minute)}, EngineConfig{Turn: Seconds(time.Minute)}, EngineConfig{Nodes: 1}
	outside := EngineConfig{Match: clock.Match, Command: []string{"x"}}
	for _, c := range []struct {
		still, counts time.Duration
		black         EngineConfig
		tries         int
	}{
		{time.Hour, 0, clock, stillTries},
		{pulseGap, 0, turn, stillTries},
		{time.Hour, 0, nodes, 1},
		{time.Hour, 0, outside, 1},
		{pulseGap - pulseEvery, pulseGap - pulseEvery, clock, 1}, // only busy
	} {
		synctest.Test(t, func(t *testing.T) {
			cfg := config(t, "renju")
			c.black.Name = "B"
			cfg.Engines = []EngineConfig{c.black, {Name: "W", Nodes: 1}}
			cfg.DrawAfter = 3
			tries := 1
			p := &player{c: cfg, o: Options{Again: func() { tries++ }}}
			p.engines = []engine{&paused{script("h8 h9"), p, c.still, thinks}, script("a1")}
			r, err := p.Play(t.Context(), Job{Black: 0, White: 1})
			if err != nil || r.Reason != ByLength || tries != c.tries {
				t.Fatalf("%v: %v %s after %d games, %v; want %d", c.still, r.Reason, r.Detail, tries, err, c.tries)
			}
			for _, i := range []int{0, 2} {
				if got := time.Duration(r.Moves[i].Time); got != c.counts+thinks {
					t.Errorf("%v: move %d counts as %v, want %v", c.still, i+1, got, c.counts+thinks)
				}
			}
		})
	}
}
