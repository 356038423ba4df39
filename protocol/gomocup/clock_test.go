package gomocup

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/search"
	"tengen/search/game"
)

// slowEngine takes a given time for each search, unless it is stopped.
type slowEngine struct {
	*fakeEngine
	takes []time.Duration
	stops time.Duration // how long it takes to stop
	seen  []game.Limits
	ended []time.Duration // how long each search took
}

func (e *slowEngine) Think(ctx context.Context, p game.Position, r game.Limits, report func(game.Info)) (game.Info, error) {
	e.seen = append(e.seen, r)
	begun := time.Now()
	if len(e.takes) > 0 {
		select {
		case <-time.After(e.takes[0]):
		case <-ctx.Done():
			time.Sleep(e.stops)
		}
		e.takes = e.takes[1:]
	}
	e.ended = append(e.ended, time.Since(begun))
	return e.fakeEngine.Think(ctx, p, r, report)
}

// inFakeTime runs a session in fake time, with searches of the given seconds.
func inFakeTime(t *testing.T, takes string, run func(h *harness, e *slowEngine)) {
	synctest.Test(t, func(t *testing.T) {
		h := newHarness(t, Options{})
		e := &slowEngine{fakeEngine: h.engine}
		for _, w := range strings.Fields(takes) {
			f, err := strconv.ParseFloat(w, 64)
			if err != nil {
				t.Fatal(err)
			}
			e.takes = append(e.takes, time.Duration(f*float64(time.Second)))
		}
		h.s.engine = e
		run(h, e)
		h.s.abort(false)
	})
}

// now passes on a line that was sent just now, and waits for its effect.
func (h *harness) now(line string) string {
	h.s.receive(input{text: line, stamp: time.Now()})
	h.settle()
	return h.take()
}

