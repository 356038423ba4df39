package lab

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/bench/match"
	"tengen/internal/filetest"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/game/games"
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
	x, y := filetest.Read(t, one), filetest.Read(t, two)
	if !bytes.Equal(x, y) {
		t.Errorf("journals differ:\n%s\n%s", x, y)
	}
	other := tuning()
	other.Steps = 4
	if _, err := other.Run(t.Context(), two, true, 2, nil); err == nil || !strings.Contains(err.Error(), "other settings: its steps is 3, here 4") {
		t.Errorf("resumed with other settings: %v", err)
	}
	lines := bytes.SplitAfter(y, []byte("\n"))
	filetest.Put(t, two, bytes.Join([][]byte{lines[0], lines[2]}, nil))
	if _, err := tuning().Run(t.Context(), two, true, 2, nil); err == nil || !strings.Contains(err.Error(), "want step 1 of 3") {
		t.Errorf("resumed without its first step: %v", err)
	}
}

// Of two headers that differ, the error has the short setting, and of long values where they differ.
func TestOtherSettings(t *testing.T) {
	same := strings.Repeat("é", 100)
	for _, c := range []struct{ file, here, want string }{
		{`{"all":[1,2,3],"steps":3}`, `{"all":[1,2,4],"steps":5}`, "its steps is 3, here 5"},
		{`{"x":"` + same + `1"}`, `{"x":"` + same + `2"}`, `its x is …` + strings.Repeat("é", 10) + `1", here …` + strings.Repeat("é", 10) + `2"`},
		{`{"x":"` + same + `à"}`, `{"x":"` + same + `"}`, `à", here …éé`},
		{`{"x":1}`, `{}`, "its x is 1, here none"},
		{`text`, `{}`, "of no such job"},
	} {
		if err := otherSettings([]byte(c.file), []byte(c.here)); !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	foreign := "TGSP\x00" + strings.Repeat("x", 1<<16)
	if _, _, err := jobLine(bufio.NewReader(strings.NewReader(foreign+"\n")), true, "# games\n"); err == nil || len(err.Error()) > 200 {
		t.Errorf("the line of another file: %.300v", err)
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
	seen := map[string]bool{}
	for step := range 8 {
		for pair := range 8 {
			seen[fmt.Sprint(s.directions(step+1, pair))] = true
		}
	}
	if len(seen) < 20 { // 4 for each of 8 steps are possible
		t.Errorf("%d directions in 64 pairs", len(seen))
	}
	if reflect.DeepEqual(s.directions(1, 0), s.directions(1, 1)) && reflect.DeepEqual(s.directions(1, 1), s.directions(1, 2)) && reflect.DeepEqual(s.directions(1, 2), s.directions(1, 3)) {
		t.Error("the pairs of a step have the same directions")
	}
	same := true
	for step := 2; step <= 8; step++ {
		a, b := s.directions(step, 0), s.directions(1, 0)
		same = same && (a[0] > 0) == (b[0] > 0) && (a[1] > 0) == (b[1] > 0)
	}
	if same {
		t.Error("the first pairs of all steps have the same directions")
	}
	// The first of many steps moves by 1000^0.101, and a win changes by the rate over the square.
	s.Steps = 1000
	if move, rate := s.gains(1); math.Abs(move-2.0091) > 1e-3 || math.Abs(rate-0.0210) > 1e-3 {
		t.Errorf("the first step moves by %.4f, at a rate of %.4f", move, rate)
	}
	if move, rate := s.gains(1000); math.Abs(move-1) > 1e-9 || math.Abs(rate-spsaRate) > 1e-9 {
		t.Errorf("the last step moves by %.4f, at a rate of %.4f", move, rate)
	}
	for _, c := range []struct{ start, v, want float64 }{{1, -1, 0}, {1, 2, 2}, {1, 9, 3}, {-1, 1, 0}, {-1, -2, -2}, {-1, -9, -3}, {0, 9, 2}, {0, -9, -2}} {
		if got := (&SPSAKnob{"x", c.start, 0.2}).clip(c.v); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%g is clipped to %g about %g, want %g", c.v, got, c.start, c.want)
		}
	}
}

// However small a step is, it makes two engines, and their text is read as the numbers.
func TestSPSASmallSteps(t *testing.T) {
	for step := 1.0; step > 1e-12; step /= 7 {
		s := tuning()
		s.Knobs = []SPSAKnob{{"lmr-div", 1.25, step}, {"futility-mul", 75, step}, {"null-eval", 9999, step}}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		for way := range 2 {
			values := make([]float64, len(s.Knobs))
			for i, k := range s.Knobs {
				values[i] = s.clip(i, k.Start+step*float64(2*way-1))
			}
			var tune search.Tuning
			if err := tune.Set(s.Tune(values)); err != nil {
				t.Fatal(err)
			}
			if got := []float64{tune.LMRDiv, tune.FutilityMul, tune.NullEval}; !slices.Equal(got, values) || values[0] == 1.25 {
				t.Errorf("step %g: read as %v, want %v", step, got, values)
			}
		}
	}
}

// No step leaves the range that the search takes, in any game.
func TestSPSAInRange(t *testing.T) {
	for of, k := range map[string]SPSAKnob{"renju": {"lmr-div", 1, 1}, "ring": {"policy-max", 3, 100}, "jungo": {"mix-priors", 0.2, 1}} {
		s := tuning()
		g, err := games.ByName(of)
		if err != nil {
			t.Fatal(err)
		}
		s.Match.Config, s.Knobs = g.Default(), []SPSAKnob{k}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		for _, v := range []float64{-1e3, 0, 1e3} {
			at := s.clip(0, v)
			if c := s.config([]float64{at}, []float64{k.Start}); c.Check() != nil {
				t.Errorf("%s: %s=%g for %g: %v", of, k.Name, at, v, c.Check())
			}
		}
	}
}

// Equal engines end each pair even, whichever colour wins, and all openings come in turn.
func TestSPSAPlay(t *testing.T) {
	s := tuning()
	s.Knobs = []SPSAKnob{{"lmr-div", 1.25, 1e-9}}
	s.Openings = []match.Opening{{Name: "a three", Moves: []string{"e5", "a1", "e6", "a9", "e7", "i1"}}}
	c := s.config([]float64{1.25}, []float64{1.25})
	won := 0
	for pair := range 3 {
		score, err := s.play(t.Context(), 1, pair, []float64{1.25})
		if err != nil || score != 0 {
			t.Errorf("pair %d: score %d, %v, want 0", pair, score, err)
		}
		player, err := match.NewPlayer(c, match.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer player.Close()
		jobs, err := s.jobs(&c, pair)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := player.Play(t.Context(), jobs[0]); err != nil || r.Outcome != match.Drawn {
			won++
		}
	}
	if won == 0 {
		t.Error("all games are draws")
	}
	s.Openings = nil
	for _, name := range []string{"a", "b", "c"} {
		s.Openings = append(s.Openings, match.Opening{Name: name, Moves: []string{name + "1"}})
	}
	order, seeds := "", map[uint64]bool{}
	for n := range 7 {
		jobs, err := s.jobs(&c, n)
		if err != nil || len(jobs) != 2 || jobs[0].Opening.Name != jobs[1].Opening.Name || jobs[0].Black == jobs[1].Black {
			t.Fatalf("%+v, %v", jobs, err)
		}
		order += jobs[0].Opening.Name
		seeds[jobs[0].Seed] = true
	}
	if order != "abcabca" || len(seeds) != 7 {
		t.Errorf("openings %s, %d seeds", order, len(seeds))
	}
}

// readSteps reads the lines of a journal after the first.
func readSteps(s *SPSA, text string) (done []SPSAStep, err error) {
	for line := range strings.SplitSeq(text, "\n") {
		at, err := s.step(len(done)+1, []byte(line))
		if err != nil {
			return nil, err
		}
		done = append(done, at)
	}
	return done, nil
}

// A journal has its steps in their order, no more than are wanted, with a value for each number.
func TestSPSASteps(t *testing.T) {
	const one, two = `{"step":1,"score":2,"values":[1,2]}`, `{"step":2,"score":2,"values":[1,2]}`
	for text, want := range map[string]string{
		one + "\n" + two: "", two: "step 2 with 2 values: want step 1", one + "\n" + one: "want step 2 of 3",
		`{"step":1,"values":[1]}`: "with 1 values", "{": "unexpected end", one + "\n" + two + "\n" + strings.Replace(two, "2", "3", 1) + "\n" + strings.Replace(two, "2", "4", 1): "want step 4 of 3",
	} {
		done, err := readSteps(tuning(), text)
		if want == "" && (err != nil || len(done) != 2) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %d steps, %v, want %q", text, len(done), err, want)
		}
	}
}

// Bad settings are named.
func TestSPSACheck(t *testing.T) {
	for want, change := range map[string]func(s *SPSA){
		"no number":            func(s *SPSA) { s.Knobs = nil },
		"tuned twice":          func(s *SPSA) { s.Knobs = append(s.Knobs, s.Knobs[0]) },
		"no such":              func(s *SPSA) { s.Knobs[0].Name = "speed" },
		"0 steps":              func(s *SPSA) { s.Steps = 0 },
		"-1 pairs":             func(s *SPSA) { s.Pairs = -1 },
		"2 engines":            func(s *SPSA) { s.Match.Engines = append(s.Match.Engines, s.Match.Engines[0]) },
		"no limit":             func(s *SPSA) { s.Match.Engines[0].Nodes = 0 },
		"unknown game ":        func(s *SPSA) { s.Match.Game = "go" },
		"does not change 1.25": func(s *SPSA) { s.Knobs[0].Step = 1e-17 },
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
		done, err := readSteps(s, string(text))
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
