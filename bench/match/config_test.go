package match

import (
	"math"
	"strings"
	"testing"
	"time"

	"tengen/search/game"
)

// Check names what is wrong with a match, and accepts valid ones.
func TestConfigCheck(t *testing.T) {
	second := Seconds(time.Second)
	type c = Config
	program := func(c *Config, protocol string) *EngineConfig {
		e := &c.Engines[1]
		e.Command, e.Protocol, e.Nodes = []string{"x"}, protocol, 0
		return e
	}
	for _, x := range []struct {
		game   string
		change func(c *Config)
		want   string // part of the error, "" for none
	}{
		{"renju", func(*c) {}, ""},
		{"renju", func(x *c) { x.Game = "chess" }, `"chess"`},
		{"renju", func(x *c) { x.Rule = "chess" }, `"chess"`},
		{"renju", func(x *c) { x.Size = 4 }, "4"},
		{"renju", func(x *c) { x.Size = 5 }, ""},
		{"jungo", func(x *c) { x.Rule = "chess" }, `"chess"`},
		{"jungo", func(x *c) { x.Size = 1 }, "1"},
		{"ring", func(x *c) { x.Rule = "chess" }, `"chess"`},
		{"jungo", func(x *c) { x.Komi = math.NaN() }, "komi"},
		{"jungo", func(x *c) { x.Komi = math.Inf(1) }, "komi"},
		{"renju", func(x *c) { x.Komi = 1 }, "komi means nothing in renju"},
		{"ring", func(x *c) { x.Size = 9 }, "size means nothing in ring"},
		{"jungo", func(x *c) { x.Position = "X../.../..." }, "position"},
		{"renju", func(x *c) { x.Margin = -1 }, "margin"},
		{"renju", func(x *c) { x.Margin = 0 }, ""},
		{"renju", func(x *c) { x.Grace = 0 }, "grace"},
		{"renju", func(x *c) { x.DrawAfter = -1 }, "draw after -1"},
		{"renju", func(x *c) { x.Engines = x.Engines[:1] }, "1 engines"},
		{"renju", func(x *c) { x.Engines[1].Name = "A" }, "two engines are called A"},
		{"renju", func(x *c) { x.Engines[1].Name = "" }, "needs a name"},
		{"renju", func(x *c) { x.OpeningRule = "swap3" }, `unknown opening rule "swap3"`},
		{"renju", func(x *c) { x.OpeningRule = "swap2" }, ""},
		{"renju", func(x *c) { x.OpeningRule, x.Size = "rif", 14 }, "no centre"},
		{"jungo", func(x *c) { x.OpeningRule = "swap2" }, "swap2 means nothing in jungo"},
		{"renju", func(x *c) { program(x, "gomocup"); x.OpeningRule = "swap2" }, ""},
		{"renju", func(x *c) { program(x, "gomocup"); x.OpeningRule = "rif" }, "engine B speaks the Gomocup protocol"},
		{"renju", func(x *c) { program(x, "gtp"); x.OpeningRule = "rif" }, ""},
		// Times.
		{"renju", func(x *c) { x.Engines[0].Turn = -1 }, "engine A: a time is below 0"},
		{"renju", func(x *c) { x.Engines[0].Match = -1 }, "a time is below 0"},
		{"renju", func(x *c) { x.Engines[0].Match, x.Engines[0].Increment = 1, -1 }, "a time is below 0"},
		{"renju", func(x *c) { x.Engines[0].Turn, x.Engines[0].Increment = second, 1 }, "increment"},
		{"renju", func(x *c) { x.Engines[0].Match, x.Engines[0].Increment = second, second }, ""},
		// Limits.
		{"renju", func(x *c) { x.Engines[0].Nodes = 0 }, "engine A: no limit"},
		{"renju", func(x *c) { x.Engines[0].Nodes, x.Engines[0].Depth = 0, 1 }, ""},
		{"renju", func(x *c) { x.Engines[0].Nodes, x.Engines[0].Match = 0, 1 }, ""},
		{"renju", func(x *c) { x.Engines[0].Nodes, x.Engines[0].Turn = 0, 1 }, ""},
		{"renju", func(x *c) { x.Engines[0].Depth = -1 }, "depth -1"},
		{"jungo", func(x *c) { x.Engines[0].Depth = 1 }, "a depth does not limit jungo"},
		{"renju", func(x *c) { x.Engines[0].Memory = -1 }, "memory -1"},
		{"renju", func(x *c) { x.Engines[0].Memory = game.MaxHash + 1 }, "memory 1048577"},
		{"renju", func(x *c) { x.Engines[0].Memory = game.MaxHash }, ""},
		{"renju", func(x *c) { x.Engines[0].Threads = -1 }, "-1 threads"},
		{"renju", func(x *c) { x.Engines[0].Threads = game.MaxThreads + 1 }, "257 threads"},
		{"renju", func(x *c) { x.Engines[0].Threads = game.MaxThreads }, ""},
		// Programs.
		{"renju", func(x *c) { program(x, "gtp").Nodes = 100 }, "engine B: GTP has no nodes"},
		{"renju", func(x *c) { program(x, "gtp").Depth = 3 }, "GTP has no nodes, depth"},
		{"renju", func(x *c) { program(x, "gtp").Memory = 77 }, "GTP has no nodes, depth, memory"},
		{"renju", func(x *c) { program(x, "gtp").Threads = 2 }, "or threads"},
		{"renju", func(x *c) { e := program(x, "gtp"); e.Match, e.Turn = 60*second, 5*second }, "no longest move"},
		{"renju", func(x *c) { e := program(x, "gtp"); e.Match, e.Increment = 60*second, second }, ""},
		{"renju", func(x *c) { e := program(x, "gomocup"); e.Match, e.Turn, e.Nodes = 60*second, 5*second, 9 }, ""},
		{"renju", func(x *c) { program(x, "gomocup") }, ""},
		{"renju", func(x *c) { program(x, "gtp") }, ""},
		{"renju", func(x *c) { program(x, "") }, `unknown protocol ""`},
		{"renju", func(x *c) { program(x, "uci") }, `unknown protocol "uci"`},
		{"jungo", func(x *c) { program(x, "gomocup") }, "the Gomocup protocol cannot play jungo"},
		{"jungo", func(x *c) { program(x, "gtp").Fill = true }, ""},
		{"ring", func(x *c) { program(x, "gtp").Fill = true }, "fill means nothing in ring"},
		{"renju", func(x *c) { program(x, "gtp").Turn = second - 1 }, "whole seconds"},
		{"renju", func(x *c) { program(x, "gtp").Match = second - 1 }, "whole seconds"},
		{"renju", func(x *c) { program(x, "gtp").Match = second }, ""},
		{"renju", func(x *c) { program(x, "gtp").Turn = second }, ""},
		{"renju", func(x *c) { program(x, "gomocup").Turn = 1 }, ""},
		{"renju", func(x *c) { program(x, "gtp").Off = []string{"vct"} }, "in process"},
		{"renju", func(x *c) { program(x, "gtp").Weights = "x" }, "in process"},
		// In process.
		{"renju", func(x *c) { x.Engines[0].Protocol = "gtp" }, "for programs"},
		{"renju", func(x *c) { x.Engines[0].Level, x.Engines[0].Off = 3, []string{"vct"} }, "full strength"},
		{"ring", func(x *c) { x.Engines[0].Level, x.Engines[0].Weights = 9, "x" }, "full strength"},
		{"ring", func(x *c) { x.Engines[0].Level, x.Engines[0].Tune = 10, "lmr-div=1" }, ""},
		{"renju", func(x *c) { x.Engines[0].Dir = "/" }, "for programs"},
		{"renju", func(x *c) { x.Engines[0].Options = map[string]string{"a": "b"} }, "for programs"},
		{"jungo", func(x *c) { x.Engines[0].Fill = true }, "for programs"},
		{"renju", func(x *c) { x.Engines[0].Book = true }, ""},
		{"jungo", func(x *c) { x.Engines[0].Book = true }, ""},
		{"ring", func(x *c) { x.Engines[0].Book = true }, "engine A: book means nothing in ring"},
		{"renju", func(x *c) { x.Engines[0].Off = []string{"chess"} }, `unknown heuristic "chess"`},
		{"jungo", func(x *c) { x.Engines[0].Off = []string{"chess"} }, `unknown heuristic "chess"`},
		{"ring", func(x *c) { x.Engines[0].Off = []string{"chess"} }, `unknown heuristic "chess"`},
	} {
		cfg := config(t, x.game)
		cfg.Engines = []EngineConfig{{Name: "A", Nodes: 1}, {Name: "B", Nodes: 1}}
		x.change(&cfg)
		err := cfg.Check()
		if x.want == "" && err != nil || x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)) {
			t.Errorf("%s, %+v: %v, want %q", x.game, cfg, err, x.want)
		}
		if p, playerErr := NewPlayer(cfg, Options{}); (playerErr == nil) != (err == nil) {
			t.Errorf("a player: %v, %v", p, playerErr)
		} else if playerErr == nil {
			p.Close()
		}
	}
}
