package threat

import (
	"context"
	"slices"

	"tengen/movegen/renju"
)

// RaceResult is the answer of VCT.Race.
type RaceResult struct {
	VCTResult        // of the kind that wins; the nodes are those of all kinds
	Kind      Kind   // of the win
	None      []Kind // proven to win nothing
	Open      []Kind // neither; not the one that wins
}

// Race searches for a win by any of several kinds of attack, in turns. The next turn goes to
// the kind with the least product of its proof number and its cost so far, which promises most
// for least; but no kind gets less than 1/raceShare of all moves. The first kind, which should
// be the narrowest, has a longer first turn, in which it decides most positions. The table
// keeps the results of a turn, so that the next one continues from there. Within a kind a race
// tries short attacks first, and replies that are mere fours last; Solve keeps an order of its
// own, in which the lengths of known problems were found. limits bounds all kinds together; its
// Kind is not used. The race ends with the first win, when all kinds are decided, or at a
// limit.
func (v *VCT) Race(ctx context.Context, b *renju.Board, limits VCTLimits, kinds []Kind) (out RaceResult) {
	v.racing = true
	defer func() { v.racing = false }()
	out.Move = renju.NoCell
	total, open := limits.Nodes, slices.Clone(kinds)
	cost, number := [numKinds]uint64{}, [numKinds]uint64{}
	for len(open) > 0 && ctx.Err() == nil && (total == 0 || out.Nodes < total) {
		k := next(open, out.Nodes, &cost, &number)
		limits.Kind, limits.Nodes = k, max(raceTurn, cost[k]/2)
		if out.Nodes == 0 {
			limits.Nodes = raceHead
		}
		if total > 0 {
			limits.Nodes = min(limits.Nodes, total-out.Nodes)
		}
		r := v.Solve(ctx, b, limits)
		cost[k], number[k] = cost[k]+max(r.Nodes, 1), uint64(r.Proof)
		out.Nodes += max(r.Nodes, 1)
		switch {
		case r.Status == Win:
			r.Nodes = out.Nodes
			out.VCTResult, out.Kind = r, k
			out.Open = append(out.Open, slices.DeleteFunc(open, func(o Kind) bool { return o == k })...)
			return out
		case r.Status == None:
			// No narrower kind wins either.
			narrower := func(o Kind) bool { return kindWidth[o] <= kindWidth[k] }
			for _, o := range open {
				if narrower(o) {
					out.None = append(out.None, o)
				}
			}
			open = slices.DeleteFunc(open, narrower)
		case !v.halted: // a larger limit would not decide it
			out.Open = append(out.Open, k)
			open = slices.DeleteFunc(open, func(o Kind) bool { return o == k })
		}
	}
	out.Open = append(out.Open, open...)
	return out
}

// next returns the kind whose turn it is.
func next(open []Kind, spent uint64, cost, number *[numKinds]uint64) Kind {
	best := open[0]
	for _, k := range open {
		if cost[k]*raceShare < spent {
			return k
		}
		if cost[k]*number[k] < cost[best]*number[best] {
			best = k
		}
	}
	return best
}
