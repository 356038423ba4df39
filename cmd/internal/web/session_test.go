package web

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/search"
)

// Two persons play to the end; what the rules forbid is refused with the reason; moves are
// taken back and made again; the saved text goes on with the game.
func TestPersons(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	if m := c.ask(request{Do: "play", Move: "h8"}); m.Error.String() != errNoGame.Error() {
		t.Errorf("before the game: %+v", m)
	}
	g := c.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person"}).Game
	if g.ToAct != "black" || len(g.Position.Scene.Cells) != 225 || g.Position.Scene.Cells[0].Name != "a1" || g.Clock != nil || g.Thinking {
		t.Fatalf("%+v", g)
	}
	for _, m := range strings.Fields("h7 a1 h6 a3 f8 a5 g8 a7") {
		g = c.must(request{Do: "play", Move: m}).Game
	}
	h8 := 7*15 + 7
	if !g.Position.Scene.Cells[h8].Banned || g.Position.Scene.Cells[h8].Name != "h8" {
		t.Errorf("h8 is %+v", g.Position.Scene.Cells[h8])
	}
	for _, r := range []request{{Do: "why", Cells: []int{h8}}, {Do: "play", Cells: []int{h8}}} {
		if m := c.ask(r); !strings.Contains(m.Reason.String()+m.Error.String(), "double-three") {
			t.Errorf("%s: %+v", r.Do, m)
		}
	}
	for _, bad := range []request{{Do: "play", Move: "a1"}, {Do: "play", Move: "z99"}, {Do: "play", Cells: []int{-1}}, {Do: "play", Cells: []int{225}},
		{Do: "play", Cells: []int{13, 14}}, {Do: "play", Cells: []int{14, 14}}, {Do: "play", Move: "o1", Cells: []int{14}}, {Do: "why", Cells: []int{14, 13}}, {Do: "redo"}, {Do: "now"}} {
		if m := c.ask(bad); m.Error == nil {
			t.Errorf("%+v is not refused", bad)
		}
	}
	if m := c.ask(request{Do: "play", Cells: make([]int, maxCells+1)}); !strings.Contains(m.Error.String(), "more than a move has") {
		t.Errorf("too many cells: %+v", m)
	}
	if m := c.must(request{Do: "why", Cells: []int{0}}); m.Reason == nil {
		t.Errorf("a stone on a stone: %+v", m)
	}
	if m := c.must(request{Do: "why", Cells: []int{14}}); m.Reason != nil {
		t.Errorf("a move that is possible: %+v", m)
	}
	if g = c.must(request{Do: "game"}).Game; !g.Undo || g.Redo || len(g.Position.Moves) != 8 {
		t.Errorf("undo %t, redo %t before an undo", g.Undo, g.Redo)
	}
	if g = c.must(request{Do: "undo"}).Game; len(g.Position.Moves) != 7 || !g.Redo {
		t.Errorf("%v after undo", g.Position.Moves)
	}
	if g = c.must(request{Do: "redo"}).Game; len(g.Position.Moves) != 8 || g.Position.Scene.Last[0] != 6*15 {
		t.Errorf("%v after redo", g.Position.Moves)
	}
	again := join(t, address).must(request{Do: "load", Text: g.Saved}).Game
	if !slices.Equal(again.Position.Moves, g.Position.Moves) || again.Saved != g.Saved {
		t.Errorf("loaded %q, saved %q", again.Saved, g.Saved)
	}
	g = c.must(request{Do: "resign"}).Game
	if g.ToAct != "" || len(g.Position.Choices) > 0 || g.Position.Result.Winner != "white" || g.Position.Result.Text.String() != "White wins: Black resigns" {
		t.Errorf("%+v", g.Position.Result)
	}
	g = c.must(request{Do: "rematch", Swap: true}).Game
	if len(g.Position.Moves) != 0 || g.ToAct != "black" {
		t.Errorf("rematch: %+v", g)
	}
	if m := c.must(request{Do: "leave"}); m.Game != nil || c.ask(request{Do: "game"}).Error == nil {
		t.Errorf("%+v", m)
	}
}

