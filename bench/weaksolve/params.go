package weaksolve

import "time"

// Costs are in expansions, roughly: what an open node may still take. Provenance: hand-set by
// the time of some twenty positions after four to six moves of freestyle, 15×15.
const (
	// A position after a reply that no attack answers at once costs leafCost and the binary
	// logarithm of the proof number that the attack ended with.
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
	// laterCost is added to each move for every move that the engine prefers to it, as a
	// share of its cost.
	laterCost = 0.2
	// replyCost is what an untested reply would cost if no attack answered it.
	replyCost = 6
	// chunk is the number of replies left open after which no more are tested in a turn.
	chunk = 8
	// hintCost is the cost of a move that won in a position like this one.
	hintCost = 4
	// noMoves is the cost of a position all of whose moves have failed, before more are
	// looked for.
	noMoves = 10_000
)

// Limits of the searches, in moves made on the board. Provenance: by the time of the same
// positions.
const (
	replyMakes = 60_000  // an attack after a reply
	firstMakes = 250_000 // the attack before moves are tried
	passMakes  = 60_000  // the attack after a pass
	moreMakes  = 10_000  // each further attack after it, by another first move
	proofScale = 4       // times as many to write the proof of a win
	sureMakes  = 4_000_000
)

// At most mostWins wins after a pass are looked for, and no more once fewReplies disturb all of
// them.
const (
	mostWins   = 3
	fewReplies = 12
)

// rounds are the searches of the engine for the moves of the attacker: nodes, the number of
// moves, and the number of visits after which the next round looks for more.
var rounds = []struct {
	nodes  uint64
	moves  int
	visits int
}{
	{60_000, 6, 30},
	{400_000, 8, 120},
	{2_000_000, 12, 500},
	{8_000_000, 24, 1 << 30},
}

// hintVisits is the number of visits after which the engine looks for more moves than the one
// that won in a position like this one. A stone that is at least hintRing steps of a king away
// from all others may stand elsewhere.
const (
	hintVisits = 40
	hintRing   = 3
	hintSeed   = 0x68696e74 // "hint"
)

const (
	// Distances of a reply to the next stone, in steps of a king, above which they count as
	// one.
	rings = 6
	// A rate of failed replies begins with so many failed and tested ones.
	rateFailed = 1
	rateTested = 4
	// tries is the number of children in which a thread looks for work before it looks
	// elsewhere.
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
	// mostHints is the number of hints after which a worker takes no more.
	mostHints = 1 << 20
	// checkTime is the time that the check of an answer may take.
	checkTime = 2 * time.Minute
)

// LeastMemory is the least memory of the tables of a thread, in MiB.
const LeastMemory = 8
