package chooser

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/movegen/renju/opening"
	"tengen/search"
)

// fifths returns Black's n best fifth stones, best first, none of which is alike
// another. There is at least one, and n if there are as many.
func (d *decision) fifths(n int, part float64) ([]Line, error) {
	moves := opening.Distinct(d.b)
	n = min(n, len(moves))
	lines, err := d.search(Request{Ranked: n, Only: moves, Share: part, Aside: true})
	if err != nil {
		return nil, err
	}
	lines = slices.Clone(lines[:min(n, len(lines))])
	// A search that was stopped, or has found a win, ranks fewer; the others are worth
	// no more than the last one.
	for _, m := range moves {
		if len(lines) >= n {
			break
		}
		known := slices.ContainsFunc(lines, func(l Line) bool { return l.Move == m })
		if !known && d.b.Legal(m) {
			lines = append(lines, Line{Move: m, Score: lines[len(lines)-1].Score})
		}
	}
	return lines, nil
}

// numbered is a number of fifth stones after a fourth one, or after one that is still to be
// laid.
type numbered struct {
	fourth Line
	n      int
	score  search.Score // for Black
}

// fourth lays the fourth stone and names the number of fifth stones that make the game
// most even, because the opponent may choose the side.
func (d *decision) fourth() (Choice, error) {
	several, part := 1, 0.5
	if d.o.Long {
		several, part = fourths, GlanceShare
	}
	lines, err := d.search(Request{Ranked: several, Share: part})
	if err != nil {
		return Choice{}, err
	}
	var list []numbered
	for _, l := range lines {
		if len(list) > 0 && d.late() {
			break
		}
		after := d.s.Clone()
		if after.Decide(l.Move.String()) != nil {
			continue // the rule does not allow it
		}
		d.b.Make(l.Move)
		fifths, err := d.fifths(after.Ask().Most, (1-part)/float64(len(lines)))
		d.b.Unmake()
		if err != nil {
			return Choice{}, err
		}
		for i, f := range fifths {
			list = append(list, numbered{l, i + 1, f.Score})
		}
	}
	best, err := d.evenNumber(list, func(x *numbered) []string { return []string{x.fourth.Move.String(), strconv.Itoa(x.n)} })
	if err != nil {
		return Choice{}, err
	}
	return Choice{
		Decisions: []string{best.fourth.Move.String(), strconv.Itoa(best.n)}, Line: best.fourth,
		Reason: sayWithBoth.With(best.fourth.Move, stones(best.n), worth(renju.Black, best.score)),
	}, nil
}

// stones returns a number of fifth stones in words.
func stones(n int) *say.Message {
	if n == 1 {
		return sayOneFifth.With()
	}
	return sayFifths.With(n)
}

// evenNumber returns the most even of some numbers. With Long it searches the most even
// ones as the opponent will after the decisions that words returns.
func (d *decision) evenNumber(list []numbered, words func(*numbered) []string) (numbered, error) {
	if len(list) == 0 {
		return numbered{}, errors.New("no fourth stone was found")
	}
	slices.SortStableFunc(list, func(x, y numbered) int { return cmp.Compare(uneven(x.score), uneven(y.score)) })
	if !d.o.Long {
		return list[0], nil
	}
	short := make([]search.Score, len(list))
	for i, x := range list {
		short[i] = x.score
	}
	i, score, err := d.firstEven(short, func(i int) (search.Score, error) {
		s := d.s.Clone()
		if _, err := s.Take(words(&list[i])...); err != nil {
			return 0, err
		}
		found, _, err := d.at(s).value(1)
		return found, err
	})
	list[i].score = score
	return list[i], err
}

