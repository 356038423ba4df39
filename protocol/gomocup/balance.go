package gomocup

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search"
)

// balanceOne is YXBALANCEONE [bias]: the move whose score is closest to bias
// centi-units for the side to move (0 by default).
func (s *session) balanceOne(c command) error {
	bias, err := biasOf(c)
	if err != nil {
		return err
	}
	return s.think(c, s.board.EmptyCells().Count(), func(t *thinker) reply {
		l, err := t.even(bias, 1)
		if err != nil {
			return reply{err: err}
		}
		return reply{lines: []string{t.text(l.PV[0])}, moves: l.PV[:1]}
	})
}

// balanceTwo is YXBALANCETWO [bias]: a move for each side, after which the score is
// closest to bias centi-units for the side to move (0 by default).
func (s *session) balanceTwo(c command) error {
	bias, err := biasOf(c)
	if err != nil {
		return err
	}
	if s.board.EmptyCells().Count()-len(s.excluded(s.board)) < 2 {
		return fmt.Errorf("there are not two points to play on")
	}
	return s.think(c, s.board.EmptyCells().Count(), func(t *thinker) reply {
		return t.evenPair(bias)
	})
}

func biasOf(c command) (search.Score, error) {
	switch len(c.args) {
	case 0:
		return 0, nil
	case 1:
		n, err := strconv.Atoi(c.args[0])
		if limit := int(search.MaxEval); err != nil || n < -limit || n > limit {
			return 0, fmt.Errorf("bad bias %s: want a number up to %d", wire.Quote(c.args[0]), limit)
		}
		return search.Score(n), nil
	}
	return 0, fmt.Errorf("want at most one number")
}

// even returns the root move whose score is nearest to target for the side to move,
// within a share of the limits: a short search of all moves, then a longer one of
// those that came nearest. It shows the chosen line instead of all that it searched.
func (t *thinker) even(target search.Score, share float64) (Line, error) {
	whole := t.req
	defer func() { t.req = whole }()
	t.quiet = true
	a, err := t.ask(share * glanceShare)
	if err != nil {
		return Line{}, err
	}
	lines := t.nearest(a, target)
	if len(lines) > evenCandidates {
		t.only(lines[:evenCandidates])
		b, err := t.ask(share * (1 - glanceShare))
		if err != nil {
			return Line{}, err
		}
		// A search that was stopped before it ranked them all says less about the
		// others than the short search.
		if len(b.Lines) == evenCandidates && t.ctx.Err() == nil {
			lines = t.nearest(b, target)
		}
	}
	best := lines[0]
	shown := t.last
	shown.Event, shown.Rank, shown.Score, shown.PV = EventLine, 1, best.Score, best.PV
	t.quiet, t.req.MultiPV = false, 1
	t.show(shown)
	return best, nil
}

// nearest sorts the lines of an answer by their distance to a score.
func (t *thinker) nearest(a Answer, target search.Score) []Line {
	lines := slices.DeleteFunc(slices.Clone(a.Lines), func(l Line) bool { return t.settle(l.PV[0]) != l.PV[0] })
	if len(lines) == 0 {
		lines = []Line{{Score: a.Score, PV: []renju.Cell{a.Best}}}
	}
	slices.SortStableFunc(lines, func(x, y Line) int {
		return cmp.Compare(distance(x.Score, target), distance(y.Score, target))
	})
	return lines
}

// only excludes all root moves except those of the lines.
func (t *thinker) only(lines []Line) {
	t.req.MultiPV, t.req.Exclude = len(lines), nil
	for c := range t.board.EmptyCells().Each {
		if !slices.ContainsFunc(lines, func(l Line) bool { return l.PV[0] == c }) {
			t.req.Exclude = append(t.req.Exclude, c)
		}
	}
}

func distance(a, b search.Score) search.Score { return max(a-b, b-a) }

// evenPair finds two moves. A first move has some value against the best reply, and
// more against worse ones: so if its value is not above the target, some reply comes
// near the target from above. The first move is the one nearest to the target, and the
// reply is the one that is nearest to it then.
func (t *thinker) evenPair(target search.Score) reply {
	first, err := t.even(target, 0.5)
	if err != nil {
		return reply{err: err}
	}
	t.board.Make(first.PV[0])
	if t.board.Status() != renju.Ongoing {
		return reply{err: fmt.Errorf("no two moves leave the game open")}
	}
	second, err := t.even(-target, 0.5)
	if err != nil {
		return reply{err: err}
	}
	return reply{
		lines: []string{t.text(first.PV[0]) + " " + t.text(second.PV[0])},
		moves: []renju.Cell{first.PV[0], second.PV[0]},
	}
}