// The limits of searches are those of the clock, which the manager sends or else the
// brain keeps. A word of wanted is turn/left+increment in seconds, "-" for none.
func TestClockRuns(t *testing.T) {
	for _, c := range []struct {
		name, takes, script, want string
	}{
		{"the brain keeps the clock", "10 5 1", "timeout_match 60000, BEGIN, TURN 0,0, TURN 1,1", "-/60+0 -/50+0 -/45+0"},
		{"with increments", "10 5 1", "timeout_match 60000, time_increment 2000, BEGIN, TURN 0,0, TURN 1,1", "-/60+2 -/52+2 -/49+2"},
		{"a new game", "10 5 1", "timeout_match 60000, BEGIN, TURN 0,0, START 15, BEGIN", "-/60+0 -/50+0 -/60+0"},
		{"restarted", "10 5", "timeout_match 60000, BEGIN, RESTART, BEGIN", "-/60+0 -/60+0"},
		{"time left", "2 3 1", "timeout_match 60000, time_increment 500, time_left 20000, BEGIN, TURN 0,0, time_left 9000, TURN 1,1",
			"-/20+0.5 -/18.5+0.5 -/9+0.5"},
		{"a new game, whose time is told before it", "2 3 1", "timeout_match 60000, time_left 20000, BEGIN, time_left 50000, RESTART, BEGIN, TURN 0,0", "-/20+0 -/50+0 -/47+0"},
		{"a new game, whose time is told later", "2 3 1", "timeout_match 60000, time_left 20000, BEGIN, START 15, time_left 50000, BEGIN, TURN 0,0", "-/20+0 -/50+0 -/47+0"},
		{"a new game, whose time is not told", "2 3 1", "timeout_match 60000, time_left 20000, BEGIN, START 15, BEGIN, TURN 0,0", "-/20+0 -/60+0 -/57+0"},
		{"a new game, restarted without a match", "2 3", "time_left 20000, BEGIN, RESTART, BEGIN", "-/20+0 default"},
		{"two new games at once", "2", "time_left 20000, START 15, RESTART, BEGIN", "-/20+0"},
		{"time left without a match", "2 3 1", "time_left 20000, BEGIN, TURN 0,0", "-/20+0 -/18+0"},
		{"overdrawn", "2 3 1", "time_left 1000, BEGIN, TURN 0,0", "-/1+0 -/-1+0"},
		{"a turn within a match", "2 2", "timeout_turn 5000, timeout_match 60000, BEGIN, TURN 0,0", "5/60+0 5/58+0"},
		{"a turn alone", "2 2", "timeout_turn 5000, timeout_match 0, time_left 2147483647, BEGIN, TURN 0,0", "5/-+0 5/-+0"},
		{"no match: what is left means nothing", "2 2", "timeout_turn 5000, timeout_match 0, time_left 1, BEGIN", "5/-+0"},
		{"no match by Yixin", "2 2", "timeout_turn 5000, timeout_match -1, time_left 1, BEGIN", "5/-+0"},
		{"no time left is told", "2 2", "timeout_match 60000, time_left 2147483647, BEGIN, TURN 0,0, TURN 1,1", "default default default"},
		{"nothing is told", "2 2", "BEGIN, TURN 0,0", "default default"},
		{"as fast as possible", "", "timeout_turn 0, BEGIN", "0/-+0"},
		{"as fast as possible within a match", "", "timeout_turn 0, timeout_match 60000, BEGIN", "0/60+0"},
		{"until stopped", "", "timeout_turn -1, BEGIN", "none"},
		{"Yixin's words for no limit", "", "timeout_turn 2000000, timeout_match 100000000, time_left 5000, BEGIN", "none"},
		{"one of them is a limit", "", "timeout_turn 2000000, timeout_match 60000, BEGIN", "2000/60+0"},
		{"nodes alone", "", "max_node 5, BEGIN", "none"},
		{"depth alone", "", "max_depth 5, BEGIN", "none"},
		{"pondering costs nothing", "10 100 5", "timeout_match 60000, pondering 1, BEGIN, @ 50, TURN 0,0", "-/60+0 none -/50+0 none"},
		{"far too long", "", "timeout_turn 9000000000000000000, time_left 9000000000000000000, BEGIN", "1e9/1e9+0"},
		{"far too short", "", "time_left -9000000000000000000, time_increment 9000000000000000000, BEGIN", "-/-1e9+1e9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			inFakeTime(t, c.takes, func(h *harness, e *slowEngine) {
				h.now("START 15")
				for _, line := range strings.Split(c.script, ", ") {
					if secs, wait := strings.CutPrefix(line, "@ "); wait {
						n, err := strconv.Atoi(secs)
						if err != nil {
							t.Fatal(err)
						}
						time.Sleep(time.Duration(n) * time.Second)
						continue
					}
					if line[0] >= 'a' {
						line = "INFO " + line
					}
					if out := h.now(line); strings.Contains(out, "ERROR") {
						t.Errorf("%s: %s", line, out)
					}
				}
				synctest.Wait()
				want := strings.Fields(c.want)
				if len(e.seen) != len(want) {
					t.Fatalf("%d searches, want %d", len(e.seen), len(want))
				}
				for i, r := range e.seen {
					soft, hard := limitsOf(t, want[i])
					if r.Soft != soft || r.Time != hard {
						t.Errorf("search %d within %v and %v, want %v and %v of %s", i+1, r.Soft, r.Time, soft, hard, want[i])
					}
				}
			})
		})
	}
}

// limitsOf returns the searcher's limits for a clock written as in TestClockRuns.
func limitsOf(t *testing.T, text string) (soft, hard time.Duration) {
	t.Helper()
	switch text {
	case "none":
		return 0, 0
	case "default":
		return 0, defaultTurn - defaultOverhead
	}
	turn, rest, _ := strings.Cut(text, "/")
	left, inc, _ := strings.Cut(rest, "+")
	number := func(s string) time.Duration {
		var f float64
		if _, err := fmt.Sscan(s, &f); err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		return time.Duration(f * float64(time.Second))
	}
	c := search.Clock{Overhead: defaultOverhead, Increment: number(inc), MovesLeft: evalrenju.MovesLeft}
	if turn != "-" {
		c.Turn = max(number(turn), 1)
	}
	if left != "-" {
		c.Timed, c.Left = true, number(left)
	}
	return c.Budget()
}

