package game

import (
	"context"
	"io"
	"math/rand/v2"
	"slices"

	"tengen/internal/say"
)

// Position is one game being played: its start, its moves, and the board now. It is for
// one goroutine at a time.
type Position interface {
	// Game returns the description of the game.
	Game() Game
	// Config returns the configuration with which New makes the start again.
	Config() Config
	// Title names the game with its settings for people, such as "renju 15×15".
	Title() *say.Message
	// Text returns the board and the side to move on one line, in the form of
	// Config.Position. The moves that led here are not part of it.
	Text() string
	// Side returns the side to move, which may have made the last move as well.
	Side() Side
	// Moves returns the moves so far, as Play takes them.
	Moves() []string
	// SplitMoves splits a text of several moves as people write them in this game
	// ("h8i9g7", "D4 pass", "c2 d11 c2c3"). The moves need not be legal.
	SplitMoves(text string) ([]string, error)
	// Choices returns the legal moves, none when the game is over.
	Choices() []Choice
	// Play makes a move, or returns an error that says why the rules forbid it and
	// changes nothing.
	Play(move string) error
	// Submit makes a move for a referee: a move that loses by the rules is made and
	// ends the game. It returns the move in its usual notation. An error says why the
	// move is illegal; then nothing has changed.
	Submit(move string) (text string, err error)
	// Undo takes the last move back; false if there is none.
	Undo() bool
	// Result reports how the game ended; over is false as long as it goes on.
	Result() (r Result, over bool)
	// Score returns the current score in the notation of GTP: "B+3.5", "W+2",
	// "0" for a draw; ok is false if the game has none before its end.
	Score() (text string, ok bool)
	// MaxMoves is the number of moves after which a referee stops the game as a
	// draw.
	MaxMoves() int
	// OpeningMoves returns the legal moves for random openings.
	OpeningMoves() []string
	// Perft counts the sequences of legal moves of the given length in plies. passes
	// counts passes as well, in games whose usual count leaves them out; in others it is
	// an error. each, which may be nil, is called with every first move and the count
	// below it, in order.
	Perft(depth int, passes bool, each func(move string, n uint64)) (uint64, error)
	// Clone returns an independent copy, which knows its moves so far and can undo them.
	Clone() Position

	// Scene returns the current board.
	Scene() *Scene
	// Status returns the lines that a score board shows besides the side to move, such
	// as the number of stones in Jungo.
	Status() []*say.Message
	// Write returns picked cells as the text of a move, legal or not, so that Play
	// can say what is wrong with it.
	Write(cells []Point) string
	// PointName and ParsePoint convert between cells and their names.
	PointName(p Point) string
	ParsePoint(name string) (Point, error)
}

// Movers returns the side that makes each of the moves from a start, which they change. From
// a move on that is not legal, and without a start, sides are taken to move in turn.
func Movers(start Position, moves []string) []Side {
	sides, side, on := make([]Side, len(moves)), Black, start != nil
	for i, m := range moves {
		if on {
			side = start.Side()
			_, err := start.Submit(m)
			on = err == nil
		}
		sides[i], side = side, side.Other()
	}
	return sides
}

// Point is a cell of a Scene: column from the left and row from the bottom, both
// from 0, the rim included.
type Point struct{ X, Y int }

// Choice is a legal move: as text, and as the cells to pick for it.
type Choice struct {
	Text  string
	Cells []Point
}

// Result is how a game ended.
type Result struct {
	Draw   bool
	Winner Side         // meaningless in a draw
	How    *say.Message // a few words such as "five in a row"
	Detail string       // for records, such as "five h8"
	// Foul: the loser made a move that loses by the rules, such as a forbidden point.
	Foul bool
	// Stopped: the game ended by its length and not by its rules. Submit and Think still
	// accept it, because the rules do not end the game there.
	Stopped bool
}

// String returns "Black wins: five in a row" or "draw: two passes in a row".
func (r Result) String() string { return r.Say().String() }

// Share returns the share of the point that a side has: 1, 0.5 or 0.
func (r Result) Share(side Side) float64 {
	switch {
	case r.Draw:
		return 0.5
	case r.Winner == side:
		return 1
	}
	return 0
}

// Score returns the result as a score of one point, "B+1", "W+1" or "0".
func (r Result) Score() string {
	switch {
	case r.Draw:
		return "0"
	case r.Winner == Black:
		return "B+1"
	}
	return "W+1"
}

// Word returns "black", "white" or "draw", as formats spell it.
func (r Result) Word() string {
	if r.Draw {
		return "draw"
	}
	return r.Winner.Word()
}

// Counted is a Position whose score is a count of stones.
type Counted interface {
	// Lead returns the lead of a side on the board as it stands, in stones, komi included; 0 in a
	// game that was stopped.
	Lead(of Side) float64
}

// Prover is a Position whose forced wins can be proven and checked by the rules.
type Prover interface {
	// Prove returns a win by force of the side to move, by a proof that was checked, or nil.
	// nodes bounds the proof, in moves made.
	Prove(ctx context.Context, nodes uint64) (*Forced, error)
}

// Forced is a win by force: its first move, the most plies it takes, and a description.
type Forced struct {
	Move   string
	Plies  int
	Detail string
}

