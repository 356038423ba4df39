package web

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/singleflight"

	"tengen/search/game"
)

// answers are the answers to questions that several tabs may ask: each is looked for once at a
// time, and kept. What looks for an answer must begin anew each time, so that the answer does
// not depend on what was asked before.
type answers struct {
	asked singleflight.Group
	kept  game.Cache // nil to keep none
}

// askOnce returns the answer to a question, whose text is the key. It takes an answer that is kept,
// or waits for somebody who asks the same at this time; otherwise find finds it, and it is kept
// as so many bytes.
func askOnce[T any](ctx context.Context, a *answers, bytes int, find func(context.Context) (T, error), question string, args ...any) (out T, err error) {
	question = fmt.Sprintf(question, args...)
	key, check := game.CacheKey(question)
	for {
		if a.kept != nil {
			if v, ok := a.kept.Get(key, check); ok {
				return v.(T), nil
			}
		}
		done := a.asked.DoChan(question, func() (any, error) {
			found, err := find(ctx)
			if err == nil && a.kept != nil {
				a.kept.Set(key, check, found, bytes)
			}
			return found, err
		})
		select {
		case <-ctx.Done():
			return out, ctx.Err()
		case r := <-done:
			switch stopped := errors.Is(r.Err, context.Canceled) || errors.Is(r.Err, context.DeadlineExceeded); {
			case r.Err == nil:
				return r.Val.(T), nil
			case !stopped || ctx.Err() != nil:
				return out, r.Err
			}
			// The one who asked first has gone.
		}
	}
}
