package cli

import (
	"fmt"
	"io"
	"slices"

	"tengen/cmd/internal/textboard"
	"tengen/internal/say"
	"tengen/search/game"
)

// Example is the position that is analysed without another: Zuisei (D11) after ten moves.
// Black is to move, must not play j8, and has a win of 13 plies that a search of a
// second finds.
const Example = "h8h9h6i8j7i10i7k7j6k5"

// DrawingHelp says in the help of commands how a board is drawn; see [game.ParseDrawing].
const DrawingHelp = `A drawing has one line for each row, top row first; X or B (or x, b) is Black, O or W (or o, w)
White, and . - + * _ an empty point; # is a point that nobody may use, in jungo a black
stone. Coordinates, and text above and below the board, are skipped. White is to move if the
text says so ("White to move", "O to play", "to move: white", "白の番", or the colour alone at the
end), or if it says of no side that it is to move and there are more black stones than white ones.`

// Describe prints the position in a language.
func Describe(w io.Writer, p game.Position, l say.Language) {
	s := p.Scene()
	fmt.Fprintf(w, "%s\n\n%s", p.Title().In(l), textboard.Text(s))
	if p.Game().SGF().Letters {
		legend := saySigns.With()
		if slices.ContainsFunc(s.Cells, func(c game.Cell) bool { return c.Banned }) {
			legend = say.Comma.With(legend, sayBanned.With(p.Side()))
		}
		if has(s, game.Wall) {
			legend = say.Comma.With(legend, sayWalls.With())
		}
		fmt.Fprintln(w, legend.In(l))
	}
	for _, line := range say.Lines(l, p.Status()) {
		fmt.Fprintln(w, line)
	}
	if !p.Game().SGF().Letters {
		fmt.Fprintln(w, p.Text())
	}
	turn := game.SayToMove.With(p.Side())
	if n := len(p.Moves()); n > 0 || !has(s, game.BlackStone) && !has(s, game.WhiteStone) { // else nobody knows how many
		turn = sayAfter.With(turn, n)
	}
	fmt.Fprintf(w, "%s\n\n", turn.In(l))
}

// has reports whether a board has such a cell.
func has(s *game.Scene, stone game.Stone) bool {
	return slices.ContainsFunc(s.Cells, func(c game.Cell) bool { return c.Stone == stone })
}
