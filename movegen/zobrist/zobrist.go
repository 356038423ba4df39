// Package zobrist makes the random keys of Zobrist hashing: a position's key is the
// exclusive or of one random number for each of its features, such as a black stone
// on c3, so that a move updates the key with a few operations.
//
// Keys come from SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom
// number generators", OOPSLA 2014) with a fixed seed for each game. A position
// therefore has the same key on every machine and in every run; bench signatures,
// stored analyses and tests rely on it.
package zobrist

// Source is a deterministic stream of 64-bit keys.
type Source struct{ state uint64 }

// New returns a source; equal seeds give equal streams.
func New(seed uint64) *Source { return &Source{seed} }

// Next returns the next key. It never returns zero, because a feature with key zero
// would leave the hash unchanged.
func (s *Source) Next() uint64 {
	for {
		s.state += 0x9e3779b97f4a7c15
		z := s.state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		if z ^= z >> 31; z != 0 {
			return z
		}
	}
}

// Fill writes a fresh key into every element of keys.
func (s *Source) Fill(keys []uint64) {
	for i := range keys {
		keys[i] = s.Next()
	}
}
