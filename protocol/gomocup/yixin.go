package gomocup

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"tengen/protocol/gomocup/wire"
)

// showInfo is YXSHOWINFO, Yixin-Board's greeting.
func (s *session) showInfo(c command) error {
	if err := c.wants("", 0); err != nil {
		return err
	}
	s.infer(wire.Yixin)
	s.out.line(
		"MESSAGE "+s.opts.Name+" "+s.opts.Version,
		"MESSAGE INFO MAX_THREAD_NUM "+strconv.Itoa(maxThreads),
		// The value is an exponent: 2^n kilobytes.
		"MESSAGE INFO MAX_HASH_SIZE "+strconv.Itoa(bits.Len64(maxHash>>10)-1))
	return nil
}

// showForbid is YXSHOWFORBID: Black's forbidden points, whoever is to move, two
// digits for each coordinate.
func (s *session) showForbid(c command) error {
	if err := c.wants("", 0); err != nil {
		return err
	}
	var sb strings.Builder
	sb.WriteString("FORBID ")
	set := s.board.ForbiddenSet()
	for c := range set.Each {
		x, y := s.dialect.Coordinates(c, s.board.Size())
		fmt.Fprintf(&sb, "%02d%02d", x, y)
	}
	sb.WriteByte('.')
	s.out.line(sb.String())
	return nil
}

func (s *session) hashClear(c command) error {
	if err := c.wants("", 0); err != nil {
		return err
	}
	return s.engine.Reset(rand.Uint64())
}

// nBest is YXNBEST n: rank the n best moves, then play the best.
func (s *session) nBest(c command) error {
	if err := c.wants("the number of moves to rank", 1); err != nil {
		return err
	}
	n, err := strconv.Atoi(c.args[0])
	if err != nil || n < 1 {
		return fmt.Errorf("bad number %s: want at least 1", wire.Quote(c.args[0]))
	}
	return s.think(c, n, one)
}

// searchDefend is YXSEARCHDEFEND: rank every move, so that one sees which lose and
// which do not.
func (s *session) searchDefend(c command) error {
	if err := c.wants("", 0); err != nil {
		return err
	}
	return s.think(c, s.board.EmptyCells().Count(), one)
}

// blockAdd is YXBLOCK: points that the brain must not play until YXBLOCKUNDO or
// YXBLOCKRESET. They stay after START, because Yixin-Board sends that before every
// move.
func (s *session) blockAdd(c command) error  { return s.blockSet(c, true) }
func (s *session) blockUndo(c command) error { return s.blockSet(c, false) }

func (s *session) blockSet(c command, blocked bool) error {
	list, err := s.entries(c, false)
	if err != nil {
		return err
	}
	for _, e := range list {
		if !s.board.OnBoard(e.cell) {
			return fmt.Errorf("%s is not a point", e.text)
		}
	}
	for _, e := range list {
		if blocked {
			s.blocked[e.cell] = true
		} else {
			delete(s.blocked, e.cell)
		}
	}
	return nil
}

func (s *session) blockReset(c command) error {
	if err := c.wants("", 0); err != nil {
		return err
	}
	clear(s.blocked)
	return nil
}
