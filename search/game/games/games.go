package games

import (
	"strconv"
	"strings"

	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	gamerenju "tengen/search/game/renju"
	gamering "tengen/search/game/ring"
)

// All are the games, the one that commands take by default first.
var All = []game.Game{gamerenju.Game, gamejungo.Game, gamering.Game}

// Names returns the names of all games.
func Names() []string {
	out := make([]string, len(All))
	for i, g := range All {
		out[i] = g.Name()
	}
	return out
}

// ByName returns the game with a name; the error for an unknown name lists all names.
func ByName(name string) (game.Game, error) {
	for _, g := range All {
		if g.Name() == name {
			return g, nil
		}
	}
	return nil, sayNoGame.With(strconv.Quote(name), orList(Names()))
}

// New returns the starting position of a configuration.
func New(c game.Config) (game.Position, error) {
	g, err := ByName(c.Game)
	if err != nil {
		return nil, err
	}
	return g.New(c)
}

// Usual returns a configuration with its rule under the usual name; see [game.UsualRule]. It returns one of an
// unknown game as it is.
func Usual(c game.Config) game.Config {
	if g, err := ByName(c.Game); err == nil {
		c.Rule = game.UsualRule(g, c.Rule)
	}
	return c
}

// orList joins words as in "a, b or c".
func orList(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Configure returns the usual configuration of a game with settings changed, each
// given as name=value, such as "size=7". An error names the setting.
func Configure(name string, settings ...string) (game.Config, error) {
	g, err := ByName(name)
	if err != nil {
		return game.Config{}, err
	}
	c := g.Default()
	for _, s := range settings {
		key, value, _ := strings.Cut(s, "=")
		if err := c.Set(key, value); err != nil {
			return c, err
		}
	}
	return c, c.Unused(g)
}
