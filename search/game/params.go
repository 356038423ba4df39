package game

// Levels of play run from 1 to MaxLevel. Level 5 takes about a second on an
// ordinary machine, level 9 about a minute.
const (
	MaxLevel   = 9
	UsualLevel = 5
)

// MaxKomi bounds the komi either way, in points: more than any board has.
const MaxKomi = 400

// MaxThreads bounds Options.Threads.
const MaxThreads = 256

// MaxHash bounds Options.Hash in MiB, so that the size in bytes fits an int.
const MaxHash = 1 << 20

// DefaultHash is the size of an engine's tables in MiB when none is given: large
// enough for play, small enough for every machine.
const DefaultHash = 64

// ordered is how many cells of a move are picked in their order; those after them
// are picked in any.
const ordered = 2
