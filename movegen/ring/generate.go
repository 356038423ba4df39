package ring

import "slices"

// Pseudo appends all pseudo-legal moves: those that are legal, and those that only
// the fortress ban or the repetition rule forbids.
func (p *Board) Pseudo(moves []Move) []Move {
	if p.end.Over() {
		return moves
	}
	start := len(moves)
	if p.Placing() {
		return p.placements(moves)
	}
	moves = p.goals(moves)
	moves = p.attacks(moves)
	moves = p.passes(moves)
	moves = p.steps(moves)
	if p.cornerPair() {
		moves = p.expandChoices(moves, start)
	}
	return moves
}

// LegalMoves appends all legal moves.
func (p *Board) LegalMoves(moves []Move) []Move {
	start := len(moves)
	moves = p.Pseudo(moves)
	if !p.anyDoubt() {
		return moves
	}
	kept := moves[:start]
	for _, m := range moves[start:] {
		if p.Permitted(m) {
			kept = append(kept, m)
		}
	}
	return kept
}

// allowed tests the two bans by playing the move.
func (p *Board) allowed(m Move) bool {
	if !p.TryMake(m) {
		return false
	}
	p.Unmake()
	return true
}

// Permitted reports whether neither the fortress ban nor the repetition rule forbids
// a move of Pseudo.
func (p *Board) Permitted(m Move) bool { return !p.doubtful(m) || p.allowed(m) }

// GoalMove returns a move of a carrier into the goal, NoMove if there is none. Such a
// move is always legal.
func (p *Board) GoalMove() Move {
	at := p.rings.And(p.men[p.side]).And(p.board.Front[p.side.Other()])
	if at.Empty() || p.end.Over() || p.Placing() {
		return NoMove
	}
	return newMove(Goal, at.First(), p.board.goalStep[p.side][at.First()].First())
}

// Legal reports whether m is legal here, whatever position it came from.
func (p *Board) Legal(m Move) bool {
	var buf [MaxMoves]Move
	if slices.Contains(p.Pseudo(buf[:0]), m) {
		return p.Permitted(m)
	}
	return false
}

// anyDoubt reports whether any pseudo-legal move could be forbidden: a third
// occurrence needs a position that has occurred twice, a fortress needs both rings on
// one side, now or after an attack.
func (p *Board) anyDoubt() bool {
	return p.repeated[p.side.Other()] > 0 || p.board.Rules.Fortress && p.placed == 2
}

// doubtful reports whether a pseudo-legal move has to be played to see whether it is
// legal.
func (p *Board) doubtful(m Move) bool {
	return p.mayRepeat(m) || p.mayFortify(m)
}

// mayRepeat reports whether m might make a position occur for the third time.
func (p *Board) mayRepeat(m Move) bool {
	if p.repeated[p.side.Other()] == 0 {
		return false
	}
	key, exact := p.keyAfter(m)
	return !exact || p.filter[key%filterSize] >= 2
}

// keyAfter returns the key after m, with exact true, if the move itself determines it:
// not for an attack, whose victim moves as well, and not if an off-board piece may
// return.
func (p *Board) keyAfter(m Move) (key uint64, exact bool) {
	b := p.board
	if m.Kind() == Attack || m.Kind() == Goal || p.Occupied().Meets(b.Slots) {
		return 0, false
	}
	z, from, to := &b.keys, m.From(), m.To()
	key = p.key ^ z.whiteDue
	if p.banHit != NoCell {
		key ^= z.banHit[p.banHit] ^ z.banBy[p.banBy]
	}
	if m.Kind() != Pass {
		key ^= z.men[p.side][from] ^ z.men[p.side][to]
	}
	if p.rings.Has(from) {
		key ^= z.ring[from] ^ z.ring[to]
	}
	return key, true
}

