// Package inorder shares work among goroutines whose results are wanted in order: [Run] for
// numbers, [Each] for any sequence of jobs.
package inorder

import (
	"context"
	"iter"

	"golang.org/x/sync/errgroup"
)

// Run makes the values with the numbers from to to-1 in several goroutines, at least one, and
// passes them to take one at a time, in the order of their numbers. worker returns the function
// with which one goroutine makes values; a value must depend only on its number. Run
// returns the first error of worker, of its functions or of take.
func Run[T any](ctx context.Context, from, to, threads int, worker func() (func(ctx context.Context, n int) (T, error), error), take func(n int, value T) error) error {
	return Each(ctx, func(yield func(int) bool) {
		for n := from; n < to && yield(n); n++ {
		}
	}, threads, worker, take)
}

// Each is Run for a sequence of jobs, which one goroutine draws as they are needed.
func Each[J, T any](ctx context.Context, jobs iter.Seq[J], threads int, worker func() (func(ctx context.Context, j J) (T, error), error), take func(j J, value T) error) error {
	type job struct {
		of    J
		value chan T
	}
	threads = max(threads, 1)
	group, ctx := errgroup.WithContext(ctx)
	// order holds the values that were begun. Its capacity bounds how many finished ones
	// wait for a slow one.
	queue, order := make(chan job), make(chan job, 4*threads)
	group.Go(func() error {
		defer close(queue)
		defer close(order)
		for n := range jobs {
			j := job{n, make(chan T, 1)}
			for _, c := range []chan job{order, queue} {
				select {
				case c <- j:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
		}
		return nil
	})
	for range threads {
		group.Go(func() error {
			work, err := worker()
			if err != nil {
				return err
			}
			for j := range queue {
				value, err := work(ctx, j.of)
				if err != nil {
					return err
				}
				j.value <- value
			}
			return nil
		})
	}
	group.Go(func() error {
		for j := range order {
			select {
			case value := <-j.value:
				if err := take(j.of, value); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	return group.Wait()
}
