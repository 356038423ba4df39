package train

import (
	"math"

	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
)

// part is what one part of a step needs.
type part struct {
	t       *Training
	losses  Losses
	windows [][4]uint16
	places  []renju.Cell
	cells   []vector
	policy  []float32 // logits, then their slopes
	a       activations
	rows    []float32
	heads   [2][]float32
}

func (p *part) init(t *Training) {
	const most = renju.MaxSize * renju.MaxSize
	p.t = t
	p.windows, p.places = make([][4]uint16, 0, most), make([]renju.Cell, 0, most)
	p.cells, p.policy = make([]vector, most), make([]float32, most)
	p.rows = make([]float32, len(t.rows))
	for h := range t.heads {
		p.heads[h] = make([]float32, headSize)
	}
}

// inputScale brings the sum of cells to the units of the inputs.
const inputScale = float32(net.RowUnit) / (1 << net.SumShift) / net.Unit

// take computes the losses of a position, and adds its slopes if learn is set.
func (p *part) take(l Lesson, learn bool) {
	t, b, a := p.t, l.Board, &p.a
	me := b.Side()
	// 1. The windows of the empty cells.
	windows := net.WindowsOf(t.o.Rule)
	p.windows, p.places = p.windows[:0], p.places[:0]
	best := -1
	for c := range b.EmptyCells().Each {
		if c == l.Best {
			best = len(p.places)
		}
		p.places = append(p.places, c)
		p.windows = append(p.windows, [4]uint16{uint16(windows.Of(b.Line(c, 0))), uint16(windows.Of(b.Line(c, 1))),
			uint16(windows.Of(b.Line(c, 2))), uint16(windows.Of(b.Line(c, 3)))})
	}
	n := len(p.places)
	if n == 0 {
		return
	}
	cells, policy := p.cells[:n], p.policy[:n]
	// 2. The inputs of the head, with the own half first.
	var sum vector
	cellsOf(cells, &sum, t.rows, p.windows)
	if me == renju.White {
		exchange(&sum)
	}
	for k, v := range sum {
		a.x[k] = min(v*inputScale, activeMax)
	}
	table := t.tables.weights.Value(b)
	for k, v := range net.Extra(b, table) {
		a.x[net.Width+k] = float32(v) / net.Unit
	}
	// 3. The head.
	at := min(int(me), len(t.heads)-1)
	h := t.heads[at]
	a.forward(h)
	base := float64(table) / evalrenju.WinRateScale
	z := base + float64(a.out)
	p.losses.Positions++
	p.losses.Value += entropy(z, l.Target)
	p.losses.Tables += entropy(base, l.Target)
	// 4. The moves.
	q := a.q
	if me == renju.White {
		exchange(&q)
	}
	if best >= 0 {
		logits(policy, cells, &q)
		loss, first := softmax(policy, best)
		p.losses.Moves++
		p.losses.Policy += loss
		if first {
			p.losses.First++
		}
	}
	if !learn {
		return
	}
	// 5. Backward: the slopes of the policy weights come from the cells, those of the
	// cells from the head, hence the cells twice.
	var dq vector
	if best >= 0 {
		for i := range policy {
			policy[i] *= policyShare
		}
		gather(&dq, cells, policy)
	} else {
		clear(policy)
	}
	if me == renju.White {
		exchange(&dq)
	}
	slope := float32(1/(1+math.Exp(-z)) - l.Target)
	sums := a.backward(h, p.heads[at], slope, &dq)
	for k := range sums {
		sums[k] *= inputScale
	}
	if me == renju.White {
		exchange(&sums)
	}
	slopes(p.rows, p.windows, cells, &sums, &q, policy)
}

// exchange exchanges the halves of a cell's numbers.
func exchange(v *vector) {
	var half [net.Channels]float32
	copy(half[:], v[:net.Channels])
	copy(v[:net.Channels], v[net.Channels:])
	copy(v[net.Channels:], half[:])
}

// entropy is the cross entropy of the share 1/(1+exp(−z)) with a target, in nats:
// −t·log σ(z) − (1−t)·log σ(−z), without overflow.
func entropy(z, target float64) float64 {
	return max(z, 0) - z*target + math.Log1p(math.Exp(-math.Abs(z)))
}

// softmax returns the cross entropy of logits with the best move, and whether that has the
// highest one; it replaces the logits by their slopes.
func softmax(logits []float32, best int) (loss float64, first bool) {
	top := logits[0]
	for _, v := range logits {
		top = max(top, v)
	}
	first = logits[best] == top
	var sum float64
	chosen := float64(logits[best] - top)
	for i, v := range logits {
		e := math.Exp(float64(v - top))
		sum += e
		logits[i] = float32(e)
	}
	scale := float32(1 / sum)
	for i := range logits {
		logits[i] *= scale
	}
	logits[best]--
	return math.Log(sum) - chosen, first
}
