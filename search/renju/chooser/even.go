package chooser

import (
	"cmp"
	"math"
	"slices"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
)

// even is a candidate with its score for Black.
type even struct {
	cells []renju.Cell
	score search.Score
}

// mostEven returns the choice nearest to an even score: the first of them, or with Rand
// any that is about as even.
func (d *decision) mostEven(list []even) even { return d.mostEvenWithin(list, margin) }

func (d *decision) mostEvenWithin(list []even, margin float64) even {
	slices.SortStableFunc(list, func(x, y even) int { return cmp.Compare(uneven(x.score), uneven(y.score)) })
	if d.o.Rand == nil {
		return list[0]
	}
	return list[d.o.Rand.IntN(d.near(list, margin))]
}

// near returns how many choices of a sorted list are about as even as the first,
// within a margin.
func (d *decision) near(list []even, margin float64) (n int) {
	most := share(uneven(list[0].score)) + margin
	for n < len(list) && share(uneven(list[n].score)) <= most {
		n++
	}
	return n
}

// uneven returns how far a score is from even.
func uneven(s search.Score) search.Score { return max(s, -s) }

// evenOf scores sequences of stones and chooses an even one within a part of the limits.
// Of many it searches the most even ones again, longer, in rounds.
func (d *decision) evenOf(list []even, part float64) (even, error) {
	if d.o.Long && len(list) > 1 {
		return d.evenLong(list, longCandidates)
	}
	for _, left := range evenRounds {
		if len(list) <= left {
			continue
		}
		var err error
		if list, err = d.scoreAll(list, part*GlanceShare); err != nil {
			return even{}, err
		}
		d.shuffleNear(list)
		list, part = list[:min(len(list), left)], part*(1-GlanceShare)
	}
	list, err := d.scoreAll(list, part)
	if err != nil {
		return even{}, err
	}
	return d.mostEven(list), nil
}

// evenLong chooses an even one of some sequences of stones by searches as long as the
// opponent's. Short searches say which come into question: all, then at most as many as
// left says.
func (d *decision) evenLong(list []even, left int) (even, error) {
	list, err := d.scoreAll(list, longGlance)
	if err == nil && len(list) > left {
		slices.SortStableFunc(list, func(x, y even) int { return cmp.Compare(uneven(x.score), uneven(y.score)) })
		list, err = d.scoreAll(list[:left], longGlance)
	}
	if err != nil {
		return even{}, err
	}
	short := make([]search.Score, len(list))
	for i, e := range list {
		short[i] = e.score
	}
	i, score, err := d.firstEven(short, func(i int) (search.Score, error) { return d.answer(1, list[i].cells) })
	if err != nil {
		return even{}, err
	}
	return even{list[i].cells, score}, nil
}

// firstEven searches choices as long as the opponent will, and returns the first that is
// even with its score for Black, after longSearches the most even one. It begins with the
// choice that is most even by the short scores, and learns by how much these are wrong. With
// Rand chance says which colour should be slightly better: an error of all scores is then no
// advantage for the player who takes the better colour.
func (d *decision) firstEven(short []search.Score, find func(i int) (search.Score, error)) (best int, score search.Score, err error) {
	aim := 0.0
	guess := make([]float64, len(short))
	for i, s := range short {
		if guess[i] = float64(s); d.o.Rand != nil {
			guess[i] += roughSpread * (2*d.o.Rand.Float64() - 1)
		}
	}
	if d.o.Rand != nil {
		aim = evenAim * float64(1-2*d.o.Rand.IntN(2))
	}
	done := make([]bool, len(short))
	least, wrong := math.Inf(1), 0.0 // wrong is the sum of the errors of the short scores
	for n := range min(len(short), longSearches) {
		next := -1
		for i, g := range guess {
			off := func(g float64) float64 { return math.Abs(g + wrong/float64(max(n, 1)) - aim) }
			if !done[i] && (next < 0 || off(g) < off(guess[next])) {
				next = i
			}
		}
		if d.late() {
			if n == 0 {
				return next, short[next], nil
			}
			break
		}
		s, err := find(next)
		if err != nil {
			return 0, 0, err
		}
		done[next] = true
		off := share(uneven(s)) - 0.5
		if float64(s)*aim < 0 {
			off += evenEnough
		}
		if off < least {
			best, score, least = next, s, off
		}
		if off <= evenEnough {
			break
		}
		wrong += max(min(float64(s)-guess[next], mostWrong), -mostWrong)
	}
	return best, score, nil
}

