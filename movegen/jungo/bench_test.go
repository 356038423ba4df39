package jungo

import (
	"slices"
	"testing"
)

// BenchmarkMakeUnmake makes and unmakes moves all along random games.
func BenchmarkMakeUnmake(b *testing.B) {
	for _, n := range []int{7, 9, 13, 19} {
		b.Run(MoveText(Point(n*n-1), n), func(b *testing.B) {
			r := NewRand(1)
			board := mustBoard(b, n, KoSimple)
			board.playRandomly(r)
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

// playRandomly plays random moves until the game ends, and no more than MoveCap.
func (b *Board) playRandomly(r *Rand) {
	for n := 0; n < MoveCap(b.Size()) && !b.Over(); n++ {
		b.Make(b.randomMove(r))
	}
}

// randomMove returns a random legal move that fills no own eye, a pass if there is none.
func (b *Board) randomMove(r *Rand) Point {
	moves := slices.DeleteFunc(b.LegalMoves(nil), func(m Point) bool { return m == Pass || b.OwnEye(m, b.Side()) })
	if len(moves) == 0 {
		return Pass
	}
	return moves[r.Intn(len(moves))]
}
