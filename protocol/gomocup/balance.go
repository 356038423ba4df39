package gomocup

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup/wire"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/renju/chooser"
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
		best := t.cell(l.Move)
		return reply{lines: []string{t.text(best)}, moves: []renju.Cell{best}}
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
func (t *thinker) even(target search.Score, share float64) (game.Line, error) {
	whole := t.req
	defer func() { t.req = whole }()
	t.quiet = true
	a, err := t.ask(share * chooser.GlanceShare)
	if err != nil {
		return game.Line{}, err
	}
	lines := t.nearest(a, target)
	if len(lines) > chooser.EvenCandidates {
		t.only(lines[:chooser.EvenCandidates])
		b, err := t.ask(share * (1 - chooser.GlanceShare))
		if err != nil {
			return game.Line{}, err
		}
		// A search that was stopped before it ranked them all says less about the
		// others than the short search.
		if len(b.Lines) == chooser.EvenCandidates && t.ctx.Err() == nil {
			lines = t.nearest(b, target)
		}
	}
	best := lines[0]
	shown := t.last
	shown.Final, shown.Move, shown.Rank, shown.Score, shown.WinRate, shown.PV = true, best.Move, 1, best.Score, best.WinRate, best.PV
	t.quiet, t.req.MultiPV = false, 1
	t.show(shown)
	return best, nil
}

// nearest sorts the lines of an answer by their distance to a score.
func (t *thinker) nearest(a game.Info, target search.Score) []game.Line {
	lines := slices.DeleteFunc(slices.Clone(a.Lines), func(l game.Line) bool { c := t.cell(l.Move); return t.settle(c) != c })
	if len(lines) == 0 {
		lines = []game.Line{{Move: a.Move, Score: a.Score, WinRate: a.WinRate, PV: []string{a.Move}}}
	}
	slices.SortStableFunc(lines, func(x, y game.Line) int {
		return cmp.Compare(distance(x.Score.Search(), target), distance(y.Score.Search(), target))
	})
	return lines
}

// only excludes all root moves except those of the lines.
func (t *thinker) only(lines []game.Line) {
	t.req.MultiPV, t.req.Exclude = len(lines), nil
	for c := range t.board.EmptyCells().Each {
		move := c.String()
		if !slices.ContainsFunc(lines, func(l game.Line) bool { return l.Move == move }) {
			t.req.Exclude = append(t.req.Exclude, move)
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
	one := t.cell(first.Move)
	t.board.Make(one)
	if t.board.Status() != renju.Ongoing {
		return reply{err: fmt.Errorf("no two moves leave the game open")}
	}
	second, err := t.even(-target, 0.5)
	if err != nil {
		return reply{err: err}
	}
	two := t.cell(second.Move)
	return reply{lines: []string{t.text(one) + " " + t.text(two)}, moves: []renju.Cell{one, two}}
}
