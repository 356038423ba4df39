package ring

// Perft counts the sequences of legal moves of the given length from p. It counts the
// moves of the last ply without playing them.
func Perft(p *Board, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	buffers := make([][MaxMoves]Move, depth)
	return perft(p, depth, buffers)
}

func perft(p *Board, depth int, buffers [][MaxMoves]Move) uint64 {
	if depth == 1 {
		return uint64(len(p.LegalMoves(buffers[0][:0])))
	}
	var n uint64
	for _, m := range p.Pseudo(buffers[0][:0]) {
		if p.TryMake(m) {
			n += perft(p, depth-1, buffers[1:])
			p.Unmake()
		}
	}
	return n
}

// PerftDivide is Perft split by the first move, in the order of LegalMoves.
func PerftDivide(p *Board, depth int, report func(m Move, leaves uint64)) uint64 {
	var total uint64
	for _, m := range p.LegalMoves(nil) {
		p.Make(m)
		n := Perft(p, depth-1)
		p.Unmake()
		report(m, n)
		total += n
	}
	return total
}
