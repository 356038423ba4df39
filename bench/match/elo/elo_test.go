package elo

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestAgainstFishtest compares with figures computed by Fishtest's LLRcalc and
// stat_util. Its Elo comes with frequencies of zero raised a little, hence the
// tolerance where there are such.
func TestAgainstFishtest(t *testing.T) {
	for _, c := range []struct {
		counts             []int
		elo0, elo1         float64
		logistic, normal   float64
		elo, margin, los   float64
		eloTolerance, tiny float64
	}{
		{[]int{3, 5, 14, 6, 2}, 0, 5, -0.040079, -0.026268, -5.79113, 63.88508, 0.428693, 1e-4, 1e-6},
		{[]int{2, 3, 5, 4, 1}, -2, 3, -0.023991, -0.018808, -11.58548, 101.69523, 0.409116, 1e-4, 1e-6},
		{[]int{10, 40, 100, 60, 20}, 0, 10, 2.016505, 1.472990, 30.28829, 21.80105, 0.996932, 1e-4, 1e-6},
		{[]int{30, 50, 60, 70, 45}, -5, 5, 1.738457, 1.581871, 34.17208, 27.36308, 0.993220, 1e-4, 1e-6},
		{[]int{0, 0, 3, 4, 9}, 0, 30, 1.321899, 1.505469, 292.83916, 143.52559, 1, 1, 1e-5},
		{[]int{120, 900, 2300, 980, 140}, 0, 2, 1.653772, 1.057518, 4.69536, 4.14247, 0.986856, 1e-4, 1e-6},
		{[]int{40, 100, 60}, 0, 10, 0.988083, 0.731621, 34.86007, 34.15927, 0.978324, 1e-4, 1e-6},
		{[]int{0, 5, 20}, 0, 50, 3.339555, 2.965310, 381.62753, 198.56055, 1, 1, 1e-4},
	} {
		tally := tallyOf(c.counts)
		for model, want := range map[Model]float64{Logistic: c.logistic, Normalized: c.normal} {
			s := SPRT{c.elo0, c.elo1, 0.05, 0.05, model}
			if got := s.LLR(tally); math.Abs(got-want) > 2e-6 {
				t.Errorf("%v, %v: LLR %.6f, Fishtest has %.6f", c.counts, model, got, want)
			}
		}
		e := tally.Estimate()
		if math.Abs(e.Elo-c.elo) > c.eloTolerance || math.Abs(e.Margin()-c.margin) > c.eloTolerance || math.Abs(e.LOS-c.los) > c.tiny {
			t.Errorf("%v: %+v, Fishtest has Elo %f ± %f, LOS %f", c.counts, e, c.elo, c.margin, c.los)
		}
	}
}

// tallyOf makes a tally from frequencies of pairs (five) or games (three). Of a
// pair with one point it cannot tell wins from draws and takes a win and a loss.
func tallyOf(counts []int) (t Tally) {
	if len(counts) == 3 {
		copy(t.Single[:], counts)
		t.Losses, t.Draws, t.Wins = counts[0], counts[1], counts[2]
		return t
	}
	copy(t.Pairs[:], counts)
	n := t.Pairs
	t.Losses, t.Draws, t.Wins = 2*n[0]+n[1]+n[2], n[1]+n[3], n[2]+n[3]+2*n[4]
	return t
}

// Without draws the multinomial has one parameter, and the generalised ratio is
// the plain one of coin throws.
func TestLLRWithoutDraws(t *testing.T) {
	s := SPRT{0, 20, 0.05, 0.05, Logistic}
	tally := tallyOf([]int{4000, 0, 4200})
	p0, p1 := Expected(0), Expected(20)
	want := 4200*math.Log(p1/p0) + 4000*math.Log((1-p1)/(1-p0))
	if got := s.LLR(tally); math.Abs(got-want) > 1e-3 {
		t.Errorf("LLR %f, want %f", got, want)
	}
}

