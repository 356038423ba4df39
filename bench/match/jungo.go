package match

import (
	"fmt"

	movegen "tengen/movegen/jungo"
)

// jungoReferee referees Jungo: what counts are the stones on the board.
type jungoReferee struct {
	b    *movegen.Board
	komi float64
}

func newJungoReferee(c *Config) (*jungoReferee, error) {
	rule, err := movegen.ParseKo(c.Rule)
	if err != nil {
		return nil, err
	}
	b, err := movegen.NewBoard(c.Size, rule)
	return &jungoReferee{b, c.Komi}, err
}

func (r *jungoReferee) play(move string) (string, error) {
	m, err := movegen.ParseMove(move, r.b.Size())
	if err != nil {
		return "", err
	}
	if err := r.b.Play(m); err != nil {
		return "", err
	}
	return r.b.MoveString(m), nil
}

func (r *jungoReferee) blackToMove() bool { return r.b.ToMove() == movegen.Black }

func (r *jungoReferee) over() (e ending, over bool) {
	if !r.b.Over() {
		return ending{}, false
	}
	detail := fmt.Sprintf("stones %d to %d, komi %g", r.b.Stones(movegen.Black), r.b.Stones(movegen.White), r.komi)
	switch lead := float64(r.b.Score()) - r.komi; {
	case lead > 0:
		return ending{BlackWon, ByRules, detail}, true
	case lead < 0:
		return ending{WhiteWon, ByRules, detail}, true
	}
	return ending{Drawn, ByRules, detail}, true
}

func (r *jungoReferee) maxMoves() int { return movegen.MoveCap(r.b.Size()) }
