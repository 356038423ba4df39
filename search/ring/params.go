package ring

// Move ordering within the searcher's bands; hand-set. Quiet values are on the
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

// Null move: a side with fewer pieces on the field than this may be glad to
// pass, so the searcher does not try.
const nullMen = 3

// Progress: from fadeFrom plies without an attack on, a value fades, down to
// fadeLeast in fadeFull parts of it at fadeTo plies.
const (
	fadeFrom  = 20
	fadeTo    = 80
	fadeFull  = 256
	fadeLeast = 48
)

// contempt is what a repetition counts against the side that thinks, in
// hundredths of a piece. A draw is the one result that needs no plan, and before
// a weaker player a small disadvantage is worth more.
const contempt = 150

// Engine.
const (
	// defaultHash is the size of the transposition table, MiB.
	defaultHash = 64
	// timeShare is the part of the remaining time spent on one move when no
	// increment is given: games between engines take 40–60 moves a side, and
	// most are decided earlier.
	timeShare = 25
	// timeReserve is kept on the clock for what lies between the engine and
	// whoever stops the clock, milliseconds.
	timeReserve = 50
)

// Solver.
const (
	// solverTable is the number of entries of the solver's table, a power of two
	// (16 bytes each).
	solverTable = 1 << 20
	// stuckMen: only a side with at most this many pieces on the field is
	// examined for having no legal move at the horizon; with three or more
	// pieces being stuck needs a blockade no game has shown.
	stuckMen = 2
	// tellEvery is about the number of moves made between two calls of
	// SolveLimits.Tell: some twenty a second.
	tellEvery = 1 << 15
)
