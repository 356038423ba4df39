package chooser

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
)

// place lays the next stone, or all stones that the player lays in a row.
func (d *decision) place() (Choice, error) {
	run := d.run()
	kinds := d.s.Steps()
	switch {
	case run == 3 && d.s.Rule().Centred():
		return d.pattern()
	case run == 3:
		return d.triple()
	case run == 2:
		return d.pair()
	case len(kinds) > 0 && kinds[0] == opening.Choose:
		return d.evenStone()
	case len(kinds) > 0 && kinds[0] == opening.Declare:
		return d.fourth()
	case len(kinds) > 0 && kinds[0] == opening.Offer:
		return d.fourthFor(d.s.NextOffers())
	}
	return d.bestStone()
}

// run returns the number of stones that the player lays before anybody else decides.
func (d *decision) run() (n int) {
	s := d.s.Clone()
	who := s.Ask().Who
	for q := s.Ask(); q.Kind == opening.Place && q.Who == who; q = s.Ask() {
		n++
		if err := s.Decide(s.Legal(nil)[0].String()); err != nil {
			break
		}
	}
	return n
}

// bestStone lays the stone with the best score.
func (d *decision) bestStone() (Choice, error) {
	legal := d.s.Legal(nil)
	if len(legal) == 1 {
		return Choice{Decisions: renju.Texts(legal), Reason: sayOnly.With(legal[0]), Line: Line{Move: renju.NoCell}}, nil
	}
	r := Request{Ranked: 1, Share: 1}
	if len(legal) < d.b.EmptyCells().Count() {
		r.Only = legal
	}
	lines, err := d.search(r)
	if err != nil {
		return Choice{}, err
	}
	m := lines[0].Move
	if !slices.Contains(legal, m) {
		m = legal[0]
	}
	return Choice{
		Decisions: renju.Texts([]renju.Cell{m}), Line: lines[0],
		Reason: sayWith.With(m, worth(d.b.Side(), forBlack(d.b, lines[0].Score))),
	}, nil
}

// pattern lays the most even of the 26 patterns.
func (d *decision) pattern() (Choice, error) {
	size := d.b.Size()
	measured := d.measured()
	list := make([]even, len(renju.Openings))
	for i, o := range renju.Openings {
		cells := o.Cells(size)
		list[i].cells = cells[:]
		if measured {
			list[i].score = d.measuredScore(o)
		}
	}
	if measured {
		return d.lay(d.mostEvenWithin(list, patternMargin))
	}
	if s, err := d.laid(list[0].cells); err == nil && s.Ask().Kind == opening.Declare && d.o.Corrected {
		d.target = declareTarget
	}
	choose := d.evenOf
	if d.offersFollow(list[0].cells) {
		choose = d.evenWithFifths
	}
	best, err := choose(list, 1)
	if err != nil {
		return Choice{}, err
	}
	return d.lay(best)
}

// lay lays a pattern, with Rand in any orientation.
func (d *decision) lay(best even) (Choice, error) {
	size := d.b.Size()
	o, _ := renju.IdentifyOpening(best.cells, size)
	if d.o.Rand != nil {
		s := d.o.Rand.IntN(renju.NumSymmetries)
		for i, c := range best.cells {
			best.cells[i] = renju.Transform(c, s, size)
		}
	}
	return Choice{
		Decisions: renju.Texts(best.cells), Line: Line{Move: renju.NoCell},
		Reason: sayPattern.With(o.Code, o.Name, worth(renju.Black, best.score+d.target)),
	}, nil
}

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
		if list, err = d.scoreAll(list, part*glanceShare); err != nil {
			return even{}, err
		}
		d.shuffleNear(list)
		list, part = list[:min(len(list), left)], part*(1-glanceShare)
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

// offersFollow reports whether after the stones of a pattern nobody names the number of
// fifth stones any more, but several are offered.
func (d *decision) offersFollow(cells []renju.Cell) bool {
	s, err := d.laid(cells)
	return err == nil && s.NextOffers() > 1
}

// laid returns the opening after some stones.
func (d *decision) laid(cells []renju.Cell) (*opening.State, error) {
	s := d.s.Clone()
	_, err := s.Take(renju.Texts(cells)...)
	return s, err
}

// evenWithFifths chooses a pattern that is even with the fifth stones that follow, within a
// part of the limits.
func (d *decision) evenWithFifths(list []even, part float64) (even, error) {
	if d.o.Long {
		return d.evenLong(list, len(list)) // it learns what the fifth stones cost Black
	}
	list, err := d.scoreAll(list, part*glanceShare)
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
	list = list[:min(len(list), evenCandidates)]
	list, err = d.scored(list, func(e even) (search.Score, error) {
		return d.answer(part*(1-glanceShare)/float64(len(list)), e.cells)
	})
	if err != nil {
		return even{}, err
	}
	return d.mostEven(list), nil
}

