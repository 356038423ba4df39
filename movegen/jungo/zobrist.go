package jungo

import "tengen/movegen/zobrist"

// keys are the Zobrist keys of all boards. One table serves every size, because the
// size has a key of its own.
var keys struct {
	stone [3][MaxPoints]uint64 // by Colour; Empty stays zero
	ko    [MaxPoints]uint64
	size  [MaxSize + 1]uint64
	pass  [3]uint64 // by the number of passes in a row; none is zero
	white uint64    // White to move
}

func init() {
	s := zobrist.New(zobristSeed)
	for p := range MaxPoints {
		keys.stone[Black][p], keys.stone[White][p], keys.ko[p] = s.Next(), s.Next(), s.Next()
	}
	s.Fill(keys.size[:])
	s.Fill(keys.pass[1:])
	keys.white = s.Next()
}