// The constrained distributions are the likeliest of all that meet the
// constraint: no random one on it is likelier.
func TestConstrainedMaximum(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	likelihood := func(d, at dist) (sum float64) {
		for i := range d {
			sum += d[i].p * math.Log(at[i].p)
		}
		return sum
	}
	for range 300 {
		d := make(dist, 5)
		sum := 0.0
		for i := range d {
			d[i] = atom{float64(i) / 4, 0.02 + r.Float64()}
			sum += d[i].p
		}
		for i := range d {
			d[i].p /= sum
		}
		mean := 0.35 + 0.3*r.Float64()
		ratio := 0.4 * (r.Float64() - 0.5)
		a, ok := d.withMean(mean)
		if m, _ := a.moments(); !ok || math.Abs(m-mean) > 1e-9 {
			t.Fatalf("mean %f, want %f", m, mean)
		}
		b, ok := d.withRatio(ratio)
		if m, s := b.moments(); !ok || math.Abs((m-0.5)/s-ratio) > 1e-7 {
			t.Fatalf("ratio %f, want %f", (m-0.5)/s, ratio)
		}
		// Neighbours on the constraint: shift at random, then repair.
		for range 20 {
			near := func(base dist, repair func(x dist) (dist, bool)) dist {
				x := make(dist, len(base))
				s := 0.0
				for i := range base {
					x[i] = atom{base[i].x, base[i].p * math.Exp(0.2*r.NormFloat64())}
					s += x[i].p
				}
				for i := range x {
					x[i].p /= s
				}
				out, ok := repair(x)
				if !ok {
					t.Fatal("no distribution on the constraint")
				}
				return out
			}
			x := near(a, func(x dist) (dist, bool) { return x.withMean(mean) })
			if likelihood(d, x) > likelihood(d, a)+1e-9 {
				t.Fatalf("mean %f: %v is likelier than %v for %v", mean, x, a, d)
			}
			x = near(b, func(x dist) (dist, bool) { return x.withRatio(ratio) })
			if likelihood(d, x) > likelihood(d, b)+1e-9 {
				t.Fatalf("ratio %f: %v is likelier than %v for %v", ratio, x, b, d)
			}
		}
	}
}

// An LLR is finite for any counts, and its sign changes if the engines are exchanged.
func TestLLRExtremes(t *testing.T) {
	for _, counts := range [][]int{
		{1, 0, 0, 0, 0}, {0, 0, 0, 0, 500}, {0, 0, 1, 0, 0}, {700, 0, 0, 0, 0}, {0, 0, 9999, 0, 0},
		{1, 0, 0}, {0, 0, 50}, {0, 80, 0}, {0, 0, 0}, {0, 0, 0, 0, 0},
	} {
		tally := tallyOf(counts)
		for _, model := range []Model{Logistic, Normalized} {
			for _, width := range []float64{1, 10, 200, maxElo} {
				s := SPRT{-width, width, 0.05, 0.05, model}
				a, b := s.LLR(tally), s.LLR(tally.Reversed())
				if math.IsNaN(a) || math.IsInf(a, 0) || math.Abs(a+b) > 1e-6*(1+math.Abs(a)) {
					t.Errorf("%v, %v of ±%g: LLR %g, reversed %g", counts, model, width, a, b)
				}
			}
		}
	}
}

func TestSPRTCheck(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		s    SPRT
		want string
	}{
		{SPRT{0, 5, 0.05, 0.05, Normalized}, ""},
		{SPRT{5, 5, 0.05, 0.05, Logistic}, "less"},
		{SPRT{nan, 5, 0.05, 0.05, Logistic}, "NaN"},
		{SPRT{0, 5000, 0.05, 0.05, Logistic}, "5000"},
		{SPRT{-5000, 5, 0.05, 0.05, Logistic}, "-5000"},
		{SPRT{0, 5, 0, 0.05, Logistic}, "alpha 0"},
		{SPRT{0, 5, nan, 0.05, Logistic}, "alpha NaN"},
		{SPRT{0, 5, 0.05, 0.5, Logistic}, "beta 0.5"},
		{SPRT{0, 5, 0.05, 0.05, 9}, "model 9"},
	} {
		if err := c.s.Check(); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.s, err, c.want)
		}
	}
	for _, m := range []Model{Logistic, Normalized} {
		if back, err := ParseModel(m.String()); err != nil || back != m {
			t.Errorf("%v reads back as %v, %v", m, back, err)
		}
	}
	if _, err := ParseModel("bayes"); err == nil || !strings.Contains(err.Error(), "bayes") {
		t.Errorf("an unknown model: %v", err)
	}
}

