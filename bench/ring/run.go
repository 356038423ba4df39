package ring

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"tengen/bench"
	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// Result is what became of one problem.
type Result struct {
	Problem        Problem
	Solver, Engine bench.Finding
}

// Total sums up the results of the solver, which proves, and of the engine, which plays.
type Total struct{ Solver, Engine bench.Tally }

// Run gives every problem to the solver and to the engine, each with empty tables and
// at most the given number of nodes, and calls each, which may be nil, with each
// result. The solver has solved a problem when it proves the win in its length with its
// key as the only first move, the engine when it plays the key and claims the win. An
// answer that contradicts the problem is wrong. When ctx is cancelled, Run stops and
// returns its error.
func Run(ctx context.Context, list []Problem, nodes uint64, each func(Result)) (Total, error) {
	e := search.New(suiteHash, searchring.DefaultOptions())
	var solver, engine []bench.Finding
	for _, prob := range list {
		r := Result{Problem: prob}
		var err error
		if r.Solver, err = solve(ctx, prob, nodes); err != nil {
			return Total{}, err
		}
		if r.Engine, err = think(ctx, e, prob, nodes); err != nil {
			return Total{}, err
		}
		solver, engine = append(solver, r.Solver), append(engine, r.Engine)
		if each != nil {
			each(r)
		}
	}
	return Total{bench.TallyOf(solver), bench.TallyOf(engine)}, nil
}

// solve proves one problem.
func solve(ctx context.Context, prob Problem, nodes uint64) (f bench.Finding, err error) {
	p, err := prob.Setup()
	if err != nil {
		return f, err
	}
	start := time.Now()
	sol, err := searchring.Solve(ctx, p, searchring.SolveLimits{Plies: MaxProblem, Nodes: nodes})
	f.Elapsed, f.Nodes = time.Since(start), sol.Nodes
	err = cmp.Or(err, ctx.Err())
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
func think(ctx context.Context, e *search.Searcher, prob Problem, nodes uint64) (f bench.Finding, err error) {
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
