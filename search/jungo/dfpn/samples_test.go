package dfpn

import (
	"context"
	"errors"
	"maps"
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tengen/eval/jungo/proofnumber"
	"tengen/movegen/jungo"
)

// checkSamples reports samples that are no positions with an answer.
func checkSamples(t *testing.T, samples []proofnumber.Sample, goal int) (won int) {
	t.Helper()
	for _, s := range samples {
		if s.Own&s.Enemy != 0 || (s.Own|s.Enemy)>>25 != 0 || s.Turn > 1 || int(s.Goal) != goal || !(s.Won >= 0 && s.Won <= 1) {
			t.Fatalf("%+v", s)
		}
		if s.Won == 1 {
			won++
		}
	}
	return won
}

// TestSampler: samples depend on the seed and the number of the search alone, and some are
// won and some are not.
func TestSampler(t *testing.T) {
	if testing.Short() {
		t.Skip("the tables of 5×5 take seconds")
	}
	a, err := NewSampler(5, false, 3000)
	if err != nil {
		t.Fatal(err)
	}
	a.draws = 20
	for _, regions := range []bool{false, true} {
		a.seed, a.regions = 5, regions
		var all [][]proofnumber.Sample
		won, count := 0, 0
		for n := range 6 {
			s, err := a.Samples(context.Background(), n)
			if err != nil {
				t.Fatal(err)
			}
			won += checkSamples(t, s, SampleGoals[0])
			count += len(s)
			all = append(all, s)
		}
		if won == 0 || won == count {
			t.Errorf("regions %v: %d of %d won", regions, won, count)
		}
		for _, n := range []int{4, 0} {
			if again, err := a.Samples(context.Background(), n); err != nil || !reflect.DeepEqual(again, all[n]) {
				t.Errorf("regions %v: search %d gives other samples the second time (%v)", regions, n, err)
			}
		}
		if a.seed = 6; len(all[0]) > 0 {
			if other, err := a.Samples(context.Background(), 0); err != nil || reflect.DeepEqual(other, all[0]) {
				t.Errorf("regions %v: another seed gives the same samples (%v)", regions, err)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := a.Samples(ctx, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("regions %v: error %v", regions, err)
		}
	}
}

// TestDrawnSamples: a search gives the same samples again once it has forgotten all, as many as
// asked for, each with the answer of a search of its own, or with what regions see.
func TestDrawnSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	s := distancesOnly(t, 5, 23)
	const nodes, every = 400, 20
	won, open, seen := 0, 0, 0
	for i, text := range []string{"C3 A1 B2 E5 D4 B4 C4 E1 D2 A5 B3", "C3 A1 B2 E5 D4 B4 C4 E1 D2 A5"} {
		b, err := jungo.New(5, jungo.KoSimple)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range strings.Fields(text) {
			m, err := jungo.ParseMove(x, 5)
			if err != nil || b.Play(m) != nil {
				t.Fatal(x, err)
			}
		}
		p, err := s.tiny.FromBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		var answers, regions [2][]proofnumber.Sample
		for k := range answers {
			s.Forget()
			answers[k] = s.answerSamples(context.Background(), &p, 0, nodes, every, jungo.NewRand(4))
			s.Forget()
			regions[k] = s.regionSamples(context.Background(), &p, 0, nodes, jungo.NewRand(4))
		}
		if !slices.Equal(answers[0], answers[1]) || !slices.Equal(regions[0], regions[1]) || s.onNew != nil {
			t.Errorf("game %d: other samples the second time", i)
		}
		if n := len(answers[0]); n == 0 || n > nodes/every || len(regions[0]) == 0 {
			t.Errorf("game %d: %d answers and %d of regions from %d positions", i, n, len(regions[0]), nodes)
		}
		parity := 0
		for _, x := range answers[0] {
			// The players move in turn. Few samples come after a capture.
			if (bits.OnesCount32(x.Own|x.Enemy)-bits.OnesCount64(p.Stones[0]|p.Stones[1]))&1 == int(x.Turn^p.Turn) {
				parity++
			} else {
				parity--
			}
			if x.Work < 1 || x.Work > sampleAnswerNodes || (x.Won > 0 && x.Won < 1) != (x.Work == sampleAnswerNodes) {
				t.Fatalf("%+v: an answer after %d positions", x, x.Work)
			}
			if x.Won > 0 && x.Won < 1 {
				open++
				continue
			}
			q := s.tiny.Unpack(uint64(x.Own), uint64(x.Enemy))
			q.Turn = x.Turn
			s.Forget()
			if a := s.Solve(context.Background(), &q, 0, 0); (a == Proved) != (x.Won == 1) {
				t.Fatalf("%+v: the answer is %d", x, a)
			}
			won++
		}
		if parity <= 0 {
			t.Errorf("game %d: the wrong player is to move in most samples", i)
		}
		for _, x := range regions[0] {
			own, enemy := s.spread(x.Own), s.spread(x.Enemy)
			if x.Turn == 0 {
				own, enemy = enemy, own
			}
			s.regions.steps = regionSteps
			if _, _, ok := s.regionWin(1-x.Turn, own, enemy); ok != (x.Won == 1) {
				t.Fatalf("%+v: regions see a win: %v", x, ok)
			}
			seen += int(x.Won)
		}
	}
	if won == 0 || seen == 0 {
		t.Errorf("%d samples answered, %d not, in %d regions see a win", won, open, seen)
	}
}

// TestSettledSamples: the settled positions of a table are won and lost as the exact values say,
// those with kos left out, and most of those that took little work are not among them.
func TestSettledSamples(t *testing.T) {
	r := analysis(t, 3)
	const goal = 3
	s := newTestSearch(t, 3, goal)
	samples(s.tiny, 0, func(p jungo.Tiny, side int) {
		if p.Passes == 0 {
			s.Solve(context.Background(), &p, side, 3000)
		}
	})
	easy, hard, open, path := 0, 0, 0, 0
	known := map[uint64]bool{} // keys without the ko
	for i := range s.table {
		e := &s.table[i]
		switch {
		case e.key == 0:
		case e.pn != 0 && e.dn != 0:
			open++
		case e.pathDependent():
			path++
		case e.key>>keyBits/3 < 5:
			easy++
		default:
			hard++
		}
		if e.key>>(turnBit+1)&31 != 0 && e.key != 0 {
			known[e.key&(1<<(turnBit+1)-1)] = true
		}
	}
	few, many := 0, 0
	for _, x := range s.settledSamples(jungo.NewRand(3)) {
		if x.Work < 32 {
			few++
		} else {
			many++
		}
		if known[uint64(x.Own)|uint64(x.Enemy)<<9|uint64(x.Turn)<<turnBit] {
			continue // one of the two positions has a ko
		}
		p := s.tiny.Unpack(uint64(x.Own), uint64(x.Enemy))
		if p.Turn = x.Turn; (sideValue(t, r, &p, 0) >= goal) != (x.Won == 1) || x.Goal != goal {
			t.Fatalf("%+v: the value is %d", x, sideValue(t, r, &p, 0))
		}
	}
	if few == 0 || few*10 > easy || many == 0 || many != hard || open == 0 || path == 0 {
		t.Errorf("%d samples of little work out of %d, %d of more out of %d, %d positions open, %d path-dependent", few, easy, many, hard, open, path)
	}
}

// TestOpening: the first move goes with the side that wins after it, and openings have up to
// eight moves more.
func TestOpening(t *testing.T) {
	g, err := jungo.TinyOf(5)
	if err != nil {
		t.Fatal(err)
	}
	rng := jungo.NewRand(6)
	for _, goal := range []int{23, 3} {
		firsts, provers, most := map[jungo.Point]int{}, [2]int{}, 0
		for range 600 {
			p, prover, err := opening(g, rng, goal)
			if err != nil {
				t.Fatal(err)
			}
			stones := bits.OnesCount64(p.Stones[0] | p.Stones[1])
			if most = max(most, stones); stones > 1 || p.Passes > 0 {
				continue
			}
			first := g.Point(p.Stones[0])
			firsts[first]++
			provers[prover]++
			if p.Turn != 1 || goal == 23 && (first == 12) != (prover == 0) {
				t.Fatalf("goal %d: side %d is to win after %v, %+v", goal, prover, first, p)
			}
		}
		want := []jungo.Point{0, 1, 2, 12}
		if goal == 3 {
			want = []jungo.Point{0, 1, 2, 6, 7, 12}
		}
		if got := slices.Sorted(maps.Keys(firsts)); !slices.Equal(got, want) || provers[0] == 0 || provers[1] == 0 || most != 9 {
			t.Errorf("goal %d: first moves %v, want %v, provers %v, up to %d stones", goal, got, want, provers, most)
		}
	}
}

// TestTableSamples: the settled positions of a search, and questions that are none.
func TestTableSamples(t *testing.T) {
	for _, c := range []struct {
		first jungo.Point
		goal  int
	}{{-1, 23}, {25, 23}, {12, 24}, {12, -23}} {
		if _, err := tableSamples(context.Background(), c.first, 0, c.goal, 1000, 1, 8); err == nil {
			t.Errorf("%+v accepted", c)
		}
	}
	if testing.Short() {
		t.Skip("the tables of 5×5 take seconds")
	}
	won, lost := 0, 0
	for _, c := range []struct{ prover, goal int }{{0, 23}, {1, 3}} {
		s, err := tableSamples(context.Background(), 12, c.prover, c.goal, 40_000, 1, 14)
		if err != nil {
			t.Fatal(err)
		}
		n := checkSamples(t, s, c.goal)
		won, lost = won+n, lost+len(s)-n
	}
	if won < 20 || lost < 20 {
		t.Errorf("%d won, %d lost", won, lost)
	}
}
