package chooser

import (
	"slices"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
)

// colour takes the better colour.
func (d *decision) colour(q opening.Question) (Choice, error) {
	score, line, err := d.value(1)
	if err != nil {
		return Choice{}, err
	}
	mine := score // for the colour of who decides
	if q.Colour == renju.White {
		mine = -score
	}
	out := Choice{Line: line}
	if slices.Contains(q.Words, opening.Ten) {
		fifths, err := d.fifths(10, 0.5)
		if err != nil {
			return Choice{}, err
		}
		if tenth := fifths[len(fifths)-1].Score; len(fifths) >= 10 && tenth > 0 {
			out.Decisions = []string{opening.Ten}
			out.Reason = sayTen.With(worth(renju.Black, tenth))
			return out, nil
		}
	}
	out.Decisions, out.Reason = []string{opening.Stay}, sayStay.With(worth(q.Colour, score))
	if mine < 0 {
		out.Decisions, out.Reason = []string{opening.ToSwap}, saySwap.With(worth(q.Colour.Other(), score))
	}
	return out, nil
}

// value returns the value of the position for Black under the rest of the rule, if the
// colours stay, and the line of the search if the value comes from one.
func (d *decision) value(part float64) (search.Score, Line, error) {
	none := Line{Move: renju.NoCell}
	kinds := d.s.Steps()
	if d.measured() {
		if o, ok := renju.IdentifyOpening(d.b.Moves(), d.b.Size()); ok {
			return d.measuredScore(o), none, nil
		}
	}
	switch {
	case len(kinds) > 0 && kinds[0] == opening.Offer:
		fifths, err := d.fifths(d.s.NextOffers(), part)
		if err != nil {
			return 0, none, err
		}
		return fifths[len(fifths)-1].Score, none, nil
	case len(kinds) > 1 && kinds[0] == opening.Place && kinds[1] == opening.Offer:
		_, score, err := d.bestFourth(d.s.NextOffers(), part)
		return score, none, err
	}
	if slices.Contains(d.s.Ask().Words, opening.Ten) {
		part /= 2 // the other half is for the fifth stones
	}
	lines, err := d.search(Request{Ranked: 1, Share: part})
	if err != nil {
		return 0, none, err
	}
	return forBlack(d.b, lines[0].Score), lines[0], nil
}
