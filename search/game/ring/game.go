package ring

import (
	"strings"

	"tengen/movegen/ring"
	"tengen/search/game"
)

// name is the game's name in flags and files.
const name = "ring"

// Game is the description of Ring.
var Game game.Game = description{}

type description struct{}

func (description) Name() string { return name }

func (description) Settings() []game.Setting {
	return []game.Setting{
		{Name: game.Rule, Usage: "variant", Values: ring.Variants},
		{Name: game.StartsAt, Usage: "four fields: rows from the top, pieces off the board, side to move, hit-back ban"},
	}
}

func (description) Default() game.Config { return game.Config{Game: name, Rule: ring.Variants[0]} }

func (d description) New(c game.Config) (game.Position, error) {
	if err := c.Unused(d); err != nil {
		return nil, err
	}
	field, err := ring.FieldFor(c.Rule)
	if err != nil {
		return nil, game.WrongSetting(game.Rule, err)
	}
	if c.Position == "" {
		return From(ring.New(field)), nil
	}
	b, err := parse(field, c.Position)
	if err != nil {
		return nil, game.WrongSetting(game.StartsAt, err)
	}
	return From(b), nil
}

// parse reads a position, which may be a line of a longer text.
func parse(field *ring.Field, text string) (*ring.Board, error) {
	b, err := ring.Parse(field, text)
	if err == nil {
		return b, nil
	}
	for line := range strings.Lines(text) {
		if b, err := ring.Parse(field, strings.TrimSpace(line)); err == nil {
			return b, nil
		}
	}
	return nil, err
}

func (description) Levels() []game.Level { return levels }

func (description) SGF() game.SGF { return game.SGF{Game: 99} }
