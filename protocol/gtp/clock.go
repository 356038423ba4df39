package gtp

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/search"
	"tengen/search/game"
)

// clocks keeps the time of both players as far as the controller, whose clocks count, has told
// it. Of a [search.Clock] it uses Left, Moves
// (moves left in the period, 0 during main time), Period, PeriodMoves and Increment.
type clocks struct {
	on       [2]bool // the player has a clock
	counted  [2]bool // left is a count of ours, later than what the controller told
	given    bool    // full was given
	japanese bool    // a period is one move's time, several periods follow
	full     search.Clock
	left     [2]search.Clock
}

// set starts both clocks.
func (k *clocks) set(c search.Clock, japanese bool) {
	if c.Left == 0 && c.Period > 0 {
		c.Left, c.Moves = c.Period, c.PeriodMoves
	}
	*k = clocks{on: [2]bool{true, true}, given: true, japanese: japanese, full: c, left: [2]search.Clock{c, c}}
}

// anew starts the clocks for a new game by the settings of the last one. A player's time that was
// told since his last move stays: controllers also clear the board to set a position up.
func (k *clocks) anew() {
	for side, counted := range k.counted {
		if counted {
			k.on[side], k.counted[side], k.left[side] = k.given, false, k.full
		}
	}
}

// told sets a player's clock to the values of time_left.
func (k *clocks) told(side game.Side, left time.Duration, stones int) {
	k.on[side], k.counted[side] = true, false
	if stones > 0 && k.japanese {
		stones = 1 // the number of periods left
	}
	k.left[side] = search.Clock{Left: left, Period: k.full.Period, Moves: stones, PeriodMoves: k.full.PeriodMoves, Increment: k.full.Increment}
	if left == 0 && stones == 0 {
		k.overtime(side)
	}
}

// spent subtracts the time of a move. A move in which the main time runs out is the first of the
// period, which lasts since then. GoGui counts every point that it asks for as a move, also where
// a move has several.
func (k *clocks) spent(side game.Side, d time.Duration) {
	if !k.on[side] {
		return
	}
	k.counted[side] = true
	l := &k.left[side]
	if over := d - l.Left; over >= 0 && l.Moves == 0 && l.Period > 0 {
		k.overtime(side)
		if over == 0 {
			return
		}
		d = over
	}
	if l.Left = max(l.Left-d, 0) + l.Increment; l.Moves > 0 {
		if l.Moves--; l.Moves > 0 {
			return
		}
		k.overtime(side)
	} else if l.Left == 0 {
		k.overtime(side)
	}
}

// overtime begins a period, if there are any.
func (k *clocks) overtime(side game.Side) {
	l := &k.left[side]
	if l.Period > 0 {
		l.Left, l.Moves = l.Period, l.PeriodMoves
	}
	// A clock that has run out must not look like no clock.
	l.Left = max(l.Left, time.Millisecond)
}

// limits returns the limits of a move: the player's clock or, if none is set, perMove,
// where 0 means no limit.
func (k *clocks) limits(side game.Side, perMove time.Duration) game.Limits {
	switch {
	case k.on[side]:
		c := k.left[side]
		c.Timed, c.Overhead = true, overhead
		return game.Limits{Clock: &c, Whole: c.Moves == 1}
	case perMove > 0:
		return game.Limits{Clock: &search.Clock{Turn: perMove, Overhead: overhead}}
	}
	return game.Limits{}
}

// seconds reads a time. The protocol has whole seconds up to the largest int32.
func seconds(s string) (time.Duration, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= math.MaxInt32) {
		return 0, failf("%s is not a time in seconds", Quote(s))
	}
	return time.Duration(min(f, maxSeconds) * float64(time.Second)), nil
}

// timeSettings is time_settings main period stones.
func (s *server) timeSettings(a []string) (string, error) {
	main, err := seconds(a[0])
	if err != nil {
		return "", err
	}
	period, err := seconds(a[1])
	if err != nil {
		return "", err
	}
	stones, err := count(a[2], 0)
	if err != nil {
		return "", err
	}
	switch {
	case period > 0 && stones == 0, main == 0 && period == 0:
		s.clocks = clocks{} // no limit, by the definition of the command
	case period == 0:
		s.clocks.set(search.Clock{Left: main}, false)
	default:
		s.clocks.set(search.Clock{Left: main, Period: period, PeriodMoves: stones}, false)
	}
	return "", nil
}

// timeLeft is time_left colour seconds stones.
func (s *server) timeLeft(a []string) (string, error) {
	c, err := parseSide(a[0])
	if err != nil {
		return "", err
	}
	left, err := seconds(a[1])
	if err != nil {
		return "", err
	}
	stones, err := count(a[2], 0)
	if err != nil {
		return "", err
	}
	s.clocks.told(c, left, stones)
	return "", nil
}

// timeSystems are the time systems of kgs-time_settings and kata-time_settings, with the
// number of times or counts behind each.
var timeSystems = map[string]int{"none": 0, "absolute": 1, "canadian": 3, "byoyomi": 3, "fischer": 2}

// kgsTimeSettings is kgs-time_settings none | absolute main | canadian main period stones |
// byoyomi main period periods.
func (s *server) kgsTimeSettings(a []string) (string, error) {
	return s.timeSystem(a, "kgs-time_settings", "none", "absolute", "canadian", "byoyomi")
}

// kataTimeSystems are what kata-time_settings takes, in KataGo's order.
var kataTimeSystems = []string{"none", "absolute", "byoyomi", "canadian", "fischer"}

// kataTimeSettings is kgs-time_settings with one system more: fischer main increment.
func (s *server) kataTimeSettings(a []string) (string, error) {
	return s.timeSystem(a, "kata-time_settings", kataTimeSystems...)
}

// timeSystem sets the clocks by one of the systems that a command knows.
func (s *server) timeSystem(a []string, command string, known ...string) (string, error) {
	names := strings.Join(known[:len(known)-1], ", ") + " or " + known[len(known)-1]
	if len(a) == 0 {
		return "", failf("%s wants %s", command, names)
	}
	if !slices.Contains(known, a[0]) {
		return "", failf("%s is not a time system: want %s", Quote(a[0]), names)
	}
	if want := timeSystems[a[0]]; len(a)-1 != want {
		return "", failf("time system %s takes %d numbers, got %d", a[0], want, len(a)-1)
	}
	switch a[0] {
	case "none":
		s.clocks = clocks{}
		return "", nil
	case "absolute":
		return s.timeSettings([]string{a[1], "0", "0"})
	case "canadian":
		return s.timeSettings(a[1:])
	}
	main, err := seconds(a[1])
	if err != nil {
		return "", err
	}
	second, err := seconds(a[2])
	if err != nil {
		return "", err
	}
	if a[0] == "fischer" {
		s.clocks.set(search.Clock{Left: main, Increment: second}, false)
		return "", nil
	}
	periods, err := count(a[3], 0)
	if err != nil {
		return "", err
	}
	if periods == 0 {
		return s.timeSettings([]string{a[1], "0", "0"}) // nothing follows the main time
	}
	s.clocks.set(search.Clock{Left: main, Period: second, PeriodMoves: 1}, true)
	return "", nil
}
