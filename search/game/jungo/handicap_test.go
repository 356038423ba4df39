package jungo

import (
	"context"
	"testing"

	"tengen/search/game"
)

// With a handicap White plays on at every level, however few games he has in his head and
// however lost they are.
func TestHandicapIsPlayed(t *testing.T) {
	c := Game.Default()
	c.Komi = 0
	for n := 2; n <= MostHandicap(c.Size); n++ {
		start, err := Game.New(c)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Handicap(start, n)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Game.NewEngine(p.Config(), game.Options{Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		for level := 1; level < game.MaxLevel; level++ {
			for seed := range uint64(3) {
				if err := e.Reset(seed); err != nil {
					t.Fatal(err)
				}
				l := game.LevelLimits(level)
				l.Time = 0 // the level bounds the visits
				i, err := e.Think(context.Background(), p, l, nil)
				if err != nil || i.Move == "pass" {
					t.Errorf("handicap %d, level %d: %s, %v", n, level, i.Move, err)
				}
			}
		}
	}
}
