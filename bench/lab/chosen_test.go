package lab

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"tengen/search/game"
)

// A move is worth to the side that makes it what the game has come to, or what a search finds
// after it; the losses are counted to the best move of all judges.
func TestValueMoves(t *testing.T) {
	c := game.Config{Game: "renju", Rule: "freestyle", Size: 9}
	samples := []Sample{
		{Config: c, Moves: strings.Fields("e5 a1 e6 b1 e7 c1 e4 i9"), Game: 0},    // Black makes five on e3 or e8
		{Config: c, Moves: strings.Fields("a1 e5 b1 e6 c1 e7 i9 e4"), Game: 1},    // White has a four open at both ends
		{Config: c, Moves: strings.Fields("a1 e5 b1 e6 c1 e7 i9 e4 i8"), Game: 2}, // he makes five
	}
	judged := [][]Judgement{
		{{Move: "e3"}, {Move: "i1"}, {Move: "e3"}},
		{{Move: "e8"}, {Move: "d1"}, {Move: "i1"}}, // a four that White answers by five
		{{Move: "e3"}, {Move: "i1"}, {Move: "a9"}}, // Black has no fours
	}
	by := Judge{Name: "by", Nodes: 300, Options: game.Options{Threads: 1}}
	for _, threads := range []int{1, 3} {
		values, err := ValueMoves(context.Background(), samples, judged, by, 1, threads, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := [][]float64{{1, 0, 1}, {1, 0, 1}, {1, 0, 1}}; !reflect.DeepEqual(values, want) {
			t.Errorf("%v, want %v", values, want)
		}
	}
	judged[1][0].Move = "e5"
	if _, err := ValueMoves(context.Background(), samples, judged, by, 1, 1, nil); err == nil || !strings.Contains(err.Error(), "e5 after 8 moves") {
		t.Errorf("an occupied point: %v", err)
	}
	got := CompareMoves(samples, judged, [][]float64{{1, 0.25, 0.5}, {0.75, 0.5, 0.5}, {1, 0, 0.75}})
	want := []struct {
		lost, gain float64
		other      int
	}{{0.5 / 3, 0, 0}, {0.5 / 3, 0, 3}, {0.5 / 3, 0, 1}}
	for i, w := range want {
		if g := got[i]; g.Other != w.other || abs(g.Lost.Mean-w.lost) > 1e-12 || abs(g.Gain.Mean-w.gain) > 1e-12 {
			t.Errorf("judge %d: %+v, want %+v", i, g, w)
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }
