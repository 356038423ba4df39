package game

// Levels of play run from 1 to MaxLevel. Level 5 takes about a second on an
// ordinary machine, level 9 about a minute.
const (
	MaxLevel   = 9
	UsualLevel = 5
)

// MaxKomi is the largest komi in either direction, in points: more than any board has.
const MaxKomi = 400

// MaxThreads bounds Options.Threads.
const MaxThreads = 256

// MaxHash bounds Options.Hash in MiB, so that the size in bytes fits an int.
const MaxHash = 1 << 20

// DefaultHash is the size of an engine's tables in MiB when none is given: large
// enough for play, small enough for every machine.
const DefaultHash = 64

// Symmetries is the number of ways to turn and mirror a square board.
const Symmetries = 8

// ordered is the number of cells of a move that are picked in order; the cells after
// them are picked in any order.
const ordered = 2
