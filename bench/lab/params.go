package lab

import "time"

// Self-play of Jungo. Provenance: hand-set.
const (
	// openingShare bounds the opening, whose moves are drawn by their visits, in moves:
	// the board's points divided by openingShare.
	openingShare = 4
	// In one of wildGames games, wildMoves per cent of the moves of the opening are
	// completely random.
	wildGames = 4
	wildMoves = 25
	// drawnMoves is the share of moves drawn by visits after the opening, in per
	// cent.
	drawnMoves = 4
	// A game is settled if it has more moves than the board's points divided by
	// settledAfter, and the expected share of points of one side is below settledShare.
	// It is played to its end with 1/settledVisits of the visits, at least leastVisits.
	settledAfter  = 3
	settledShare  = 0.04
	settledVisits = 8
	leastVisits   = 24
	// A move with less than 1/policyShare of the root's visits is left out of the record.
	policyShare = 200
	// The komi is one of komiSpread values at random, in steps of one stone; the lowest is
	// komiLow above the whole stones of the usual komi.
	komiLow    = -1.5
	komiSpread = 5
)

// Training.
const (
	// One in heldShare of the positions of a file is held back for measuring.
	heldShare = 25
	// heldStream separates the random numbers of Thin from others of the same seed.
	heldStream = 0x68656c64
	// saveEvery is the time after which the state of a training is written again.
	saveEvery = time.Minute
)

// Training of Renju's network. Provenance: hand-set.
const (
	// A game gives its positions in unitsOfGame parts, each every unitsOfGame-th one, so
	// that a step has positions of many games at the cost of few replays.
	unitsOfGame = 4
	// mixedGames is the number of games that are mixed with each other.
	mixedGames = 30_000
	// stepUnits is the parts of games in a step: some 1,000 positions.
	stepUnits = 160
	// ResultValue is the usual weight of the result in a target, beside the score of the search.
	ResultValue = 0.5
	// heldUnits is the parts of games that are held back for measuring, at most.
	heldUnits = 8000
	// mixStream separates the random order of games from other random numbers of the
	// same seed.
	mixStream = 0x6d6978
)

// MostHeld is a number of held back positions that is enough to measure losses.
const MostHeld = 5000

// Problems of Ring. Provenance: hand-set.
const (
	// Nodes for a move, share of random moves, and positions of a round of self-play.
	ringNodes = 500
	ringSlips = 0.15
	ringRound = 2000
	// ringLongest is the number of plies after which a game stops.
	ringLongest = 100
	// ringTail is the number of plies before the end of a game in which problems are
	// looked for.
	ringTail = 40
)

// overlineStream separates the random order of the moves for Overlines from other random
// numbers of the same seed.
const overlineStream = 0x6f766572

// Soak. Provenance: hand-set.
const (
	// soakMargin is so long that a late move ends no game, soakGrace how long a program
	// may take to start and to answer.
	soakMargin = 30 * time.Second
	soakGrace  = 30 * time.Second
	// soakMemory is that of the tables, and soakProgramMemory that of a whole program, in
	// MiB.
	soakMemory        = 4
	soakProgramMemory = 50
	// soakStream separates the order of the configurations from other random numbers of
	// the same seed.
	soakStream = 0x736f616b
)

// The ways to play the games of a soak. Over GTP times are whole seconds.
var (
	soakOwnWays = []soakWay{
		{driver: "in process", threads: 1, turn: 20 * time.Millisecond},
		{driver: "in process", threads: 2, game: time.Second},
		{driver: "in process", threads: 1, game: 500 * time.Millisecond, fischer: 10 * time.Millisecond},
		{driver: "in process", threads: 3, turn: 50 * time.Millisecond},
	}
	soakGTPWays = []soakWay{
		{driver: "gtp", threads: 1, game: time.Second},
		{driver: "gtp", threads: 2, game: 2 * time.Second},
	}
	soakGomocupWays = []soakWay{
		{driver: "gomocup", threads: 1, turn: 50 * time.Millisecond},
		{driver: "gomocup", threads: 2, game: 1500 * time.Millisecond},
	}
)

