package jungo

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// train makes all steps of a training.
func train(t *testing.T, samples []Sample, o TrainOptions) *Net {
	t.Helper()
	tr, err := NewTraining(samples, o)
	if err != nil {
		t.Fatal(err)
	}
	for tr.Made() < tr.Steps() {
		step(t, tr)
	}
	return tr.Net()
}

// step makes a step of a training.
func step(t testing.TB, tr *Training) {
	t.Helper()
	if err := tr.Step(); err != nil {
		t.Fatal(err)
	}
}

func lessons(t testing.TB) []Sample {
	t.Helper()
	all, err := ReadGames(strings.NewReader(testGame), Seen{})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestTrainLearns fits a small network to one game and bounds the losses after that. The
// first position is symmetric, so its move cannot be learnt completely.
func TestTrainLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	all := lessons(t)
	before := Measure(randomNet(16, 1), all, 1)
	after := Measure(train(t, all, TrainOptions{Channels: 16, Blocks: 1, Steps: 600, Batch: 12, Rate: 0.01, Threads: 2}), all, 2)
	if after.Policy > 1.3 || after.Owner > before.Owner*0.7 || after.Lead > before.Lead-1 {
		t.Errorf("losses %+v before and %+v after", before, after)
	}
}

// The same seed gives the same network with any number of threads, another seed
// another one.
func TestTrainRepeats(t *testing.T) {
	all := lessons(t)
	o := TrainOptions{Channels: 16, Blocks: 1, Steps: 30, Batch: 24, Threads: 1, Seed: 4}
	one := train(t, all, o)
	o.Threads = 3
	if three := train(t, all, o); !slices.Equal(one.params, three.params) {
		t.Error("three threads train another network than one")
	}
	o.Seed++
	if other := train(t, all, o); slices.Equal(one.params, other.params) {
		t.Error("another seed trains the same network")
	}
}

