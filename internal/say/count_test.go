package say

import (
	"math"
	"testing"
)

// A count is rounded before its unit is chosen, so that it never takes more than five characters.
func TestShort(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0", 999: "999", 1000: "1.0k", 1049: "1.0k", 12_345: "12.3k", 99_949: "99.9k", 99_951: "100k", 100_000: "100k", 123_456: "123k",
		999_499: "999k", 999_501: "1.0M", 999_960: "1.0M", 1_234_567: "1.2M", 45_678_901: "45.7M", 99_951_000: "100M", 345_678_901: "346M",
		999_501_000: "1.0G", 1_234_000_000: "1.2G", 5e13: "50.0T", math.MaxUint64: "18.4E",
	} {
		if got := Short(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
	for at := uint64(1); at < math.MaxUint64/10; at *= 10 {
		for d := range uint64(10_000) {
			if text := Short(at*10 - at/1000*d); len(text) > 5 {
				t.Fatalf("%d: %s", at*10-at/1000*d, text)
			}
		}
	}
}
