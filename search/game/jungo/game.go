package jungo

import (
	"fmt"
	"slices"

	"tengen/movegen/jungo"
	"tengen/search/game"
)

// name is the game's name in flags and files.
const name = "jungo"

// Game is the description of Jungo.
var Game game.Game = description{}

type description struct{}

func (description) Name() string { return name }

func (description) Settings() []game.Setting {
	return []game.Setting{
		{Name: game.Rule, Usage: "ko rule", Values: []string{jungo.KoSimple.String(), jungo.KoPositional.String(), jungo.KoSituational.String()}},
		{Name: game.Size, Usage: fmt.Sprintf("points along an edge, %d to %d", jungo.MinSize, jungo.MaxSize)},
		{Name: game.Komi, Usage: "stones given to White"},
		{Name: game.StartsAt, Usage: game.DrawingUsage},
	}
}

// Reserve is game.Reserver: the exact solver has tables of its own.
func (description) Reserve(off []string) int {
	if slices.Contains(off, offSolver) {
		return game.UsualReserve
	}
	return game.UsualReserve + solverReserve
}

func (description) Default() game.Config {
	return game.Config{Game: name, Rule: jungo.KoSimple.String(), Size: 9, Komi: defaultKomi}
}

func (d description) New(c game.Config) (game.Position, error) {
	if err := c.Unused(d); err != nil {
		return nil, err
	}
	ko, err := jungo.ParseKo(c.Rule)
	if err != nil {
		return nil, game.WrongSetting(game.Rule, err)
	}
	if !(c.Komi >= -game.MaxKomi && c.Komi <= game.MaxKomi) { // true for NaN
		return nil, game.OfSetting(game.Komi, sayBadKomi.With(c.Komi, game.MaxKomi))
	}
	c.Komi += 0 // which makes 0 of -0
	if c.Position != "" {
		p, err := parse(c.Position, ko)
		if err != nil {
			return nil, game.WrongSetting(game.StartsAt, err)
		}
		p.komi = c.Komi
		return p, nil
	}
	b, err := jungo.New(c.Size, ko)
	if err != nil {
		return nil, game.WrongSetting(game.Size, err)
	}
	return From(b, c.Komi), nil
}

// parse reads a drawing.
func parse(text string, ko jungo.Ko) (*Position, error) {
	d, err := game.ParseDrawing(text, false)
	if err != nil {
		return nil, err
	}
	cells := make([]jungo.Colour, len(d.Cells))
	for i, stone := range d.Cells {
		cells[i] = colours[stone]
	}
	b, err := jungo.New(d.Size, ko)
	if err != nil {
		return nil, err
	}
	p := From(b, 0)
	return p, p.setUp(cells, d.Side)
}

func (description) Heuristics() []string { return []string{offSolver, offNetwork, offBook, offShared} }

func (description) Levels() []game.Level { return levels }

// Depthless implements game.Depthless.
func (description) Depthless() {}

func (description) SGF() game.SGF { return game.SGF{Game: 1, Letters: true} }
