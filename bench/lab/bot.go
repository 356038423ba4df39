package lab

import (
	"context"
	"math/rand/v2"

	"tengen/movegen/renju"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// Bot is a beginner at Renju and Gomoku, against whom the lowest level of play is measured: it
// extends its own lines and blocks fours and threes, and looks no further.
type Bot struct{ rand *rand.Rand }

// NewBot returns a bot that draws among equal moves by a seed.
func NewBot(seed uint64) *Bot { return &Bot{rand.New(rand.NewPCG(seed, 0))} }

var _ game.Engine = &Bot{}

// Think implements game.Engine.
func (t *Bot) Think(_ context.Context, p game.Position, _ game.Limits, _ func(game.Info)) (game.Info, error) {
	q, ok := p.(*gamerenju.Position)
	if !ok {
		return game.Info{}, game.ErrOtherGame
	}
	return game.Info{Side: p.Side(), Move: t.choose(q.Board()).String()}, nil
}

// Reset implements game.Engine.
func (t *Bot) Reset(seed uint64) error {
	*t = *NewBot(seed)
	return nil
}

// choose returns the bot's move on b, whose game is not over: a five; else a point of the
// enemy's five; else a straight four; else a point of the enemy's straight four; else one
// of the points where its own lines are longest, drawn at random. It plays no forbidden point
// while another is left; Pass says that none is.
func (t *Bot) choose(b *renju.Board) renju.Cell {
	me, enemy := b.Side(), b.Side().Other()
	for _, set := range []*renju.Rows{b.Set(me, renju.ClassFive), b.Set(enemy, renju.ClassFive), b.Set(me, renju.ClassWinFour), b.Set(enemy, renju.ClassWinFour)} {
		if c := t.best(b, set); c != renju.Pass {
			return c
		}
	}
	return t.best(b, b.EmptyCells())
}

// best returns a legal cell of a set where the side to move has the longest lines, Pass if
// the set has no legal cell.
func (t *Bot) best(b *renju.Board, set *renju.Rows) renju.Cell {
	found, most, alike := renju.Pass, -1, 0
	for c := range set.Each {
		if !b.Legal(c) {
			continue
		}
		switch v := botValue(b, c); {
		case v > most:
			found, most, alike = c, v, 1
		case v == most:
			if alike++; t.rand.IntN(alike) == 0 {
				found = c
			}
		}
	}
	return found
}

// botValue counts the own stones on the lines of five through c that hold no other stone:
// many on one line count most. Of equal points those near the centre are better.
func botValue(b *renju.Board, c renju.Cell) (v int) {
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
				v += botValues[stones]
			}
		}
	}
	mid := b.Size() / 2
	return v*renju.MaxSize - max(c.X()-mid, mid-c.X(), c.Y()-mid, mid-c.Y()) + renju.MaxSize
}
