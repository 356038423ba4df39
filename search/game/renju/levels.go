package renju

import (
	"slices"

	"tengen/movegen/renju"
	"tengen/search/game"
)

// Urgent implements game.Urgent: fives, and the points that stop them.
func (p *Position) Urgent() (wins, stops []string, threatened bool) {
	b := p.b
	if b.Status() != renju.Ongoing {
		return nil, nil, false
	}
	me, enemy := b.Side(), b.Side().Other()
	for c := range b.Set(me, renju.ClassFive).Each {
		wins = append(wins, c.String())
	}
	if threatened = len(wins) == 0 && b.Count(enemy, renju.ClassFive) > 0; threatened {
		replies := b.FiveReplies(enemy)
		for c := range replies.Each {
			if b.Legal(c) {
				stops = append(stops, c.String())
			}
		}
	}
	return wins, stops, threatened
}

var _ game.Urgent = (*Position)(nil)

// PatternMoves implements game.Opener: in renju the first three moves make one of the 26 patterns.
func (p *Position) PatternMoves() (out []string) {
	b := p.b
	n := b.Stones()
	if b.Rule() != renju.Renju || n >= patternStones || len(b.Moves()) != n {
		return nil
	}
	if n == 0 {
		return []string{renju.At(b.Size()/2, b.Size()/2).String()}
	}
	lines := map[string]bool{}
	for _, o := range renju.Openings {
		cells := o.Cells(b.Size())
		for s := range renju.NumSymmetries {
			var line []renju.Cell
			for _, c := range cells {
				line = append(line, renju.Transform(c, s, b.Size()))
			}
			if text := line[n].String(); slices.Equal(line[:n], b.Moves()) && !lines[text] {
				lines[text] = true
				out = append(out, text)
			}
		}
	}
	return out
}

var _ game.Opener = (*Position)(nil)
