package gomocup

import (
	"testing"
	"time"
)

// Table, threads, heap and program together stay within max_memory, whatever the other
// settings ask for, if the smallest configuration does.
func TestMemoryPlan(t *testing.T) {
	const smallest = imageReserve + heapReserve + threadReserve + minHash
	for _, limit := range []int64{0, 1 << 20, smallest, 80 << 20, 350 << 20, 1 << 30, 1 << 34} {
		for _, threads := range []int{1, 2, 16, 256} {
			for i, hash := range []int64{-1, 0, 1 << 24, 1 << 31, -1, 0, 1 << 24, 1 << 31} {
				m := newMemory(limit)
				m.told, m.threads, m.hash, m.yixin = limit > 0, threads, hash, i >= 4
				n, h, heap := m.plan()
				sum := imageReserve + heapReserve + int64(n)*threadReserve + h
				bound := m.limit
				switch {
				case !m.bound():
					bound = imageReserve + heapReserve + int64(threads)*threadReserve + max(hash, minHash)
				case m.limit < smallest:
					bound = smallest
				}
				if sum > bound || heap > max(bound, m.limit)-imageReserve || n < 1 || h < minHash || h > maxHash {
					t.Errorf("limit %d, %d threads, hash %d: %d threads, table %d, heap %d, sum %d over %d", limit, threads, hash, n, h, heap, sum, bound)
				}
				if int64(int(h)) != h {
					t.Errorf("limit %d: table %d does not fit an int", limit, h)
				}
				if hash >= 0 && h > max(hash, minHash) {
					t.Errorf("limit %d, %d threads: table %d, asked for %d", limit, threads, h, hash)
				}
				if complained := m.complaint() != ""; complained != (m.bound() && (m.limit < smallest || n < threads)) {
					t.Errorf("limit %d, %d threads, hash %d: complaint %q", limit, threads, hash, m.complaint())
				}
			}
		}
	}
}

// If the manager does not send the time left, the brain keeps the clock itself.
func TestClockKept(t *testing.T) {
	var c clock
	c.match.set(60_000)
	_, first := c.limits()
	c.spend(50*time.Second, true)
	_, later := c.limits()
	if first <= 0 || later >= first || later > 10*time.Second {
		t.Errorf("hard limit %v, after 50 of 60 s %v", first, later)
	}
	c.increment = 40_000
	c.spend(10*time.Second, true)
	if _, now := c.limits(); now <= later {
		t.Errorf("hard limit %v with an increment, %v before", now, later)
	}
	c.left.set(5_000)
	c.increment = 0
	c.spend(4*time.Second, true)
	if c.left.ms != 1000 {
		t.Errorf("%d ms left of 5 s after 4 s", c.left.ms)
	}
}
