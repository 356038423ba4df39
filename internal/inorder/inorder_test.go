package inorder

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestRun checks that the values come in the order of their numbers, whichever is ready
// first, and that an error of any part or the end of the context ends Run.
func TestRun(t *testing.T) {
	bad := errors.New("bad")
	worker := func(fails int) func() (func(context.Context, int) (int, error), error) {
		return func() (func(context.Context, int) (int, error), error) {
			return func(_ context.Context, n int) (int, error) {
				if n == fails {
					return 0, bad
				}
				time.Sleep(time.Duration(n*37%5) * time.Millisecond)
				return n * n, nil
			}, nil
		}
	}
	for _, threads := range []int{-1, 0, 1, 4} {
		next := 3
		err := Run(t.Context(), 3, 40, threads, worker(-1), func(n, v int) error {
			if n != next || v != n*n {
				t.Errorf("number %d is %d, want number %d", n, v, next)
			}
			next++
			return nil
		})
		if err != nil || next != 40 {
			t.Errorf("%d threads: %v, up to %d", threads, err, next)
		}
		last := -1
		if err := Run(t.Context(), 0, 40, threads, worker(20), func(n, _ int) error { last = n; return nil }); err != bad || last >= 20 {
			t.Errorf("%d threads: %v after %d, want the error of 20", threads, err, last)
		}
		if err := Run(t.Context(), 0, 40, threads, worker(-1), func(n, _ int) error {
			if last = n; n == 7 {
				return bad
			}
			return nil
		}); err != bad || last != 7 {
			t.Errorf("%d threads: %v after %d, want the error of taking 7", threads, err, last)
		}
		ctx, cancel := context.WithCancel(t.Context())
		if err := Run(ctx, 0, 1<<30, threads, worker(-1), func(n, _ int) error {
			if n == 5 {
				cancel()
			}
			return nil
		}); !errors.Is(err, context.Canceled) {
			t.Errorf("%d threads, cancelled: %v", threads, err)
		}
	}
	if err := Run(t.Context(), 0, 3, 2, func() (func(context.Context, int) (int, error), error) { return nil, bad },
		func(int, int) error { return nil }); err != bad {
		t.Errorf("%v, want the error of the worker", err)
	}
}
