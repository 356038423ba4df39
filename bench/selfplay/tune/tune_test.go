package tune

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tengen/bench/selfplay"
	evalrenju "tengen/eval/renju"
	evalring "tengen/eval/ring"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	gamering "tengen/search/game/ring"
)

// play plays games with few nodes for a move.
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

// replay calls visit with the board of every searched ply of a source of Renju, from
// start, or from the usual start if that is nil.
func replay(t *testing.T, src *Source, start *renju.Board, visit func(game int, b *renju.Board, p selfplay.Ply)) {
	t.Helper()
	p, err := src.Header.Start()
	if err != nil {
		t.Fatal(err)
	}
	if start != nil {
		p = gamerenju.From(start)
	}
	for i := range src.Games {
		if err := src.Games[i].Replay(p, func(p game.Position, ply selfplay.Ply) error {
			visit(i, p.(*gamerenju.Position).Board(), ply)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
}

func model(t *testing.T, rule renju.Rule) *evalrenju.Model {
	t.Helper()
	m, err := evalrenju.EmbeddedModel(rule)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The fit computes the same value of a position as the evaluation, except for its rounding
// to whole centi-units.
func TestValueIsTheEvaluations(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
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
		replay(t, &src, b, func(_ int, b *renju.Board, _ selfplay.Ply) {
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
		})
		if n < 200 {
			t.Errorf("%d positions", n)
		}
	}
}

// The gradient equals differences of the loss.
func TestGradient(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	m := model(t, renju.Renju)
	src := play(t, "renju", "renju", 15, 150, 4)
	s := samples(t, m, src, 0.7)
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

// Targets made with other weights than those at the start are predicted better after the
// fit, also on games it has not seen. The written file holds the fitted weights, and the
// same seed gives the same weights.
func TestRenjuFindsOtherWeights(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	positions, rounds := 2500, 60
	src := play(t, "renju", "freestyle", 11, positions, 5)
	start := model(t, renju.Freestyle)
	truth := *start
	truth.Tempo += 80
	truth.Line[0][renju.OpenTwo] += 200
	truth.Class[0][renju.ClassThree] -= 400
	// Replace the scores of the search by values under the other weights.
	cell := truth.Cell()
	x := extractor{m: &truth, index: evalrenju.CodeIndex()}
	at := make([]int, len(src.Games))
	replay(t, &src, nil, func(i int, b *renju.Board, p selfplay.Ply) {
		var s set
		x.position(b, 0, &s)
		v := truth.Tempo + truth.Threat[s.samples[0].own][s.samples[0].opp]
		for _, f := range s.arena {
			v += float64(f.count) * cell[0][f.index] / evalrenju.CellUnit
		}
		g := &src.Games[i]
		g.Plies[g.Random+at[i]].Score = int32(max(-20000, min(v, 20000)))
		at[i]++
	})
	// The pull is weak because the positions are few.
	var told [][2]float64
	o := Options{Trust: 1e-9, Seed: 2, Rounds: rounds, Pull: 0.3, Told: func(_ int, training, validation float64) {
		told = append(told, [2]float64{training, validation})
	}}
	fitted := *start
	f, err := renjuModel{&fitted}.Fit([]Source{src}, o)
	if err != nil {
		t.Fatal(err)
	}
	// The loss cannot fall much below that of the weights that made the targets.
	if !f.Gained() || f.TrainingAfter >= f.TrainingBefore || f.Validation.Games == 0 {
		t.Errorf("%+v", f)
	}
	if d := fitted.Tempo - start.Tempo; d < 40 || d > 120 {
		t.Errorf("the tempo moved by %f, the truth by 80", d)
	}
	// The weights are those of the round with the lowest validation loss, rounded.
	if f.Rounds < 1 || f.Rounds > len(told) {
		t.Fatalf("round %d of %d", f.Rounds, len(told))
	}
	best := told[f.Rounds-1]
	for i, l := range told {
		if l[1] < best[1] {
			t.Errorf("round %d has the loss %g, less than the %g of round %d", i+1, l[1], best[1], f.Rounds)
		}
	}
	if math.Abs(best[0]-f.TrainingAfter) > 1e-4 || math.Abs(best[1]-f.ValidationAfter) > 1e-4 {
		t.Errorf("round %d tells the losses %v: %+v", f.Rounds, best, f)
	}
	t.Logf("%+v, told %v", f, best)

	again := *start
	if g, err := (renjuModel{&again}).Fit([]Source{src}, o); err != nil || g != f {
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

// The fit of Ring's weights, with the split of this package.
func TestRing(t *testing.T) {
	src := play(t, "ring", "ring", 0, 1500, 6)
	// Start from wrong weights, so that the fit can improve them.
	start := *evalring.Default()
	for i := range start {
		start[i] /= 3
	}
	w := start
	o := Options{Rounds: 150}
	if err := o.fill(); err != nil {
		t.Fatal(err)
	}
	f, err := ringModel{&w}.Fit([]Source{src}, o)
	if err != nil {
		t.Fatal(err)
	}
	var sets [2][]evalring.Sample
	if err := gather(new(Fit), []Source{src}, &o, gameRing, "ring", func(left bool, p game.Position, ply selfplay.Ply, result float64) bool {
		to := &sets[0]
		if left {
			to = &sets[1]
		}
		return addRing(p, ply, Mix(DefaultTrust, result, ply, evalring.WinScale), to)
	}); err != nil {
		t.Fatal(err)
	}
	if want := (Fit{f.Training, f.Validation, evalring.Loss(&start, sets[0]), evalring.Loss(&w, sets[0]), evalring.Loss(&start, sets[1]), evalring.Loss(&w, sets[1]), 150}); f != want {
		t.Errorf("%+v, want %+v", f, want)
	}
	if f.TrainingAfter >= f.TrainingBefore || w == start || f.Training.Games+f.Validation.Games != len(src.Games) {
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
		if _, err := (renjuModel{m}).Fit([]Source{c.src}, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	if m.Code != before.Code || m.Tempo != before.Tempo {
		t.Error("a refused fit changed the weights")
	}
	if _, err := (ringModel{evalring.Default()}).Fit([]Source{src}, Options{}); err == nil || !strings.Contains(err.Error(), "want ring") {
		t.Errorf("Ring's weights and games of Renju: %v", err)
	}
	if _, err := ReadSource("x", strings.NewReader("nonsense")); err == nil || !strings.HasPrefix(err.Error(), "x: ") {
		t.Errorf("nonsense: %v", err)
	}
}

// positions counts the positions that a fit of Renju uses: searched positions without a
// proven score, in which neither side can make a five at once, nor the side to move a
// straight four. It calls look with each, and with the share of points that the side to
// move got.
func positions(t *testing.T, src Source, look func(b *renju.Board, p selfplay.Ply, result float64)) (n int) {
	t.Helper()
	replay(t, &src, nil, func(i int, b *renju.Board, p selfplay.Ply) {
		me := b.Side()
		for c := range b.EmptyCells().Each {
			own, other := b.Class(c, me), b.Class(c, me.Other())
			if own == renju.ClassFive || other == renju.ClassFive || own == renju.ClassWinFour {
				return
			}
		}
		if search.Score(p.Score).Proven() {
			return
		}
		n++
		look(b, p, src.Games[i].Result.For(game.Side(me)))
	})
	return n
}

// samples returns the samples of all games of a source of Renju.
func samples(t *testing.T, m *evalrenju.Model, src Source, trust float64) (s set) {
	t.Helper()
	x := extractor{m: m, index: evalrenju.CodeIndex()}
	all(t, src, func(p game.Position, ply selfplay.Ply, result float64) bool {
		return x.add(p, ply, Mix(trust, result, ply, evalrenju.WinRateScale), &s)
	})
	return s
}

// all gathers the positions of all games of a source, from both sides of the split.
func all(t *testing.T, src Source, take func(p game.Position, ply selfplay.Ply, result float64) bool) {
	t.Helper()
	o := Options{}
	if err := o.fill(); err != nil {
		t.Fatal(err)
	}
	n := 0
	var f Fit
	if err := gather(&f, []Source{src}, &o, src.Header.Game, src.Header.Rule, func(_ bool, p game.Position, ply selfplay.Ply, result float64) bool {
		took := take(p, ply, result)
		if took {
			n++
		}
		return took
	}); err != nil {
		t.Fatal(err)
	}
	if f.Training.Games+f.Validation.Games != len(src.Games) || f.Training.Positions+f.Validation.Positions != n {
		t.Errorf("%d games, %d positions, counted as %+v", len(src.Games), n, f)
	}
}

// The target of a position is the mean of the result for the side to move and the
// expectation of its score, weighted by the trust. Decided positions are left out.
func TestTargets(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for _, rule := range []string{"renju", "freestyle"} {
		src := play(t, "renju", rule, 12, 300, 8)
		// Some decided positions have a score that is not proven.
		for i := range src.Games {
			g := &src.Games[i]
			if last := &g.Plies[len(g.Plies)-1]; i%2 == 0 {
				last.Score = 10
			}
		}
		parsed, err := renju.ParseRule(rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, trust := range []float64{1, 0.25, 0} {
			s := samples(t, model(t, parsed), src, trust)
			i := 0
			n := positions(t, src, func(_ *renju.Board, p selfplay.Ply, result float64) {
				want := trust*result + (1-trust)*search.Score(p.Score).WinRate(evalrenju.WinRateScale)
				if i < len(s.samples) && math.Abs(s.samples[i].target-want) > 1e-12 {
					t.Errorf("trust %g: target %d is %f, want %f", trust, i, s.samples[i].target, want)
				}
				i++
			})
			if n != len(s.samples) || n == 0 {
				t.Errorf("%s: %d samples of %d positions", rule, len(s.samples), n)
			}
		}
	}
	src := play(t, "ring", "ring", 0, 300, 8)
	proven := &src.Games[0].Plies[len(src.Games[0].Plies)-1].Score
	*proven = int32(search.WinIn(3))
	for _, trust := range []float64{1, 0.25, 0} {
		var samples []evalring.Sample
		var want []float64
		all(t, src, func(p game.Position, ply selfplay.Ply, result float64) bool {
			b := p.(*gamering.Position).Board()
			if s := search.Score(ply.Score); !s.Proven() && !b.Placing() {
				want = append(want, trust*result+(1-trust)*s.WinRate(evalring.WinScale))
			}
			return addRing(p, ply, Mix(trust, result, ply, evalring.WinScale), &samples)
		})
		if len(samples) != len(want) || len(want) == 0 {
			t.Fatalf("ring: %d samples of %d positions", len(samples), len(want))
		}
		for i := range want {
			if math.Abs(samples[i].Target-want[i]) > 1e-12 {
				t.Errorf("ring, trust %g: target %d is %f, want %f", trust, i, samples[i].Target, want[i])
			}
		}
	}
	// A game replayed from its first ply begins by placing the rings.
	start, err := src.Header.Start()
	if err != nil {
		t.Fatal(err)
	}
	first := selfplay.Game{Plies: src.Games[0].Plies[:4]}
	var none []evalring.Sample
	if err := first.Replay(start, func(p game.Position, ply selfplay.Ply) error {
		addRing(p, ply, 0, &none)
		return nil
	}); err != nil || len(none) != 2 {
		t.Errorf("%d samples of two plies after the rings, %v", len(none), err)
	}
}

// The penalty of a number that has moved by its unit equals the pull, in any units of the
// fit, and its gradient equals differences of the penalty.
func TestPenalty(t *testing.T) {
	m := model(t, renju.Renju)
	src := play(t, "renju", "renju", 15, 150, 4)
	s := samples(t, m, src, 0.7)
	v := newVector(m)
	v.condition(s.curvature(m), 1e-3)
	const pull = 5.0
	at := make([]float64, v.len())
	for _, i := range []int{0, 1, v.len() / 2, v.len() - 1} {
		at[i] = v.unit[i] / v.step[i]
		if got := v.penalty(at, pull, nil); math.Abs(got-pull) > 1e-9 {
			t.Errorf("number %d by its unit: %g, want %g", i, got, pull)
		}
		grad := make([]float64, v.len())
		v.penalty(at, pull, grad)
		h := at[i] * 1e-4
		at[i] += h
		up := v.penalty(at, pull, nil)
		at[i] -= 2 * h
		if want := (up - v.penalty(at, pull, nil)) / (2 * h); math.Abs(grad[i]-want) > 1e-6*math.Abs(want) {
			t.Errorf("number %d: gradient %g, slope %g", i, grad[i], want)
		}
		at[i] = 0
	}
}

// A fit to random results stops some rounds after the best one and returns that one. The
// weights are whole numbers, and the losses are those of the written weights.
func TestFitStops(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	src := play(t, "renju", "renju", 12, 600, 9)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range src.Games {
		src.Games[i].Result = []selfplay.Result{selfplay.BlackWon, selfplay.WhiteWon}[r.IntN(2)]
	}
	m := model(t, renju.Renju)
	best, bestRound, last := math.Inf(1), 0, 0
	f, err := renjuModel{m}.Fit([]Source{src}, Options{Trust: 1, Pull: 0.01, Told: func(round int, _, validation float64) {
		if last = round; validation < best {
			best, bestRound = validation, round
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if best >= f.ValidationBefore {
		bestRound = 0
	}
	if f.Rounds != bestRound || last > bestRound+patience {
		t.Errorf("the weights of round %d, the best is %d; stopped after %d", f.Rounds, bestRound, last)
	}
	v := newVector(m)
	for i, p := range v.at {
		if *p != math.Round(*p) {
			t.Fatalf("number %d is %f", i, *p)
		}
	}
	if f.Gained() != (f.ValidationAfter < f.ValidationBefore) || (&Fit{ValidationBefore: 1, ValidationAfter: 1}).Gained() {
		t.Errorf("gained: %+v", f)
	}
}

// The split depends on the seed, and each share has about the requested size.
func TestSplit(t *testing.T) {
	draw := func(seed uint64, share float64) (out []bool, n int) {
		s := newSplit(&Options{Seed: seed, Validation: share})
		for range 2000 {
			v := s.validation()
			if out = append(out, v); v {
				n++
			}
		}
		return out, n
	}
	one, n := draw(1, 0.2)
	if n < 300 || n > 500 {
		t.Errorf("%d of 2000 games for validation", n)
	}
	same, _ := draw(1, 0.2)
	other, _ := draw(2, 0.2)
	if !slices.Equal(one, same) || slices.Equal(one, other) {
		t.Error("the seed does not tell the split")
	}
	for _, c := range []struct {
		f    Fit
		want bool
	}{
		{Fit{Training: Count{9, 90}, Validation: Count{1, 10}}, true},
		{Fit{Training: Count{8, 90}, Validation: Count{1, 10}}, false},
		{Fit{Training: Count{9, 0}, Validation: Count{9, 10}}, false},
		{Fit{Training: Count{9, 10}, Validation: Count{9, 0}}, false},
	} {
		if err := enough(&c.f); (err == nil) != c.want {
			t.Errorf("%+v: %v", c.f, err)
		}
	}
}

// A game counts once, whatever files it is in: it does not come to both sides of the split.
func TestRepeatedGames(t *testing.T) {
	src := play(t, "ring", "ring", 0, 900, 1)
	fit := func(games ...Source) Fit {
		m, err := New("ring", games, Weights{})
		if err != nil {
			t.Fatal(err)
		}
		f, err := m.Fit(games, Options{Seed: 1, Rounds: 1, Validation: 0.3})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	half := src
	half.Games = src.Games[:len(src.Games)/2]
	if once, again := fit(src), fit(src, half, src); once != again {
		t.Errorf("with copies %+v, without %+v", again, once)
	}
	longer := src
	longer.Games = slices.Clone(src.Games)
	longer.Games[0].Plies = longer.Games[0].Plies[:len(longer.Games[0].Plies)-1]
	if once, other := fit(src).Training.Games+fit(src).Validation.Games, fit(src, longer); other.Training.Games+other.Validation.Games != once+1 {
		t.Errorf("a game with other moves: %+v, want one game more than %d", other, once)
	}
}
