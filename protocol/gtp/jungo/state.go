package jungo

import (
	"errors"
	"fmt"
	"slices"

	"tengen/movegen/jungo"
	"tengen/protocol/gtp"
	"tengen/protocol/record"
)

// turn is one move made.
type turn struct {
	c jungo.Colour
	m jungo.Point
}

// state is a position with the way to it: turns played on the stones of base.
type state struct {
	board *jungo.Board
	base  []jungo.Colour
	first jungo.Colour
	turns []turn
}

func newState(size int, rule jungo.Ko) (state, error) {
	b, err := jungo.New(size, rule)
	if err != nil {
		return state{}, err
	}
	return state{board: b, base: make([]jungo.Colour, b.Points()), first: jungo.Black}, nil
}

func side(c gtp.Colour) jungo.Colour {
	if c == gtp.White {
		return jungo.White
	}
	return jungo.Black
}

// Play implements gtp.Game.
func (s *state) Play(c gtp.Colour, move string) error {
	m, err := jungo.ParseMove(move, s.board.Size())
	if err != nil {
		return fmt.Errorf("illegal move: %w", err)
	}
	return s.play(side(c), m)
}

func (s *state) play(c jungo.Colour, m jungo.Point) error {
	b := s.boardFor(c)
	if err := b.Why(m); err != nil {
		return fmt.Errorf("illegal move %s: %w", s.board.MoveText(m), err)
	}
	if s.board.Side() != c {
		s.board.SetSide(c)
	}
	s.board.Make(m)
	s.turns = append(s.turns, turn{c, m})
	return nil
}

// boardFor is the position with c to move: the board itself, or a copy.
func (s *state) boardFor(c jungo.Colour) *jungo.Board {
	if s.board.Side() == c || s.board.Over() {
		return s.board
	}
	b := s.board.Clone()
	b.SetSide(c)
	return b
}

// Undoable is the number of moves that can be taken back.
func (s *state) Undoable() int { return len(s.turns) }

// Undo implements gtp.Game. It plays the game again up to the move before:
// a change of turn between two moves cannot be unmade.
func (s *state) Undo() error {
	if len(s.turns) == 0 {
		return errors.New("cannot undo: no move was made")
	}
	turns := s.turns[:len(s.turns)-1]
	if err := s.board.Setup(s.base, s.first); err != nil {
		return err
	}
	for _, t := range turns {
		s.board.SetSide(t.c)
		s.board.Make(t.m)
	}
	s.turns = turns
	return nil
}

// ToMove implements gtp.Game.
func (s *state) ToMove() gtp.Colour {
	if s.board.Side() == jungo.White {
		return gtp.White
	}
	return gtp.Black
}

// setup makes a position in which nothing was played yet.
func (s *state) setup(base []jungo.Colour, toMove jungo.Colour) error {
	if err := s.board.Setup(base, toMove); err != nil {
		return err
	}
	s.base, s.first, s.turns = base, toMove, nil
	return nil
}

// stones are the colours of all points.
func (s *state) stones() []jungo.Colour {
	at := make([]jungo.Colour, s.board.Points())
	for p := range at {
		at[p] = s.board.At(jungo.Point(p))
	}
	return at
}

// names writes moves.
func (s *state) names(moves []jungo.Point) (names []string) {
	for _, m := range moves {
		names = append(names, s.board.MoveText(m))
	}
	return names
}

// Load implements gtp.Loader. Where stones are set up within the game, undo
// stops.
func (g *Game) Load(r *record.Record, nodes []record.Node) error {
	if r.Game != record.Go && r.Game != 0 {
		return fmt.Errorf("a record of %v, not of Go", r.Game)
	}
	if err := checkKomi(r.Komi); err != nil {
		return err
	}
	s, err := newState(r.Size, g.board.Rule())
	if err != nil {
		return err
	}
	for i := range nodes {
		if err := s.follow(&nodes[i], i == 0 && r.Handicap >= 2); err != nil {
			return fmt.Errorf("move %d: %w", len(s.turns), err)
		}
	}
	g.replace(s)
	return g.setKomi(r.Komi)
}

// follow does what a node tells; handicap says that White begins after stones
// were set up.
func (s *state) follow(n *record.Node, handicap bool) error {
	colour := map[record.Color]jungo.Colour{record.None: jungo.Empty, record.Black: jungo.Black, record.White: jungo.White}
	if n.HasSetup() || n.ToMove != record.None {
		at, toMove := s.stones(), s.board.Side()
		for p, c := range n.Changes() {
			at[p.Y*s.board.Size()+p.X] = colour[c]
		}
		if n.ToMove != record.None {
			toMove = colour[n.ToMove]
		} else if handicap && slices.Contains(at, jungo.Black) {
			toMove = jungo.White
		}
		if err := s.setup(at, toMove); err != nil {
			return err
		}
	}
	if n.Move.Color == record.None {
		return nil
	}
	m := jungo.Point(n.Move.Point.Y*s.board.Size() + n.Move.Point.X)
	if n.Move.Pass {
		m = jungo.Pass
	}
	return s.play(colour[n.Move.Color], m)
}
