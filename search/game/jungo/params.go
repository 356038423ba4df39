package jungo

import "time"

// defaultKomi is the usual komi on 9×9, in stones.
const defaultKomi = 6.5

// fairKomi is the komi at which both sides have equal chances, in stones, by the size of
// the board. 5×5 is solved; the others are measured with strong play.
var fairKomi = map[int]float64{5: 23, 6: 4, 7: 9, 9: 7}

// Levels of play: visits of the root at level 1, and the factor from one level to
// the next. Set by hand.
const (
	levelVisits = 20
	levelStep   = 3
)

// reportEvery is the time between two reports of the engine.
const reportEvery = 200 * time.Millisecond

// Self-play. Set by hand.
const (
	// selfVisits is the usual number of visits for a move, selfSlips the usual share of
	// random moves.
	selfVisits = 50
	selfSlips  = 0.05
	// selfOpening and selfMore: an opening has selfOpening random plays, and up to
	// selfMore further ones.
	selfOpening, selfMore = 2, 6
)

// fillVisits is the number of visits of a filler's search. Set by hand: on 9×9 a few
// hundred show which stones are dead.
const fillVisits = 2000

// The clock. A move gets main time / (empty points · movesLeftShare + movesLeftReserve).
// Set by hand.
const (
	movesLeftShare   = 0.35
	movesLeftReserve = 6
	// lag, overhead included, is subtracted from each move's time, up to two thirds of
	// it: a busy machine ends a search late by that much.
	lag       = 50 * time.Millisecond
	leastTime = 10 * time.Millisecond // of a move, unless less is left
)
