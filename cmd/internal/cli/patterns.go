package cli

import (
	"strings"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// PatternNames are the values of --opening that name a pattern.
func PatternNames() (out []string) {
	for _, o := range renju.Openings {
		out = append(out, strings.ToLower(o.Name))
	}
	return out
}

// PlayPattern lays the stones of a pattern.
func PlayPattern(p game.Position, name string) error {
	c := p.Config()
	if c.Game != gamerenju.Game.Name() {
		return BadInput("--opening means nothing in %s", c.Game)
	}
	if r, isRule := opening.ByName(name); isRule {
		return BadInput("--opening: %s is an opening rule, which play and match take; want one of the 26 patterns, such as D4 or kagetsu", r)
	}
	if err := gamerenju.LayPattern(p, name); err != nil {
		return BadInput("--opening: %w (tengen openings lists the patterns, and with --rules the opening rules of play and match)", err)
	}
	return nil
}
