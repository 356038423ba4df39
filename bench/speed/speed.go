package speed

import (
	"context"
	"slices"
	"time"
)

// Setting is what a search is given.
type Setting struct {
	Threads int
	Hash    int // size of the tables in MiB, 0 for the usual one
}

// Sample is what searches with a setting have done.
type Sample struct {
	Setting
	Nodes   uint64 // visits in a tree search
	Elapsed time.Duration
}

// Rate returns nodes a second, 0 if no time has passed.
func (s Sample) Rate() float64 {
	if s.Elapsed <= 0 {
		return 0
	}
	return float64(s.Nodes) / s.Elapsed.Seconds()
}

// Threads returns the numbers of threads to measure: 1, 2, 4 … and the number of processors.
func Threads(processors int) (out []int) {
	for n := 1; n < processors; n *= 2 {
		out = append(out, n)
	}
	return append(out, max(processors, 1))
}

// Tables returns the sizes of tables to measure, in MiB, on a machine with free MiB of free
// memory.
func Tables(free int) (out []int) {
	for n := leastTable; n <= min(mostTable, max(free/tableShare, leastTable)); n *= tableStep {
		out = append(out, n)
	}
	return out
}

// Report is what was measured of a game: numbers of threads with the usual tables, then tables
// with the best number of threads.
type Report struct{ Threads, Tables []Sample }

// Run measures numbers of threads, then sizes of tables. take measures one setting; each gets
// every sample. An error, that of ctx too, comes with the report of what was measured before.
func Run(ctx context.Context, threads, tables []int, take func(context.Context, Setting) (Sample, error), each func(Sample)) (r Report, err error) {
	measure := func(to *[]Sample, s Setting) error {
		sample, err := take(ctx, s)
		if err == nil {
			err = ctx.Err() // a search that was cut short
		}
		if err == nil {
			*to = append(*to, sample)
			each(sample)
		}
		return err
	}
	for _, n := range threads {
		if err := measure(&r.Threads, Setting{Threads: n}); err != nil {
			return r, err
		}
	}
	best := r.Best().Threads
	for _, n := range tables {
		if err := measure(&r.Tables, Setting{best, n}); err != nil {
			return r, err
		}
	}
	return r, nil
}

// Best returns the setting to recommend: the fewest threads and the largest table that are fast.
// A number is 0 if nothing was measured for it.
func (r *Report) Best() (s Setting) {
	if fast := fast(r.Threads); len(fast) > 0 {
		s.Threads = fast[0].Threads
	}
	if fast := fast(r.Tables); len(fast) > 0 {
		s.Hash = fast[len(fast)-1].Hash
	}
	return s
}

// fast returns the samples that are nearly as fast as the fastest, in their order.
func fast(all []Sample) []Sample {
	most := 0.0
	for _, s := range all {
		most = max(most, s.Rate())
	}
	return slices.DeleteFunc(slices.Clone(all), func(s Sample) bool { return s.Rate() < near*most })
}
