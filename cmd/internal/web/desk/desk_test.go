package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	runs []run // searches that have begun
	deaf bool  // engines end by their limits alone
}

// run is the beginning of a search.
type run struct {
	at      time.Time
	threads int
}

// began returns the seconds of the beginnings of searches and their threads: "0:8 3.5:4".
func (s *slow) began(from time.Time) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, r := range s.runs {
		out = append(out, fmt.Sprintf("%v:%d", r.at.Sub(from).Seconds(), r.threads))
	}
	return strings.Join(out, " ")
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
	return &thinker{s, o.Threads}, nil
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

// thinker finishes a depth of ten nodes every second.
type thinker struct {
	game    *slow
	threads int
}

func (*thinker) Reset(uint64) error { return nil }

func (e *thinker) Think(ctx context.Context, _ game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	began := time.Now()
	e.game.mu.Lock()
	e.game.runs = append(e.game.runs, run{began, e.threads})
	if e.game.deaf {
		ctx = context.WithoutCancel(ctx)
	}
	e.game.mu.Unlock()
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
		if l.Time > 0 && time.Since(began) >= l.Time || l.Depth > 0 && depth >= l.Depth || l.Nodes > 0 && i.Nodes >= l.Nodes {
			return i, nil
		}
	}
}

// One search has all threads; a second one gets half of them at once, and the first goes
// on with the other half; when it is alone again it has all.
func TestShares(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(8, 1, nil)
		ctx, cancel := context.WithCancel(t.Context())
		begun := time.Now()
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
		if running, waiting, _ := d.Load(); running+waiting > 0 {
			t.Errorf("%d run, %d wait", running, waiting)
		}
		if got := g.engines(); len(got) != 3 || got[0] != 8 || got[1] != 4 || got[2] != 4 {
			t.Errorf("threads %v", got)
		}
		if got, want := g.began(begun), "0:8 3.5:4 3.5:4 8.5:8"; got != want {
			t.Errorf("searches began %s, want %s", got, want)
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
		g, d := &slow{}, New(1, 1, nil)
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

// The turns of two analyses on one thread become longer, up to a bound.
func TestLongerTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1, nil)
		ctx, cancel := context.WithCancel(t.Context())
		begun := time.Now()
		for o := range Owner(2) {
			go d.Think(ctx, &Job{Owner: o, Position: at{game: g}, Yields: true})
			synctest.Wait()
		}
		time.Sleep(77 * time.Second)
		got := g.began(begun)
		cancel()
		synctest.Wait()
		if want := "0:1 2:1 4:1 8:1 12:1 20:1 28:1 44:1 60:1 76:1"; got != want {
			t.Errorf("searches began %s, want %s", got, want)
		}
	})
}

// However many analyses there are, only some run, with equal shares of the threads.
func TestMostSearches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(9, 1, nil)
		ctx, cancel := context.WithCancel(t.Context())
		begun := time.Now()
		for o := range Owner(6) {
			go d.Think(ctx, &Job{Owner: o, Position: at{game: g}, Yields: true})
			synctest.Wait()
		}
		time.Sleep(time.Minute)
		if running, waiting, _ := d.Load(); running != maxSearches || waiting != 2 {
			t.Errorf("%d run, %d wait", running, waiting)
		}
		if got := g.began(begun); !strings.HasSuffix(got, ":2") {
			t.Errorf("searches began %s", got)
		}
		cancel()
		synctest.Wait()
	})
}

// Small searches give their threads back to small ones, and what is done alone leaves all threads to
// searches.
func TestThreadsComeBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(2, 1, nil)
		for range 3 {
			if _, err := d.Think(t.Context(), &Job{Position: at{game: g}, Limits: game.Limits{Level: 1, Depth: 1}}); err != nil {
				t.Fatal(err)
			}
		}
		go d.Think(t.Context(), &Job{Owner: 1, Alone: func(context.Context) error { time.Sleep(time.Minute); return nil }})
		synctest.Wait()
		begun := time.Now()
		if _, err := d.Think(t.Context(), &Job{Owner: 2, Position: at{game: g}, Limits: game.Limits{Depth: 1}}); err != nil || time.Since(begun) != time.Second {
			t.Errorf("beside what is done alone it took %v, %v", time.Since(begun), err)
		}
		time.Sleep(time.Minute)
		d.Think(t.Context(), &Job{Owner: 2, Position: at{game: g}, Limits: game.Limits{Depth: 1}})
		if got := g.engines(); !slices.Equal(got, []int{0, 2}) {
			t.Errorf("threads %v", got)
		}
	})
}

