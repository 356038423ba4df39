package training

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	evalring "tengen/eval/ring"
	"tengen/eval/ring/network"
	"tengen/movegen/ring"
	"tengen/movegen/ring/ringtest"
)

// samples are positions in which the side to move expects the more, the farther its pieces are.
func samples(boards []*ring.Board) (out []Sample) {
	for _, p := range boards {
		lead := 0
		for _, c := range p.Men(p.Side()).Cells() {
			row := p.Field().Row(c)
			if p.Side() == ring.White {
				row = p.Field().Rules.Rows + 1 - row
			}
			lead += row
		}
		out = append(out, NewSample(p, 1/(1+math.Exp(-float64(lead-20)/6))))
	}
	return out
}

func fitted(t *testing.T, s []Sample, o Options) *network.Network {
	t.Helper()
	n, err := Fit(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A network learns, also for positions that it has not seen; the same options give the same network with any
// number of threads, and another training goes on from it.
func TestFit(t *testing.T) {
	all := samples(ringtest.Boards(60, 1))
	held := samples(ringtest.Boards(20, 2))
	o := Options{Steps: 40, Rate: 0.01, Seed: 1, Threads: 1}
	n := fitted(t, append([]Sample(nil), all...), o)
	before := Measure(n, held)
	if before.Positions != len(held) || before.Network > before.Linear*0.97 {
		t.Errorf("after a training %+v", before)
	}
	o.Threads = 3
	if again := fitted(t, append([]Sample(nil), all...), o); !reflect.DeepEqual(again, n) {
		t.Error("another number of threads gives another network")
	}
	o.Seed = 2
	if other := fitted(t, append([]Sample(nil), all...), o); reflect.DeepEqual(other, n) {
		t.Error("the seed changes nothing")
	}
	o.From, o.Rate = n, 0
	told := 0
	o.Told = func(step int, l Losses) {
		if told++; step != told || l.Positions != batch {
			t.Errorf("step %d of %d positions, want %d", step, l.Positions, told)
		}
	}
	if after := Measure(fitted(t, all, o), held); after.Network > before.Network*1.02 || told != o.Steps {
		t.Errorf("after a second training %+v, before %+v; %d steps told", after, before, told)
	}
}

// The integer network gives the values of the numbers that were trained, but for rounding.
func TestRounding(t *testing.T) {
	boards := ringtest.Boards(20, 1)
	n := fitted(t, samples(boards), Options{Steps: 30, Rate: 0.01, Seed: 1, Threads: 2})
	f := fit{value: make([]float32, atEnd)}
	f.load(n)
	most := 0.0
	for _, p := range boards {
		s := NewSample(p, 0)
		var l layers
		want := float64(l.forward(f.value, &s)-s.base) * evalring.WinScale
		var features evalring.Features
		evalring.Extract(p, &features)
		if got := n.Value(p, &features); math.Abs(want-float64(got)) > 4 {
			t.Fatalf("%v: %d, want %.1f", p, got, want)
		}
		most = max(most, math.Abs(want))
	}
	if most < 50 {
		t.Errorf("no value is above %.1f", most)
	}
	if again := f.network(); !reflect.DeepEqual(again, n) {
		t.Error("a network that is read and rounded again is another one")
	}
	for i := range f.value {
		f.value[i] = float32(1000 - i%3*1000)
	}
	var text strings.Builder
	if err := f.network().Write(&text); err != nil {
		t.Fatal(err)
	}
	if _, err := network.Read(strings.NewReader(text.String())); err != nil {
		t.Errorf("numbers that are too large: %v", err)
	}
}

// The slopes are those of the loss.
func TestSlopes(t *testing.T) {
	s := samples(ringtest.Boards(3, 4))
	n := fitted(t, append([]Sample(nil), s...), Options{Steps: 20, Rate: 0.01, Seed: 1, Threads: 2})
	f := newFit(n, nil)
	p := &f.parts[0]
	loss := func(k int) float64 {
		var l layers
		return lossOf(l.forward(f.value, &s[k]), &s[k]).Network
	}
	checked := 0
	for k := range min(len(s), 12) {
		clear(p.slope)
		p.learn(f.value, &s[k])
		at := []int{atBias, atBias + 5, atSecond + 3, atSecond + 70, atBias2 + 2, atOut + 4, atBias3}
		for _, r := range s[k].rows[:s[k].count:s[k].count][:3] {
			at = append(at, int(r)*network.Hidden+7)
		}
		for _, i := range at {
			const d = 1.0 / 64
			old := f.value[i]
			f.value[i] = old + d
			up := loss(k)
			f.value[i] = old - d
			down := loss(k)
			f.value[i] = old
			want, got := (up-down)/(2*d), float64(p.slope[i])*batch
			if math.Abs(want) > 1e-3 {
				checked++
			}
			if math.Abs(want-got) > 0.02+0.2*math.Abs(want) { // a number may leave or enter its range
				t.Errorf("sample %d, number %d: slope %.4f, want %.4f", k, i, got, want)
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d slopes are not near 0", checked)
	}
}

func TestFitErrors(t *testing.T) {
	s := samples(ringtest.Boards(1, 1))
	for want, o := range map[string]Options{"0 steps": {}, "rate 2": {Steps: 1, Rate: 2}, "rate NaN": {Steps: 1, Rate: math.NaN()}} {
		if _, err := Fit(t.Context(), s, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := Fit(t.Context(), nil, Options{Steps: 1}); err == nil || !strings.Contains(err.Error(), "no positions") {
		t.Errorf("without positions: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Fit(ctx, s, Options{Steps: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// The numbers of a network come back from a training as they were, also the largest ones that a file may
// have, and larger ones are cut to these.
func TestLargestNumbers(t *testing.T) {
	n := network.NewNetwork()
	for i := range n.Second {
		for k := range n.Second[i] {
			n.Second[i][k] = network.MaxWeight - int16(k)
		}
		n.SecondBias[i] = [2]int32{network.MaxBias, -network.MaxBias}
		n.Out[i] = [2]int16{network.MaxBias, -network.MaxBias}
	}
	n.OutBias = -network.MaxBias
	f := newFit(n, nil)
	if got := f.network(); !reflect.DeepEqual(got, n) {
		t.Error("the numbers do not come back")
	}
	f.value[atSecond], f.value[atBias3] = 10, 200
	if got := f.network(); got.Second[0][0] != network.MaxWeight || got.OutBias != network.MaxBias {
		t.Errorf("numbers are cut to %d and %d", got.Second[0][0], got.OutBias)
	}
}
