package bench

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"tengen/bench/speed"
	"tengen/cmd/internal/cli"
)

// machineOf has two games: twice as fast with two threads, and slower with a large table.
func machineOf(stop func(game string, s speed.Setting) error) []settings {
	take := func(game string) func(context.Context, speed.Setting) (speed.Sample, error) {
		return func(_ context.Context, s speed.Setting) (speed.Sample, error) {
			nodes := uint64(1500 * s.Threads)
			if s.Hash > 100 {
				nodes /= 2
			}
			return speed.Sample{Setting: s, Nodes: nodes, Elapsed: time.Second}, stop(game, s)
		}
	}
	return []settings{
		{"chess", []int{1, 2}, []int{64, 256}, take("chess")},
		{"go", []int{1, 2}, nil, take("go")},
	}
}

func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		at   string // the setting whose search is stopped
		want string // "" if nothing is known
	}{
		{"none", `
chess   --threads  --hash   nodes/s  speedup
                1      64      1.5k     1.00
                2      64      3.0k     2.00
                2      64      3.0k     2.00
                2     256      1.5k     1.00

go      --threads  --hash  visits/s  speedup
                1       -      1.5k     1.00
                2       -      3.0k     2.00

Fast on this machine: chess --threads 2 --hash 64; go --threads 2.
`},
		{"chess --threads 2 --hash 64", `
chess   --threads  --hash   nodes/s  speedup
                1      64      1.5k     1.00
                2      64      3.0k     2.00

Stopped early: the rest is not measured.

Fast on this machine: chess --threads 2.
`},
		{"chess --threads 1", ""},
	} {
		var out strings.Builder
		err := measure(t.Context(), machineOf(func(game string, s speed.Setting) error {
			if game+" "+flags(s) == c.at {
				return context.Canceled
			}
			return nil
		}), &out, cli.NewBar(io.Discard, 6))
		if out.String() != c.want || (err != nil) != (c.want == "") {
			t.Errorf("stopped at %s: %v\n%swant\n%s", c.at, err, out.String(), c.want)
		}
	}
	broken := errors.New("no room")
	if err := measure(t.Context(), machineOf(func(string, speed.Setting) error { return broken }), io.Discard, cli.NewBar(io.Discard, 6)); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}
