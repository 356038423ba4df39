package jungo

import (
	"context"
	"fmt"
	"strings"

	mg "tengen/movegen/jungo"
	search "tengen/search/jungo"
)

// cmdMenu is gogui-analyze_commands: GoGui's menu of what can be shown.
func (g *Game) cmdMenu([]string) (string, error) {
	return strings.Join([]string{
		"gfx/Best moves/tengen-best_moves",
		"dboard/Ownership/tengen-ownership",
		"var/Principal line/tengen-pv",
		"hstring/Search and exact score/tengen-search_info",
		"plist/Legal moves/tengen-legal_moves",
	}, "\n"), nil
}

func (g *Game) cmdLegal([]string) (string, error) {
	return strings.Join(g.names(g.board.Moves(nil)), " "), nil
}

// look is the short search behind the entries of the menu.
func (g *Game) look() (search.Result, error) {
	return g.engine.Genmove(context.Background(), g.board, search.Limits{Time: menuTime, Visits: menuVisits})
}

// cmdBest labels the best moves with their expected scores.
func (g *Game) cmdBest([]string) (string, error) {
	r, err := g.look()
	if err != nil {
		return "", err
	}
	var lines []string
	for i, c := range r.Candidates {
		if i == menuMoves {
			break
		}
		if c.Move != mg.Pass {
			lines = append(lines, fmt.Sprintf("LABEL %s %+.1f", g.board.MoveString(c.Move), c.Score))
		}
	}
	if r.Move != mg.Pass {
		lines = append(lines, "COLOR green "+g.board.MoveString(r.Move))
	}
	return strings.Join(append(lines, fmt.Sprintf("TEXT best %s, score %+.1f for %s",
		g.board.MoveString(r.Move), r.Score, g.board.ToMove())), "\n"), nil
}

// cmdOwnership shows whose every point is to be, 1 for Black.
func (g *Game) cmdOwnership([]string) (string, error) {
	r, err := g.look()
	if err != nil {
		return "", err
	}
	n := g.board.Size()
	if len(r.Ownership) < n*n {
		return "", fmt.Errorf("no ownership: the position was solved without a search")
	}
	var sb strings.Builder
	for y := n - 1; y >= 0; y-- {
		for x := range n {
			fmt.Fprintf(&sb, "%.2f ", r.Ownership[y*n+x])
		}
		sb.WriteByte('\n')
	}
	return sb.String(), nil
}

// cmdPV shows the line the engine expects, both colours named.
func (g *Game) cmdPV([]string) (string, error) {
	r, err := g.look()
	if err != nil {
		return "", err
	}
	line := []mg.Point{r.Move}
	for _, c := range r.Candidates {
		if c.Move == r.Move && len(c.PV) > 0 {
			line = c.PV
		}
	}
	var words []string
	c := g.board.ToMove()
	for _, m := range line {
		words = append(words, c.String()[:1], g.board.MoveString(m))
		c = c.Opponent()
	}
	return strings.Join(words, " "), nil
}

// cmdInfo tells what the search did and what is proved.
func (g *Game) cmdInfo([]string) (string, error) {
	r, err := g.look()
	if err != nil {
		return "", err
	}
	exact := "unknown"
	if r.Exact != nil {
		exact = fmt.Sprintf("endless play against black %s, for black %s", r.Exact.Against, r.Exact.For)
	}
	return fmt.Sprintf("Visits: %d\nNodes: %d\nDepth: %d\nWin rate: %.3f\nScore: %+.2f\nExact score without komi: %s",
		r.Visits, r.Nodes, r.Depth, r.Winrate, r.Score, exact), nil
}
