package gomocup

import (
	"fmt"
	"strconv"

	"tengen/movegen/renju"
	"tengen/search"
)

// balanceOne is YXBALANCEONE [bias]: the move after which the game is as even as
// can be, or worth bias centi-units to the side to move.
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

// balanceTwo is YXBALANCETWO [bias]: a move for each side, after which the game
// is as even as can be, or worth bias to the side to move.
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
			return 0, fmt.Errorf("bad bias %s: want a number up to %d", quote(c.args[0]), limit)
		}
		return search.Score(n), nil
	}
	return 0, fmt.Errorf("want at most one number")
}

// even finds the root move worth nearest to target for the side to move, with
// 1/share of the time, and shows its line in place of all that were looked at.
func (t *thinker) even(target search.Score, share int) (Line, error) {
	t.quiet = true
	a, err := t.ask(share)
	if err != nil {
		return Line{}, err
	}
	best := Line{Score: a.Score, PV: []renju.Cell{a.Best}}
	for _, l := range a.Lines {
		if t.settle(l.PV[0]) == l.PV[0] && distance(l.Score, target) < distance(best.Score, target) {
			best = l
		}
	}
	shown := t.last
	shown.Event, shown.Rank, shown.Score, shown.PV = EventLine, 1, best.Score, best.PV
	all := t.req.MultiPV
	t.quiet, t.req.MultiPV = false, 1
	t.show(shown)
	t.req.MultiPV = all
	return best, nil
}

func distance(a, b search.Score) search.Score { return max(a-b, b-a) }

// evenPair finds two moves. Against the best reply the first move is worth some
// value, and against worse ones more: a first move worth no more than the target
// therefore has a reply that comes near it from above. So the first move is the
// one nearest to the target, and the reply the one that then comes nearest.
func (t *thinker) evenPair(target search.Score) reply {
	first, err := t.even(target, 2)
	if err != nil {
		return reply{err: err}
	}
	t.board.Make(first.PV[0])
	if t.board.Status() != renju.Ongoing {
		return reply{err: fmt.Errorf("no two moves leave the game open")}
	}
	second, err := t.even(-target, 2)
	if err != nil {
		return reply{err: err}
	}
	return reply{
		lines: []string{t.text(first.PV[0]) + " " + t.text(second.PV[0])},
		moves: []renju.Cell{first.PV[0], second.PV[0]},
	}
}
