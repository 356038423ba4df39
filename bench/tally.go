package bench

import (
	"slices"
	"time"
)

// Finding is an answer to a problem of a suite.
type Finding struct {
	Solved  bool
	Wrong   error // why the answer contradicts the problem, or does not hold
	Nodes   uint64
	Elapsed time.Duration
}

// String says what the answer is worth.
func (f Finding) String() string {
	switch {
	case f.Wrong != nil:
		return "WRONG: " + f.Wrong.Error()
	case f.Solved:
		return "solved"
	}
	return "unsolved"
}

// Tally sums up findings.
type Tally struct {
	Problems, Solved, Wrong int
	Nodes                   uint64
	Elapsed                 time.Duration
	// Median and 95th percentile over all problems, solved or not.
	MedianTime, P95Time   time.Duration
	MedianNodes, P95Nodes uint64
}

// TallyOf returns the sums of findings.
func TallyOf(list []Finding) Tally {
	t := Tally{Problems: len(list)}
	var times []time.Duration
	var nodes []uint64
	for _, f := range list {
		if f.Solved {
			t.Solved++
		}
		if f.Wrong != nil {
			t.Wrong++
		}
		t.Nodes += f.Nodes
		t.Elapsed += f.Elapsed
		times, nodes = append(times, f.Elapsed), append(nodes, f.Nodes)
	}
	t.MedianTime, t.P95Time = percentile(times, 50), percentile(times, 95)
	t.MedianNodes, t.P95Nodes = percentile(nodes, 50), percentile(nodes, 95)
	return t
}

// percentile returns the smallest value that at least the given percentage of values
// does not exceed, 0 without values.
func percentile[T uint64 | time.Duration](values []T, percent int) T {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)*percent+99)/100-1]
}
