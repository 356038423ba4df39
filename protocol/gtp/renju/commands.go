package renju

import (
	"context"
	"fmt"
	"strings"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/protocol/gtp"
	"tengen/protocol/record"
	lookahead "tengen/search"
	searchrenju "tengen/search/renju"
)

// Commands implements gtp.Game.
func (g *Game) Commands() []gtp.Command {
	return []gtp.Command{
		{Name: "gogui-setup", Run: g.cmdSetup},
		{Name: "gogui-setup_player", Run: g.cmdSetupPlayer},
		{Name: "gogui-analyze_commands", Run: g.cmdMenu},
		{Name: "tengen-legal_moves", Run: func([]string) (string, error) { return strings.Join(g.LegalMoves(), " "), nil }},
		{Name: "tengen-forbidden_points", Run: g.cmdForbidden},
		{Name: "tengen-best_moves", Think: g.cmdBest},
		{Name: "tengen-pv", Think: g.cmdPV},
		{Name: "tengen-search_info", Think: g.cmdInfo},
	}
}

// cmdSetup is gogui-setup b A1 w B2 …: the whole position.
func (g *Game) cmdSetup(a []string) (string, error) {
	if len(a)%2 != 0 {
		return "", fmt.Errorf("want pairs of colour and point, got %d words", len(a))
	}
	stones := map[renju.Cell]renju.Point{}
	for i := 0; i < len(a); i += 2 {
		col, err := gtp.ParseColour(a[i])
		if err != nil {
			return "", err
		}
		c, err := g.parse(a[i+1])
		if err != nil {
			return "", err
		}
		if _, twice := stones[c]; twice || c == renju.Pass {
			return "", fmt.Errorf("%s is no point of the board or comes twice", gtp.Quote(a[i+1]))
		}
		stones[c] = side(col).Stone()
	}
	return "", g.setup(&g.state, func(c renju.Cell) renju.Point { return stones[c] }, record.None)
}

func (g *Game) cmdSetupPlayer(a []string) (string, error) {
	if len(a) != 1 {
		return "", fmt.Errorf("want one argument, b or w, got %d", len(a))
	}
	c, err := gtp.ParseColour(a[0])
	if err != nil {
		return "", err
	}
	toMove := record.Black
	if c == gtp.White {
		toMove = record.White
	}
	return "", g.setup(&g.state, g.board.At, toMove)
}

// cmdMenu is gogui-analyze_commands: GoGui's menu of what can be shown.
func (g *Game) cmdMenu([]string) (string, error) {
	return strings.Join([]string{
		"gfx/Best moves/tengen-best_moves",
		"gfx/Forbidden points/tengen-forbidden_points",
		"var/Principal line/tengen-pv",
		"hstring/Search statistics/tengen-search_info",
		"plist/Legal moves/tengen-legal_moves",
	}, "\n"), nil
}

// cmdForbidden draws Black's forbidden points and says what the labels mean.
func (g *Game) cmdForbidden([]string) (string, error) {
	return strings.Join(append(g.Drawing(), fmt.Sprintf(
		"TEXT %d forbidden to black (6 overline, 44 double-four, 33 double-three)", len(g.forbidden()))), "\n"), nil
}

// look is the short search behind the entries of the menu.
func (g *Game) look(ctx context.Context, moves int) (searchrenju.Answer, error) {
	b, err := g.boardFor(g.board.Side())
	if err != nil {
		return searchrenju.Answer{}, err
	}
	req := searchrenju.Request{Hard: menuTime, MultiPV: moves}
	if g.nodes > 0 {
		req = searchrenju.Request{Nodes: g.nodes, MultiPV: moves}
	}
	return g.engine.Think(ctx, b, req, nil)
}

// words tell a score: a win rate, or a proven end.
func words(s lookahead.Score) string {
	plies, proven := s.MatePlies()
	switch {
	case proven && plies >= 0 && s > 0:
		return fmt.Sprintf("win in %d", plies)
	case proven:
		return fmt.Sprintf("loss in %d", -plies)
	}
	return fmt.Sprintf("%.0f%%", 100*s.WinRate(evalrenju.WinRateScale))
}

// cmdBest labels the best moves with their win rates, a proven win or loss with
// its length in plies.
func (g *Game) cmdBest(ctx context.Context, _ []string) (string, error) {
	a, err := g.look(ctx, menuMoves)
	if err != nil {
		return "", err
	}
	if a.Best == renju.Pass {
		return "TEXT no legal move but pass", nil
	}
	label := strings.NewReplacer("win in ", "W", "loss in ", "L")
	var lines []string
	for _, l := range a.Lines {
		if len(l.PV) > 0 {
			lines = append(lines, fmt.Sprintf("LABEL %s %s", g.text(l.PV[0]), label.Replace(words(l.Score))))
		}
	}
	return strings.Join(append(lines, "COLOR green "+g.text(a.Best),
		fmt.Sprintf("TEXT best %s for %v: %s", g.text(a.Best), g.board.Side(), words(a.Score))), "\n"), nil
}

// cmdPV shows the line the engine expects, both colours named.
func (g *Game) cmdPV(ctx context.Context, _ []string) (string, error) {
	a, err := g.look(ctx, 1)
	if err != nil {
		return "", err
	}
	var out []string
	side := g.board.Side()
	for _, c := range a.PV {
		out = append(out, side.String()[:1], g.text(c))
		side = side.Other()
	}
	return strings.Join(out, " "), nil
}

// cmdInfo tells what the search did.
func (g *Game) cmdInfo(ctx context.Context, _ []string) (string, error) {
	a, err := g.look(ctx, 1)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Nodes: %d\nDepth: %d\nDeepest line: %d\nTime: %.2f s\nBest for %v: %s\nScore: %+.2f\nVerdict: %s",
		a.Nodes, a.Depth, a.SelDepth, a.Elapsed.Seconds(), g.board.Side(), g.text(a.Best), score(a.Score), words(a.Score)), nil
}
