package match

import (
	"context"
	"strings"
	"testing"
	"time"

	"tengen/search"
)

// toProgram returns the lines that are sent to a program for a game: at its start, and
// for each question, which is a position given as moves and a clock. It leaves out GTP's
// command numbers.
func toProgram(t *testing.T, c Config, e EngineConfig, asked ...question) (begin string, lines []string) {
	t.Helper()
	c.Engines = []EngineConfig{e, {Name: "S", Nodes: 1}}
	var log strings.Builder
	o := Options{Log: &log}
	o.share()
	eng := firstEngine(t, &c, &o)
	defer eng.stop()
	take := func() string {
		var out []string
		for line := range strings.Lines(log.String()) {
			words := strings.Fields(line)
			if len(words) < 6 || words[4] != "<" {
				continue
			}
			words = words[5:]
			if e.Protocol == protoGTP {
				words = words[1:]
			}
			out = append(out, strings.Join(words, " "))
		}
		log.Reset()
		return strings.Join(out, "; ")
	}
	ctx := context.Background()
	if err := eng.begin(ctx, Job{}); err != nil {
		t.Fatal(err)
	}
	begin = take()
	for _, q := range asked {
		if err := eng.tell(ctx, strings.Fields(q.moves)); err != nil {
			t.Fatal(err)
		}
		if _, err := eng.think(ctx, limit{Clock: q.clock, kill: untimedKill}); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, take())
	}
	return begin, lines
}

// question is a position that a program is asked about.
type question struct {
	moves string
	clock search.Clock
}

// left returns a clock with the given time.
func left(d time.Duration) search.Clock { return search.Clock{Timed: true, Left: d} }

// GTP programs get the settings of the game before the game, and their time in whole
// seconds before each move.
func TestToldGTP(t *testing.T) {
	second := Seconds(time.Second)
	jungo, renju, ring := config(t, "jungo"), config(t, "renju"), config(t, "ring")
	jungo.Komi = 7.5
	const start = "name; version; boardsize 9; clear_board; komi 7.5"
	for _, c := range []struct {
		name  string
		c     Config
		e     EngineConfig
		asked []question
		begin string
		lines string
	}{
		{"no time", jungo, EngineConfig{}, []question{{}}, start, "genmove b"},
		{"a match", jungo, EngineConfig{Match: 90*second + second*9/10, Increment: second},
			[]question{{"", left(12900 * time.Millisecond)}, {"C3 D4 E5", left(-300 * time.Millisecond)}},
			start + "; time_settings 90 0 0", "time_left b 12 0; genmove b | undo; play b C3; play w D4; play b E5; time_left w 0 0; genmove w"},
		{"a turn", jungo, EngineConfig{Turn: 5*second + second/2}, []question{{"", search.Clock{Turn: 5500 * time.Millisecond}}},
			start + "; time_settings 0 5 1", "genmove b"},
		{"options", jungo, EngineConfig{Options: map[string]string{"z": "", "kgs-rules": "japanese"}}, nil,
			start + "; kgs-rules japanese; z", ""},
		{"renju", renju, EngineConfig{}, []question{{"i8 j15 pass", search.Clock{}}},
			"name; version; boardsize 15; clear_board", "play b J8; play w K15; play b pass; genmove w"},
		{"ring", ring, EngineConfig{}, []question{{"c2 d11", search.Clock{}}}, "name; version; clear_board", "play b c2; play w d11; genmove b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := fake("P", asGTP, "E5")
			e.Turn, e.Match, e.Increment, e.Options = c.e.Turn, c.e.Match, c.e.Increment, c.e.Options
			begin, lines := toProgram(t, c.c, e, c.asked...)
			if begin != c.begin {
				t.Errorf("begins with %s\nwant %s", begin, c.begin)
			}
			if got := strings.Join(lines, " | "); got != c.lines {
				t.Errorf("asked by %s\nwant %s", got, c.lines)
			}
		})
	}
}

// Gomocup's brains get the limits in milliseconds and bytes, the stones as their own and
// the other's if a move is missing, and the time left.
func TestToldGomocup(t *testing.T) {
	const (
		start  = "START 15; ABOUT; INFO rule 4; "
		memory = "INFO max_memory 367001600"
	)
	for _, c := range []struct {
		name  string
		e     EngineConfig
		asked []question
		begin string
		lines string
	}{
		{"no time", EngineConfig{}, []question{{}}, "INFO timeout_turn 2000000; INFO timeout_match 100000000; " + memory,
			"INFO time_left 2147483647; BEGIN"},
		{"a turn", EngineConfig{Turn: Seconds(2500 * time.Microsecond), Memory: 3, Threads: 2}, nil,
			"INFO timeout_turn 2; INFO timeout_match 0; INFO max_memory 3145728; INFO thread_num 2", ""},
		{"a match", EngineConfig{Match: Seconds(90 * time.Second), Increment: Seconds(1500 * time.Millisecond), Nodes: 12, Depth: 3},
			[]question{{"", left(12345678 * time.Microsecond)}, {"h8 a1", left(-time.Second)}},
			"INFO timeout_turn 90000; INFO timeout_match 90000; INFO time_increment 1500; INFO max_node 12; INFO max_depth 3; " + memory,
			"INFO time_left 12345; BEGIN | INFO time_left 1; TURN 0,14"},
		{"both", EngineConfig{Match: Seconds(90 * time.Second), Turn: Seconds(4 * time.Second), Options: map[string]string{"b": "2", "a": "1"}}, nil,
			"INFO timeout_turn 4000; INFO timeout_match 90000; INFO time_increment 0; " + memory + "; INFO a 1; INFO b 2", ""},
		{"in the middle", EngineConfig{}, []question{{"h8 a1 b3", search.Clock{}}, {"h8 a1 b3 b1 o15", search.Clock{}}, {"h8 a1", search.Clock{}}, {"h8 pass o1", search.Clock{}}},
			"INFO timeout_turn 2000000; INFO timeout_match 100000000; " + memory,
			"INFO time_left 2147483647; BOARD; 7,7,2; 0,14,1; 1,12,2; DONE" +
				" | INFO time_left 2147483647; TURN 14,0" +
				" | INFO time_left 2147483647; BOARD; 7,7,1; 0,14,2; DONE" +
				" | INFO time_left 2147483647; BOARD; 7,7,2; 14,14,2; DONE"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := fake("P", asGomocup, "good")
			c.e.Name, c.e.Command, c.e.Protocol = e.Name, e.Command, e.Protocol
			begin, lines := toProgram(t, config(t, "renju"), c.e, c.asked...)
			if want := start + c.begin; begin != want {
				t.Errorf("begins with %s\nwant %s", begin, want)
			}
			if got := strings.Join(lines, " | "); got != c.lines {
				t.Errorf("asked by %s\nwant %s", got, c.lines)
			}
		})
	}
}
