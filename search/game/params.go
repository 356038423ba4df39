package game

import (
	"time"

	"tengen/search"
)

// Levels of play run from 1 to MaxLevel, which is full strength.
const (
	MaxLevel   = 10
	UsualLevel = 5
)

// levelTime bounds the time for a move below full strength, whatever the machine;
// fullTime is the time for a move at full strength without a clock. Set by hand.
const (
	levelTime = 20 * time.Second
	fullTime  = 5 * time.Second
)

// openerLevel is the least level that keeps to the usual openings of a game. Set by hand: weaker
// players do not know them.
const openerLevel = 3

// lightNodes is the largest number of nodes for which a level has an engine without
// large tables, and levelHash the size of the tables of the others, in MiB.
const (
	lightNodes = 16_000
	levelHash  = 16
)

// MaxKomi is the largest komi in either direction, in points: more than any board has.
const MaxKomi = 400

// MaxThreads bounds Options.Threads.
const MaxThreads = search.MaxThreads

// MaxHash bounds memory in MiB, so that the size in bytes fits an int of 64 bits.
const MaxHash = 1 << 20

// maxTable bounds a table in MiB: MaxHash; with addresses of 32 bits 512 MiB, because a
// program then has 2 to 4 GiB, and not in one piece.
const maxTable = MaxHash >> (11 * (1 - ^uint(0)>>63))

// DefaultHash is the size of an engine's tables in MiB when none is given: large
// enough for play, small enough for every machine.
const DefaultHash = 64

// Memory of a program, in MiB, by measurement of Renju, whose usual reserve is the largest
// of the games without a tree: program, heap and garbage; that of each thread; the least
// size of tables and tree; and the share of them that is left to garbage.
const (
	UsualReserve  = 96
	threadReserve = 8
	leastRoom     = 8
	garbageShare  = 8
)

// Symmetries is the number of ways to turn and mirror a square board.
const Symmetries = 8

// ordered is the number of cells of a move that are picked in order; the cells after
// them are picked in any order.
const ordered = 2
