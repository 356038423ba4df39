package match

import (
	"bytes"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search/game/games"
)

// Files in every notation give the moves of the golden file.
func TestOpeningFiles(t *testing.T) {
	var sb strings.Builder
	for _, c := range []struct {
		file, game, rule string
		size             int
	}{
		{"offset.txt", "renju", "freestyle", 20},
		{"offset.txt", "renju", "freestyle", 19},
		{"pos.txt", "renju", "renju", 15},
		{"jungo.txt", "jungo", "simple", 9},
		{"ring.txt", "ring", "ring", 0},
	} {
		cfg := config(t, c.game)
		cfg.Rule, cfg.Size = c.rule, c.size
		text := filetest.Read(t, filepath.Join("testdata", c.file))
		openings, err := ReadOpenings(bytes.NewReader(text), c.file, &cfg)
		if err != nil {
			t.Fatal(err)
		}
		// An editor may have begun the file with a byte order mark.
		marked, err := ReadOpenings(strings.NewReader("\ufeff"+string(text)), c.file, &cfg)
		if err != nil || !reflect.DeepEqual(marked, openings) {
			t.Errorf("with a byte order mark: %v, %v", marked, err)
		}
		fmt.Fprintf(&sb, "%s %s %d\n", c.game, c.rule, c.size)
		for _, o := range openings {
			fmt.Fprintf(&sb, "  %s: %s\n", o.Name, strings.Join(o.Moves, " "))
		}
	}
	filetest.Golden(t, "testdata/openings.golden", []byte(sb.String()))
}

func TestBadOpenings(t *testing.T) {
	for _, c := range []struct{ game, text, want string }{
		{"renju", "0,0, 1", "f, line 1: 3 numbers"},
		{"renju", "\n# note\n0,0, 8,0", "f, line 3: offset 8,0: off a board of 15×15"},
		{"renju", "0,0, x,1", "f, line 1: \"x,1\""},
		{"renju", "h8i", "f, line 1"},
		{"renju", "h8P1", "f, line 1"},
		{"renju", "h8h0", "f, line 1: h0: off a board"},
		{"renju", "h8p1", "f, line 1: p1: off a board"},
		{"renju", "h8h8", "f:1, move 2: cannot play h8: the point is occupied"},
		{"renju", "a1b1a2b2a3b3a4b4a5", "f:1, move 9: the game is over"},
		{"renju", "# nothing\n", "f: no opening"},
		{"jungo", "D4 I5", "f:1, move 2"},
		{"jungo", "pass pass", "f:1, move 2: the game is over"},
		{"ring", "c2 c2c4", "f:1, move 2"},
	} {
		cfg := config(t, c.game)
		if _, err := ReadOpenings(strings.NewReader(c.text), "f", &cfg); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want %s", c.game, c.text, err, c.want)
		}
	}
}

