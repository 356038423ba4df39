package db

// Format is the number of the file format.
const Format = 1

// applicationID marks a file as Tengen's, in the header of SQLite: "Tngn".
const applicationID = 0x546e676e

// cachePages is the size of SQLite's page cache in KiB: an import runs at half the speed
// once the pages of the table of moves do not fit.
const cachePages = 128 << 10

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
