package jungo

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestWiden checks that a wider and deeper network has the results of the one it came from.
func TestWiden(t *testing.T) {
	n := randomNet(16, 2)
	rng := rand.New(rand.NewPCG(1, 1))
	for _, channels := range []int{16, 32, 48} {
		wide := n.widen(channels, rng).deepen(channels/16+1, rng)
		a, b := NewFloatRunner(n, 7), NewFloatRunner(wide, 7)
		var f Features
		for moves := range 30 {
			board := played(7, moves, 2)
			f.Read(board, 9)
			x, y := a.Run(&f, 3), b.Run(&f, 3)
			near := func(what string, v, w float32) {
				t.Helper()
				if math.Abs(float64(v-w)) > 1e-3*(1+math.Abs(float64(v))) {
					t.Fatalf("%d channels: %s is %g, with 16 channels %g\n%s", channels, what, w, v, board)
				}
			}
			for p := range x.Policy {
				near("a move's logit", x.Policy[p], y.Policy[p])
				near("a point's owner", x.Owner[p][0], y.Owner[p][0])
			}
			near("the logit of passing", x.Pass, y.Pass)
			for k := range Mixture {
				near("a mean", x.Mean[k], y.Mean[k])
				near("a weight", x.Weight[k], y.Weight[k])
			}
		}
	}
}

// TestWidenTrains checks that copies become different in training.
func TestWidenTrains(t *testing.T) {
	var lesson []Sample
	for i := range uint64(50) {
		var s Sample
		s.Features.Read(played(5, 8, i), 3)
		s.Owner, s.Lead = make([]uint8, 25), 4
		lesson = append(lesson, s)
	}
	n := train(t, lesson, TrainOptions{From: randomNet(16, 1), Channels: 32, Steps: 20, Batch: 16})
	if n.channels != 32 {
		t.Fatalf("%d channels, want 32", n.channels)
	}
	same := 0
	for o := range 16 {
		if n.params[n.blocks[0].first.b.from+o] == n.params[n.blocks[0].first.b.from+16+o] {
			same++
		}
	}
	if same > 8 {
		t.Errorf("after training %d of 16 channels have the bias of their copies", same)
	}
}