// offers are three-stone openings to choose from, as offsets from the centre: Black,
// White, Black. They are spread out and off the centre, so that neither side has an
// attack at once. Set by hand.
var offers = [openingCount][3][2]int{
	{{-4, -3}, {-3, -4}, {2, 3}},
	{{0, 0}, {1, 2}, {-4, 3}},
	{{-5, 0}, {-4, 1}, {4, -1}},
	{{3, 3}, {4, 2}, {-3, -4}},
	{{0, -5}, {1, -4}, {-1, 4}},
	{{-2, 4}, {0, 3}, {4, -4}},
	{{5, 5}, {4, 5}, {-2, 0}},
	{{-5, -4}, {-3, -3}, {3, 1}},
}

// triple lays three stones: the most even of the fixed openings, and of random ones if
// they are asked for.
func (d *decision) triple() (Choice, error) {
	turn := d.o.Turn
	if d.o.Rand != nil {
		turn = d.o.Rand.IntN(renju.NumSymmetries)
	}
	size := d.b.Size()
	var list []even
	for _, o := range offers {
		if cells := placed(o, turn, size); cells != nil {
			list = append(list, even{cells: cells})
		}
	}
	if d.o.Rand != nil {
		for range d.o.Drawn {
			list = append(list, even{cells: d.drawn()})
		}
	}
	if len(list) == 0 {
		return Choice{}, fmt.Errorf("the %dx%d board is too small for an opening of three stones", size, size)
	}
	best, err := d.evenOf(list, 1)
	if err != nil {
		return Choice{}, err
	}
	return Choice{Decisions: renju.Texts(best.cells), Reason: worth(renju.Black, best.score), Line: Line{Move: renju.NoCell}}, nil
}

// LaysThree reports whether a board has room for a fixed opening of three stones.
func LaysThree(size int) bool {
	return slices.ContainsFunc(offers[:], func(o [3][2]int) bool { return placed(o, 0, size) != nil })
}

// placed returns the cells of an opening, turned, or nil if it does not fit.
func placed(o [3][2]int, turn, size int) []renju.Cell {
	var out []renju.Cell
	for _, d := range o {
		x, y := size/2+d[0], size/2+d[1]
		if x < 0 || y < 0 || x >= size || y >= size {
			return nil
		}
		out = append(out, renju.Transform(renju.At(x, y), turn, size))
	}
	return out
}

// drawn returns three different random points around the centre.
func (d *decision) drawn() (out []renju.Cell) {
	size := d.b.Size()
	reach := min(drawReach, (size-1)/2)
	at := func() int { return size/2 - reach + d.o.Rand.IntN(2*reach+1) }
	for len(out) < 3 {
		if c := renju.At(at(), at()); !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// pair lays two stones after which the position is even: a first stone that is good
// enough for the side that lays it, and a second one that evens it.
func (d *decision) pair() (Choice, error) {
	one, err := d.evenAmong(d.s.Legal(nil), 0.5)
	if err != nil {
		return Choice{}, err
	}
	s := d.s.Clone()
	if err := s.Decide(one.cells[0].String()); err != nil {
		return Choice{}, err
	}
	d.b.Make(one.cells[0])
	two, err := d.evenAmong(s.Legal(nil), 0.5)
	d.b.Unmake()
	if err != nil {
		return Choice{}, err
	}
	return Choice{
		Decisions: renju.Texts([]renju.Cell{one.cells[0], two.cells[0]}), Line: Line{Move: renju.NoCell},
		Reason: sayAfter.With(worth(renju.Black, two.score)),
	}, nil
}

// evenStone lays the stone after which the position is most even.
func (d *decision) evenStone() (Choice, error) {
	legal := d.s.Legal(nil)
	if len(legal) == 1 {
		return d.bestStone()
	}
	best, err := d.evenAmong(legal, 1)
	if err != nil {
		return Choice{}, err
	}
	return Choice{
		Decisions: renju.Texts(best.cells), Line: Line{Move: renju.NoCell},
		Reason: sayWith.With(best.cells[0], worth(renju.Black, best.score)),
	}, nil
}

// evenAmong chooses a point of some after which the position is even, within a part of
// the limits.
func (d *decision) evenAmong(legal []renju.Cell, part float64) (even, error) {
	candidates := common(legal, opening.Distinct(d.b))
	var list []even
	for _, c := range candidates {
		list = append(list, even{cells: []renju.Cell{c}})
	}
	if len(list) > evenCandidates {
		// One search ranks them all for less than a search of each.
		lines, err := d.search(Request{Ranked: len(candidates), Only: candidates, Share: part * glanceShare, Aside: true})
		if err != nil {
			return even{}, err
		}
		list = nil
		for _, l := range lines {
			list = append(list, even{[]renju.Cell{l.Move}, l.Score})
		}
		d.shuffleNear(list)
		list, part = list[:min(len(list), evenCandidates)], part*(1-glanceShare)
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
