package cluster

import "time"

// Protocol is the number of the messages between a match and its workers. It changes
// whenever one of them gets another form or another meaning.
const Protocol = 5

// Tunables, set by hand.
const (
	// DefaultWait is the time without a sign of life of a worker after which another
	// one gets its job; longestWait bounds what a match may ask for.
	DefaultWait = 30 * time.Second
	longestWait = time.Hour
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

	// maxBad is how many jobs in a row a worker may fail before it gets no more.
	maxBad = 3
	// DefaultPatience is how long a match waits for other workers after all of its own have
	// failed like that.
	DefaultPatience = 10 * time.Minute
	// closeTimeout is how long a closing Pool waits until the server knows of it.
	closeTimeout = time.Second
	// retryAfter is the pause of a worker after a job that it failed.
	retryAfter = 500 * time.Millisecond
	// presence is the least time without a sign of life after which a worker counts as gone:
	// one without a job asks at least every lookAgain.
	presence = 10 * time.Second
	// shownName is how many letters of a worker's name are shown.
	shownName = 8
	// maxWorkers is the number of workers that a Pool remembers: more than a server in this
	// process has connections.
	maxWorkers = 1024

	// askTimeout bounds one exchange with the server or the Pool, the first of a connection
	// among them.
	askTimeout = 5 * time.Second
	// lastAnswer bounds the wait for an answer that came before the end of the server.
	lastAnswer = 500 * time.Millisecond
	// offerWait is how long a worker waits for the first match that answers, and
	// moreOffers for the others after it; it hears at most maxOffers.
	offerWait  = askTimeout
	moreOffers = 50 * time.Millisecond
	maxOffers  = 64
	// maxDeclined is the number of matches that a worker remembers as not played here.
	maxDeclined = 1024
	// lookAgain is the longest pause after which a worker looks again for a match or a job
	// or tries again what failed; lookSoon is the first such pause, and each one after it
	// is twice as long.
	lookAgain = 500 * time.Millisecond
	lookSoon  = 10 * time.Millisecond
	// startTimeout is how long the server in this process may take to start.
	startTimeout = 10 * time.Second
	// reconnectFor is how long a worker or a match tries to reach a server that it lost.
	reconnectFor = 10 * time.Minute
	// reconnectEvery is the pause between two tries.
	reconnectEvery = 250 * time.Millisecond

	// maxName is the number of characters of the longest name of a worker. One that a worker gives itself
	// is as long as a token, so that nobody guesses it.
	maxName = 64
	// maxKeyFile is the size of the longest file with NATS credentials, a seed or
	// certificates, in bytes.
	maxKeyFile = 1 << 20
	// chunk is the size of the pieces in which a match's settings travel, and maxConfig
	// the size of all of them, weights included, in bytes.
	chunk     = 256 << 10
	maxConfig = 64 << 20
	// maxResult is the longest result that a Pool reads, in bytes.
	maxResult = 256 << 10
	// batchNodes is about how many nodes a batch of games of self-play takes, when a game
	// has batchMoves moves; it has at most maxBatch games.
	batchNodes = 1_000_000
	batchMoves = 40
	maxBatch   = 100
	// maxJob is the longest job that a worker reads, in bytes.
	maxJob = 64 << 10
	// queuedMessages and queuedBytes bound the messages of a kind that wait to be read.
	queuedMessages = 1024
	queuedBytes    = 64 << 20
	// maxNote is the longest text of another machine that is shown, in bytes.
	maxNote = 300
	// linesAtOnce is how many lines of a kind are shown at once; further ones follow one
	// every lineEvery.
	linesAtOnce = 50
	lineEvery   = time.Minute
)

// Limits of the server in this process, set by hand.
const (
	// maxConnections is the number of connections: of the match, and of one process of
	// workers each.
	maxConnections = 128
	// maxSubscriptions is the number of subscriptions of a connection. A worker has three, a
	// match seven.
	maxSubscriptions = 64
	// maxLine is the longest line of a connection besides its messages, in bytes.
	maxLine = 2048
	// maxPayload is the longest message, in bytes: more than a result or a piece of settings.
	maxPayload = 300 << 10
	// maxPending is how much may wait to be read by one connection before it is closed, in
	// bytes, and writeDeadline how long it may take to read. The match's own connection has
	// the same limits, and many results may arrive at once.
	maxPending    = 8 << 20
	writeDeadline = 5 * time.Second
	// pingEvery is the time between two signs of life that the server asks for.
	pingEvery = 30 * time.Second
	// maxServerLine is the longest line of a server that a worker or a match reads, and
	// maxServerMessage the longest message that a match reads, the longest that a server
	// outside may be set to, in bytes.
	maxServerLine    = 64 << 10
	maxServerMessage = 64 << 20
)
