package gtp

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tengen/search"
)

// clockText returns a time as main/stones:period/moves, in seconds, after the time of a
// move and a plus.
func clockText(c search.Clock) string {
	switch {
	case c.Turn > 0 && !c.Timed:
		return fmt.Sprintf("+%g", c.Turn.Seconds())
	case !c.Timed:
		return "-"
	case c.Turn > 0 || c.Overhead != overhead:
		return "?"
	}
	return fmt.Sprintf("%g/%d:%g/%d", c.Left.Seconds(), c.Moves, c.Period.Seconds(), c.PeriodMoves)
}

// The clock at the beginning of a search, after searches that took the seconds before
// their commands.
func TestClockRuns(t *testing.T) {
	for _, c := range []struct {
		name    string
		perMove time.Duration
		script  string
		want    string
	}{
		{"no clock", 3 * time.Second, "5 genmove b, 5 genmove w", "+3 +3"},
		{"absolute", 0, "time_settings 10 0 0, 6 genmove b, 3 genmove b, 2 genmove b, 9 genmove b, 0 genmove b",
			"10/0:0/0 4/0:0/0 1/0:0/0 0.001/0:0/0 0.001/0:0/0"},
		{"to the second", 0, "time_settings 10 0 0, 10 genmove b, 1 genmove b", "10/0:0/0 0.001/0:0/0"},
		{"both colours", time.Second, "time_settings 10 0 0, 6 genmove b, 1 genmove w, 2 genmove w, 1 genmove b, 1 genmove w",
			"10/0:0/0 10/0:0/0 9/0:0/0 4/0:0/0 7/0:0/0"},
		{"Canadian", 0, "time_settings 10 8 2, 6 genmove b, 6 genmove b, 6 genmove b, 1 genmove b, 9 genmove b, 1 genmove b",
			"10/0:8/2 4/0:8/2 6/1:8/2 8/2:8/2 7/1:8/2 8/2:8/2"},
		{"Canadian, to the second", 0, "time_settings 10 8 2, 10 genmove b, 1 genmove b, 1 genmove b", "10/0:8/2 8/2:8/2 7/1:8/2"},
		{"Canadian, a move longer than all", 0, "time_settings 10 8 2, 20 genmove b, 1 genmove b, 1 genmove b", "10/0:8/2 0/1:8/2 8/2:8/2"},
		{"Canadian, one stone a period", 0, "time_settings 10 8 1, 12 genmove b, 1 genmove b", "10/0:8/1 8/1:8/1"},
		{"Canadian without main time", 0, "time_settings 0 8 3, 2 genmove b, 2 genmove b, 2 genmove b, 2 genmove b, 2 genmove w",
			"8/3:8/3 6/2:8/3 4/1:8/3 8/3:8/3 8/3:8/3"},
		{"KGS Canadian", 0, "kgs-time_settings canadian 10 8 2, 11 genmove w, 7 genmove w, 1 genmove w",
			"10/0:8/2 7/1:8/2 8/2:8/2"},
		{"Japanese", 0, "kgs-time_settings byoyomi 10 8 3, 11 genmove b, 7 genmove b, 1 genmove b, 9 genmove b, 0 genmove b",
			"10/0:8/1 8/1:8/1 8/1:8/1 8/1:8/1 8/1:8/1"},
		{"Japanese, no periods", 0, "kgs-time_settings byoyomi 10 30 0, 11 genmove b, 0 genmove b, time_left w 4 0, 1 genmove w", "10/0:0/0 0.001/0:0/0 4/0:0/0"},
		{"Japanese, no periods, told that time is over", 0, "kgs-time_settings byoyomi 10 30 0, time_left b 0 0, 1 genmove b", "0.001/0:0/0"},
		{"Japanese, told the periods left", 0, "kgs-time_settings byoyomi 10 8 3, 1 genmove b, time_left b 5 3, 1 genmove b, 1 genmove b, time_left b 4 2, 1 genmove b",
			"10/0:8/1 5/1:8/1 8/1:8/1 4/1:8/1"},
		{"the longest times", 0, "time_settings 2147483647 2147483647 2147483647, 1 genmove b, time_left w 2147483647 2147483647, 1 genmove w",
			"1e+08/0:1e+08/2147483647 1e+08/2147483647:1e+08/2147483647"},
		{"told of one player", 0, "time_left w 7 0, 2 genmove w, 2 genmove w, 3 genmove b", "7/0:0/0 5/0:0/0 -"},
		{"told that main time is over", 0, "time_settings 10 8 2, time_left b 0 0, time_left w 3 0, 1 genmove b, 1 genmove w", "8/2:8/2 3/0:8/2"},
		{"told a period that is over", 0, "time_settings 10 8 2, time_left b 0 1, 1 genmove b, 1 genmove b", "0/1:8/2 8/2:8/2"},
		{"told stones without a period", 0, "time_left b 60 2, 1 genmove b, 1 genmove b, 1 genmove b", "60/2:0/0 59/1:0/0 58/0:0/0"},
		{"told after a move", 0, "5 genmove b, time_left w 7 0, 1 genmove b, 1 genmove w", "- - 7/0:0/0"},
		{"told of the other player", 3 * time.Second, "time_left w 7 0, 1 genmove b, 1 genmove w", "+3 7/0:0/0"},
		{"told of no period", 0, "time_settings 10 0 0, time_left b 0 0, 1 genmove b", "0.001/0:0/0"},
		{"Fischer", 0, "kata-time_settings fischer 10 3, 6 genmove b, 9 genmove b, 1 genmove b, time_left b 2 0, 1 genmove b, 1 genmove w",
			"10/0:0/0 7/0:0/0 3/0:0/0 2/0:0/0 10/0:0/0"},
		{"KataGo's other names", 0, "kata-time_settings byoyomi 10 8 3, 11 genmove b, kata-time_settings canadian 5 8 2, 1 genmove b, kata-time_settings none, 1 genmove b",
			"10/0:8/1 5/0:8/2 -"},
		{"a new game", 0, "time_settings 10 0 0, 6 genmove b, 6 genmove b, 6 genmove w, clear_board, 3 genmove b, 1 genmove w, boardsize 9, 1 genmove b, 1 genmove w",
			"10/0:0/0 4/0:0/0 10/0:0/0 10/0:0/0 10/0:0/0 10/0:0/0 10/0:0/0"},
		{"a new game with periods", 0, "time_settings 10 8 2, 12 genmove b, clear_board, 1 genmove b, kgs-time_settings byoyomi 0 8 3, 9 genmove w, boardsize 9, 1 genmove w",
			"10/0:8/2 10/0:8/2 8/1:8/1 8/1:8/1"},
		{"a new game after times that were told", 3 * time.Second, "time_left b 7 0, 2 genmove b, clear_board, 1 genmove b, time_settings 10 0 0, time_left b 5 0, 1 genmove b, clear_board, 1 genmove b",
			"7/0:0/0 +3 5/0:0/0 10/0:0/0"},
		{"a new game, told before", 0, "time_settings 10 0 0, 6 genmove b, time_left b 5 0, clear_board, 2 genmove b, 1 genmove b", "10/0:0/0 5/0:0/0 3/0:0/0"},
		{"a game that does not begin", 0, "time_settings 10 0 0, 6 genmove b, boardsize 10, 1 genmove b", "10/0:0/0 4/0:0/0"},
		{"taken back", 0, "time_settings 10 8 2, 6 genmove b, kgs-time_settings none, 1 genmove b", "10/0:8/2 -"},
		{"no moves for a period", 0, "time_settings 10 8 2, time_settings 10 8 0, 1 genmove b", "-"},
		{"neither time nor period", 0, "time_settings 10 8 2, time_settings 0 0 5, 1 genmove b", "-"},
		{"set anew", 0, "time_settings 10 8 2, 6 genmove b, time_settings 20 0 0, 6 genmove b", "10/0:8/2 20/0:0/0"},
		{"a move that is not played", 0, "time_settings 10 0 0, 6 reg_genmove b, 1 genmove b, 1 genmove b", "10/0:0/0 10/0:0/0 9/0:0/0"},
		{"an analysis", 0, "time_settings 10 0 0, 6 lz-genmove_analyze b, undo, 1 kata-genmove_analyze w, undo, 1 genmove b, 1 genmove w",
			"10/0:0/0 10/0:0/0 4/0:0/0 9/0:0/0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := &fakeGame{size: 9}
				var script strings.Builder
				for _, line := range strings.Split(c.script, ", ") {
					var secs float64
					var command string
					if n, _ := fmt.Sscan(line, &secs, &command); n == 2 {
						g.takes = append(g.takes, time.Duration(secs*float64(time.Second)))
						_, line, _ = strings.Cut(line, " ")
					}
					script.WriteString(line + "\n")
				}
				out := serveAll(t, script.String(), g, Options{MoveTime: c.perMove})
				if strings.Contains(out, "?") != strings.Contains(c.script, "boardsize 10") {
					t.Errorf("%q", out)
				}
				var seen []string
				for _, s := range g.seen {
					seen = append(seen, clockText(s))
				}
				if got := strings.Join(seen, " "); got != c.want {
					t.Errorf("%s\nwant %s", got, c.want)
				}
			})
		})
	}
}

