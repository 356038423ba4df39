package train

import (
	"math"
	"slices"

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
	wanted  []chance
	a       activations
	rows    []float32
	heads   [2][]float32
	// ends has, for every zone, where its cells begin and end among the empty ones.
	ends [net.Zones + 1]int
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
	// 1. The windows of the empty cells, zone by zone.
	p.find(b)
	best := slices.Index(p.places, l.Best)
	p.want(&l, best)
	n := len(p.places)
	if n == 0 {
		return
	}
	cells, policy := p.cells[:n], p.policy[:n]
	// 2. The inputs of the head, with the own half first.
	var sum vector
	for k := range a.zones.in {
		zone := &a.zones.in[k]
		*zone = vector{}
		if from, to := p.ends[k], p.ends[k+1]; from < to {
			cellsOf(cells[from:to], zone, t.rows, p.windows[from:to])
		}
		if me == renju.White {
			exchange(zone)
		}
		axpy(&sum, zone, 1)
		for i, v := range zone {
			zone[i] = min(v*zoneScale, activeMax)
		}
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
	if len(p.wanted) > 0 {
		logits(policy, cells, &q)
		if best >= 0 && policy[best] == slices.Max(policy) {
			p.losses.First++
		}
		p.losses.Moves++
		p.losses.Policy += softmax(policy, p.wanted)
	}
	if !learn {
		return
	}
	// 5. Backward: the slopes of the policy weights come from the cells, those of the
	// cells from the head, hence the cells twice.
	var dq vector
	if len(p.wanted) > 0 {
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
	for k := range a.zones.slopes {
		from, to := p.ends[k], p.ends[k+1]
		if from == to {
			continue
		}
		zone := sums
		axpy(&zone, &a.zones.slopes[k], zoneScale)
		if me == renju.White {
			exchange(&zone)
		}
		slopes(p.rows, p.windows[from:to], cells[from:to], &zone, &q, policy[from:to])
	}
}

// chance is that of a place to be the best move.
type chance struct {
	place int
	share float32
}

// want lists the chances of a lesson, whose best move has a place or none.
func (p *part) want(l *Lesson, best int) {
	p.wanted = p.wanted[:0]
	for _, m := range l.Moves {
		if i := slices.Index(p.places, m.Cell); i >= 0 {
			p.wanted = append(p.wanted, chance{i, m.Chance})
		}
	}
	if l.Moves == nil && best >= 0 {
		p.wanted = append(p.wanted, chance{best, 1})
	}
}

// find lists the empty cells zone by zone, with their windows.
func (p *part) find(b *renju.Board) {
	windows := net.WindowsOf(p.t.o.Rule)
	var counts [net.Zones]int
	for c := range b.EmptyCells().Each {
		counts[net.ZoneOf(c, b.Size())]++
	}
	var at [net.Zones]int
	n := 0
	for k, count := range counts {
		p.ends[k], at[k] = n, n
		n += count
	}
	p.ends[net.Zones] = n
	p.places, p.windows = p.places[:n], p.windows[:n]
	for c := range b.EmptyCells().Each {
		i := &at[net.ZoneOf(c, b.Size())]
		p.places[*i] = c
		p.windows[*i] = [4]uint16{uint16(windows.Of(b.Line(c, 0))), uint16(windows.Of(b.Line(c, 1))),
			uint16(windows.Of(b.Line(c, 2))), uint16(windows.Of(b.Line(c, 3)))}
		*i++
	}
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

// softmax returns the cross entropy of logits with chances, whose sum is 1; it replaces the
// logits by their slopes.
func softmax(logits []float32, wanted []chance) (loss float64) {
	top := slices.Max(logits)
	var sum, mean float64
	for _, c := range wanted {
		mean += float64(c.share) * float64(logits[c.place]-top)
	}
	for i, v := range logits {
		e := math.Exp(float64(v - top))
		sum += e
		logits[i] = float32(e)
	}
	scale := float32(1 / sum)
	for i := range logits {
		logits[i] *= scale
	}
	for _, c := range wanted {
		logits[c.place] -= c.share
	}
	return math.Log(sum) - mean
}
