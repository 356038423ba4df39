package jungo

import "time"

// defaultKomi is what White is given on 9×9 if nothing is said, in stones.
const defaultKomi = 6.5

// Levels of play: visits of the root at level 1, and the factor from one level to
// the next. Set by hand.
const (
	levelVisits = 20
	levelStep   = 3
)

// reportEvery is how often the engine reports what it thinks.
const reportEvery = 200 * time.Millisecond

// Self-play. Set by hand.
const (
	// selfVisits a move and selfSlips random moves are the usual settings.
	selfVisits = 50
	selfSlips  = 0.05
	// selfOpening and selfMore: an opening has so many random plays, and up to so
	// many more.
	selfOpening, selfMore = 2, 6
)

// fillVisits is how hard a filler looks at a position. On 9×9 it settles in a few
// hundred visits which stones are dead.
const fillVisits = 2000
