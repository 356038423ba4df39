package jungo

import "testing"

func BenchmarkPlayout(b *testing.B) {
	for _, n := range []int{5, 7, 9, 13, 19} {
		b.Run(MoveText(Point(n*n-1), n), func(b *testing.B) {
			start := mustBoard(b, n, KoSimple)
			work := start.Clone()
			r := NewRand(1)
			b.ReportAllocs()
			moves := 0
			for b.Loop() {
				work.CopyFrom(start)
				moves += work.RandomPlayout(r)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
			b.ReportMetric(float64(moves)/float64(b.N), "moves/playout")
		})
	}
}

// BenchmarkMakeUnmake makes and unmakes moves all along random games.
func BenchmarkMakeUnmake(b *testing.B) {
	for _, n := range []int{7, 9, 13, 19} {
		b.Run(MoveText(Point(n*n-1), n), func(b *testing.B) {
			r := NewRand(1)
			board := mustBoard(b, n, KoSimple)
			board.RandomPlayout(r)
			var game []Point
			for i := 0; i < board.Ply(); i++ {
				m, _ := board.MoveAt(i)
				game = append(game, m)
			}
			for board.Ply() > 0 {
				board.Unmake()
			}
			b.ReportAllocs()
			pairs := 0
			for b.Loop() {
				for _, m := range game {
					board.Make(m)
				}
				for range game {
					board.Unmake()
				}
				pairs += len(game)
			}
			b.ReportMetric(float64(pairs)/b.Elapsed().Seconds(), "pairs/s")
		})
	}
}

func BenchmarkTinyPlay(b *testing.B) {
	g := mustTiny(b, 5)
	p := Tiny{Stones: [2]uint64{g.Bit(12) | g.Bit(6) | g.Bit(7), g.Bit(13) | g.Bit(8) | g.Bit(17)}}
	m := g.Bit(11)
	b.Run("play", func(b *testing.B) {
		for b.Loop() {
			g.Play(&p, m)
		}
	})
	b.Run("canonical", func(b *testing.B) {
		for b.Loop() {
			g.Canonical(&p)
		}
	})
	b.Run("bounds", func(b *testing.B) {
		for b.Loop() {
			g.Bounds(&p)
		}
	})
}
