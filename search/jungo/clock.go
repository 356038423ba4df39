package jungo

import (
	"time"

	"tengen/movegen/jungo"
)

// Clock is the time left to a player. The zero value means no clock.
type Clock struct {
	Main      time.Duration // main time left, or what is left of the current period
	Period    time.Duration // length of a byo-yomi period, 0 without
	Stones    int           // moves left in the current period, 0 during main time
	PerPeriod int           // moves of a full period
}

// MoveTime is how long to think about the position of b. It is 0 only without a clock.
func (c Clock) MoveTime(b *jungo.Board) time.Duration {
	if c == (Clock{}) {
		return 0
	}
	lag := time.Duration(lagSeconds * float64(time.Second))
	if c.Stones > 0 {
		return max(c.Main/time.Duration(c.Stones)-lag, 10*time.Millisecond)
	}
	left := movesLeftShare*float64(b.Stones(jungo.Empty)) + movesLeftReserve
	share := time.Duration(float64(c.Main) / left)
	if c.Period > 0 && c.PerPeriod > 0 {
		share += c.Period / time.Duration(c.PerPeriod)
	} else {
		share = min(share, time.Duration(mostShare*float64(c.Main)))
	}
	return max(share-lag, 10*time.Millisecond)
}
