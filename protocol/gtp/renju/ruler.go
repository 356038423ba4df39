package renju

import (
	"fmt"
	"strings"

	"tengen/movegen/renju"
)

// Board implements gtp.Game.
func (g *Game) Board() string {
	n := g.board.Size()
	var letters, out strings.Builder
	letters.WriteString("  ")
	for x := range n {
		letters.WriteString(" " + g.letters()[x:x+1])
	}
	letters.WriteByte('\n')
	out.WriteString(letters.String())
	for i, row := range g.Rows() {
		fmt.Fprintf(&out, "%2d %s %d\n", n-i, row, n-i)
	}
	out.WriteString(letters.String())
	state := fmt.Sprintf("%v to move", g.board.Side())
	if g.board.Status() != renju.Ongoing {
		state = g.Result()
	}
	return out.String() + fmt.Sprintf("%v, %s", g.board.Rule(), state)
}

// GameID implements gtp.Ruler: Renju, Gomoku for freestyle, Standard, Caro.
func (g *Game) GameID() string {
	switch r := g.board.Rule(); r {
	case renju.Freestyle:
		return "Gomoku"
	default:
		name := r.String()
		return strings.ToUpper(name[:1]) + name[1:]
	}
}

// Dimensions implements gtp.Ruler.
func (s *state) Dimensions() (width, height int) { return s.board.Size(), s.board.Size() }

// Rows implements gtp.Ruler.
func (s *state) Rows() (rows []string) {
	n := s.board.Size()
	for y := n - 1; y >= 0; y-- {
		row := make([]string, n)
		for x := range row {
			row[x] = ".XO?"[s.board.At(renju.At(x, y)):][:1]
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return rows
}

// LegalMoves implements gtp.Ruler.
func (g *Game) LegalMoves() (out []string) {
	if g.board.Status() != renju.Ongoing {
		return nil
	}
	for c := range g.board.EmptyCells().Each {
		if g.board.Legal(c) {
			out = append(out, g.text(c))
		}
	}
	return append(out, "pass")
}

// Result implements gtp.Ruler.
func (s *state) Result() string {
	switch s.board.Status() {
	case renju.BlackWins:
		return "Black wins: five in a row"
	case renju.WhiteWins:
		return "White wins: five in a row"
	case renju.Draw:
		if s.board.EmptyCells().Count() == 0 {
			return "Draw: the board is full"
		}
		return "Draw: two passes"
	}
	return "The game is not over"
}

// Drawing implements gtp.Drawer: the points forbidden to Black in red, with the
// reason.
func (g *Game) Drawing() (lines []string) {
	points := g.forbidden()
	if len(points) == 0 {
		return nil
	}
	short := map[renju.Kind]string{renju.ForbiddenOverline: "6", renju.ForbiddenDoubleFour: "44", renju.ForbiddenDoubleThree: "33"}
	for _, c := range points {
		lines = append(lines, fmt.Sprintf("LABEL %s %s", g.text(c), short[g.board.Forbidden(c)]))
	}
	return append(lines, "COLOR #d08070 "+strings.Join(g.texts(points), " "))
}

// forbidden lists Black's forbidden points while the game lasts.
func (s *state) forbidden() (out []renju.Cell) {
	if s.board.Status() != renju.Ongoing {
		return nil
	}
	set := s.board.ForbiddenSet()
	for c := range set.Each {
		out = append(out, c)
	}
	return out
}
