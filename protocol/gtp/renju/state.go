package renju

import (
	"errors"
	"fmt"
	"slices"

	mg "tengen/movegen/renju"
	"tengen/protocol/gtp"
	"tengen/protocol/record"
)

// state is a position with the way to it.
type state struct {
	board *mg.Board
	// plies has an entry for every move since the position was set up: what it
	// took on the board, 2 where the turn had to change first.
	plies []int
	// placed says that the game began from stones set up.
	placed bool
}

// empty makes an empty board of a size; one of the same size lends its tables.
func (s *state) empty(size int) (state, error) {
	if s.board.Size() == size {
		b := s.board.Clone()
		b.Reset()
		return state{board: b}, nil
	}
	return newState(size, s.board.Rule())
}

func newState(size int, rule mg.Rule) (state, error) {
	b, err := mg.New(size, rule)
	if err != nil {
		return state{}, err
	}
	return state{board: b}, nil
}

func side(c gtp.Colour) mg.Color {
	if c == gtp.White {
		return mg.White
	}
	return mg.Black
}

// check tells why a player may not play c, and the reason alone.
func (s *state) check(side mg.Color, c mg.Cell) error {
	switch b := s.board; {
	case b.Status() != mg.Ongoing:
		return fmt.Errorf("%w: %v", mg.ErrGameOver, b.Status())
	case c == mg.Pass:
	case !b.IsEmpty(c):
		return mg.ErrOccupied
	case side == mg.Black:
		if k := b.Forbidden(c); k != mg.NotForbidden {
			return fmt.Errorf("forbidden to black: %v", k)
		}
	}
	return nil
}

// play makes a move that was checked.
func (s *state) play(side mg.Color, c mg.Cell) {
	before := s.board.Ply()
	if s.board.Side() != side {
		s.board.MakeNull()
	}
	s.board.Make(c)
	s.plies = append(s.plies, s.board.Ply()-before)
}

// Undoable is the number of moves that can be taken back.
func (s *state) Undoable() int { return len(s.plies) }

// Undo implements gtp.Game.
func (s *state) Undo() error {
	last := len(s.plies) - 1
	if last < 0 {
		return errors.New("cannot undo: no move was made")
	}
	for range s.plies[last] {
		s.board.Unmake()
	}
	s.plies = s.plies[:last]
	return nil
}

// ToMove implements gtp.Game.
func (s *state) ToMove() gtp.Colour {
	if s.board.Side() == mg.White {
		return gtp.White
	}
	return gtp.Black
}

// setup puts stones on the board, empty or not, and forgets the moves.
func (s *state) setup(stones map[mg.Cell]mg.Color, toMove mg.Color) error {
	n, err := s.empty(s.board.Size())
	if err != nil {
		return err
	}
	for y := range n.board.Size() {
		for x := range n.board.Size() {
			c := mg.At(x, y)
			col, ok := stones[c]
			if !ok {
				continue
			}
			if n.board.Status() != mg.Ongoing {
				return fmt.Errorf("set-up: the game is over: %v", n.board.Status())
			}
			n.play(col, c)
		}
	}
	if n.board.Side() != toMove && n.board.Status() == mg.Ongoing {
		n.board.MakeNull()
	}
	n.plies, n.placed = nil, true
	*s = n
	return nil
}

// stones are those on the board.
func (s *state) stones() map[mg.Cell]mg.Color {
	out := map[mg.Cell]mg.Color{}
	for y := range s.board.Size() {
		for x := range s.board.Size() {
			switch c := mg.At(x, y); s.board.At(c) {
			case mg.BlackStone:
				out[c] = mg.Black
			case mg.WhiteStone:
				out[c] = mg.White
			}
		}
	}
	return out
}

// boardFor is the position with a player to move, reached by moves in turn as
// the engine wants them: the board itself, or another with its stones.
func (s *state) boardFor(side mg.Color) (*mg.Board, error) {
	if st := s.board.Status(); st != mg.Ongoing {
		return nil, fmt.Errorf("%w: %v", mg.ErrGameOver, st)
	}
	if !s.placed && !slices.Contains(s.plies, 2) && s.board.Side() == side {
		return s.board, nil
	}
	var left [2][]mg.Cell
	for y := range s.board.Size() {
		for x := range s.board.Size() {
			if c := mg.At(x, y); s.board.At(c) == mg.BlackStone {
				left[mg.Black] = append(left[mg.Black], c)
			} else if s.board.At(c) == mg.WhiteStone {
				left[mg.White] = append(left[mg.White], c)
			}
		}
	}
	b := s.board.Clone()
	b.Reset()
	for len(left[0])+len(left[1]) > 0 {
		if l := &left[b.Side()]; len(*l) > 0 {
			b.Make((*l)[0])
			*l = (*l)[1:]
		} else {
			b.Make(mg.Pass) // the other side has a stone to follow
		}
	}
	if b.Side() != side {
		b.Make(mg.Pass)
	}
	return b, nil
}

// Load implements gtp.Loader. Where stones are set up within the game, undo
// stops.
func (g *Game) Load(r *record.Record, nodes []record.Node) error {
	s, err := g.empty(r.Size)
	if err != nil {
		return err
	}
	for i := range nodes {
		if err := g.follow(&s, &nodes[i]); err != nil {
			return err
		}
	}
	g.state = s
	return nil
}

// follow does what a node tells.
func (g *Game) follow(s *state, n *record.Node) error {
	if n.HasSetup() || n.ToMove != record.None {
		stones := s.stones()
		for _, p := range n.Empty {
			delete(stones, mg.At(p.X, p.Y))
		}
		for _, p := range n.Black {
			stones[mg.At(p.X, p.Y)] = mg.Black
		}
		for _, p := range n.White {
			stones[mg.At(p.X, p.Y)] = mg.White
		}
		toMove := turn(stones)
		switch n.ToMove {
		case record.Black:
			toMove = mg.Black
		case record.White:
			toMove = mg.White
		}
		if err := s.setup(stones, toMove); err != nil {
			return err
		}
	}
	if n.Move.Color == record.None {
		return nil
	}
	side, c := mg.Black, mg.Pass
	if n.Move.Color == record.White {
		side = mg.White
	}
	if !n.Move.Pass {
		c = mg.At(n.Move.Point.X, n.Move.Point.Y)
	}
	if err := s.check(side, c); err != nil {
		return fmt.Errorf("move %d, %v %s: %w", len(s.plies)+1, side, g.text(c), err)
	}
	s.play(side, c)
	return nil
}

// turn is who moves after a set-up that does not say so.
func turn(stones map[mg.Cell]mg.Color) mg.Color {
	lead := 0
	for _, c := range stones {
		lead += 1 - 2*int(c)
	}
	if lead > 0 {
		return mg.White
	}
	return mg.Black
}
