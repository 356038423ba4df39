package speed

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tengen/search/game/games"
)

func TestSettings(t *testing.T) {
	for processors, want := range map[int][]int{0: {1}, 1: {1}, 2: {1, 2}, 6: {1, 2, 4, 6}, 16: {1, 2, 4, 8, 16}} {
		if got := Threads(processors); !slices.Equal(got, want) {
			t.Errorf("%d processors: %v threads, want %v", processors, got, want)
		}
	}
	for free, want := range map[int][]int{0: {16}, 100: {16}, 300: {16, 64}, 4095: {16, 64, 256}, 1 << 20: {16, 64, 256, 1024}} {
		if got := Tables(free); !slices.Equal(got, want) {
			t.Errorf("%d MiB free: tables of %v, want %v", free, got, want)
		}
	}
}

// machine is a machine with nodes a second by threads and by tables.
type machine struct{ threads, tables map[int]uint64 }

func (m machine) take(_ context.Context, s Setting) (Sample, error) {
	nodes := m.threads[s.Threads]
	if s.Hash > 0 {
		nodes = m.tables[s.Hash]
	}
	if nodes == 0 {
		return Sample{}, fmt.Errorf("not asked for: %v", s)
	}
	return Sample{s, 2 * nodes, 2 * time.Second}, nil
}

// The best setting has the fewest threads and the largest table that are nearly the fastest.
func TestRun(t *testing.T) {
	tables := map[int]uint64{16: 99, 64: 100, 256: 96, 1024: 94}
	for _, c := range []struct {
		threads map[int]uint64
		want    Setting
	}{
		{map[int]uint64{1: 100, 2: 190, 4: 350}, Setting{4, 256}},
		{map[int]uint64{1: 100, 2: 190, 4: 195}, Setting{2, 256}},
		{map[int]uint64{1: 100, 2: 60, 4: 104}, Setting{1, 256}},
	} {
		var rates []float64
		r, err := Run(t.Context(), Threads(4), Tables(1<<20), machine{c.threads, tables}.take, func(s Sample) { rates = append(rates, s.Rate()) })
		if err != nil || r.Best() != c.want {
			t.Errorf("%v: %v, %v, want %v", c.threads, r.Best(), err, c.want)
		}
		if want := []float64{100, float64(c.threads[2]), float64(c.threads[4]), 99, 100, 96, 94}; !slices.Equal(rates, want) {
			t.Errorf("rates %v, want %v", rates, want)
		}
		for _, s := range r.Tables {
			if s.Threads != c.want.Threads {
				t.Errorf("tables measured with %d threads, want %d", s.Threads, c.want.Threads)
			}
		}
	}
}

// What was measured before a stop or an error stays, and a search cut short does not count.
func TestRunStopped(t *testing.T) {
	m := machine{map[int]uint64{1: 100, 2: 190}, map[int]uint64{16: 5}}
	ctx, cancel := context.WithCancel(t.Context())
	r, err := Run(ctx, []int{1, 2}, []int{16}, func(ctx context.Context, s Setting) (Sample, error) {
		if s.Threads == 2 {
			cancel()
		}
		return m.take(ctx, s)
	}, func(Sample) {})
	if !errors.Is(err, context.Canceled) || len(r.Threads) != 1 || r.Best() != (Setting{1, 0}) {
		t.Errorf("%v, %v", r, err)
	}
	if r, err = Run(t.Context(), []int{1, 2, 3}, []int{16}, m.take, func(Sample) {}); err == nil || r.Best() != (Setting{2, 0}) {
		t.Errorf("%v, %v", r, err)
	}
	if (&Report{}).Best() != (Setting{}) || (Sample{}).Rate() != 0 {
		t.Error("nothing has a best setting, or a rate")
	}
}

// The positions of every game are searched without coming to an end at once.
func TestTake(t *testing.T) {
	for _, g := range games.All {
		s, err := New(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Take(t.Context(), Setting{2, 1}, 30*time.Millisecond)
		if err != nil || got.Nodes < positions || got.Setting != (Setting{2, 1}) || got.Elapsed <= 0 {
			t.Errorf("%s: %v, %v", g.Name(), got, err)
		}
		for _, p := range s.positions {
			if n := len(p.Moves()) - len(s.positions[0].Moves()); n%positionPlies != 0 || p.Game() != g {
				t.Errorf("%s: a position after %v", g.Name(), p.Moves())
			}
		}
	}
}
