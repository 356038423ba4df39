package proofnumber

import (
	"math"
	"math/bits"
	"tengen/eval/vector"
)

const (
	// Size is the board's side, Points the number of its points.
	Size   = 5
	Points = Size * Size
	// Width is the number of hidden units.
	Width = vector.Width
	// MaxDistance is the greatest distance to a shape that has a row of its own.
	MaxDistance = 9

	squares  = (Size - 1) * (Size - 1)
	patterns = 81
	distRows = MaxDistance + 1
	// The rows: the prover's distances, the opponent's, then the patterns of the squares.
	rowOwn, rowEnemy = 0, distRows
	rowSquare        = 2 * distRows
	rowCount         = rowSquare + squares*patterns
)

// Units of the numbers in fixed point.
const (
	rowUnit = 1 << 8  // of the weights of rows
	outUnit = 1 << 13 // of the weights of outputs
	// LogUnit is 1 in the binary logarithms that an Evaluator returns.
	LogUnit = 1 << 8
)

// Net is the network. The zero value is not usable.
type Net struct{ half [2]half }

// half is the network for one player to move: 0 the prover, 1 the opponent.
type half struct {
	rows       [rowCount * Width]int16 // in rowUnit
	goal, bias [Width]float32          // goal counts once for every ten points of the lead
	odds, work [Width]float32
	// oddsBias and workBias are the biases of the outputs.
	oddsBias, workBias float32
}

// squareOf lists the squares that contain a point, with the power of three of the
// point's place in each.
var squareOf = func() (out [Points][]struct{ square, power uint8 }) {
	for y := range Size - 1 {
		for x := range Size - 1 {
			power := uint8(27)
			for _, p := range [4]int{y*Size + x, y*Size + x + 1, (y+1)*Size + x, (y+1)*Size + x + 1} {
				out[p] = append(out[p], struct{ square, power uint8 }{uint8(y*(Size-1) + x), power})
				power /= 3
			}
		}
	}
	return out
}()

// Evaluator evaluates the positions after the moves of one position. It belongs to one
// goroutine at a time.
type Evaluator struct {
	net  *Net
	half [2]struct {
		bias [Width]int16
		out  [2 * Width]int16 // for the proof number, then for the disproof number
		base [2]int32
	}
	turn   uint8 // who moves in the positions evaluated
	acc    [Width]int16
	square [squares]uint8
	list   [2][squares + 2]int32 // rows to subtract, rows to add
}

// Blend says how an Evaluator turns odds and work into numbers. The binary logarithm of a
// number is Base + Work · (logarithm of the work) + Odds · (logarithm of the odds against
// the side that the number stands for).
type Blend struct{ Base, Work, Odds float64 }

// Evaluator returns an evaluator for a lead of the prover's (-24 to 24).
func (n *Net) Evaluator(goal int, b Blend) *Evaluator {
	e := &Evaluator{net: n}
	for t := range n.half {
		from, to := &n.half[t], &e.half[t]
		for i := range to.bias {
			to.bias[i] = fixed(float64(from.bias[i]+from.goal[i]*float32(goal)/10), rowUnit)
			w, o := b.Work*float64(from.work[i]), b.Odds*float64(from.odds[i])
			to.out[i] = fixed(w-o, outUnit)
			to.out[Width+i] = fixed(w+o, outUnit)
		}
		w, o := b.Base+b.Work*float64(from.workBias), b.Odds*float64(from.oddsBias)
		to.base = [2]int32{int32((w - o) * LogUnit), int32((w + o) * LogUnit)}
	}
	return e
}

func fixed(x float64, unit int) int16 {
	return int16(max(min(math.Round(x*float64(unit)), math.MaxInt16), -math.MaxInt16))
}

// SetPosition sets the position before the moves: the stones of both sides as sets of
// points (bit p for point p). turn is who moves after them, 0 the prover.
func (e *Evaluator) SetPosition(own, enemy uint32, turn uint8) {
	e.turn = turn & 1
	clear(e.square[:])
	for side, x := range [2]uint32{own, enemy} {
		for ; x != 0; x &= x - 1 {
			for _, s := range squareOf[bits.TrailingZeros32(x)%Points] {
				e.square[s.square] += uint8(side+1) * s.power
			}
		}
	}
	for i, v := range e.square {
		e.list[1][i] = int32(rowSquare + i*patterns + int(v))
	}
	h := &e.net.half[e.turn]
	vector.Sum(&e.acc, &e.half[e.turn].bias, &h.rows[0], e.list[1][:squares], nil)
}

// Evaluate returns the binary logarithms, in LogUnit, of a proof number and a disproof
// number for the position after a move: side (0 the prover) puts a stone on bit, or passes
// if bit is 0, and the stones in taken are removed. distOwn and distEnemy are the numbers
// of stones that the prover and the opponent lack to a shape that settles the question.
func (e *Evaluator) Evaluate(side uint8, bit, taken uint32, distOwn, distEnemy int) (pn, dn int32) {
	square := e.square
	changed := uint32(0)
	put := func(x uint32, side uint8, sign uint8) {
		for ; x != 0; x &= x - 1 {
			for _, s := range squareOf[bits.TrailingZeros32(x)%Points] {
				square[s.square&15] += sign * (side + 1) * s.power
				changed |= 1 << s.square
			}
		}
	}
	put(bit, side&1, 1)
	put(taken, 1-side&1, 255) // minus one, modulo 256
	n := 0
	for ; changed != 0; changed &= changed - 1 {
		i := bits.TrailingZeros32(changed) & 15
		at := int32(rowSquare + i*patterns)
		e.list[0][n], e.list[1][n] = at+int32(e.square[i]), at+int32(square[i])
		n++
	}
	e.list[1][n] = rowOwn + int32(min(distOwn, MaxDistance))
	e.list[1][n+1] = rowEnemy + int32(min(distEnemy, MaxDistance))
	h := &e.half[e.turn]
	var acc [Width]int16
	var out [2]int32
	vector.Sum(&acc, &e.acc, &e.net.half[e.turn].rows[0], e.list[1][:n+2], e.list[0][:n])
	vector.Dot(&out, &acc, &h.out)
	const scale = rowUnit * outUnit / LogUnit
	return h.base[0] + out[0]/scale, h.base[1] + out[1]/scale
}
