package threat

import (
	"context"
	"slices"

	"tengen/movegen/renju"
)

// RaceResult is the answer of VCT.Race.
type RaceResult struct {
	VCTResult              // of the kind that wins; the nodes are those of all kinds
	Kind      Kind         // of the win
	None      []Kind       // proven to win nothing
	Open      []Kind       // neither; not the one that wins
	Root      []renju.Cell // the first moves to which the search of a win was restricted, for Prove
}

// Race searches for a win by any of several kinds of attack, in turns. The next turn goes to
// the kind with the least product of its proof number and its cost so far, which promises most
// for least; but no kind gets less than 1/raceShare of all moves. The first kind, which should
// be the narrowest, has a longer first turn, in which it decides most positions. The table
// keeps the results of a turn, so that the next one continues from there. Within a kind a race
// tries short attacks first, and replies that are mere fours last; Solve keeps an order of its
// own, in which the lengths of known problems were found. limits bounds all kinds together; its
// Kind is not used. The race ends with the first win, when all kinds are decided, or at a
// limit. If Guarded is among the kinds, first moves where the attacker makes no two get a short
// turn after the first one. None of Guarded does not include these moves.
func (v *VCT) Race(ctx context.Context, b *renju.Board, limits VCTLimits, kinds []Kind) (out RaceResult) {
	v.racing = true
	defer func() { v.racing = false }()
	out.Move = renju.NoCell
	total, root, open := limits.Nodes, limits.Root, slices.Clone(kinds)
	cost, number := [numKinds]uint64{}, [numKinds]uint64{}
	for len(open) > 0 && ctx.Err() == nil && (total == 0 || out.Nodes < total) {
		k := next(open, out.Nodes, &cost, &number)
		limits.Kind, limits.Nodes, limits.Root = k, max(raceTurn, cost[k]/2), root
		switch {
		case out.Nodes == 0:
			if limits.Nodes = raceHead; limits.Long {
				limits.Nodes = longHead
			}
		case k == Guarded && cost[k] == 0 && len(root) == 0:
			limits.Root, cost[k] = v.elsewhere(b)
			limits.Nodes = raceElsewhere
			out.Nodes += cost[k]
		}
		if total > 0 {
			limits.Nodes = min(limits.Nodes, max(1, total-min(total, out.Nodes)))
		}
		r := v.Solve(ctx, b, limits)
		cost[k] += max(r.Nodes, 1)
		out.Nodes += max(r.Nodes, 1)
		if r.Status != Win && len(limits.Root) != len(root) {
			continue
		}
		number[k] = uint64(r.Proof)
		switch {
		case r.Status == Win:
			r.Nodes = out.Nodes
			out.VCTResult, out.Kind, out.Root = r, k, limits.Root
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

// elsewhere returns the cells where the attacker makes no two and yet, if the defender passed,
// would win by fours: most of them stop fours of the defender. It also returns the number of
// moves made; after raceElsewhere it tries no more cells.
func (v *VCT) elsewhere(b *renju.Board) (cells []renju.Cell, nodes uint64) {
	start := b.Nodes()
	none := *b.Set(b.Side(), renju.ClassNone)
	for c := range none.Each {
		if b.Nodes()-start >= raceElsewhere {
			break
		}
		b.Make(c)
		b.MakeNull()
		if v.vcf.Solve(b, VCFLimits{Nodes: vctCounterNodes}).Status == Win {
			cells = append(cells, c)
		}
		b.Unmake()
		b.Unmake()
	}
	return cells, b.Nodes() - start
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
