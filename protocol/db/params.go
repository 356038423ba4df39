package db

// Format is the number of the file format. Format 1 has the same tables, but no rows for games that
// went on with no move, and a game that came back to a position counted there again. Such files are
// read and written as they are, until games are added to them: then all are counted again.
//
// A new column takes a higher number, a place in schema, in the reader and writer of its row (value.go,
// merge.go) and in docs/db.md, and a step that adds it to older files before checkObjects compares their
// tables with schema: files that are not those of schema are refused.
const Format = 2

// applicationID marks a file as Tengen's, in the header of SQLite: "Tngn".
const applicationID = 0x546e676e

// Sizes of SQLite's page cache for each connection, in KiB. A writer has one connection, and
// an import runs at half the speed once the pages of the table of moves do not fit. Readers
// have several beside the tables of an engine, outside the heap that gtp --memory bounds;
// pages that they do not have come from the system's cache.
const (
	writerCache = 128 << 10
	readerCache = 8 << 10
)

// batchMoves is the number of moves after which an import commits.
const batchMoves = 200_000

// chunkGames is the number of games that one goroutine of an import replays at a time.
const chunkGames = 128

// rowsAtOnce is the number of rows that one statement inserts.
const rowsAtOnce = 50

// someGames is the number of games that a move remembers by their numbers.
const someGames = 8

// maxStarts bounds the starting positions that a goroutine of an import remembers.
const maxStarts = 1000

// Bounds of texts of a game, in bytes, and of its moves.
const (
	maxName    = 200
	maxComment = 1 << 16
	maxMoves   = 4096
)

// The cost of a move in the tree of an analysis: the next position to be searched is the
// one at the end of the cheapest line. A ply costs stepCost; a move that is worse than the
// best one costs lossCost for each unit; a move that was played in every game through the
// position costs less by playedShare. All set by hand.
const (
	stepCost    = 1.0
	lossCost    = 2.0
	mostLoss    = 20.0 // units: a larger loss costs no more
	playedShare = 0.7
	unknownCost = 3.0 // of a move without a value, which somebody has played
)

// visitShare is the least share of the visits of the most visited move with which another move of a tree search
// has a value: that of bound-share in search/jungo, which was tuned by matches.
const visitShare = 0.15

// maxUpdates bounds the positions whose values change after one search: in games whose
// positions can repeat, values might go round for ever.
const maxUpdates = 20_000

// A value is good enough to play by from bookDepth plies, or from bookVisits visits in
// Monte-Carlo search. bookProof bounds the attempt to refute a move, in nodes, and bookLine
// is the longest line that is shown. Set by hand.
const (
	bookDepth  = 8
	bookVisits = 1_000
	bookProof  = 20_000
	bookLine   = 12
)
