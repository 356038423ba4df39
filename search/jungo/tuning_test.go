package jungo

import (
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// Every number has a name by which it is set; others, and values that mean nothing, are refused.
func TestTuning(t *testing.T) {
	for _, k := range new(Tuning).Knobs() {
		tune, want := DefaultTuning(), DefaultTuning()
		if err := tune.Set(k.Name + "=0.875"); err != nil || tune == want {
			t.Errorf("%s: %v, %+v", k.Name, err, tune)
		}
	}
	for text, want := range map[string]string{
		"speed=1": "no such number: want explore, ", "explore": "want a number", "first-play=-1": "first-play=-1 is below 0",
		"mix-priors=1.5": "mix-priors=1.5 is above 1", "explore=NaN": "want a number",
	} {
		tune := DefaultTuning()
		if err := tune.Set(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		if _, err := NewEngine(Options{Tune: text, NoSolver: true}); err == nil {
			t.Errorf("%q: an engine was made", text)
		}
	}
}

// The move to play has the highest lower bound of its value, of those with enough visits that are
// not proven to be worse; passing is left to chooseMove.
func TestSurest(t *testing.T) {
	kid := func(move jungo.Point, visits, win float64) node {
		k := node{move: move, mover: jungo.Black, visits: visits, value: win * visits, win: win * visits, square: visits * (win*win + 0.01)}
		k.unbound(25)
		return k
	}
	worse := kid(3, 90, 0.7)
	worse.hi = 0
	sure := kid(2, 100, 0.6)
	sure.lo = 1
	tune, off := DefaultTuning(), DefaultTuning()
	off.Bound = 0
	for _, x := range []struct {
		name string
		tune *Tuning
		kids []node
		want jungo.Point
	}{
		{"more visits, as good", &tune, []node{kid(2, 100, 0.5), kid(3, 40, 0.5)}, 2},
		{"better, and tried", &tune, []node{kid(2, 100, 0.5), kid(3, 80, 0.6)}, 3},
		{"better, and hardly tried", &tune, []node{kid(2, 100, 0.5), kid(3, 14, 0.9)}, 2},
		{"better by chance", &tune, []node{kid(2, 1000, 0.5), kid(3, 151, 0.51)}, 2},
		{"proven to be worse", &tune, []node{sure, worse}, 2},
		{"a pass", &tune, []node{kid(jungo.Pass, 100, 0.5), kid(3, 80, 0.6)}, jungo.None},
		{"no pass", &tune, []node{kid(2, 100, 0.5), kid(jungo.Pass, 80, 0.6)}, 2},
		{"no visits", &tune, []node{kid(2, 0, 0), kid(3, 0, 0)}, jungo.None},
		{"by visits", &off, []node{kid(2, 100, 0.5), kid(3, 80, 0.6)}, jungo.None},
	} {
		n := node{mover: jungo.White, children: x.kids}
		if got := n.surest(&tree{byNet: true, tune: x.tune, size: 5}); got != x.want {
			t.Errorf("%s: %v, want %v", x.name, got, x.want)
		}
		if got := n.surest(&tree{tune: x.tune, size: 5}); got != jungo.None {
			t.Errorf("%s: %v without a network", x.name, got)
		}
	}
}
