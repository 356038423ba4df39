package web

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// A client that answers no ping is left, but not one whose long request is handled, or to whom a long message goes:
// that is asked again later.
func TestPings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var busy pulse
		ping := func(ctx context.Context) error { // nobody reads the answer
			<-ctx.Done()
			return ctx.Err()
		}
		left := make(chan time.Duration)
		begun := time.Now()
		go func() {
			watch(t.Context(), ping, &busy)
			left <- time.Since(begun)
		}()
		time.Sleep(pingEvery - time.Second)
		busy.during(func() { time.Sleep(3 * writeTime) })
		time.Sleep(writeTime + 5*time.Second) // while a ping waits
		busy.during(func() {})
		if got, want := <-left, 4*pingEvery+writeTime; got != want {
			t.Errorf("left after %v, want %v", got, want)
		}
	})
}
