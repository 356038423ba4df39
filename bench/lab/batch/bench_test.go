package batch

import (
	"math"
	"testing"

	"tengen/movegen/jungo"
)

// The work on the trees for a leaf, with the full visits of self-play and an evaluator that costs
// nothing.
func BenchmarkLeaf(b *testing.B) {
	c := newCrowd(b, Options{Groups: []Group{{9, 256}}, Threads: 1})
	g := c.groups[0]
	rng := jungo.NewRand(3)
	for i := range g.Policy {
		g.Policy[i] = float32(math.Pow(float64(rng.Intn(1000)+1)/1000, 8)) / 40
	}
	for i := range g.Games {
		g.Value[3*i], g.Value[3*i+1], g.Value[3*i+2] = 0.5, 0, 20
	}
	for range 2000 {
		g.step(0, g.Games)
	}
	b.ResetTimer()
	for range b.N {
		g.step(0, g.Games)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(g.Games), "ns/leaf")
}
