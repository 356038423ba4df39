package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Side is a player; Black moves first.
type Side uint8

// The two sides.
const (
	Black Side = iota
	White
)

// Other is the opponent.
func (s Side) Other() Side { return 1 - s }

// String is "Black" or "White".
func (s Side) String() string { return [...]string{"Black", "White"}[s] }

// ParseSide reads black or white, b or w, in any case.
func ParseSide(text string) (Side, error) {
	switch strings.ToLower(text) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return 0, fmt.Errorf("%q is no side: want black or white", text)
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
	Winner Side   // meaningless in a draw
	How    string // a few words, such as "five in a row"
}

// String is "Black wins: five in a row" or "draw: two passes".
func (r Result) String() string {
	if r.Draw {
		return "draw: " + r.How
	}
	return r.Winner.String() + " wins: " + r.How
}

// Setting is one thing that makes a game what it is, such as size 15.
type Setting struct{ Name, Value string }

// Game is a game being played. It is used by one goroutine at a time.
type Game interface {
	// Name of the game: "renju", "jungo" or "ring".
	Name() string
	// Settings with which New makes the starting position again.
	Settings() []Setting
	// Title names the game with its settings for people, such as "renju 15×15".
	Title() string
	// Scene is the board as it is now.
	Scene() *Scene
	// Side is the side to move.
	Side() Side
	// Moves are the moves so far, as Play takes them.
	Moves() []string
	// Choices are the legal moves, none when the game is over.
	Choices() []Choice
	// Play makes a move, or tells why not and leaves the game alone.
	Play(move string) error
	// Write puts picked cells into the text of a move, legal or not, so that Play
	// can tell what is wrong with it.
	Write(cells []Point) string
	// Undo takes the last move back; false if there is none.
	Undo() bool
	// Result tells how the game ended; over is false as long as it goes on.
	Result() (r Result, over bool)
	// Status is what the score board shows besides the side to move, such as the
	// stones in Jungo; one line each.
	Status() []string
	// Clone is an independent copy. What was played before need not be undoable
	// on it.
	Clone() Game
	// PointName and ParsePoint convert between cells and their names.
	PointName(p Point) string
	ParsePoint(name string) (Point, error)
}

// Names are the games New knows.
var Names = []string{"renju", "jungo", "ring"}

// ErrOver is returned by Play when the game is over.
var ErrOver = errors.New("the game is over")

// New makes a game by name. Settings that are missing take their usual values;
// an error names the setting and its value.
func New(name string, settings ...Setting) (Game, error) {
	makers := map[string]func(map[string]string) (Game, error){
		"renju": newRenju, "jungo": newJungo, "ring": newRing,
	}
	known := map[string][]string{
		"renju": {"rule", "size"}, "jungo": {"rule", "size", "komi"}, "ring": {"rule", "position"},
	}
	if !slices.Contains(Names, name) {
		return nil, fmt.Errorf("unknown game %q: want %s", name, strings.Join(Names, ", "))
	}
	m := map[string]string{}
	for _, s := range settings {
		if !slices.Contains(known[name], s.Name) {
			return nil, fmt.Errorf("%s means nothing in %s", s.Name, name)
		}
		m[s.Name] = s.Value
	}
	return makers[name](m)
}

// Continue are the choices whose cells begin with the picked ones. From the third
// on, the order in which cells are picked does not matter.
func Continue(choices []Choice, picked []Point) []Choice {
	var out []Choice
	for _, c := range choices {
		if c.Begins(picked) {
			out = append(out, c)
		}
	}
	return out
}

// Begins tells whether the picked cells are some of the cells of c, in order as
// far as that matters.
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

// Next are the cells of c that can be picked after the picked ones, with which it
// begins.
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
