package threat

import (
	"tengen/movegen/renju"
	"tengen/movegen/zobrist"
)

// The search has keys of its own, so that a child's key is known without making the
// move.
var (
	ownStones [2][1 << 10]uint64
	ownSide   uint64
	ownKinds  [numKinds]uint64
	ownWalls  [1 << 10]uint64
	ownSizes  [renju.MaxSize + 1]uint64
	ownRules  [4]uint64
)

func init() {
	s := zobrist.New(zobristSeed)
	s.Fill(ownStones[0][:])
	s.Fill(ownStones[1][:])
	ownSide = s.Next()
	s.Fill(ownKinds[:Nerai])
	s.Fill(ownWalls[:])
	s.Fill(ownSizes[:])
	s.Fill(ownRules[:])
	s.Fill(ownKinds[Nerai:])
}

// ownKey returns the key of a position for an attacker and a kind of attack.
func ownKey(b *renju.Board, attacker renju.Colour, kind Kind) uint64 {
	key := ownKinds[kind] ^ ownSizes[b.Size()] ^ ownRules[b.Rule()&3]
	for y := range b.Size() {
		for x := range b.Size() {
			c := renju.At(x, y)
			switch b.At(c) {
			case renju.BlackStone:
				key ^= ownStones[renju.Black][c]
			case renju.WhiteStone:
				key ^= ownStones[renju.White][c]
			case renju.Wall:
				key ^= ownWalls[c]
			}
		}
	}
	// Attacker and side to move both matter.
	if attacker == renju.White {
		key = key<<1 | key>>63
	}
	if b.Side() != attacker {
		key ^= ownSide
	}
	return key
}