func TestCounter(t *testing.T) {
	var c Counter
	for _, g := range [][2]int{{7, 2}, {3, 0}, {3, 1}, {7, 2}, {9, 1}} {
		if err := c.Add(g[0], g[1], 0); err != nil {
			t.Fatal(err)
		}
	}
	want := Tally{Wins: 2, Draws: 2, Losses: 1, Pairs: [5]int{0, 1, 0, 0, 1}, Single: [3]int{0, 1, 0}}
	if got := c.Tally(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := c.Tally().Reversed().Reversed(); got != want {
		t.Errorf("reversed twice: %+v", got)
	}
	if got := c.Tally().Plus(c.Tally().Reversed()); got.Points() != float64(got.Games())/2 {
		t.Errorf("a tally and its reverse: %+v", got)
	}
	for _, g := range [][2]int{{7, 0}, {1, 3}, {1, -1}} {
		if err := c.Add(g[0], g[1], 0); err == nil {
			t.Errorf("pair %d, %d half-points: no error", g[0], g[1])
		}
	}
	if c.Tally() != want {
		t.Errorf("after errors: %+v", c.Tally())
	}
}

func TestEstimateOfLittle(t *testing.T) {
	empty := Tally{}.Estimate()
	if empty.Elo != 0 || !math.IsInf(empty.Margin(), 1) || empty.LOS != 0.5 {
		t.Errorf("no games: %+v", empty)
	}
	won := tallyOf([]int{0, 0, 0, 0, 10}).Estimate()
	if !math.IsInf(won.Elo, 1) || !(won.Lo > 50 && won.Lo < 200) || !(won.LOS > 0.99) {
		t.Errorf("ten pairs won: %+v", won)
	}
	drawn := tallyOf([]int{0, 0, 10, 0, 0}).Estimate()
	if drawn.Elo != 0 || drawn.LOS != 0.5 || !(drawn.Margin() > 100 && drawn.Margin() < 300) {
		t.Errorf("ten pairs drawn: %+v", drawn)
	}
	// An interval with an open end names the other one.
	for text, pairs := range map[string][]int{
		"Elo not known, LOS 50.0 %":              nil,
		"Elo at least +197.9, LOS 100.0 %":       {0, 0, 0, 0, 12},
		"Elo at most -197.9, LOS 0.0 %":          {12, 0, 0, 0, 0},
		"Elo +279.6, at least +46.6, LOS 99.3 %": {0, 0, 1, 0, 2},
		"Elo -279.6, at most -46.6, LOS 0.7 %":   {2, 0, 1, 0, 0},
		"Elo +31.7 ± 119.9, LOS 70.6 %":          {0, 5, 0, 5, 1},
	} {
		tally := Tally{}
		if pairs != nil {
			tally = tallyOf(pairs)
		}
		if got := tally.Estimate().String(); got != text {
			t.Errorf("pairs %v: %q, want %q", pairs, got, text)
		}
	}
}

// Openings that decide games for a colour widen the trinomial error but not the
// pentanomial one, and the interval holds the truth as often as it says.
func TestIntervalCovers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	const runs, pairs, truth = 2000, 150, 40.0
	inside, pent, tri := 0, 0.0, 0.0
	for range runs {
		var c Counter
		var single Tally
		for pair := range pairs {
			for _, h := range playPair(r, truth, 300) {
				if err := c.Add(pair, h, 0); err != nil {
					t.Fatal(err)
				}
				single.Single[h]++
			}
		}
		e := c.Tally().Estimate()
		// What this model's pairs are worth on average, not 40 exactly.
		if want := scoreOf(truth, 300); want > Expected(e.Lo) && want < Expected(e.Hi) {
			inside++
		}
		single.Wins, single.Draws, single.Losses = c.tally.Wins, c.tally.Draws, c.tally.Losses
		pent += e.Margin() / runs
		tri += single.Estimate().Margin() / runs
	}
	share := float64(inside) / runs
	if math.Abs(share-Confidence) > 4*math.Sqrt(Confidence*(1-Confidence)/runs)+0.005 {
		t.Errorf("the interval holds the truth in %.3f of the runs", share)
	}
	if pent > 0.9*tri {
		t.Errorf("margins %f by pairs, %f by games: openings of 300 Elo should tell", pent, tri)
	}
	t.Logf("inside %.3f, margin %.1f by pairs, %.1f by games", share, pent, tri)
}

