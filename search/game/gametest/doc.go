// Package gametest has games that nothing above package game knows, for tests that a game
// needs no code of its own there: without settings, without keys, and with two stones a turn.
package gametest
