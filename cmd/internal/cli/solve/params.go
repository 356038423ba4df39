package solve

import "time"

// solveTime bounds a solve without a limit of time or nodes. Set by hand.
const solveTime = time.Minute

// fourShare: the search for a win by fours gets 1/fourShare of the limits, if there are searches after
// it. Set by hand.
const fourShare = 3

// solveJungoSize is the board of Jungo without --size, in points a side.
const solveJungoSize = 5

// wholeTime is the time limit for all positions of a board, if none is given: 4×4 takes half a minute on
// a fast machine, and is worth nothing before it is done.
const wholeTime = 10 * time.Minute
