package gtp

import (
	"errors"
	"fmt"
	"maps"

	"tengen/protocol/record/replay"
	"tengen/search/game"
)

// setupCommands returns the commands that make a position without moves.
func (g *Game) setupCommands() (out []Command) {
	if _, ok := g.start.(game.Arranger); ok {
		out = append(out, Command{Name: "gogui-setup", Run: g.cmdSetup}, Command{Name: "set_position", Run: g.cmdSetup}, Command{Name: "gogui-setup_player", Run: g.cmdSetupPlayer})
	}
	return append(out, Command{Name: "loadsgf", Whole: g.cmdLoad})
}

// Setup starts a new game from stones on an otherwise empty board.
func (g *Game) Setup(stones map[game.Point]game.Stone, side game.Side) error {
	changes := map[game.Point]game.Stone{}
	for y := range g.rows {
		for x := range g.columns {
			p := game.Point{X: x, Y: y}
			changes[p] = stones[p]
		}
	}
	return g.arrange(changes, side)
}

// arrange changes stones on the board and starts a new game there.
func (g *Game) arrange(changes map[game.Point]game.Stone, side game.Side) error {
	p := g.pos.Clone()
	a, ok := p.(game.Arranger)
	if !ok {
		return errors.New("stones cannot be set up in this game")
	}
	if err := a.Arrange(changes, side); err != nil {
		return err
	}
	if r, over := p.Result(); over {
		how := ""
		if g.extras.How != nil {
			how = g.extras.How(g, p)
		}
		return fmt.Errorf("set-up: the game is over: %s%s", outcome(r), how)
	}
	g.begin(p)
	return nil
}

// cmdSetup is gogui-setup b A1 w B2 …, and KataGo's set_position: the whole position.
func (g *Game) cmdSetup(a []string) (string, error) {
	if len(a)%2 != 0 {
		return "", fmt.Errorf("want pairs of colour and point, got %d words", len(a))
	}
	stones := map[game.Point]game.Stone{}
	for i := 0; i < len(a); i += 2 {
		side, err := parseSide(a[i])
		if err != nil {
			return "", err
		}
		move, err := g.parse(a[i+1])
		if err != nil {
			return "", err
		}
		p, err := g.pos.ParsePoint(move)
		if stones[p] != game.None || err != nil {
			return "", fmt.Errorf("%s is no point of the board or comes twice", Quote(a[i+1]))
		}
		stones[p] = game.StoneOf(side)
	}
	return "", g.Setup(stones, replay.Turn(maps.Values(stones)))
}

func (g *Game) cmdSetupPlayer(a []string) (string, error) {
	text, err := One(a, "b or w")
	if err != nil {
		return "", err
	}
	side, err := parseSide(text)
	if err != nil {
		return "", err
	}
	return "", g.arrange(nil, side)
}

// One returns the argument of a command that takes one.
func One(a []string, what string) (string, error) {
	if len(a) != 1 {
		return "", fmt.Errorf("want one argument, %s, got %d", what, len(a))
	}
	return a[0], nil
}
