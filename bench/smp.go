package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tengen/search"
	searchrenju "tengen/search/renju"
)

// SMPResult is the time to depth of one position with one thread and with more.
type SMPResult struct {
	Position  Position
	One, Many search.Result
}

// Ratio is the time with many threads over the time with one.
func (r SMPResult) Ratio() float64 {
	return float64(r.Many.Elapsed) / float64(max(r.One.Elapsed, time.Nanosecond))
}

// MeasureSMP searches every position to o.Depth with one thread and with
// o.Engine.Threads, from an empty table each, and returns the median of the
// ratios of the times (an even number of positions gives the mean of the middle
// two). Positions are done one after another, the two times of one next to each
// other, so that a slow spell of the machine hits both. each, which may be nil,
// gets every result.
func MeasureSMP(ctx context.Context, ps []Position, o Options, each func(SMPResult)) (median float64, err error) {
	if len(ps) == 0 {
		return 0, fmt.Errorf("no positions to measure")
	}
	if o.Engine.Threads < 2 {
		return 0, fmt.Errorf("%d threads: want at least 2 to compare with 1", o.Engine.Threads)
	}
	many, err := searchrenju.New(o.Engine)
	if err != nil {
		return 0, err
	}
	o.Engine.Threads = 1
	one, err := searchrenju.New(o.Engine)
	if err != nil {
		return 0, err
	}
	ratios := make([]float64, 0, len(ps))
	for _, p := range ps {
		r := SMPResult{Position: p}
		if r.One, err = think(ctx, one, p, o.Depth); err != nil {
			return 0, err
		}
		if r.Many, err = think(ctx, many, p, o.Depth); err != nil {
			return 0, err
		}
		ratios = append(ratios, r.Ratio())
		if each != nil {
			each(r)
		}
	}
	return medianOf(ratios), nil
}

// medianOf returns the median of a non-empty list, which it sorts.
func medianOf(x []float64) float64 {
	slices.Sort(x)
	n := len(x)
	return (x[(n-1)/2] + x[n/2]) / 2
}