// The engine answers in every game; its move comes as an event, with what pieces did.
func TestEngineAnswers(t *testing.T) {
	_, address := served(t, Options{Hint: 30 * time.Millisecond})
	c := join(t, address)
	for game, move := range map[string]string{"renju": "h8", "jungo": "C3", "ring": "c2"} {
		c.must(request{Do: "new", Config: config(t, game), Black: "person", White: "engine:1"})
		g := c.must(request{Do: "play", Move: move}).Game
		if !g.Thinking || g.ToAct != "white" {
			t.Errorf("%s: %+v", game, g)
		}
		g = c.event("game").Game
		if len(g.Position.Moves) != 2 || g.Thinking || g.ToAct != "black" {
			t.Errorf("%s: %+v", game, g)
		}
		if (g.Position.Said != nil) != (game == "ring") {
			t.Errorf("%s: said %q", game, g.Position.Said)
		}
		h := c.must(request{Do: "hint"})
		if h.Hint != nil {
			t.Errorf("a hint at once: %+v", h)
		}
		if hint := c.event("hint").Hint; hint == nil || len(hint.Cells) == 0 || hint.Idea == nil {
			t.Errorf("%s: hint %+v", game, hint)
		}
		if m := c.must(request{Do: "undo"}); len(m.Game.Position.Moves) != 0 {
			t.Errorf("%s: %v after undo", game, m.Game.Position.Moves)
		}
	}
}

// A move that loses at once is asked about; "now" ends the thinking of the engine.
func TestWarningAndNow(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	c.must(request{Do: "new", Config: config(t, "renju", "rule=freestyle"), Moves: strings.Fields("h7 h8 a3 h9 a5 h10 a9 h11"), Black: "person", White: "engine:3"})
	if m := c.must(request{Do: "play", Move: "o15", Warn: true}); m.Warning != "h12" {
		t.Errorf("%+v", m)
	}
	if m := c.must(request{Do: "play", Move: "o15"}); len(m.Game.Position.Moves) != 9 {
		t.Errorf("%+v", m)
	}
	if g := c.event("game").Game; len(g.Position.Moves) != 10 || g.Position.Result == nil {
		t.Errorf("%+v", g)
	}
	c.must(request{Do: "new", Config: config(t, "jungo", "size=11"), Black: "engine:10", White: "person"})
	c.must(request{Do: "now"})
	if g := c.event("game").Game; len(g.Position.Moves) != 1 {
		t.Errorf("%+v", g)
	}
}

// An engine that waits for threads when it is told to play goes on waiting, and plays.
func TestNowWhileWaiting(t *testing.T) {
	s, address := served(t, Options{})
	first, c := join(t, address), join(t, address)
	r := request{Do: "new", Config: config(t, "jungo", "size=11"), Black: "engine:10", White: "person", Clock: "10h"}
	first.must(r)
	searches(t, s, 1)
	c.must(r)
	searches(t, s, 2)
	c.must(request{Do: "now"})
	if g := c.event("game").Game; g.Note != nil || !g.Thinking || len(g.Position.Moves) != 0 {
		t.Errorf("note %q, thinking %t, moves %v", g.Note, g.Thinking, g.Position.Moves)
	}
	first.must(request{Do: "leave"})
	for moves := 0; moves == 0; {
		c.must(request{Do: "now"})
		g := c.event("game").Game
		if moves = len(g.Position.Moves); g.Note != nil || moves == 0 && !g.Thinking {
			t.Fatalf("note %q, thinking %t, moves %v", g.Note, g.Thinking, g.Position.Moves)
		}
	}
}

// The clock runs out, and the game is over.
func TestTimeIsUp(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	g := c.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Clock: "30ms"}).Game
	if g.Clock == nil || g.Clock.Running != 0 || g.Clock.Main[1] != 30 {
		t.Fatalf("%+v", g.Clock)
	}
	g = c.event("game").Game
	if g.ToAct != "" || g.Position.Result.Text.String() != "White wins: Black's time is up" || g.Clock.Running != -1 {
		t.Errorf("%+v, %+v", g.Position.Result, g.Clock)
	}
}

