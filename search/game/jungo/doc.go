// Package jungo describes Jungo, Go in which only the stones on the board count,
// to everything above the engines; see [tengen/search/game].
//
// # Reading order
//
// game.go (the description), position.go, engine.go with clock.go (time) and winrate.go;
// then the abilities: handicap.go, fill.go, idea.go, lesson.go, selfplay.go. The levels are
// in params.go.
package jungo
