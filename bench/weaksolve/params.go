package weaksolve

import "time"

// Costs are in expansions, roughly: what an open node may still take. Provenance: hand-set by
// the time of some twenty positions after four to six moves of freestyle, 15×15.
const (
	// After a reply that no attack answers at once, a position costs leafCost and the binary
	// logarithm of the last proof number of the attack.
	leafCost = 2
	// A move of the attacker costs moveCost, and evenCost more if the engine calls the
	// position even; evenCost halves with every halfScore of its score, in hundredths of a
	// tempo, and doubles with every one of the other side's, up to mostCost.
	moveCost  = 3
	evenCost  = 30
	halfScore = 200
	mostCost  = 400
	// wonCost is the cost of a move that the engine calls a win.
	wonCost = 2
	// For every move that the engine prefers to a move, this one costs laterCost more, as a
	// share of its cost.
	laterCost = 0.2
	// replyCost is what an untested reply would cost if no attack answered it.
	replyCost = 6
	// An expansion tests replies until chunk of them are open.
	chunk = 8
	// hintCost is the cost of a move that won in a position like this one.
	hintCost = 4
	// unaskedCost is the most that a position costs in which only the move of a hint was tried. If
	// this move is dearer, the engine looks for others.
	unaskedCost = 30
	// noMoves is the cost of a position whose moves have all failed, until the engine looks
	// for more.
	noMoves = 10_000
)

// Limits of the searches, in moves made on the board. Provenance: by the time of the same
// positions.
const (
	replyMakes = 150_000 // an attack after a reply
	firstMakes = 250_000 // the attack before moves are tried
	passMakes  = 250_000 // the attack after a pass
	moreMakes  = 10_000  // each further attack after it, by another first move
	proofScale = 4       // times as many to write the proof of a win
	sureMakes  = 4_000_000
)

// A search looks for at most mostWins wins after a pass. It stops when at most fewReplies replies
// disturb all that it has found.
const (
	mostWins   = 3
	fewReplies = 12
)

// rounds are the searches in which the engine chooses moves for the attacker: the nodes in which it
// looks for the best one, and how many it ranks. The next round begins after so many visits of the
// position.
var rounds = []round{
	{60_000, 6, 30},
	{400_000, 8, 120},
	{2_000_000, 12, 500},
	{8_000_000, 24, 1 << 30},
}

type round struct {
	nodes  uint64
	moves  int
	visits int
}

// The engine ranks moves with 1/rankShare of a round's nodes. Provenance: set by hand.
const rankShare = 4

// After hintVisits visits the engine looks for other moves than the one that won in a similar
// position. Positions are similar if they differ only by a stone that is at least hintRing steps
// of a king away from all others.
const (
	hintVisits = 40
	hintRing   = 3
	hintSeed   = 0x68696e74 // "hint"
)

const (
	// rings is the largest distance of a reply to the next stone, in steps of a king; larger
	// ones count as this.
	rings = 6
	// A rate of failed replies begins as if so many had failed of so many that were tested.
	rateFailed = 1
	rateTested = 4
	// A thread looks for work in this many children of a node before it looks elsewhere.
	tries = 4
)

// Limits of a job for another machine. Provenance: set by hand, so that a job takes seconds and the
// search stays nearly best first.
const (
	jobExpansions = 16
	jobTime       = 20 * time.Second // after which it begins no further expansion
	jobProofs     = 96 << 10         // bytes of proofs after which it does not
	// mostNews is the number of hints that a job brings.
	mostNews = 500
	// A worker keeps at most mostHints hints.
	mostHints = 1 << 20
	// checkTime is the time that the check of an answer may take.
	checkTime = 2 * time.Minute
)

// LeastMemory is the least memory of the tables of a thread, in MiB.
const LeastMemory = 8
