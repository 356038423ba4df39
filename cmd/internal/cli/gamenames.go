package cli

import (
	"tengen/search/game"
	"tengen/search/game/games"
)

// gameOfRule returns the first game that has a rule of this name; "" if none has.
func gameOfRule(rule string) string {
	for _, g := range games.All {
		if hasRule(g, rule) {
			return g.Name()
		}
	}
	return ""
}

func hasRule(g game.Game, rule string) bool {
	c := g.Default()
	c.Rule = rule
	_, err := g.New(c)
	return err == nil
}

// Depthless reports whether the engine of a game cannot be limited by a depth.
func Depthless(name string) bool {
	g, err := games.ByName(name)
	if err != nil {
		return false // opening the position reports it
	}
	_, ok := g.(game.Depthless)
	return ok
}

// GameAndRule names the game of a configuration and its rule, once where they have one name.
func GameAndRule(c game.Config) string {
	if c.Rule == "" || c.Rule == c.Game {
		return c.Game
	}
	return c.Game + " " + c.Rule
}
