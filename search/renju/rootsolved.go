package renju

import (
	"context"
	"slices"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/renju/solved"
	"tengen/search/threat/strategy"
)

// strategy returns the strategy of the game on a board, and a copy of it, nil if the game is not
// solved or the strategy is switched off.
func (e *Engine) strategy(b *renju.Board) (*strategy.Strategy, *renju.Board) {
	if !e.opts.Solved {
		return nil, nil
	}
	s, err := solved.Strategy(b.Rule(), b.Size())
	if s == nil || err != nil {
		return nil, nil
	}
	return s, b.Clone()
}

// solvedScore returns the score of a position of a solved game: a win by the strategy's move, or
// the loss of a side whose opponent has just played such a move; 0 of others. Its length is at
// most that of the score.
func solvedScore(s *strategy.Strategy, b *renju.Board) search.Score {
	if _, plies, ok := s.Move(b); ok {
		return search.WinIn(plies)
	}
	if plies, ok := s.Reached(b); ok {
		return search.LossIn(plies)
	}
	return 0
}

// rootSolved answers from the strategy of a solved game: with the move that wins; or, where the
// opponent has just played such a move, with the reply whose loss is the longest that is known.
// Where several moves are to be ranked, or that reply is not allowed, a search ranks the others.
func (t *thinker) rootSolved(ctx context.Context) (search.Result, bool) {
	s, b := t.e.strategy(t.pos.b)
	if s == nil {
		return search.Result{}, false
	}
	score := solvedScore(s, b)
	if score == 0 {
		return search.Result{}, false
	}
	line := strategyLine(s, b)
	t.open()
	switch first := len(line) > 0 && t.legal.Has(CellOf(line[0])); {
	case score > 0 && !first:
		return search.Result{}, false
	case !first || t.l.MultiPV > 1 && (score < 0 || t.legal.Count() > 1):
		return t.rankSolved(ctx, score, line), true
	}
	return t.certain(score, line...), true
}

// rankSolved ranks several moves: the one that wins before those that a search ranks, or those of
// a lost side, none of which saves it.
func (t *thinker) rankSolved(ctx context.Context, score search.Score, line []search.Move) search.Result {
	report := t.report
	defer func() { t.report = report }()
	if score < 0 {
		t.report = func(i search.Info) {
			if i.Event == search.EventLine && !i.Score.Proven() {
				i.Score, i.Lower, i.Upper = score, false, false
			}
			report(i)
		}
		a := t.alphaBeta(ctx)
		for i := range a.Lines {
			if l := &a.Lines[i]; !l.Score.Proven() {
				l.Score = score
			}
		}
		if !a.Score.Proven() {
			a.Score = score
		}
		return a
	}
	line = t.pos.complete(line)
	first := CellOf(line[0])
	t.legal.Remove(first)
	t.narrowed = true
	t.l.MultiPV--
	t.report = func(i search.Info) {
		if i.Event == search.EventLine && i.MultiPV == 1 {
			best := i
			best.Score, best.PV, best.Lower, best.Upper = score, line, false, false
			report(best)
		}
		i.MultiPV++
		report(i)
	}
	a := t.alphaBeta(ctx)
	a.Best, a.Score, a.PV = line[0], score, line
	a.Lines = slices.Insert(a.Lines, 0, search.Line{Score: score, PV: line})
	return a
}

// strategyLine returns the line of the strategy from a position, as far as it knows the
// positions: the winner's moves, and the replies after which it knows the longest wins.
func strategyLine(s *strategy.Strategy, b *renju.Board) (line []search.Move) {
	for len(line) < search.MaxPly {
		move, _, ok := s.Move(b)
		if b.Side() != s.Attacker {
			move, _ = s.Longest(b)
			ok = move != renju.NoCell
		}
		if !ok {
			break
		}
		line = append(line, MoveOf(move))
		b.Make(move)
	}
	for range line {
		b.Unmake()
	}
	return line
}

// promised reports whether the side to move wins by threats because it has played by the
// strategy of a solved game up to a position that the strategy leaves to a search for threats.
func (t *thinker) promised() bool {
	s, b := t.e.strategy(t.pos.b)
	if s == nil {
		return false
	}
	for n := b.Ply(); n >= 2; n = b.Ply() {
		b.Unmake() // the defender's reply
		played := b.Last()
		b.Unmake()
		if _, _, known := s.Move(b); known {
			b.Make(played)
			_, kept := s.Reached(b)
			return kept
		}
	}
	return false
}