// A refused command leaves the clocks as they are.
func TestClockRefuses(t *testing.T) {
	for _, line := range []string{
		"time_settings 5 5 -1", "time_settings nan 0 0", "time_settings 5 2147483648 1", "time_settings 5 5 x", "time_settings inf 0 0",
		"time_left b -1 0", "time_left b nan 0", "time_left x 1 0", "time_left b 1 -1", "time_left b 1 0.5",
		"kgs-time_settings", "kgs-time_settings byoyomi 60 30", "kgs-time_settings byoyomi 60 30 -1", "kgs-time_settings byoyomi x 30 1",
		"kgs-time_settings byoyomi 60 x 1", "kgs-time_settings none 1", "kgs-time_settings absolute 1 2", "kgs-time_settings canadian 5 5",
	} {
		g := &fakeGame{size: 9}
		script := "time_settings 60 30 5\n" + line + "\ngenmove b\n"
		out := serveAll(t, script, g, Options{})
		if got := clockText(g.seen[0]); got != "60/0:30/5" || !strings.HasPrefix(out, "=\n\n? ") {
			t.Errorf("%s: %s, %q", line, got, out)
		}
	}
}

// Every form of time control leaves the overhead of a move.
func TestBudget(t *testing.T) {
	for _, c := range []struct {
		script  string
		perMove time.Duration
		most    time.Duration // hard limit
		whole   bool
	}{
		{"", 0, 0, false},
		{"", time.Second, time.Second - overhead, false},
		{"", time.Millisecond, time.Millisecond, false}, // the smallest limit
		{"time_settings 0 1 1", 0, time.Second - overhead, true},
		{"time_settings 60 0 0\ntime_left b 1 0", 0, time.Second - overhead, false},
		{"time_settings 60 1 1\ntime_left b 0 0", 0, time.Second - overhead, true},
		{"time_settings 0 20 5\ntime_left b 2 1", 0, 2*time.Second - overhead, true},
		{"time_settings 0 20 5\ntime_left b 10 5", 0, 9 * time.Second, false},
		{"time_settings 1 5 1", 0, 6*time.Second - 2*overhead, false},
		{"kgs-time_settings byoyomi 0 3 5", 0, 3*time.Second - overhead, true},
		{"time_settings 60 0 0\ntime_left b 0 0", time.Hour, time.Millisecond, false},
	} {
		g := &fakeGame{size: 9}
		serveAll(t, c.script+"\nlz-genmove_analyze b\n", g, Options{MoveTime: c.perMove})
		l := g.queries[0].Limits
		soft, hard := l.Budget(0)
		if hard > c.most || soft > hard || (hard == 0) != (c.most == 0) || l.Whole != c.whole {
			t.Errorf("%q, %v a move: soft %v, hard %v, whole %v, want at most %v, %v", c.script, c.perMove, soft, hard, l.Whole, c.most, c.whole)
		}
	}
}
