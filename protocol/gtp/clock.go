package gtp

import (
	"strconv"
	"time"
)

// Clock is a player's time.
type Clock struct {
	Main      time.Duration // main time left, or what is left of the period
	Period    time.Duration // length of an overtime period, 0 without
	Stones    int           // moves left in the period, 0 during main time
	PerPeriod int           // moves a full period is for
}

// Time is how long a search may take: Clock if On, otherwise PerMove, which is
// 0 for no limit.
type Time struct {
	On      bool
	Clock   Clock
	PerMove time.Duration
}

// clocks keeps the time of both players.
type clocks struct {
	on       bool
	japanese bool // a period is one move's time, several periods follow
	full     Clock
	left     [2]Clock
}

// set starts both clocks.
func (k *clocks) set(c Clock, japanese bool) {
	if c.Main == 0 && c.Period > 0 {
		c.Main, c.Stones = c.Period, c.PerPeriod
	}
	*k = clocks{on: true, japanese: japanese, full: c, left: [2]Clock{c, c}}
}

// told takes over what time_left says.
func (k *clocks) told(c Colour, left time.Duration, stones int) {
	k.on = true
	if stones > 0 && k.japanese {
		stones = 1 // the number tells the periods left
	}
	k.left[c] = Clock{Main: left, Period: k.full.Period, Stones: stones, PerPeriod: k.full.PerPeriod}
	if left == 0 && stones == 0 {
		k.overtime(c)
	}
}

// spent takes the time of a move off.
func (k *clocks) spent(c Colour, d time.Duration) {
	if !k.on {
		return
	}
	l := &k.left[c]
	if l.Main = max(l.Main-d, 0); l.Stones > 0 {
		if l.Stones--; l.Stones > 0 {
			return
		}
		k.overtime(c)
	} else if l.Main == 0 {
		k.overtime(c)
	}
}

// overtime begins a period, if there are any.
func (k *clocks) overtime(c Colour) {
	l := &k.left[c]
	if l.Period > 0 {
		l.Main, l.Stones = l.Period, l.PerPeriod
	}
	// A clock must not look like none, even when it has run out.
	l.Main = max(l.Main, time.Millisecond)
}

// of is the time for a move of c.
func (k *clocks) of(c Colour, perMove time.Duration) Time {
	return Time{On: k.on, Clock: k.left[c], PerMove: perMove}
}

func seconds(s string) (time.Duration, error) {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !(f >= 0 && f <= maxSeconds) {
		return 0, failf("%s is not a time in seconds", Quote(s))
	}
	return time.Duration(f * float64(time.Second)), nil
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
		s.clocks.set(Clock{Main: main}, false)
	default:
		s.clocks.set(Clock{Main: main, Period: period, PerPeriod: stones}, false)
	}
	return "", nil
}

// timeLeft is time_left colour seconds stones.
func (s *server) timeLeft(a []string) (string, error) {
	c, err := ParseColour(a[0])
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

// kgsTimeSettings is kgs-time_settings none | absolute main |
// canadian main period stones | byoyomi main period periods.
func (s *server) kgsTimeSettings(a []string) (string, error) {
	if len(a) == 0 {
		return "", failf("kgs-time_settings wants none, absolute, canadian or byoyomi")
	}
	want, ok := map[string]int{"none": 1, "absolute": 2, "canadian": 4, "byoyomi": 4}[a[0]]
	if !ok {
		return "", failf("%s is not a time system: want none, absolute, canadian or byoyomi", Quote(a[0]))
	}
	if len(a) != want {
		return "", failf("time system %s takes %d numbers, got %d", a[0], want-1, len(a)-1)
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
	period, err := seconds(a[2])
	if err != nil {
		return "", err
	}
	if _, err = count(a[3], 0); err != nil {
		return "", err
	}
	s.clocks.set(Clock{Main: main, Period: period, PerPeriod: 1}, true)
	return "", nil
}
