package review

import (
	"fmt"
	"strings"
	"testing"

	"tengen/bench/puzzle"
	"tengen/search/game"
)

// The worst moves of a game become puzzles, in the order of the game; the moves of an engine do not,
// unless only engines have played.
func TestMistakes(t *testing.T) {
	g := gameOf(t, "renju", "", "h8 h9 h6 i8 j7 i10 i7 k7 j6 k5 g9")
	g.Name = "a game"
	move := func(number int, side string, class Class, lost float64) Move {
		return Move{Number: number, Side: side, Move: g.Moves[number-1], Class: class, Lost: lost, Share: 0.5, Best: "a1", Line: []string{"a1", "a2"}}
	}
	r := &Report{Moves: []Move{move(4, "white", Mistake, 0.15), move(5, "black", Best, 0), move(6, "white", Blunder, 0.3), move(7, "black", Inaccuracy, 0.06), move(8, "white", Inaccuracy, 0.05)}}
	for _, c := range []struct {
		black, white string
		most         int
		want         string
	}{
		{"Ann", "Bo", 5, "4 6 7 8"},
		{"Ann", "Bo", 2, "4 6"},
		{"Ann", "engine:5", 5, "7"},
		{"Ann", "Tengen, level 5", 5, "7"},
		{"engine", "Bo", 5, "4 6 8"},
		{"engine:2", "engine:5", 1, "6"},
		{"", "", 0, ""},
	} {
		r.Players = [2]Player{{Name: c.black}, {Name: c.white}}
		list, err := g.Mistakes(r, c.most)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range list {
			got = append(got, strings.TrimPrefix(list[i].Name, "a game, move "))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s against %s, %d: moves %v, want %s", c.black, c.white, c.most, got, c.want)
		}
	}
	list, err := g.Mistakes(r, 1)
	if err != nil {
		t.Fatal(err)
	}
	p, err := list[0].Position()
	if err != nil || p.Side() != game.White {
		t.Fatalf("%v, %v", p, err)
	}
	if text := fmt.Sprint(list[0].Words(p.Side())); text != "[Find a better move for White than i10, which lowered the chance to win by 30 percentage points]" {
		t.Error(text)
	}
}

// What is right: the best move, another that loses little or wins; what is wrong: the move of the
// game, one that loses much, and one that lets the opponent win.
func TestTutor(t *testing.T) {
	for _, c := range []struct {
		game, settings, key, played string
		lost, share                 float64
		moves                       map[string]string
	}{
		// Black has three in a row, White two others to attend to.
		{"renju", "position=........./........./........./..O....../...XXX.../........./.....O.../........./......... white", "c5", "a1", 0.5, 0.5, map[string]string{
			"c5": "right: the best move; 50 % of the points are expected", "C5": "right: the best move; 50 % of the points are expected",
			"a1": "that is the move of the game", "i9": "then Black has a proven win", "c6": "error", "z99": "error",
		}},
		// White wins with either five.
		{"renju", "position=........./........./........./........./.OOOO..../........./.XX.X..../.....X.../........./ white", "a5", "i9", 1, 1, map[string]string{"f5": "right: it wins", "a9": "right: it wins"}},
		// The best move keeps 7 stones, the others fewer.
		{"jungo", "position=X.O/.../XO. black", "B2", "C2", 0, 1, map[string]string{"B2": "right: the best move", "A2": "it loses 14 stones", "C2": "that is the move of the game"}},
	} {
		g := gameOf(t, c.game, c.settings, "")
		if c.game == "jungo" {
			g.Config.Komi = -20 // Black wins whatever he plays: stones alone count
		}
		tutor, err := NewTutor(repeatable(2000))
		if err != nil {
			t.Fatal(err)
		}
		of := &puzzle.Puzzle{Config: g.Config, Kind: puzzle.ToMend, Key: c.key, Mistake: &puzzle.Mistake{Move: c.played, Lost: c.lost, Share: c.share, Line: []string{c.key}}}
		for move, want := range c.moves {
			trial, err := puzzle.NewTrial(of, tutor)
			if err != nil {
				t.Fatal(err)
			}
			a, err := trial.Try(t.Context(), move)
			got := a.Why.String()
			if a.Right {
				got = "right: " + got
			}
			if err != nil {
				got = "error"
			}
			if !strings.HasPrefix(got, want) || a.Right != a.Solved {
				t.Errorf("%s, %s: %q (%v), want %q", c.settings, move, got, err, want)
			}
			if wrong := trial.Wrong() > 0; err == nil && wrong == a.Right {
				t.Errorf("%s, %s: %d wrong", c.settings, move, trial.Wrong())
			}
			if line, err := trial.Solution(t.Context()); err != nil || len(line) != 1 || line[0] != c.key {
				t.Errorf("the solution is %v, %v", line, err)
			}
		}
	}
}
