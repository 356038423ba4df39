// Package match plays games between engines and keeps the record: any two, or
// every pair of many, in any of the three games, with openings played from both
// sides, a referee of its own, and a journal from which a match that was killed
// goes on without losing or doubling a game.
package match
