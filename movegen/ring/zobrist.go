package ring

// zobrist holds the random words whose exclusive or is a position's key: for pieces
// by colour and cell (slots included), rings by cell, the side to move, and the
// hit-back ban by its two squares.
type zobrist struct {
	men      [2][128]uint64
	ring     [128]uint64
	banHit   [128]uint64
	banBy    [128]uint64
	whiteDue uint64
}

// newZobrist draws the words from a splitmix64 stream (Steele, Lea and Flood,
// "Fast splittable pseudorandom number generators", 2014).
func newZobrist() zobrist {
	seed := uint64(zobristSeed)
	next := func() uint64 {
		seed += 0x9e3779b97f4a7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	var z zobrist
	for _, table := range []*[128]uint64{&z.men[Black], &z.men[White], &z.ring, &z.banHit, &z.banBy} {
		for i := range table {
			table[i] = next()
		}
	}
	z.whiteDue = next()
	return z
}
