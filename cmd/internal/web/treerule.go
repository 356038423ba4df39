package web

import (
	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Rules of records and moves that name none.

// fitting returns c with the rule under which most moves are possible: that of c, else the usual one of
// its game, else another. play makes the moves on a position, all of them or as many as are possible,
// and returns their number.
func fitting(c game.Config, all int, play func(game.Position) int) (game.Config, error) {
	start, err := games.New(c)
	if err != nil {
		return c, err
	}
	rules := []string{c.Rule, start.Game().Default().Rule}
	for _, s := range start.Game().Settings() {
		if s.Name == game.Rule {
			rules = append(rules, s.Values...)
		}
	}
	best, most := c, -1
	for _, rule := range rules {
		try := c
		try.Rule = rule
		if p, err := games.New(try); err == nil {
			if n := play(p); n > most {
				best, most = try, n
			}
		}
		if most == all {
			break
		}
	}
	return best, nil
}

// ruled returns the configuration c of a record with a rule under which its main line is possible, if
// the record names none that is known, and a note if that is another rule than the one of c.
func ruled(r *record.Record, c game.Config) (game.Config, *say.Message, error) {
	if r.Rules != "" && replay.UnknownRule(r, c) == nil {
		return c, nil, nil
	}
	line := r.Line()
	out, err := fitting(c, len(line), func(p game.Position) int {
		for i, n := range line {
			if _, err := put(n, p); err != nil {
				return i
			}
		}
		return len(line)
	})
	if r.Rules != "" { // the note on the unknown rule names the one that holds
		return out, nil, err
	}
	return out, otherRule(c, out), err
}

// otherRule is the note on a rule that was not the one expected; nil if it was.
func otherRule(expected, c game.Config) *say.Message {
	if c.Rule == expected.Rule {
		return nil
	}
	if p := say.Find("rule." + c.Rule); p != nil {
		return sayNoRule.With(p.With())
	}
	return sayNoRule.With(c.Rule)
}
