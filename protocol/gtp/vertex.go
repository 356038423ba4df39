package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/search/game"
)

// Letters of the columns: those of GTP, and those of most players.
const (
	gtpLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	allLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

const pass = "pass"

// vertices reports whether moves are vertices.
func (g *Game) vertices() bool { return g.start.Game().SGF().Letters }

// byPoints reports whether moves of several points are entered point by point.
func (g *Game) byPoints() bool { return g.set.Ruler && !g.vertices() }

func (g *Game) letters() string {
	if g.set.LetterI {
		return allLetters
	}
	return gtpLetters
}

// side returns the length of the longer side of the board.
func (g *Game) side() int { return max(g.columns, g.rows) }

// Vertex returns the name of a point of the scene.
func (g *Game) Vertex(p game.Point) string { return g.vertex(p.X+g.shift.X, p.Y+g.shift.Y) }

// vertex returns the name of a point of the board in GoGui, which may be larger than the
// scene.
func (g *Game) vertex(x, y int) string { return g.letters()[x:x+1] + strconv.Itoa(y+1) }

// Vertices returns the names of points.
func (g *Game) Vertices(points []game.Point) (out []string) {
	for _, p := range points {
		out = append(out, g.Vertex(p))
	}
	return out
}

// Point reads a vertex.
func (g *Game) Point(s string) (game.Point, error) {
	bad := func(why string) (game.Point, error) {
		return game.Point{}, fmt.Errorf("%s %s", Quote(s), why)
	}
	if len(s) < 2 || len(s) > 3 || s[1] < '1' || s[1] > '9' {
		return bad("is no point such as H8, or pass")
	}
	letter := strings.ToUpper(s[:1])
	y, err := strconv.Atoi(s[1:])
	x := strings.Index(g.letters(), letter)
	switch {
	case err != nil:
		return bad("is no point such as H8, or pass")
	case x < 0 && letter == "I":
		return bad("is no point: columns skip the letter I")
	}
	p := game.Point{X: x - g.shift.X, Y: y - 1 - g.shift.Y}
	if x < 0 || p.X < 0 || p.Y < 0 || p.X >= g.columns || p.Y >= g.rows {
		return bad(fmt.Sprintf("is not on the %d×%d board", g.columns, g.rows))
	}
	return p, nil
}

// parse reads a move and returns it in the game's own notation.
func (g *Game) parse(s string) (string, error) {
	if !g.vertices() {
		return s, nil
	}
	if strings.EqualFold(s, pass) {
		return pass, nil
	}
	p, err := g.Point(s)
	return g.pos.PointName(p), err
}

// text converts a move of the game's own notation to that of the protocol.
func (g *Game) text(move string) string {
	if !g.vertices() || move == pass {
		return move
	}
	p, err := g.pos.ParsePoint(move)
	if err != nil {
		return pass // whatever the game calls it
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
func Quote(s string) string {
	if len(s) > maxEcho {
		s = s[:maxEcho] + "…"
	}
	return fmt.Sprintf("%q", s)
}

// ParseSide reads b, w, black or white in any case.
func ParseSide(s string) (game.Side, error) {
	side, err := game.ParseSide(s)
	if err != nil {
		return 0, fmt.Errorf("%s is not a colour: want b or w", Quote(s))
	}
	return side, nil
}