// With boards of several sizes the losses and the state of a training are the same each time, to the
// last bit.
func TestLossesRepeat(t *testing.T) {
	rng := jungo.NewRand(1)
	var all []Sample
	for i := range 40 {
		b, err := jungo.New(5+i%4, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		for range rng.Intn(12) {
			moves := b.LegalMoves(nil)
			b.Make(moves[rng.Intn(len(moves)-1)])
		}
		s := Sample{Moves: []jungo.Point{jungo.Pass}, Shares: []float32{1}, Owner: make([]uint8, b.Points()), Lead: 3}
		s.Features.Read(b, 1)
		all = append(all, s)
	}
	n, states, losses := randomNet(16, 1), map[string]bool{}, map[Loss]bool{}
	for range 12 {
		losses[Measure(n, all, 1)] = true
		tr, err := NewTraining(all, TrainOptions{Channels: 16, Blocks: 1, Steps: 3, Batch: 64})
		if err != nil {
			t.Fatal(err)
		}
		tr.Step()
		var state bytes.Buffer
		if err := tr.WriteState(&state); err != nil {
			t.Fatal(err)
		}
		states[state.String()] = true
	}
	if len(states) != 1 || len(losses) != 1 {
		t.Errorf("%d different states, %d different losses", len(states), len(losses))
	}
}

// A training that is stopped at any step and resumed gives the same network and the same
// reports as one that is not stopped.
func TestTrainResumes(t *testing.T) {
	all := lessons(t)
	var reports []Loss
	o := TrainOptions{Channels: 16, Blocks: 1, From: randomNet(16, 1), Steps: 25, Batch: 10, Seed: 2, Every: 10,
		Report: func(_ int, l Loss) { reports = append(reports, l) }}
	whole := train(t, all, o)
	want := reports
	for _, stop := range []int{0, 7, 10, 25} {
		reports = nil
		first, err := NewTraining(all, o)
		if err != nil {
			t.Fatal(err)
		}
		for first.Made() < stop {
			step(t, first)
		}
		var state bytes.Buffer
		if err := first.WriteState(&state); err != nil {
			t.Fatal(err)
		}
		o.Threads = 2
		second, err := NewTraining(all, o)
		if err != nil {
			t.Fatal(err)
		}
		step(t, second) // its earlier steps must not matter
		if err := second.ReadState(&state); err != nil {
			t.Fatal(err)
		}
		if second.Made() != stop {
			t.Errorf("stopped after %d steps, gone on with after %d", stop, second.Made())
		}
		for second.Made() < second.Steps() {
			step(t, second)
		}
		if !slices.Equal(second.Net().params, whole.params) || !slices.Equal(reports, want) {
			t.Errorf("stopped after %d steps: another network or reports %v, want %v", stop, reports, want)
		}
	}
}

// A training ends with an error where a sample gives no loss, or the weights do not, and no weight is changed.
func TestTrainNotFinite(t *testing.T) {
	nan, huge := float32(math.NaN()), float32(math.Inf(1))
	for name, damage := range map[string]func(tr *Training){
		"komi":   func(tr *Training) { tr.samples[0].Features.Komi = nan },
		"lead":   func(tr *Training) { tr.samples[1].Lead = huge },
		"share":  func(tr *Training) { tr.samples[2].Shares[0] = nan },
		"weight": func(tr *Training) { tr.net.params[7] = huge },
	} {
		all := lessons(t)
		tr, err := NewTraining(all, TrainOptions{Channels: 16, Blocks: 1, Steps: 10, Batch: len(all), Threads: 2})
		if err != nil {
			t.Fatal(err)
		}
		damage(tr)
		before, mean := slices.Clone(tr.net.params), slices.Clone(tr.mean.params)
		if err := tr.Step(); err == nil || !strings.Contains(err.Error(), "step 1: the loss is not finite") {
			t.Errorf("%s: %v", name, err)
		}
		if !slices.Equal(tr.net.params, before) || !slices.Equal(tr.mean.params, mean) {
			t.Errorf("%s: the weights are others", name)
		}
	}
}

// States of other trainings, damaged states and bad options are errors.
func TestTrainRefuses(t *testing.T) {
	all := lessons(t)
	o := TrainOptions{Channels: 16, Blocks: 1, Steps: 10, Batch: 4, Seed: 2}
	begin := func(samples []Sample, o TrainOptions) *Training {
		tr, err := NewTraining(samples, o)
		if err != nil {
			t.Fatal(err)
		}
		return tr
	}
	var buf bytes.Buffer
	if err := begin(all, o).WriteState(&buf); err != nil {
		t.Fatal(err)
	}
	state := buf.String()
	other := append(all[:1:1], all[1:]...)
	other[0].Lead++
	seed, from, steps := o, o, o
	seed.Seed, from.From, steps.Steps = 3, randomNet(16, 1), 11
	damaged := state[:len(state)/2] + "!" + state[len(state)/2+1:]
	for name, c := range map[string]struct {
		tr    *Training
		state string
		want  string
	}{
		"seed": {begin(all, seed), state, "another training"}, "from": {begin(all, from), state, "another training"},
		"steps": {begin(all, steps), state, "another training"}, "samples": {begin(other, o), state, "another training"},
		"damaged": {begin(all, o), damaged, "damaged"}, "cut off": {begin(all, o), state[:len(state)-9], "damaged"},
		"empty": {begin(all, o), "", "not the state"}, "a network": {begin(all, o), magic + strings.Repeat("A", 100), "not the state"},
	} {
		if err := c.tr.ReadState(strings.NewReader(c.state)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
	for _, c := range []struct {
		samples []Sample
		o       TrainOptions
		want    string
	}{
		{nil, o, "no samples"},
		{all, TrainOptions{Channels: 17}, "17 channels"},
		{all, TrainOptions{Channels: 1600}, "1600 channels"},
		{all, TrainOptions{Steps: -1}, "-1 steps"},
		{all, TrainOptions{Rate: -1}, "rate -1"},
	} {
		if _, err := NewTraining(c.samples, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want one with %q", c.o, err, c.want)
		}
	}
}

// Any state is read or refused; with one that is read the training goes on.
func FuzzReadState(f *testing.F) {
	all := lessons(f)
	o := TrainOptions{Channels: 16, Blocks: 1, Steps: 3, Batch: 4, Seed: 2}
	begin := func(t testing.TB) *Training {
		tr, err := NewTraining(all, o)
		if err != nil {
			t.Fatal(err)
		}
		return tr
	}
	tr := begin(f)
	step(f, tr)
	var state bytes.Buffer
	if err := tr.WriteState(&state); err != nil {
		f.Fatal(err)
	}
	f.Add(state.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4 { // else nearly nothing passes the checksum
			end := len(data) - 4
			binary.LittleEndian.PutUint32(data[end:], crc32.ChecksumIEEE(data[:end]))
		}
		if tr := begin(t); tr.ReadState(bytes.NewReader(data)) == nil && tr.Made() < tr.Steps() {
			_ = tr.Step() // the weights of a state may be no numbers
		}
	})
}