// The time of a turn before the page was loaded again counts; a clock that has run out ends
// the game. A time that cannot be, as after the clock of a computer was set, is no reason to refuse the game.
func TestLoadThought(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	saved := c.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Clock: "1m/2x30s"}).Game.Saved
	for _, x := range []struct {
		thought float64
		main    int64
		periods int
	}{{0, 60_000, 2}, {20, 40_000, 2}, {100, -10_000, 1}} {
		g := c.must(request{Do: "load", Text: saved, Thought: x.thought}).Game
		if g.Clock.Main[0] > x.main || g.Clock.Main[0] < x.main-10_000 || g.Clock.Periods[0] != x.periods || g.Clock.Main[1] != 60_000 {
			t.Errorf("%v s: %+v", x.thought, g.Clock)
		}
	}
	if g := c.must(request{Do: "load", Text: saved, Thought: 130}).Game; g.ToAct != "" || g.Position.Result.Winner != "white" {
		t.Errorf("%+v", g)
	}
	c.must(request{Do: "load", Text: saved})
	engine := strings.Replace(saved, "black person", "black engine:1", 1)
	if g := c.must(request{Do: "load", Text: engine, Thought: 130}).Game; g.ToAct == "" || g.Clock.Main[0] < 50_000 {
		t.Errorf("an engine pays for a time in which it did not think: %+v, %+v", g.Position.Result, g.Clock)
	}
	c.must(request{Do: "load", Text: saved})
	over := c.must(request{Do: "resign"}).Game.Saved
	if g := c.must(request{Do: "load", Text: over, Thought: 20}).Game; g.Clock.Main[0] < 50_000 {
		t.Errorf("the clock of a game that is over runs: %+v", g.Clock)
	}
	if g := c.must(request{Do: "load", Text: saved, Thought: -1e300}).Game; g.Clock.Main[0] > 60_000 || g.Clock.Main[0] < 50_000 {
		t.Errorf("%+v", g.Clock)
	}
	if g := c.must(request{Do: "load", Text: saved, Thought: 1e300}).Game; g.ToAct != "" {
		t.Errorf("%+v", g.Clock)
	}
}

// An opening goes by its rule: stones, colours, fifth stones on offer.
func TestOpening(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	g := c.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "swap"}).Game
	if g.Opening == nil || g.Opening.Asked.String() != "lay a black stone" || len(g.Position.Choices) == 0 {
		t.Fatalf("%+v", g.Opening)
	}
	for range 3 {
		g = c.must(request{Do: "play", Move: g.Position.Choices[0].Move}).Game
	}
	if len(g.Opening.Words) != 2 || len(g.Opening.Meanings) != 2 {
		t.Fatalf("%+v", g.Opening)
	}
	if g = c.must(request{Do: "play", Move: g.Opening.Words[0]}).Game; g.Opening != nil {
		t.Errorf("%+v", g.Opening)
	}
	c.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "engine:1", Opening: "swap"})
	for _, m := range []string{"h8", "h9", "i9"} {
		c.must(request{Do: "play", Move: m})
	}
	if g = c.event("game").Game; !strings.HasPrefix(g.Note.String(), "White: ") || g.Opening != nil {
		t.Errorf("the engine chooses a colour: %q, %+v", g.Note, g.Opening)
	}
	g = c.must(request{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "D4"}).Game
	if got := strings.Join(g.Position.Moves, " "); g.Opening != nil || got != "h8 h9 i9" || g.ToAct != "white" {
		t.Errorf("Kagetsu: %s, %s to act, %+v", got, g.ToAct, g.Opening)
	}
	if got := c.ask(request{Do: "undo"}); g.Undo || got.Error == nil {
		t.Errorf("a stone of the pattern is taken back: %+v", got)
	}
	c.must(request{Do: "play", Move: "g7"})
	c.must(request{Do: "resign"})
	if g = c.must(request{Do: "rematch", Swap: true}).Game; strings.Join(g.Position.Moves, " ") != "h8 h9 i9" {
		t.Errorf("rematch: %v", g.Position.Moves)
	}
	for _, bad := range []request{
		{Do: "new", Config: config(t, "jungo"), Black: "person", White: "person", Opening: "D4"},
		{Do: "new", Config: config(t, "renju", "size=14"), Black: "person", White: "person", Opening: "D4"},
		{Do: "new", Config: config(t, "jungo"), Black: "person", White: "person", Opening: "swap"},
		{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Opening: "none"},
		{Do: "new", Config: config(t, "renju"), Black: "nobody", White: "person"},
		{Do: "new", Config: config(t, "renju"), Black: "engine:11", White: "person"},
		{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Clock: "soon"},
		{Do: "new", Config: config(t, "renju"), Black: "person", White: "person", Handicap: 2},
		{Do: "new"},
	} {
		if m := c.ask(bad); m.Error == nil {
			t.Errorf("%+v is not refused", bad)
		}
	}
	if g := c.must(request{Do: "new", Config: config(t, "jungo", "komi=0"), Black: "person", White: "person", Handicap: 2}).Game; g.ToAct != "white" || g.Position.Status[0].String() != "stones: Black 2, White 0" {
		t.Errorf("%+v", g.Position.Status)
	}
}

