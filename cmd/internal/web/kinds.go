package web

import (
	"sync"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search/game"
	"tengen/search/game/games"
	gamejungo "tengen/search/game/jungo"
	gamerenju "tengen/search/game/renju"
)

// largestBoard is more points along an edge than any game has.
const largestBoard = 30

// kinds returns the games with their settings.
var kinds = sync.OnceValue(func() (out []gameKind) {
	for _, g := range games.All {
		usual := g.Default()
		k := gameKind{Name: g.Name(), Default: usual}
		for _, set := range g.Settings() {
			switch set.Name {
			case game.Rule:
				k.Rules = set.Values
			case game.Size:
				k.Sizes = sizes(g)
			case game.Komi:
				k.Komi = true
			}
		}
		if komied, ok := g.(game.Komied); ok {
			k.FairKomi = komied.FairKomi()
		}
		for level := 1; level <= game.MaxLevel; level++ {
			k.Levels = append(k.Levels, game.AboutLevel(g, level))
		}
		if p, err := g.New(usual); err == nil {
			_, k.Arrange = p.(game.Arranger)
		}
		if g == gamejungo.Game {
			k.Handicap = map[int]int{}
			for _, n := range k.Sizes {
				k.Handicap[n] = gamejungo.MostHandicap(n)
			}
		}
		if g == gamerenju.Game {
			for _, r := range opening.Rules {
				k.Openings = append(k.Openings, openingKind{r.Name, r.Title, r.About})
			}
			for _, o := range renju.Openings {
				k.Patterns = append(k.Patterns, patternKind{o.Code, o.Say()})
			}
		}
		out = append(out, k)
	}
	return out
})

// sizes returns the sizes of the board of a game.
func sizes(g game.Game) (out []int) {
	c := g.Default()
	for c.Size = 1; c.Size < largestBoard; c.Size++ {
		if _, err := g.New(c); err == nil {
			out = append(out, c.Size)
		}
	}
	return out
}
