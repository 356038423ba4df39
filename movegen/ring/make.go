package ring

// TryMake plays a move of Pseudo and returns true. If the fortress ban or the
// repetition rule forbids it, it returns false and the position is unchanged.
func (p *Board) TryMake(m Move) bool {
	p.make(m)
	if p.goal == NoCell && p.fortress() || p.repeats() == repeatBanned {
		p.pop()
		return false
	}
	p.enter()
	return true
}

// Make plays a legal move; Unmake takes it back.
func (p *Board) Make(m Move) {
	p.make(m)
	p.repeats()
	p.enter()
}

// Unmake takes back the last Make, successful TryMake or MakeNull.
func (p *Board) Unmake() {
	p.filter[p.key%filterSize]--
	if p.seen > 1 {
		p.repeated[p.side]--
		p.history ^= p.mark()
	}
	p.pop()
}

// MakeNull gives the turn to the other side, which the rules never allow; searches use
// it to see what a free move is worth. Repetitions are not counted across it.
func (p *Board) MakeNull() {
	p.push()
	p.clearBan()
	p.side = p.side.Other()
	p.key ^= p.board.keys.whiteDue
	p.last = NoMove
	p.touched = 0
	p.seen = 1
	p.base = int32(len(p.past))
	p.enter()
}

// enter counts the position just reached.
func (p *Board) enter() {
	p.filter[p.key%filterSize]++
	if p.seen > 1 {
		p.repeated[p.side]++
		p.history ^= p.mark()
	}
}

func (p *Board) push() { p.past = append(p.past, p.state) }

func (p *Board) pop() {
	n := len(p.past) - 1
	p.state = p.past[n]
	p.past = p.past[:n]
}

func (p *Board) clearBan() {
	if p.banHit != NoCell {
		p.key ^= p.board.keys.banHit[p.banHit] ^ p.board.keys.banBy[p.banBy]
		p.banHit, p.banBy = NoCell, NoCell
	}
}

// shift moves a piece of colour c between two cells.
func (p *Board) shift(c Colour, from, to Cell) {
	p.men[c] = p.men[c].Xor(Bit(from)).Xor(Bit(to))
	p.key ^= p.board.keys.men[c][from] ^ p.board.keys.men[c][to]
}

// handRing moves a ring between two cells.
func (p *Board) handRing(from, to Cell) {
	p.rings = p.rings.Xor(Bit(from)).Xor(Bit(to))
	p.key ^= p.board.keys.ring[from] ^ p.board.keys.ring[to]
}

// make plays the action and everything that follows from it, without testing fortress
// and repetition.
func (p *Board) make(m Move) {
	p.push()
	b, us := p.board, p.side
	from, to := m.From(), m.To()
	p.clearBan()
	p.corners = 0
	p.last = m
	p.touched = b.half[from] | b.half[to]

	switch m.Kind() {
	case Place:
		p.rings = p.rings.Or(Bit(to))
		p.key ^= b.keys.ring[to]
		p.placed++
		p.base = int32(len(p.past))
	case Step, Long:
		p.shift(us, from, to)
		if p.rings.Has(from) {
			p.handRing(from, to)
		}
	case Pass:
		p.handRing(from, to)
	case Attack:
		p.attack(from, to)
	case Goal:
		// The slot may hold an off-board piece, so the carrier leaves the sets of
		// pieces and is stored as its slot.
		p.men[us] = p.men[us].Xor(Bit(from))
		p.rings = p.rings.Xor(Bit(from))
		p.key ^= b.keys.men[us][from] ^ b.keys.ring[from] ^ b.keys.ring[to]
		p.goal = to
		p.end = Outcome{By: ByGoal, Winner: us}
	}

	p.side = us.Other()
	p.key ^= b.keys.whiteDue
	if p.end.Over() {
		return
	}
	if b.Rules.Returns {
		if off := p.men[Black].Or(p.men[White]).And(b.Slots); off.Any() {
			p.bringBack(us, m)
			p.bringBack(us.Other(), m)
		}
	}
	p.end = p.closed()
}

// attack throws back the piece on the cell to and puts the attacker in its place.
func (p *Board) attack(from, to Cell) {
	b, us, them := p.board, p.side, p.side.Other()
	landing := p.landing(from, to)
	p.touched |= b.half[landing]
	if b.Slots.Has(landing) && !b.Rules.Returns {
		// Out of the game: no earlier position can come back.
		p.men[them] = p.men[them].Xor(Bit(to))
		p.key ^= b.keys.men[them][to]
		p.base = int32(len(p.past))
	} else {
		p.shift(them, to, landing)
	}
	p.shift(us, from, to)
	if b.Field.Has(landing) {
		p.banHit, p.banBy = landing, to
		p.key ^= b.keys.banHit[landing] ^ b.keys.banBy[to]
	}
}

// Landing returns the cell to which the attack m throws its target.
func (p *Board) Landing(m Move) Cell { return p.landing(m.From(), m.To()) }

// landing returns the cell to which an attack throws its target: the farthest one
// within reach, up to the next piece or the first slot.
func (p *Board) landing(from, to Cell) Cell {
	d := p.board.direction(from, to)
	at := Cell(int(to) + d)
	for n := 1; n < p.board.Rules.ThrowReach && p.board.Field.Has(at); n++ {
		next := Cell(int(at) + d)
		if p.Occupied().Has(next) {
			break
		}
		at = next
	}
	return at
}

// direction returns the difference of cell numbers for one square along the row or
// column from one cell to another.
func (b *Field) direction(from, to Cell) int {
	d := int(to) - int(from)
	switch {
	case d >= b.Stride:
		return b.Stride
	case d <= -b.Stride:
		return -b.Stride
	case d > 0:
		return 1
	}
	return -1
}

// bringBack moves all pieces of a colour that nothing holds back onto the field, all
// at once: what holds a piece is judged before any of them moves.
func (p *Board) bringBack(c Colour, m Move) {
	b := p.board
	free := p.freed(c)
	if free.Empty() {
		return
	}
	for i := range b.corners {
		k := &b.corners[i]
		if !free.Has(k.inColumn) || !free.Has(k.inRow) {
			continue
		}
		p.corners |= 1 << i
		stays := k.inRow
		if m.choice(i) == 2 {
			stays = k.inColumn
		}
		free = free.AndNot(Bit(stays))
	}
	for free.Any() {
		slot := free.Pop()
		p.shift(c, slot, b.inner[slot])
		p.touched |= b.half[slot] | b.half[b.inner[slot]]
	}
}

// freed returns the slots of a colour's off-board pieces that nothing holds.
func (p *Board) freed(c Colour) Bits {
	var free Bits
	for set := p.Thrown(c); set.Any(); {
		slot := set.Pop()
		if p.Holders(c, slot).Empty() {
			free = free.Or(Bit(slot))
		}
	}
	return free
}

// Holders returns the pieces that keep a piece of colour c in a slot.
func (p *Board) Holders(c Colour, slot Cell) Bits {
	b := p.board
	return p.men[c].And(b.holders[0][slot]).Or(p.men[c.Other()].And(b.holders[1][slot]))
}
