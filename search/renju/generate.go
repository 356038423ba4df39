package renju

import (
	"tengen/movegen/renju"
	"tengen/search"
)

// Generate lists the moves worth searching, a small part of the board: the replies to a
// four; without one the complete defences against a winning four; otherwise the cells
// where either side makes at least a two, and early in the game the cells near the
// stones.
func (p *position) Generate(l *search.MoveList, mode search.GenMode) {
	b := p.b
	me, opp := b.Side(), b.Side().Other()
	p.cells = p.cells[:0]
	if b.Count(me, renju.ClassFive) > 0 {
		l.Add(MoveOf(b.Set(me, renju.ClassFive).First()), orderFive, 0)
		l.Complete = true
		return
	}
	if b.Count(opp, renju.ClassFive) > 0 {
		// Every other move loses to the five at once.
		replies := b.FiveReplies(opp)
		for c := range replies.Each {
			if b.Legal(c) {
				p.collect(c)
			}
		}
		for i, order := range p.orders() {
			l.Add(MoveOf(p.cells[i]), orderFive+order, search.FlagExtend)
		}
		l.Complete, l.Forced = true, true
		return
	}
	if mode == search.GenTactical {
		return
	}
	if p.defended && p.defenceKey == b.Key() || p.findDefence() {
		l.Forced = true
		if !p.anyCell {
			l.Complete = true
			for c := range p.defence.Each {
				p.collect(c)
			}
			p.add(l)
			return
		}
		l.Complete = true
		for c := range b.EmptyCells().Each {
			if b.Legal(c) {
				p.collect(c)
			}
		}
		p.add(l)
		return
	}
	cells := p.candidates()
	restricted := me == renju.Black && b.Rule() == renju.Renju
	for c := range cells.Each {
		if restricted && b.Forbidden(c) != renju.NotForbidden {
			continue
		}
		p.collect(c)
	}
	if len(p.cells) == 0 {
		// No cell qualifies: the board is empty, or has dead cells only.
		for c := range b.EmptyCells().Each {
			if b.Legal(c) {
				p.collect(c)
			}
		}
	}
	p.add(l)
}

func (p *position) collect(c renju.Cell) { p.cells = append(p.cells, c) }

// orders returns the evaluation's order of the collected cells.
func (p *position) orders() []int32 {
	out := p.order[:len(p.cells)]
	p.judge.Order(p.cells, out)
	return out
}

// add appends the collected cells with their order. Moves that make a three or more
// are tactical.
func (p *position) add(l *search.MoveList) {
	b := p.b
	me := b.Side()
	if p.policy != nil {
		p.policy.Surprises(p.cells, p.surprise)
	}
	for i, order := range p.orders() {
		c := p.cells[i]
		flags := search.FlagQuiet
		switch cl := b.Class(c, me); {
		case cl == renju.ClassThree, cl == renju.ClassThreePlus, cl == renju.ClassDoubleThree,
			cl == renju.ClassFourPlus, cl == renju.ClassFourThree, cl == renju.ClassWinFour,
			cl == renju.ClassSuspectFour:
			flags = 0
		}
		l.Moves = append(l.Moves, search.ScoredMove{Move: MoveOf(c), Order: order * orderScale, Surprise: p.surprise[i], Flags: flags})
	}
}

// candidates returns the empty cells with a pattern for either side.
func (p *position) candidates() (out renju.Rows) {
	b := p.b
	black, white := b.Set(renju.Black, renju.ClassNone), b.Set(renju.White, renju.ClassNone)
	empty := b.EmptyCells()
	for y := range b.Size() {
		out[y] = empty[y] &^ (black[y] & white[y])
	}
	if b.Stones() <= nearStones && b.Stones() > 0 {
		var full renju.Rows // stones, spread two cells each way
		mask := uint32(1)<<b.Size() - 1
		for y := range b.Size() {
			s := ^empty[y] & mask
			full[y] = (s | s<<1 | s<<2 | s>>1 | s>>2) & mask
		}
		for y := range b.Size() {
			near := full[y]
			for dy := 1; dy <= 2; dy++ {
				if y >= dy {
					near |= full[y-dy]
				}
				if y+dy < b.Size() {
					near |= full[y+dy]
				}
			}
			out[y] |= near & empty[y]
		}
	}
	return out
}