func FuzzReadOpenings(f *testing.F) {
	f.Add("renju", "h8h9i9\n0,0, 1,1, -2,3")
	f.Add("jungo", "D4 E5 pass")
	f.Add("ring", "c2 d11 c2c4")
	f.Fuzz(func(t *testing.T, game, text string) {
		g, err := games.ByName(game)
		if err != nil {
			return
		}
		c := NewConfig(g.Default())
		openings, err := ReadOpenings(strings.NewReader(text), "f", &c)
		if err != nil {
			return
		}
		// What was read can be scheduled in every orientation.
		c.Engines = []EngineConfig{{Name: "A"}, {Name: "B"}}
		if len(openings) > 10 {
			openings = openings[:10]
		}
		jobs := schedule(t, &c, openings, 16*len(openings), 3)
		for _, j := range jobs {
			if _, err := CheckOpening(&c, j.Opening); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Only Renju under its own rule, on a board with a middle, has usual openings.
func TestUsualOpenings(t *testing.T) {
	for _, c := range []struct {
		game, rule string
		size, want int
	}{{"renju", "renju", 15, 26}, {"renju", "renju", 14, 0}, {"renju", "standard", 15, 0}, {"renju", "freestyle", 15, 0}, {"jungo", "simple", 9, 0}, {"ring", "ring", 0, 0}} {
		cfg := config(t, c.game)
		cfg.Rule, cfg.Size = c.rule, c.size
		list, err := UsualOpenings(&cfg)
		if err != nil || len(list) != c.want {
			t.Errorf("%s, rule %s, size %d: %d openings, %v, want %d", c.game, c.rule, c.size, len(list), err, c.want)
		}
		for _, o := range list {
			if len(o.Moves) != 3 {
				t.Errorf("%s is %v", o.Name, o.Moves)
			}
		}
	}
}

// The schedule has openings in pairs with colours swapped and the same number of games
// for every pairing, and a longer match begins like a shorter one, also with random
// openings.
func TestSchedule(t *testing.T) {
	c := config(t, "renju")
	c.Engines = make([]EngineConfig, 3)
	openings, err := UsualOpenings(&c)
	if err != nil {
		t.Fatal(err)
	}
	jobs := schedule(t, &c, openings, 60, 7)
	if len(jobs) != 180 {
		t.Fatalf("%d games", len(jobs))
	}
	met := map[[2]int]int{}
	lines := map[string]int{}
	for i, j := range jobs {
		if j.ID != i {
			t.Fatalf("game %d has number %d", i, j.ID)
		}
		met[[2]int{j.Black, j.White}]++
		lines[strings.Join(j.Opening.Moves, "")]++
		if i%2 == 1 {
			k := jobs[i-1]
			if k.Pair != j.Pair || k.Black != j.White || k.White != j.Black || k.Opening.Name != j.Opening.Name || k.Seed != j.Seed {
				t.Fatalf("games %d and %d are no pair: %+v, %+v", i-1, i, k, j)
			}
		}
	}
	if len(met) != 6 || met[[2]int{2, 0}] != 30 {
		t.Errorf("met %v", met)
	}
	// 30 openings from 26: the last four are earlier ones in another orientation.
	if len(lines) < 27 {
		t.Errorf("only %d openings", len(lines))
	}
	for _, games := range []int{0, 1, 3, -2} {
		if _, err := Schedule(&c, nil, games, 0); err == nil {
			t.Errorf("%d games were scheduled", games)
		}
	}
	c.DrawAfter = 3
	if _, err := Schedule(&c, openings, 2, 7); err == nil || !strings.Contains(err.Error(), "draw after 3 moves: opening") {
		t.Errorf("openings of 3 moves where a game ends after 3: %v", err)
	}
	c.DrawAfter = 0
	c.Engines = c.Engines[:2]
	short := schedule(t, &c, openings, 20, 7)
	long := schedule(t, &c, openings, 40, 7)
	if !reflect.DeepEqual(long[:20], short) {
		t.Error("a longer match begins with other games")
	}
	few := random(t, &c, 3, 5, 7)
	many := random(t, &c, 6, 5, 7)
	if !reflect.DeepEqual(many[:3], few) {
		t.Error("more random openings begin with others")
	}
	again := slices.Clone(many)
	Shuffle(many, 3)
	Shuffle(again, 3)
	if !reflect.DeepEqual(many, again) || reflect.DeepEqual(many[:3], few) {
		t.Errorf("shuffled: %v, %v", many, again)
	}
	again = random(t, &c, 6, 5, 7)
	Shuffle(again, 4)
	other := random(t, &c, 6, 5, 8)
	if reflect.DeepEqual(many, again) || reflect.DeepEqual(other[:3], few) {
		t.Error("the seed makes no difference")
	}
}

// A random opening leaves the game open: on 2×2 a game of Jungo is stopped after 12 moves.
func TestRandomOpeningsAreOpen(t *testing.T) {
	c := config(t, "jungo")
	c.Size = 2
	if list, err := RandomOpenings(&c, 5, 11, 1); err != nil || len(list) != 5 || len(list[4].Moves) != 11 || list[4].Name != "random:5" {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := RandomOpenings(&c, 1, 12, 1); err == nil {
		t.Errorf("all 12 moves: %v", list)
	}
}

// The random stones of Renju lie around the middle, equally far on every side.
func TestRandomOpeningsAreNearTheMiddle(t *testing.T) {
	const reach = 3
	for _, size := range []int{15, 20} {
		c := config(t, "renju")
		c.Rule, c.Size = "freestyle", size
		openings := random(t, &c, 40, 8, 1)
		var low, high [2]int
		for _, o := range openings {
			if len(o.Moves) != 8 {
				t.Fatalf("%d moves", len(o.Moves))
			}
			for _, m := range o.Moves {
				cell, err := renju.ParseCell(m, size)
				if err != nil {
					t.Fatal(err)
				}
				for i, at := range []int{cell.X() - size/2, cell.Y() - size/2} {
					low[i], high[i] = min(low[i], at), max(high[i], at)
				}
			}
		}
		if low != [2]int{-reach, -reach} || high != [2]int{reach, reach} {
			t.Errorf("%d: from %v to %v around the middle", size, low, high)
		}
	}
}
