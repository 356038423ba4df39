package threats

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tengen/search/threat"
	"tengen/search/threat/verify"
)

// Options are the settings of Run; zero values mean the defaults.
type Options struct {
	Nodes  uint64 // moves made, per problem
	Memory int64  // bytes of the prover's table
}

// Result is what became of one problem.
type Result struct {
	Puzzle  Puzzle
	Status  threat.Status
	Plies   int // the proof's longest line, 0 without a proof
	Nodes   uint64
	Elapsed time.Duration
	Proof   *verify.Proof
	// Wrong is set when the prover's answer contradicts the recorded one, or its proof
	// has a hole.
	Wrong error
}

// Solved reports whether the prover found the recorded answer, and proved it.
func (r Result) Solved() bool { return r.Wrong == nil && r.Status == r.Puzzle.Want }

// Total sums a run up.
type Total struct {
	Puzzles, Solved, Wrong int
	Nodes                  uint64
	Elapsed                time.Duration
	// Median and 95th percentile over all problems, solved or not.
	MedianTime, P95Time   time.Duration
	MedianNodes, P95Nodes uint64
	Groups                []Group // by answer and kind, those with problems
}

// Group sums up the problems of one kind and answer.
type Group struct {
	Kind                threat.Kind
	Want                threat.Status
	Puzzles, Solved     int
	MedianTime, P95Time time.Duration
}

// Run solves every problem with empty tables and calls each, which may be nil, with
// each result. When ctx is cancelled, it stops and returns its error.
func Run(ctx context.Context, ps []Puzzle, o Options, each func(Result)) (Total, error) {
	var t Total
	times, nodes := make([]time.Duration, 0, len(ps)), make([]uint64, 0, len(ps))
	results := make([]Result, 0, len(ps))
	v := threat.NewVCT()
	for _, p := range ps {
		r, err := solve(ctx, v, p, o)
		if err != nil {
			return t, fmt.Errorf("%s: %w", p.Name, err)
		}
		t.Puzzles++
		t.Nodes += r.Nodes
		t.Elapsed += r.Elapsed
		if r.Solved() {
			t.Solved++
		}
		if r.Wrong != nil {
			t.Wrong++
		}
		times, nodes = append(times, r.Elapsed), append(nodes, r.Nodes)
		if each != nil {
			each(r)
		}
		r.Proof = nil // not needed for the sums
		results = append(results, r)
	}
	t.MedianTime, t.P95Time = percentile(times, 50), percentile(times, 95)
	t.MedianNodes, t.P95Nodes = percentile(nodes, 50), percentile(nodes, 95)
	for _, want := range []threat.Status{threat.Win, threat.None} {
		for _, k := range Kinds {
			if g := group(results, k, want); g.Puzzles > 0 {
				t.Groups = append(t.Groups, g)
			}
		}
	}
	return t, nil
}

func group(results []Result, k threat.Kind, want threat.Status) Group {
	g := Group{Kind: k, Want: want}
	var times []time.Duration
	for _, r := range results {
		if r.Puzzle.Kind != k || r.Puzzle.Want != want {
			continue
		}
		g.Puzzles++
		if r.Solved() {
			g.Solved++
		}
		times = append(times, r.Elapsed)
	}
	g.MedianTime, g.P95Time = percentile(times, 50), percentile(times, 95)
	return g
}

// solve runs the prover on one problem and checks its answer.
func solve(ctx context.Context, v *threat.VCT, p Puzzle, o Options) (Result, error) {
	r := Result{Puzzle: p}
	b, err := p.Board()
	if err != nil {
		return r, err
	}
	limits := threat.VCTLimits{Kind: p.Kind, Nodes: o.Nodes, Memory: o.Memory}
	if limits.Nodes == 0 {
		limits.Nodes = DefaultNodes
	}
	if limits.Memory == 0 {
		limits.Memory = DefaultMemory
	}
	v.Forget()
	start := time.Now()
	res, proof, err := v.Prove(ctx, b, limits)
	r.Elapsed = time.Since(start)
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	r.Status, r.Nodes, r.Proof = res.Status, res.Nodes, proof
	switch {
	case errors.Is(err, threat.ErrProofLimit):
		// A win without its proof decides nothing here.
		r.Status = threat.Unknown
	case err != nil:
		r.Wrong = fmt.Errorf("the proof cannot be written: %w", err)
	case r.Status == threat.Win:
		stats, err := verify.Verify(ctx, proof, verify.Options{})
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		if r.Plies = stats.Plies; err != nil {
			r.Wrong = fmt.Errorf("the proof does not hold: %w", err)
		}
	}
	if r.Wrong == nil && r.Status != threat.Unknown && r.Status != p.Want {
		r.Wrong = fmt.Errorf("the answer is %v, the prover says %v", p.Want, r.Status)
	}
	return r, nil
}

// percentile returns the smallest value that at least the given percentage of values
// does not exceed, 0 without values.
func percentile[T uint64 | time.Duration](values []T, percent int) T {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)*percent+99)/100-1]
}
