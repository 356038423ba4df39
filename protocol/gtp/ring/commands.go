package ring

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tengen/movegen/ring"
	"tengen/protocol/gtp"
	"tengen/search"
	searchring "tengen/search/ring"
)

// Commands implements gtp.Game.
func (g *Game) Commands() []gtp.Command {
	return []gtp.Command{
		{Name: "ring-setup", Run: g.cmdSetup},
		{Name: "ring-position", Run: g.cmdPosition},
		{Name: "ring-legal_moves", Run: g.cmdLegal},
		{Name: "ring-explain", Run: g.cmdExplain},
		{Name: "ring-rules", Run: g.cmdRules},
		{Name: "tengen-search_info", Think: g.cmdInfo},
	}
}

// cmdSetup is ring-setup with the four fields of a position.
func (g *Game) cmdSetup(a []string) (string, error) {
	p, err := ring.Parse(g.p.Field(), strings.Join(a, " "))
	if err != nil {
		return "", err
	}
	g.set(p)
	return "", nil
}

func (g *Game) cmdPosition([]string) (string, error) { return g.p.String(), nil }

// legal are the legal moves; none if the game is over.
func (g *Game) legal() []ring.Move {
	if g.p.Ended().Over() {
		return nil
	}
	return g.p.LegalMoves(nil)
}

// texts writes moves of the position in alphabetical order.
func (g *Game) texts(moves []ring.Move) []string {
	var out []string
	for _, m := range moves {
		out = append(out, g.p.Field().MoveText(m))
	}
	slices.Sort(out)
	return out
}

func (g *Game) cmdLegal([]string) (string, error) {
	return strings.Join(g.texts(g.legal()), " "), nil
}

// cmdExplain is ring-explain move.
func (g *Game) cmdExplain(a []string) (string, error) {
	if len(a) != 1 {
		return "", fmt.Errorf("ring-explain wants a move, got %d words", len(a))
	}
	sentence, _ := g.p.Explain(a[0])
	return sentence, nil
}

func (g *Game) cmdRules([]string) (string, error) {
	var lines []string
	for _, r := range g.p.Field().Rules.Table() {
		tag := r.Tag
		if tag == "" {
			tag = "  "
		}
		lines = append(lines, fmt.Sprintf("%s %s: %s", tag, r.Name, r.Value))
	}
	return "\n" + strings.Join(lines, "\n"), nil
}

// look is the short search behind the entries of GoGui's menu.
func (g *Game) look(ctx context.Context) (searchring.Answer, error) {
	l := search.Limits{Hard: menuTime, Nodes: menuNodes, MultiPV: menuMoves}
	if g.nodes > 0 {
		l.Nodes = min(l.Nodes, g.nodes)
	}
	return g.think(ctx, g.ToMove(), l, nil)
}

// cmdInfo tells what a short search finds: the best moves with their scores and
// lines.
func (g *Game) cmdInfo(ctx context.Context, _ []string) (string, error) {
	a, err := g.look(ctx)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("\nDepth: %d\nNodes: %d", a.Depth, a.Nodes)
	for i, l := range a.Lines {
		var moves []string
		for _, m := range l.Moves {
			moves = append(moves, g.p.Field().MoveText(m))
		}
		text += fmt.Sprintf("\n%d. %s  %s", i+1, scoreText(l.Score), strings.Join(moves, " "))
	}
	return text, nil
}

// scoreText is a score in pieces, or the length of a proven win or loss.
func scoreText(s search.Score) string {
	switch plies, ok := s.MatePlies(); {
	case ok && plies > 0:
		return fmt.Sprintf("win in %d", plies)
	case ok:
		return fmt.Sprintf("loss in %d", -plies)
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}
