package threats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/bench"
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
	Puzzle Puzzle
	Status threat.Status
	Plies  int // the proof's longest line, 0 without a proof
	Proof  *verify.Proof
	// Finding is solved if the prover found the recorded answer and proved it, and wrong if
	// its answer contradicts that, or if its proof has a hole.
	bench.Finding
}

// Total sums a run up.
type Total struct {
	bench.Tally
	Groups []Group // by answer and kind, those with problems
}

// Group sums up the problems of one kind and answer.
type Group struct {
	Kind threat.Kind
	Want threat.Status
	bench.Tally
}

// Run solves every problem with empty tables and calls each, which may be nil, with
// each result. When ctx is cancelled, it stops and returns its error.
func Run(ctx context.Context, ps []Puzzle, o Options, each func(Result)) (Total, error) {
	var all []bench.Finding
	groups := map[Group][]bench.Finding{}
	v := threat.NewVCT()
	for _, p := range ps {
		r, err := solve(ctx, v, p, o)
		if err != nil {
			return Total{}, fmt.Errorf("%s: %w", p.Name, err)
		}
		if each != nil {
			each(r)
		}
		of := Group{Kind: p.Kind, Want: p.Want}
		all, groups[of] = append(all, r.Finding), append(groups[of], r.Finding)
	}
	t := Total{Tally: bench.TallyOf(all)}
	for _, want := range []threat.Status{threat.Win, threat.None} {
		for _, k := range Kinds {
			g := Group{Kind: k, Want: want}
			if g.Tally = bench.TallyOf(groups[g]); g.Problems > 0 {
				t.Groups = append(t.Groups, g)
			}
		}
	}
	return t, nil
}

// solve runs the prover on one problem and checks its answer.
func solve(ctx context.Context, v *threat.VCT, p Puzzle, o Options) (Result, error) {
	r := Result{Puzzle: p}
	b, err := p.Board()
	if err != nil {
		return r, err
	}
	limits := threat.VCTLimits{Kind: p.Kind, Nodes: o.Nodes, Memory: o.Memory}
	limits.Nodes = cmp.Or(limits.Nodes, DefaultNodes)
	limits.Memory = cmp.Or(limits.Memory, DefaultMemory)
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
	r.Solved = r.Wrong == nil && r.Status == p.Want
	return r, nil
}
