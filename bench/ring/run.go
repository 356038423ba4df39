package ring

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// Tally sums up the results of the solver, which proves, or of the engine, which plays.
type Tally struct {
	Solved, Wrong         int
	Nodes                 uint64
	Elapsed               time.Duration
	MedianTime, P95Time   time.Duration // over all problems, solved or not
	MedianNodes, P95Nodes uint64
}

// Finding is one answer to one problem.
type Finding struct {
	Solved  bool
	Wrong   error // the answer contradicts the problem
	Nodes   uint64
	Elapsed time.Duration
}

// Result is what became of one problem.
type Result struct {
	Problem        Problem
	Solver, Engine Finding
}

// Total sums a run up.
type Total struct {
	Problems       int
	Solver, Engine Tally
}

// Run gives every problem to the solver and to the engine, each with empty tables and
// at most the given number of nodes, and calls each, which may be nil, with each
// result. The solver has solved a problem when it proves the win in its length with its
// key as the only first move, the engine when it plays the key and claims the win. An
// answer that contradicts the problem is wrong. When ctx is cancelled, Run stops and
// returns its error.
func Run(ctx context.Context, list []Problem, nodes uint64, each func(Result)) (Total, error) {
	t := Total{Problems: len(list)}
	e := search.New(suiteHash, searchring.DefaultOptions())
	var solver, engine []Finding
	for _, prob := range list {
		r := Result{Problem: prob}
		var err error
		if r.Solver, err = solve(ctx, prob, nodes); err != nil {
			return t, err
		}
		if r.Engine, err = think(ctx, e, prob, nodes); err != nil {
			return t, err
		}
		solver, engine = append(solver, r.Solver), append(engine, r.Engine)
		if each != nil {
			each(r)
		}
	}
	t.Solver, t.Engine = tally(solver), tally(engine)
	return t, nil
}

// solve proves one problem.
func solve(ctx context.Context, prob Problem, nodes uint64) (f Finding, err error) {
	p, err := prob.Setup()
	if err != nil {
		return f, err
	}
	start := time.Now()
	sol, err := searchring.Solve(ctx, p, searchring.SolveLimits{Plies: MaxProblem, Nodes: nodes})
	f.Elapsed, f.Nodes = time.Since(start), sol.Nodes
	if err == nil {
		err = ctx.Err()
	}
	key := ""
	if len(sol.Keys) > 0 {
		key = p.Field().MoveText(sol.Keys[0])
	}
	f.Solved = sol.Plies == prob.Plies && len(sol.Keys) == 1 && key == prob.Key
	switch {
	case f.Solved:
	case sol.Plies > 0:
		f.Wrong = fmt.Errorf("solved in %d plies by %s (%d first moves)", sol.Plies, key, len(sol.Keys))
	case sol.Searched >= prob.Plies:
		f.Wrong = fmt.Errorf("no win found in %d plies", sol.Searched)
	}
	return f, err
}

// think gives one problem to the engine.
func think(ctx context.Context, e *search.Searcher, prob Problem, nodes uint64) (f Finding, err error) {
	p, err := prob.Setup()
	if err != nil {
		return f, err
	}
	e.Clear()
	a := e.Search(ctx, searchring.NewPosition(p, nil, searchring.Off{}), search.Limits{Nodes: nodes}, nil)
	f.Elapsed, f.Nodes = a.Elapsed, a.Nodes
	move := p.Field().MoveText(ring.Move(a.Best))
	plies, proven := a.Score.MatePlies()
	switch {
	case proven && plies <= 0:
		f.Wrong = fmt.Errorf("%s is said to lose in %d plies", move, -plies)
	case proven && plies < prob.Plies, proven && plies == prob.Plies && move != prob.Key:
		f.Wrong = fmt.Errorf("%s is said to win in %d plies", move, plies)
	}
	f.Solved = proven && f.Wrong == nil && move == prob.Key
	return f, ctx.Err()
}

func tally(list []Finding) (t Tally) {
	var times []time.Duration
	var nodes []uint64
	for _, f := range list {
		if f.Solved {
			t.Solved++
		}
		if f.Wrong != nil {
			t.Wrong++
		}
		t.Nodes += f.Nodes
		t.Elapsed += f.Elapsed
		times, nodes = append(times, f.Elapsed), append(nodes, f.Nodes)
	}
	t.MedianTime, t.P95Time = percentile(times, 50), percentile(times, 95)
	t.MedianNodes, t.P95Nodes = percentile(nodes, 50), percentile(nodes, 95)
	return t
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
