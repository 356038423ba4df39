package ring

import (
	"context"
	"fmt"

	"tengen/movegen/ring"
)

// Judgement says whether a first move wins by force, and how fast.
type Judgement struct {
	// Plies is the length of the shortest forced win that begins with the move, 0 if
	// there is none within the plies asked for.
	Plies int
	// Reply is the reply against which the win lasts longest or, without a win, one after
	// which there is none in time; NoMove if the move ends the game.
	Reply ring.Move
	// Left is the length of the win after Reply.
	Left int
	// Line is the win against the longest defence.
	Line []ring.Move
}

// JudgeMove looks whether a legal move begins a forced win of so many plies at most, an
// odd number. It searches only what follows the move, so it takes far less time than
// Solve. The error is that of ctx, or about the plies.
func JudgeMove(ctx context.Context, p *ring.Board, m ring.Move, plies int) (out Judgement, err error) {
	out.Reply = ring.NoMove
	if plies < 1 || plies > MaxSolvePlies || plies%2 == 0 {
		return out, fmt.Errorf("the length of a win must be an odd number of plies from 1 to %d, not %d", MaxSolvePlies, plies)
	}
	s := newSolver(ctx, p, SolveLimits{Plies: plies})
	s.make(m)
	if end := s.p.Outcome(); end.Over() {
		if !end.Draw && end.Winner == s.attacker {
			out.Plies, out.Line = 1, []ring.Move{m}
		}
		return out, nil
	}
	for s.plies = 1; s.plies <= plies && !s.stopped; s.plies += 2 {
		if !s.refuted(s.plies-1) && !s.stopped {
			out.Plies = s.plies
			break
		}
	}
	if !s.stopped && out.Plies == 0 {
		out.Reply = s.refutation(plies - 1)
	} else if !s.stopped {
		s.p.Unmake()
		if out.Line = s.line(m, out.Plies); len(out.Line) > 1 {
			out.Reply, out.Left = out.Line[1], len(out.Line)-2
		}
	}
	if s.stopped {
		return Judgement{Reply: ring.NoMove}, ctx.Err()
	}
	return out, nil
}

// refutation returns a reply of the defender, to move, after which the attacker does not
// win: n plies are left, and the position is known to be refuted.
func (s *solver) refutation(n int) ring.Move {
	replies := s.p.LegalMoves(nil)
	if e, key := s.entry(); e.key == key {
		for i, r := range replies {
			if r == e.move {
				replies[0], replies[i] = replies[i], replies[0]
			}
		}
	}
	for _, r := range replies {
		s.make(r)
		won := n >= 2 && s.wins(n-1)
		s.p.Unmake()
		if !won {
			return r
		}
	}
	return ring.NoMove
}