// mayFortify reports whether m might leave both rings on firm pieces of one colour.
func (p *Board) mayFortify(m Move) bool {
	if !p.board.Rules.Fortress || p.placed < 2 || m.Kind() == Goal {
		return false
	}
	ours := p.rings.And(p.men[p.side])
	if m.Kind() == Attack && p.rings.Has(m.To()) {
		return ours.Any() // it takes the second ring
	}
	if ours.Any() && ours != p.rings {
		return false
	}
	// One side has both rings. A closer test would look for neighbours in the row
	// and the column of both carriers; such positions are too rare for that.
	return true
}

func (p *Board) placements(moves []Move) []Move {
	for set := p.Men(p.side).AndNot(p.rings); set.Any(); {
		c := set.Pop()
		moves = append(moves, newMove(Place, c, c))
	}
	return moves
}

func (p *Board) goals(moves []Move) []Move {
	for set := p.rings.And(p.men[p.side]).And(p.board.Front[p.side.Other()]); set.Any(); {
		c := set.Pop()
		for slots := p.board.goalStep[p.side][c]; slots.Any(); {
			moves = append(moves, newMove(Goal, c, slots.Pop()))
		}
	}
	return moves
}

func (p *Board) passes(moves []Move) []Move {
	friends := p.Men(p.side).AndNot(p.rings)
	for set := p.rings.And(p.men[p.side]); set.Any(); {
		c := set.Pop()
		for to := p.PassTargets(c, friends); to.Any(); {
			moves = append(moves, newMove(Pass, c, to.Pop()))
		}
	}
	return moves
}

// PassTargets returns those of the given pieces that a pass from c can reach.
func (p *Board) PassTargets(c Cell, pieces Bits) Bits {
	to := p.board.pass[c].And(pieces)
	if p.board.Rules.PassOver {
		return to
	}
	for set := to; set.Any(); {
		t := set.Pop()
		if p.Occupied().Meets(p.board.between(c, t)) {
			to = to.AndNot(Bit(t))
		}
	}
	return to
}

// between returns the cells strictly between two cells of a row, column or diagonal.
func (b *Field) between(from, to Cell) Bits {
	dx, dy := b.Column(to)-b.Column(from), b.Row(to)-b.Row(from)
	n := max(abs(dx), abs(dy))
	var set Bits
	for i := 1; i < n; i++ {
		set = set.Or(Bit(b.At(b.Column(from)+i*dx/n, b.Row(from)+i*dy/n)))
	}
	return set
}

// attacks appends the attacks. It shifts all attackers together towards their
// targets, one direction at a time.
func (p *Board) attacks(moves []Move) []Move {
	b := p.board
	for _, d := range [4]int{1, -1, b.Stride, -b.Stride} {
		next, far := p.targets(p.side, d)
		for ; next.Any(); next = next.AndNot(Bit(next.First())) {
			moves = p.addAttack(moves, next.First(), d)
		}
		for ; far.Any(); far = far.AndNot(Bit(far.First())) {
			moves = p.addAttack(moves, far.First(), 2*d)
		}
	}
	return moves
}

func (p *Board) addAttack(moves []Move, to Cell, d int) []Move {
	from := Cell(int(to) - d)
	if from == p.banHit && to == p.banBy {
		return moves
	}
	return append(moves, newMove(Attack, from, to))
}

// targets returns the pieces that side could hit in direction d (a difference of
// cell numbers) from the next square and from two squares away, without regard to the
// hit-back ban. The two sets are disjoint: a piece hit from two squares away has an
// empty square before it.
func (p *Board) targets(side Colour, d int) (next, far Bits) {
	b, occupied := p.board, p.Occupied()
	attackers := p.men[side].And(b.Field).AndNot(p.rings)
	// A target on the field whose cell behind is empty.
	open := p.men[side.Other()].And(b.Field).AndNot(slide(occupied, -d))
	next = slide(attackers, d).And(open)
	if b.Rules.CarrierReach < 1 {
		next = next.AndNot(p.rings)
	}
	if b.Rules.AttackReach < 2 {
		return next, Bits{}
	}
	far = slide(slide(attackers, d).And(b.Field).AndNot(occupied), d).And(open)
	if b.Rules.CarrierReach < 2 {
		far = far.AndNot(p.rings)
	}
	return next, far
}

