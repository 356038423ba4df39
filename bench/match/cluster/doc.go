// Package cluster plays the games of a match, or of self-play, on other machines, over
// NATS, and the jobs of a search of bench/weaksolve.
//
// The machine of the match makes a Pool, whose match.Players are played elsewhere: Play puts
// the job into a queue and waits for the result. Each worker calls Work, which asks the
// matches of a server for jobs, any number of matches one after the other. The match's
// settings travel in pieces, because the weights of an engine may be longer than a message;
// a worker checks their hash. Read wire.go first: all questions and answers.
//
// The games of self-play are short, so a job is a batch of them. Their numbers and the
// seed define them, so that selfplay.RunPlayers writes the same file whoever plays them.
// A search of weaksolve makes a job when a worker asks for one, so that it is the best one then.
//
// # Every game counts once
//
// A worker has one job at a time for each of its players, and sends a sign of life at
// intervals while it plays. If no sign comes for a time, because the worker died or the
// connection broke, or if the job takes too long, another worker gets it. If the first
// worker was alive after all, there are two results, and the Pool counts the first one. A
// worker sends a result until it has an answer. The journal of the match, which has one
// entry for each number of a game, is the second protection. A match that was killed needs
// nothing but the journal to go on.
//
// # Trust
//
// A worker trusts nobody: it runs Tengen in process and the programs that its own operator
// named, within its own limits of memory and threads. A match names programs and never
// gives a command. It is not played if its protocol or its version is another one. Texts
// of a server have a largest size and are printed without control characters.
//
// A Pool counts a result only if it comes from the worker that has the ticket of the job,
// only once, and only after match.CheckResult or selfplay.CheckGame has played its moves
// again and found its numbers possible, or weaksolve.Check has played its proofs. A worker that
// sends bad results gets no more jobs. A worker with the token can still play bad moves, or
// resign: nobody else sees its search.
//
// A NATS client chooses the subject at which it wants an answer, and the answer is published
// with the rights of the one who answers. So a Pool answers only to the inbox of the worker
// that asks. The server checks that the name of the worker is its own.
//
// # Server
//
// Listen runs the NATS server in this process. The match has a secret of its own there,
// and workers have a token and the rights of workerRights, each under its own name. Dial
// connects to a server that runs elsewhere, clustered or not, whose operator gives each
// worker such rights.
package cluster
