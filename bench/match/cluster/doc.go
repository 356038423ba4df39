// Package cluster plays the games of a match on other machines, over NATS
// JetStream.
//
// A Pool hands out match.Players whose games are played elsewhere: Play puts the
// job into a work queue and waits for the result. Work plays the jobs of such a
// queue, of any number of matches one after the other; a job carries the match's
// Config and so all that a worker has to know.
//
// # Every game once
//
// A worker takes one job at a time for each of its players and acknowledges it
// only after its result is stored; while it plays it says so at intervals. When it
// falls silent for the queue's wait, by death or by a broken line, the job goes to
// another one. If the first was alive after all, there are two results: they have
// the same message id, of which the server stores only the first, and the Pool
// hands out one result for a job. The journal of the match, keyed by the game's
// number, is the third guard.
//
// A Pool looks after its jobs and publishes again what the server lost. A worker
// gives up games whose Pool is gone, because the match is over, was stopped or
// died.
//
// # Server
//
// Listen runs the NATS server in this process, with a token that a client has to
// know; Dial reaches one that runs elsewhere, clustered or not.
//
// A worker runs the programs that a match names: whoever may publish to the
// server decides what runs on the workers. Do not let a server without
// authentication listen beyond a network that is trusted.
package cluster
