package chooser

import (
	"math"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
)

// values are the shares of points of Black in games of Tengen against itself after each of
// the 26 patterns, in renju on 15×15: those of "tengen lab openings".
var values = map[string]float64{
	"D1":  0.924,
	"D2":  0.554,
	"D3":  0.630,
	"D4":  0.549,
	"D5":  0.815,
	"D6":  0.576,
	"D7":  0.908,
	"D8":  0.875,
	"D9":  0.734,
	"D10": 0.832,
	"D11": 0.935,
	"D12": 0.804,
	"D13": 0.359,
	"I1":  0.495,
	"I2":  0.772,
	"I3":  0.788,
	"I4":  0.755,
	"I5":  0.228,
	"I6":  0.717,
	"I7":  0.641,
	"I8":  0.891,
	"I9":  0.598,
	"I10": 0.658,
	"I11": 0.696,
	"I12": 0.478,
	"I13": 0.234,
}

// valuesSize is the size of the board on which the values are measured.
const valuesSize = 15

// Value returns the share of points that Black can expect after a pattern, from a table;
// 0 if there is no such pattern.
func Value(code string) float64 { return values[code] }

// measured reports whether the values tell how even a pattern is: the pattern is all that
// is laid before the game. Where fourth and fifth stones follow it, the search decides.
func (d *decision) measured() bool {
	return d.o.Corrected && d.s.Rule() == opening.Patterns && d.b.Rule() == renju.Renju && d.b.Size() == valuesSize
}

// measuredScore returns the value of a pattern as a score for Black.
func measuredScore(o renju.Opening) search.Score {
	p := min(max(values[o.Code], leastValue), 1-leastValue)
	return search.Score(math.Round(evalrenju.WinRateScale * math.Log(p/(1-p))))
}