// slide moves a set by a difference of cell numbers.
func slide(set Bits, d int) Bits {
	if d > 0 {
		return set.Up(uint(d))
	}
	return set.Down(uint(-d))
}

// Hit returns the enemy pieces that side could hit if it were to move and there were
// no hit-back ban.
func (p *Board) Hit(side Colour) Bits {
	var all Bits
	for _, d := range [4]int{1, -1, p.board.Stride, -p.board.Stride} {
		next, far := p.targets(side, d)
		all = all.Or(next).Or(far)
	}
	return all
}

// Attackers returns the pieces of side that could hit the piece on target if side
// were to move and there were no hit-back ban.
func (p *Board) Attackers(side Colour, target Cell) Bits {
	var all Bits
	for _, d := range [4]int{1, -1, p.board.Stride, -p.board.Stride} {
		next, far := p.targets(side, d)
		if next.Has(target) {
			all = all.Or(Bit(Cell(int(target) - d)))
		}
		if far.Has(target) {
			all = all.Or(Bit(Cell(int(target) - 2*d)))
		}
	}
	return all
}

func (p *Board) steps(moves []Move) []Move {
	b, occupied := p.board, p.Occupied()
	friends := p.men[p.side].And(b.Field)
	for set := friends; set.Any(); {
		c := set.Pop()
		carrier := p.rings.Has(c)
		for to := p.StepTargets(c); to.Any(); {
			moves = append(moves, newMove(Step, c, to.Pop()))
		}
		if !b.Rules.LongMove || carrier && !b.Rules.CarrierLongMove {
			continue
		}
		// The nearest piece of the column on either side, if it is a friend
		// and farther away than a step would bring the piece anyway.
		reach := b.Stride
		if !carrier {
			reach *= b.Rules.StepReach
		}
		if line := b.above[c].And(occupied); line.Any() {
			if f := line.First(); friends.Has(f) && int(f)-b.Stride > int(c)+reach {
				moves = append(moves, newMove(Long, c, Cell(int(f)-b.Stride)))
			}
		}
		if line := b.below[c].And(occupied); line.Any() {
			if f := line.Last(); friends.Has(f) && int(f)+b.Stride < int(c)-reach {
				moves = append(moves, newMove(Long, c, Cell(int(f)+b.Stride)))
			}
		}
	}
	return moves
}

// StepTargets returns the empty squares to which the piece on c can step.
func (p *Board) StepTargets(c Cell) Bits {
	b, occupied := p.board, p.Occupied()
	if p.rings.Has(c) {
		return b.king[c].AndNot(occupied)
	}
	return b.centred(b.steps[b.neighbourhood(occupied, c)], c).And(b.Field).AndNot(occupied)
}

// cornerPair reports whether two pieces of one colour lie at one corner, so
// that a move may leave the mover a choice.
func (p *Board) cornerPair() bool {
	if !p.Occupied().Meets(p.board.Slots) {
		return false
	}
	for i := range p.board.corners {
		k := &p.board.corners[i]
		for c := range p.men {
			if p.men[c].Has(k.inColumn) && p.men[c].Has(k.inRow) {
				return true
			}
		}
	}
	return false
}

// expandChoices replaces each move from start on that leaves choices at corners
// by one move for each way to choose. The choices are independent: whichever
// piece returns, the corner square is taken by the same colour.
func (p *Board) expandChoices(moves []Move, start int) []Move {
	actions := append([]Move(nil), moves[start:]...)
	moves = moves[:start]
	for _, m := range actions {
		p.make(m)
		open := p.corners
		p.pop()
		first := len(moves)
		moves = append(moves, m)
		for i := range p.board.corners {
			if open>>i&1 == 0 {
				continue
			}
			for j, n := first, len(moves); j < n; j++ {
				moves = append(moves, moves[j].withChoice(i, 2))
				moves[j] = moves[j].withChoice(i, 1)
			}
		}
	}
	return moves
}
