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
