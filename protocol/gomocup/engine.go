package gomocup

import (
	"math/rand/v2"

	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// NewEngine returns Tengen's engine of Renju and Gomoku, for boards of every size and rule set.
// Its tables are small until Run knows how much memory there is.
func NewEngine() (game.Engine, error) {
	g := gamerenju.Game
	return g.NewEngine(g.Default(), game.Options{Hash: minHash >> 20, Seed: rand.Uint64()})
}
