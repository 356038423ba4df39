package jungo

import (
	"fmt"
	"strings"

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
		{Name: game.StartsAt, Usage: "drawing of the board in X, O and ., rows between / or line ends, and white after it if White is to move"},
	}
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
		return nil, fmt.Errorf("rule: %w", err)
	}
	if !(c.Komi >= -game.MaxKomi && c.Komi <= game.MaxKomi) { // true for NaN
		return nil, fmt.Errorf("komi: %g is no number between -%d and %[2]d", c.Komi, game.MaxKomi)
	}
	var b *jungo.Board
	if c.Position != "" {
		b, err = parse(c.Position, ko)
	} else if b, err = jungo.New(c.Size, ko); err != nil {
		err = fmt.Errorf("size: %w", err)
	}
	if err != nil {
		return nil, err
	}
	p := From(b, c.Komi)
	p.start = strings.Join(strings.Fields(strings.ReplaceAll(c.Position, "\n", "/")), " ")
	return p, nil
}

// parse reads a drawing with the side to move behind it.
func parse(text string, ko jungo.Ko) (*jungo.Board, error) {
	side := jungo.Black
	text = strings.TrimSpace(text)
	for suffix, s := range map[string]jungo.Colour{" black": jungo.Black, " white": jungo.White, "\nblack": jungo.Black, "\nwhite": jungo.White} {
		if rest, ok := strings.CutSuffix(text, suffix); ok {
			text, side = rest, s
			break
		}
	}
	b, err := jungo.ParseBoard(strings.ReplaceAll(text, "/", "\n"), side, ko)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return b, nil
}

func (description) Heuristics() []string { return []string{offSolver, offNetwork} }

func (description) Level(level int) game.Limits {
	return game.NodeLevels(level, levelVisits, levelStep)
}

func (description) SGF() game.SGF { return game.SGF{Game: 1, Letters: true} }
