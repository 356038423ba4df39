package gtp

import (
	"context"
	"fmt"
	"strings"
	"time"

	"tengen/protocol/record"
)

// Colour is a player.
type Colour uint8

// The two players; Black begins.
const (
	Black Colour = iota
	White
)

// String is "black" or "white".
func (c Colour) String() string { return [2]string{"black", "white"}[c] }

// Other is the opponent.
func (c Colour) Other() Colour { return c ^ 1 }

// ParseColour reads b, w, black or white in any case.
func ParseColour(s string) (Colour, error) {
	switch strings.ToLower(s) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return 0, fmt.Errorf("%s is not a colour: want b or w", Quote(s))
}

// Quote puts an input into quotation marks for an error message, cut to a
// reasonable length.
func Quote(s string) string {
	if len(s) > maxEcho {
		s = s[:maxEcho] + "…"
	}
	return fmt.Sprintf("%q", s)
}

// Game is a game in progress with an engine that plays it. Vertices and moves
// are texts in the game's own notation. A method that returns an error has
// changed nothing. The server calls from one goroutine at a time.
type Game interface {
	// Name is the engine's name.
	Name() string
	// SetSize clears the board and gives it a new size.
	SetSize(n int) error
	// Clear starts a new game.
	Clear()
	// Play makes a move for a player.
	Play(c Colour, move string) error
	// Undo takes the last move back.
	Undo() error
	// ToMove is the player whose turn it is.
	ToMove() Colour
	// Board draws the position on several lines.
	Board() string
	// Score is the result of the game as it stands: "B+3.5", "W+2", "0", or an
	// error where there is none before the end.
	Score() (string, error)
	// Genmove finds a move for c without playing it. When ctx ends it returns
	// the best move so far.
	Genmove(ctx context.Context, c Colour, t Time) (string, error)
	// Commands are the game's own commands.
	Commands() []Command
}

// Command is a command that a game adds. Run gets the arguments; where Think is
// set it runs instead, and has to end soon when ctx does.
type Command struct {
	Name  string
	Run   func(args []string) (string, error)
	Think func(ctx context.Context, args []string) (string, error)
}

// Loader is a Game that can take over a game on record.
type Loader interface {
	// Load replaces the game by what nodes, some of the first of r, tell; board
	// size and komi are those of r.
	Load(r *record.Record, nodes []record.Node) error
}

// Analyzer is a Game that can report on its search.
type Analyzer interface {
	// Analyze searches for c until q.Time or ctx ends it or nothing is left to
	// find, calls report about every interval and once at the end, and returns
	// the best move. Nothing is played. Report is not called after it returns.
	Analyze(ctx context.Context, c Colour, q Query, report func(Analysis)) (string, error)
}

// Query is what an analysis asks for.
type Query struct {
	Time         Time          // zero for no limit
	Every        time.Duration // between reports
	Allow, Avoid []string      // moves at the root; empty Allow means all
	// Play says that the move found is going to be played: its strength comes
	// before knowledge of other moves.
	Play bool
	// Moves is how many candidates are wanted, 0 for the game's own choice.
	Moves int
}

// Analysis is a report of a running search, for the player to move.
type Analysis struct {
	Visits  uint64
	Winrate float64 // 0 to 1
	Score   float64 // expected lead in the game's units
	// Ownership is from -1 (the opponent's) to 1 (one's own), row by row from
	// the top; empty if unknown.
	Ownership []float64
	Moves     []Candidate // best first
}

// Candidate is a move of an analysis.
type Candidate struct {
	Move    string
	Visits  uint64  // 0 for a move that was not looked at
	Winrate float64 // 0 to 1
	LCB     float64 // lower confidence bound of Winrate
	Prior   float64 // 0 to 1
	Score   float64
	PV      []string
}