// What is not a message is refused, and the session goes on.
func TestBadMessages(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, text := range []string{"", "{", "[]", "null", `{"do":1}`, `{"id":4,"do":"fly"}`, `{"id":5,"do":"show","more":1}`, `{"id":6,"do":"show"}`,
		`{"do":"show","config":{"game":"chess","rule":""}}`, `{"do":"show","config":{"game":"renju","rule":"renju","size":99}}`,
		`{"do":"analyse","config":{"game":"renju","rule":"renju","size":15},"lines":21}`, `{"do":"analyse","config":{"game":"renju","rule":"renju","size":15},"seconds":-1}`,
		`{"do":"show","config":{"game":"renju","rule":"renju","size":15},"moves":["h8","h8"]}`, `{"do":"threat","config":{"game":"ring","rule":"ring"},"side":"black"}`,
		`{"do":"analyse","config":{"game":"renju","rule":"freestyle","size":15},"moves":["a1","a2","b1","b2","c1","c2","d1","d2","e1"]}`,
		`{"do":"write","tree":[{"parent":0}]}`, `{"do":"write","tree":[{"parent":-1,"config":{"game":"renju","rule":"renju","size":15}},{"parent":1,"move":"h8"}]}`} {
		c.send(text)
		if m := c.read(); m.Error == nil || strings.Contains(m.Error.String(), "\n") {
			t.Errorf("%q: %+v", text, m)
		}
	}
	if m := c.ask(request{Do: "show", Config: config(t, "renju")}); m.Position == nil {
		t.Errorf("%+v", m)
	}
	c.send(`{"text":"` + strings.Repeat("x", maxMessage) + `"}`)
	if _, _, err := c.c.Read(t.Context()); err == nil {
		t.Error("a message that is too long does not end the session")
	}
}

// Two engines that were paused wait from the first, with their clock, when the page loads their game again.
func TestLoadPaused(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	const saved = "tengen game 1\ngame renju\nblack engine:3\nwhite engine:4\nclock 10m\nmove h8\nmove h9\nleft 9m0s 0 9m0s 0\n"
	g := c.must(request{Do: "load", Text: saved, Waits: true, Thought: 600}).Game
	if !g.Waits || g.Thinking || g.Clock.Running != -1 || g.Clock.Main[0] != 540_000 {
		t.Errorf("waits %t, thinking %t, %+v", g.Waits, g.Thinking, g.Clock)
	}
	if g = c.must(request{Do: "pause"}).Game; g.Waits || !g.Thinking {
		t.Error("the engines do not go on")
	}
	c.must(request{Do: "leave"})
	if g = c.must(request{Do: "load", Text: strings.Replace(saved, "black engine:3", "black person", 1), Waits: true}).Game; g.Waits || g.Clock.Running != 0 {
		t.Errorf("a person waits: %+v", g.Clock)
	}
}

// The least time for a move of two engines is a small part of what their clock has.
func TestLeastTime(t *testing.T) {
	for c, want := range map[search.Clock]time.Duration{
		{Timed: true, Left: time.Hour}: watchTime, {Timed: true, Left: 5 * time.Second}: 100 * time.Millisecond,
		{Timed: true, Period: 10 * time.Second, PeriodMoves: 1}: 200 * time.Millisecond, {Timed: true}: 0,
	} {
		if got := leastTime(&c); got != want {
			t.Errorf("%+v: %v, want %v", c, got, want)
		}
	}
	if got := leastTime(nil); got != watchTime {
		t.Errorf("without a clock: %v", got)
	}
}
