package gtp

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tengen/protocol/gtp/syntax"
	"tengen/search/game"
)

// Commands returns the commands that not every GTP engine has: set-up, records, GoGui's
// rules and menu, and the game's own.
func (g *Game) Commands() []Command {
	out := g.setupCommands()
	if game.HasSetting(g.start.Game(), game.Komi) {
		out = append(out, Command{Name: syntax.Komi, Run: g.cmdKomi})
	}
	shown := append(g.menuCommands(), g.levelCommands()...)
	out = append(out, shown...)
	if !g.ruled() {
		return out
	}
	var menu []string
	for _, c := range shown {
		if c.Menu != "" {
			menu = append(menu, c.Menu)
		}
	}
	out = append(out, Command{Name: "gogui-analyze_commands", Run: func([]string) (string, error) { return strings.Join(menu, "\n"), nil }})
	return append(out, g.rulerCommands()...)
}

func (g *Game) cmdKomi(a []string) (string, error) {
	text, err := One(a, "the komi")
	if err != nil {
		return "", err
	}
	c := g.start.Config()
	if c.Komi, err = strconv.ParseFloat(text, 64); err != nil {
		return "", fmt.Errorf("%s is not a komi", Quote(text))
	}
	if err := g.Configure(c); err != nil {
		return "", err
	}
	g.session.komi = g.start.Config().Komi
	return "", nil
}

// menuCommands returns the commands of GoGui's menu, in order, with the game's own
// commands among them.
func (g *Game) menuCommands() (out []Command) {
	var own []Command
	if g.extras.Commands != nil {
		own = g.extras.Commands(g)
	}
	drawn := func(c Command) bool { return strings.HasPrefix(c.Menu, "gfx/") || strings.HasPrefix(c.Menu, "dboard/") }
	take := func(want bool) {
		for _, c := range own {
			if drawn(c) == want {
				out = append(out, c)
			}
		}
	}
	if g.ruled() {
		out = append(out, Command{Name: "tengen-best_moves", Think: g.cmdBest, Menu: "gfx/Best moves/tengen-best_moves"})
	}
	take(true)
	if g.vertices() {
		out = append(out, Command{Name: "tengen-pv", Think: g.cmdPV, Menu: "var/Principal line/tengen-pv"})
	}
	out = append(out, Command{Name: "tengen-search_info", Run: g.cmdInfo, Menu: "hstring/Search statistics/tengen-search_info"})
	take(false)
	legal := Command{Name: "tengen-legal_moves", Run: g.cmdLegal}
	if g.vertices() {
		legal.Menu = "plist/Legal moves/tengen-legal_moves"
	}
	return append(out, legal)
}

// cmdLegal returns the legal moves; whole ones also if moves are entered point by point.
func (g *Game) cmdLegal([]string) (string, error) {
	var moves []string
	for _, c := range g.choices() {
		moves = append(moves, g.text(c.Text))
	}
	return strings.Join(moves, " "), nil
}

// Short returns the engine and the limits of a short search.
func (g *Game) Short() (game.Engine, game.Limits) {
	if g.set.Nodes > 0 {
		return g.engine, game.Limits{Nodes: g.set.Nodes}
	}
	return g.engine, game.Limits{Time: menuTime}
}

// Look makes the short search for the entries of the menu.
func (g *Game) Look(ctx context.Context) (game.Info, error) {
	p, err := given(g.pos, g.pos.Side())
	if err != nil {
		return game.Info{}, err
	}
	_, l := g.Short()
	l.MultiPV, l.Every = menuMoves, menuTime
	return g.searched(g.rank(ctx, p, l, func(game.Info) {}))
}

// label returns a score in a few characters: a lead, a win rate, or W or L with the
// plies to a proven end.
func label(l game.Line) string {
	switch {
	case l.Score.Unit != "":
		return fmt.Sprintf("%+.1f", l.Score.Units)
	case l.Score.Proven():
		return strings.NewReplacer("win in ", "W", "loss in ", "L").Replace(l.Score.String())
	}
	return fmt.Sprintf("%.0f%%", 100*l.WinRate)
}

// cmdBest labels the best moves with their scores. If moves have several points, it
// labels the targets of the moves with their ranks, and names the moves in the status
// line.
func (g *Game) cmdBest(ctx context.Context, _ []string) (string, error) {
	a, err := g.Look(ctx)
	if err != nil {
		return "", err
	}
	cells := map[string][]game.Point{}
	for _, c := range g.pos.Choices() {
		cells[c.Text] = c.Cells
	}
	var lines, named []string
	labelled := map[game.Point]bool{}
	for i, l := range a.Searched(menuLabels) {
		named = append(named, fmt.Sprintf("%d. %s %v", i+1, g.text(l.Move), l.Score))
		points := cells[l.Move]
		if len(points) == 0 {
			continue
		}
		to, text := points[min(1, len(points)-1)], label(l)
		if g.byPoints() {
			text = strconv.Itoa(i + 1)
		}
		if !labelled[to] {
			labelled[to] = true
			lines = append(lines, "LABEL "+g.Vertex(to)+" "+text)
		}
	}
	best := a.Lines[0]
	if points := cells[best.Move]; len(points) > 0 {
		lines = append(lines, "COLOR green "+strings.Join(g.Vertices(points), " "))
	}
	text := fmt.Sprintf("best %s for %s: %v", g.text(best.Move), a.Side.Word(), best.Score)
	if g.byPoints() {
		text = strings.Join(named, ", ")
	}
	return strings.Join(append(lines, "TEXT "+text), "\n"), nil
}

// cmdPV returns the principal variation of a search for it, with the colour of each move. It stops at the end
// of the game and before a move that the rules do not allow: a search may look further, and
// know positions by less than their whole history.
func (g *Game) cmdPV(ctx context.Context, _ []string) (string, error) {
	a, err := g.Look(ctx)
	if err != nil {
		return "", err
	}
	var words []string
	p := g.pos.Clone()
	for n, m := range a.Lines[0].PV {
		if _, over := p.Result(); over {
			break
		}
		side := p.Side()
		if err := p.Play(m); err != nil {
			if n == 0 {
				return "", fmt.Errorf("the engine expects %s: %w", Quote(m), err)
			}
			break
		}
		words = append(words, side.Word()[:1], g.text(m))
	}
	return strings.Join(words, " "), nil
}

// cmdInfo returns the statistics and the result of the last search. One on a board of another size
// does not count: its moves have no names on this one.
func (g *Game) cmdInfo([]string) (string, error) {
	a := g.found
	if a.Move == "" || g.wide != g.columns {
		return "", errors.New("nothing was searched yet")
	}
	text := fmt.Sprintf("\nNodes: %d\nDepth: %d\nDeepest line: %d\nTime: %.2f s\nBest for %s: %s",
		a.Nodes, a.Depth, a.SelDepth, a.Elapsed.Seconds(), a.Side.Word(), g.text(a.Lines[0].Move))
	if a.Book {
		text += "\nFrom a book or a database"
	}
	for i, l := range a.Searched(menuLabels) {
		text += fmt.Sprintf("\n%d. %v, %.0f%%: %s", i+1, l.Score, 100*l.WinRate, strings.Join(g.texts(l.PV), " "))
	}
	return text, nil
}
