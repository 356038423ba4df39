package wire

import (
	"fmt"

	"tengen/movegen/renju/opening"
)

// Commands of a manager. A brain reads them in any case.
const (
	Start = "START"
	Begin = "BEGIN"
	Turn  = "TURN"
	Board = "BOARD" // entries follow, one on each line, up to Done
	Done  = "DONE"
	Info  = "INFO" // a key and a value
	About = "ABOUT"
	End   = "END"

	// Swap2Board asks for the next decision of the swap2 opening; entries follow as for
	// Board, without values.
	Swap2Board = "SWAP2BOARD"
	// YxSoosorv, with a number from 1 to 6, asks for a decision of the Soosõrv opening, as
	// Yixin-Board does.
	YxSoosorv = "YXSOOSORVSTEP"
)

// SoosorvStep returns the number behind YxSoosorv that asks for the next decision of an opening.
func SoosorvStep(s *opening.State) int {
	switch laid := s.Board().Ply(); s.Ask().Kind {
	case opening.Place, opening.Declare:
		if laid < 3 {
			return 1 // the pattern
		}
		return 3 // the fourth stone and the number of fifth stones
	case opening.Choose:
		return 2 * (laid - 2)
	case opening.Offer:
		return 5
	}
	return 6
}

// Answers of a brain, besides moves.
const (
	OK      = "OK" // to Start
	Error   = "ERROR"
	Unknown = "UNKNOWN"
	Message = "MESSAGE" // for people
	Debug   = "DEBUG"
	Suggest = "SUGGEST"
	Swap    = "SWAP"    // to Swap2Board: take Black
	Soosorv = "SOOSORV" // to YxSoosorv, after Message
)

// Values of an entry of Board.
const (
	OwnStone   = 1
	OtherStone = 2
	DeadStone  = 3 // of a finished line in a continuous game: a wall for both
)

// Keys of Info, as managers write them; a brain reads them in any case. Times are in
// milliseconds.
const (
	TimeoutTurn   = "timeout_turn"   // for a move
	TimeoutMatch  = "timeout_match"  // for the game
	TimeLeft      = "time_left"      // of the game
	TimeIncrement = "time_increment" // after each move
	MaxMemory     = "max_memory"     // bytes
	MaxNode       = "max_node"       // for a move
	MaxDepth      = "max_depth"      // plies
	ThreadNum     = "thread_num"
	RuleKey       = "rule" // see Dialect.Rule
)

// Times that are no limits, in milliseconds.
const (
	// NoTimeLeft is the TimeLeft of a match without a limit.
	NoTimeLeft = 2147483647
	// FreeTurn and FreeMatch, together, are "no limit" in Yixin-Board; other brains
	// take them for long times.
	FreeTurn  = 2_000_000
	FreeMatch = 100_000_000
)

// Set returns the line of Info with a key and a value.
func Set(key string, value any) string { return fmt.Sprintf("%s %s %v", Info, key, value) }
