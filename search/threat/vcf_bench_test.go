package threat

import (
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
)

// tacticalBoards makes n positions by random play on lines near the last stones,
// without straight fours: full of twos and threes for both sides, with fours to try
// for the side to move.
func tacticalBoards(rule renju.Rule, n int, seed uint64) (out []*renju.Board) {
	r := rand.New(rand.NewPCG(seed, 17))
	for len(out) < n {
		b, err := renju.New(15, rule)
		if err != nil {
			panic(err)
		}
		stones := 24 + r.IntN(40)
		for tries := 0; b.Stones() < stones && tries < 2000; tries++ {
			c := renju.At(2+r.IntN(11), 2+r.IntN(11))
			if !b.Legal(c) || b.Class(c, b.Side()) >= renju.ClassFour || b.Class(c, b.Side()) == renju.ClassDoubleThree {
				continue
			}
			if b.Class(c, b.Side()) < renju.ClassTwo && r.IntN(4) != 0 {
				continue
			}
			b.Make(c)
		}
		if !b.AtHand() && b.HasFour(b.Side()) {
			out = append(out, b)
		}
	}
	return out
}

// BenchmarkVCF solves tactical positions: "cold" with an empty table each (as a
// solver), "leaf" with the limits of a search's horizon and a shared table.
func BenchmarkVCF(b *testing.B) {
	for _, rule := range []renju.Rule{renju.Freestyle, renju.Renju} {
		boards := tacticalBoards(rule, 200, 5)
		for _, mode := range []struct {
			name   string
			limits VCFLimits
			bits   int
		}{
			{"full", VCFLimits{}, 18},
			{"shortest", VCFLimits{Shortest: true}, 18},
			{"leaf", VCFLimits{Nodes: 200, Plies: 40}, 12},
		} {
			b.Run(rule.String()+"/"+mode.name, func(b *testing.B) {
				v := NewVCF(mode.bits)
				b.ReportAllocs()
				var count [3]int
				var nodes uint64
				for i := 0; b.Loop(); i++ {
					board := boards[i%len(boards)]
					v.Forget()
					res := v.Solve(board, mode.limits)
					nodes += res.Nodes
					count[res.Status]++
				}
				b.ReportMetric(float64(nodes)/float64(b.N), "makes/op")
				b.ReportMetric(100*float64(count[Win])/float64(b.N), "%won")
				b.ReportMetric(100*float64(count[Unknown])/float64(b.N), "%unknown")
			})
		}
	}
}
