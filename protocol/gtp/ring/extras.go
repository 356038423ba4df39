package ring

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tengen/movegen/ring"
	"tengen/protocol/gtp"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
)

// Extras are what Ring adds to the commands of all games.
var Extras = gtp.Extras{Board: diagram, Status: status, Result: result, WhyNotPoint: whyNot, Drawing: drawing, Text: text, Commands: commands}

func board(g *gtp.Game) *ring.Board { return g.Position().(*gamering.Position).Board() }

func diagram(g *gtp.Game) string { return board(g).Diagram() }

// status returns a sentence about the last move, the position's text, and the state of
// the game.
func status(g *gtp.Game) string {
	s := board(g).String() + "\n" + standing(board(g))
	if told := told(g); told != "" {
		return told + "\n" + s
	}
	return s
}

// told returns a sentence about the last move, "" if there is none.
func told(g *gtp.Game) string {
	if len(g.Moves()) == 0 {
		return ""
	}
	b := board(g).Clone()
	m := b.Last()
	b.Unmake()
	return b.Field().Describe(b.Effects(m)).String()
}

// standing returns whose turn it is, or who has won.
func standing(b *ring.Board) string {
	switch o := b.Outcome(); {
	case o.Draw:
		return fmt.Sprintf("Draw by %s", o.By)
	case o.Over():
		return fmt.Sprintf("%s wins by %s", o.Winner, o.By)
	case b.Placing():
		return fmt.Sprintf("%s to put a ring on a piece", b.Side())
	}
	text := fmt.Sprintf("%s to move", b.Side())
	if hit, by := b.Ban(); hit != ring.NoCell {
		text += fmt.Sprintf("; %s may not hit back at %s", b.Field().Name(hit), b.Field().Name(by))
	}
	return text
}

func result(g *gtp.Game) string {
	if board(g).Outcome().Over() {
		return standing(board(g))
	}
	return "The game is not over: " + standing(board(g))
}

// text returns GoGui's status line: the move being entered, or a sentence about the last
// one.
func text(g *gtp.Game) string {
	now := standing(board(g))
	entered := g.Entered()
	switch told := told(g); {
	case len(entered) > 1:
		return now + ": " + g.Position().Write(entered[:2]) + ", which slot returns?"
	case len(entered) > 0:
		return now + ": " + g.Position().Write(entered)
	case told != "":
		return told + " " + now
	}
	return now
}

// whyNot returns why a point cannot be entered now.
func whyNot(g *gtp.Game, at game.Point) string {
	b, p := board(g), g.Position()
	c := b.Field().At(at.X, at.Y)
	entered := g.Entered()
	if len(entered) > 1 {
		return fmt.Sprintf("%s is no slot to choose now", p.PointName(at))
	}
	if _, _, ok := b.PieceAt(c); ok && len(entered) == 0 && !b.Placing() && b.Men(b.Side()).Has(c) {
		return "the piece on " + p.PointName(at) + " has no legal move"
	}
	sentence, _ := b.Explain(p.Write(append(slices.Clone(entered), at)))
	return strings.TrimSuffix(sentence.String(), ".")
}

// drawing puts a triangle on a piece that may not hit back.
func drawing(g *gtp.Game) []string {
	b := board(g)
	hit, _ := b.Ban()
	if hit == ring.NoCell {
		return nil
	}
	return []string{"TRIANGLE " + g.Vertex(game.Point{X: b.Field().Column(hit), Y: b.Field().Row(hit)})}
}

func commands(g *gtp.Game) []gtp.Command {
	words := func(name, menu string, f func() string) gtp.Command {
		return gtp.Command{Name: name, Menu: menu, Run: func([]string) (string, error) { return f(), nil }}
	}
	return []gtp.Command{
		{Name: "ring-setup", Run: func(a []string) (string, error) { return "", setup(g, strings.Join(a, " ")) }},
		{Name: "ring-explain", Menu: "string/Explain Move/ring-explain %s", Run: func(a []string) (string, error) {
			if len(a) != 1 {
				return "", fmt.Errorf("ring-explain wants a move, got %d words", len(a))
			}
			sentence, _ := board(g).Explain(a[0])
			return sentence.String(), nil
		}},
		words("ring-legal_moves", "hstring/Legal moves in notation/ring-legal_moves", func() string { return legal(g.Position()) }),
		words("ring-position", "string/Position as text/ring-position", func() string { return board(g).String() }),
		words("ring-rules", "hstring/Rules/ring-rules", func() string { return rules(board(g).Field()) }),
	}
}

// setup begins a game with the four fields of a position.
func setup(g *gtp.Game, text string) error {
	if _, err := ring.Parse(board(g).Field(), text); err != nil {
		return err
	}
	c := g.Start().Config()
	c.Position = text
	return g.Begin(c)
}

// legal returns the legal moves in alphabetical order.
func legal(p game.Position) string {
	var moves []string
	for _, c := range p.Choices() {
		moves = append(moves, c.Text)
	}
	slices.Sort(moves)
	return strings.Join(moves, " ")
}

func rules(f *ring.Field) string {
	text := ""
	for _, r := range f.Rules.Table() {
		tag := cmp.Or(r.Tag, "  ")
		text += fmt.Sprintf("\n%s %s: %s", tag, r.Name, r.Value)
	}
	return text
}
