package jungo

import (
	"fmt"
	"strings"

	"tengen/movegen/jungo"
)

// GameID implements gtp.Ruler.
func (g *Game) GameID() string {
	if g.ruler {
		return "Jungo"
	}
	return "Go"
}

// Dimensions implements gtp.Ruler.
func (s *state) Dimensions() (width, height int) { return s.board.Size(), s.board.Size() }

// Rows implements gtp.Ruler.
func (s *state) Rows() (rows []string) {
	n := s.board.Size()
	for y := n - 1; y >= 0; y-- {
		row := make([]string, n)
		for x := range row {
			row[x] = ".XO"[s.board.At(jungo.Point(y*n+x)):][:1]
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return rows
}

// LegalMoves implements gtp.Ruler.
func (s *state) LegalMoves() []string { return s.names(s.board.LegalMoves(nil)) }

// Captured implements gtp.Capturer.
func (s *state) Captured() (byBlack, byWhite int) {
	n := map[jungo.Colour]int{}
	for _, c := range s.base {
		n[c]++
	}
	for _, t := range s.turns {
		if t.m != jungo.Pass {
			n[t.c]++
		}
	}
	return n[jungo.White] - s.board.Stones(jungo.White), n[jungo.Black] - s.board.Stones(jungo.Black)
}

// Result implements gtp.Ruler.
func (g *Game) Result() string {
	black, white := g.board.Stones(jungo.Black), g.board.Stones(jungo.White)
	count := fmt.Sprintf("stones of black %d, of white %d, komi %s", black, white, number(g.komi))
	lead := float64(black-white) - g.komi
	switch {
	case !g.board.Over():
		return "The game is not over: " + count
	case lead > 0:
		return "Black wins by " + number(lead) + ": " + count
	case lead < 0:
		return "White wins by " + number(-lead) + ": " + count
	}
	return "Draw: " + count
}
