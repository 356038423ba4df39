package ring

import "strings"

// Mirror returns the cell on the other side of the middle line that runs from goal to
// goal.
func (b *Field) Mirror(c Cell) Cell { return b.At(b.Rules.Columns+1-b.Column(c), b.Row(c)) }

// MirrorText returns the text of a move on the mirrored field. The move need not be legal.
func (b *Field) MirrorText(move string) (string, error) {
	part, err := b.splitMove(move)
	if err != nil {
		return "", err
	}
	var s strings.Builder
	s.WriteString(b.Name(b.Mirror(part.from)))
	if part.to != NoCell {
		s.WriteString(b.Name(b.Mirror(part.to)))
	}
	for i, c := range part.choices {
		part.choices[i] = b.Mirror(c)
	}
	b.sortByName(part.choices)
	for _, c := range part.choices {
		s.WriteByte(',')
		s.WriteString(b.Name(c))
	}
	return s.String(), nil
}

// ImageKeys returns the key of the position and that of its mirror image, which is the
// same game if the goals lie in the middle.
func (p *Board) ImageKeys() (keys [2]uint64) {
	q := state{side: p.side, banHit: NoCell, banBy: NoCell, goal: NoCell}
	for c, set := range p.men {
		for set.Any() {
			q.men[c] = q.men[c].Or(Bit(p.board.Mirror(set.Pop())))
		}
	}
	for set := p.rings; set.Any(); {
		q.rings = q.rings.Or(Bit(p.board.Mirror(set.Pop())))
	}
	if p.goal != NoCell {
		q.goal = p.board.Mirror(p.goal)
	}
	if p.banHit != NoCell {
		q.banHit, q.banBy = p.board.Mirror(p.banHit), p.board.Mirror(p.banBy)
	}
	return [2]uint64{p.key, q.computeKey(&p.board.keys)}
}
