package bot

import (
	"context"
	"math/rand/v2"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup"
)

// Choose returns the bot's move on b, whose game is not over: a five; else a point of
// the enemy's five; else a straight four; else a point of the enemy's; else the point where
// its own lines are longest, of which it draws one by r. It plays no forbidden point
// while another is left; Pass says that none is.
func Choose(b *renju.Board, r *rand.Rand) renju.Cell {
	me, enemy := b.Side(), b.Side().Other()
	for _, set := range []*renju.Rows{b.Set(me, renju.ClassFive), b.Set(enemy, renju.ClassFive), b.Set(me, renju.ClassWinFour), b.Set(enemy, renju.ClassWinFour)} {
		if c := best(b, set, r); c != renju.Pass {
			return c
		}
	}
	return best(b, b.EmptyCells(), r)
}

// best returns a legal cell of a set where the side to move has the longest lines, Pass if
// the set has no legal cell.
func best(b *renju.Board, set *renju.Rows, r *rand.Rand) renju.Cell {
	found, most, alike := renju.Pass, -1, 0
	for c := range set.Each {
		if !b.Legal(c) {
			continue
		}
		switch v := value(b, c); {
		case v > most:
			found, most, alike = c, v, 1
		case v == most:
			if alike++; r.IntN(alike) == 0 {
				found = c
			}
		}
	}
	return found
}

// value counts the own stones on the lines of five through c that hold no other stone:
// many on one line count most. Of points alike, those near the centre are better.
func value(b *renju.Board, c renju.Cell) (v int) {
	own := b.Side().Stone()
	for d := range 4 {
		dx, dy := renju.Delta(d)
		for first := -4; first <= 0; first++ {
			stones, free := 0, true
			for i := first; i < first+5 && free; i++ {
				x, y := c.X()+i*dx, c.Y()+i*dy
				if free = x >= 0 && y >= 0 && x < b.Size() && y < b.Size(); !free || i == 0 {
					continue
				}
				switch b.At(renju.At(x, y)) {
				case own:
					stones++
				case renju.Empty:
				default:
					free = false
				}
			}
			if free {
				v += lineValues[stones]
			}
		}
	}
	mid := b.Size() / 2
	return v*renju.MaxSize - max(c.X()-mid, mid-c.X(), c.Y()-mid, mid-c.Y()) + renju.MaxSize
}

// Engine lets the bot speak the Gomocup protocol.
type Engine struct{ Rand *rand.Rand }

var _ gomocup.Engine = Engine{}

// Think implements gomocup.Engine.
func (e Engine) Think(_ context.Context, b *renju.Board, _ gomocup.Request, _ func(gomocup.Report)) (gomocup.Answer, error) {
	return gomocup.Answer{Best: Choose(b, e.Rand)}, nil
}

// SetHash, SetThreads and Clear implement gomocup.Engine: the bot has no tables.
func (Engine) SetHash(int64) error { return nil }

// SetThreads implements gomocup.Engine.
func (Engine) SetThreads(int) error { return nil }

// Clear implements gomocup.Engine.
func (Engine) Clear() {}
