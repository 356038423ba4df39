package cluster

import "time"

// Protocol is the number of the messages between a match and its workers. It changes
// whenever one of them gets another form or another meaning.
const Protocol = 3

// Tunables, set by hand.
const (
	// DefaultWait is the time without a sign of life of a worker after which another
	// one gets its job.
	DefaultWait = 30 * time.Second
	// DefaultLongest is the time after which a game without a clock is given to another
	// worker, although its worker shows signs of life.
	DefaultLongest = 2 * time.Hour
	// mostLongest bounds the time of the clocks of one side, so that twice as much is a
	// time.Duration.
	mostLongest = 100 * 365 * 24 * float64(time.Hour)
	// longestMargin is added to the time of the clocks of a game, for the start of
	// programs and for moves that come late.
	longestMargin = 5 * time.Minute
	// heartbeats is the number of signs of life within a wait, so that two may be lost.
	heartbeats = 3
	// lostSweeps is how often in a row the server must say that it has no queue before
	// the match ends.
	lostSweeps = 2

	// maxTries is how often a job that fails is given to a worker before it counts as
	// an error of the match.
	maxTries = 3
	// retryAfter is the pause between two tries.
	retryAfter = 500 * time.Millisecond

	// askTimeout bounds one exchange with the server or the Pool, the first of a connection
	// among them.
	askTimeout = 5 * time.Second
	// lastAnswer bounds the wait for an answer that came before the end of the server.
	lastAnswer = 100 * time.Millisecond
	// fetchWait is how long a worker waits for a job at a time; shortFetch is that of a
	// worker with a choice of matches.
	fetchWait  = 5 * time.Second
	shortFetch = 500 * time.Millisecond
	// lookAgain is the pause after which a worker looks again for a match or tries again
	// what failed; lookSoon is the first such pause, and each one after it is twice as long.
	lookAgain = 500 * time.Millisecond
	lookSoon  = 10 * time.Millisecond
	// startTimeout is how long the server in this process may take to start.
	startTimeout = 10 * time.Second
	// reconnectFor is how long a worker or a match tries to reach a server that it lost.
	reconnectFor = 10 * time.Minute
	// reconnectEvery is the pause between two tries.
	reconnectEvery = 250 * time.Millisecond

	// minToken is the number of characters of the shortest token.
	minToken = 16
	// maxTokenFile is the size of the longest file with a token, in bytes.
	maxTokenFile = 4096
	// maxKeyFile is the size of the longest file with NATS credentials or a seed, in bytes.
	maxKeyFile = 64 << 10
	// chunk is the size of the pieces in which a match's settings travel, and maxConfig
	// the size of all of them, weights included, in bytes.
	chunk     = 256 << 10
	maxConfig = 64 << 20
	// maxPayload is the longest message that the server in this process takes, and
	// maxResult the longest result that a Pool reads, in bytes.
	maxPayload = 512 << 10
	maxResult  = 256 << 10
	// batchNodes is about how many nodes a batch of games of self-play takes, when a game
	// has batchMoves moves; it has at most maxBatch games.
	batchNodes = 1_000_000
	batchMoves = 40
	maxBatch   = 100
	// maxJob is the longest job that a worker reads, in bytes.
	maxJob = 64 << 10
	// queuedResults and queuedBytes bound the results that wait to be read.
	queuedResults = 1024
	queuedBytes   = 64 << 20
	// maxWarnings is the number of refusals that a Pool reports.
	maxWarnings = 50
	// maxNote is the longest text of a worker that a Pool shows, in bytes.
	maxNote = 300
	// maxStore bounds the store of the server in this process, in bytes.
	maxStore = 512 << 20
	// staleAfter is the age at which the queue of a match that is not played any more is
	// removed from a server outside.
	staleAfter = 24 * time.Hour
)
