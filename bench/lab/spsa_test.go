package lab

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/bench/match"
	"tengen/search/game"
)

// tuning returns small settings of a tuning.
func tuning() *SPSA {
	c := match.NewConfig(game.Config{Game: "renju", Rule: "freestyle", Size: 9})
	c.Engines = []match.EngineConfig{{Name: "e", Nodes: 20, Memory: 1}}
	return &SPSA{Match: c, Steps: 3, Pairs: 2, Seed: 7,
		Knobs: []SPSAKnob{{"lmr-div", 1.25, 0.2}, {"policy-order", 3000, 500}}}
}

// Against an opponent whose strength falls with the distance from the best values, the
// values come near the best, from either side, and stay where nothing depends on them.
func TestSPSAConverges(t *testing.T) {
	s := tuning()
	s.Knobs = []SPSAKnob{{"lmr-div", 1, 0.1}, {"lmr-base", 1, 0.1}, {"null-eval", 200, 10}}
	s.Steps = 600
	far := func(v []float64) float64 { return 10*math.Abs(v[0]-1.5) + 10*math.Abs(v[1]-0.6) }
	s.game = func(first, second []float64) int {
		switch d := far(first) - far(second); {
		case d < -1e-9:
			return 1
		case d > 1e-9:
			return -1
		}
		return 0
	}
	values, err := s.Run(t.Context(), filepath.Join(t.TempDir(), "x"), false, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	if far(values) > 1 || math.Abs(values[2]-200) > 30 {
		t.Errorf("values %v, want near 1.5, 0.6 and 200", values)
	}
}

// The journal does not depend on the number of threads, nor on a stop; it is refused for
// other settings.
func TestSPSARun(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	s := tuning()
	want, err := s.Run(t.Context(), one, false, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := tuning().Run(ctx, two, false, 2, func(at SPSAStep) {
		if at.Step == 2 {
			cancel()
		}
	}); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	if _, err := tuning().Run(t.Context(), two, false, 2, nil); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("begun twice: %v", err)
	}
	steps := 0
	got, err := tuning().Run(t.Context(), two, true, 2, func(SPSAStep) { steps++ })
	if err != nil || !reflect.DeepEqual(got, want) || steps != 3 {
		t.Errorf("resumed: %v after %d steps, %v, want %v after 3", got, steps, err, want)
	}
	x, errX := os.ReadFile(one)
	y, errY := os.ReadFile(two)
	if err := errors.Join(errX, errY); err != nil || !bytes.Equal(x, y) {
		t.Errorf("journals differ, %v:\n%s\n%s", err, x, y)
	}
	other := tuning()
	other.Steps = 4
	if _, err := other.Run(t.Context(), two, true, 2, nil); err == nil || !strings.Contains(err.Error(), "other settings") {
		t.Errorf("resumed with other settings: %v", err)
	}
	lines := bytes.SplitAfter(y, []byte("\n"))
	if err := os.WriteFile(two, bytes.Join([][]byte{lines[0], lines[2]}, nil), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := tuning().Run(t.Context(), two, true, 2, nil); err == nil || !strings.Contains(err.Error(), "want step 1 of 3") {
		t.Errorf("resumed without its first step: %v", err)
	}
}

// The two engines of a pair differ in the numbers that are tuned, by the distance of the
// step to either side, within the bounds.
func TestSPSAPair(t *testing.T) {
	s := tuning()
	s.Match.Engines[0].Tune = "late-base=9"
	c := s.config([]float64{1.5, 3400}, []float64{1, 2600})
	if a, b := c.Engines[0].Tune, c.Engines[1].Tune; a != "late-base=9,lmr-div=1.5,policy-order=3400" || b != "late-base=9,lmr-div=1,policy-order=2600" {
		t.Errorf("engines tuned by %q and %q", a, b)
	}
	d := s.directions(s.Steps, 0)
	if math.Abs(d[0]) != 0.2 || math.Abs(d[1]) != 500 {
		t.Errorf("last step moves by %v, want the knobs' steps", d)
	}
	if reflect.DeepEqual(s.directions(1, 0), s.directions(1, 1)) && reflect.DeepEqual(s.directions(2, 0), s.directions(2, 1)) {
		t.Error("all pairs have the same directions")
	}
	if first, _ := s.gains(1); !(first > 1) {
		t.Errorf("the first step moves by %g, want more than the last", first)
	}
	k := SPSAKnob{"x", 1, 0.2}
	for v, want := range map[float64]float64{-1: 0, 2: 2, 9: 3} {
		if got := k.clip(v); math.Abs(got-want) > 1e-12 {
			t.Errorf("%g is clipped to %g, want %g", v, got, want)
		}
	}
}

// Bad settings are named.
func TestSPSACheck(t *testing.T) {
	for want, change := range map[string]func(s *SPSA){
		"no number":     func(s *SPSA) { s.Knobs = nil },
		"tuned twice":   func(s *SPSA) { s.Knobs = append(s.Knobs, s.Knobs[0]) },
		"no such":       func(s *SPSA) { s.Knobs[0].Name = "speed" },
		"0 steps":       func(s *SPSA) { s.Steps = 0 },
		"-1 pairs":      func(s *SPSA) { s.Pairs = -1 },
		"2 engines":     func(s *SPSA) { s.Match.Engines = append(s.Match.Engines, s.Match.Engines[0]) },
		"no limit":      func(s *SPSA) { s.Match.Engines[0].Nodes = 0 },
		"unknown game ": func(s *SPSA) { s.Match.Game = "go" },
	} {
		s := tuning()
		change(s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if k, err := ParseSPSAKnob("lmr-div=1.25:0.1"); err != nil || k != (SPSAKnob{"lmr-div", 1.25, 0.1}) {
		t.Errorf("%+v, %v", k, err)
	}
	for _, text := range []string{"", "x", "x=1", "=1:2", "x=1:0", "x=1:-1", "x=NaN:1", "x=1:Inf", "x=a:1", "x=1:b"} {
		if _, err := ParseSPSAKnob(text); err == nil || !strings.Contains(err.Error(), "want NAME=START:STEP") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Any line of a journal is taken or refused with an error, and what is taken are the first
// steps in their order, each with a value for every knob.
func FuzzSPSASteps(f *testing.F) {
	f.Add([]byte(`{"step":1,"score":2,"values":[1.2,3100]}` + "\n" + `{"step":2,"score":-1,"values":[1.3,2900]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s := tuning()
		done, err := s.steps(bytes.Split(text, []byte("\n")))
		if err != nil {
			return
		}
		for i, at := range done {
			if at.Step != i+1 || len(at.Values) != len(s.Knobs) {
				t.Errorf("step %+v", at)
			}
		}
	})
}