// number names a number of fifth stones.
func (d *decision) number(q opening.Question) (Choice, error) {
	var found []search.Score // by number
	if d.b.Side() == renju.White {
		// The fourth stone is still to be laid: for each number the one that is worst
		// for Black.
		lines, err := d.search(Request{Ranked: fourths, Share: GlanceShare, Aside: true})
		if err != nil {
			return Choice{}, err
		}
		for i, l := range lines {
			if i > 0 && d.late() {
				break
			}
			d.b.Make(l.Move)
			fifths, err := d.fifths(q.Most, (1-GlanceShare)/float64(len(lines)))
			d.b.Unmake()
			if err != nil {
				return Choice{}, err
			}
			for i, f := range fifths {
				if i == len(found) {
					found = append(found, f.Score)
				}
				found[i] = min(found[i], f.Score)
			}
		}
	} else {
		fifths, err := d.fifths(q.Most, 1)
		if err != nil {
			return Choice{}, err
		}
		for _, f := range fifths {
			found = append(found, f.Score)
		}
	}
	list := make([]numbered, len(found))
	for i, score := range found {
		list[i] = numbered{n: i + 1, score: score}
	}
	best, err := d.evenNumber(list, func(x *numbered) []string { return []string{strconv.Itoa(x.n)} })
	if err != nil {
		return Choice{}, err
	}
	return Choice{
		Decisions: []string{strconv.Itoa(best.n)}, Line: Line{Move: renju.NoCell},
		Reason: sayWith.With(stones(best.n), worth(renju.Black, best.score)),
	}, nil
}

// bestFourth returns the fourth stone after which Black's n-th best fifth stone is worst,
// and its score for Black.
func (d *decision) bestFourth(n int, part float64) (best renju.Cell, score search.Score, err error) {
	lines, err := d.search(Request{Ranked: fourths, Share: part * GlanceShare, Aside: true})
	if err != nil {
		return renju.NoCell, 0, err
	}
	for i, l := range lines {
		if i > 0 && d.late() {
			break
		}
		d.b.Make(l.Move)
		fifths, err := d.fifths(n, part*(1-GlanceShare)/float64(len(lines)))
		d.b.Unmake()
		if err != nil {
			return renju.NoCell, 0, err
		}
		if s := fifths[len(fifths)-1].Score; i == 0 || s < score {
			best, score = l.Move, s
		}
	}
	return best, score, nil
}

// fourthFor lays the fourth stone where the number of fifth stones is known.
func (d *decision) fourthFor(n int) (Choice, error) {
	m, score, err := d.bestFourth(n, 1)
	if err != nil {
		return Choice{}, err
	}
	return Choice{
		Decisions: []string{m.String()}, Line: Line{Move: renju.NoCell},
		Reason: sayWithBoth.With(m, stones(n), worth(renju.White, score)),
	}, nil
}

// offer offers the best fifth stones.
func (d *decision) offer(q opening.Question) (Choice, error) {
	on := d.s.Offers()
	fifths, err := d.fifths(q.Left+len(on), 1)
	if err != nil {
		return Choice{}, err
	}
	var out []renju.Cell
	score := fifths[0].Score
	for _, l := range fifths {
		taken := slices.ContainsFunc(on, func(o renju.Cell) bool { return opening.Alike(d.b, o, l.Move) })
		if !taken && len(out) < q.Left {
			out, score = append(out, l.Move), l.Score
		}
	}
	return Choice{
		Decisions: renju.Texts(out), Line: Line{Move: renju.NoCell},
		Reason: sayLast.With(worth(renju.Black, score)),
	}, nil
}

// keep keeps the fifth stone that is worst for Black.
func (d *decision) keep() (Choice, error) {
	on := d.s.Offers()
	kept, worst := on[0], search.Infinity
	for i, c := range on {
		if i > 0 && d.late() {
			break
		}
		score, err := d.after(1/float64(len(on)), c)
		if err != nil {
			return Choice{}, err
		}
		if score < worst {
			kept, worst = c, score
		}
	}
	return Choice{
		Decisions: []string{kept.String()}, Line: Line{Move: renju.NoCell},
		Reason: sayKept.With(kept, worth(renju.White, worst)),
	}, nil
}
