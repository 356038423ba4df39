package renju

import (
	"errors"
	"fmt"

	"tengen/movegen/renju"
	"tengen/protocol/gtp"
	"tengen/protocol/record"
)

// state is a position with the way to it.
type state struct {
	board *renju.Board
	// plies has an entry for every move since the position was set up: what it
	// took on the board, 2 where the turn had to change first.
	plies []int
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

func newState(size int, rule renju.Rule) (state, error) {
	b, err := renju.New(size, rule)
	if err != nil {
		return state{}, err
	}
	return state{board: b}, nil
}

func side(c gtp.Colour) renju.Colour {
	if c == gtp.White {
		return renju.White
	}
	return renju.Black
}

// check tells why a player may not play c, and the reason alone.
func (s *state) check(side renju.Colour, c renju.Cell) error {
	switch b := s.board; {
	case b.Status() != renju.Ongoing:
		return fmt.Errorf("%w: %v", renju.ErrGameOver, b.Status())
	case c == renju.Pass:
	case !b.IsEmpty(c):
		return renju.ErrOccupied
	case side == renju.Black:
		if k := b.Forbidden(c); k != renju.NotForbidden {
			return fmt.Errorf("forbidden to black: %v", k)
		}
	}
	return nil
}

// play makes a move that was checked.
func (s *state) play(side renju.Colour, c renju.Cell) {
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
	if s.board.Side() == renju.White {
		return gtp.White
	}
	return gtp.Black
}

// setup puts what at reports on the board, and forgets the moves. With toMove
// record.None the numbers of stones tell who is to move.
func (g *Game) setup(s *state, at func(renju.Cell) renju.Point, toMove record.Color) error {
	p := renju.SetupOf(s.board.Size(), s.board.Rule(), at)
	switch toMove {
	case record.Black:
		p.Side = renju.Black
	case record.White:
		p.Side = renju.White
	}
	n, err := s.empty(p.Size)
	if err == nil {
		err = p.On(n.board)
	}
	if err != nil {
		return fmt.Errorf("set-up: %w", err)
	}
	var over *renju.OverError
	if errors.As(n.board.Over(), &over) {
		how := ""
		if row := over.Row; row != nil { // in the letters of this protocol
			how = fmt.Sprintf(" with %s-%s", g.text(row[0]), g.text(row[len(row)-1]))
		}
		return fmt.Errorf("set-up: %w: %v%s", renju.ErrGameOver, over.Status, how)
	}
	*s = n
	return nil
}

// boardFor is the position with a player to move: the board itself, or a copy.
func (s *state) boardFor(side renju.Colour) (*renju.Board, error) {
	if st := s.board.Status(); st != renju.Ongoing {
		return nil, fmt.Errorf("%w: %v", renju.ErrGameOver, st)
	}
	if s.board.Side() == side {
		return s.board, nil
	}
	b := s.board.Clone()
	b.MakeNull()
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
		changes := n.Changes()
		at := func(c renju.Cell) renju.Point {
			if colour, changed := changes[record.Point{X: c.X(), Y: c.Y()}]; changed {
				return [...]renju.Point{renju.Empty, renju.BlackStone, renju.WhiteStone}[colour]
			}
			return s.board.At(c)
		}
		if err := g.setup(s, at, n.ToMove); err != nil {
			return err
		}
	}
	if n.Move.Color == record.None {
		return nil
	}
	side, c := renju.Black, renju.Pass
	if n.Move.Color == record.White {
		side = renju.White
	}
	if !n.Move.Pass {
		c = renju.At(n.Move.Point.X, n.Move.Point.Y)
	}
	if err := s.check(side, c); err != nil {
		return fmt.Errorf("move %d, %v %s: %w", len(s.plies)+1, side, g.text(c), err)
	}
	s.play(side, c)
	return nil
}
