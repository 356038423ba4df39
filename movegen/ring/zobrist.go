package ring

import "tengen/movegen/zobrist"

// hashKeys holds the random words whose exclusive or is a position's key: for pieces
// by colour and cell (slots included), rings by cell, the side to move, and the
// hit-back ban by its two squares.
type hashKeys struct {
	men      [2][128]uint64
	ring     [128]uint64
	banHit   [128]uint64
	banBy    [128]uint64
	whiteDue uint64
}

func newHashKeys() hashKeys {
	var k hashKeys
	s := zobrist.New(zobristSeed)
	for _, table := range []*[128]uint64{&k.men[Black], &k.men[White], &k.ring, &k.banHit, &k.banBy} {
		s.Fill(table[:])
	}
	k.whiteDue = s.Next()
	return k
}
