package search

import (
	"testing"
	"time"
)

func TestBudget(t *testing.T) {
	const ms, s = time.Millisecond, time.Second
	cases := []struct {
		name       string
		c          Clock
		soft, hard time.Duration
	}{
		{"no rule", Clock{}, 0, 0},
		{"turn alone is used up", Clock{Turn: 5 * s, Overhead: 30 * ms}, 0, 4970 * ms},
		{"turn zero", Clock{Turn: 1, Overhead: 30 * ms}, 0, ms},
		{"overdrawn", Clock{Timed: true, Left: -3 * s}, ms, ms},
		{"overdrawn with turn", Clock{Timed: true, Left: -3 * s, Turn: 5 * s}, ms, ms},
		{"sudden death", Clock{Timed: true, Left: 100 * s, MovesLeft: 20}, 5 * s, 17500 * ms},
		{"turn caps the clock", Clock{Timed: true, Left: 100 * s, MovesLeft: 20, Turn: 2 * s}, 2 * s, 2 * s},
		{"canadian", Clock{Timed: true, Left: 30 * s, Moves: 5}, 6 * s, 10500 * ms},
		{"last stone of a period", Clock{Timed: true, Left: 3 * s, Moves: 1, Overhead: 100 * ms}, 2900 * ms, 2900 * ms},
		{"main time over, byo-yomi next", Clock{Timed: true, Period: 10 * s, PeriodMoves: 1, Overhead: 500 * ms}, 9 * s, 9 * s},
	}
	for _, c := range cases {
		soft, hard := c.c.Budget()
		if soft != c.soft || hard != c.hard {
			t.Errorf("%s: soft %v hard %v, want %v %v", c.name, soft, hard, c.soft, c.hard)
		}
	}
}

// Whatever the clock, a player who uses every hard limit in full does not overstep
// it, if the overhead is what Clock says.
func TestBudgetNeverOversteps(t *testing.T) {
	for _, left := range []time.Duration{time.Second, 30 * time.Second, 10 * time.Minute} {
		for _, inc := range []time.Duration{0, time.Second} {
			for _, overhead := range []time.Duration{0, 5 * time.Millisecond} {
				for _, turn := range []time.Duration{0, 2 * time.Second} {
					clock := left
					for move := range 120 {
						c := Clock{Timed: true, Left: clock, Increment: inc, Overhead: overhead, Turn: turn}
						soft, hard := c.Budget()
						if soft > hard || soft <= 0 {
							t.Fatalf("%+v: soft %v, hard %v", c, soft, hard)
						}
						if turn > 0 && hard+overhead > turn {
							t.Fatalf("%+v: hard %v oversteps the turn", c, hard)
						}
						if clock < overhead+minThink {
							break // no time left that a move could stay within
						}
						clock -= hard + overhead
						if clock < 0 {
							t.Fatalf("move %d of %v: clock overdrawn by %v", move, left, -clock)
						}
						clock += inc
					}
				}
			}
		}
	}
}
