package match

import (
	"context"
	"errors"
	"fmt"

	"tengen/movegen/renju"
	"tengen/search/threat"
	"tengen/search/threat/verify"
)

// renjuReferee referees Renju and Gomoku.
type renjuReferee struct {
	b    *renju.Board
	vct  *threat.VCT
	foul renju.Kind // what Black's last move was forbidden for
}

func newRenjuReferee(c *Config) (*renjuReferee, error) {
	rule, err := renju.ParseRule(c.Rule)
	if err != nil {
		return nil, err
	}
	b, err := renju.New(c.Size, rule)
	return &renjuReferee{b: b}, err
}

func (r *renjuReferee) play(move string) (string, error) {
	c, err := renju.ParseCell(move, r.b.Size())
	if err != nil {
		return "", err
	}
	foul := renju.NotForbidden
	if r.b.Side() == renju.Black && r.b.IsEmpty(c) {
		foul = r.b.Forbidden(c)
	}
	if err := r.b.Play(c); err != nil {
		return "", err
	}
	r.foul = foul
	return c.String(), nil
}

func (r *renjuReferee) blackToMove() bool { return r.b.Side() == renju.Black }

func (r *renjuReferee) over() (e ending, over bool) {
	last := r.b.Last()
	switch r.b.Status() {
	case renju.BlackWins:
		return ending{BlackWon, ByRules, fmt.Sprintf("five %v", last)}, true
	case renju.WhiteWins:
		if r.foul != renju.NotForbidden {
			return ending{WhiteWon, ByForbidden, fmt.Sprintf("%v %v", r.foul, last)}, true
		}
		return ending{WhiteWon, ByRules, fmt.Sprintf("five %v", last)}, true
	case renju.Draw:
		if last == renju.Pass {
			return ending{Drawn, ByRules, "two passes"}, true
		}
		return ending{Drawn, ByRules, "full board"}, true
	}
	return ending{}, false
}

// maxMoves: the board fills up; passes in between are few.
func (r *renjuReferee) maxMoves() int { return 2 * r.b.Size() * r.b.Size() }

// proves looks for a win by threats and checks its proof by the rules.
func (r *renjuReferee) proves(ctx context.Context) (detail string, ok bool, err error) {
	if r.vct == nil {
		r.vct = threat.NewVCT()
	}
	b := r.b.Clone()
	for _, kind := range []threat.Kind{threat.Fours, threat.Threes} {
		result, proof, err := r.vct.Prove(ctx, b, threat.VCTLimits{Kind: kind, Nodes: proveNodes})
		if errors.Is(err, threat.ErrProofLimit) || err == nil && proof == nil {
			if ctx.Err() != nil {
				return "", false, ctx.Err()
			}
			continue
		}
		if err != nil {
			return "", false, err
		}
		stats, err := verify.Verify(ctx, proof, verify.Options{})
		if err != nil {
			return "", false, fmt.Errorf("the proof of a win does not hold: %w", err)
		}
		return fmt.Sprintf("win by %v, %v, %d plies", kind, result.Move, stats.Plies), true, nil
	}
	return "", false, nil
}
