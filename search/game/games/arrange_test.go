package games

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tengen/search/game"
)

// TestArranged makes moves, takes them back, sets stones up and gives sides the move, in random order:
// the game played again from its settings and moves is the same, with the same moves allowed.
func TestArranged(t *testing.T) {
	games := 300
	if testing.Short() {
		games = 60
	}
	for _, c := range []struct {
		name     string
		settings []string
	}{
		{"renju", []string{"size=7"}}, {"renju", []string{"rule=freestyle", "size=5"}},
		{"jungo", []string{"size=4"}}, {"jungo", []string{"rule=positional", "size=3"}}, {"jungo", []string{"rule=situational", "size=2"}},
	} {
		r := rand.New(rand.NewPCG(21, 22))
		for range games {
			p := must(t, c.name, c.settings...)
			for range 40 {
				change(t, p, r)
				if r.IntN(4) == 0 {
					p = p.Clone()
				}
				q, err := New(p.Config())
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range p.Moves() {
					if _, err := q.Submit(m); err != nil {
						t.Fatalf("%+v %v: %v", p.Config(), p.Moves(), err)
					}
				}
				if picture(q) != picture(p) {
					t.Fatalf("%+v %v: played again\n%s\nwant\n%s", p.Config(), p.Moves(), picture(q), picture(p))
				}
			}
		}
	}
}

// change makes, takes back or sets up something in a game.
func change(t *testing.T, p game.Position, r *rand.Rand) {
	t.Helper()
	a, choices := p.(game.Arranger), p.Choices()
	switch k := r.IntN(11); {
	case k < 8 && len(choices) > 0:
		play(t, p, choices[r.IntN(len(choices))].Text)
	case k == 8:
		p.Undo()
	case k == 9:
		if err := a.GiveMove(game.Side(r.IntN(2))); err != nil {
			t.Fatal(err)
		}
	case k == 10:
		before, s := picture(p), p.Scene()
		at := game.Point{X: r.IntN(s.Columns), Y: r.IntN(s.Rows)}
		if err := a.Arrange(map[game.Point]game.Stone{at: game.Stone(r.IntN(3))}, game.Side(r.IntN(2))); err != nil && picture(p) != before {
			t.Fatal(fmt.Errorf("refused, it has changed the game: %w", err))
		}
	}
}
