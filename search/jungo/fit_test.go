package jungo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// TestSoftmaxRecovers checks that a fit to choices made with known weights finds these
// weights and does not change those that are held.
func TestSoftmaxRecovers(t *testing.T) {
	names, want := []string{"held", "a", "b", "c"}, []float64{0.5, 1, -1, 2}
	m := newSoftmax()
	m.start(names, []float64{0.5, 0, 0, 0})
	m.held = 1
	rng := jungo.NewRand(1)
	var xs []choice
	for range 3000 {
		var x choice
		for range 5 {
			var fs []int32
			for f := range names {
				if rng.Intn(3) == 0 {
					fs = append(fs, int32(f))
				}
			}
			x.moves = append(x.moves, fs)
		}
		truth := newSoftmax()
		truth.start(names, want)
		x.target = truth.probabilities(&x, nil)
		xs = append(xs, x)
	}
	before, _ := m.loss(xs)
	if err := m.fit(context.Background(), xs, rng); err != nil {
		t.Fatal(err)
	}
	after, first := m.loss(xs)
	for i, w := range want {
		if math.Abs(m.weight[i]-w) > 0.1 || i == 0 && m.weight[i] != w {
			t.Errorf("%s weighs %.3f, want %g", names[i], m.weight[i], w)
		}
	}
	if after >= before || first < 0.9 {
		t.Errorf("cross entropy %.4f, before %.4f, the best move is first in %.2f", after, before, first)
	}
}

// fitGames plays games of 5×5 with few visits, in the form of tengen lab selfplay.
func fitGames(t *testing.T, games int) string {
	t.Helper()
	var s strings.Builder
	s.WriteString("# games of a test\n")
	for g := range games {
		e := newEngine(t, Options{Seed: uint64(g), NoSolver: true, NoNet: true})
		b, _ := jungo.New(5, jungo.KoSimple)
		fmt.Fprintln(&s, "game 5 0.5")
		for !b.Over() && b.Ply() < 40 {
			r, err := e.Genmove(context.Background(), b, Limits{Visits: 40})
			if err != nil {
				t.Fatal(err)
			}
			s.WriteString(b.MoveText(r.Move))
			for _, c := range r.Candidates {
				if b.Ply() > 1 && c.Visits > 0 { // the first moves are without visits
					fmt.Fprintf(&s, " %s:%d", b.MoveText(c.Move), c.Visits)
				}
			}
			s.WriteString("\n")
			b.Make(r.Move)
		}
		fmt.Fprintf(&s, "end %s\n", strings.Repeat(".", 25))
	}
	return s.String()
}

// TestPriorFit checks that a fit to games lowers the cross entropy, writes a valid file of
// priors, keeps the weights of tactics, and gives the same file for the same seed.
func TestPriorFit(t *testing.T) {
	games := fitGames(t, 6)
	files := []string{games}
	fit := func(seed uint64, tactics bool) (string, []PriorLoss, []float64) {
		t.Helper()
		f, err := NewPriorFit(tactics)
		if err != nil {
			t.Fatal(err)
		}
		for _, games := range files {
			if err := f.Add(strings.NewReader(games)); err != nil {
				t.Fatal(err)
			}
		}
		tree, _ := f.tree.loss(f.forTree)
		play, _ := f.play.loss(f.forPlay)
		var out bytes.Buffer
		var losses []PriorLoss
		if err := f.Fit(context.Background(), seed, &out, func(l PriorLoss) { losses = append(losses, l) }); err != nil {
			t.Fatal(err)
		}
		return out.String(), losses, []float64{tree, play}
	}
	text, losses, before := fit(1, false)
	if len(losses) != 2 || losses[0].What != "tree" || losses[1].What != "play" {
		t.Fatalf("%+v", losses)
	}
	for i, l := range losses {
		if l.Positions < 60 || l.Features < playCount || !(l.Entropy < before[i]) || !(l.Held > 0) || !(l.MostVisited > 0.1) {
			t.Errorf("%+v, cross entropy before %.3f", l, before[i])
		}
	}
	w, err := parseWeights(text)
	if err != nil {
		t.Fatal(err)
	}
	old, err := defaultWeights()
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range w.play {
		if math.Abs(x-old.play[i]) > 0.005 {
			t.Errorf("%s weighs %g, before %g", playNames[i], x, old.play[i])
		}
	}
	if w.tree == old.tree {
		t.Error("the features of the tree keep their weights")
	}
	if again, _, _ := fit(1, false); again != text {
		t.Error("the same games and seed give another file")
	}
	if free, _, _ := fit(1, true); free == text {
		t.Error("tactics are not fitted")
	}
	files = []string{games, games[:len(games)/2], games}
	if again, _, _ := fit(1, false); again != text {
		t.Error("games that are in several files count again")
	}
}

// TestPriorFitErrors tests games without visits, invalid games, and a context that ends.
func TestPriorFitErrors(t *testing.T) {
	f, err := NewPriorFit(false)
	if err != nil {
		t.Fatal(err)
	}
	none := func(PriorLoss) { t.Error("a report") }
	if err := f.Fit(context.Background(), 1, &bytes.Buffer{}, none); err == nil {
		t.Error("no games, no error")
	}
	if err := f.Add(strings.NewReader("game 5 0\nC3 C3:9 X9:1\nD4\n")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("error %v", err)
	}
	if err := f.Add(strings.NewReader(fitGames(t, 1))); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := f.Fit(ctx, 1, &bytes.Buffer{}, none); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
