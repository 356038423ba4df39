package game

import (
	"fmt"
	"testing"
)

// The first two cells of a move are picked in order, those after them in any order, each
// once.
func TestPickedCells(t *testing.T) {
	cells := []Point{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}
	pick := func(xs ...int) (out []Point) {
		for _, x := range xs {
			out = append(out, Point{x, 0})
		}
		return out
	}
	c := Choice{Text: "c", Cells: cells}
	short := Choice{Text: "s", Cells: cells[:1]}
	for _, x := range []struct {
		c      Choice
		picked []Point
		next   []Point // nil if the choice does not begin with picked
		begins bool
	}{
		{c, pick(), pick(0), true},
		{c, pick(0), pick(1), true},
		{c, pick(1), nil, false},
		{c, pick(0, 1), pick(2, 3, 4), true},
		{c, pick(0, 2), nil, false},
		{c, pick(0, 1, 4), pick(2, 3), true},
		{c, pick(0, 1, 4, 2), pick(3), true},
		{c, pick(0, 1, 4, 4), nil, false},
		{c, pick(0, 1, 0), nil, false},
		{c, pick(0, 1, 4, 2, 3), pick(), true},
		{c, pick(0, 1, 2, 3, 4, 5), nil, false},
		{short, pick(), pick(0), true},
		{short, pick(0), pick(), true},
		{short, pick(0, 1), nil, false},
	} {
		if x.c.Begins(x.picked) != x.begins || len(Continue([]Choice{x.c}, x.picked)) == 1 != x.begins {
			t.Errorf("%s after %v: begins %v", x.c.Text, x.picked, !x.begins)
		}
		if x.begins {
			if got := x.c.Next(x.picked); fmt.Sprint(got) != fmt.Sprint(x.next) {
				t.Errorf("%s after %v: next %v, want %v", x.c.Text, x.picked, got, x.next)
			}
		}
	}
}
