// Package cluster plays the games of a match on other machines, over NATS
// JetStream.
//
// The machine of the match makes a Pool, whose match.Players are played elsewhere:
// Play puts the job into a work queue and waits for the result. Each worker calls
// Work, which plays the jobs of the queue, of any number of matches one after the
// other. A job contains the match's Config, which is all that a worker needs.
//
// # Every game counts once
//
// A worker takes one job at a time for each of its players and acknowledges it
// only after its result is stored; while it plays it sends a sign of life at
// intervals. When there is none for the queue's wait, because the worker died or the
// connection broke, another worker gets the job. If the first one was alive after all,
// there are two results: they have the same message id, of which the server stores
// only the first, and the Pool returns one result for a job. The journal of the match,
// which has one entry for each number of a game, is the third protection.
//
// A Pool publishes its jobs again if the server has lost them. A worker abandons games
// whose Pool does not exist any more.
//
// # Server
//
// Listen runs the NATS server in this process, with a token that clients need; Dial
// connects to one that runs elsewhere, clustered or not.
//
// A worker runs the programs that a match names: whoever may publish to the
// server decides what runs on the workers. A server without authentication must not
// be reachable from outside a trusted network.
package cluster
