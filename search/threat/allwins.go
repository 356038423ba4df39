package threat

import (
	"context"

	"tengen/movegen/renju"
)

// FirstMoves sorts the legal first moves by what is known of them: each is in one of
// the three lists. Black's forbidden points are in none.
type FirstMoves struct {
	Wins      []renju.Cell
	None      []renju.Cell // proven: with this move no attack of the kind wins
	Undecided []renju.Cell
}

// AllWins decides for every legal first move whether it wins by an attack of the kind, or
// makes a five. It ignores limits.Root. limits.Nodes and the context bound all moves
// together; the others get what the easy moves do not use.
func (v *VCT) AllWins(ctx context.Context, b *renju.Board, limits VCTLimits) FirstMoves {
	var out FirstMoves
	var open []renju.Cell
	for c := range b.EmptyCells().Each {
		if b.Legal(c) {
			open = append(open, c)
		}
	}
	total, start := limits.Nodes, b.Nodes()
	left := func() uint64 { return total - min(total, b.Nodes()-start) }
	for share := uint64(allWinsNodes); len(open) > 0; share *= allWinsGrowth {
		var harder []renju.Cell
		for i, c := range open {
			limits.Root, limits.Nodes = []renju.Cell{c}, share
			if total > 0 {
				// The last round spends all that is left.
				limits.Nodes = min(share, left()/uint64(len(open)-i))
			}
			if ctx.Err() != nil || limits.Nodes == 0 {
				out.Undecided = append(out.Undecided, c)
				continue
			}
			switch v.Solve(ctx, b, limits).Status {
			case Win:
				out.Wins = append(out.Wins, c)
			case None:
				out.None = append(out.None, c)
			default:
				if v.halted {
					harder = append(harder, c)
				} else { // a larger limit would not decide it
					out.Undecided = append(out.Undecided, c)
				}
			}
		}
		open = harder
	}
	return out
}
