package renju

import (
	"errors"
	"fmt"
	"slices"

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

// setup puts stones on the board, empty or not, and forgets the moves.
func (s *state) setup(stones map[renju.Cell]renju.Colour, toMove renju.Colour) error {
	n, err := s.empty(s.board.Size())
	if err != nil {
		return err
	}
	for y := range n.board.Size() {
		for x := range n.board.Size() {
			c := renju.At(x, y)
			col, ok := stones[c]
			if !ok {
				continue
			}
			if n.board.Status() != renju.Ongoing {
				return fmt.Errorf("set-up: the game is over: %v", n.board.Status())
			}
			n.play(col, c)
		}
	}
	if n.board.Side() != toMove && n.board.Status() == renju.Ongoing {
		n.board.MakeNull()
	}
	n.plies, n.placed = nil, true
	*s = n
	return nil
}

// stones are those on the board.
func (s *state) stones() map[renju.Cell]renju.Colour {
	out := map[renju.Cell]renju.Colour{}
	for y := range s.board.Size() {
		for x := range s.board.Size() {
			switch c := renju.At(x, y); s.board.At(c) {
			case renju.BlackStone:
				out[c] = renju.Black
			case renju.WhiteStone:
				out[c] = renju.White
			}
		}
	}
	return out
}

// boardFor is the position with a player to move, reached by moves in turn as
// the engine wants them: the board itself, or another with its stones.
func (s *state) boardFor(side renju.Colour) (*renju.Board, error) {
	if st := s.board.Status(); st != renju.Ongoing {
		return nil, fmt.Errorf("%w: %v", renju.ErrGameOver, st)
	}
	if !s.placed && !slices.Contains(s.plies, 2) && s.board.Side() == side {
		return s.board, nil
	}
	var left [2][]renju.Cell
	for y := range s.board.Size() {
		for x := range s.board.Size() {
			if c := renju.At(x, y); s.board.At(c) == renju.BlackStone {
				left[renju.Black] = append(left[renju.Black], c)
			} else if s.board.At(c) == renju.WhiteStone {
				left[renju.White] = append(left[renju.White], c)
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
			b.Make(renju.Pass) // the other side has a stone to follow
		}
	}
	if b.Side() != side {
		b.Make(renju.Pass)
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
			delete(stones, renju.At(p.X, p.Y))
		}
		for _, p := range n.Black {
			stones[renju.At(p.X, p.Y)] = renju.Black
		}
		for _, p := range n.White {
			stones[renju.At(p.X, p.Y)] = renju.White
		}
		toMove := turn(stones)
		switch n.ToMove {
		case record.Black:
			toMove = renju.Black
		case record.White:
			toMove = renju.White
		}
		if err := s.setup(stones, toMove); err != nil {
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

// turn is who moves after a set-up that does not say so.
func turn(stones map[renju.Cell]renju.Colour) renju.Colour {
	lead := 0
	for _, c := range stones {
		lead += 1 - 2*int(c)
	}
	if lead > 0 {
		return renju.White
	}
	return renju.Black
}
