package match

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/bench/match/elo"
)

// The standing of three engines: points from both sides, faults of the loser alone,
// moves and their times by engine, also after openings of odd length.
func TestStanding(t *testing.T) {
	move := func(seconds float64, depth int, nodes uint64) Move {
		return Move{Time: Seconds(seconds * float64(time.Second)), Depth: depth, Nodes: nodes}
	}
	game := func(id, black, white int, o Outcome, r Reason, opening string, moves ...Move) Result {
		return Result{Job: Job{ID: id, Pair: id / 2, Black: black, White: white, Opening: Opening{Moves: strings.Fields(opening)}},
			Outcome: o, Reason: r, Moves: moves}
	}
	s := NewStanding(&Config{Engines: make([]EngineConfig, 3)})
	late := game(2, 2, 0, BlackWon, ByTime, "h8 h9", move(5, 0, 500), move(9, 6, 0))
	late.Detail = "late"
	for _, r := range []Result{
		// White moves first after an opening of one move.
		game(0, 0, 1, BlackWon, ByRules, "h8", move(3, 7, 300), move(1, 4, 1000), move(2, 0, 0)),
		game(1, 1, 0, Drawn, ByLength, "h8"),
		game(3, 0, 2, WhiteWon, ByHang, ""),
		late,
		game(4, 2, 1, WhiteWon, ByRules, "", move(2, 0, 200)),
	} {
		if err := s.Add(&r); err != nil {
			t.Fatal(err)
		}
	}
	want := []EngineStats{
		{Wins: 1, Draws: 1, Losses: 2, Faults: map[Reason]int{ByTime: 1, ByHang: 1}, Fault: &Fault{2, ByTime, "late"}, Moves: 2, Time: 10 * time.Second, Longest: 9 * time.Second,
			Depths: 10, DepthMoves: 2, Nodes: 1000, NodesMoves: 1, NodesTime: time.Second},
		{Wins: 1, Draws: 1, Losses: 1, Moves: 2, Time: 5 * time.Second, Longest: 3 * time.Second,
			Depths: 7, DepthMoves: 1, Nodes: 300, NodesMoves: 1, NodesTime: 3 * time.Second},
		{Wins: 2, Losses: 1, Moves: 2, Time: 7 * time.Second, Longest: 5 * time.Second, Nodes: 700, NodesMoves: 2, NodesTime: 7 * time.Second},
	}
	if !reflect.DeepEqual(s.Engines, want) {
		t.Errorf("%+v\nwant\n%+v", s.Engines, want)
	}
	if d := s.Engines[1].Depth(); d != 7 {
		t.Errorf("mean depth %g of one move that told it", d)
	}
	if nps := s.Engines[2].NPS(); nps != 100 {
		t.Errorf("%g nodes a second", nps)
	}
	if n := (&EngineStats{}).NPS() + (&EngineStats{}).Depth(); n != 0 {
		t.Errorf("an engine without a move: %g", n)
	}
	if !reflect.DeepEqual(s.Reasons, map[Reason]int{ByRules: 2, ByLength: 1, ByTime: 1, ByHang: 1}) || s.Games != 5 {
		t.Errorf("%d games, %v", s.Games, s.Reasons)
	}
	for couple, want := range map[[2]int]string{{0, 1}: "+1 =1 -0", {1, 0}: "+0 =1 -1", {0, 2}: "+0 =0 -2", {2, 0}: "+2 =0 -0", {2, 1}: "+0 =0 -1"} {
		if got := s.Tally(couple[0], couple[1]).String(); got != want {
			t.Errorf("%v: %s, want %s", couple, got, want)
		}
	}
	var couples []string
	for _, c := range s.Couples() {
		couples = append(couples, fmt.Sprint(c.A, c.B, " ", c.Tally))
	}
	if got := strings.Join(couples, ", "); got != "0 1 +1 =1 -0, 0 2 +0 =0 -2, 1 2 +1 =0 -0" {
		t.Errorf("couples %s", got)
	}
	none := NewStanding(&Config{Engines: make([]EngineConfig, 3)})
	if none.Tally(1, 0) != (elo.Tally{}) || len(none.Couples()) != 0 {
		t.Error("points without a game")
	}
	// A game of another match is not counted.
	for _, r := range []Result{game(9, 0, 3, Drawn, ByRules, ""), game(9, -1, 0, Drawn, ByRules, ""), game(9, 1, 1, Drawn, ByRules, ""), game(1, 1, 0, Drawn, ByRules, "")} {
		if err := s.Add(&r); err == nil {
			t.Errorf("engines %d and %d, pair %d: no error", r.Black, r.White, r.Pair)
		}
	}
	if s.Games != 5 {
		t.Errorf("%d games after errors", s.Games)
	}
}

