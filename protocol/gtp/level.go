package gtp

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"tengen/search/game"
)

// levelCommands returns the commands for the level of play: tengen-level, level as GNU Go
// has it, and GoGui's dialogue. The level holds for the moves that the engine plays; an
// analysis has full strength.
func (g *Game) levelCommands() []Command {
	return []Command{
		{Name: "tengen-level", Run: g.cmdLevel},
		{Name: "level", Run: g.cmdLevel},
		{Name: "tengen-param", Run: g.cmdParam, Menu: "param/Level of play/tengen-param"},
	}
}

// cmdLevel is tengen-level [N]: it sets the level or, without an argument, returns it.
func (g *Game) cmdLevel(a []string) (string, error) {
	if len(a) == 0 {
		return strconv.Itoa(g.level()), nil
	}
	text, err := One(a, "a level")
	if err != nil {
		return "", err
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > game.MaxLevel {
		return "", fmt.Errorf("%s is not a level from 1 to %d", Quote(text), game.MaxLevel)
	}
	g.set.Level = n
	return "", nil
}

// cmdParam is tengen-param, GoGui's list of parameters, or tengen-param level N.
func (g *Game) cmdParam(a []string) (string, error) {
	switch {
	case len(a) == 0:
		var levels []string
		for n := 1; n <= game.MaxLevel; n++ {
			levels = append(levels, strconv.Itoa(n))
		}
		return fmt.Sprintf("[list/%s] level %d", strings.Join(levels, "/"), g.level()), nil
	case len(a) == 2 && a[0] == "level":
		return g.cmdLevel(a[1:])
	}
	return "", fmt.Errorf("want no argument, or level and a number")
}

// level returns the level of play.
func (g *Game) level() int { return cmp.Or(g.set.Level, game.MaxLevel) }

// bounded reports whether the level bounds a search by itself.
func (g *Game) bounded() bool { return g.level() <= len(g.start.Game().Levels()) }
