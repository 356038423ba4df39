package record

import (
	"iter"

	"tengen/internal/say"
)

// Game is the number of a game in SGF.
type Game int

// Games with rules of their own here; 0 is a game without GM.
const (
	Go     Game = 1
	Gomoku Game = 4 // Renju, too
	// Ring has no official number; the official ones are smaller. Its moves are text, and
	// its points cells of its field.
	Ring Game = 99
)

func (g Game) String() string { return g.Say().String() }

// Letters reports whether all moves of the game are points, which a record writes as two
// letters. In other games they can be text.
func (g Game) Letters() bool { return g == 0 || g == Go || g == Gomoku }

// komi reports whether the game may have komi: records of Go, and those that do not name
// their game.
func (g Game) komi() bool { return g == Go || g == 0 }

// Record is one game: its properties and the tree of its moves. A text is empty if the
// file does not have the property.
type Record struct {
	Game         Game
	Size         int    // points along an edge; 0 where all moves are text
	Black, White string // players (PB, PW)
	BlackRank    string // BR
	WhiteRank    string // WR
	Result       string // RE: "B+R", "W+3.5", "0" for a draw, "Void", "?"
	Rules        string // RU
	Komi         float64
	NoKomi       bool // of Go, and read from a file without KM, so that Komi is not known
	Handicap     int
	Name         string // GN: of the game
	Event, Round string
	Place, Date  string
	Opening      string // ON
	Time         string // TM: main time in seconds
	Overtime     string // OT
	Annotator    string // AN
	Source       string // SO
	Program      string // AP, "name:version"
	Note         string // GC: about the game as a whole
	Root         *Node  // never nil
	// Notes say, each with its place, what of a file was not read as it stands there: left
	// out, or understood as something else. They are not written.
	Notes []*say.Message
}

// New returns a game without moves.
func New(g Game, size int) *Record { return &Record{Game: g, Size: size, Root: &Node{}} }

// Line returns the main line: the root and the first child of every node.
func (r *Record) Line() (line []*Node) {
	for n := r.Root; n != nil; n = n.first() {
		line = append(line, n)
	}
	return line
}

// All returns the nodes of the tree with their distance from the root, a node before its
// children and a variation before the next. The loop may change the children of a node
// it is given.
func (r *Record) All() iter.Seq2[int, *Node] {
	return func(yield func(int, *Node) bool) {
		type step struct {
			depth int
			n     *Node
		}
		for todo := []step{{0, r.Root}}; len(todo) > 0; {
			s := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !yield(s.depth, s.n) {
				return
			}
			for i := len(s.n.Children) - 1; i >= 0; i-- {
				todo = append(todo, step{s.depth + 1, s.n.Children[i]})
			}
		}
	}
}

// Moves counts the moves of the main line.
func (r *Record) Moves() int {
	n := 0
	for at := r.Root; at != nil; at = at.first() {
		if at.Move.Color != None {
			n++
		}
	}
	return n
}

// Before returns the nodes of the main line up to the position before move n (from 1):
// those before the node with that move. With n below 1 or beyond the last move it returns
// all nodes.
func (r *Record) Before(n int) []*Node {
	line := r.Line()
	if n < 1 {
		return line
	}
	for i, at := range line {
		if at.Move.Color == None {
			continue
		}
		if n--; n == 0 {
			return line[:i]
		}
	}
	return line
}