// Booked is a Position of a game with a book of openings.
type Booked interface {
	// BookMoves returns the moves that the book has here, best first; none where it does not
	// have the position. Their worth is that of later positions of the book, and not proven.
	BookMoves() ([]Line, error)
}

// BookMoves returns the moves that the book of openings of a position's game has, if there is one.
func BookMoves(p Position) ([]Line, error) {
	if k, ok := p.(Booked); ok {
		return k.BookMoves()
	}
	return nil, nil
}

// Namer is a Position whose moves have names in the words of the game.
type Namer interface {
	// Idea says in a few words what a legal move does, without its points; nil if there is
	// nothing to say.
	Idea(move string) *say.Message
}

// Arranger is a Position whose board can be changed apart from moves, as records of
// games do.
type Arranger interface {
	// Arrange puts stones on points (None removes them), gives a side the move and
	// drops the moves so far. An error says why the position is not possible; then
	// nothing has changed.
	Arrange(changes map[Point]Stone, side Side) error
	// GiveMove gives a side the move without a pass. If the turn changes, the game begins anew
	// there, as after Arrange.
	GiveMove(side Side) error
}

// Explainer is a Position that says in a sentence what a move does.
type Explainer interface {
	// Explain returns what a move does to the board, or which rule forbids it.
	Explain(move string) (sentence *say.Message, legal bool)
}

// Motion is the way of one piece in a move, or of a ring from piece to piece.
type Motion struct {
	From, To Point
	Ring     bool
}

// Animated is a Position in which a move takes pieces from cell to cell.
type Animated interface {
	// Motions returns what a legal move does, in the order in which it is best shown; nil
	// for a move that is not legal.
	Motions(move string) []Motion
}

// Turner is a Position on a board that can be turned or mirrored without changing
// the game.
type Turner interface {
	// Turn returns where a move lies after the board is turned or mirrored in one of the
	// ways of the game, numbered from 0, which changes nothing. A square board has
	// [Symmetries] of them, the field of Ring two.
	Turn(move string, symmetry int) (string, error)
}

// Keyed is a Turner whose sides move in turn and whose positions have keys for files: equal
// on every machine and in every version of the program. They cover the board, the side to move and what else the
// next move depends on, but not which positions came before.
type Keyed interface {
	Turner
	// ImageKeys returns the keys of the position's images, in the order of Turn, the
	// position's own first.
	ImageKeys() []uint64
}

// SelfPlayer is a Position of a game whose self-play makes training data.
type SelfPlayer interface {
	// Open plays a random opening from the start. ok is false if the opening decides
	// the game.
	Open(r *rand.Rand) (ok bool)
	// Slip draws a random legal move that a careless player might make; ok is
	// false if there is none.
	Slip(r *rand.Rand) (move string, ok bool)
	// Code returns the number of a move in files of games, Decode the move of a number.
	// An error names the text or number that is no move.
	Code(move string) (uint32, error)
	Decode(code uint32) (move string, err error)
}

// SelfPlayGame is a Game whose positions are all SelfPlayers.
type SelfPlayGame interface {
	SelfPlay() SelfPlay
}

// Networked is a Game with an embedded network.
type Networked interface {
	// WriteNetwork writes the file of the network with which the engine plays games with these settings on
	// this machine, and nothing if it plays without.
	WriteNetwork(c Config, w io.Writer) error
}

// SelfPlay are the usual settings of self-play games.
type SelfPlay struct {
	Nodes   uint64  // for each move
	Slips   float64 // share of random moves, 0 to 1
	Longest int     // plies after which a game is left unfinished; 0 for no bound
	// Balance is the score, in centi-units, beyond which an opening counts as
	// decided; 0 for no such rule.
	Balance int32
	// Shares: positions are stored with the expected share of points of the side
	// to move, not with the score of the search.
	Shares bool
}

// Filler finds moves for a player of a related game that passes too early, such
// as a player of Go under stone counting.
type Filler interface {
	// Begin starts a game with the seed of its random numbers.
	Begin(seed uint64) error
	// Fill returns the move to play in p instead of a pass, or the pass.
	Fill(ctx context.Context, p Position) (move string, err error)
}

// FillerMaker is a Game that has a Filler.
type FillerMaker interface {
	NewFiller(c Config) (Filler, error)
}

// Continue returns the choices whose cells begin with the picked ones. The order of
// cells matters only for the first two.
func Continue(choices []Choice, picked []Point) []Choice {
	var out []Choice
	for _, c := range choices {
		if c.Begins(picked) {
			out = append(out, c)
		}
	}
	return out
}

// Begins reports whether the picked cells are some of the cells of c, the first two in
// order.
func (c Choice) Begins(picked []Point) bool {
	if len(picked) > len(c.Cells) {
		return false
	}
	for i, p := range picked {
		if i < ordered && p != c.Cells[i] || i >= ordered && (!slices.Contains(c.Cells[ordered:], p) || slices.Contains(picked[ordered:i], p)) {
			return false
		}
	}
	return true
}

// Next returns the cells of c that can be picked after the picked ones; c must begin with
// these.
func (c Choice) Next(picked []Point) []Point {
	n := len(picked)
	if n < ordered {
		return c.Cells[n:min(n+1, len(c.Cells))]
	}
	var out []Point
	for _, p := range c.Cells[min(ordered, len(c.Cells)):] {
		if !slices.Contains(picked[ordered:], p) {
			out = append(out, p)
		}
	}
	return out
}
