package gomocup

import (
	"context"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
)

// Engine is what the protocol needs from a searcher. Run calls its methods from
// different goroutines but never two at a time: while a Think runs, no other method is
// called, and each call happens before the next.
type Engine interface {
	// Think searches b for the side to move until a limit of r is reached, ctx is
	// cancelled or the result cannot change, and returns the best move. The game on b
	// is not over, and b has an empty cell that is not excluded. Nobody else changes
	// b during the call, and Think leaves it as it was.
	//
	// When ctx is cancelled, even before the call, Think returns within 10 ms, and
	// still with a legal move: this is how a search is stopped, and not an error. An
	// error means that there is no move.
	//
	// report, never nil, gets the progress of the search. Think calls it from one
	// goroutine at a time and never after it has returned; report may block until
	// the manager reads the brain's output.
	Think(ctx context.Context, b *renju.Board, r Request, report func(Report)) (Answer, error)
	// SetHash resizes the transposition table and empties it. It must free the old
	// table before it allocates the new one.
	SetHash(bytes int64) error
	// SetThreads sets the number of search threads, at least 1.
	SetThreads(n int) error
	// Clear empties all tables.
	Clear()
}

// Request bounds one search. Zero values mean no limit.
type Request struct {
	Depth      int           // iterative-deepening depth, plies
	Nodes      uint64        // over all threads
	Soft, Hard time.Duration // as in search.Limits
	MultiPV    int           // root moves to rank, at least 1; may exceed their number
	Book       bool          // a move of the game is wanted, which a book of openings may give
	Level      int           // level of play below full strength, as in game.Limits; 0 for full
	// NoDatabase asks for an answer without a database.
	NoDatabase bool
	// Exclude lists empty cells that must not be the answer.
	Exclude []renju.Cell
}

// Event is the kind of a Report.
type Event uint8

const (
	// EventLine: an iteration is finished for the line of one rank.
	EventLine Event = iota
	// EventBest: inside an iteration, the line of rank 1 has changed.
	EventBest
	// EventEnter: the search of root move Move begins. EventLeave: it has ended.
	EventEnter
	EventLeave
	// EventLost: root move Move is a proven loss.
	EventLost
)

// Report is one message of a running search. An engine sends at least EventLine; the
// other kinds are shown to users who asked for them.
type Report struct {
	Event Event
	Move  renju.Cell // EventEnter, EventLeave, EventLost: the root move concerned

	// The rest is set for EventLine and EventBest.
	Rank            int // 1-based rank of the line
	Depth, SelDepth int // plies
	Score           search.Score
	PV              []renju.Cell // root move first; read only during the callback

	// Book says that the line was not searched, but looked up in a database or a book.
	Book bool

	// Set for every event.
	Nodes   uint64
	Elapsed time.Duration // since the start of Think
}

// Answer is the result of a search. Best is an empty cell, and a legal one if any is.
// renju.Pass says that every empty cell is forbidden to Black; the session then plays
// one of them, because the protocol has no pass.
type Answer struct {
	Best  renju.Cell
	Score search.Score // of Best, from the side to move's view
	// Lines are the ranked root moves, best first: as many as MultiPV asked for,
	// or fewer if there are fewer or the search was short. May be empty.
	Lines []Line
}

// Line is one ranked root move.
type Line struct {
	Score search.Score
	PV    []renju.Cell // not empty
}
