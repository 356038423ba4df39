// Package cluster plays the games of a match, or of self-play, on other machines, over
// NATS JetStream.
//
// The machine of the match makes a Pool, whose match.Players are played elsewhere:
// Play puts the job into a work queue and waits for the result. Each worker calls
// Work, which plays the jobs of the queues of a server, of any number of matches one
// after the other. The match's Config is stored on the server in pieces, because the
// weights of an engine may be longer than a message; a worker checks its hash.
//
// The games of self-play are short, so a job is a batch of them. Their numbers and the
// seed define them, so that selfplay.RunPlayers writes the same file whoever plays them.
//
// # Every game counts once
//
// A worker takes one job at a time for each of its players and acknowledges it only after
// the Pool has counted its result; while it plays it sends a sign of life at intervals.
// If no sign comes for the queue's wait, because the worker died or the connection broke,
// another worker gets the job. If the first worker was alive after all, there are two
// results. The Pool counts the first one: each job has a ticket, which can be used once.
// A worker sends a result until it has an answer. The journal of the match, which has one
// entry for each number of a game, is the second protection.
//
// A Pool publishes its jobs again if the server has lost them, gives a game that takes
// too long to another worker, and ends with an error when the server has lost the
// queue. A worker abandons games whose Pool does not exist any more.
//
// # Trust
//
// A worker trusts nobody: it runs Tengen in process and the programs that its own operator
// named, within its own limits of memory and threads. A match names programs and never
// gives a command. It is not played if its protocol or its version is another one.
//
// A Pool counts a result only if it has the ticket of a job that the Pool handed out,
// only once, and only after match.CheckResult or selfplay.CheckGame has played its moves
// again. A worker with the token can still play bad moves, or resign: nobody else sees
// its search.
//
// # Server
//
// Listen runs the NATS server in this process. The match has a secret of its own there,
// and workers have a token and the rights of workerRights. Dial connects to a server that
// runs elsewhere, clustered or not, whose operator gives workers such rights.
package cluster
