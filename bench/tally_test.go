package bench

import (
	"testing"
	"time"
)

// A percentile is a value of the list, the smallest with so many at most.
func TestPercentile(t *testing.T) {
	values := []time.Duration{5, 1, 4, 2, 3}
	for percent, want := range map[int]time.Duration{50: 3, 95: 5, 20: 1, 21: 2, 100: 5} {
		if got := percentile(values, percent); got != want {
			t.Errorf("percentile %d is %d, want %d", percent, got, want)
		}
	}
	if percentile[uint64](nil, 50) != 0 {
		t.Error("a percentile of nothing")
	}
}
