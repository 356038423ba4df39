package web

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// silent is a ping that nobody answers.
func silent(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// A client that answers no ping is left, but not one whose long request is handled, or to whom a long message goes:
// that is asked again later.
func TestPings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var busy pulse
		left := make(chan time.Duration)
		begun := time.Now()
		go func() {
			watch(t.Context(), silent, &busy)
			left <- time.Since(begun)
		}()
		time.Sleep(pingEvery - time.Second)
		busy.during(func() { time.Sleep(3 * writeTime) })
		time.Sleep(writeTime + 2*time.Second) // while a ping waits
		busy.during(func() { time.Sleep(writeTime/2 + time.Second) })
		if got, want := <-left, 4*pingEvery+writeTime; got != want {
			t.Errorf("left after %v, want %v", got, want)
		}
	})
}

// A client that answers no ping is left although something short is done for it all the time.
func TestPingsAmongShortMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var busy pulse
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		var others sync.WaitGroup
		others.Go(func() {
			for ctx.Err() == nil {
				time.Sleep(8 * time.Second)
				busy.during(func() {})
			}
		})
		watch(ctx, silent, &busy)
		if ctx.Err() != nil {
			t.Error("the client is kept")
		}
		cancel()
		others.Wait()
	})
}