// drawElo is the half-width of the draws in playPair's model.
const drawElo = 120

// playPair plays an opening that is worth up to bias Elo to one colour from both
// sides, by the model of wins beyond a threshold.
func playPair(r *rand.Rand, elo, bias float64) [2]int {
	shift := bias * (2*r.Float64() - 1)
	return [2]int{playGame(r, elo+shift), playGame(r, elo-shift)}
}

func playGame(r *rand.Rand, elo float64) int {
	switch x := r.Float64(); {
	case x < Expected(elo-drawElo):
		return 2
	case x < Expected(elo+drawElo):
		return 1
	}
	return 0
}

// scoreOf is the expected score in playPair's model, by the midpoint rule.
func scoreOf(elo, bias float64) (sum float64) {
	const n = 1000
	for i := range n {
		d := elo + bias*(2*(float64(i)+0.5)/n-1)
		sum += (Expected(d-drawElo) + Expected(d+drawElo)) / (2 * n)
	}
	return sum
}

// TestSPRTErrorRates simulates matches at either hypothesis: the wrong one is
// accepted about as often as alpha and beta say, and never much more.
func TestSPRTErrorRates(t *testing.T) {
	runs := 2500
	if testing.Short() {
		runs = 600
	}
	for _, c := range []struct {
		name        string
		sprt        SPRT
		bias        float64
		alpha, beta float64
	}{
		{"logistic", SPRT{0, 40, 0.05, 0.10, Logistic}, 200, 0.05, 0.10},
		{"normalized", SPRT{0, 60, 0.10, 0.05, Normalized}, 200, 0.10, 0.05},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(11, 7))
			for _, h := range []struct {
				name      string
				hypothese float64
				wrong     Verdict
				rate      float64
			}{
				{"H0", c.sprt.Elo0, AcceptH1, c.alpha},
				{"H1", c.sprt.Elo1, AcceptH0, c.beta},
			} {
				strength := strengthFor(c.sprt.Model, h.hypothese, c.bias)
				errs, games := 0, 0
				for range runs {
					v, n := simulate(t, r, c.sprt, strength, c.bias)
					games += n
					if v == h.wrong {
						errs++
					}
				}
				rate := float64(errs) / float64(runs)
				sigma := math.Sqrt(h.rate * (1 - h.rate) / float64(runs))
				t.Logf("at %s: wrong in %.4f of %d matches, want %.2f; %d games on average", h.name, rate, runs, h.rate, games/runs)
				// The last pair carries the ratio beyond the bound, which makes
				// errors somewhat rarer than they may be.
				if rate > h.rate+4*sigma || rate < 0.6*h.rate {
					t.Errorf("at %s: wrong in %.4f of %d matches, want about %.2f", h.name, rate, runs, h.rate)
				}
			}
		})
	}
}

