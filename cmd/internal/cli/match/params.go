package match

import "tengen/bench/match"

// Defaults of --serve: the address of NATS on this machine, and the number of games in the queue at a
// time; games that no worker takes wait. Set by hand.
const (
	serveAddress = "127.0.0.1:4222"
	serveAhead   = 64
)

// Memory that an engine of a worker may use by default, in MiB: usualMemory is that of a machine that
// does not say how much it has, and an engine may always use leastShare. Set by hand.
const (
	usualMemory = 4096
	leastShare  = match.DefaultMemory
)

// maxPlot is more than a plot has, in bytes.
const maxPlot = 64 << 20

// maxCutGame is more than a game has in SGF, in bytes. Set by hand.
const maxCutGame = 16 << 20

// sprtError is the default probability of either error of a sequential test. Set by hand.
const sprtError = 0.05

// mostShown is the greatest score, in centi-units, that is a number of units. Set by hand.
const mostShown = 1e6