// However much is done alone, and however long it takes, searches of full strength begin at once; so does a short job
// while long ones wait for each other. The time of a job begins when it does.
func TestAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1, nil)
		begun := time.Now()
		var mu sync.Mutex
		var ended []string
		do := func(name string, long bool, takes, limit time.Duration) {
			go func() {
				_, err := d.Think(t.Context(), &Job{Long: long, Limits: game.Limits{Time: limit}, Alone: func(ctx context.Context) error {
					select {
					case <-time.After(takes):
					case <-ctx.Done():
					}
					return ctx.Err()
				}})
				if err != nil {
					name += "!"
				}
				mu.Lock()
				ended = append(ended, fmt.Sprintf("%s:%v", name, time.Since(begun).Seconds()))
				mu.Unlock()
			}()
			synctest.Wait()
		}
		for i := range maxLong + 1 {
			do(fmt.Sprint("review", i), true, time.Minute+time.Duration(i)*time.Second, 0)
		}
		for i := range maxAlone - maxLong + 1 {
			do(fmt.Sprint("short", i), false, time.Duration(10+i)*time.Second, 15*time.Second)
		}
		do("late", false, time.Hour, 15*time.Second)
		if running, waiting, searches := d.Load(); running != maxAlone || waiting != 3 || searches != 0 {
			t.Errorf("%d run, %d wait, %d of them for the threads of searches", running, waiting, searches)
		}
		if _, err := d.Think(t.Context(), &Job{Owner: 2, Position: at{game: g}, Limits: game.Limits{Depth: 1}}); err != nil || time.Since(begun) != time.Second {
			t.Errorf("beside what is done alone a search took %v, %v", time.Since(begun), err)
		}
		time.Sleep(5 * time.Minute)
		mu.Lock()
		defer mu.Unlock()
		if got, want := strings.Join(ended, " "), "short0:10 short1:11 short2:22 late!:26 review0:60 review1:61 review2:122"; got != want {
			t.Errorf("ended %s, want %s", got, want)
		}
	})
}

// The engines of the last searches are kept, each for its owner.
func TestEnginesAreKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1, nil)
		made := 0
		for _, x := range []struct {
			owner Owner
			more  int
		}{{1, 1}, {1, 0}, {2, 1}, {3, 1}, {4, 1}, {1, 0}, {5, 1}, {2, 1}, {1, 0}, {3, 1}} {
			d.Think(t.Context(), &Job{Owner: x.owner, Position: at{game: g}, Limits: game.Limits{Depth: 1}})
			if made += x.more; len(g.engines()) != made {
				t.Fatalf("owner %d: %d engines were made, want %d", x.owner, len(g.engines()), made)
			}
		}
	})
}

// A search that has reached its limit when it is asked to make room is over.
func TestDoneWhenAsked(t *testing.T) {
	for _, l := range []game.Limits{{Nodes: 30}, {Depth: 3}, {Time: 3 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			g, d := &slow{deaf: true}, New(1, 1, nil)
			go func() {
				time.Sleep(time.Second)
				d.Think(t.Context(), &Job{Owner: 2, Position: at{game: g}, Limits: game.Limits{Depth: 1}})
			}()
			begun := time.Now()
			_, err := d.Think(t.Context(), &Job{Owner: 1, Position: at{game: g}, Yields: true, Limits: l})
			synctest.Wait()
			if took := time.Since(begun); err != nil || took != 3*time.Second {
				t.Errorf("%+v: %v, %v", l, took, err)
			}
			time.Sleep(time.Minute)
		})
	}
}

