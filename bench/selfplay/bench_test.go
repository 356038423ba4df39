package selfplay

import (
	"io"
	"testing"
)

// BenchmarkPositions measures the searched positions a second at the default settings, on
// one core.
func BenchmarkPositions(b *testing.B) {
	for _, game := range []string{"renju", "jungo", "ring"} {
		b.Run(game, func(b *testing.B) {
			h, err := DefaultHeader(game)
			if err != nil {
				b.Fatal(err)
			}
			w := writer(b, io.Discard, h)
			s, err := Run(b.Context(), h, Options{Positions: max(b.N, 1)}, w, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(s.Positions)/b.Elapsed().Seconds(), "positions/s")
			b.ReportMetric(float64(s.Positions)/float64(s.Games), "positions/game")
		})
	}
}
