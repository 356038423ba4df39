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
		{"the moves to come pay the overhead", Clock{Timed: true, Left: 100 * s, MovesLeft: 20, Overhead: s}, 4 * s, 14 * s},
		{"moves left by default", Clock{Timed: true, Left: defaultMovesLeft * s}, s, 3500 * ms},
		{"a late move takes a share of the clock at most", Clock{Timed: true, Left: 10 * s, MovesLeft: 5}, 2 * s, 3500 * ms},
		{"increment", Clock{Timed: true, Left: 20 * s, MovesLeft: 20, Increment: 5 * s}, 5 * s, 7 * s},
		{"no more than what is left", Clock{Timed: true, Left: s, MovesLeft: 20, Increment: 5 * s}, s, s},
		{"in a period the next one does not count", Clock{Timed: true, Left: 30 * s, Moves: 5, Period: 30 * s, PeriodMoves: 5}, 6 * s, 10500 * ms},
		{"a part of the next period", Clock{Timed: true, Left: 100 * s, MovesLeft: 20, Period: 30 * s, PeriodMoves: 10}, 8 * s, 20500 * ms},
		{"main time over, several moves a period", Clock{Timed: true, Period: 30 * s, PeriodMoves: 10, Overhead: 500 * ms}, 2 * s, 2 * s},
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

// With any byo-yomi, a player who uses every hard limit in full never loses on time, and
// the last move of a period gets all the time that is left of it.
func TestBudgetKeepsByoYomi(t *testing.T) {
	const overhead = 20 * time.Millisecond
	for _, main := range []time.Duration{0, 5 * time.Second, time.Minute} {
		for _, period := range []time.Duration{5 * time.Second, 30 * time.Second} {
			for _, stones := range []int{1, 3, 10} {
				left, moves, periods := main, 0, 0
				for periods < 3 {
					c := Clock{Timed: true, Left: left, Moves: moves, Period: period, PeriodMoves: stones, Overhead: overhead}
					soft, hard := c.Budget()
					if soft > hard || soft <= 0 {
						t.Fatalf("%+v: soft %v, hard %v", c, soft, hard)
					}
					if moves == 1 && soft+overhead != left {
						t.Fatalf("%+v: soft %v, and the rest is lost", c, soft)
					}
					left -= hard + overhead
					if moves == 0 && left < 0 { // the period has begun within this move
						left += period
						moves = stones
					}
					if left < 0 {
						t.Fatalf("%+v: hard %v oversteps by %v", c, hard, -left)
					}
					if moves == 0 {
						continue
					}
					if moves--; moves == 0 {
						left, moves = period, stones
						periods++
					}
				}
			}
		}
	}
}