// answer returns the score for Black, less target, that the opponent finds after some
// stones if he is asked for a colour and has a part of the limits; else that of a search.
func (d *decision) answer(part float64, cells []renju.Cell) (search.Score, error) {
	s, err := d.laid(cells)
	if err != nil || s.Ask().Kind != opening.Choose {
		return d.after(part, cells...)
	}
	score, _, err := d.at(s).value(part)
	if err == nil && !score.Proven() {
		score -= d.target
	}
	return score, err
}

// at returns a decision at a later state, whose searches are not shown to a user.
func (d *decision) at(s *opening.State) *decision {
	return &decision{Chooser: d.Chooser, ctx: d.ctx, s: s, b: s.Board().Clone(), aside: true}
}

// shuffleNear sorts a list by how even its scores are. With Rand those that are about as
// even as the most even one come first in random order.
func (d *decision) shuffleNear(list []even) {
	slices.SortStableFunc(list, func(x, y even) int { return cmp.Compare(uneven(x.score), uneven(y.score)) })
	if d.o.Rand != nil {
		n := d.near(list, margin)
		d.o.Rand.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
}

// scoreAll searches the positions after sequences of stones within a part of the limits, and
// returns the sequences that it had time for: at least the first.
func (d *decision) scoreAll(list []even, part float64) ([]even, error) {
	return d.scored(list, func(e even) (search.Score, error) { return d.after(part/float64(len(list)), e.cells...) })
}

// scored gives sequences of stones their scores, and returns those that there was time for: at
// least the first.
func (d *decision) scored(list []even, score func(even) (search.Score, error)) ([]even, error) {
	for i := range list {
		if i > 0 && d.late() {
			return list[:i], nil
		}
		var err error
		if list[i].score, err = score(list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// evenWithFifths chooses a pattern that is even with the fifth stones that follow, within a
// part of the limits.
func (d *decision) evenWithFifths(list []even, part float64) (even, error) {
	if d.o.Long {
		return d.evenLong(list, len(list)) // it learns what the fifth stones cost Black
	}
	list, err := d.scoreAll(list, part*GlanceShare)
	if err != nil {
		return even{}, err
	}
	// More than one fifth stone only helps White, so that the score without them has to be
	// above even.
	slices.SortStableFunc(list, func(x, y even) int { return cmp.Compare(x.score, y.score) })
	if above := slices.IndexFunc(list, func(e even) bool { return e.score >= 0 }); above >= 0 {
		list = list[above:]
	} else {
		list = list[len(list)-1:]
	}
	list = list[:min(len(list), EvenCandidates)]
	list, err = d.scored(list, func(e even) (search.Score, error) {
		return d.answer(part*(1-GlanceShare)/float64(len(list)), e.cells)
	})
	if err != nil {
		return even{}, err
	}
	return d.mostEven(list), nil
}

// evenAmong chooses a point of some after which the position is even, within a part of
// the limits.
func (d *decision) evenAmong(legal []renju.Cell, part float64) (even, error) {
	candidates := common(legal, opening.Distinct(d.b))
	var list []even
	for _, c := range candidates {
		list = append(list, even{cells: []renju.Cell{c}})
	}
	if len(list) > EvenCandidates {
		// One search ranks them all for less than a search of each.
		lines, err := d.search(Request{Ranked: len(candidates), Only: candidates, Share: part * GlanceShare, Aside: true})
		if err != nil {
			return even{}, err
		}
		list = nil
		for _, l := range lines {
			list = append(list, even{[]renju.Cell{l.Move}, l.Score})
		}
		d.shuffleNear(list)
		list, part = list[:min(len(list), EvenCandidates)], part*(1-GlanceShare)
	}
	return d.evenOf(list, part)
}

// common returns the points of a list that are in another one as well; all if none is.
func common(list, other []renju.Cell) (out []renju.Cell) {
	for _, c := range list {
		if slices.Contains(other, c) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return list
	}
	return out
}