// However short the last turn of a search is, its result is what the furthest turn has found, and its progress
// never falls behind an earlier turn.
func TestLastTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1, nil)
		for after := 10500 * time.Millisecond; after < 20*time.Second; after += 4 * time.Second {
			time.AfterFunc(after, func() {
				d.Think(t.Context(), &Job{Owner: 2, Position: at{game: g}, Limits: game.Limits{Time: time.Second}})
			})
		}
		var depths []int
		i, err := d.Think(t.Context(), &Job{Owner: 1, Position: at{game: g}, Yields: true, Limits: game.Limits{Time: 20 * time.Second},
			Report: func(i game.Info) { depths = append(depths, i.Depth) }})
		if err != nil || len(depths) == 0 || i.Depth < slices.Max(depths) || i.Depth < 10 || !slices.IsSorted(depths) {
			t.Errorf("the result has depth %d, after reports of %v, %v", i.Depth, depths, err)
		}
		if n := len(strings.Fields(g.began(time.Now()))); n < 5 {
			t.Errorf("%d turns", n)
		}
	})
}

// Small is a search at one of the levels below full strength, and nothing else.
func TestSmall(t *testing.T) {
	p := at{game: &slow{}}
	for level, want := range map[int]bool{0: false, 1: true, 9: true, 10: false} {
		if got := (&Job{Position: p, Limits: game.Limits{Level: level}}).small(); got != want {
			t.Errorf("level %d: %t", level, got)
		}
	}
	if (&Job{Position: p, Limits: game.Limits{Level: 1}, Alone: func(context.Context) error { return nil }}).small() {
		t.Error("what is done alone is small")
	}
}

// A search that makes room for others has the time that is left of its own when it goes on.
func TestTimeOverTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1, nil)
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
		g, d := &slow{}, New(2, 1, nil)
		ctx, cancel := context.WithCancel(t.Context())
		go d.Think(ctx, &Job{Owner: 1, Position: at{game: g}})
		synctest.Wait()
		short, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if _, err := d.Think(short, &Job{Owner: 2, Position: at{game: g}}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		if _, waiting, _ := d.Load(); waiting != 0 {
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

// A search whose clock runs does not wait for analyses that wait, too, unless these have waited for long.
func TestClockGoesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for after, want := range map[time.Duration]time.Duration{time.Second: 7 * time.Second, longestTurn: 11 * time.Second} {
			g, d := &slow{}, New(1, 1, nil)
			go d.Think(t.Context(), &Job{Position: at{game: g}, Limits: game.Limits{Time: after + 5*time.Second}})
			synctest.Wait()
			for o := range Owner(2) {
				go d.Think(t.Context(), &Job{Owner: 1 + o, Position: at{game: g}, Yields: true, Limits: game.Limits{Time: 10 * time.Second}})
				synctest.Wait()
			}
			time.Sleep(after)
			begun := time.Now()
			c := search.Clock{Timed: true, Left: time.Hour}
			job := &Job{Owner: 9, Position: at{game: g}, Limits: game.Limits{Clock: &c, Depth: 2}}
			if _, err := d.Think(t.Context(), job); err != nil || time.Since(begun) != want {
				t.Errorf("after %v of waiting of others: %v, %v, want %v", after, time.Since(begun), err, want)
			}
			time.Sleep(time.Minute)
			synctest.Wait()
		}
	})
}

// It goes before them also when jobs that wait for other threads stand behind them in the queue.
func TestClockGoesPastOtherKinds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		g, d := &slow{}, New(1, 1, nil)
		enter := func(j Job) {
			go d.Think(ctx, &j)
			synctest.Wait()
		}
		enter(Job{Position: at{game: g}, Limits: game.Limits{Time: time.Hour}})
		analysis := Job{Owner: 1, Position: at{game: g}, Yields: true, Limits: game.Limits{Time: time.Hour}}
		enter(analysis)
		for range maxLong + 1 {
			enter(Job{Owner: 2, Position: at{game: g}, Long: true, Alone: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }})
		}
		enter(analysis)
		enter(Job{Owner: 9, Position: at{game: g}, Limits: game.Limits{Clock: &search.Clock{Timed: true, Left: time.Hour}}})
		d.mu.Lock()
		defer d.mu.Unlock()
		var got []string
		for _, t := range d.queue {
			switch {
			case t.clocked:
				got = append(got, "clock")
			case t.kind == long:
				got = append(got, "long")
			default:
				got = append(got, "analysis")
			}
		}
		if want := []string{"clock", "analysis", "long", "analysis"}; !slices.Equal(got, want) {
			t.Errorf("the queue is %v, want %v", got, want)
		}
	})
}

// The clock of a player runs while the search waits for threads.
func TestClockRunsWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, d := &slow{}, New(1, 1, nil)
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
