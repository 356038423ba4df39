package review

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"tengen/search/game"
)

// Options are the settings of a review.
type Options struct {
	// Limits bound the work for a move: Time all of it together, Nodes and Depth each
	// search; the other fields are not used. Without any limit it is UsualTime.
	Limits game.Limits
	// ProofNodes bounds each proof, in moves made; 0 means Limits.Nodes, or a number of
	// its own.
	ProofNodes uint64
	// First and Last are the moves to review, from 1; 0 means the first one after the
	// opening, and the last one.
	First, Last int
	// Others is the number of further good moves to rank, 0 for none. They take a search
	// of their own.
	Others int
	// Engine are the settings of the engine.
	Engine game.Options
}

// UsualTime is the time for a move without another limit.
const UsualTime = time.Second

// Check returns an error that names the first option out of range.
func (o *Options) Check() error {
	switch {
	case o.Limits.Time < 0 || o.Limits.Depth < 0:
		return fmt.Errorf("a limit is negative")
	case o.Others < 0:
		return fmt.Errorf("others: %d is negative", o.Others)
	case o.First < 0 || o.Last < 0:
		return fmt.Errorf("moves %d to %d: want numbers from 1", o.First, o.Last)
	case o.Last > 0 && o.Last < o.First:
		return fmt.Errorf("moves %d to %d: none", o.First, o.Last)
	}
	return o.Engine.Check()
}

// limits returns the limits of a search that gets a part of the time. Of exact solvers only
// those of this package are used, because a limit of nodes does not bound the others. A search that
// is repeatable by its limits does not ask what the engine remembers.
func (o *Options) limits(part float64) game.Limits {
	return game.Limits{Time: time.Duration(part * float64(o.Limits.Time)), Depth: o.Limits.Depth, Nodes: o.Limits.Nodes, Plain: true,
		Fresh: o.Limits.Time == 0 && o.Engine.Threads <= 1}
}

// timed returns a context that ends after some time, 0 for never.
func timed(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, d)
}

// proof returns the limits, of nodes and of time, of each proof of a move.
func (o *Options) proof() game.Limits {
	l := game.Limits{Nodes: o.ProofNodes, Time: time.Duration((1 - searchPart - playedPart) * float64(o.Limits.Time))}
	l.Nodes = cmp.Or(l.Nodes, o.Limits.Nodes)
	if l.Nodes == 0 && l.Time == 0 {
		l.Nodes = freeProofNodes
	}
	return l
}
