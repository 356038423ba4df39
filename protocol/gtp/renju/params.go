package renju

// proofNodes bounds the search for a win before an analysis ranks moves, in makes: some
// tenths of a second. Set by hand.
const proofNodes = 300_000

// forbiddenColour marks points on GoGui's board.
const forbiddenColour = "#d08070"

// openingsDrawn is the number of random openings of three stones that a choice that varies
// considers. Set by hand.
const openingsDrawn = 12
