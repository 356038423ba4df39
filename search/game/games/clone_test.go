package games

import (
	"math/rand/v2"
	"testing"
)

// TestClones checks that a clone is the same game to see, to play on and to take back, also one of a
// clone, and that neither changes the other.
func TestClones(t *testing.T) {
	for _, g := range openings(t) {
		r := rand.New(rand.NewPCG(5, 6))
		for range 60 {
			choices := g.Choices()
			if len(choices) == 0 {
				break
			}
			play(t, g, choices[r.IntN(len(choices))].Text)
			before := picture(g)
			c := g.Clone()
			q := c.Clone()
			if picture(c) != before || picture(q) != before || q.Config() != g.Config() || q.Text() != g.Text() {
				t.Fatalf("%v after %v: the clone is\n%s\nwant\n%s", g.Title(), g.Moves(), picture(q), before)
			}
			for steps := r.IntN(4); steps > 0 && q.Undo(); steps-- {
				if !c.Undo() || picture(q) != picture(c) {
					t.Fatalf("%v: the clone goes back to\n%s\nand its own to\n%s", g.Title(), picture(c), picture(q))
				}
			}
			for q.Undo() {
			}
			if start, err := New(g.Config()); err != nil || picture(q) != picture(start) || picture(g) != before {
				t.Fatalf("%v: all moves of a clone taken back: %s, %v", g.Title(), picture(q), err)
			}
			if r.IntN(3) == 0 {
				g = g.Clone()
			}
		}
	}
}
