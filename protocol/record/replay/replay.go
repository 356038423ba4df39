package replay

import (
	"iter"

	"tengen/protocol/record"
	"tengen/search/game"
)

// Path is the nodes that lead to a position, the root first, with what they need to know
// of the later ones.
type Path struct {
	Nodes []*record.Node
	next  []record.Color // of each node: the colour of the next move, its own included
}

// New returns the nodes for replaying, such as the main line of a record.
func New(nodes []*record.Node) *Path {
	out := &Path{Nodes: nodes, next: make([]record.Color, len(nodes))}
	at := record.None
	for i := len(out.next) - 1; i >= 0; i-- {
		if c := nodes[i].Move.Color; c != record.None {
			at = c
		}
		out.next[i] = at
	}
	return out
}

// Setup returns the set-up of node i on the board of p, and the side to move then: the
// one that the node names, else that of the next move in the record, else Black, or White
// if there are more black stones than white ones. ok is false if the node neither sets up
// stones nor names a side.
func (r *Path) Setup(i int, p game.Position) (changes map[game.Point]game.Stone, side game.Side, ok bool) {
	n := r.Nodes[i]
	if n.Setup == nil {
		return nil, 0, false
	}
	changes = map[game.Point]game.Stone{}
	for at, c := range n.Setup.Changes() {
		changes[game.Point{X: at.X, Y: at.Y}] = [...]game.Stone{record.None: game.None, record.Black: game.BlackStone, record.White: game.WhiteStone}[c]
	}
	switch {
	case n.Setup.ToMove != record.None:
		side = sideOf(n.Setup.ToMove)
	case r.next[i] != record.None:
		side = sideOf(r.next[i])
	default:
		side = leader(p, changes)
	}
	return changes, side, true
}

// leader returns the side to move on the board of p after changes, by the number of
// stones.
func leader(p game.Position, changes map[game.Point]game.Stone) game.Side {
	return Turn(func(yield func(game.Stone) bool) {
		s := p.Scene()
		for y := range s.Rows {
			for x := range s.Columns {
				at := game.Point{X: x, Y: y}
				stone, changed := changes[at]
				if !changed {
					stone = s.At(at).Stone
				}
				if !yield(stone) {
					return
				}
			}
		}
	})
}

// Turn returns the side to move by the stones of a board: White if there are more black
// stones than white ones, else Black.
func Turn(stones iter.Seq[game.Stone]) game.Side {
	lead := 0
	for s := range stones {
		switch s {
		case game.BlackStone:
			lead++
		case game.WhiteStone:
			lead--
		}
	}
	if lead > 0 {
		return game.White
	}
	return game.Black
}

// Move returns the move of node i, a text of p, and its side; ok is false if the node has
// none.
func (r *Path) Move(i int, p game.Position) (side game.Side, move string, ok bool) {
	m := r.Nodes[i].Move
	if m.Color == record.None {
		return 0, "", false
	}
	switch {
	case m.Pass:
		return sideOf(m.Color), p.Write(nil), true
	case m.Text != "":
		return sideOf(m.Color), m.Text, true
	}
	return sideOf(m.Color), p.Write([]game.Point{{X: m.Point.X, Y: m.Point.Y}}), true
}

// setupOf returns the stones of p and its side to move as a record sets them up. ok is
// false if SGF has no properties for them: in Ring, and on a board with walls.
func setupOf(p game.Position) (s *record.Setup, ok bool) {
	if !p.Game().SGF().Letters {
		return nil, false
	}
	s = &record.Setup{ToMove: ColourOf(p.Side())}
	scene := p.Scene()
	for y := range scene.Rows {
		for x := range scene.Columns {
			at := record.Point{X: x, Y: y}
			switch scene.At(game.Point(at)).Stone {
			case game.BlackStone:
				s.Black = append(s.Black, at)
			case game.WhiteStone:
				s.White = append(s.White, at)
			case game.Wall:
				return nil, false
			}
		}
	}
	return s, true
}

// Begin lets a record begin at p, whose text is position, "" for the usual start.
func Begin(root *record.Node, p game.Position, position string) {
	if position == "" {
		return
	}
	var ok bool
	if root.Setup, ok = setupOf(p); !ok {
		root.Set(record.PositionProperty, position)
	}
}

// MoveOf returns a move of p as a record has it.
func MoveOf(p game.Position, c record.Color, text string) (record.Move, error) {
	m := record.Move{Color: c}
	switch {
	case text == p.Write(nil):
		m.Pass = true
	case !p.Game().SGF().Letters:
		m.Text = text
		return m, GameNumber(p.Game()).CheckMove(text)
	default:
		at, err := p.ParsePoint(text)
		m.Point = record.Point(at)
		return m, err
	}
	return m, nil
}

// Make makes a move on p and returns it as a record has it. The error is that of MoveOf or
// of Submit.
func Make(p game.Position, text string) (record.Move, error) {
	m, err := MoveOf(p, ColourOf(p.Side()), text)
	if err == nil {
		_, err = p.Submit(text)
	}
	return m, err
}

// ColourOf returns the colour of a side.
func ColourOf(s game.Side) record.Color { return record.Black + record.Color(s) }

// sideOf returns the side of a colour that is not None.
func sideOf(c record.Color) game.Side {
	if c == record.White {
		return game.White
	}
	return game.Black
}
