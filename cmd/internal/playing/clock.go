package playing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/internal/plaintext"
	"tengen/search"
	"tengen/search/game"
)

// TimeControl is how much time the players have: Main, then Periods of byo-yomi or, if Moves is
// not 0, a period for every so many moves (Canadian byo-yomi), and Increment after every move. All that a player
// lays and decides at a time in an opening is one move.
type TimeControl struct {
	Main, Increment time.Duration
	// Periods of byo-yomi follow the main time. A move within a period leaves it whole;
	// one that takes longer uses it up.
	Periods int
	Moves   int
	Period  time.Duration
}

// ParseTimeControl reads "10m", "5m+3s" (with an increment), "10m/5x30s" (with five
// periods of byo-yomi; "10m/30s" has one) or "10m/15/5m" (with 5 minutes for every 15 moves
// then). A bare number is seconds.
func ParseTimeControl(text string) (c TimeControl, err error) {
	fail := func(err error) (TimeControl, error) {
		return c, sayBadClock.With(strconv.Quote(text), err)
	}
	rest, period, byoyomi := strings.Cut(text, "/")
	rest, increment, added := strings.Cut(rest, "+")
	if c.Main, err = parseTime(rest); err != nil {
		return fail(err)
	}
	if added {
		if c.Increment, err = parseTime(increment); err != nil {
			return fail(err)
		}
	}
	if byoyomi {
		count := &c.Periods
		n, each, many := strings.Cut(period, "x")
		if !many {
			if n, each, many = strings.Cut(period, "/"); many {
				count = &c.Moves
			}
		}
		*count = 1
		if many {
			if *count, err = strconv.Atoi(n); err != nil || *count < 1 || *count > maxPeriods {
				return fail(sayPeriods.With(strconv.Quote(n), maxPeriods))
			}
			period = each
		}
		if c.Period, err = parseTime(period); err != nil {
			return fail(err)
		}
	}
	if c.Main+c.Period <= 0 {
		return fail(sayNoTime.With())
	}
	return c, nil
}

// parseTime reads a time that is not negative; a bare number is seconds.
func parseTime(text string) (time.Duration, error) {
	d, ok := plaintext.Time(text)
	if !ok || d < 0 || d > maxMain {
		return 0, sayBadTime.With(strconv.Quote(text), maxMain)
	}
	return d, nil
}

// String returns the text that ParseTimeControl reads.
func (c TimeControl) String() string {
	text := c.Main.String()
	if c.Increment > 0 {
		text += "+" + c.Increment.String()
	}
	if c.Periods > 0 {
		text += fmt.Sprintf("/%dx%v", c.Periods, c.Period)
	}
	if c.Moves > 0 {
		text += fmt.Sprintf("/%d/%v", c.Moves, c.Period)
	}
	return text
}

// Clock is the game clock of both players. A nil clock measures nothing.
type Clock struct {
	Control TimeControl
	left    [2]time.Duration // main time; below 0 what is used of the period
	periods [2]int           // periods not used up, or moves to be made within the period
	out     [2]bool          // the time is up
}

// NewClock returns a clock with all its time.
func NewClock(c TimeControl) *Clock {
	n := c.Periods + c.Moves // one of them is 0
	return &Clock{Control: c, left: [2]time.Duration{c.Main, c.Main}, periods: [2]int{n, n}}
}

// again returns a new clock for a new game.
func (c *Clock) again() *Clock {
	if c == nil {
		return nil
	}
	return NewClock(c.Control)
}

// Clone returns a copy.
func (c *Clock) Clone() *Clock {
	if c == nil {
		return nil
	}
	d := *c
	return &d
}

// Left returns what a side has left after thinking for a time: of the main time or of
// the current period, and the number of periods that are not used up, or of moves to be
// made within one. It is never negative. up says that the time is up.
func (c *Clock) Left(s game.Side, thought time.Duration) (left time.Duration, periods int, up bool) {
	left, periods = c.left[s]-thought, c.periods[s]
	if c.out[s] {
		return 0, 0, true
	}
	if left > 0 {
		return left, periods, false
	}
	over := -left // beyond the main time
	if c.Control.Moves > 0 {
		if over < c.Control.Period {
			return c.Control.Period - over, periods, false
		}
		return 0, 0, true
	}
	for periods > 0 {
		if over < c.Control.Period {
			return c.Control.Period - over, periods, false
		}
		over -= c.Control.Period
		periods--
	}
	return 0, 0, true
}

