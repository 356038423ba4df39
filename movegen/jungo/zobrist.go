package jungo

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
	s := uint64(zobristSeed)
	next := func() uint64 { return splitmix(&s) }
	for p := 0; p < MaxPoints; p++ {
		keys.stone[Black][p] = next()
		keys.stone[White][p] = next()
		keys.ko[p] = next()
	}
	for n := range keys.size {
		keys.size[n] = next()
	}
	keys.pass[1], keys.pass[2] = next(), next()
	keys.white = next()
}

// splitmix is the generator of Steele, Lea and Flood ("Fast splittable
// pseudorandom number generators", 2014).
func splitmix(s *uint64) uint64 {
	*s += 0x9e3779b97f4a7c15
	z := *s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
