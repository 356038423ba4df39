package ring

// Move ordering within the searcher's bands. Set by hand. Quiet values are on the
// scale of the history tables (±16384).
const (
	orderGoal       = 1 << 20 // wins at once
	orderTakeRing   = 1 << 18 // takes a ring
	orderGoalThreat = 1 << 17 // ring before the goal
	orderSafe       = 1 << 16 // … where it cannot be hit
	orderThrowOff   = 1 << 14 // throws a piece off the board
	orderAttack     = 3000    // any other attack
	orderPass       = 1500    // a pass,
	orderPassRow    = 1200    // … for each row forward
	orderCarrierRow = 1000    // carrier's step, for each row forward
	orderManRow     = 150     // other step, for each row forward
)

// Null move: a side with fewer pieces on the field than this may be better off with a
// pass (zugzwang), so the searcher makes no null move. Set by hand.
const nullMen = 3

// Progress: from fadeFrom plies without an attack on, a value fades, down to
// fadeLeast/fadeFull of it at fadeTo plies. Set by hand, confirmed by matches.
const (
	fadeFrom  = 20
	fadeTo    = 80
	fadeFull  = 256
	fadeLeast = 48
)

// contempt is how much a repetition counts against the side that searches, in hundredths
// of a piece: against a weaker player it prefers a small disadvantage to a draw. Set by
// hand.
const contempt = 150

// Solver.
const (
	// solverTable is the number of entries of the solver's table, a power of two
	// (16 bytes each).
	solverTable = 1 << 20
	// stuckMen: at the horizon the solver tests whether a side has a legal move only if
	// it has at most this many pieces on the field; no game has shown three pieces or
	// more without a move.
	stuckMen = 2
	// MaxSolvePlies bounds SolveLimits.Plies, and usualSolvePlies stands for none. Set by hand.
	MaxSolvePlies   = 31
	usualSolvePlies = 11
	// pollEvery is the approximate number of moves between two looks at the context.
	pollEvery = 1 << 10
	// tellEvery is the approximate number of moves between two calls of
	// SolveLimits.Tell: some twenty calls a second.
	tellEvery = 1 << 15
)
