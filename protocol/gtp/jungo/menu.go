package jungo

import (
	"context"
	"fmt"
	"strings"

	"tengen/movegen/jungo"
	searchjungo "tengen/search/jungo"
)

// cmdMenu is gogui-analyze_commands: GoGui's menu of what can be shown.
func (g *Game) cmdMenu([]string) (string, error) {
	return strings.Join([]string{
		"gfx/Best moves/tengen-best_moves",
		"dboard/Ownership/tengen-ownership",
		"var/Principal line/tengen-pv",
		"hstring/Search statistics/tengen-search_info",
		"string/Exact score/tengen-exact_score",
		"plist/Legal moves/tengen-legal_moves",
	}, "\n"), nil
}

func (g *Game) cmdLegal([]string) (string, error) { return strings.Join(g.LegalMoves(), " "), nil }

// look is the short search behind the entries of the menu. It goes through the
// tree also where the move is proven. With a limit of visits it begins anew, and
// so finds the same every time.
func (g *Game) look(ctx context.Context) (searchjungo.Result, error) {
	lim := searchjungo.Limits{Time: menuTime}
	if g.visits > 0 {
		lim = searchjungo.Limits{Visits: g.visits}
		g.engine.Clear()
	}
	return g.engine.Analyze(ctx, g.board, lim, 0, func(searchjungo.Info) {})
}

// cmdBest labels the best moves with their expected scores.
func (g *Game) cmdBest(ctx context.Context, _ []string) (string, error) {
	r, err := g.look(ctx)
	if err != nil {
		return "", err
	}
	var lines []string
	for i, c := range r.Candidates {
		if i == menuMoves {
			break
		}
		if c.Move != jungo.Pass {
			lines = append(lines, fmt.Sprintf("LABEL %s %+.1f", g.board.MoveText(c.Move), c.Score))
		}
	}
	if r.Move != jungo.Pass {
		lines = append(lines, "COLOR green "+g.board.MoveText(r.Move))
	}
	return strings.Join(append(lines, fmt.Sprintf("TEXT best %s, score %+.1f for %s",
		g.board.MoveText(r.Move), r.Score, g.board.Side())), "\n"), nil
}

// cmdOwnership shows whose every point is to be, 1 for Black.
func (g *Game) cmdOwnership(ctx context.Context, _ []string) (string, error) {
	r, err := g.look(ctx)
	if err != nil {
		return "", err
	}
	n := g.board.Size()
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
func (g *Game) cmdPV(ctx context.Context, _ []string) (string, error) {
	r, err := g.look(ctx)
	if err != nil {
		return "", err
	}
	line := []jungo.Point{r.Move}
	for _, c := range r.Candidates {
		if c.Move == r.Move && len(c.PV) > 0 {
			line = c.PV
		}
	}
	var words []string
	c := g.board.Side()
	for _, m := range line {
		words = append(words, c.String()[:1], g.board.MoveText(m))
		c = c.Opponent()
	}
	return strings.Join(words, " "), nil
}

// cmdInfo tells what the search did.
func (g *Game) cmdInfo(ctx context.Context, _ []string) (string, error) {
	r, err := g.look(ctx)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Visits: %d\nNodes: %d\nDepth: %d\nWin rate of %s: %.3f\nScore: %+.2f",
		r.Visits, r.Nodes, r.Depth, g.board.Side(), r.Winrate, r.Score), nil
}

// cmdExact tells what is proved of the score, without komi: one number where
// endless play does not matter.
func (g *Game) cmdExact(ctx context.Context, _ []string) (string, error) {
	r, err := g.look(ctx)
	switch {
	case err != nil:
		return "", err
	case r.Exact == nil:
		return "unknown", nil
	case r.Exact.Against == r.Exact.For:
		return r.Exact.For.String(), nil
	}
	return fmt.Sprintf("%s if endless play counts against black, %s if for black", r.Exact.Against, r.Exact.For), nil
}
