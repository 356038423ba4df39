package gtp

import (
	"strings"
	"testing"
	"time"

	"tengen/search/game"
)

// Commands that boards send to any engine are answered, and change what they name and
// nothing else.
func TestClients(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"komi 0", "="},
		{"komi 6.5", "="},
		{"komi x", `? "x" is not a komi`},
		{"fixed_handicap 0", "="},
		{"place_free_handicap 0", "="},
		{"fixed_handicap 2", `? handicap "2": this game has none`},
		{"stop", "="},
		{"kata-get-param maxVisits", "= 1125899906842624"},
		{"kata-set-param maxVisits 12;kata-get-param maxVisits", "= 12"},
		{"kata-set-param maxVisits 12;kata-set-param maxVisits 1125899906842624;kata-get-param maxVisits", "= 1125899906842624"},
		{"kata-set-param maxVisits 0", `? maxVisits: "0" is not a number of visits`},
		{"kata-get-param maxTime", "= 7"},
		{"kata-set-param maxTime 0.5;kata-get-param maxTime", "= 0.5"},
		{"kata-set-param maxTime 1e20;kata-get-param maxTime", "= 1e+20"},
		{"kata-set-param maxTime NaN", `? maxTime: "NaN" is not a time in seconds`},
		{"kata-set-param playoutDoublingAdvantage 0.0", "="},
		{"kata-set-param playoutDoublingAdvantage 1", `? playoutDoublingAdvantage: "1" changes nothing here: want 0`},
		{"kata-get-param analysisWideRootNoise", "= 0"},
		{"kata-set-param nosuch 1", `? unknown parameter "nosuch": want maxVisits, maxTime, analysisWideRootNoise, playoutDoublingAdvantage, delayMoveScale, delayMoveMax`},
		{"lz-setoption name Visits value 30;kata-get-param maxVisits", "= 30"},
		{"lz-setoption name playouts value 1000000000;kata-get-param maxVisits", "= 1125899906842624"},
		{"lz-setoption name pondering value false", "="},
		{"lz-setoption name pondering value true", `? pondering "true": Tengen does not think in the opponent's time over GTP`},
		{"lz-setoption name Resign Percentage value 5", `? unknown option "resign percentage": want Visits, Playouts or Pondering`},
		{"lz-setoption name visits", "? want name NAME value VALUE"},
		{"kgs-time_settings fischer 1 1", `? "fischer" is not a time system: want none, absolute, canadian or byoyomi`},
		{"kata-time_settings fischer 1", "? time system fischer takes 2 numbers, got 1"},
		{"kata-time_settings", "? kata-time_settings wants none, absolute, byoyomi, canadian or fischer"},
	} {
		g := &fakeGame{size: 9}
		out := serveAll(t, strings.ReplaceAll(c.script, ";", "\n"), g, Options{MoveTime: 7 * time.Second})
		answers := strings.Split(strings.TrimSpace(out), "\n\n")
		if got := answers[len(answers)-1]; got != c.want || len(g.moves) > 0 {
			t.Errorf("%s: %s, want %s", c.script, got, c.want)
		}
	}
}

// Of visits and playouts the smaller number holds that is set, in whatever order they come.
func TestTwoLimits(t *testing.T) {
	for _, c := range []struct {
		script string
		want   uint64
	}{
		{"", 50},
		{"playouts 30", 30},
		{"playouts 80", 50},
		{"playouts 1000000000", 50},
		{"visits 200;playouts 80", 80},
		{"playouts 80;visits 200", 80},
		{"playouts 80;visits 20", 20},
		{"playouts 80;visits 20;playouts 10", 10},
		{"playouts 80;visits 0", 80},
		{"playouts 80;visits 1000000000", 80},
		{"playouts 80;visits 0;playouts 0", 0},
		{"playouts x;visits -1", 50},
	} {
		g := &fakeGame{size: 9, nodes: 50}
		var script strings.Builder
		for line := range strings.SplitSeq(c.script, ";") {
			name, n, ok := strings.Cut(line, " ")
			if ok {
				script.WriteString("lz-setoption name " + name + " value " + n + "\n")
			}
		}
		out := serveAll(t, script.String()+"kata-set-param maxVisits x\n", g, Options{})
		if g.nodes != c.want {
			t.Errorf("%s: %d nodes, want %d; %s", c.script, g.nodes, c.want, out)
		}
	}
}

// The processor time grows, and the tables are emptied once.
func TestCacheAndTime(t *testing.T) {
	g := &fakeGame{size: 9}
	out := serveAll(t, "cputime\nclear_cache", g, Options{})
	if used, err := cpuTime(); err != nil || used <= 0 || !strings.HasPrefix(out, "= 0.") && !strings.HasPrefix(out, "= 1") || g.cleared != 1 {
		t.Errorf("%v, %v, %d times: %s", used, err, g.cleared, out)
	}
}

// What was searched last is what tengen-search_info tells, until then nothing.
func TestSearched(t *testing.T) {
	var g Game
	if text, err := g.cmdInfo(nil); err == nil {
		t.Errorf("before any search: %s", text)
	}
	if _, err := g.searched(game.Info{Move: "x"}, game.ErrOtherGame); err == nil || g.found.Move != "" {
		t.Error("a search that failed is kept")
	}
	i, err := g.searched(game.Info{Move: "x", PV: []string{"x", "y"}}, nil)
	if err != nil || g.found.Move != "x" || len(i.Lines) != 1 || i.Lines[0].Move != "x" || len(i.Lines[0].PV) != 2 {
		t.Errorf("%+v, %v", i, err)
	}
}
