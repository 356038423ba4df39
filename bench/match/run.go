package match

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"
)

// ErrEnough is returned by the callback of Run to end the match: games that have not
// begun are not played, and those in progress are dropped.
var ErrEnough = errors.New("the match is decided")

// Run plays jobs, as many at a time as workers says, and calls took with each
// result, one at a time, in the order in which the games end. It returns the
// first error: of ctx, of a game that could not be played, or of took; nil for
// ErrEnough, and if all games are played when ctx ends.
func Run(ctx context.Context, c Config, o Options, jobs []Job, workers int, took func(Result) error) error {
	o.share()
	return RunPlayers(ctx, jobs, workers, func() (Player, error) { return NewPlayer(c, o) }, took)
}

// RunPlayers is Run with players of any kind, made and closed by it.
func RunPlayers(ctx context.Context, jobs []Job, workers int, newPlayer func() (Player, error), took func(Result) error) error {
	if workers < 1 {
		return fmt.Errorf("%d games at a time: want at least 1", workers)
	}
	if len(jobs) == 0 {
		return nil
	}
	group, ctx := errgroup.WithContext(ctx)
	queue := make(chan Job)
	group.Go(func() error {
		defer close(queue)
		for _, j := range jobs {
			select {
			case queue <- j:
			case <-ctx.Done():
				return nil // another game's error ended the match
			}
		}
		return nil
	})
	var mu sync.Mutex
	played := 0
	for range min(workers, len(jobs)) {
		group.Go(func() error {
			p, err := newPlayer()
			if err != nil {
				return err
			}
			defer p.Close()
			for j := range queue {
				res, err := p.Play(ctx, j)
				if err != nil {
					return err
				}
				mu.Lock()
				if err = ctx.Err(); err == nil {
					if err = took(res); err == nil {
						played++
					}
				}
				mu.Unlock()
				if err != nil {
					return err
				}
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); !errors.Is(err, ErrEnough) && played < len(jobs) {
		return err
	}
	return nil
}

// Missing returns the jobs without a result.
func Missing(jobs []Job, done []Result) []Job {
	have := make(map[int]bool, len(done))
	for i := range done {
		have[done[i].ID] = true
	}
	var out []Job
	for _, j := range jobs {
		if !have[j.ID] {
			out = append(out, j)
		}
	}
	return out
}