// Time runs from the moment a command was sent, or from the last answer if the command
// had to wait for that.
func TestClockRunsFromTheCommand(t *testing.T) {
	inFakeTime(t, "0 0 3", func(h *harness, e *slowEngine) {
		const late = 300 * time.Millisecond
		h.now("START 15")
		h.now("INFO timeout_turn 5000")
		h.now("INFO timeout_match 60000")
		soft, hard := limitsOf(t, "5/60+0")
		time.Sleep(time.Second)
		check := func(i int, late time.Duration) {
			t.Helper()
			if r := e.seen[i]; r.Soft != soft-late || r.Time != hard-late {
				t.Errorf("search %d within %v and %v, want %v and %v less %v", i+1, r.Soft, r.Time, soft, hard, late)
			}
		}
		h.s.receive(input{text: "BEGIN", stamp: time.Now().Add(-late)})
		h.settle()
		check(0, late)
		// The clock has run while the command was on its way.
		soft, hard = limitsOf(t, "5/59.7+0")
		time.Sleep(time.Second)
		h.s.receive(input{text: "TURN 0,0", stamp: time.Now().Add(-time.Hour)})
		h.settle()
		// It cannot have waited for longer than since the last answer.
		check(1, time.Second)
		h.now("INFO time_left 60000")
		soft, hard = limitsOf(t, "5/60+0")
		h.s.receive(input{text: "TURN 1,1", stamp: time.Now()})
		h.s.receive(input{text: "TURN 2,2", stamp: time.Now()})
		h.settle()
		check(2, 0)
		soft, hard = limitsOf(t, "5/57+0")
		check(3, 0)
		// The lateness never uses up all the time.
		time.Sleep(time.Hour)
		h.s.receive(input{text: "TURN 3,3", stamp: time.Now().Add(-time.Hour)})
		h.settle()
		if r := e.seen[4]; r.Soft != time.Millisecond || r.Time != time.Millisecond {
			t.Errorf("an hour late: %v and %v", r.Soft, r.Time)
		}
	})
}

// The time that a search takes to stop is charged to the move of the command that stops it, unless
// the search is answered.
func TestClockWhileStopping(t *testing.T) {
	const stops, turn = 700 * time.Millisecond, 5 * time.Second
	for _, c := range []struct {
		name, script, last string        // the last line comes while a search runs, or after it
		ponders            bool          // in the opponent's time, when that comes
		late               time.Duration // charged
	}{
		{"pondering", "INFO pondering 1, BEGIN", "TURN 0,0", true, stops},
		{"pondering, set up", "INFO pondering 1, BEGIN", "BOARD 7,7,1 0,0,2 done", true, stops},
		{"replaced", "BEGIN", "BOARD 7,7,1 0,0,2 done", false, stops},
		{"replaced and answered", "INFO dialect yixin, BEGIN", "BOARD 7,7,1 0,0,2 done", false, 0},
		{"answered", "BEGIN, YXSTOP", "BOARD 7,7,1 0,0,2 done", false, 0},
	} {
		inFakeTime(t, "3600 0", func(h *harness, e *slowEngine) {
			if c.ponders {
				e.takes = append([]time.Duration{0}, e.takes...)
			}
			e.stops = stops
			h.now("START 15")
			h.now(fmt.Sprintf("INFO timeout_turn %d", turn.Milliseconds()))
			for line := range strings.SplitSeq(c.script, ", ") {
				h.s.receive(input{text: line, stamp: time.Now()})
				if c.ponders {
					h.settle()
				}
				time.Sleep(time.Second)
			}
			synctest.Wait()
			n := len(e.seen)
			h.now(c.last)
			synctest.Wait()
			if got, want := e.seen[n].Time, turn-defaultOverhead-c.late; got != want {
				t.Errorf("%s: searched within %v, want %v", c.name, got, want)
			}
		})
	}
}

// No time counts twice on the clock of the match, whatever ends a search, and only a move that is played brings
// the increment.
func TestClockCountsOnce(t *testing.T) {
	const increment = 100 * time.Millisecond
	for script, want := range map[string]time.Duration{
		"BEGIN":                         2*time.Second - increment,
		"BEGIN, BOARD 7,7,1 0,0,2 done": (1000+700+2000)*time.Millisecond - increment,
		"INFO dialect yixin, BEGIN, BOARD 7,7,1 0,0,2 done": (1000+700+2000)*time.Millisecond - increment, // the answer to BEGIN is no move
		"BEGIN, RESTART, BEGIN":                             2*time.Second - increment,
		"BEGIN, YXSTOP":                                     (1000+700)*time.Millisecond - increment,
		"INFO pondering 1, BEGIN, TURN 0,0":                 4*time.Second - 2*increment, // TURN waits for the answer to BEGIN
	} {
		inFakeTime(t, "2 2 2", func(h *harness, e *slowEngine) {
			e.stops = 700 * time.Millisecond
			h.now("START 15")
			h.now("INFO timeout_match 60000")
			h.now(fmt.Sprintf("INFO time_increment %d", increment.Milliseconds()))
			for line := range strings.SplitSeq(script, ", ") {
				h.s.receive(input{text: line, stamp: time.Now()})
				time.Sleep(time.Second)
			}
			h.settle()
			if got := h.s.clock.used; got != want {
				t.Errorf("%s: %v are used, want %v", script, got, want)
			}
		})
	}
}

