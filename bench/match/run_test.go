package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// crowd makes players that play a job in as many seconds as its number, and counts
// how many play at a time.
type crowd struct {
	mu           sync.Mutex
	made, closed int
	playing      int
	most         int // most games at the same time
	played       []int
	fail         map[int]error // by job number
}

func (c *crowd) player() (Player, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made++
	return oneOf{c}, nil
}

type oneOf struct{ *crowd }

func (c oneOf) Play(ctx context.Context, j Job) (Result, error) {
	c.mu.Lock()
	c.playing++
	c.most = max(c.most, c.playing)
	c.mu.Unlock()
	select {
	case <-ctx.Done():
	case <-time.After(time.Duration(j.ID) * time.Second):
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.playing--
	if ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	c.played = append(c.played, j.ID)
	return Result{Job: j}, c.fail[j.ID]
}

func (c oneOf) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed++
	return nil
}

// numbered returns jobs with these numbers.
func numbered(ids ...int) (jobs []Job) {
	for _, id := range ids {
		jobs = append(jobs, Job{ID: id})
	}
	return jobs
}

// Games are played at the same time and reported in the order of their ends, until a
// callback, a game or the context ends the match; players are closed.
func TestRunPlayers(t *testing.T) {
	broken, full := errors.New("broken"), errors.New("disk full")
	for _, c := range []struct {
		name    string
		jobs    []Job
		workers int
		fail    map[int]error
		stop    map[int]error // errors that the callback returns, by job number
		after   time.Duration // time after which the context ends, 0 for never
		told    []int
		most    int
		want    error
	}{
		{"one at a time", numbered(4, 1, 3, 2), 1, nil, nil, 0, []int{4, 1, 3, 2}, 1, nil},
		{"all at a time", numbered(4, 1, 3, 2), 9, nil, nil, 0, []int{1, 2, 3, 4}, 4, nil},
		{"two at a time", numbered(4, 1, 2, 5), 2, nil, nil, 0, []int{1, 2, 4, 5}, 2, nil},
		{"enough", numbered(1, 2, 3, 4), 2, nil, map[int]error{2: ErrEnough}, 0, []int{1, 2}, 2, nil},
		{"enough, wrapped", numbered(1, 2, 3, 4), 1, nil, map[int]error{2: fmt.Errorf("SPRT: %w", ErrEnough)}, 0, []int{1, 2}, 1, nil},
		{"a callback fails", numbered(1, 2, 3, 4), 4, nil, map[int]error{3: full}, 0, []int{1, 2, 3}, 4, full},
		{"a game fails", numbered(1, 2, 3, 4), 4, map[int]error{3: broken}, nil, 0, []int{1, 2}, 4, broken},
		{"the context ends", numbered(1, 2, 3, 4), 4, nil, nil, 2500 * time.Millisecond, []int{1, 2}, 4, context.DeadlineExceeded},
		{"the context ends between games", numbered(1, 2, 3, 4), 1, nil, nil, 2500 * time.Millisecond, []int{1}, 1, context.DeadlineExceeded},
		{"nothing to do", nil, 3, nil, nil, 0, nil, 0, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx := t.Context()
				if c.after > 0 {
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, c.after)
					defer cancel()
				}
				all := &crowd{fail: c.fail}
				var told []int
				err := RunPlayers(ctx, c.jobs, c.workers, all.player, func(r Result) error {
					told = append(told, r.ID)
					return c.stop[r.ID]
				})
				if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
					t.Errorf("error %v, want %v", err, c.want)
				}
				if !slices.Equal(told, c.told) {
					t.Errorf("told %v, want %v", told, c.told)
				}
				if all.most != c.most || all.made != min(c.workers, len(c.jobs)) || all.closed != all.made || all.playing != 0 {
					t.Errorf("%d at a time by %d players, %d closed, %d still play; want %d at a time", all.most, all.made, all.closed, all.playing, c.most)
				}
			})
		})
	}
	if err := RunPlayers(t.Context(), numbered(1), 0, nil, nil); err == nil {
		t.Error("a match without workers")
	}
}

// A result that comes after the end of the match is not reported. A match that ends with its last game
// was not stopped.
func TestRunTellsNothingAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		stubborn := func() (Player, error) { return deaf{}, nil }
		for _, jobs := range [][]Job{numbered(1, 5), numbered(1)} {
			var told []int
			err := RunPlayers(ctx, jobs, 2, stubborn, func(r Result) error {
				told = append(told, r.ID)
				cancel()
				return nil
			})
			if errors.Is(err, context.Canceled) != (len(jobs) > 1) || !slices.Equal(told, []int{1}) {
				t.Errorf("told %v of %d, %v", told, len(jobs), err)
			}
			ctx, cancel = context.WithCancel(t.Context())
		}
		cancel()
	})
}

// deaf plays its game to the end, even if the context ends.
type deaf struct{}

func (deaf) Play(_ context.Context, j Job) (Result, error) {
	time.Sleep(time.Duration(j.ID) * time.Second)
	return Result{Job: j}, nil
}
func (deaf) Close() error { return nil }

// Missing returns the jobs without a result, in order.
func TestMissing(t *testing.T) {
	jobs := numbered(0, 1, 2, 3, 4)
	var left []int
	for _, j := range Missing(jobs, []Result{{Job: jobs[3]}, {Job: jobs[0]}}) {
		left = append(left, j.ID)
	}
	if !slices.Equal(left, []int{1, 2, 4}) {
		t.Errorf("missing %v", left)
	}
	if got := Missing(jobs, nil); len(got) != 5 {
		t.Errorf("%d missing of a match not begun", len(got))
	}
}
