package lab

import "time"

// Self-play of Jungo. Provenance: hand-set.
const (
	// openingShare of the board's points is how many moves are drawn at most by
	// their visits at the start of a game.
	openingShare = 4 // one in four
	// wildGames is one in how many games plays moves wholly at random in its
	// opening, wildMoves the share of them in per cent.
	wildGames = 4
	wildMoves = 25
	// drawnMoves is the share of moves drawn by visits after the opening, in per
	// cent.
	drawnMoves = 4
	// From a third of the board on a game is settled where a side has all but
	// settledShare of the points; it is played on with a settledVisits-th of the
	// visits, but leastVisits.
	settledAfter  = 3
	settledShare  = 0.04
	settledVisits = 8
	leastVisits   = 24
	// policyShare is the share of a root's visits below which a move is left out
	// of the record.
	policyShare = 200 // one in 200
	// komiLow and komiSpread: the komi lies from fairKomi+komiLow on, in so many
	// steps of one stone.
	komiLow    = -1.5
	komiSpread = 5
)

// Training.
const (
	// heldShare of the positions of a file are held back.
	heldShare = 25 // one in 25
	// heldStream tells the random numbers of Thin from others of the same seed.
	heldStream = 0x68656c64
	// saveEvery is the time between two states of a training that are written.
	saveEvery = time.Minute
)

// MostHeld is how many positions held back are enough to measure by.
const MostHeld = 5000

// Problems of Ring. Provenance: hand-set.
const (
	// See RingProblems.
	ringNodes = 500
	ringSlips = 0.15
	ringRound = 2000
	// ringLongest ends a game, in plies.
	ringLongest = 100
	// ringTail is the number of plies before the end of a game that are looked at.
	ringTail = 40
)

// overlineStream tells the random numbers of the order of Overlines from others of
// the same seed.
const overlineStream = 0x6f766572
