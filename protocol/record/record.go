package record

import "fmt"

// Game is the number of a game in SGF.
type Game int

// The games that are read and written; 0 is a game without GM.
const (
	Go     Game = 1
	Gomoku Game = 4 // Renju, too
)

func (g Game) String() string {
	switch g {
	case 0:
		return "a game without a name (no GM)"
	case Go:
		return "Go"
	case Gomoku:
		return "Gomoku or Renju"
	}
	return fmt.Sprintf("game %d (GM)", int(g))
}

// Color is a player, or None.
type Color uint8

// The colours; None stands for neither.
const (
	None Color = iota
	Black
	White
)

func (c Color) String() string { return [...]string{"none", "black", "white", "?"}[c&3] }

// Point is a point of the board: column from the left, row from the bottom, both
// from 0.
type Point struct{ X, Y int }

// Move is a move of a game. The zero value is no move.
type Move struct {
	Color Color
	Pass  bool
	Point Point // the zero point for a pass
}

// Node is one step of the main line: stones are set up, then a move is made. Either
// may be missing.
type Node struct {
	Black, White, Empty []Point // AB, AW, AE: what stands on a point from now on
	ToMove              Color   // PL; None if the file does not say
	Move                Move
	Comment             string
}

// HasSetup reports whether the node sets points up.
func (n *Node) HasSetup() bool { return len(n.Black)+len(n.White)+len(n.Empty) > 0 }

// Changes returns the points that the node sets up, with None for those it empties.
func (n *Node) Changes() map[Point]Color {
	out := map[Point]Color{}
	for c, points := range [...][]Point{None: n.Empty, Black: n.Black, White: n.White} {
		for _, p := range points {
			out[p] = Color(c)
		}
	}
	return out
}

// Record is one game: its properties and its main line. A text is empty if the file
// does not have the property.
type Record struct {
	Game         Game
	Size         int
	Black, White string // players (PB, PW)
	Result       string // RE: "B+R", "W+3.5", "0" for a draw, "Void", "?"
	Rules        string // RU
	Komi         float64
	Handicap     int
	Event, Round string
	Place, Date  string
	Time         string // TM: main time in seconds
	Overtime     string // OT
	Program      string // AP, "name:version"
	Nodes        []Node // the root first
}

// Moves counts the moves of the main line.
func (r *Record) Moves() int {
	n := 0
	for i := range r.Nodes {
		if r.Nodes[i].Move.Color != None {
			n++
		}
	}
	return n
}

// Before returns the nodes up to the position before move n (from 1): those before the
// node with that move. With n below 1 or beyond the last move it returns all nodes.
func (r *Record) Before(n int) []Node {
	if n < 1 {
		return r.Nodes
	}
	for i := range r.Nodes {
		if r.Nodes[i].Move.Color == None {
			continue
		}
		if n--; n == 0 {
			return r.Nodes[:i]
		}
	}
	return r.Nodes
}

// Play adds a move to the main line.
func (r *Record) Play(m Move, comment string) {
	r.Nodes = append(r.Nodes, Node{Move: m, Comment: comment})
}
