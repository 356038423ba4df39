package search

import "time"

// Clock is the time control of a move as a protocol gives it. The zero value
// has no limit. Protocol terms:
//
//   - Gomocup: Turn is timeout_turn (0 means "at once": give 1 ns); Timed and
//     Left are time_left, unless that is 2147483647 or timeout_match is 0;
//     Increment is time_increment. A negative time_left is passed on as it is.
//   - GTP: before overtime, Left is the main time left and Period, PeriodMoves the
//     byo-yomi to come; in overtime ("time_left" with stones > 0), Left is the time left
//     of the period and Moves the stones.
type Clock struct {
	// Turn is the longest time this move may take; 0 means that no rule bounds it.
	Turn time.Duration
	// Timed says that Left counts.
	Timed bool
	// Left is the time on the player's clock, for Moves moves or, if Moves is 0,
	// for the rest of the game. It may be negative (overdrawn).
	Left  time.Duration
	Moves int
	// Increment is added to the clock after each move.
	Increment time.Duration
	// Period is the time for each PeriodMoves moves (0 counts as 1) once Left is used up.
	Period      time.Duration
	PeriodMoves int
	// MovesLeft is how many moves the player is expected to make until the end
	// of the game, this one included; 0 lets the searcher assume its default.
	MovesLeft int
	// Overhead is the time that every move takes outside the search (start, pipes,
	// GUI).
	Overhead time.Duration
}

// Budget returns limits for [Limits].Soft and Hard. A limit of 0 means none: without
// any rule both are 0, and with Turn alone soft is 0, because unused time is lost.
// Hard is at least 1 ms, however little time is left.
func (c Clock) Budget() (soft, hard time.Duration) {
	if c.Timed {
		soft, hard = c.share()
	}
	if c.Turn > 0 {
		turn := max(c.Turn-c.Overhead, minThink)
		if !c.Timed {
			return 0, turn
		}
		// The shorter of the two rules holds.
		soft, hard = min(soft, turn), min(hard, turn)
	}
	return soft, hard
}

// share is the part of a running clock that one move gets.
func (c Clock) share() (soft, hard time.Duration) {
	// left can be spent on this move without losing on time, if the next moves get
	// nothing.
	left := c.Left - c.Overhead
	scale := func(d time.Duration, f float64) time.Duration { return time.Duration(float64(d) * f) }

	moves := c.Moves
	if moves <= 0 {
		moves = c.MovesLeft
		if moves <= 0 {
			moves = defaultMovesLeft
		}
	}
	// Every move to come pays the overhead, too.
	pool := left - time.Duration(moves-1)*c.Overhead
	soft = max(pool, 0)/time.Duration(moves) + scale(c.Increment, incrementShare)
	hard = min(scale(soft, hardFactor), max(scale(left, hardShare), soft))
	switch {
	case c.Moves == 1:
		// The last move of a period: time that it does not use is lost.
		soft, hard = left, left
	case c.Moves == 0 && c.Period > 0:
		// After the main time every few moves get a period of their own.
		each := c.Period/time.Duration(max(c.PeriodMoves, 1)) - c.Overhead
		soft += max(each, 0)
		hard += max(each, 0)
		left += max(each, 0)
	}
	soft = max(min(soft, left), minThink)
	hard = max(min(hard, left), soft)
	return soft, hard
}
