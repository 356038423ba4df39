package gomocup

import (
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search"
)

// maxMillis is the largest time accepted, well within a time.Duration.
const maxMillis = 1_000_000_000_000

// told is a number of milliseconds that the manager may have given.
type told struct {
	ms      int64
	known   bool
	counted bool // the brain has counted on from what the manager told
}

func (t *told) set(ms int64) { *t = told{ms: max(-maxMillis, min(ms, maxMillis)), known: true} }

// clock is the time control that the manager gave, in its own words: a search.Clock is made of
// it for every move.
type clock struct {
	turn, match, left told
	increment         int64         // ms
	used              time.Duration // of the match, while the manager does not send the time left
	overhead          time.Duration
}

// unlimited reports whether the manager wants searches to go on until stopped.
func (c *clock) unlimited() bool {
	return c.turn.known && (c.turn.ms < 0 || c.turn.ms == wire.FreeTurn && c.match.ms == wire.FreeMatch)
}

// limits returns the limits of the next move; 0 means none.
func (c *clock) limits() (soft, hard time.Duration) {
	if c.turn.ms == wire.FreeTurn && c.match.ms == wire.FreeMatch {
		return 0, 0
	}
	sc := search.Clock{Overhead: c.overhead, Increment: millis(c.increment), MovesLeft: evalrenju.MovesLeft}
	switch {
	case c.turn.known && c.turn.ms == 0:
		sc.Turn = 1 // as fast as possible
	case c.turn.ms > 0:
		sc.Turn = millis(c.turn.ms)
	}
	switch {
	case c.match.known && c.match.ms <= 0:
		// Without a limit the time left means nothing; gomocalc sends 1.
	case c.left.known && c.left.ms != wire.NoTimeLeft:
		sc.Timed, sc.Left = true, millis(c.left.ms)
	case !c.left.known && c.match.ms > 0:
		sc.Timed, sc.Left = true, millis(c.match.ms)-c.used
	}
	return sc.Budget()
}

// spend adds the time of a search to the time used, in case the manager does not send
// the time left. Only a move that was played brings the increment.
func (c *clock) spend(d time.Duration, played bool) {
	if played {
		d -= millis(c.increment)
	}
	c.used += d
	if c.left.known && c.left.ms != wire.NoTimeLeft {
		c.left.set(c.left.ms - d.Milliseconds())
		c.left.counted = true
	}
}

// anew starts the clock for a new game. A time left that was told since the last move stays,
// because managers may send it before START as well as after; one that was counted on from that
// of the last game means nothing.
func (c *clock) anew() {
	c.used = 0
	if c.left.counted {
		c.left = told{}
	}
}

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
