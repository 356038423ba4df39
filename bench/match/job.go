package match

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"
)

// Job is one game to be played. A match is a list of jobs, the same on every
// run with the same settings.
type Job struct {
	// ID is the number of the game in the match, from 0.
	ID int `json:"id"`
	// Pair is shared by the two games that the same two engines play from the
	// same opening with colours swapped.
	Pair int `json:"pair"`
	// Black and White are the engines, as indexes into Config.Engines. Black
	// begins in every game; under an opening rule they may exchange colours.
	Black int `json:"black"`
	White int `json:"white"`
	// Opening are the moves before the engines play.
	Opening Opening `json:"opening"`
	// Seed is the seed of an engine that uses random numbers.
	Seed uint64 `json:"seed"`
}

// Opening is the start of a game: moves in turn, Black first.
type Opening struct {
	Name  string   `json:"name,omitempty"`
	Moves []string `json:"moves,omitempty"` // in the notation of the game
}

// Outcome says who won, or that the game is drawn.
type Outcome uint8

// The outcomes. The zero value is no outcome, so that a result without one is not taken
// for a draw.
const (
	Drawn Outcome = 1 + iota
	BlackWon
	WhiteWon
)

var outcomeNames = [...]string{Drawn: "draw", BlackWon: "black", WhiteWon: "white"}

// Known reports whether o is one of the outcomes.
func (o Outcome) Known() bool { return o >= Drawn && o <= WhiteWon }

// String returns "black", "white" or "draw".
func (o Outcome) String() string {
	if o.Known() {
		return outcomeNames[o]
	}
	return fmt.Sprintf("outcome %d", uint8(o))
}

// MarshalText writes an outcome by its name.
func (o Outcome) MarshalText() ([]byte, error) {
	if !o.Known() {
		return nil, fmt.Errorf("no outcome %d", uint8(o))
	}
	return []byte(outcomeNames[o]), nil
}

// UnmarshalText reads what MarshalText writes.
func (o *Outcome) UnmarshalText(text []byte) error {
	for i := Drawn; i <= WhiteWon; i++ {
		if outcomeNames[i] == string(text) {
			*o = i
			return nil
		}
	}
	return fmt.Errorf("no outcome %q: want black, white or draw", text)
}

// Reason is why a game ended.
type Reason string

// The reasons. The first group is that of normal ends; in the second a side lost by a
// fault, which Result.Detail describes.
const (
	ByRules       Reason = "rules"       // a five, two passes, a goal …
	ByForbidden   Reason = "forbidden"   // Black on a forbidden point
	ByResignation Reason = "resignation" // the engine gave up
	ByProof       Reason = "proof"       // a claimed win whose proof was checked
	ByLength      Reason = "length"      // a draw by the length of the game

	ByIllegal Reason = "illegal" // an illegal move, or no move at all
	ByTime    Reason = "time"    // the time was exceeded
	ByCrash   Reason = "crash"   // the engine ended, or failed to start
	ByHang    Reason = "hang"    // no answer long after the end of the time
)

// Known reports whether r is one of the reasons.
func (r Reason) Known() bool {
	switch r {
	case ByRules, ByForbidden, ByResignation, ByProof, ByLength:
		return true
	}
	return r.Fault()
}

// Fault reports whether a game that ended for this reason was lost by a fault.
func (r Reason) Fault() bool {
	return r == ByIllegal || r == ByTime || r == ByCrash || r == ByHang
}

// Seconds is a span of time, written as a number of seconds in JSON.
type Seconds time.Duration

// SecondsOf returns a number of seconds, at most 1e9 either way, to the nearest nanosecond:
// 4.1 is a little less in floating point.
func SecondsOf(f float64) Seconds { return Seconds(math.Round(f * float64(time.Second))) }

// String returns the time with its unit: "1.5s".
func (s Seconds) String() string { return time.Duration(s).String() }

// MarshalJSON writes the seconds with microseconds.
func (s Seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, time.Duration(s).Round(time.Microsecond).Seconds(), 'f', -1, 64), nil
}

// UnmarshalJSON reads a number of seconds, to the nearest nanosecond.
func (s *Seconds) UnmarshalJSON(text []byte) error {
	var f float64
	if err := json.Unmarshal(text, &f); err != nil {
		return err
	}
	if f < -1e9 || f > 1e9 {
		return fmt.Errorf("%g seconds: want at most 1e9", f)
	}
	*s = SecondsOf(f)
	return nil
}

// Move is one move of an engine. Fields that the engine did not report are 0 or empty.
type Move struct {
	Move  string  `json:"move"`
	Time  Seconds `json:"time"` // wall clock, measured by the referee
	Depth int     `json:"depth,omitempty"`
	Nodes uint64  `json:"nodes,omitempty"`
	Score string  `json:"score,omitempty"` // in the engine's own words, from its view
}

// Result is the result of a game.
type Result struct {
	Job
	Outcome Outcome `json:"outcome"`
	Reason  Reason  `json:"reason"`
	Detail  string  `json:"detail,omitempty"` // more about the reason
	// Under an opening rule, Decisions are those of the engines, Laid are the first moves,
	// and Swapped says that the job's Black has played White.
	Decisions []string `json:"decisions,omitempty"`
	Laid      []string `json:"laid,omitempty"`
	Swapped   bool     `json:"swapped,omitempty"`
	// Moves are those after the opening, in turn.
	Moves []Move `json:"moves"`
	// Time is how long the game took.
	Time Seconds `json:"seconds"`
	// BlackAbout and WhiteAbout are the names that the job's engines report, empty for
	// Tengen in process.
	BlackAbout string `json:"black_about,omitempty"`
	WhiteAbout string `json:"white_about,omitempty"`
	// Version is that of the program with the referee.
	Version string `json:"version,omitempty"`
	// Host is the machine on which the game was played.
	Host string `json:"host,omitempty"`
}

// HalfPoints returns the points of an engine in the game: 2 for a win, 1 for a draw, 0
// for a loss. ok is false if the engine did not play in it, or if it has no outcome.
func (r *Result) HalfPoints(engine int) (n int, ok bool) {
	black, white := r.Sides()
	switch {
	case engine != black && engine != white || !r.Outcome.Known():
		return 0, false
	case r.Outcome == Drawn:
		return 1, true
	case (r.Outcome == BlackWon) == (engine == black):
		return 2, true
	}
	return 0, true
}

// Player plays jobs, one at a time. For several games at the same time there are
// several players.
type Player interface {
	// Play plays one game. Faults of the engines are results, not errors. An error
	// means that the game has no result, because ctx ended or the job is not valid.
	Play(ctx context.Context, j Job) (Result, error)
	// Close ends the engines.
	Close() error
}
