package ring

import (
	"strings"

	"tengen/movegen/ring"
	"tengen/protocol/gtp"
)

var (
	_ gtp.Ruler  = (*Clicks)(nil)
	_ gtp.Drawer = (*Clicks)(nil)
)

// GameID implements gtp.Ruler.
func (g *Clicks) GameID() string { return "Ring" }

// Dimensions implements gtp.Ruler; see the package comment.
func (g *Clicks) Dimensions() (width, height int) { return g.side(), g.side() }

// Rows implements gtp.Ruler. What is neither field nor slot is no point.
func (g *Clicks) Rows() (rows []string) {
	b := g.p.Field()
	width, height := g.Dimensions()
	for row := height - 1; row >= 0; row-- {
		line := make([]string, width)
		for col := range line {
			c := b.At(col-g.margin(), row)
			switch {
			case c == ring.NoCell:
				line[col] = "?"
			case c == g.p.GoalSlot():
				line[col] = stone(g.p.Outcome().Winner)
			default:
				line[col] = "."
				if colour, _, ok := g.p.PieceAt(c); ok {
					line[col] = stone(colour)
				}
			}
		}
		rows = append(rows, strings.Join(line, " "))
	}
	return rows
}

func stone(c ring.Colour) string {
	if c == ring.White {
		return "O"
	}
	return "X"
}

// LegalMoves implements gtp.Ruler: the points that can be clicked now.
func (g *Clicks) LegalMoves() []string { return strings.Fields(g.vertices(g.next())) }

// Result implements gtp.Ruler.
func (g *Clicks) Result() string {
	if g.p.Outcome().Over() {
		return g.state()
	}
	return "The game is not over: " + g.state()
}

// Drawing implements gtp.Drawer: goals, rim and what is no point in colour, with the names of
// columns and rows, circles on the
// carriers, a triangle on a piece that may not hit back, and while a move is being
// entered squares on its points and crosses where it can go.
func (g *Clicks) Drawing() []string {
	b, p := g.p.Field(), g.p
	var lines []string
	add := func(what string, set ring.Bits) {
		if set.Any() {
			lines = append(lines, what+" "+g.vertices(set.Cells()))
		}
	}
	goals := b.Goal[ring.Black].Or(b.Goal[ring.White])
	var outside []string
	for col := range g.side() {
		for row := range g.side() {
			if b.At(col-g.margin(), row) == ring.NoCell {
				outside = append(outside, g.point(col, row))
			}
		}
	}
	lines = append(lines, "COLOR "+outsideColour+" "+strings.Join(outside, " "))
	add("COLOR "+rimColour, b.Slots.AndNot(goals))
	add("COLOR "+blackGoal, b.Goal[ring.White])
	add("COLOR "+whiteGoal, b.Goal[ring.Black])
	rings := p.Carriers()
	if slot := p.GoalSlot(); slot != ring.NoCell {
		rings = rings.Or(ring.Bit(slot))
	}
	add("CIRCLE", rings)
	if hit, _ := p.Ban(); hit != ring.NoCell {
		add("TRIANGLE", ring.Bit(hit))
	}
	var entered, can ring.Bits
	for _, c := range g.pending {
		entered = entered.Or(ring.Bit(c))
	}
	text := g.state()
	if len(g.pending) > 0 {
		for _, c := range g.next() {
			can = can.Or(ring.Bit(c))
		}
		text += ": " + b.Name(g.pending[0])
		if len(g.pending) > 1 {
			text += b.Name(g.pending[1]) + ", which slot returns?"
		}
	} else if n := len(g.told); n > 0 {
		text = g.told[n-1] + " " + text
	}
	for _, c := range b.Slots.AndNot(goals).Cells() {
		// Columns and rows are named on the rim, for GoGui's names are others.
		if _, _, ok := p.PieceAt(c); !ok {
			name := strings.TrimLeft(b.Name(c), "lr")
			if row := b.Row(c); row == 0 || row == b.Rules.Rows+1 {
				name = b.Name(c)[:1]
			}
			lines = append(lines, "LABEL "+g.vertex(c)+" "+name)
		}
	}
	add("SQUARE", entered)
	add("MARK", can.AndNot(rings))
	return append(lines, "TEXT "+text)
}
