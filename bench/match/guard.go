package match

import (
	"context"
	"fmt"
	"time"
)

// guard runs the search of an engine in this process: a panic is a crash, and a
// search that does not end is abandoned. Then it calls lost: the search still runs, so that
// the engine must not be used again.
func guard(ctx context.Context, l limit, lost func(), think func(context.Context) (reply, error)) (reply, error) {
	limited, cancel := context.WithCancel(ctx)
	defer cancel()
	type answer struct {
		reply
		err error
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if p := recover(); p != nil {
				a.err = faultf(ByCrash, "panic: %s", quote(fmt.Sprint(p)))
			}
			done <- a
		}()
		a.reply, a.err = think(limited)
	}()
	select {
	case a := <-done:
		if a.err == nil && ctx.Err() != nil {
			a.err = ctx.Err() // a search that was stopped returns a move as well
		}
		return a.reply, a.err
	case <-time.After(l.kill):
		lost()
		return reply{}, faultf(ByHang, "no answer in %v", l.kill)
	}
}
