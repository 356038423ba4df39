package gomocup

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search/game"
)

// showInfo is YXSHOWINFO, Yixin-Board's greeting.
func (s *session) showInfo(command) error {
	s.infer(wire.Yixin)
	s.out.line(
		"MESSAGE "+s.opts.Name+" "+s.opts.Version,
		"MESSAGE INFO MAX_THREAD_NUM "+strconv.Itoa(game.MaxThreads),
		// The value is an exponent: 2^n kilobytes.
		"MESSAGE INFO MAX_HASH_SIZE "+strconv.Itoa(bits.Len64(maxHash>>10)-1))
	return nil
}

// showForbid is YXSHOWFORBID: Black's forbidden points, whoever is to move, and those that
// YXFORBID has added, two digits for each coordinate.
func (s *session) showForbid(command) error {
	var sb strings.Builder
	sb.WriteString("FORBID ")
	set := s.board.ForbiddenSet()
	for c := range s.board.EmptyCells().Each {
		if !set.Has(c) && !s.banned[renju.Black][c] {
			continue
		}
		x, y := s.dialect.Coordinates(c, s.board.Size())
		fmt.Fprintf(&sb, "%02d%02d", x, y)
	}
	sb.WriteByte('.')
	s.out.line(sb.String())
	return nil
}

// forbid is YXFORBID add|del y x side, Yixin-Board's "forbid 0 h8": a point that the brain must
// not play for one side, 0 for Black and 1 for White. As with YXBLOCK, it may do so in the lines
// that it thinks about. The points stay after START.
func (s *session) forbid(c command) error {
	const want = "want add or del, a point as two numbers, and 0 for Black or 1 for White"
	if len(c.args) != 4 {
		return errors.New(want)
	}
	v, err := wire.Numbers(strings.Join(c.args[1:], ","), 3, 3)
	if err != nil {
		return err
	}
	p, err := s.dialect.Cell(v[0], v[1], s.board.Size())
	if err != nil {
		return err
	}
	if v[2] != 0 && v[2] != 1 || p == renju.Pass {
		return errors.New(want)
	}
	side := []renju.Colour{renju.Black, renju.White}[v[2]]
	switch strings.ToLower(c.args[0]) {
	case "add":
		s.banned[side][p] = true
	case "del":
		delete(s.banned[side], p)
	default:
		return errors.New(want)
	}
	return nil
}

// showHashUsage is YXSHOWHASHUSAGE: how full the table is, for people.
func (s *session) showHashUsage(command) error {
	r, ok := game.As[game.Resizer](s.engine)
	if !ok {
		return fmt.Errorf("this engine has no table")
	}
	used := r.TableUsed()
	s.out.line(fmt.Sprintf("MESSAGE %d.%d %% of the table are in use", used/10, used%10))
	return nil
}

func (s *session) hashClear(command) error {
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

func (s *session) blockReset(command) error {
	clear(s.blocked)
	return nil
}