// A game repeats another if the same engine had Black and all moves are the same, whoever laid
// them, and the outcome too.
func TestStandingCopies(t *testing.T) {
	c := config(t, "renju")
	c.Engines = make([]EngineConfig, 3)
	s := NewStanding(&c)
	moves := func(text string) (out []Move) {
		for _, m := range strings.Fields(text) {
			out = append(out, Move{Move: m, Time: Seconds(s.Games)})
		}
		return out
	}
	for i, c := range []struct {
		black, white int
		opening      string
		moves        string
		outcome      Outcome
		swapped      bool
		repeats      bool
	}{
		{0, 1, "h8", "h9 j8", BlackWon, false, false},
		{1, 0, "h8", "h9 j8", BlackWon, false, false},
		{0, 1, "h8", "h9 j8", BlackWon, false, true},
		{0, 1, "h8 h9", "j8", BlackWon, false, true},
		{0, 1, "h8", "h9 j8", WhiteWon, false, false},
		{0, 1, "h8", "h9", BlackWon, false, false},
		{0, 1, "h8", "h9 j8", BlackWon, true, true}, // as the second
		{0, 2, "h8", "h9 j8", BlackWon, false, false},
		{0, 2, "h8", "h9 j8", BlackWon, false, true},
	} {
		r := Result{Job: Job{ID: i, Pair: i, Black: c.black, White: c.white, Opening: Opening{Moves: strings.Fields(c.opening)}},
			Outcome: c.outcome, Reason: ByRules, Swapped: c.swapped, Moves: moves(c.moves)}
		before := s.Repeats()
		if err := s.Add(&r); err != nil {
			t.Fatal(err)
		}
		if got := s.Repeats() > before; got != c.repeats {
			t.Errorf("game %d, %+v: repeats: %v", i, c, got)
		}
	}
	if got := s.Tally(0, 2).String(); got != "+1 =0 -0" || s.Course() != nil {
		t.Errorf("%s, a course of %d points", got, len(s.Course()))
	}
}

// Games of engines that need not repeat themselves are evidence, also if they come out alike.
func TestStandingAlike(t *testing.T) {
	for _, c := range []struct {
		e    EngineConfig
		want string
	}{
		{EngineConfig{Nodes: 5}, "+2 =0 -0"}, {EngineConfig{Nodes: 5, Threads: 2}, "+6 =0 -0"}, {EngineConfig{Turn: 1}, "+6 =0 -0"},
		{EngineConfig{Level: 3}, "+6 =0 -0"}, {EngineConfig{Command: []string{"x"}}, "+6 =0 -0"},
	} {
		m := config(t, "renju")
		m.Engines = []EngineConfig{{Nodes: 5}, c.e}
		s := NewStanding(&m)
		for i := range 6 {
			r := Result{Job: Job{ID: i, Pair: i / 2, Black: i % 2, White: 1 - i%2}, Outcome: BlackWon + Outcome(i%2), Reason: ByRules, Moves: []Move{{Move: "h8"}}}
			if err := s.Add(&r); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.Tally(0, 1).String(); got != c.want {
			t.Errorf("%+v: %s, want %s", c.e, got, c.want)
		}
	}
}
