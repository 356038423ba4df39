package bench

import (
	"context"
	"fmt"
	"time"

	"tengen/search"
	searchrenju "tengen/search/renju"
)

// Options says how to run.
type Options struct {
	Depth  int // plies
	Engine searchrenju.Options
}

// Result is the search of one position.
type Result struct {
	Position Position
	Answer   search.Result
}

// Total sums a run up. Elapsed is the wall time of the searches, set-up and
// clearing of the table not counted.
type Total struct {
	Positions int
	Nodes     uint64
	Elapsed   time.Duration
}

// NPS is nodes a second, 0 when no time has passed.
func (t Total) NPS() uint64 { return search.PerSecond(t.Nodes, t.Elapsed) }

// Run searches every position with an empty table and hands each result to
// each, which may be nil. It stops with ctx's error when ctx is cancelled: a sum
// of part of the nodes would be no signature.
func Run(ctx context.Context, ps []Position, o Options, each func(Result)) (Total, error) {
	var t Total
	if o.Depth < 1 {
		return t, fmt.Errorf("depth %d: want at least 1", o.Depth)
	}
	e, err := searchrenju.New(o.Engine)
	if err != nil {
		return t, err
	}
	for _, p := range ps {
		a, err := think(ctx, e, p, o.Depth)
		if err != nil {
			return t, err
		}
		t.Positions++
		t.Nodes += a.Nodes
		t.Elapsed += a.Elapsed
		if each != nil {
			each(Result{p, a})
		}
	}
	return t, nil
}

// think searches one position from an empty table.
func think(ctx context.Context, e *searchrenju.Engine, p Position, depth int) (search.Result, error) {
	b, err := p.Board()
	if err != nil {
		return search.Result{}, fmt.Errorf("%s: %w", p.Name, err)
	}
	e.Clear()
	a, err := e.Think(ctx, b, search.Limits{Depth: depth}, nil)
	if err != nil {
		return a, fmt.Errorf("%s: %w", p.Name, err)
	}
	if err := ctx.Err(); err != nil {
		return a, fmt.Errorf("%s: %w", p.Name, err)
	}
	return a, nil
}