// Reserve returns the main time and the periods that a side had when its turn began, of a
// Canadian clock the moves. A time below 0 is that used of the period.
func (c *Clock) Reserve(s game.Side) (main time.Duration, periods int) {
	return c.left[s], c.periods[s]
}

// whole returns all the time that a side had when its turn began.
func (c *Clock) whole(s game.Side) time.Duration {
	if c.out[s] {
		return 0
	}
	if c.Control.Moves > 0 {
		return c.left[s] + c.Control.Period
	}
	return c.left[s] + time.Duration(c.periods[s])*c.Control.Period
}

// Spend takes the time of a move, or of another end of the turn, off a side's clock.
// moved adds the increment, up to the largest main time, and makes a period whole again: a Canadian
// one after its last move. Without a move what is used of a period stays used.
// It returns false if the time is up.
func (c *Clock) Spend(s game.Side, thought time.Duration, moved bool) bool {
	if c == nil {
		return true
	}
	main := c.left[s] - thought
	left, periods, up := c.Left(s, thought)
	if main < 0 {
		main = left - c.Control.Period
	}
	if up || moved && c.Control.Moves == 0 {
		main = max(0, main)
	}
	c.left[s], c.periods[s], c.out[s] = main, periods, up
	if moved && !up {
		if c.left[s] <= 0 && c.Control.Moves > 0 {
			if c.periods[s]--; c.periods[s] == 0 {
				c.left[s], c.periods[s] = 0, c.Control.Moves
			}
		}
		c.left[s] = min(c.left[s]+c.Control.Increment, maxMain)
	}
	return !up
}

// exchange gives each player the clock of his new colour's side: players take their time along
// when they exchange colours.
func (c *Clock) exchange() {
	if c != nil {
		slices.Reverse(c.left[:])
		slices.Reverse(c.periods[:])
		slices.Reverse(c.out[:])
	}
}

// Expired returns the side whose time is up.
func (c *Clock) Expired() (s game.Side, out bool) {
	if c == nil {
		return 0, false
	}
	i := slices.Index(c.out[:], true)
	return game.Side(max(0, i)), i >= 0
}

// Revive lets the game go on after the time was up, with one more period or a little main
// time; false if no time is up.
func (c *Clock) Revive() bool {
	s, out := c.Expired()
	if !out {
		return false
	}
	c.out[s] = false
	switch {
	case c.Control.Moves > 0:
		c.left[s], c.periods[s] = 0, c.Control.Moves
	case c.Control.Periods > 0:
		c.periods[s] = 1
	default:
		c.left[s] = max(revived, c.Control.Increment)
	}
	return true
}

// Limit returns the clock of a side for the engine.
func (c *Clock) Limit(s game.Side) *search.Clock {
	if c == nil {
		return nil
	}
	left := c.left[s]
	out := &search.Clock{Timed: true, Left: left, Increment: c.Control.Increment, Overhead: clockOverhead}
	if c.periods[s] > 0 {
		out.Period, out.PeriodMoves = c.Control.Period, max(c.Control.Moves, 1)
	}
	switch {
	case left > 0:
	case c.Control.Moves > 0:
		out.Left, out.Moves = left+c.Control.Period, c.periods[s]
	case left < 0: // a move has what is left of the period
		out.Left, out.Period = 0, left+c.Control.Period
	}
	return out
}

// state returns the times left as text: main time and periods of Black and of White.
func (c *Clock) state() string {
	var words []string
	for s := range c.left {
		words = append(words, c.left[s].String(), strconv.Itoa(c.periods[s]))
	}
	return strings.Join(words, " ")
}

// restore reads what state has written.
func (c *Clock) restore(text string) error {
	words := strings.Fields(text)
	if len(words) != 2*len(c.left) {
		return sayFourLeft.With(strconv.Quote(plaintext.Clip(text)))
	}
	for s := range c.left {
		var err error
		most := c.Control.Periods + c.Control.Moves
		used, below := strings.CutPrefix(words[2*s], "-")
		if below = below && most > 0; !below {
			used = words[2*s]
		}
		if c.left[s], err = parseTime(used); err != nil {
			return err
		}
		if below {
			c.left[s] = max(-c.left[s], 1-c.Control.Period)
		}
		if c.periods[s], err = strconv.Atoi(words[2*s+1]); err != nil || c.periods[s] < 0 || c.periods[s] > most {
			return sayLeftCount.With(strconv.Quote(words[2*s+1]), most)
		}
		if c.out[s] = c.left[s] <= 0 && c.periods[s] == 0; c.out[s] {
			c.left[s] = 0
		}
	}
	return nil
}
