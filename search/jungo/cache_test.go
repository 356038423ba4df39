package jungo

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/cache"
	"tengen/movegen/jungo"
)

// one is a cache with room for one value.
type one struct {
	mu         sync.Mutex
	key, check uint64
	value      any
}

func (c *one) Get(key, check uint64) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.value == nil || key != c.key || check != c.check {
		return nil, false
	}
	return c.value, true
}

func (c *one) Set(key, check uint64, value any, _ int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.key, c.check, c.value = key, check, value
}

// The moves of a game, with what the search says of them, are the same with a cache, without
// one, with one of one value, and with one that other engines fill at the same time.
func TestCacheChangesNothing(t *testing.T) {
	if !evaljungo.Fast {
		t.Skip("no network on this processor")
	}
	visits := 120
	if testing.Short() {
		visits = 40
	}
	game := func(c Cache) string {
		e, err := NewEngine(Options{Seed: 3, NoSolver: true, Cache: c})
		if err != nil {
			t.Fatal(err)
		}
		e.SetKomi(6.5)
		b, err := jungo.New(7, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		for range 6 {
			r, err := e.Genmove(context.Background(), b, Limits{Visits: visits})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "%v %v %v %v\n", r.Move, r.Info.Score, r.Info.Winrate, r.Info.Candidates)
			b.Make(r.Move)
		}
		return out.String()
	}
	want := game(nil)
	same := func(what, got string) {
		t.Helper()
		for i, line := range strings.Split(want, "\n") {
			if of := strings.Split(got, "\n"); of[i] != line {
				t.Errorf("%s, move %d: %.80s, want %.80s", what, i+1, of[i], line)
				return
			}
		}
	}
	same("with room for one value", game(&one{}))
	large, err := cache.New(8, 700)
	if err != nil {
		t.Fatal(err)
	}
	defer large.Close()
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			same("with a shared cache", game(large))
		})
	}
	wg.Wait()
	large.Wait()
	before, _ := large.Hits()
	same("with a cache that knows the game", game(large))
	if after, _ := large.Hits(); after == before {
		t.Error("no evaluation was in the cache")
	}
}

// An engine with other weights takes nothing from a cache that it shares.
func TestCacheTellsNetworksApart(t *testing.T) {
	if networkID(Options{}) == networkID(Options{Weights: "x"}) {
		t.Error("two networks have one number")
	}
}
