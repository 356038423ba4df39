package renju

import (
	"fmt"
	"slices"
	"strings"

	"tengen/movegen/renju"
	"tengen/protocol/gtp"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// Extras are what Renju and Gomoku add to the commands of all games.
var Extras = gtp.Extras{Title: title, Status: status, Result: result, Why: why, How: how, Drawing: drawing, Commands: commands, ProofNodes: proofNodes}

func board(p game.Position) *renju.Board { return p.(*gamerenju.Position).Board() }

// title returns Renju, Standard, Caro, or Gomoku for freestyle.
func title(c game.Config) string {
	if c.Rule == renju.Freestyle.String() {
		return "Gomoku"
	}
	return strings.ToUpper(c.Rule[:1]) + c.Rule[1:]
}

func status(g *gtp.Game) string {
	b := board(g.Position())
	if b.Status() != renju.Ongoing {
		return fmt.Sprintf("%v, %s", b.Rule(), result(g))
	}
	return fmt.Sprintf("%v, %v to move", b.Rule(), b.Side())
}

// result returns the result without points, because game.Result has them in the letters
// of renju players.
func result(g *gtp.Game) string {
	b := board(g.Position())
	switch b.Status() {
	case renju.BlackWins:
		return "Black wins: five in a row"
	case renju.WhiteWins:
		if b.Five(renju.White) == nil { // Black's own move lost
			return "White wins: the last move is forbidden to Black"
		}
		return "White wins: five in a row"
	case renju.Draw:
		if b.EmptyCells().Count() == 0 {
			return "Draw: the board is full"
		}
		return "Draw: two passes"
	}
	return "The game is not over"
}

// why returns the reason without points, because Position.Play names them in the letters
// of renju players.
func why(p game.Position, move string) error {
	b := board(p)
	c, err := renju.ParseCell(move, b.Size())
	switch {
	case err != nil || c == renju.Pass:
		return nil
	case !b.IsEmpty(c):
		return renju.ErrOccupied
	case b.Side() == renju.Black && b.Forbidden(c) != renju.NotForbidden:
		return fmt.Errorf("forbidden to black: %v", b.Forbidden(c))
	}
	return nil
}

// how returns the ends of a five as text.
func how(g *gtp.Game, p game.Position) string {
	b := board(p)
	for _, side := range []renju.Colour{renju.Black, renju.White} {
		if row := b.Five(side); row != nil {
			return fmt.Sprintf(" with %s-%s", vertex(g, row[0]), vertex(g, row[len(row)-1]))
		}
	}
	return ""
}

func vertex(g *gtp.Game, c renju.Cell) string { return g.Vertex(game.Point{X: c.X(), Y: c.Y()}) }

// forbidden returns Black's forbidden points, none when the game is over.
func forbidden(b *renju.Board) []renju.Cell {
	if b.Status() != renju.Ongoing {
		return nil
	}
	set := b.ForbiddenSet()
	return slices.Collect(set.Each)
}

// drawing shows the points forbidden to Black in colour, with the reason.
func drawing(g *gtp.Game) (lines []string) {
	b := board(g.Position())
	points := forbidden(b)
	if len(points) == 0 {
		return nil
	}
	short := map[renju.Kind]string{renju.ForbiddenOverline: "6", renju.ForbiddenDoubleFour: "44", renju.ForbiddenDoubleThree: "33"}
	all := "COLOR " + forbiddenColour
	for _, c := range points {
		lines = append(lines, fmt.Sprintf("LABEL %s %s", vertex(g, c), short[b.Forbidden(c)]))
		all += " " + vertex(g, c)
	}
	return append(lines, all)
}

func commands(g *gtp.Game) []gtp.Command {
	return append([]gtp.Command{{
		Name: "tengen-forbidden_points", Menu: "gfx/Forbidden points/tengen-forbidden_points",
		Run: func([]string) (string, error) {
			return strings.Join(append(drawing(g), fmt.Sprintf(
				"TEXT %d forbidden to black (6 overline, 44 double-four, 33 double-three)", len(forbidden(board(g.Position()))))), "\n"), nil
		},
	}}, openingCommands(g)...)
}
