package desk

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/search"
	"tengen/search/game"
)

// slow is a game whose engine thinks until it is told to stop, or for the time allowed.
type slow struct {
	game.Game
	mu   sync.Mutex
	made []int // threads of the engines made
}

func (s *slow) Name() string         { return "slow" }
func (s *slow) Levels() []game.Level { return make([]game.Level, 9) }

func (s *slow) NewEngine(_ game.Config, o game.Options) (game.Engine, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o.Light {
		s.made = append(s.made, 0)
	} else {
		s.made = append(s.made, o.Threads)
	}
	return &thinker{}, nil
}

func (s *slow) engines() []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]int(nil), s.made...)
}

// at is a position of the game; its komi tells positions apart.
type at struct {
	game.Position
	game *slow
	komi float64
}

func (p at) Game() game.Game     { return p.game }
func (p at) Config() game.Config { return game.Config{Game: "slow", Komi: p.komi} }

// thinker finishes a depth every second.
type thinker struct{}

func (*thinker) Reset(uint64) error { return nil }

func (*thinker) Think(ctx context.Context, _ game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	began := time.Now()
	for depth := 1; ; depth++ {
		step := time.Second
		if l.Time > 0 {
			step = min(step, l.Time-time.Since(began))
		}
		select {
		case <-ctx.Done():
			return game.Info{Depth: depth}, nil
		case <-time.After(step):
		}
		i := game.Info{Depth: depth, Nodes: uint64(depth) * 10}
		if report != nil {
			report(i)
		}
		if l.Time > 0 && time.Since(began) >= l.Time || l.Depth > 0 && depth >= l.Depth {
			return i, nil
		}
	}
}

// One search has all threads; a second one gets half of them at once, and the first goes
// on with the other half; when it is alone again it has all.
func TestShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(8, 1)
		ctx, cancel := context.WithCancel(t.Context())
		var depths []int
		go d.Think(ctx, &Job{Owner: 1, Position: at{game: g}, Yields: true, Report: func(i game.Info) { depths = append(depths, i.Depth) }})
		time.Sleep(3500 * time.Millisecond)
		if i, err := d.Think(t.Context(), &Job{Owner: 2, Position: at{game: g}, Limits: game.Limits{Time: 5 * time.Second}}); err != nil || i.Depth != 5 {
			t.Errorf("%+v, %v", i, err)
		}
		synctest.Wait()
		time.Sleep(9 * time.Second)
		cancel()
		synctest.Wait()
		if running, waiting := d.Load(); running+waiting > 0 {
			t.Errorf("%d run, %d wait", running, waiting)
		}
		if got := g.engines(); len(got) != 3 || got[0] != 8 || got[1] != 4 || got[2] != 4 {
			t.Errorf("threads %v", got)
		}
		for i := 1; i < len(depths); i++ {
			if depths[i] < depths[i-1] {
				t.Errorf("depths %v fall", depths)
			}
		}
		if depths[len(depths)-1] < 8 {
			t.Errorf("depths %v", depths)
		}
	})
}

// More analyses than threads take turns, and a move at a low level never waits for them.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1)
		ctx, cancel := context.WithCancel(t.Context())
		var mu sync.Mutex
		said := map[Owner]int{}
		for o := range Owner(3) {
			go d.Think(ctx, &Job{Owner: o, Position: at{game: g, komi: float64(o)}, Yields: true, Report: func(game.Info) {
				mu.Lock()
				said[o]++
				mu.Unlock()
			}})
			synctest.Wait()
		}
		time.Sleep(time.Second / 2)
		began := time.Now()
		if _, err := d.Think(t.Context(), &Job{Owner: 9, Position: at{game: g}, Limits: game.Limits{Level: 3, Depth: 1}}); err != nil || time.Since(began) > 2*time.Second {
			t.Errorf("a small search took %v, %v", time.Since(began), err)
		}
		time.Sleep(2 * time.Minute)
		cancel()
		synctest.Wait()
		for o := range Owner(3) {
			if said[o] < 5 {
				t.Errorf("reports of each: %v", said)
			}
		}
	})
}

// A search that makes room for others has the time that is left of its own when it goes on.
func TestTimeOverTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1)
		time.AfterFunc(time.Second, func() {
			d.Think(t.Context(), &Job{Owner: 2, Position: at{game: g}, Limits: game.Limits{Time: 5 * time.Second}})
		})
		began := time.Now()
		_, err := d.Think(t.Context(), &Job{Owner: 1, Position: at{game: g}, Yields: true, Limits: game.Limits{Time: 7 * time.Second}})
		if took := time.Since(began); err != nil || took != 12*time.Second {
			t.Errorf("7 s of thinking and 5 s of waiting took %v, %v", took, err)
		}
	})
}

// A search that is given up while it waits leaves the queue; what is done alone needs no
// engine; engines are kept for their owner and forgotten.
func TestLeaving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(2, 1)
		ctx, cancel := context.WithCancel(t.Context())
		go d.Think(ctx, &Job{Owner: 1, Position: at{game: g}})
		synctest.Wait()
		short, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if _, err := d.Think(short, &Job{Owner: 2, Position: at{game: g}}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		if _, waiting := d.Load(); waiting != 0 {
			t.Errorf("%d wait", waiting)
		}
		cancel()
		synctest.Wait()
		for range 20 { // done and granted at once: the engine still answers
			if i, err := d.Think(ctx, &Job{Owner: 1, Position: at{game: g}}); err != nil || i.Depth != 1 {
				t.Errorf("%+v, %v", i, err)
			}
		}
		did := false
		if _, err := d.Think(t.Context(), &Job{Position: at{game: g}, Alone: func(context.Context) error { did = true; return nil }}); err != nil || !did {
			t.Errorf("%v, %v", did, err)
		}
		for range 2 { // the engine of the first search is used again, then made anew
			d.Think(t.Context(), &Job{Owner: 1, Position: at{game: g}, Limits: game.Limits{Depth: 1}})
			if len(g.engines()) != 1 {
				t.Errorf("engines %v", g.engines())
			}
		}
		d.Forget(1)
		d.Think(t.Context(), &Job{Owner: 1, Position: at{game: g}, Limits: game.Limits{Depth: 1}})
		if len(g.engines()) != 2 {
			t.Errorf("engines %v", g.engines())
		}
	})
}

// The clock of a player runs while the search waits for threads.
func TestClockRunsWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1)
		go d.Think(t.Context(), &Job{Owner: 1, Position: at{game: g}, Limits: game.Limits{Time: 7 * time.Second}})
		synctest.Wait()
		c := search.Clock{Timed: true, Left: 10 * time.Second}
		var left time.Duration
		job := &Job{Owner: 2, Position: at{game: g}, Limits: game.Limits{Clock: &c}, Do: func(_ context.Context, _ game.Engine, l game.Limits) error {
			left = l.Clock.Left
			return nil
		}}
		if _, err := d.Think(t.Context(), job); err != nil || left != 3*time.Second || c.Left != 10*time.Second {
			t.Errorf("%v left on the clock of the search, %v on the player's, %v", left, c.Left, err)
		}
	})
}
