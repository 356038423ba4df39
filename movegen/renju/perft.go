package renju

// Perft counts the move sequences of depth plies from the position: stones on empty
// cells that are not forbidden, and passes as well if passes is set. A finished game
// has no moves. The board is unchanged on return.
func Perft(b *Board, depth int, passes bool) uint64 {
	if depth <= 0 {
		return 1
	}
	if b.status != Ongoing {
		return 0
	}
	var n uint64
	if depth == 1 {
		n = uint64(b.size*b.size - b.stones)
		if b.side == Black && b.rule == Renju {
			forbidden := b.ForbiddenSet()
			n -= uint64(forbidden.Count())
		}
		if passes {
			n++
		}
		return n
	}
	cells := b.empty
	for c := range cells.Each {
		if b.Legal(c) {
			b.Make(c)
			n += Perft(b, depth-1, passes)
			b.Unmake()
		}
	}
	if passes {
		b.Make(Pass)
		n += Perft(b, depth-1, passes)
		b.Unmake()
	}
	return n
}
