package jungo

import (
	"context"
	"testing"

	"tengen/search/game"
)

// A board has as many handicap stones as its error says.
func TestHandicaps(t *testing.T) {
	for size, want := range map[int]string{3: "3×3 is too small, the smallest board is 4×4", 4: "10 stones on 4×4: want 2 to 4", 9: "10 stones on 9×9: want 2 to 9", 10: "10 stones on 10×10: want 2 to 4"} {
		c := Game.Default()
		c.Size = size
		start, err := Game.New(c)
		if err != nil {
			t.Fatal(err)
		}
		for n := 2; n <= MostHandicap(size); n++ {
			if _, err := Handicap(start, n); err != nil {
				t.Error(err)
			}
		}
		if _, err := Handicap(start, 10); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

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