// The yardstick. Provenance: hand-set.
const (
	// yardHash is the size of an engine's tables, in MiB, if its options do not say it.
	yardHash = 16
	// doubt is the least expected share of points that counts, also of a side that has
	// lost by a proof.
	doubt = 0.01
	// mostFactor is the largest factor of log odds in a calibration.
	mostFactor = 8.0
	// sgfOpening is the number of moves of an SGF game that count as its opening.
	sgfOpening = 5
	// sniffed is how many bytes of a file are read to tell its kind.
	sniffed = 4
	// yardStream separates the choice of positions from other random numbers of the same
	// seed.
	yardStream = 0x79617264
)

// SPSA. The exponents are Spall's; the rest is usual in computer chess (fishtest).
const (
	// The distance falls with the steps to the power of spsaGamma, the rate with
	// spsaAlpha.
	spsaGamma = 0.101
	spsaAlpha = 0.602
	// spsaStability is the share of the steps in which the rate hardly falls.
	spsaStability = 0.1
	// spsaRate is by how much of its distance a number changes in the last step for one
	// game won more than lost.
	spsaRate = 0.02
	// spsaReach is how many steps a number may go from its start.
	spsaReach = 10
	// mostSPSA bounds steps, and pairs in a step.
	mostSPSA = 1_000_000
	// spsaStream separates directions from other random numbers of the same seed.
	spsaStream = 0x73707361
)

// The opening books of Renju and Gomoku. Provenance: hand-set.
const (
	// openingLoss is how much worse, in centi-units, a reply is that costs as much as a
	// ply; openingOthers is the cost of the search of other replies, in plies.
	openingLoss   = 40
	openingOthers = 0.5
	// openingLost is the score, in centi-units, below which the engine plays by itself.
	openingLost = 600
	// openingRefuted is the number of refuted moves after which a position is given up.
	openingRefuted = 4
	// openingHash is the size of the engine's tables, in bytes.
	openingHash = 32 << 20
)

// The opening books of Jungo. Provenance: hand-set.
const (
	// jungoPly is what a move costs, jungoLoss how much worse, in win rate, than the best one
	// a move is that costs 1 more, and jungoRare what a move costs more that has e times fewer
	// visits than another one.
	jungoPly  = 1
	jungoLoss = 0.05
	jungoRare = 0.3
	// jungoDoubt is by how much, in win rate, a move that rests on one visit counts as worse.
	// The doubt falls with the root of the visits.
	jungoDoubt = 0.4
	// jungoWidth is the most moves of a search that are kept.
	jungoWidth = 16
	// mostJungoVisits bounds the visits of a search.
	mostJungoVisits = 1_000_000
)

// jungoKomi is the komi of the opening books by the size of the board, in stones, at which both
// sides have about equal chances on the empty board by the network.
var jungoKomi = map[int]float64{6: 4, 7: 8, 8: 9, 9: 9}

// Shares of the 26 patterns. Set by hand.
const (
	// mostShareRounds bounds the rounds, mostShareNodes the nodes of a move.
	mostShareRounds = 100_000
	mostShareNodes  = 1_000_000_000
	// shareDifference: the second engine has one part in so many more nodes than the first,
	// so that the two games of a pair differ.
	shareDifference = 25
	// shareMemory is the size of the tables of an engine, in MiB.
	shareMemory = 16
)

// botValues is the value, for the bot, of a line of five by the number of its stones there.
// Set by hand.
var botValues = [5]int{1, 10, 60, 300, 2000}

// maxPuzzleFile is the size of the largest file of puzzles to continue, in bytes. Set by hand.
const maxPuzzleFile = 64 << 20

// beforeDifference is how much of two settings is shown before they differ, in bytes. Set by hand.
const beforeDifference = 20

// Labels of a teacher. Provenance: hand-set.
const (
	// maxLabelBlock is the most bytes of a block of labels.
	maxLabelBlock = 64 << 20
	// narrowBoard is the largest size of boards whose cells have numbers of one byte.
	narrowBoard = 15
	// labelHash is the size of the tables of an engine that is the teacher, in MiB; labelBlockGames is
	// the number of games in a block of its labels, and mostEvery bounds how rare its labels are.
	labelHash       = 1
	labelBlockGames = 64
	mostEvery       = 1000
	// labelsSuffix is the end of the names of files of labels.
	labelsSuffix = ".labels"
)
