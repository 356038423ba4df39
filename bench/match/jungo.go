package match

import (
	"fmt"

	"tengen/movegen/jungo"
)

// jungoReferee referees Jungo: what counts are the stones on the board.
type jungoReferee struct {
	b    *jungo.Board
	komi float64
}

func newJungoReferee(c *Config) (*jungoReferee, error) {
	rule, err := jungo.ParseKo(c.Rule)
	if err != nil {
		return nil, err
	}
	b, err := jungo.New(c.Size, rule)
	return &jungoReferee{b, c.Komi}, err
}

func (r *jungoReferee) play(move string) (string, error) {
	m, err := jungo.ParseMove(move, r.b.Size())
	if err != nil {
		return "", err
	}
	if err := r.b.Play(m); err != nil {
		return "", err
	}
	return r.b.MoveText(m), nil
}

func (r *jungoReferee) blackToMove() bool { return r.b.Side() == jungo.Black }

func (r *jungoReferee) over() (e ending, over bool) {
	if !r.b.Over() {
		return ending{}, false
	}
	detail := fmt.Sprintf("stones %d to %d, komi %g", r.b.Stones(jungo.Black), r.b.Stones(jungo.White), r.komi)
	switch lead := float64(r.b.Score()) - r.komi; {
	case lead > 0:
		return ending{BlackWon, ByRules, detail}, true
	case lead < 0:
		return ending{WhiteWon, ByRules, detail}, true
	}
	return ending{Drawn, ByRules, detail}, true
}

func (r *jungoReferee) maxMoves() int { return jungo.MoveCap(r.b.Size()) }
