package web

import "time"

// Limits of a client's requests. Set by hand.
const (
	maxMessage  = 4 << 20   // bytes of a message, enough for the tree of the longest text that has moves and comments alone
	maxRequest  = 1 << 10   // bytes that the message of a tree has besides
	maxText     = 512 << 10 // bytes of a text that is read
	maxSessions = 128
	maxMoves    = 2000    // of a position
	maxNodes    = 100_000 // of a tree, more than the longest text has moves
	maxLines    = 20      // moves ranked by an analysis
	maxCells    = 64      // of a move
	maxPlayed   = 12      // games of the database that are listed
	maxVariants = 24      // games, rules and sizes that are listed
	maxThink    = time.Hour
	maxThought  = 100 * 24 * time.Hour // of a turn before a game is loaded
	tokenLength = 32                   // of a token, in digits of a random number
	nameLength  = 16                   // of a shared game, the same
	maxName     = 30                   // of a person, in characters
	maxSaid     = 200                  // of what a player says, in characters
	maxTalk     = 50                   // of what players have said, the last that are kept
	mostMarks   = 3                    // of a letter of a name, one over the other
	sealLength  = 64                   // of the seal of a key, SHA-256, in digits
	maxShared   = 2 * maxSessions      // games between tabs, so that as many as there are tabs can wait for theirs
	// A session may send requestRate messages a second, and requestBurst at once.
	requestRate  = 60
	requestBurst = 200
)

// Times and sizes of a connection. Set by hand.
const (
	headerTime = 5 * time.Second
	idleTime   = 2 * time.Minute
	maxHeader  = 16 << 10
	writeTime  = 10 * time.Second // for a message
	pingEvery  = 20 * time.Second
	// maxReplies is the number of messages that may wait for a client, and maxWaiting their bytes, enough for some of
	// the longest ones.
	maxReplies = 256
	maxWaiting = 16 << 20
	// compressFrom is the length in bytes from which messages are compressed: a tree, which is some ten times as long as its
	// record, comes over a slow line within writeTime.
	compressFrom = 16 << 10
	// infoEvery is the least time between two reports of a search.
	infoEvery = 100 * time.Millisecond
	// restAfter is the time after the end of a session until memory goes back to the system.
	restAfter = 10 * time.Second
	// seatTime is the time after which the seat of a player who has gone may be taken by another tab.
	seatTime = time.Minute
	// sharedTime is the time for which a game between tabs waits for one of them.
	sharedTime = 12 * time.Hour
)

// Searches. Set by hand.
const (
	// hintTime bounds the search for a hint.
	hintTime = 2 * time.Second
	// watchTime is the least time for a move of two engines, so that people can follow their game; with a clock it is at
	// most one part in watchShare of the time that is left.
	watchTime  = 700 * time.Millisecond
	watchShare = 50
	// threatNodes bounds each search for a forced win, in moves made, threatMemory its
	// table in bytes, and threatTime all of it.
	threatNodes  = 2_000_000
	threatMemory = 32 << 20
	threatTime   = 15 * time.Second
	// maxReview bounds the time for a move of a review, and reviewHash is the size of its
	// tables, in MiB.
	maxReview  = time.Minute
	reviewHash = 16
	// mostMistakes is the number of mistakes of a game that may be tried again.
	mostMistakes = 5
	// mostListed is the number of games of a file in a list.
	mostListed = 500
	// problemTime bounds the judgement of an answer, and answerBytes is about the memory of
	// one that is kept.
	problemTime = time.Minute
	answerBytes = 500
	// namesNodes bounds each search for the names of a move.
	namesNodes = 20_000
)
