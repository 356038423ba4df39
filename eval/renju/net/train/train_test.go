package train

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	evalrenju "tengen/eval/renju"
	"tengen/eval/renju/net"
	"tengen/movegen/renju"
)

func near(a, b float32) bool {
	return math.Abs(float64(a-b)) <= 1e-3*(1+math.Abs(float64(a)))
}

func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	random := func() (v vector) {
		for i := range v {
			v[i] = float32(r.NormFloat64() * 4)
		}
		return v
	}
	const n, windows = 37, 50
	rows := make([]float32, windows*net.Width)
	for i := range rows {
		rows[i] = float32(r.NormFloat64() * 3)
	}
	ids := make([][4]uint16, n)
	for i := range ids {
		for d := range 4 {
			ids[i][d] = uint16(r.IntN(windows))
		}
	}
	var got, want [n]vector
	var gotSum, wantSum vector
	cellsOf(got[:], &gotSum, rows, ids)
	cellsGo(want[:], &wantSum, rows, ids)
	same := func(name string, a, b *vector) {
		t.Helper()
		for i := range a {
			if !near(b[i], a[i]) {
				t.Errorf("%s, number %d: %g, want %g", name, i, a[i], b[i])
			}
		}
	}
	same("sum", &gotSum, &wantSum)
	for i := range got {
		same("cell", &got[i], &want[i])
	}
	q, sums := random(), random()
	var a, b [n]float32
	logits(a[:], got[:], &q)
	logitsGo(b[:], want[:], &q)
	for i := range a {
		if !near(b[i], a[i]) {
			t.Errorf("logit %d: %g, want %g", i, a[i], b[i])
		}
	}
	for i := range a {
		a[i] = float32(r.NormFloat64())
	}
	x, y := random(), random()
	z := y
	axpy(&y, &x, 0.3)
	axpyGo(&z, &x, 0.3)
	same("axpy", &y, &z)
	if got, want := dot(&x, &y), dotGo(&x, &y); !near(want, got) {
		t.Errorf("dot: %g, want %g", got, want)
	}
	gather(&y, got[:], a[:])
	gatherGo(&z, got[:], a[:])
	same("gather", &y, &z)
	slope, wantSlope := make([]float32, len(rows)), make([]float32, len(rows))
	slopes(slope, ids, got[:], &sums, &q, a[:])
	slopesGo(wantSlope, ids, got[:], &sums, &q, a[:])
	for i := range slope {
		if !near(wantSlope[i], slope[i]) {
			t.Errorf("slope %d: %g, want %g", i, slope[i], wantSlope[i])
		}
	}
}

// lessons returns random positions with random answers.
func lessons(t *testing.T, rule renju.Rule, seed uint64, n int) []Lesson {
	w, err := evalrenju.Load(rule)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 5))
	var out []Lesson
	for range n {
		b, err := w.Board(7 + r.IntN(4))
		if err != nil {
			t.Fatal(err)
		}
		var last renju.Cell
		for k := 4 + r.IntN(12); k > 0 && b.Status() == renju.Ongoing; {
			if c := renju.At(r.IntN(b.Size()), r.IntN(b.Size())); b.IsEmpty(c) {
				b.Make(c)
				last = c
				k--
			}
		}
		b.Unmake()
		out = append(out, Lesson{Board: b, Target: r.Float64(), Best: last})
	}
	return out
}

func split(all []Lesson) (out [Parts]Lessons) {
	for k := range out {
		out[k] = func(visit func(Lesson)) error {
			for i := k; i < len(all); i += Parts {
				visit(all[i])
			}
			return nil
		}
	}
	return out
}

