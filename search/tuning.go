package search

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Tuning is the numbers of pruning and reductions that depend on the evaluation: its
// scale, and how far it can be trusted. Margins are in centi-units of the evaluation.
type Tuning struct {
	// Razoring at depth d: eval + RazorBase + RazorMul·d² below alpha.
	RazorBase, RazorMul float64
	// Reverse futility at depth d: eval − ReverseMul·d at least beta; an improving side
	// needs ReverseImproving less.
	ReverseMul, ReverseImproving float64
	// NullEval: null move reduces by one more ply for every NullEval of eval above beta.
	NullEval float64
	// Futility of quiet moves at depth d: eval + FutilityBase + FutilityMul·d not above
	// alpha.
	FutilityBase, FutilityMul float64
	// Late move reductions: LMRBase + ln(depth)·ln(number)/LMRDiv plies.
	LMRBase, LMRDiv float64
	// Of moves with a Surprise, PolicyKeep times that, plus PolicyMul plies for every
	// nat of surprise above PolicyFree, at most PolicyMax.
	PolicyKeep, PolicyMul, PolicyFree, PolicyMax float64
	// PolicyOrder is how much a nat of surprise lowers the order of a move.
	PolicyOrder float64
	// Move-count pruning with LateAll: no more than LateBase + depth^LatePower moves are
	// searched, half of it when the side to move is not improving.
	LateBase, LatePower float64
}

// DefaultTuning is for evaluations that are sums of patterns. Of the margins and the
// reductions by matches in renju and freestyle; LateBase and LatePower by how well scores
// predict the results of games, confirmed by matches.
func DefaultTuning() Tuning {
	return Tuning{
		RazorBase: 60, RazorMul: 40,
		ReverseMul: 90, ReverseImproving: 45,
		NullEval:     200,
		FutilityBase: 120, FutilityMul: 110,
		LMRBase: 1, LMRDiv: 1.25,
		PolicyKeep: 0.7, PolicyMul: 0.4, PolicyFree: 2, PolicyMax: 3,
		LateBase: 10, LatePower: 1.5,
	}
}

// Knob is a number of a search by its name, with the range that means something.
type Knob struct {
	Name      string
	At        *float64
	Low, High float64
}

// Knobs lists the numbers. Within the ranges no table of the search overflows.
func (t *Tuning) Knobs() []Knob {
	return []Knob{
		{"razor-base", &t.RazorBase, 0, MostKnob}, {"razor-mul", &t.RazorMul, 0, MostKnob},
		{"reverse-mul", &t.ReverseMul, 0, MostKnob}, {"reverse-improving", &t.ReverseImproving, 0, MostKnob},
		{"null-eval", &t.NullEval, 1, MostKnob},
		{"futility-base", &t.FutilityBase, 0, MostKnob}, {"futility-mul", &t.FutilityMul, 0, MostKnob},
		{"lmr-base", &t.LMRBase, -mostPlies, mostPlies}, {"lmr-div", &t.LMRDiv, 0.1, MostKnob},
		{"policy-keep", &t.PolicyKeep, 0, mostShare}, {"policy-mul", &t.PolicyMul, 0, mostPlies},
		{"policy-free", &t.PolicyFree, 0, mostNats}, {"policy-max", &t.PolicyMax, 0, mostPlies},
		{"policy-order", &t.PolicyOrder, 0, MostKnob},
		{"late-base", &t.LateBase, 0, MostKnob}, {"late-power", &t.LatePower, 0, mostPower},
	}
}

// KnobNames are the names of numbers.
func KnobNames(knobs []Knob) (out []string) {
	for _, k := range knobs {
		out = append(out, k.Name)
	}
	return out
}

// Set changes numbers by a text such as "lmr-div=1.3,late-base=12". Errors name the entry.
func (t *Tuning) Set(text string) error { return SetKnobs(t.Knobs(), text) }

// SetKnobs changes numbers as Tuning.Set does.
func SetKnobs(knobs []Knob, text string) error {
	given := map[string]bool{}
next:
	for entry := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(entry, "=")
		for _, k := range knobs {
			if k.Name != strings.TrimSpace(name) {
				continue
			}
			v, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			switch {
			case given[k.Name]:
				return fmt.Errorf("tune: %s is given twice", k.Name)
			case err != nil || !(math.Abs(v) <= MostKnob):
				return fmt.Errorf("tune: %q: want a number within ±%d", entry, MostKnob)
			case v < k.Low:
				return fmt.Errorf("tune: %s=%g is below %g", k.Name, v, k.Low)
			case v > k.High:
				return fmt.Errorf("tune: %s=%g is above %g", k.Name, v, k.High)
			}
			*k.At, given[k.Name] = v, true
			continue next
		}
		return fmt.Errorf("tune: %q: there is no such number: want %s", entry, strings.Join(KnobNames(knobs), ", "))
	}
	return nil
}

// MostKnob bounds the numbers, and the others those of some kinds.
const (
	MostKnob  = 10_000
	mostPlies = 64
	mostShare = 10
	mostNats  = 1000
	mostPower = 10
)

// lines is a Tuning in the form that the search reads.
type lines struct {
	razor, reverse, futility [8]Score // by depth
	improving, nullEval      Score
	// lmr is the base reduction by depth and number, in 1/fine plies; the rest is in
	// fines as well.
	lmr                   [lmrSize][lmrSize]int32
	keep, mul, free, most int32
	order                 int
	late                  [lateSize]int16 // moves by depth, of an improving side
}

// fine is the parts of a ply, and of a nat, in which reductions are added up.
const fine = 64

func newLines(t Tuning) *lines {
	l := &lines{improving: Score(t.ReverseImproving), nullEval: max(1, Score(t.NullEval)),
		keep: int32(t.PolicyKeep * fine), mul: int32(t.PolicyMul * fine), free: int32(t.PolicyFree * fine), most: int32(t.PolicyMax * fine),
		order: int(t.PolicyOrder)}
	for d := range l.razor {
		l.razor[d] = Score(t.RazorBase) + Score(t.RazorMul)*Score(d*d)
		l.reverse[d] = Score(t.ReverseMul) * Score(d)
		l.futility[d] = Score(t.FutilityBase) + Score(t.FutilityMul)*Score(d)
	}
	for d := 1; d < lmrSize; d++ {
		for n := 1; n < lmrSize; n++ {
			l.lmr[d][n] = int32(fine * (t.LMRBase + math.Log(float64(d))*math.Log(float64(n))/t.LMRDiv))
		}
	}
	for d := range l.late {
		l.late[d] = int16(min(t.LateBase+math.Pow(float64(d), t.LatePower), math.MaxInt16))
	}
	return l
}

// base returns the base reduction of the n-th move at a depth, in plies.
func (l *lines) base(depth, n int, surprise uint16) int {
	r := l.lmr[min(depth, lmrSize-1)][min(n, lmrSize-1)]
	if surprise > 0 {
		r = r*l.keep/fine + min(l.most, (int32(surprise)-l.free)*l.mul/fine)
	}
	return int(r) / fine
}
