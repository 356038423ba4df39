package game

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/search/threat/term"
)

// Renju is a game of Renju or Gomoku.
type Renju struct {
	b *renju.Board
	// explainer names the shapes of a forbidden point; made when first needed.
	explainer *term.Explainer
}

// FromRenju makes a game that goes on from a board, which it then owns.
func FromRenju(b *renju.Board) *Renju { return &Renju{b: b} }

func newRenju(m map[string]string) (Game, error) {
	rule, err := renju.ParseRule(value(m, "rule", "renju"))
	if err != nil {
		return nil, fmt.Errorf("rule: %w", err)
	}
	size, err := strconv.Atoi(value(m, "size", "15"))
	if err != nil {
		return nil, fmt.Errorf("size: %q is no number", m["size"])
	}
	b, err := renju.New(size, rule)
	if err != nil {
		return nil, fmt.Errorf("size: %w", err)
	}
	return FromRenju(b), nil
}

// value is a setting or its default.
func value(m map[string]string, name, usual string) string {
	if v := m[name]; v != "" {
		return v
	}
	return usual
}

// Board is the board itself, not to be changed.
func (g *Renju) Board() *renju.Board { return g.b }

// Name implements Game.
func (g *Renju) Name() string { return "renju" }

// Title implements Game.
func (g *Renju) Title() string {
	return fmt.Sprintf("%v %d×%[2]d", g.b.Rule(), g.b.Size())
}

// Settings implements Game.
func (g *Renju) Settings() []Setting {
	return []Setting{{"rule", g.b.Rule().String()}, {"size", strconv.Itoa(g.b.Size())}}
}

// Side implements Game.
func (g *Renju) Side() Side { return Side(g.b.Side()) }

// Moves implements Game.
func (g *Renju) Moves() (out []string) {
	for _, m := range g.b.Moves() {
		out = append(out, m.String())
	}
	return out
}

// Scene implements Game.
func (g *Renju) Scene() *Scene {
	n := g.b.Size()
	s := newScene(n, n)
	for i := range n {
		s.ColumnNames[i], s.RowNames[i] = string(rune('a'+i)), strconv.Itoa(i+1)
	}
	if n >= 9 {
		s.stars(3)
	}
	var forbidden renju.Rows
	if g.b.Side() == renju.Black && g.b.Status() == renju.Ongoing {
		forbidden = g.b.ForbiddenSet()
	}
	for y := range n {
		for x := range n {
			c, m := s.cell(Point{x, y}), renju.At(x, y)
			c.Stone = [...]Stone{None, BlackStone, WhiteStone, Wall}[g.b.At(m)]
			c.Banned = forbidden.Has(m)
		}
	}
	for i, m := range g.b.Moves() {
		if m != renju.Pass {
			s.cell(Point{m.X(), m.Y()}).Number = i + 1
		}
	}
	if m := g.b.Last(); m != renju.NoCell && m != renju.Pass {
		s.Last = []Point{{m.X(), m.Y()}}
	}
	return s
}

// Choices implements Game.
func (g *Renju) Choices() (out []Choice) {
	if g.b.Status() != renju.Ongoing {
		return nil
	}
	empty, forbidden := *g.b.EmptyCells(), renju.Rows{}
	if g.b.Side() == renju.Black {
		forbidden = g.b.ForbiddenSet()
	}
	for c := range empty.Each {
		if !forbidden.Has(c) {
			out = append(out, Choice{c.String(), []Point{{c.X(), c.Y()}}})
		}
	}
	return append(out, Choice{Text: renju.Pass.String()})
}

// Play implements Game. A forbidden point is refused, with the shapes that make
// it forbidden.
func (g *Renju) Play(move string) error {
	c, err := renju.ParseCell(move, g.b.Size())
	if err != nil {
		return err
	}
	if err := g.b.Check(c); err != nil {
		if errors.Is(err, renju.ErrGameOver) {
			return ErrOver
		}
		return err
	}
	if c != renju.Pass && g.b.Side() == renju.Black && g.b.Forbidden(c) != renju.NotForbidden {
		return fmt.Errorf("%v is forbidden to Black: %s", c, g.whyForbidden(c))
	}
	return g.b.Play(c)
}

// whyForbidden names the reason and the shapes.
func (g *Renju) whyForbidden(c renju.Cell) string {
	if g.explainer == nil {
		g.explainer = term.New(term.Options{NoKoshu: true})
	}
	found, err := g.explainer.Explain(context.Background(), g.b, c)
	for _, f := range found {
		if f.Reason != renju.NotForbidden && err == nil {
			return strings.Replace(f.String(), ", forbidden", "", 1)
		}
	}
	return g.b.Forbidden(c).String()
}

// Write implements Game.
func (g *Renju) Write(cells []Point) string {
	if len(cells) == 0 {
		return renju.Pass.String()
	}
	return g.PointName(cells[0])
}

// Undo implements Game.
func (g *Renju) Undo() bool {
	if g.b.Ply() == 0 {
		return false
	}
	g.b.Unmake()
	return true
}

// Result implements Game.
func (g *Renju) Result() (Result, bool) {
	switch g.b.Status() {
	case renju.BlackWins:
		return Result{Winner: Black, How: "five in a row"}, true
	case renju.WhiteWins:
		if c := g.b.Last(); g.b.Ply()%2 == 1 { // Black's own move lost
			return Result{Winner: White, How: fmt.Sprintf("%v is forbidden to Black", c)}, true
		}
		return Result{Winner: White, How: "five in a row"}, true
	case renju.Draw:
		if g.b.Last() == renju.Pass {
			return Result{Draw: true, How: "two passes in a row"}, true
		}
		return Result{Draw: true, How: "the board is full"}, true
	}
	return Result{}, false
}

// Status implements Game: the opening, where it has a name.
func (g *Renju) Status() []string {
	if o, ok := renju.IdentifyOpening(g.b.Moves(), g.b.Size()); ok && g.b.Rule() == renju.Renju {
		return []string{fmt.Sprintf("opening %s %s", o.Code, o.Name)}
	}
	return nil
}

// Clone implements Game.
func (g *Renju) Clone() Game { return FromRenju(g.b.Clone()) }

// PointName implements Game.
func (g *Renju) PointName(p Point) string { return renju.At(p.X, p.Y).String() }

// ParsePoint implements Game.
func (g *Renju) ParsePoint(name string) (Point, error) {
	c, err := renju.ParseCell(name, g.b.Size())
	if err == nil && c == renju.Pass {
		err = errors.New("a pass is no point")
	}
	if err != nil {
		return Point{}, err
	}
	return Point{c.X(), c.Y()}, nil
}
