package review

import (
	"context"
	"slices"
	"time"

	"tengen/search/game"
)

// stopwatch adds up times.
type stopwatch struct {
	began time.Time
	sum   time.Duration
}

func (s *stopwatch) start() { s.began = time.Now() }

func (s *stopwatch) stop() { s.sum += time.Since(s.began) }

// wins reports whether a move is among the first moves of the win.
func (w *Win) wins(move string) bool {
	return move == w.Move() || slices.Contains(w.Keys, move)
}

// judge reviews the move played in position k; this one and the next have been searched.
func (x *run) judge(ctx context.Context, k int) (Move, error) {
	s, next, side := &x.at[k], &x.at[k+1], x.at[k].p.Side()
	kept, err := x.kept(ctx, k)
	if err != nil {
		return Move{}, err
	}
	if kept > s.share && !s.proven {
		// The played move has turned out to be better than the search had seen.
		s.share, s.best, s.line, s.score = kept, x.moves[k], append([]string{x.moves[k]}, next.line...), nil
		s.mean = -next.mean
	}
	m := Move{
		Number: k + 1, Side: side.Word(), Move: x.moves[k],
		Lost: max(0, s.share-kept), Share: s.share, Kept: kept, Black: kept,
		Score: Text{s.score}, Best: s.best, Line: s.line, Others: s.others, Won: s.won, Refuted: next.won,
		LostBefore: s.lost(), Depth: s.depth, Nodes: s.nodes,
	}
	if side == game.White {
		m.Black = 1 - kept
	}
	stones := x.stones(&m, k)
	if err := x.classify(ctx, &m, k, stones); err != nil {
		return m, err
	}
	if m.Class.Faulty() {
		m.Names = x.prover.names(ctx, s.p, m.Move)
		m.BestIdea = idea(s.p, m.Best)
	}
	m.TimeMS = s.spent.sum.Milliseconds()
	return m, ctx.Err()
}

// stones fills the leads of a move in Jungo, and returns the proven loss in stones.
func (x *run) stones(m *Move, k int) (proven float64) {
	s, next := &x.at[k], &x.at[k+1]
	mean, exact := -next.mean, next.lead.known()
	if c, ok := next.p.(game.Counted); next.over && ok && s.stones {
		mean, exact = c.Lead(s.p.Side()), true
	} else if !s.stones || !next.stones {
		return 0
	}
	lost := max(0, s.mean-mean)
	m.Exact = exact && s.lead.known()
	if m.Move == s.best && !m.Exact {
		lost = 0
		if !exact {
			mean = s.mean
		}
	}
	m.Stones, m.Lead = &lost, &mean
	if m.Exact {
		return lost
	}
	return 0
}

// classify sets the class of a move.
func (x *run) classify(ctx context.Context, m *Move, k int, stones float64) error {
	s, next := &x.at[k], &x.at[k+1]
	better := stones > 0 || m.Stones != nil && *m.Stones >= InaccuracyStones
	if m.Class = byLoss(m.Lost, stones); m.Lost == 0 && !better {
		m.Class = Best
	}
	if m.Lost < MissedLoss {
		return nil
	}
	if exact, ok := s.lead.share(); ok && exact == 1 && next.proven {
		// The score was a win and is none any more.
		m.Won = &Win{Kind: "score", Line: s.line, Words: x.prover.names(ctx, s.p, s.best)}
	}
	switch {
	case m.Won != nil:
		m.Class = MissedWin
	case m.Refuted != nil && !s.lost():
		w, err := x.prover.threat(ctx, s.p, x.o.proof())
		if err != nil {
			return err
		}
		if w != nil {
			m.Class = MissedDefence
		}
	}
	return nil
}
