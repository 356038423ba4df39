package game

import "time"

// Levels of play: 1 to MaxLevel. Each level up lets Renju and Ring look at four
// times as many moves, and Jungo play three times as many games in its head. Level
// 5 takes about a second on an ordinary machine, level 9 about a minute. Set by
// hand.
const (
	MaxLevel   = 9
	UsualLevel = 5

	levelNodes  = 1000 // moves made at level 1, in Renju and Ring
	nodesStep   = 4
	levelVisits = 20 // visits of the root at level 1, in Jungo
	visitsStep  = 3

	// levelTime bounds the time for a move at every level.
	levelTime = 60 * time.Second
)

// ordered is how many cells of a move are picked in their order; those after them
// are picked in any.
const ordered = 2

// hashMiB is the table of an engine that plays with a person: large enough for
// the levels, small enough for every machine.
const hashMiB = 64

// reportEvery is how often the Jungo engine tells what it thinks.
const reportEvery = 200 * time.Millisecond

// maxFile bounds a saved game, in bytes; the longest game takes a hundredth.
const maxFile = 1 << 20
