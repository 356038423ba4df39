package cluster

import "time"

// Tunables, set by hand.
const (
	// DefaultWait is the time without a sign of life of a worker after which another
	// one gets its job.
	DefaultWait = 30 * time.Second
	// heartbeats is the number of signs of life within that time, so that two may be
	// lost.
	heartbeats = 3
	// sweepEvery is how often a Pool checks whether its jobs are still queued, in
	// waits.
	sweepEvery = 2

	// maxTries is how often a job that fails is given to a worker before it counts as
	// an error of the match.
	maxTries = 3
	// retryAfter is the pause between two tries.
	retryAfter = 500 * time.Millisecond

	// askTimeout bounds one exchange with the server or the Pool.
	askTimeout = 5 * time.Second
	// fetchWait is how long a worker waits for a job at a time.
	fetchWait = 5 * time.Second
	// lookAgain is the pause after which a worker looks again for a queue that does
	// not exist yet.
	lookAgain = 500 * time.Millisecond
	// startTimeout is how long the server in this process may take to start.
	startTimeout = 10 * time.Second
	// reconnectFor is how long a worker tries to reach a server that it lost.
	reconnectFor = 10 * time.Minute
	// reconnectEvery is the pause between two tries.
	reconnectEvery = time.Second

	// keepResults is the age at which the server deletes a result and its message id.
	// A Pool reads results as they come; a second result of a game comes later by at
	// most the length of a game.
	keepResults = 4 * time.Hour
)
