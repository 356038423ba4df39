package match

import (
	"tengen/movegen/ring"
)

// ringReferee referees Ring.
type ringReferee struct{ p *ring.Board }

func newRingReferee(c *Config) (*ringReferee, error) {
	b, err := ring.FieldFor(c.Rule)
	if err != nil {
		return nil, err
	}
	return &ringReferee{ring.New(b)}, nil
}

func (r *ringReferee) play(move string) (string, error) {
	m, err := r.p.ParseMove(move)
	if err != nil {
		return "", err
	}
	text := r.p.Field().MoveText(m)
	r.p.Make(m)
	return text, nil
}

func (r *ringReferee) blackToMove() bool { return r.p.Side() == ring.Black }

func (r *ringReferee) over() (ending, bool) {
	o := r.p.Outcome()
	if !o.Over() {
		return ending{}, false
	}
	e := ending{Drawn, ByRules, o.By.String()}
	switch {
	case o.Draw:
	case o.Winner == ring.Black:
		e.outcome = BlackWon
	default:
		e.outcome = WhiteWon
	}
	return e, true
}

func (r *ringReferee) maxMoves() int { return ringMoves }
