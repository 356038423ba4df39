package jungo

import "fmt"

// Perft counts the move sequences of depth plies from b, under any ko rule. Plays and
// passes both count; a game that two passes ended earlier counts once. The board is
// unchanged on return. A negative depth is an error.
func Perft(b *Board, depth int) (uint64, error) {
	if depth < 0 {
		return 0, fmt.Errorf("jungo: perft depth %d is negative", depth)
	}
	bufs := make([][]Point, depth+1)
	for i := range bufs {
		bufs[i] = make([]Point, 0, b.Points()+1)
	}
	return perft(b, depth, bufs), nil
}

func perft(b *Board, depth int, bufs [][]Point) uint64 {
	if depth == 0 || b.Over() {
		return 1
	}
	moves := b.LegalMoves(bufs[depth][:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		b.Make(m)
		n += perft(b, depth-1, bufs)
		b.Unmake()
	}
	return n
}

// MoveCount is one line of a divided perft.
type MoveCount struct {
	Move  Point
	Count uint64
}

// Divide is Perft split by the first move, in the order of the points with
// Pass last. Depth must be at least 1; a finished game has no lines.
func Divide(b *Board, depth int) ([]MoveCount, error) {
	if depth < 1 {
		return nil, fmt.Errorf("jungo: divided perft needs a depth of at least 1, not %d", depth)
	}
	var out []MoveCount
	for p := Point(0); p <= Point(b.Points()); p++ {
		m := p
		if int(p) == b.Points() {
			m = Pass
		}
		if !b.Legal(m) {
			continue
		}
		b.Make(m)
		n, err := Perft(b, depth-1)
		b.Unmake()
		if err != nil {
			return nil, err
		}
		out = append(out, MoveCount{m, n})
	}
	return out, nil
}

// CountLegal counts the stone patterns of a size×size board in which every
// chain has a liberty, by trying all of them (2 to 4; 4×4 takes seconds).
func CountLegal(size int) (uint64, error) {
	if size < MinSize || size > 4 {
		return 0, fmt.Errorf("jungo: counting legal positions works for sizes 2 to 4, not %d", size)
	}
	g, err := TinyOf(size)
	if err != nil {
		return 0, err
	}
	var n uint64
	// All pairs of disjoint sets: every subset of points as occupied, every
	// subset of that as black.
	points := uint(size * size)
	for occ := uint64(0); occ < 1<<points; occ++ {
		free := g.spread(^occ & (1<<points - 1))
		for black := occ; ; black = (black - 1) & occ {
			if g.allBreathe(g.spread(black), free) && g.allBreathe(g.spread(occ&^black), free) {
				n++
			}
			if black == 0 {
				break
			}
		}
	}
	return n, nil
}
