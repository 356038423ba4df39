package gomocup

import "time"

// Tunables of the protocol. Provenance: hand-set unless stated.
const (
	// defaultTurn is the time for a move when the manager has told no limit of
	// any kind.
	defaultTurn = 5 * time.Second
	// defaultOverhead is what a move loses outside the search: pipes, the
	// manager's own work, a busy machine. Rapfi keeps 30 ms as well.
	defaultOverhead = 30 * time.Millisecond
	// eofGrace is how long, in all, searches may go on after the end of input.
	eofGrace = time.Second
	// realtimeAfter is how long a search has run before its root moves are shown
	// one by one: nobody sees them flash by sooner.
	realtimeAfter = 200 * time.Millisecond

	// maxLine is the longest line read, in bytes; a BOARD of 22×22 stones on one
	// line takes 5,000.
	maxLine = 1 << 20
	// maxBody is the number of entries kept of a BOARD, more than there are cells.
	maxBody = 4096
	// quoteMax is how much of a bad input an answer repeats, in bytes.
	quoteMax = 60

	// defaultMemory is the limit of Gomocup's tournaments, in bytes, in force
	// until max_memory says otherwise.
	defaultMemory = 350 << 20
	// imageReserve is what the process takes outside the Go heap (program text,
	// stacks of the runtime, page tables), in bytes.
	imageReserve = 24 << 20
	// heapReserve is the Go heap without the table and the threads: pattern and
	// evaluation tables, boards, garbage.
	heapReserve = 24 << 20
	// threadReserve is the Go heap taken by each search thread.
	threadReserve = 6 << 20
	// minHash and maxHash bound the transposition table, in bytes.
	minHash = 1 << 20
	maxHash = 4 << 30
	// maxThreads bounds thread_num.
	maxThreads = 256

	// strengthNodes and strengthStep shape weakened play: at strength s < 100 a
	// move takes at most strengthNodes·2^(s/strengthStep) nodes, from 50 to
	// about a million.
	strengthNodes = 50
	strengthStep  = 7

	// A balanced move is sought among evenCandidates, found in a first glance at
	// all moves with glanceShare of the time.
	evenCandidates = 8
	glanceShare    = 0.25

	// maxFifths is the largest number of fifth stones in the Soosõrv opening.
	maxFifths = 8

	// openingCount is the number of candidate openings of three stones; they share
	// the time of one move.
	openingCount = 8
)
