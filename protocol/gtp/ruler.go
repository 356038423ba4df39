package gtp

import (
	"fmt"
	"slices"
	"strings"
)

// Ruler is a Game whose rules and board GoGui takes from the engine, by the
// commands gogui-rules_…. Vertices are those of Play in GoGui's notation: a
// letter (I is skipped) and a row from 1 at the bottom, or "pass".
//
// GoGui shows stones only and sends one clicked point a move. A game in which
// pieces move takes every move as two of Play and Genmove, first the origin,
// then the target, with ToMove unchanged in between; Undo takes one of them
// back.
//
// GoGui asks everything again after each move, and goes to a position by
// clear_board and all moves to it: the methods have to be cheap.
type Ruler interface {
	// GameID names the game in one word: a capital, then small letters. "Go"
	// leaves GoGui to its own rules.
	GameID() string
	// Dimensions are the columns and rows of the board, 1 to 52.
	Dimensions() (width, height int)
	// Rows are the points row by row from the top: X black, O white, . empty,
	// ? no point of the board. Other characters are ignored.
	Rows() []string
	// LegalMoves are the moves of the side to move; none means that the game
	// is over.
	LegalMoves() []string
	// Result tells in words who won, or that the game is not over.
	Result() string
}

// Capturer is a Ruler in which stones are captured.
type Capturer interface {
	// Captured is how many enemy stones each player has captured.
	Captured() (byBlack, byWhite int)
}

// Drawer is a Ruler that draws on GoGui's board.
type Drawer interface {
	// Drawing is shown after every move, in the lines of GoGui's gfx commands:
	// LABEL E4 text, COLOR #rrggbb A1 B2, MARK, CIRCLE, TRIANGLE, SQUARE,
	// INFLUENCE A1 0.5, TEXT for the status line.
	Drawing() []string
}

// addRules adds the gogui-rules commands of what the game implements. Set-up
// is permitted where the game has the command gogui-setup.
func (s *server) addRules() {
	r, ok := s.game.(Ruler)
	if !ok {
		return
	}
	tell := func(name string, f func() string) {
		s.add("gogui-rules_"+name, 0, 0, func([]string) (string, error) { return f(), nil })
	}
	tell("game_id", r.GameID)
	tell("board_size", func() string {
		if w, h := r.Dimensions(); w != h {
			return fmt.Sprintf("%d %d", w, h)
		} else {
			return fmt.Sprint(w) // a square board has to be told by one number
		}
	})
	// The first row stands behind the sign: GoGui drops all up to the first space.
	tell("board", func() string { return strings.Join(r.Rows(), "\n") })
	tell("legal_moves", func() string { return strings.Join(r.LegalMoves(), " ") })
	tell("side_to_move", func() string { return s.game.ToMove().String() })
	tell("final_result", r.Result)
	if c, ok := s.game.(Capturer); ok {
		tell("captured_count", func() string { return fmt.Sprintln(c.Captured()) })
	}
	if d, ok := s.game.(Drawer); ok {
		tell("board_gfx", func() string { return strings.Join(d.Drawing(), "\n") })
	}
	if slices.ContainsFunc(s.game.Commands(), func(c Command) bool { return c.Name == "gogui-setup" }) {
		tell("setup", func() string { return "" })
	}
}
