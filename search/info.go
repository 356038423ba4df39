package search

import "time"

// Event is the kind of an Info.
type Event uint8

const (
	// EventLine: a finished iteration, a bound, or a new best move.
	EventLine Event = iota
	// EventEnter: the first thread begins with root move Move; EventLeave: it has
	// finished it; EventLost: it has finished it and the move is a proven loss. Sent
	// only with Limits.RootMoves.
	EventEnter
	EventLeave
	EventLost
)

// Info is one report of a running search: a finished iteration, or a new best
// move inside one. Scores are from the root side to move's view.
type Info struct {
	Event Event
	// Move is the root move of an event other than EventLine; of the other fields
	// only Depth, MultiPV and Elapsed are set then.
	Move     Move
	Depth    int // finished (or current, if !Final) iteration, plies
	SelDepth int // deepest ply reached
	MultiPV  int // 1-based rank of this line
	Score    Score
	// Lower and Upper mark a bound from an aspiration failure.
	Lower, Upper bool
	Nodes        uint64
	Elapsed      time.Duration
	PV           []Move // best line, root move first; valid only during the callback
	Final        bool   // the iteration is finished for this line
	Book         bool   // the line was not searched, but is from a book of openings
}

// PerSecond returns a rate, such as nodes a second, 0 when no time has passed.
func PerSecond(n uint64, d time.Duration) uint64 {
	if d <= 0 {
		return 0
	}
	return uint64(float64(n) / d.Seconds())
}

// Result is what a search returns: the same as the last Info of rank 1, with
// slices the caller may keep.
type Result struct {
	Best     Move
	Score    Score
	Depth    int
	SelDepth int
	Nodes    uint64
	Elapsed  time.Duration
	PV       []Move
	// Lines are the MultiPV lines in rank order (at least one unless there is no
	// move).
	Lines []Line
	Book  bool // Best was not searched, but is from a book of openings
}

// Line is one ranked root move.
type Line struct {
	Score Score
	PV    []Move
}
