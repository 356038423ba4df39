package tui

import (
	"fmt"
	"strings"

	"tengen/search/game"
)

// game returns the flags of the game and its moves, which go on from a pattern. A game
// under an opening rule begins with the rule's stones, and has no others.
func (m *Menu) game(byRule bool) []string {
	g := menuGames[m.fields[fieldGame].at]
	out := append([]string{"--game", g.game}, strings.Fields(g.flags)...)
	name, ruled := m.opening()
	if name != "" && (byRule || !ruled) {
		out = append(out, "--opening", name)
	}
	if moves := m.moves(); moves != "" && !(byRule && ruled) {
		out = append(out, "--moves", moves)
	}
	return out
}

// play is the line of a game on the board.
func (m *Menu) play() []string {
	side := menuSides[m.fields[fieldSide].at]
	out := append([]string{"play"}, m.game(true)...)
	out = append(out, "--black", side.black, "--white", side.white, "--level", fmt.Sprint(m.level()))
	if c := m.fields[fieldClock]; c.at > 0 {
		out = append(out, "--clock", c.values[c.at])
	}
	return m.named(out)
}

// study is the line of a command about a position.
func (m *Menu) study(command string) []string {
	out := append([]string{command}, m.game(false)...)
	name, ruled := m.opening()
	if m.moves() == "" && m.openings() && (name == "" || ruled) {
		out = append(out, "--moves", m.opt.Example)
	}
	return out
}

// rules is the line of the rules of the game.
func (m *Menu) rules() []string {
	g := menuGames[m.fields[fieldGame].at]
	out := []string{"rules", g.game}
	if rule, ok := strings.CutPrefix(g.flags, "--rule "); ok {
		out = append(out, "--rule", rule)
	}
	return m.named(out)
}

// named names the language on a command line if it is not that of the locale.
func (m *Menu) named(line []string) []string {
	if m.opt.Named {
		line = append(line, "--lang", m.opt.Language.String())
	}
	return line
}

// match is the line of two games between this level and the one below. The lowest one plays the one above.
func (m *Menu) match() []string {
	g := menuGames[m.fields[fieldGame].at]
	level := m.level()
	out := append([]string{"match", "--game", g.game}, strings.Fields(g.flags)...)
	if name, _ := m.opening(); name != "" {
		out = append(out, "--opening", name)
	} else {
		out = append(out, "--random", "4")
	}
	out = append(out, "--games", "2")
	player := func(level int) string {
		if level == game.MaxLevel {
			return fmt.Sprintf("name=level-%d nodes=%d", level, topNodes)
		}
		return fmt.Sprintf("name=level-%d level=%[1]d", level)
	}
	other := level - 1
	if other == 0 {
		other = 2
	}
	return append(out, "--engine", player(level), "--engine", player(other))
}