// strengthFor is the strength in playPair's model whose expected score, or ratio
// of score to deviation, is the one the hypothesis names.
func strengthFor(m Model, elo, bias float64) float64 {
	lo, hi := -400.0, 400.0
	for range 60 {
		mid := (lo + hi) / 2
		score := scoreOf(mid, bias)
		got, want := score, Expected(elo)
		if m == Normalized {
			got, want = (score-0.5)/math.Sqrt(pairVariance(mid, bias)/2), elo/normalizedScale
		}
		if got < want {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}

// pairVariance is the variance of a pair's points in playPair's model.
func pairVariance(elo, bias float64) float64 {
	const n = 1000
	moments := func(d float64) (mean, square float64) {
		w, l := Expected(d-drawElo), 1-Expected(d+drawElo)
		return w + (1-w-l)/2, w + (1-w-l)/4
	}
	mean, square := 0.0, 0.0
	for i := range n {
		shift := bias * (2*(float64(i)+0.5)/n - 1)
		m1, s1 := moments(elo + shift)
		m2, s2 := moments(elo - shift)
		mean += (m1 + m2) / n
		square += (s1 + s2 + 2*m1*m2) / n
	}
	return square - mean*mean
}

// simulate plays pairs until the SPRT ends.
func simulate(t *testing.T, r *rand.Rand, s SPRT, strength, bias float64) (Verdict, int) {
	var tally Tally
	for range 100_000 {
		g := playPair(r, strength, bias)
		tally.Pairs[g[0]+g[1]]++
		if v := s.State(tally).Verdict; v != Undecided {
			n := 0
			for _, k := range tally.Pairs {
				n += 2 * k
			}
			return v, n
		}
	}
	t.Fatal("an SPRT that does not end")
	return Undecided, 0
}

// Identical engines accept H0, a clearly stronger one H1, a weaker one H0.
func TestSPRTFindsTheStronger(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	s := SPRT{0, 50, 0.05, 0.05, Logistic}
	for _, c := range []struct {
		strength float64
		want     Verdict
		least    int // of 100
	}{{0, AcceptH0, 90}, {120, AcceptH1, 99}, {-120, AcceptH0, 100}} {
		n := 0
		for range 100 {
			if v, _ := simulate(t, r, s, c.strength, 100); v == c.want {
				n++
			}
		}
		if n < c.least {
			t.Errorf("strength %+g: %v in %d of 100 matches, want at least %d", c.strength, c.want, n, c.least)
		}
	}
}

func TestStateString(t *testing.T) {
	s := SPRT{0, 10, 0.05, 0.05, Logistic}
	if got := s.State(Tally{}).String(); got != "LLR 0.00 (-2.94, 2.94)" {
		t.Error(got)
	}
	if got := s.State(tallyOf([]int{0, 0, 100, 400, 500})).String(); !strings.HasSuffix(got, "H1 accepted") {
		t.Error(got)
	}
}

// Normalised Elo is the score above one half in standard deviations of one game, whether
// the games come in pairs or alone: the variance of two independent games is twice that
// of one.
func TestNormalized(t *testing.T) {
	want := 0.25 / math.Sqrt(0.25*0.75) * 800 / math.Ln10
	for _, counts := range [][]int{{100, 0, 300}, {100, 0, 600, 0, 900}} {
		if got := tallyOf(counts).Estimate().Normalized; math.Abs(got-want) > 1e-9 {
			t.Errorf("%v: %f, want %f", counts, got, want)
		}
	}
}

// With only wins the interval has no upper end, with only losses no lower one, whatever
// the number of games.
func TestIntervalIsOpen(t *testing.T) {
	for n := 1; n < 300; n++ {
		for _, won := range [][]int{{0, 0, 0, 0, n}, {0, 0, n}} {
			e, r := tallyOf(won).Estimate(), tallyOf(won).Reversed().Estimate()
			if !math.IsInf(e.Hi, 1) || math.IsInf(e.Lo, 0) || !math.IsInf(r.Lo, -1) || math.IsInf(r.Hi, 0) {
				t.Fatalf("%v: %+v, reversed %+v", won, e, r)
			}
			if math.Abs(e.Lo+r.Hi) > 1e-6 || !math.IsInf(e.Margin(), 1) {
				t.Fatalf("%v: from %f, reversed to %f", won, e.Lo, r.Hi)
			}
		}
	}
}

// A sum of tallies adds all fields.
func TestPlus(t *testing.T) {
	a := Tally{1, 2, 3, [5]int{4, 5, 6, 7, 8}, [3]int{9, 10, 11}}
	b := Tally{100, 200, 300, [5]int{400, 500, 600, 700, 800}, [3]int{900, 1000, 1100}}
	want := Tally{101, 202, 303, [5]int{404, 505, 606, 707, 808}, [3]int{909, 1010, 1111}}
	if got := a.Plus(b); got != want || b.Plus(a) != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// If the constrained distribution cannot be found, the normalised ratio is that of two
// normal distributions of unknown deviation: Van den Bergh, "The generalized maximum
// likelihood ratio for the expectation value of a distribution", section 4.2. It favours
// the hypothesis on whose side the score is.
func TestNormalizedFallback(t *testing.T) {
	const n = 40
	s := SPRT{-900, 900, 0.05, 0.05, Normalized}
	tally := tallyOf([]int{0, 0, 0, 0, n})
	// The mean and deviation of the pairs, with vanishing for each zero.
	total := n + 4*vanishing
	mean, square := float64(n)/total, float64(n)/total
	for i := range 4 {
		x := float64(i) / 4
		mean += vanishing / total * x
		square += vanishing / total * x * x
	}
	r := (mean - 0.5) / math.Sqrt(square-mean*mean)
	root := 900 * math.Sqrt2 / normalizedScale
	want := total / 2 * math.Log((1+(r+root)*(r+root))/(1+(r-root)*(r-root)))
	got := s.LLR(tally)
	t.Logf("LLR %f, approximation %f", got, want)
	if !(got > 0) || math.Abs(got-want) > 1e-6*want {
		t.Errorf("LLR %f, want %f", got, want)
	}
}

// A pair of two copies does not count, in whichever order its games come; one with a new game does.
func TestCounterCopies(t *testing.T) {
	type game struct {
		pair, half int
		number     uint64
	}
	for _, c := range []struct {
		name    string
		games   []game
		want    Tally
		repeats int
	}{
		{"pair by pair", []game{{0, 2, 1}, {0, 0, 2}, {1, 2, 1}, {1, 0, 2}, {2, 0, 2}, {2, 2, 1}}, Tally{Wins: 1, Losses: 1, Pairs: [5]int{2: 1}}, 4},
		{"all at a time", []game{{0, 2, 1}, {1, 2, 1}, {2, 2, 1}, {2, 0, 2}, {1, 0, 2}, {0, 0, 2}}, Tally{Wins: 1, Losses: 1, Pairs: [5]int{2: 1}}, 4},
		{"the copy first", []game{{0, 2, 1}, {0, 0, 2}, {1, 2, 1}, {1, 1, 3}}, Tally{Wins: 2, Draws: 1, Losses: 1, Pairs: [5]int{2: 1, 3: 1}}, 1},
		{"the copy second", []game{{0, 2, 1}, {0, 0, 2}, {1, 1, 3}, {1, 2, 1}}, Tally{Wins: 2, Draws: 1, Losses: 1, Pairs: [5]int{2: 1, 3: 1}}, 1},
		{"half a pair", []game{{0, 2, 1}, {1, 2, 1}}, Tally{Wins: 1, Single: [3]int{2: 1}}, 1},
		{"without numbers", []game{{0, 2, 0}, {0, 0, 0}, {1, 2, 0}, {1, 0, 0}}, Tally{Wins: 2, Losses: 2, Pairs: [5]int{2: 2}}, 0},
	} {
		var track Track
		for _, g := range c.games {
			if err := track.Add(g.pair, g.half, g.number); err != nil {
				t.Fatal(err)
			}
		}
		if got := track.Tally(); got != c.want || track.Repeats() != c.repeats {
			t.Errorf("%s: %+v with %d repeats, want %+v with %d", c.name, got, track.Repeats(), c.want, c.repeats)
		}
		if p := track.Points(); p[len(p)-1].Games != len(c.games) {
			t.Errorf("%s: the last point is after %d games", c.name, p[len(p)-1].Games)
		}
	}
	// The test decides nothing by copies.
	var c Counter
	s := SPRT{0, 20, 0.05, 0.05, Logistic}
	for pair := range 1000 {
		for half := range 2 {
			if err := c.Add(pair, 2, uint64(1+half)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := s.State(c.Tally()); got.Verdict != Undecided {
		t.Errorf("of a thousand copies: %v", got)
	}
}

// A long track keeps points at equal distances, beginning with the first distance.
func TestTrackIsEven(t *testing.T) {
	var track Track
	for pair := range 2*maxPoints + 1 {
		for _, h := range []int{2, pair % 2} {
			if err := track.Add(pair, h, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	points := track.Points()
	step := points[0].Games
	for i, p := range points[:len(points)-1] {
		if p.Games != (i+1)*step {
			t.Fatalf("point %d after %d games, the first one after %d", i, p.Games, step)
		}
	}
	if n := points[len(points)-1].Games; n != 4*maxPoints+2 {
		t.Errorf("the last point is after %d games", n)
	}
}
