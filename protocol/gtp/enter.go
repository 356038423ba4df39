package gtp

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tengen/protocol/gtp/syntax"
	"tengen/search/game"
)

// Users of GoGui click one point at a time. In a game whose moves have several points,
// each point is one play, genmove or undo of the protocol, and the side to move changes
// after the last one.

// plan is the move whose points Genmove returns one by one.
type plan struct {
	choice game.Choice
	moves  int    // number of moves before it
	after  string // the last of them
}

// last returns the text of the last move, "" if there is none.
func (g *Game) last() string {
	if n := len(g.moves); n > 0 {
		return g.moves[n-1].Text
	}
	return ""
}

// next returns the points that can be entered now, row by row from the lower left.
func (g *Game) next() (out []game.Point) {
	for _, c := range game.Continue(g.pos.Choices(), g.entered) {
		out = append(out, c.Next(g.entered)...)
	}
	slices.SortFunc(out, func(a, b game.Point) int { return cmp.Or(a.Y-b.Y, a.X-b.X) })
	return slices.Compact(out)
}

// enter plays one point, or a whole move in the game's own notation.
func (g *Game) enter(side game.Side, text string) error {
	if _, err := given(g.pos, side); err != nil {
		return fmt.Errorf("illegal move %s: %w", Quote(text), err)
	}
	at, err := g.Point(text)
	if err != nil || g.pos.Scene().At(at).Stone == game.Void {
		return g.enterMove(side, text)
	}
	if !slices.Contains(g.next(), at) {
		why := "no legal move goes there"
		if g.extras.WhyNotPoint != nil {
			why = g.extras.WhyNotPoint(g, at)
		}
		return fmt.Errorf("illegal move %s: %s", Quote(text), why)
	}
	entered := append(slices.Clone(g.entered), at)
	for _, c := range game.Continue(g.pos.Choices(), entered) {
		if len(c.Cells) == len(entered) {
			if err := g.make(side, c.Text); err != nil {
				return fmt.Errorf("illegal move: %w", err)
			}
			g.moves[len(g.moves)-1].cells = entered
			entered = nil
			break
		}
	}
	g.entered = entered
	return nil
}

// enterMove plays a whole move.
func (g *Game) enterMove(side game.Side, text string) error {
	if len(g.entered) > 0 {
		return fmt.Errorf("illegal move %s: want a point, for a move from %s is being entered", Quote(text), g.pos.PointName(g.entered[0]))
	}
	choices := g.pos.Choices()
	if err := g.make(side, text); err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	played := g.pos.Moves()
	for _, c := range choices {
		if c.Text == played[len(played)-1] {
			g.moves[len(g.moves)-1].cells = c.Cells
		}
	}
	return nil
}

// genpoint finds a move and returns its next point; the points after it need no search.
func (g *Game) genpoint(ctx context.Context, l game.Limits) (string, error) {
	p := &g.plan
	choices := game.Continue(g.pos.Choices(), g.entered)
	planned := p.moves == len(g.moves) && p.after == g.last() && slices.ContainsFunc(choices, func(c game.Choice) bool { return c.Text == p.choice.Text })
	if !planned || len(g.entered) == 0 {
		if len(g.entered) > 0 {
			for _, c := range choices {
				l.Only = append(l.Only, c.Text)
			}
		}
		a, err := g.searched(g.engine.Think(ctx, g.pos, l, nil))
		if err != nil {
			return "", err
		}
		i := slices.IndexFunc(choices, func(c game.Choice) bool { return c.Text == a.Move })
		if i < 0 {
			return "", fmt.Errorf("the engine plays %s, which is illegal", Quote(a.Move))
		}
		*p = plan{choices[i], len(g.moves), g.last()}
	}
	next := p.choice.Next(g.entered)
	if len(next) == 0 {
		return syntax.Pass, nil // a move without points
	}
	return g.Vertex(next[0]), nil
}
