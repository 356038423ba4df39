package ring

// Firm returns the firm pieces of a colour: the greatest set of its pieces on
// the field such that each has, in its row and also in its column, a
// neighbouring cell that holds another piece of the set or any off-board piece. It
// starts from all pieces and drops those without support until nothing changes.
func (p *Board) Firm(c Colour) Bits {
	off := p.men[Black].Or(p.men[White]).And(p.board.Slots)
	set := p.men[c].And(p.board.Field)
	up := p.board.up
	for {
		// A shift by one carries the last cell of a row to the first of the
		// next; both are rim, where no piece of the set can stand.
		support := set.Or(off)
		inRow := support.Up(1).Or(support.Down(1))
		inColumn := support.Up(up).Or(support.Down(up))
		next := set.And(inRow).And(inColumn)
		if next == set {
			return set
		}
		set = next
	}
}

// fortress reports whether both rings are on firm pieces of one colour.
func (p *Board) fortress() bool {
	if !p.board.Rules.Fortress || p.placed < 2 {
		return false
	}
	for c := range p.men {
		if p.rings.Within(p.men[c]) {
			return p.rings.Count() == 2 && p.rings.Within(p.Firm(Colour(c)))
		}
	}
	return false
}

// closed returns the outcome if one side has closed its goal with firm pieces. There
// are not enough pieces for both to do so.
func (p *Board) closed() Outcome {
	if !p.board.Rules.ClosedGoal {
		return Outcome{}
	}
	for c := range p.men {
		front := p.board.Front[c]
		if front.Within(p.men[c]) && front.Within(p.Firm(Colour(c))) {
			return Outcome{By: ByClosing, Winner: Colour(c)}
		}
	}
	return Outcome{}
}
