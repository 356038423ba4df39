package gomocup

import (
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
)

// start is START size; Yixin-Board sends the size twice.
func (s *session) start(c command) (func() error, error) {
	if len(c.args) == 0 || len(c.args) > 2 {
		return nil, fmt.Errorf("want the size of the board")
	}
	return s.newGame(c.args)
}

// rectStart is RECTSTART width,height; only square boards are supported.
func (s *session) rectStart(c command) (func() error, error) {
	args := c.args
	if len(args) == 1 {
		args = strings.Split(args[0], ",")
	}
	if len(args) != 2 {
		return nil, fmt.Errorf("want width,height")
	}
	return s.newGame(args)
}

func (s *session) newGame(sides []string) (func() error, error) {
	var size int
	for i, a := range sides {
		n, err := strconv.Atoi(a)
		switch {
		case err != nil:
			return nil, fmt.Errorf("bad size %s", wire.Quote(a))
		case i > 0 && n != size:
			return nil, fmt.Errorf("a board of %dx%d is not square, and only square boards are supported", size, n)
		}
		size = n
	}
	if size < renju.MinSize || size > renju.MaxSize {
		return nil, fmt.Errorf("the board must be %d to %d wide", renju.MinSize, renju.MaxSize)
	}
	b, err := s.empty(size)
	if err != nil {
		return nil, err
	}
	return func() error { return s.begun(b) }, nil
}

func (s *session) restart(command) (func() error, error) {
	b, err := s.empty(s.board.Size())
	if err != nil {
		return nil, err
	}
	return func() error { return s.begun(b) }, nil
}

// begun starts a game on an empty board. Values of INFO stay, because managers send
// them before START as well as after; only the time left of another game does not.
func (s *session) begun(b *renju.Board) error {
	if err := s.applyMemory(); err != nil {
		return err
	}
	s.board = b
	game.Prepare(s.engine, gamerenju.From(b))
	if s.memory.tight() {
		debug.FreeOSMemory() // what the old board took
	}
	s.clock.anew()
	s.out.line(wire.OK)
	s.idle = time.Now()
	return nil
}

func (s *session) begin(c command) error {
	if s.board.Ply() > 0 {
		return fmt.Errorf("the board is not empty: send TURN, or BOARD")
	}
	return s.think(c, 1, one)
}

// point reads the only argument as a move.
func (s *session) point(c command) (renju.Cell, error) {
	if err := c.wants("one move as x,y", 1); err != nil {
		return renju.NoCell, err
	}
	v, err := wire.Numbers(c.args[0], 2, 2)
	if err != nil {
		return renju.NoCell, err
	}
	return s.dialect.Cell(v[0], v[1], s.board.Size())
}

// playable reads the only argument as a move that can be played now.
func (s *session) playable(c command) (renju.Cell, error) {
	p, err := s.point(c)
	if err != nil {
		return renju.NoCell, err
	}
	return p, s.board.Check(p)
}

// turn is TURN x,y: the side to move plays there, the other side answers. -1,-1
// is a pass.
func (s *session) turn(c command) error {
	p, err := s.playable(c)
	if err != nil {
		return err
	}
	// Whether an answer is possible is only known after the move. If it is not, the
	// session's board stays as it was, because an error changes nothing.
	b := s.board.Clone()
	s.make(b, p)
	return s.thinkOn(b, c, one)
}

// thinkOn starts a search on a new position, which becomes the session's if the search
// can start.
func (s *session) thinkOn(b *renju.Board, c command, work func(*thinker) reply) error {
	old := s.board
	s.board = b
	if err := s.think(c, 1, work); err != nil {
		s.board = old
		return err
	}
	return nil
}

// play is PLAY x,y, with which the manager overrides a SUGGEST: the brain, which is to
// move, plays there.
func (s *session) play(c command) error {
	p, err := s.playable(c)
	if err != nil {
		return err
	}
	if p == renju.Pass {
		return fmt.Errorf("cannot pass")
	}
	s.make(s.board, p)
	s.out.line(s.dialect.Point(p, s.board.Size()))
	return nil
}

// takeBack is TAKEBACK x,y of the last stone. Passes after it are taken back, too.
func (s *session) takeBack(c command) (func() error, error) {
	p, err := s.point(c)
	if err != nil {
		return nil, err
	}
	n := s.board.Ply()
	for n > 0 && s.board.Move(n-1) == renju.Pass {
		n--
	}
	switch {
	case n == 0:
		return nil, fmt.Errorf("there is no stone to take back")
	case s.board.Move(n-1) != p:
		return nil, fmt.Errorf("the last stone is at %s", s.dialect.Point(s.board.Move(n-1), s.board.Size()))
	}
	return func() error {
		for s.board.Ply() >= n {
			s.board.Unmake()
		}
		s.out.line(wire.OK)
		return nil
	}, nil
}

// setBoard is BOARD: it sets a position and asks for a move.
func (s *session) setBoard(c command) (func() error, error) {
	b, err := s.position(c)
	if err != nil {
		return nil, err
	}
	if err := s.thinkable(b); err != nil {
		return nil, err
	}
	return func() error { return s.thinkOn(b, c, one) }, nil
}

// yxBoard is YXBOARD: it sets a position, which may be a finished game, without an
// answer.
func (s *session) yxBoard(c command) (func() error, error) {
	b, err := s.position(c)
	if err != nil {
		return nil, err
	}
	return func() error {
		s.board = b
		return nil
	}, nil
}

func (s *session) position(c command) (*renju.Board, error) {
	list, err := s.stones(c, true)
	if err != nil {
		return nil, err
	}
	b, err := s.empty(s.board.Size())
	if err != nil {
		return nil, err
	}
	if err := s.setUp(b, list); err != nil {
		return nil, err
	}
	return b, nil
}

func (s *session) about(command) error {
	o := &s.opts
	s.out.line(wire.Identity{Name: o.Name, Version: o.Version, Author: o.Author, Country: o.Country, WWW: o.WWW}.String())
	return nil
}
