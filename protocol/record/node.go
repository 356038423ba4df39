package record

import "slices"

// Color is a player, or None: unlike game.Side, a record may say neither.
type Color uint8

// The colours; None stands for neither.
const (
	None Color = iota
	Black
	White
)

func (c Color) String() string { return [...]string{"none", "black", "white", "?"}[c&3] }

// Other returns the opponent; None of None.
func (c Color) Other() Color { return [...]Color{None: None, Black: White, White: Black}[c] }

// Point is a point of the board: column from the left, row from the bottom, both
// from 0.
type Point struct{ X, Y int }

// Move is a move of a game. The zero value is no move.
type Move struct {
	Color Color
	Pass  bool
	Point Point  // the zero point for a pass or a move that is text
	Text  string // of a move that is not written as a point
}

// Node is one step of a game: stones are set up, then a move is made. Either may be
// missing. The first child continues the game; the other ones are variations.
type Node struct {
	Move     Move
	Comment  string
	Setup    *Setup     // nil if nothing is set up
	Marks    []Mark     // on the board after the move
	Other    []Property // the properties that have no field, in the order of the file
	Children []*Node
}

// Setup is the set-up of a node: the contents of points from now on, and the side to
// move.
type Setup struct {
	Black, White, Empty []Point // AB, AW, AE
	ToMove              Color   // PL; None if the file does not say
}

// Stones reports whether the node puts stones on the board or removes some.
func (n *Node) Stones() bool {
	return n.Setup != nil && len(n.Setup.Black)+len(n.Setup.White)+len(n.Setup.Empty) > 0
}

// Changes returns the points that the setup changes, with None for those it empties.
func (s *Setup) Changes() map[Point]Color {
	out := map[Point]Color{}
	for c, points := range [...][]Point{None: s.Empty, Black: s.Black, White: s.White} {
		for _, p := range points {
			out[p] = Color(c)
		}
	}
	return out
}

// first returns the child that continues the game; nil at the end.
func (n *Node) first() *Node {
	if len(n.Children) == 0 {
		return nil
	}
	return n.Children[0]
}

// Add appends a child with a move and returns it.
func (n *Node) Add(m Move) *Node {
	child := &Node{Move: m}
	n.Children = append(n.Children, child)
	return child
}

// Property is a property of SGF with its values as the file has them, with escapes.
type Property struct {
	Name   string // capitals
	Values []string
}

// Get returns the values of one of the Other properties, as in the file; nil if the node
// does not have it.
func (n *Node) Get(name string) []string {
	if i := n.find(name); i >= 0 {
		return n.Other[i].Values
	}
	return nil
}

// Text returns the first value of one of the Other properties as a text on one line.
func (n *Node) Text(name string) string {
	if v := n.Get(name); len(v) > 0 {
		return simpleText(v[0])
	}
	return ""
}

// Set makes a text the one value of one of the Other properties, such as BM (a bad move)
// or V (a value).
func (n *Node) Set(name, text string) {
	values := []string{escape(text)}
	if i := n.find(name); i >= 0 {
		n.Other[i].Values = values
		return
	}
	n.Other = append(n.Other, Property{name, values})
}

func (n *Node) find(name string) int {
	return slices.IndexFunc(n.Other, func(p Property) bool { return p.Name == name })
}
