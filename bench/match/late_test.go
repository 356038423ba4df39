package match

import (
	"slices"
	"testing"
	"time"
)

// Times are compared with the clock as it was before each move.
func TestLate(t *testing.T) {
	const ms = Seconds(time.Millisecond)
	c := Config{Engines: []EngineConfig{{Turn: 100 * ms}, {Match: 50 * ms, Increment: 10 * ms}}}
	r := Result{Job: Job{Black: 0, White: 1, Opening: Opening{Moves: []string{"x"}}}}
	for _, n := range []Seconds{20, 130, 30, 90, 5} { // White moves first
		r.Moves = append(r.Moves, Move{Time: n * ms})
	}
	var got []time.Duration
	late := func(by time.Duration) { got = append(got, by/time.Millisecond) }
	r.Late(&c, late)
	if want := []time.Duration{-30, 30, -10, -10, -15}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	got = nil
	r.Moves[0].Time = 200 * ms
	r.Late(&c, late)
	if want := []time.Duration{150, 30, 30, -10, 5}; !slices.Equal(got, want) { // an empty clock stays empty
		t.Errorf("%v, want %v", got, want)
	}
	c.Engines[0].Turn = 0
	got = nil
	if r.Late(&c, late); len(got) != 3 {
		t.Errorf("%v of moves without a limit", got)
	}
	r.White = 2
	r.Late(&c, func(time.Duration) { t.Error("an engine that there is none") })
}
