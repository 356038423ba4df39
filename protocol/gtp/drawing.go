package gtp

import (
	"fmt"
	"strings"

	"tengen/search/game"
)

// drawing returns what GoGui draws on its board, as lines of its gfx commands. If moves
// are entered point by point, it shows everything of the scene except stones, the points
// entered so far (squares) and the possible next ones (crosses).
func (g *Game) drawing() (lines []string) {
	if !g.byPoints() {
		return g.extras.Drawing(g)
	}
	s := g.pos.Scene()
	var outside, rings, labels []string
	for x := range g.side() {
		for y := range g.side() {
			if s.At(game.Point{X: x - g.shift.X, Y: y - g.shift.Y}).Stone == game.Void {
				outside = append(outside, g.vertex(x, y))
			}
		}
	}
	colours := map[string][]string{}
	for y := range s.Rows {
		for x := range s.Columns {
			p := game.Point{X: x, Y: y}
			c, v := s.At(p), g.Vertex(p)
			if c.Ring {
				rings = append(rings, v)
			}
			if !c.Slot {
				continue
			}
			colour := [...]string{rimColour, blackAim, whiteAim}[c.Goal]
			colours[colour] = append(colours[colour], v)
			// The rim has the names of columns and rows, because GoGui's are different.
			if c.Goal == 0 && c.Stone == game.None {
				labels = append(labels, "LABEL "+v+" "+s.ColumnNames[x]+s.RowNames[y])
			}
		}
	}
	add := func(what string, points []string) {
		if len(points) > 0 {
			lines = append(lines, what+" "+strings.Join(points, " "))
		}
	}
	add("COLOR "+outsideColour, outside)
	for _, colour := range []string{rimColour, whiteAim, blackAim} {
		add("COLOR "+colour, colours[colour])
	}
	add("CIRCLE", rings)
	lines = append(lines, labels...)
	text := fmt.Sprintf("%v to move", g.pos.Side())
	_, over := g.pos.Result()
	switch {
	case g.extras.Text != nil:
		text = g.extras.Text(g)
	case over:
		text = g.Result()
	case len(g.entered) > 0:
		text += ": " + g.pos.Write(g.entered)
	}
	if len(g.entered) > 0 {
		add("SQUARE", g.Vertices(g.entered))
		var free []game.Point
		for _, p := range g.next() {
			if !s.At(p).Ring {
				free = append(free, p)
			}
		}
		add("MARK", g.Vertices(free))
	}
	if g.extras.Drawing != nil {
		lines = append(lines, g.extras.Drawing(g)...)
	}
	return append(lines, "TEXT "+text)
}
