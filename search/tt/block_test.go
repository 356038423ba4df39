package tt

import "testing"

// TestBlock tests that a block of any size is zero and can be written from end to end.
func TestBlock(t *testing.T) {
	for _, n := range []int{0, 1, 5000, blockLarge/8 - 1, blockLarge / 8, 3*blockLarge/8 + 77} {
		b := Block[uint64](n)
		if len(b) != n {
			t.Fatalf("%d elements, want %d", len(b), n)
		}
		for i := range b {
			if b[i] != 0 {
				t.Fatalf("element %d of %d is %d", i, n, b[i])
			}
			b[i] = uint64(i)
		}
		for i := range b {
			if b[i] != uint64(i) {
				t.Fatalf("element %d of %d is %d", i, n, b[i])
			}
		}
	}
}
