// Package zobrist makes the random keys of Zobrist hashing: a position's key is the
// exclusive or of one random number for each of its features, such as a black stone
// on c3, so that a move updates the key with a few operations. A [Source] makes the numbers.
//
// Keys come from SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom
// number generators", OOPSLA 2014) with a fixed seed for each game. A position
// therefore has the same key on every machine and in every run; bench signatures,
// stored analyses and tests rely on it.
package zobrist

// Golden is 2⁶⁴ divided by the golden ratio, made odd: SplitMix64's step from one
// key to the next. Keys that differ only in their low bits differ in their high bits
// after multiplication by it (Knuth, The Art of Computer Programming 3, 6.4).
const Golden = 0x9e3779b97f4a7c15

// Mix is SplitMix64's output function, a permutation of the 64-bit numbers in which
// every bit of x has an effect on every bit of the result.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Source is a deterministic stream of 64-bit keys.
type Source struct{ state uint64 }

// New returns a source; equal seeds give equal streams.
func New(seed uint64) *Source { return &Source{seed} }

// Next returns the next key. It never returns zero, because a feature with key zero
// would leave the hash unchanged.
func (s *Source) Next() uint64 {
	for {
		s.state += Golden
		if key := Mix(s.state); key != 0 {
			return key
		}
	}
}

// Fill writes a fresh key into every element of keys.
func (s *Source) Fill(keys []uint64) {
	for i := range keys {
		keys[i] = s.Next()
	}
}
