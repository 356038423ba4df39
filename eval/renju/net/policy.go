package net

import (
	"math"
	"math/bits"

	"tengen/movegen/renju"
)

// natShift brings a policy, in 1/(RowUnit·Unit), to 1/64 of a nat.
const natShift = 11

const _ = uint(RowUnit*Unit - 64<<natShift) // does not compile if the units change

// Exponentials and logarithms are integers from tables, so that every processor computes
// the same.
var (
	// expTable[i] is exp(−i/64) in 1/65536.
	expTable [1024]uint32
	// logTable[i] is 64·ln(1+i/64).
	logTable [65]int32
)

func init() {
	for i := range expTable {
		expTable[i] = uint32(math.Round(65536 * math.Exp(-float64(i)/64)))
	}
	for i := range logTable {
		logTable[i] = int32(math.Round(64 * math.Log1p(float64(i)/64)))
	}
}

// ln2 is 64·ln 2, rounded.
const ln2 = 44

// logOf returns 64·ln(x/65536) for x of at least 65536, to about 1/64 of a nat.
func logOf(x uint64) int32 {
	n := bits.Len64(x) - 1 // the highest bit
	rest := x >> (n - 6) & 63
	return int32(n-16)*ln2 + (int32(n-16)*23)>>6 + logTable[rest]
}

// Surprises implements evalrenju.Policy.
func (e *Evaluator) Surprises(cells []renju.Cell, out []uint16) {
	if len(cells) == 0 {
		return
	}
	logits := e.logits[:len(cells)]
	e.Policy(cells, logits)
	top := logits[0]
	for _, v := range logits {
		top = max(top, v)
	}
	var sum uint64
	for i, v := range logits {
		d := (top - v) >> natShift
		logits[i] = d
		if int(d) < len(expTable) {
			sum += uint64(expTable[d])
		}
	}
	whole := logOf(sum)
	for i, d := range logits {
		out[i] = uint16(max(1, min(d+whole, math.MaxUint16)))
	}
}
