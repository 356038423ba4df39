package ring

import "tengen/movegen/ring"

// menace returns the enemy carriers that can step into the goal on their next move.
func menace(p *ring.Board) ring.Bits {
	us := p.Side()
	return p.Carriers().And(p.Men(us.Other())).And(p.Field().Front[us])
}

// canHit reports whether the side to move can hit the carrier on target.
func canHit(p *ring.Board, target ring.Cell) bool {
	by := p.Attackers(p.Side(), target)
	if hit, attacker := p.Ban(); hit != ring.NoCell && attacker == target {
		by = by.AndNot(ring.Bit(hit))
	}
	if by.Empty() {
		return false
	}
	if p.HistoryKey() == 0 && !p.Carriers().Meets(p.Men(p.Side())) {
		return true // a fortress needs two rings
	}
	var buf [ring.MaxMoves]ring.Move
	for _, m := range p.Pseudo(buf[:0]) {
		if m.Kind() == ring.Attack && m.To() == target && p.Permitted(m) {
			return true
		}
	}
	return false
}

// foresee returns what is known of a position without search: a win for the side to
// move in 1 or 3 plies with its first move, a loss in 2 (plies is −2), or 0 if it is
// not known. The game must not be over; buf is scratch space.
func foresee(p *ring.Board, buf []ring.Move) (plies int, best ring.Move) {
	if p.Placing() {
		return 0, ring.NoMove
	}
	if m := p.GoalMove(); m != ring.NoMove {
		return 1, m
	}
	if p.HistoryKey() != 0 || p.Field().Rules.NoMove != ring.StuckLoses {
		return 0, ring.NoMove // the defender might reach a repetition
	}
	if threat := menace(p); threat.Any() {
		if threat.Count() > 1 || !canHit(p, threat.First()) {
			return -2, ring.NoMove
		}
		return 0, ring.NoMove
	}
	if !nearGoal(p) {
		return 0, ring.NoMove
	}
	for _, m := range p.Pseudo(buf[:0]) {
		if threatens(p, m) && decides(p, m) {
			return 3, m
		}
	}
	return 0, ring.NoMove
}

// nearGoal reports whether one move might bring a ring before the goal. It may return
// true where no move does.
func nearGoal(p *ring.Board) bool {
	b, us := p.Field(), p.Side()
	front := b.Front[us.Other()]
	if p.Carriers().And(p.Men(us.Other())).Meets(front) {
		return true // might be captured
	}
	receivers := p.Men(us).And(front)
	for set := p.Carriers().And(p.Men(us)); set.Any(); {
		c := set.Pop()
		if b.Neighbours(c).And(front).AndNot(p.Occupied()).Any() || b.PassReach(c).Meets(receivers) {
			return true
		}
	}
	return false
}

// threatens reports whether a pseudo-legal move leaves a ring of the mover
// before the goal.
func threatens(p *ring.Board, m ring.Move) bool {
	if !p.Field().Front[p.Side().Other()].Has(m.To()) {
		return false
	}
	switch m.Kind() {
	case ring.Pass:
		return true
	case ring.Attack:
		return p.Carriers().Has(m.To())
	}
	return p.Carriers().Has(m.From())
}

// decides reports whether m, which threatens, is legal and leaves the enemy
// without a hit on the ring before the goal, without a goal of its own and
// without an escape into a repetition.
func decides(p *ring.Board, m ring.Move) bool {
	if !p.TryMake(m) {
		return false
	}
	ours := p.Carriers().And(p.Men(p.Side().Other())).And(p.Field().Front[p.Side()])
	won := !p.Ended().Over() && p.GoalMove() == ring.NoMove && p.HistoryKey() == 0 &&
		(ours.Count() > 1 || ours.Count() == 1 && !canHit(p, ours.First()))
	p.Unmake()
	return won
}
