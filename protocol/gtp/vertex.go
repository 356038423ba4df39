package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
	"tengen/protocol/gtp/syntax"
	"tengen/search/game"
)

// vertices reports whether moves are vertices.
func (g *Game) vertices() bool { return g.start.Game().SGF().Letters }

// byPoints reports whether moves of several points are entered point by point.
func (g *Game) byPoints() bool { return g.set.Ruler && !g.vertices() }

func (g *Game) letters() string {
	if g.set.LetterI {
		return syntax.AllColumns
	}
	return syntax.Columns
}

// side returns the length of the longer side of the board.
func (g *Game) side() int { return max(g.columns, g.rows) }

// Vertex returns the name of a point of the scene.
func (g *Game) Vertex(p game.Point) string { return g.vertex(p.X+g.shift.X, p.Y+g.shift.Y) }

// vertex returns the name of a point of the board in GoGui, which may be larger than the
// scene.
func (g *Game) vertex(x, y int) string { return syntax.Vertex(g.letters(), x, y) }

// Vertices returns the names of points.
func (g *Game) Vertices(points []game.Point) (out []string) {
	for _, p := range points {
		out = append(out, g.Vertex(p))
	}
	return out
}

// Point reads a vertex.
func (g *Game) Point(s string) (game.Point, error) {
	x, y, err := syntax.ParseVertex(g.letters(), s)
	if err != nil {
		return game.Point{}, fmt.Errorf("%s %w", Quote(s), err)
	}
	p := game.Point{X: x - g.shift.X, Y: y - g.shift.Y}
	if x < 0 || p.X < 0 || p.Y < 0 || p.X >= g.columns || p.Y >= g.rows {
		return game.Point{}, fmt.Errorf("%s is not on the %d×%d board", Quote(s), g.columns, g.rows)
	}
	return p, nil
}

// parse reads a move and returns it in the game's own notation.
func (g *Game) parse(s string) (string, error) {
	if !g.vertices() {
		return s, nil
	}
	if strings.EqualFold(s, syntax.Pass) {
		return syntax.Pass, nil
	}
	p, err := g.Point(s)
	return g.pos.PointName(p), err
}

// text converts a move of the game's own notation to that of the protocol.
func (g *Game) text(move string) string {
	if !g.vertices() || move == syntax.Pass {
		return move
	}
	p, err := g.pos.ParsePoint(move)
	if err != nil {
		return syntax.Pass // whatever the game calls it
	}
	return g.Vertex(p)
}

func (g *Game) texts(moves []string) (out []string) {
	for _, m := range moves {
		out = append(out, g.text(m))
	}
	return out
}

// shown returns a move for an error message.
func (g *Game) shown(move string) string {
	if g.vertices() {
		return g.text(move)
	}
	return Quote(move)
}

// Quote returns an input in quotation marks for an error message, cut to a reasonable
// length.
func Quote(s string) string { return strconv.Quote(plaintext.Cut(s, maxEcho)) }

// parseSide reads b, w, black or white in any case.
func parseSide(s string) (game.Side, error) {
	side, err := game.ParseSide(s)
	if err != nil {
		return 0, fmt.Errorf("%s is not a colour: want b or w", Quote(s))
	}
	return side, nil
}
