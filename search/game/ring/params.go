package ring

// Levels of play: moves made at level 1, and the factor from one level to the
// next. Set by hand.
const (
	levelNodes = 1000
	levelStep  = 4
)

// maxMoves is the number of moves after which a referee stops a game.
const maxMoves = 1000

// Self-play. Set by hand.
const (
	// selfNodes is the usual number of nodes for a move, selfSlips the usual share of
	// random moves: without mistakes few games are decided.
	selfNodes = 200
	selfSlips = 0.1
	// selfLongest is the number of plies after which a game is left unfinished.
	selfLongest = 160
	// selfOpening and selfMore: an opening has selfOpening random plies, and up to
	// selfMore further ones.
	selfOpening, selfMore = 4, 10
)

// lightHash is the table of a light engine, in MiB.
const lightHash = 1
