package game

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/ring"
)

// Ring is a game of Ring.
type Ring struct {
	p    *ring.Board
	base string // the position set up, "" for the usual start
	// from is the ply of p at which the game began.
	from int
}

// FromRing makes a game that goes on from a position, which it then owns.
func FromRing(p *ring.Board) *Ring {
	g := &Ring{p: p, from: p.Ply()}
	if text := p.String(); text != ring.New(p.Field()).String() {
		g.base = text
	}
	return g
}

func newRing(m map[string]string) (Game, error) {
	board, err := ring.FieldFor(value(m, "rule", "ring"))
	if err != nil {
		return nil, fmt.Errorf("rule: %w", err)
	}
	if text := m["position"]; text != "" {
		p, err := ring.Parse(board, text)
		if err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
		return FromRing(p), nil
	}
	return FromRing(ring.New(board)), nil
}

// Position is the position itself, not to be changed.
func (g *Ring) Position() *ring.Board { return g.p }

// Name implements Game.
func (g *Ring) Name() string { return "ring" }

// Title implements Game.
func (g *Ring) Title() string { return g.p.Field().Rules.Name }

// Settings implements Game.
func (g *Ring) Settings() []Setting {
	out := []Setting{{"rule", g.p.Field().Rules.Name}}
	if g.base != "" {
		out = append(out, Setting{"position", g.base})
	}
	return out
}

// Side implements Game.
func (g *Ring) Side() Side { return Side(g.p.Side()) }

// Moves implements Game.
func (g *Ring) Moves() (out []string) {
	for _, m := range g.p.Moves()[g.from:] {
		out = append(out, g.p.Field().MoveText(m))
	}
	return out
}

func (g *Ring) point(c ring.Cell) Point {
	return Point{g.p.Field().Column(c), g.p.Field().Row(c)}
}

func (g *Ring) cellAt(p Point) ring.Cell { return g.p.Field().At(p.X, p.Y) }

// Scene implements Game.
func (g *Ring) Scene() *Scene {
	b := g.p.Field()
	s := newScene(b.Rules.Columns+2, b.Rules.Rows+2)
	s.Squares, s.Rim = true, true
	for x := 1; x <= b.Rules.Columns; x++ {
		s.ColumnNames[x] = string(rune('a' + x - 1))
	}
	for y := 1; y <= b.Rules.Rows; y++ {
		s.RowNames[y] = strconv.Itoa(y)
	}
	for y := range s.Rows {
		for x := range s.Columns {
			p := Point{x, y}
			cell, c := s.cell(p), b.At(x, y)
			if c == ring.NoCell {
				cell.Stone = Void
				continue
			}
			cell.Slot = b.Slots.Has(c)
			if colour, carrier, ok := g.p.PieceAt(c); ok {
				cell.Stone, cell.Ring = StoneOf(Side(colour)), carrier
			}
			for side, goal := range b.Goal {
				if goal.Has(c) {
					cell.Goal = uint8(side) + 1
				}
			}
		}
	}
	if c := g.p.GoalSlot(); c != ring.NoCell {
		cell := s.cell(g.point(c))
		cell.Ring = true
		cell.Stone = StoneOf(Side(g.p.Ended().Winner))
	}
	if m := g.p.Last(); m != ring.NoMove {
		s.Last = g.cells(m)
	}
	return s
}

// cells are the cells to pick for a move.
func (g *Ring) cells(m ring.Move) []Point {
	out := []Point{g.point(m.From())}
	if m.Kind() != ring.Place {
		out = append(out, g.point(m.To()))
	}
	for _, slot := range g.p.Field().Choices(m) {
		out = append(out, g.point(slot))
	}
	return out
}

// Choices implements Game.
func (g *Ring) Choices() (out []Choice) {
	if g.p.Outcome().Over() {
		return nil
	}
	for _, m := range g.p.LegalMoves(nil) {
		out = append(out, Choice{g.p.Field().MoveText(m), g.cells(m)})
	}
	return out
}

// Play implements Game.
func (g *Ring) Play(move string) error {
	if g.p.Outcome().Over() {
		return ErrOver
	}
	m, err := g.p.ParseMove(move)
	if err != nil {
		return err
	}
	g.p.Make(m)
	return nil
}

// Write implements Game.
func (g *Ring) Write(cells []Point) string {
	var text strings.Builder
	for i, p := range cells {
		if i >= 2 {
			text.WriteByte(',')
		}
		text.WriteString(g.PointName(p))
	}
	return text.String()
}

// Undo implements Game.
func (g *Ring) Undo() bool {
	if g.p.Ply() <= g.from {
		return false
	}
	g.p.Unmake()
	return true
}

// Result implements Game.
func (g *Ring) Result() (Result, bool) {
	o := g.p.Outcome()
	how := map[ring.Ending]string{
		ring.ByGoal: "a ring is in the goal", ring.ByClosing: "the goal is closed",
		ring.ByNoMove: "the opponent has no legal move", ring.ByRepeated: "the position has repeated over both boards",
	}[o.By]
	return Result{Draw: o.Draw, Winner: Side(o.Winner), How: how}, o.Over()
}

// Status implements Game: what the side to move has to know.
func (g *Ring) Status() (out []string) {
	b := g.p.Field()
	if g.p.Placing() && !g.p.Outcome().Over() {
		out = append(out, fmt.Sprintf("%v puts a ring on a piece", g.Side()))
	}
	for _, c := range []ring.Colour{ring.Black, ring.White} {
		if thrown := g.p.Thrown(c).Cells(); len(thrown) > 0 {
			names := make([]string, len(thrown))
			for i, slot := range thrown {
				names[i] = b.Name(slot)
			}
			out = append(out, fmt.Sprintf("%v off the board: %s", c, strings.Join(names, " ")))
		}
	}
	if hit, attacker := g.p.Ban(); hit != ring.NoCell {
		out = append(out, fmt.Sprintf("%s may not hit %s back now", b.Name(hit), b.Name(attacker)))
	}
	if n := g.p.Seen(); n > 1 {
		out = append(out, fmt.Sprintf("the position occurs for time %d", n))
	}
	return out
}

// Clone implements Game.
func (g *Ring) Clone() Game { return &Ring{p: g.p.Clone(), base: g.base, from: g.from} }

// PointName implements Game.
func (g *Ring) PointName(p Point) string { return g.p.Field().Name(g.cellAt(p)) }

// ParsePoint implements Game.
func (g *Ring) ParsePoint(name string) (Point, error) {
	c, ok := g.p.Field().CellByName(strings.ToLower(name))
	if !ok {
		return Point{}, fmt.Errorf("%q is no square or slot", name)
	}
	return g.point(c), nil
}
