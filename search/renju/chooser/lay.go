package chooser

import (
	"fmt"
	"slices"

	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
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
		Reason: sayPattern.With(o.Code, o, worth(renju.Black, best.score+d.target)),
	}, nil
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

// triple lays three stones: the most even of the fixed openings, and of random ones if
// they are asked for.
func (d *decision) triple() (Choice, error) {
	turn := d.o.Turn
	if d.o.Rand != nil {
		turn = d.o.Rand.IntN(renju.NumSymmetries)
	}
	size := d.b.Size()
	var list []even
	for _, o := range fixedOpenings {
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
	return slices.ContainsFunc(fixedOpenings[:], func(o [3][2]int) bool { return placed(o, 0, size) != nil })
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
