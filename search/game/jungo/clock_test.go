package jungo

import (
	"testing"
	"time"

	"tengen/movegen/jungo"
	"tengen/search"
)

// A clock that is overdrawn has used a part of its period.
func TestOverdrawnPeriod(t *testing.T) {
	b, err := jungo.New(9, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	c := search.Clock{Timed: true, Left: -20 * time.Second, Period: 30 * time.Second, PeriodMoves: 1}
	if d := share(&c, b); d > 10*time.Second || d < 9*time.Second {
		t.Errorf("%v of the 10 s that are left", d)
	}
}