// The clock of a game's first move runs from the answer to START.
func TestClockRunsFromTheStart(t *testing.T) {
	for _, line := range []string{"START 15", "RESTART", "RECTSTART 15,15"} {
		inFakeTime(t, "", func(h *harness, e *slowEngine) {
			h.now("START 15")
			time.Sleep(time.Minute)
			h.now(line)
			h.now("INFO timeout_turn 5000")
			time.Sleep(time.Second)
			h.s.receive(input{text: "BEGIN", stamp: time.Now().Add(-time.Hour)})
			h.settle()
			if want := 4*time.Second - defaultOverhead; e.seen[0].Time != want {
				t.Errorf("%s: %v, want %v", line, e.seen[0].Time, want)
			}
		})
	}
}

// A limit that arrives during a search ends the search after that time, and the last
// such limit counts.
func TestClockCutShort(t *testing.T) {
	for _, c := range []struct {
		script string // after 2 s of search, 1 s between two
		want   time.Duration
	}{
		{"timeout_turn 5000", 5*time.Second - defaultOverhead},
		{"timeout_turn 1000", 2 * time.Second},
		{"timeout_turn 5000, timeout_turn 60000", 60*time.Second - defaultOverhead},
		{"timeout_turn 60000, timeout_turn 4000", 4*time.Second - defaultOverhead},
		{"timeout_turn 5000, timeout_turn -1", time.Hour},
		{"timeout_turn 5000, max_node 1, time_increment 3, FOO", 5*time.Second - defaultOverhead},
	} {
		inFakeTime(t, "3600 0", func(h *harness, e *slowEngine) {
			h.now("START 15")
			h.now("INFO timeout_turn -1")
			h.s.receive(input{text: "BEGIN", stamp: time.Now()})
			time.Sleep(2 * time.Second)
			for _, line := range strings.Split(c.script, ", ") {
				h.receive("INFO " + line)
				time.Sleep(time.Second)
			}
			h.settle()
			if len(e.ended) != 1 || e.ended[0] != c.want {
				t.Errorf("%s: ended after %v, want %v", c.script, e.ended, c.want)
			}
			// The rest of a timer does not end the next search.
			h.now("TURN 0,0")
			if len(e.ended) != 2 || e.ended[1] != 0 {
				t.Errorf("%s: then after %v", c.script, e.ended)
			}
		})
	}
}

// A move of a game may be from the book of openings, unless the manager switches it off; an
// analysis, and thinking in the opponent's time, may not.
func TestBook(t *testing.T) {
	h := newHarness(t, Options{})
	for _, c := range []struct {
		line string
		book bool
	}{
		{"START 15", false}, {"BEGIN", true}, {"YXNBEST 2", false}, {"RESTART", false}, {"BEGIN", true},
		{"INFO book 0", true}, {"RESTART", true}, {"BEGIN", false}, {"INFO book 1", false}, {"RESTART", false}, {"BEGIN", true},
	} {
		h.send(c.line)
		if r := h.engine.req; r.Book != c.book {
			t.Errorf("after %s: %v", c.line, r.Book)
		}
	}
	if got := h.send("INFO book 2") + h.send("RESTART"); !strings.Contains(got, "want 0 or 1") {
		t.Errorf("INFO book 2: %q", got)
	}
}

// Weaker play has a level, within the manager's limits.
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		script string
		level  int
		nodes  uint64
	}{
		{"strength 100", 0, 0},
		{"strength 99", 9, 0},
		{"strength 50", 5, 0},
		{"strength 12", 2, 0},
		{"strength 11", 1, 0},
		{"strength 0", 1, 0},
		{"strength 50, max_node 100", 5, 100},
		{"strength 50, strength 100", 0, 0},
		{"level 1", 1, 0},
		{"level 9", 9, 0},
		{"level 3, level 10", 0, 0},
	} {
		h := newHarness(t, Options{})
		h.send("START 15")
		for _, line := range strings.Split(c.script, ", ") {
			h.send("INFO " + line)
		}
		h.send("BEGIN")
		if r := h.engine.req; r.Level != c.level || r.Nodes != c.nodes {
			t.Errorf("%s: level %d and %d nodes, want %d and %d", c.script, r.Level, r.Nodes, c.level, c.nodes)
		}
		// An analysis has full strength.
		h.send("YXNBEST 2")
		if r := h.engine.req; r.Level != 0 {
			t.Errorf("%s: level %d of an analysis", c.script, r.Level)
		}
	}
}
