package web

import (
	"slices"
	"strings"

	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Rules of records and moves that name none.

// fitting returns c with the rule under which most moves are possible: that of c, else the usual one of
// its game, else another. play makes the moves on a position, all of them or as many as are possible,
// and returns their number; denied says that the game ends otherwise than its record says. If it does so
// under another rule, c stays as it is.
func fitting(c game.Config, all int, play func(game.Position) (n int, denied bool)) (game.Config, error) {
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
	for i, rule := range rules {
		if most == all || slices.Contains(rules[:i], rule) {
			continue
		}
		try := c
		try.Rule = rule
		p, err := games.New(try)
		if err != nil {
			continue
		}
		n, denied := play(p)
		if denied && i > 0 {
			return c, nil
		}
		if n > most {
			best, most = try, n
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
	out, err := fitting(c, len(line), func(p game.Position) (int, bool) { return possible(r, line, p) })
	if r.Rules != "" { // the note on the unknown rule names the one that holds
		return out, nil, err
	}
	return out, otherRule(c, out), err
}

// possible returns how many nodes of the main line of a record are possible on p, and whether the game ends
// there otherwise than the record says. What follows the end counts as possible, because it is left out
// by every rule, and so does the move by which its side forfeits the game.
func possible(r *record.Record, line []*record.Node, p game.Position) (moves int, denied bool) {
	var next *record.Node
	for i, n := range line {
		if i == 0 || next == line[i-1] {
			next = nextMove(n)
		}
		if n.Move.Color != record.None && !n.Stones() && i > 0 {
			if end, over := p.Result(); over && !end.Stopped {
				if replay.Denial(r.Result, end) != nil {
					return i, true
				}
				return len(line), false
			}
		}
		if _, err := put(n, next, p); err != nil {
			if forfeits(r.Result, line[i:]) {
				return len(line), false
			}
			return i, false
		}
	}
	end, over := p.Result()
	return len(line), over && replay.Denial(r.Result, end) != nil
}

// forfeits reports whether the first move of the rest of a line is the last stone there, by which its side
// has lost.
func forfeits(result string, rest []*record.Node) bool {
	if slices.ContainsFunc(rest[1:], func(n *record.Node) bool { return n.Stones() || n.Move.Color != record.None && !n.Move.Pass }) {
		return false
	}
	loses := map[record.Color]string{record.Black: "W+F", record.White: "B+F"}[rest[0].Move.Color]
	return loses != "" && strings.HasPrefix(strings.ToUpper(result), loses)
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
