package web

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tengen/bench/puzzle"
	"tengen/internal/cache"
)

// Ten tabs that ask the same at the same time cost one search, and so does the next one; another
// question is another search. Who goes does not take the answer from the others.
func TestAskOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, kept := range []bool{false, true} {
			var a answers
			if kept {
				a.kept = &shelf{}
			}
			var searches atomic.Int32
			find := func(ctx context.Context) (int32, error) {
				n := searches.Add(1)
				select {
				case <-ctx.Done():
					return 0, ctx.Err()
				case <-time.After(time.Second):
					return n, nil
				}
			}
			var wg sync.WaitGroup
			for range 10 {
				wg.Go(func() {
					if n, err := askOnce(t.Context(), &a, 1, find, "q %d", 1); n != 1 || err != nil {
						t.Errorf("search %d, %v", n, err)
					}
				})
			}
			wg.Wait()
			want := int32(1)
			if !kept {
				want = 2
			}
			if n, err := askOnce(t.Context(), &a, 1, find, "q %d", 1); n != want || err != nil {
				t.Errorf("asked again: search %d, %v, want %d", n, err, want)
			}
			if n, err := askOnce(t.Context(), &a, 1, find, "q %d", 2); n != want+1 || err != nil {
				t.Errorf("another question: search %d, %v", n, err)
			}
			// The first to ask goes.
			first, cancel := context.WithCancel(t.Context())
			wg.Go(func() {
				if _, err := askOnce(first, &a, 1, find, "q %d", 3); !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			})
			synctest.Wait()
			wg.Go(func() {
				if n, err := askOnce(t.Context(), &a, 1, find, "q %d", 3); n != want+3 || err != nil {
					t.Errorf("after the first has gone: search %d, %v", n, err)
				}
			})
			synctest.Wait()
			cancel()
			wg.Wait()
			wrong := errors.New("wrong")
			if _, err := askOnce(t.Context(), &a, 1, func(context.Context) (int32, error) { return 0, wrong }, "q %d", 4); !errors.Is(err, wrong) {
				t.Error(err)
			}
		}
	})
}

// shelf is a cache that loses nothing.
type shelf struct{ m sync.Map }

func (s *shelf) Get(key, check uint64) (any, bool)   { return s.m.Load([2]uint64{key, check}) }
func (s *shelf) Set(key, check uint64, v any, _ int) { s.m.Store([2]uint64{key, check}, v) }

// The answers to problems are those of a solver that has seen nothing, with a cache and without.
func TestSolverAnswers(t *testing.T) {
	c, err := collection()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := cache.New(1, answerBytes)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	s := solver{&answers{kept: kept}}
	done := map[string]bool{}
	for _, k := range c.list {
		if done[k.Game] {
			continue
		}
		done[k.Game] = true
		of := c.byName[k.Name]
		trial, err := puzzle.NewTrial(of, s)
		if err != nil {
			t.Fatal(err)
		}
		p := trial.Position()
		fresh, err := puzzle.NewQuickSolver(k.Game)
		if err != nil {
			t.Fatal(err)
		}
		want, err := fresh.Answer(t.Context(), of, p, of.Key, of.Plies)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			got, err := s.Answer(t.Context(), of, p, of.Key, of.Plies)
			if err != nil || got.Right != want.Right || got.Solved != want.Solved || got.Reply != want.Reply {
				t.Errorf("%s: %+v, %v, want %+v", k.Name, got, err, want)
			}
			kept.Wait()
		}
	}
	if hits, _ := kept.Hits(); hits < 3 {
		t.Errorf("%d answers were kept", hits)
	}
}
