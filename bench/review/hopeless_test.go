package review

import (
	"context"
	"slices"
	"testing"

	"tengen/search/game"
)

// blind is an engine that sees nothing: it plays the first move that it may, and thinks well
// of it.
type blind struct{ game.Engine }

func (blind) Think(_ context.Context, p game.Position, l game.Limits, _ func(game.Info)) (game.Info, error) {
	for _, c := range p.Choices() {
		if !slices.Contains(l.Exclude, c.Text) {
			return game.Info{Move: c.Text, WinRate: 0.6}, nil
		}
	}
	return game.Info{}, game.ErrOver
}

// Where every one of a few moves loses by force, the one that was played has lost nothing,
// whatever the engine thinks.
func TestHopeless(t *testing.T) {
	const double = "position=XXXX./OOXOO/XXOXX/OOXOO/XXXX. white" // two fives of Black
	for _, s := range []struct {
		rule, position, move string
		lost                 float64
	}{
		{"freestyle", double, "e1", 0},
		{"freestyle", "position=XXXX./OOXOO/XXOXX/OOXOO/XOXX. white", "e1", 0.6},
	} {
		g := gameOf(t, "renju", s.position, "")
		g.Config.Rule = s.rule
		g.Config.Size = 5
		g.Moves = []string{s.move}
		r := reviewer(t, repeatable(100))
		all, err := g.positions()
		if err != nil {
			t.Fatal(err)
		}
		if err := r.prepare(all[0]); err != nil {
			t.Fatal(err)
		}
		r.engine = blind{r.engine}
		x := &run{Reviewer: r, moves: g.Moves, at: []state{{p: all[0]}, {p: all[1]}}}
		var got Move
		if err := x.backwards(t.Context(), 1, 1, func(m Move) { got = m }); err != nil {
			t.Fatal(err)
		}
		if got.Lost != s.lost || got.LostBefore != (s.lost == 0) {
			t.Errorf("%s %s: %+v", s.position, s.move, got)
		}
	}
}
