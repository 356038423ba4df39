package selfplay

// Tunables, set by hand.
const (
	// blockBytes is the payload at which a block is written.
	blockBytes = 64 << 10
	// maxBlock bounds the payload a Reader accepts, maxHead that of the header.
	maxBlock = 16 << 20
	maxHead  = 64 << 10
	// maxPlies bounds a game, in plies; games of Ring, the longest, are far shorter.
	maxPlies = 1 << 14

	// openingTries bounds how often an opening is drawn again because the game is over
	// or decided after it.
	openingTries = 1000
	// branchEnd is how many plies before the end of a game the last new one branches off.
	branchEnd = 12
	// branchBalance is the score, in centi-units, beyond which a game does not branch off.
	branchBalance = 300
)

// MaxAfter bounds Header.After.
const MaxAfter = 10_000

// ShareUnit is the number of units of a score of Jungo in a whole point.
const ShareUnit = 10000
