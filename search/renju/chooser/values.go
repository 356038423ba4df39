package chooser

import (
	"math"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
)

// Ranges are the least nodes a move of the ranges in which values are measured. A range
// ends at twice as many. The winner after a pattern depends on that number.
var Ranges = [...]uint64{400, 800, 1600, 3200}

// RangeOf returns the range of a number of nodes a move: the first one also for fewer
// nodes, the last one also for more.
func RangeOf(nodes uint64) int {
	for i := len(Ranges) - 1; i > 0; i-- {
		if nodes >= Ranges[i] {
			return i
		}
	}
	return 0
}

// values are the shares of points of Black in games of Tengen against itself after each of
// the 26 patterns, in renju on 15×15, by range: those of "tengen lab openings".
var values = map[string][len(Ranges)]float64{
	"D1":  {1.000, 0.917, 0.917, 0.857},
	"D2":  {0.792, 0.417, 0.583, 0.409},
	"D3":  {0.125, 0.958, 0.792, 0.682},
	"D4":  {0.125, 0.583, 0.604, 0.955},
	"D5":  {1.000, 0.833, 0.750, 0.682},
	"D6":  {1.000, 0.708, 0.125, 0.409},
	"D7":  {0.917, 0.875, 1.000, 0.841},
	"D8":  {1.000, 1.000, 0.833, 0.604},
	"D9":  {0.750, 0.833, 0.646, 0.727},
	"D10": {1.000, 0.917, 0.750, 0.636},
	"D11": {0.917, 0.917, 1.000, 0.909},
	"D12": {1.000, 0.917, 0.708, 0.604},
	"D13": {0.583, 0.458, 0.125, 0.227},
	"I1":  {0.333, 0.250, 0.479, 0.909},
	"I2":  {1.000, 0.458, 0.792, 0.864},
	"I3":  {0.812, 0.875, 0.958, 0.409},
	"I4":  {0.146, 1.000, 1.000, 0.909},
	"I5":  {0.542, 0.292, 0.000, 0.045},
	"I6":  {1.000, 1.000, 0.583, 0.217},
	"I7":  {0.708, 0.750, 0.875, 0.227},
	"I8":  {0.792, 0.833, 0.958, 1.000},
	"I9":  {0.625, 0.583, 0.396, 0.795},
	"I10": {0.417, 0.500, 1.000, 0.750},
	"I11": {0.875, 0.792, 0.875, 0.136},
	"I12": {0.625, 0.083, 0.458, 0.818},
	"I13": {0.333, 0.271, 0.250, 0.045},
}

// valuesSize is the size of the board on which the values are measured.
const valuesSize = 15

// Value returns the share of points that Black can expect after a pattern in games with many
// nodes a move, from a table: that of its last range. It is 0 if there is no such pattern.
func Value(code string) float64 { return valueAt(code, 0) }

// valueAt returns the share of points that Black can expect after a pattern in games with some
// nodes a move, 0 meaning many. A column holds in the middle of its range; between two middles
// the share is interpolated by the logarithm of the nodes.
func valueAt(code string, nodes uint64) float64 {
	row := values[code]
	const last = len(Ranges) - 1
	if nodes == 0 {
		return row[last]
	}
	at := math.Log2(float64(nodes))
	for i := range last {
		low, high := middle(i), middle(i+1)
		if at < high {
			return row[i] + (row[i+1]-row[i])*max(at-low, 0)/(high-low)
		}
	}
	return row[last]
}

// middle returns the middle of a range, as a logarithm.
func middle(i int) float64 { return math.Log2(float64(Ranges[i])) + 0.5 }

// measured reports whether the values tell how even a pattern is: the pattern is all that
// is laid before the game. Where fourth and fifth stones follow it, the search decides.
func (d *decision) measured() bool {
	return d.o.Corrected && d.s.Rule() == opening.Patterns && d.b.Rule() == renju.Renju && d.b.Size() == valuesSize
}

// measuredScore returns the value of a pattern as a score for Black.
func (d *decision) measuredScore(o renju.Opening) search.Score {
	p := min(max(valueAt(o.Code, d.o.Nodes), leastValue), 1-leastValue)
	return search.Score(math.Round(evalrenju.WinRateScale * math.Log(p/(1-p))))
}
