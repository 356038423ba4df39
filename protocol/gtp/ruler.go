package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/internal/say"
	"tengen/search/game"
)

// GoGui gets the rules and the board of games other than Go from the engine, by the
// commands gogui-rules_…. It sends all of them after each move, and goes to a position
// by clear_board and all its moves, so the answers have to be fast.

// ruled reports whether GoGui can play the game.
func (g *Game) ruled() bool { return g.vertices() || g.byPoints() }

// rulerCommands returns the commands gogui-rules_….
func (g *Game) rulerCommands() (out []Command) {
	add := func(name string, f func() string) {
		out = append(out, Command{Name: "gogui-rules_" + name, Run: func([]string) (string, error) { return f(), nil }})
	}
	add("game_id", g.gameID)
	add("board_size", func() string {
		if g.columns != g.rows && !g.byPoints() {
			return fmt.Sprintf("%d %d", g.columns, g.rows)
		}
		return fmt.Sprint(g.side()) // the size of a square board is one number
	})
	// The first row is on the line of the sign: GoGui drops everything up to the first
	// space.
	add("board", func() string { return strings.Join(g.boardRows(), "\n") })
	add("legal_moves", func() string { return strings.Join(g.LegalMoves(), " ") })
	add("side_to_move", func() string { return g.pos.Side().Word() })
	add("final_result", g.Result)
	if g.extras.Captured != nil {
		add("captured_count", func() string { return fmt.Sprintln(g.extras.Captured(g)) })
	}
	if g.extras.Drawing != nil || g.byPoints() {
		add("board_gfx", func() string { return strings.Join(g.drawing(), "\n") })
	}
	if _, ok := g.start.(game.Arranger); ok {
		add("setup", func() string { return "" })
	}
	return out
}

// gameID returns the game's name for GoGui, in one word; with "Go" GoGui uses its own
// rules.
func (g *Game) gameID() string {
	if g.extras.IsGo && !g.set.Ruler {
		return "Go"
	}
	return g.title()
}

// boardRows returns the points of GoGui's board row by row from the top: X black, O
// white, . empty, ? no point of the board.
func (g *Game) boardRows() (rows []string) {
	width, height := g.columns, g.rows
	if g.byPoints() {
		// GoGui 1.6 changes a board of 8×14 to one of 8×8 when the user moves in its
		// game tree, so the board is square.
		width, height = g.side(), g.side()
	}
	s := g.pos.Scene()
	for y := height - 1; y >= 0; y-- {
		row := make([]string, width)
		for x := range row {
			row[x] = ".XO??"[s.At(game.Point{X: x - g.shift.X, Y: y - g.shift.Y}).Stone:][:1]
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return rows
}

// LegalMoves returns the legal moves of the side to move, or the points that can be
// entered now; none when the game is over.
func (g *Game) LegalMoves() (out []string) {
	if g.byPoints() {
		return g.Vertices(g.next())
	}
	for _, c := range g.choices() {
		out = append(out, g.text(c.Text))
	}
	return out
}

// Result returns a sentence that says who has won, or that the game is not over.
func (g *Game) Result() string {
	if g.extras.Result != nil {
		return g.extras.Result(g)
	}
	if r, over := g.pos.Result(); over {
		return capital(r.String())
	}
	return "The game is not over"
}

// Board returns a drawing of the position on several lines.
func (g *Game) Board() string {
	var out strings.Builder
	if g.extras.Board != nil {
		out.WriteString(g.extras.Board(g))
	} else {
		g.draw(&out)
	}
	if g.extras.Status != nil {
		return out.String() + g.extras.Status(g)
	}
	state := g.pos.Side().Word() + " to move"
	if _, over := g.pos.Result(); over {
		state = g.Result()
	}
	lines := []string{g.pos.Title().String() + ", " + state}
	lines = append(lines, say.Lines(say.English, g.pos.Status())...)
	return out.String() + strings.Join(lines, "\n")
}

// draw draws the board with the names of its columns and rows.
func (g *Game) draw(out *strings.Builder) {
	s := g.pos.Scene()
	var names strings.Builder
	names.WriteString("  ")
	for x, name := range s.ColumnNames {
		if g.vertices() {
			name = g.letters()[x : x+1]
		}
		fmt.Fprintf(&names, " %-1s", name)
	}
	header := strings.TrimRight(names.String(), " ") + "\n"
	out.WriteString(header)
	for y := s.Rows - 1; y >= 0; y-- {
		name := s.RowNames[y]
		if g.vertices() {
			name = strconv.Itoa(y + 1)
		}
		fmt.Fprintf(out, "%2s", name)
		for x := range s.Columns {
			cell := s.At(game.Point{X: x, Y: y})
			sign := ".XO# "[cell.Stone:][:1]
			if cell.Ring {
				sign = strings.NewReplacer("X", "B", "O", "W").Replace(sign)
			}
			out.WriteString(" " + sign)
		}
		out.WriteString(" " + name + "\n")
	}
	out.WriteString(header)
}
