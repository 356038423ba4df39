package tune

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/bench/selfplay"
	evalrenju "tengen/eval/renju"
	evalring "tengen/eval/ring"
	"tengen/movegen/renju"
)

// play plays games of few nodes.
func play(t *testing.T, game, rule string, size, positions int, seed uint64) Source {
	t.Helper()
	h, err := selfplay.DefaultHeader(game)
	if err != nil {
		t.Fatal(err)
	}
	h.Rule, h.Size, h.Seed, h.Nodes = rule, size, seed, 15
	var buf bytes.Buffer
	w, err := selfplay.NewWriter(&buf, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := selfplay.Run(t.Context(), h, selfplay.Options{Positions: positions, Threads: 2}, w, nil); err != nil {
		t.Fatal(err)
	}
	src, err := ReadSource(game, &buf)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func model(t *testing.T, rule renju.Rule) *evalrenju.Model {
	t.Helper()
	m, err := evalrenju.EmbeddedModel(rule)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// What the fit takes for a position's value is what the evaluation gives it, up
// to the rounding to whole centi-units.
func TestValueIsTheEvaluations(t *testing.T) {
	for _, rule := range []renju.Rule{renju.Renju, renju.Freestyle} {
		src := play(t, "renju", rule.String(), 12, 200, 3)
		m := model(t, rule)
		w, err := evalrenju.Load(rule)
		if err != nil {
			t.Fatal(err)
		}
		b, err := renju.NewWithValues(12, rule, w.Cell)
		if err != nil {
			t.Fatal(err)
		}
		x := extractor{m: m, index: evalrenju.CodeIndex()}
		cell := m.Cell()
		n := 0
		for i := range src.Games {
			b, err = src.Games[i].Renju(&src.Header, b, func(b *renju.Board, _ selfplay.Ply) error {
				var s set
				x.position(b, 0.5, &s)
				v := m.Tempo + m.Threat[s.samples[0].own][s.samples[0].opp]
				for _, f := range s.arena {
					v += float64(f.count) * cell[f.index/evalrenju.NumCodes][f.index%evalrenju.NumCodes] / evalrenju.CellUnit
				}
				if want := float64(w.Value(b)); math.Abs(v-want) >= 1 {
					t.Fatalf("%v: value %f, the evaluation says %f", rule, v, want)
				}
				n++
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if n < 200 {
			t.Errorf("%d positions", n)
		}
	}
}

// The gradient is that of the loss.
func TestGradient(t *testing.T) {
	m := model(t, renju.Renju)
	src := play(t, "renju", "renju", 15, 150, 4)
	var s set
	x := extractor{m: m, index: evalrenju.CodeIndex()}
	for i := range src.Games {
		if err := x.game(&src.Header, &src.Games[i], 0.7, &s); err != nil {
			t.Fatal(err)
		}
	}
	at := newVector(m)
	at.condition(s.curvature(m), 1e-3)
	slope := newVector(new(evalrenju.Model))
	s.loss(m, slope.Model)
	grad := make([]float64, at.len())
	at.scaled(slope, grad)
	r := rand.New(rand.NewPCG(1, 1))
	checked := 0
	for checked < 60 {
		i := r.IntN(len(grad))
		if grad[i] == 0 {
			continue
		}
		checked++
		const step = 1e-4
		x := make([]float64, len(grad))
		x[i] = step
		at.set(m, x)
		up := s.loss(at.Model, nil)
		x[i] = -step
		at.set(m, x)
		if got := (up - s.loss(at.Model, nil)) / (2 * step); math.Abs(got-grad[i]) > 1e-6+1e-4*math.Abs(grad[i]) {
			t.Errorf("parameter %d: slope %g, gradient %g", i, got, grad[i])
		}
	}
}

// Targets that follow from other weights than those a fit starts from are
// predicted better after it, on games it has not seen; the written file gives what
// was fitted; and nothing depends on chance but by the seed.
func TestRenjuFindsOtherWeights(t *testing.T) {
	src := play(t, "renju", "freestyle", 11, 2500, 5)
	start := model(t, renju.Freestyle)
	truth := *start
	truth.Tempo += 80
	truth.Line[0][renju.OpenTwo] += 200
	truth.Class[0][renju.ClassThree] -= 400
	// A score under the other weights in place of the search's.
	cell := truth.Cell()
	x := extractor{m: &truth, index: evalrenju.CodeIndex()}
	for i := range src.Games {
		g := &src.Games[i]
		at := g.Random
		if _, err := g.Renju(&src.Header, nil, func(b *renju.Board, p selfplay.Ply) error {
			var s set
			x.position(b, 0, &s)
			v := truth.Tempo + truth.Threat[s.samples[0].own][s.samples[0].opp]
			for _, f := range s.arena {
				v += float64(f.count) * cell[0][f.index] / evalrenju.CellUnit
			}
			g.Plies[at].Score = int32(max(-20000, min(v, 20000)))
			at++
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	// A weak pull, for the positions are few.
	o := Options{Trust: 1e-9, Seed: 2, Rounds: 60, Pull: 0.3}
	fitted := *start
	f, err := Renju(&fitted, []Source{src}, o)
	if err != nil {
		t.Fatal(err)
	}
	// Below what the weights they were made with would score there is little.
	if !f.Gained() || f.TrainingAfter >= f.TrainingBefore || f.Validation.Games == 0 {
		t.Errorf("%+v", f)
	}
	if d := fitted.Tempo - start.Tempo; d < 40 || d > 120 {
		t.Errorf("the tempo moved by %f, the truth by 80", d)
	}
	t.Logf("%+v", f)

	again := *start
	if g, err := Renju(&again, []Source{src}, o); err != nil || g != f {
		t.Errorf("a second fit: %+v, %v", g, err)
	}
	var one, two strings.Builder
	if err := errors.Join(fitted.Write(&one, "x"), again.Write(&two, "x")); err != nil || one.String() != two.String() {
		t.Errorf("the weights of two fits differ (%v)", err)
	}
	read, err := evalrenju.ParseModel(one.String(), renju.Freestyle)
	if err != nil || read.Code != fitted.Code || read.Line != fitted.Line || read.Class != fitted.Class ||
		read.Threat != fitted.Threat || read.Tempo != fitted.Tempo {
		t.Errorf("the weights do not read back (%v)", err)
	}
}

// Ring's own fit, on games split here.
func TestRing(t *testing.T) {
	src := play(t, "ring", "ring", 0, 1500, 6)
	// A start that is off: the fit has something to find.
	start := *evalring.Default()
	for i := range start {
		start[i] /= 3
	}
	w, f, err := Ring(&start, []Source{src}, Options{Rounds: 150})
	if err != nil {
		t.Fatal(err)
	}
	if f.TrainingAfter >= f.TrainingBefore || *w == start || f.Training.Games+f.Validation.Games != len(src.Games) {
		t.Errorf("%+v", f)
	}
	t.Logf("%+v", f)
}

func TestRefused(t *testing.T) {
	src := play(t, "renju", "renju", 15, 300, 7)
	m := model(t, renju.Renju)
	before := *m
	few := src
	few.Games = few.Games[:3]
	other := src
	other.Header.Rule = "caro"
	broken := src
	broken.Games = append(broken.Games[:len(broken.Games):len(broken.Games)], selfplay.Game{Plies: []selfplay.Ply{{Move: 5}, {Move: 5}}})
	for _, c := range []struct {
		src  Source
		o    Options
		want string
	}{
		{few, Options{}, "too few"},
		{other, Options{}, "rule caro"},
		{broken, Options{}, "ply 2"},
		{src, Options{Trust: 2}, "trust 2"},
		{src, Options{Trust: math.NaN()}, "trust NaN"},
		{src, Options{Validation: 1}, "validation share 1"},
		{src, Options{Pull: -1}, "pull -1"},
		{src, Options{Rounds: -1}, "-1 rounds"},
	} {
		if _, err := Renju(m, []Source{c.src}, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	if m.Code != before.Code || m.Tempo != before.Tempo {
		t.Error("a refused fit changed the weights")
	}
	if _, _, err := Ring(evalring.Default(), []Source{src}, Options{}); err == nil || !strings.Contains(err.Error(), "want ring") {
		t.Errorf("Ring's weights and games of Renju: %v", err)
	}
	if _, err := ReadSource("x", strings.NewReader("nonsense")); err == nil || !strings.HasPrefix(err.Error(), "x: ") {
		t.Errorf("nonsense: %v", err)
	}
}
