package search

import "sync/atomic"

// Move is a game-defined move code. Zero is reserved for "no move"; every game
// maps its moves to non-zero codes of at most 32 bits.
type Move uint32

// NoMove is the absent move.
const NoMove Move = 0

// Move flags set by a Position's generator.
const (
	// FlagQuiet marks a move that history, LMR, futility and move-count pruning
	// may treat as ordinary. A move without it is tactical: never pruned, and
	// not reduced.
	FlagQuiet uint8 = 1 << iota
	// FlagExtend asks for one ply more after this move (a forcing move or a
	// forced reply). The searcher bounds the total.
	FlagExtend
)

// ScoredMove is one generated move. Order is the game's own ordering value (larger is
// tried earlier); for quiet moves the searcher adds history, killers and countermove,
// on a scale of about ±16384.
//
// Surprise is −ln of the probability that a policy gives the move, in 1/64, at least 1; 0
// without a policy. Reductions depend on it.
type ScoredMove struct {
	Move     Move
	Order    int32
	Surprise uint16
	Flags    uint8
}

// MoveList is a reusable buffer of generated moves; the searcher keeps one per
// ply, so that a steady search allocates nothing.
type MoveList struct {
	Moves []ScoredMove
	// Complete says that Moves holds all legal moves, or that all others are known to
	// lose by force. Then the node may return a proven loss if all of Moves lose.
	Complete bool
	// Forced says that the side to move is answering a direct threat, so the
	// node's moves are replies; null move and futility do not apply.
	Forced bool
	// PathDependent says that moves are missing from the list only because of
	// the way the node was reached (a repetition ban): a proven loss found here
	// is not stored in the table.
	PathDependent bool
}

// Reset empties the list and clears its marks.
func (l *MoveList) Reset() {
	l.Moves = l.Moves[:0]
	l.Complete, l.Forced, l.PathDependent = false, false, false
}

// Add appends a move.
func (l *MoveList) Add(m Move, order int32, flags uint8) {
	l.Moves = append(l.Moves, ScoredMove{Move: m, Order: order, Flags: flags})
}

// GenMode is the kind of moves that Generate lists.
type GenMode uint8

const (
	// GenAll asks for all moves worth searching.
	GenAll GenMode = iota
	// GenTactical asks for the moves of the quiescence search only (captures,
	// direct threats). A game whose Probe resolves tactics returns none.
	GenTactical
)

// Probe describes a node, about which a Position is asked what it knows.
type Probe struct {
	Depth int   // remaining depth in plies; ≤ 0 in quiescence
	Ply   int   // distance from the root
	Beta  Score // what the side to move wants to reach, node-relative
}

// Verdict is what a Position knows about a node without searching it.
type Verdict struct {
	// Known is set when Score is exact: a finished game (0 plies), an immediate
	// win or loss, a win by the game's own forcing search, a draw.
	Known bool
	// Score is node-relative (WinIn(n) counts n plies from this node).
	Score Score
	// Move is the move that reaches Score, NoMove if the game is over.
	Move Move
	// Forced, without Known, says that the side to move has to answer a threat, so that
	// its static value means nothing: in quiescence it must try its tactical moves and
	// may not stand pat.
	Forced bool
	// PathDependent marks a score that depends on the way the node was reached
	// (repetition): it is returned but not stored in the table.
	PathDependent bool
}

// Position is a game position that the searcher makes moves on. It is used by a
// single goroutine; Clone returns an independent copy for another.
//
// Make is only called with moves from Generate or Probe, or with a table move
// that Legal accepted, and is always paired with Unmake.
type Position interface {
	Clone() Position
	// Side is the side to move, 0 (first player) or 1. It may have made the last move, too.
	Side() int
	// Key is the Zobrist key, side to move included.
	Key() uint64
	Make(m Move)
	Unmake()
	// Legal reports whether m, possibly of another position, is playable here. It may
	// be a move that Generate leaves out.
	Legal(m Move) bool
	// NullOK reports whether passing the turn for null-move pruning is sound
	// here (no direct threat against the side to move). Where it is false, the
	// static value is not trusted either: no reverse futility, no razoring.
	NullOK() bool
	MakeNull()
	UnmakeNull()
	// Probe is called once on entry of every node but the root, before
	// generation. It must be cheap when Depth > 0. A node that goes on in
	// quiescence (razoring) is probed again with Depth 0; at Depth ≤ 0 a table
	// hit may make the probe unnecessary.
	Probe(p Probe) Verdict
	// Evaluate is the static value for the side to move, within ±MaxEval.
	Evaluate() Score
	// Generate fills l (already reset). An empty list with GenAll and Known
	// false from Probe means "no move": the searcher scores it 0 if not
	// Complete, lost in 0 plies if Complete.
	Generate(l *MoveList, mode GenMode)
	// HistoryIndex maps a move to [0, HistorySize) for history and
	// countermove tables.
	HistoryIndex(m Move) int
	HistorySize() int
	// Nodes is the count of Make calls of any kind made on this Position so
	// far, its own forcing searches included. The searcher's node figures and
	// node limits are differences of it, summed over threads.
	Nodes() uint64
}

// Renewable is implemented by a Position whose buffers take time to make.
type Renewable interface {
	// CopyFrom makes the position what p.Clone() returns, with buffers of its own. It reports
	// whether it could.
	CopyFrom(p Position) bool
}

// Bounded is implemented by a Position whose Evaluate takes time and is known roughly
// without it (lazy evaluation).
type Bounded interface {
	// Bounds returns limits, within ±MaxEval, between which Evaluate nearly always lies
	// if no threat must be answered; false if they would cost as much as Evaluate.
	Bounds() (low, high Score, ok bool)
}

// Foreteller is implemented by a Position that knows the key after a move at little cost.
// The entry of the transposition table is then loaded while the move is made.
type Foreteller interface {
	// KeyAfter returns Key after Make(m). A wrong key costs time only.
	KeyAfter(m Move) uint64
}

// StopAware is implemented by a Position whose own forcing searches may run
// longer than a few milliseconds. The searcher gives its stop flag to every
// clone before a search; a forcing search that finds it set stops at once and
// returns a Verdict that is not Known.
type StopAware interface {
	SetStop(stop *atomic.Bool)
}
