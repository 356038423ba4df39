package gomocup

import "time"

// Tunables of the protocol, set by hand unless a comment says otherwise.
const (
	// defaultTurn is the time for a move when the manager has given no limit.
	defaultTurn = 5 * time.Second
	// defaultOverhead is the time of a move outside the search: pipes, the
	// manager's own work, a busy machine. The same as Rapfi's.
	defaultOverhead = 30 * time.Millisecond
	// eofGrace is how long all searches together may go on after the end of input.
	eofGrace = time.Second
	// realtimeAfter is how long a search runs before its root moves are shown one by
	// one; earlier they would change too fast to read.
	realtimeAfter = 200 * time.Millisecond

	// maxLine is the longest line read, in bytes; a BOARD of 22×22 stones on one
	// line takes 5,000.
	maxLine = 1 << 20
	// maxLines and maxUnread are how many lines and bytes are kept unread before the
	// reader waits, maxPending and maxWaiting how many commands and bytes of them wait
	// for a search before others are dropped. A manager has at most a game of 484 moves
	// to tell.
	maxLines   = 1 << 16
	maxUnread  = 4 << 20
	maxPending = 1 << 12
	maxWaiting = 4 << 20
	// maxNotes is how many messages are kept for the next answer.
	maxNotes = 16
	// maxEntry is the longest entry kept of a BOARD, in bytes.
	maxEntry = 1 << 8
	// maxText is the longest text in quotes, in bytes, more than Yixin-Board sends.
	maxText = 1 << 17
	// maxBody is the number of entries kept of a BOARD, more than there are cells.
	maxBody = 4096

	// defaultMemory is the limit of the process, in bytes, until max_memory sets
	// another one: that of Gomocup's tournaments.
	defaultMemory = 350 << 20
	// imageReserve is the memory of the process outside the Go heap (program text,
	// stacks of the runtime, page tables), in bytes.
	imageReserve = 16 << 20
	// heapReserve is the Go heap without the table and the threads, in bytes:
	// pattern and evaluation tables, boards, garbage.
	heapReserve = 16 << 20
	// leastHeap is the least limit of the Go heap, in bytes, whatever max_memory is: a limit
	// below the memory in use would make the collector run all the time.
	leastHeap = 12 << 20
	// threadReserve is the Go heap of each search thread, in bytes: about twice what one
	// was seen to take on 20×20.
	threadReserve = 4 << 20
	// garbageShare of what remains is left to garbage between two collections.
	garbageShare = 16
	// minHash and maxHash bound the transposition table, in bytes. Where addresses have 32
	// bits there is no room for more than 512 MiB in one piece.
	minHash = 1 << 20
	maxHash = 4 << 30 >> (3 * (1 - ^uint(0)>>63))

	// fullStrength is the largest value of INFO strength. Those below it are spread over
	// the levels of play below full strength.
	fullStrength = 100
)
