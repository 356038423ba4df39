package zobrist

import "testing"

// The first outputs of SplitMix64 from seed 1234567, as published with the
// reference implementation (Vigna, prng.di.unimi.it/splitmix64.c).
func TestKnownStream(t *testing.T) {
	want := []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821}
	got := make([]uint64, len(want))
	New(1234567).Fill(got)
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("key %d: got %d, want %d", i, got[i], want[i])
		}
	}
}

func TestDistinct(t *testing.T) {
	seen := map[uint64]bool{}
	s := New(1)
	for range 100000 {
		k := s.Next()
		if k == 0 || seen[k] {
			t.Fatalf("key %#x is zero or repeated", k)
		}
		seen[k] = true
	}
}
