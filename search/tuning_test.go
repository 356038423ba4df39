package search

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// Every number has a name by which it is set, within its range.
func TestTuning(t *testing.T) {
	for _, k := range new(Tuning).Knobs() {
		tune, want := DefaultTuning(), DefaultTuning()
		if err := tune.Set(k.Name + "=2.125"); err != nil || tune == want {
			t.Errorf("%s: %v, %+v", k.Name, err, tune)
		}
	}
	for text, want := range map[string]string{
		"speed=1": "no such number: want razor-base, ", "lmr-div": "want a number", "lmr-div=x": "want a number", "razor-mul=NaN": "want a number",
		"razor-mul=10001": "within ±10000", "lmr-div=0": "lmr-div=0 is below 0.1", "lmr-base=1,lmr-div=-1": "lmr-div=-1 is below 0.1",
		"null-eval=0": "null-eval=0 is below 1", "futility-mul=-1": "futility-mul=-1 is below 0", "lmr-div=1, lmr-div =2": "lmr-div is given twice",
		"policy-max=65": "policy-max=65 is above 64",
	} {
		tune := DefaultTuning()
		if err := tune.Set(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Tables of numbers at the ends of their ranges are those of the formulas.
func TestLinesInRange(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		tune := DefaultTuning()
		for _, k := range tune.Knobs() {
			if *k.At < k.Low || *k.At > k.High {
				t.Fatalf("%s=%g by default, from %g to %g", k.Name, *k.At, k.Low, k.High)
			}
			*k.At = []float64{k.Low, k.High}[r.IntN(2)]
		}
		l := newLines(tune)
		for _, depth := range []int{1, 2, lmrSize - 1} {
			for _, surprise := range []uint16{0, 1, 64, math.MaxUint16} {
				want := tune.LMRBase + math.Log(float64(depth))*math.Log(lmrSize-1)/tune.LMRDiv
				if surprise > 0 {
					want = want*tune.PolicyKeep + min(tune.PolicyMax, (float64(surprise)/fine-tune.PolicyFree)*tune.PolicyMul)
				}
				if got := float64(l.base(depth, lmrSize-1, surprise)); math.Abs(got-want) > 2 {
					t.Fatalf("%+v: %g plies at depth %d after a surprise of %d, want %.1f", tune, got, depth, surprise, want)
				}
			}
			if l.late[depth] < 0 || l.razor[min(depth, 7)] < 0 || l.futility[min(depth, 7)] < 0 {
				t.Fatalf("%+v: %d moves, margins %v, %v", tune, l.late[depth], l.razor, l.futility)
			}
		}
	}
}
