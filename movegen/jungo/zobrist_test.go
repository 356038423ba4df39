package jungo

import (
	"strings"
	"testing"
)

// The key of a position must never change, because books and solved tables are stored
// by key.
func TestKeysStay(t *testing.T) {
	for _, c := range []struct {
		size      int
		moves     string
		key, hash uint64
	}{
		{5, "", 0x521ed6fb7a7bf07d, 0},
		{5, "C3 pass", 0x60ec97b3891c694b, 0xbc9df7a6b830b300},
		{9, "E5 D4 F4 E3 D5 pass pass", 0xc59b808e47eda9f0, 0x2b30219d5ce2ce3},
		{3, "A2 B3 B1 A3 C2 C3 B2 A1", 0x33d9e95a5ebe19f4, 0x697acb8c96a39d43},
		{5, "C4 D4 B3 E3 C2 D2 A5 C3 D3", 0x166130fbae394729, 0xffcab675b4d5b209}, // White may not take the ko
	} {
		b := mustBoard(t, c.size, KoSimple)
		for _, m := range strings.Fields(c.moves) {
			b.Make(parse(t, b, m))
		}
		if b.Key() != c.key || b.hash != c.hash {
			t.Errorf("%d×%[1]d after %q: %#x, %#x, want %#x, %#x", c.size, c.moves, b.Key(), b.hash, c.key, c.hash)
		}
	}
	r := NewRand(7)
	if a, b := r.Uint64(), r.Intn(1000); a != 0x63cbe1e459320dd7 || b != 16 {
		t.Errorf("random numbers %#x, %d, want 0x63cbe1e459320dd7, 16", a, b)
	}
}
