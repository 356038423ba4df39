package cluster

import "time"

// Tunables. Provenance: hand-set.
const (
	// DefaultWait is the silence of a worker after which its job goes to another
	// one.
	DefaultWait = 30 * time.Second
	// heartbeats is how many times a worker speaks within that time, so that two
	// may be lost.
	heartbeats = 3
	// sweepEvery is how often a Pool looks whether its jobs are still queued, in
	// waits.
	sweepEvery = 2

	// maxTries is how often a job is handed out that a worker could not play, or
	// not referee, before it counts as an error of the match.
	maxTries = 3
	// retryAfter is the pause before it is handed out again.
	retryAfter = 500 * time.Millisecond

	// askTimeout bounds one exchange with the server or the Pool.
	askTimeout = 5 * time.Second
	// fetchWait is how long a worker waits for a job at a time.
	fetchWait = 5 * time.Second
	// lookAgain is the pause after which a worker looks for a queue that is not
	// there yet.
	lookAgain = 500 * time.Millisecond
	// startTimeout is how long the server in this process may take to start.
	startTimeout = 10 * time.Second
	// reconnectFor is how long a worker tries to reach a server that it lost.
	reconnectFor = 10 * time.Minute
	// reconnectEvery is the pause between two tries.
	reconnectEvery = time.Second

	// keepResults is the age at which the server forgets a result, and its
	// message id. A Pool reads results as they come; a twin comes later by no
	// more than the length of a game.
	keepResults = 4 * time.Hour
)
