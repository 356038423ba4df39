package web

import (
	"context"
	"errors"

	"tengen/cmd/internal/web/desk"
	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat"
)

// threat looks for a forced win of a side, by fours and then by threes, and brings its
// longest line as an event.
func (s *session) threat(r *request) (*reply, error) {
	p, err := open(r)
	if err != nil {
		return nil, err
	}
	q, ok := p.(*gamerenju.Position)
	if !ok {
		return nil, sayRenjuAlone.With()
	}
	side, err := game.ParseSide(r.Side)
	if err != nil {
		return nil, err
	}
	if _, over := q.Result(); over {
		return nil, game.ErrOver
	}
	if err := q.GiveMove(side); err != nil {
		return nil, err
	}
	n, found := s.next(), threatLine{}
	job := &desk.Job{Owner: s.owner, Position: p, Limits: game.Limits{Time: threatTime}, Alone: func(ctx context.Context) (err error) {
		found, err = askOnce(ctx, s.answers, answerBytes, func(ctx context.Context) (threatLine, error) {
			return forcedWin(ctx, q.Board().Clone())
		}, "threat %+v %s %v", q.Config(), q.Text(), q.Side())
		return err
	}}
	s.examine(job, func(_ game.Info, err error) *reply {
		if err != nil {
			return &reply{Event: "threat", Error: say.Of(err)}
		}
		return &reply{Event: "threat", Threat: &found}
	})
	return &reply{Search: n}, nil
}

// forcedWin returns the longest line of a proven win of the side to move.
func forcedWin(ctx context.Context, b *renju.Board) (out threatLine, err error) {
	vct := threat.NewVCT()
	for _, kind := range []threat.Kind{threat.Fours, threat.Threes} {
		_, proof, err := vct.Prove(ctx, b, threat.VCTLimits{Kind: kind, Nodes: threatNodes, Memory: threatMemory})
		if err != nil && !errors.Is(err, threat.ErrProofLimit) {
			return out, err
		}
		if proof != nil {
			return threatLine{kind.String(), renju.Texts(proof.Line())}, nil
		}
	}
	return out, nil
}
