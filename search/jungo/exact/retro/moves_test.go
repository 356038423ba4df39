package retro

import (
	"slices"
	"testing"

	"tengen/movegen/jungo"
)

// TestBestMoves: the best moves are best in both values; where no move is, those that are
// best if endless play counts against the player.
func TestBestMoves(t *testing.T) {
	for _, x := range []struct {
		values       []Values
		black, white []jungo.Point
	}{
		{[]Values{{3, 3}, {1, 1}, {3, 3}}, []jungo.Point{0, 2}, []jungo.Point{1}},
		{[]Values{{3, 5}, {3, 7}, {1, 7}}, []jungo.Point{1}, []jungo.Point{0}},
		{[]Values{{3, 5}, {1, 7}, {3, 4}}, []jungo.Point{0, 2}, []jungo.Point{2}},
		{[]Values{{-7, -2}, {-5, -5}, {-7, 7}, {-6, -5}}, []jungo.Point{1}, []jungo.Point{1, 3}},
		{[]Values{{-7, -5}, {-5, -5}, {-7, -5}}, []jungo.Point{1}, []jungo.Point{0, 2}},
	} {
		var moves []MoveValues
		for i, v := range x.values {
			moves = append(moves, MoveValues{jungo.Point(i), v})
		}
		if got := BestMoves(moves, 0); !slices.Equal(got, x.black) {
			t.Errorf("%v: Black's best are %v, want %v", x.values, got, x.black)
		}
		if got := BestMoves(moves, 1); !slices.Equal(got, x.white) {
			t.Errorf("%v: White's best are %v, want %v", x.values, got, x.white)
		}
	}
}
