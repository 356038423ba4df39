package hunch

import (
	"math"
	"math/bits"
)

const (
	// Size and Points are those of the board.
	Size   = 5
	Points = Size * Size
	// Width is the number of hidden units.
	Width = 32
	// MostFar is the greatest distance to a shape that is told from others.
	MostFar = 9

	squares  = (Size - 1) * (Size - 1)
	patterns = 81
	farRows  = MostFar + 1
	// Rows: distances of the prover, of the opponent, then the squares' patterns.
	rowOwn, rowEnemy = 0, farRows
	rowSquare        = 2 * farRows
	rowCount         = rowSquare + squares*patterns
)

// Units of the numbers in fixed point: weights of rows, weights of outputs, and what
// Judge returns.
const (
	rowUnit = 1 << 8
	outUnit = 1 << 13
	// LogUnit is one in the binary logarithms of Judge.
	LogUnit = 1 << 8
)

// Net is the network of the package. The zero value is not usable.
type Net struct{ half [2]half }

// half is the network for one player to move: 0 the prover.
type half struct {
	rows       [rowCount * Width]int16 // in rowUnit
	goal, bias [Width]float32          // goal counts for every ten points of the lead
	odds, work [Width]float32
	// oddsBias and workBias are those of the outputs.
	oddsBias, workBias float32
}

// squareOf lists the squares a point is in, and the power of three of its place.
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

// Judge guesses about the positions behind one position's moves. One goroutine at a
// time.
type Judge struct {
	net  *Net
	half [2]struct {
		bias [Width]int16
		out  [2 * Width]int16 // for the proof number, and for the disproof number
		base [2]int32
	}
	turn   uint8 // of the positions to judge
	acc    [Width]int16
	square [squares]uint8
	list   [2][squares + 2]int32 // rows to take away, and to add
}

// Blend tells how a Judge makes numbers of odds and work: the logarithm of a number is
// Base, and Work of that of the work, and Odds of the logarithm of the odds against
// what it counts.
type Blend struct{ Base, Work, Odds float64 }

// For returns a Judge for a lead of the prover's (-24 to 24).
func (n *Net) For(goal int, b Blend) *Judge {
	j := &Judge{net: n}
	for t := range n.half {
		from, to := &n.half[t], &j.half[t]
		for i := range to.bias {
			to.bias[i] = fixed(float64(from.bias[i]+from.goal[i]*float32(goal)/10), rowUnit)
			w, o := b.Work*float64(from.work[i]), b.Odds*float64(from.odds[i])
			to.out[i] = fixed(w-o, outUnit)
			to.out[Width+i] = fixed(w+o, outUnit)
		}
		w, o := b.Base+b.Work*float64(from.workBias), b.Odds*float64(from.oddsBias)
		to.base = [2]int32{int32((w - o) * LogUnit), int32((w + o) * LogUnit)}
	}
	return j
}

func fixed(x float64, unit int) int16 {
	return int16(max(min(math.Round(x*float64(unit)), math.MaxInt16), -math.MaxInt16))
}

// Set tells the position whose moves are to be judged: the stones of both as sets of
// points (bit p for point p), and who moves in the positions behind (0 the prover).
func (j *Judge) Set(own, enemy uint32, turn uint8) {
	j.turn = turn & 1
	clear(j.square[:])
	for side, x := range [2]uint32{own, enemy} {
		for ; x != 0; x &= x - 1 {
			for _, s := range squareOf[bits.TrailingZeros32(x)%Points] {
				j.square[s.square] += uint8(side+1) * s.power
			}
		}
	}
	for i, v := range j.square {
		j.list[1][i] = int32(rowSquare + i*patterns + int(v))
	}
	h := &j.net.half[j.turn]
	sum(&j.acc, &j.half[j.turn].bias, &h.rows[0], j.list[1][:squares], nil)
}

// Judge returns the binary logarithms, in LogUnit, of a proof number and a disproof
// number for the position with a stone of side's (0 the prover) put on a point, where
// there is one (bit), and stones of the other side taken. farOwn and farEnemy are how
// many stones the sides are from a shape that settles the question.
func (j *Judge) Judge(side uint8, bit, taken uint32, farOwn, farEnemy int) (pn, dn int32) {
	square := j.square
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
	put(taken, 1-side&1, 255) // less one
	n := 0
	for ; changed != 0; changed &= changed - 1 {
		i := bits.TrailingZeros32(changed) & 15
		at := int32(rowSquare + i*patterns)
		j.list[0][n], j.list[1][n] = at+int32(j.square[i]), at+int32(square[i])
		n++
	}
	j.list[1][n] = rowOwn + int32(min(farOwn, MostFar))
	j.list[1][n+1] = rowEnemy + int32(min(farEnemy, MostFar))
	h := &j.half[j.turn]
	var acc [Width]int16
	var out [2]int32
	sum(&acc, &j.acc, &j.net.half[j.turn].rows[0], j.list[1][:n+2], j.list[0][:n])
	dot(&out, &acc, &h.out)
	const scale = rowUnit * outUnit / LogUnit
	return h.base[0] + out[0]/scale, h.base[1] + out[1]/scale
}