// TestSlopes compares slopes with differences of the loss.
func TestSlopes(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, rule := range []renju.Rule{renju.Freestyle, renju.Renju} {
		tr, err := New(Options{Rule: rule, Steps: 10, Seed: 1, Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		all := lessons(t, rule, 1, 8)
		for i := range all { // some with chances of several moves
			if b := all[i].Board; i%2 == 0 {
				first := b.EmptyCells().First()
				all[i].Moves = []Move{{first, 0.3}, {all[i].Best, 0.7}}
			}
		}
		in := split(all)
		// Without rounding, so that a small difference is seen.
		loss := func() float64 {
			tr.unrounded()
			l, err := tr.Measure(&in)
			if err != nil {
				t.Fatal(err)
			}
			return l.Value + policyShare*l.Policy
		}
		loss()
		if err := tr.each(&in, true); err != nil {
			t.Fatal(err)
		}
		for k := range tr.parts {
			tr.tables.spread(tr.parts[k].rows)
			for h := range tr.heads {
				for i, g := range tr.parts[k].heads[h] {
					tr.heads[h].t.slope[i] += g
				}
			}
		}
		r := rand.New(rand.NewPCG(7, 8))
		tried := 0
		for _, p := range tr.params {
			for range 200 {
				i := r.IntN(len(p.value))
				if p.slope[i] == 0 || r.IntN(4) > 0 {
					continue
				}
				const step = 1e-3
				v := p.value[i]
				p.value[i] = v + step
				up := loss()
				p.value[i] = v - step
				down := loss()
				p.value[i] = v
				want := (up - down) / (2 * step)
				if got := float64(p.slope[i]); math.Abs(got-want) > 0.02*(1+math.Abs(want)) {
					t.Errorf("%v, number %d: slope %g, difference %g", rule, i, got, want)
				}
				tried++
			}
		}
		if tried < 20 {
			t.Errorf("%v: only %d slopes tried", rule, tried)
		}
	}
}

// unrounded makes the rows and heads as rounding would not.
func (t *Training) unrounded() {
	clear(t.rows)
	for colour := range 2 {
		for _, v := range t.tables.views(colour) {
			for n, p := range t.tables.places {
				for k := range net.Channels {
					t.rows[n*net.Width+colour*net.Channels+k] += v.types.value[int(p.types[colour])*net.Channels+k] +
						v.own.value[int(p.own[colour])*net.Channels+k]
				}
			}
		}
	}
	for _, h := range t.heads {
		copy(h.used, h.t.value)
	}
}

// A training that begins with a network has its numbers, and goes on from them.
func TestBegin(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, rule := range []renju.Rule{renju.Freestyle, renju.Renju} {
		e, err := net.Load(rule)
		if err != nil {
			t.Fatal(err)
		}
		want := e.Network()
		tr, err := New(Options{Rule: rule, Steps: 20, Seed: 3, Threads: 2, From: want})
		if err != nil {
			t.Fatal(err)
		}
		if tr.Options().Rate != defaultRateFrom {
			t.Errorf("rate %g", tr.Options().Rate)
		}
		sameNetwork(t, tr.Network(), want)
		in := split(lessons(t, rule, 2, 40))
		before, err := tr.Measure(&in)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if _, err := tr.Step(&in); err != nil {
				t.Fatal(err)
			}
		}
		after, err := tr.Measure(&in)
		if err != nil {
			t.Fatal(err)
		}
		if after.Value >= before.Value || after.Policy >= before.Policy {
			t.Errorf("%v: %+v before, %+v after 20 steps", rule, before, after)
		}
	}
	if _, err := New(Options{Rule: renju.Caro, Steps: 1, From: net.NewNetwork(renju.Renju)}); err == nil {
		t.Error("a network for another rule set is accepted")
	}
}

func sameNetwork(t *testing.T, got, want *net.Network) {
	t.Helper()
	if !slices.Equal(got.Rows, want.Rows) {
		t.Error("the rows differ")
	}
	if got.Heads != want.Heads {
		t.Error("the heads differ")
	}
}

// TestTraining learns a few positions by heart, compares the integer network with the
// numbers of the training, and continues from a state.
func TestTraining(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, rule := range []renju.Rule{renju.Freestyle, renju.Renju} {
		all := lessons(t, rule, 2, 40)
		in := split(all)
		run := func(threads, stop int, from []byte) (*Training, Losses, Losses, []byte) {
			tr, err := New(Options{Rule: rule, Steps: 60, Rate: 0.01, Seed: 3, Threads: threads})
			if err != nil {
				t.Fatal(err)
			}
			if from != nil {
				if err := tr.ReadState(bytes.NewReader(from)); err != nil {
					t.Fatal(err)
				}
			}
			var first, last Losses
			var state bytes.Buffer
			for tr.Made() < tr.Options().Steps {
				if last, err = tr.Step(&in); err != nil {
					t.Fatal(err)
				}
				if first.Positions == 0 {
					first = last
				}
				if tr.Made() == stop {
					if err := tr.WriteState(&state); err != nil {
						t.Fatal(err)
					}
				}
			}
			return tr, first, last, state.Bytes()
		}
		tr, first, last, state := run(2, 30, nil)
		if !(last.Value < first.Value-1 && last.Policy < 0.7*first.Policy) {
			t.Errorf("%v: losses %+v at first, %+v at last", rule, first, last)
		}
		var file, again, resumed bytes.Buffer
		n := tr.Network()
		if err := n.Write(&file); err != nil {
			t.Fatal(err)
		}
		if other, _, _, _ := run(1, 0, nil); other.Network().Write(&again) != nil || !bytes.Equal(file.Bytes(), again.Bytes()) {
			t.Errorf("%v: one thread gives another network", rule)
		}
		if other, _, _, _ := run(1, 0, state); other.Network().Write(&resumed) != nil || !bytes.Equal(file.Bytes(), resumed.Bytes()) {
			t.Errorf("%v: the state gives another network", rule)
		}
		read, err := net.Read(bytes.NewReader(file.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		e, err := net.New(read)
		if err != nil {
			t.Fatal(err)
		}
		final, err := tr.Measure(&in)
		if err != nil {
			t.Fatal(err)
		}
		var sum float64
		for _, l := range all {
			v := float64(e.Attach(l.Board).Value()) / evalrenju.WinRateScale
			sum += entropy(v, l.Target)
		}
		if math.Abs(sum-final.Value) > 0.02*final.Value {
			t.Errorf("%v: the integer network loses %g, the training %g", rule, sum, final.Value)
		}
	}
}
