package ring

import (
	"tengen/movegen/ring"
	"tengen/search"
)

// answers reports whether a move hits one of the enemy carriers in threat.
func answers(m ring.Move, threat ring.Bits) bool {
	return m.Kind() == ring.Attack && threat.Has(m.To())
}

// Generate implements search.Position. Against an enemy carrier before the goal
// it lists only hits on that carrier, which is complete because all other moves lose
// at once. If no hit is possible it lists all moves, so that a lost root has a move.
// For quiescence it lists captures of rings and moves that put a ring before the goal.
func (s *Position) Generate(l *search.MoveList, mode search.GenMode) {
	p := s.p
	threat := menace(p)
	l.Forced = threat.Any()
	l.Complete = mode == search.GenAll && p.Field().Rules.NoMove == ring.StuckLoses
	if l.Forced && p.HistoryKey() == 0 && p.GoalMove() == ring.NoMove {
		s.list(l, mode, func(m ring.Move) bool { return answers(m, threat) })
	}
	if len(l.Moves) == 0 {
		s.list(l, mode, func(ring.Move) bool { return true })
	}
}

// list adds the legal moves that wanted accepts.
func (s *Position) list(l *search.MoveList, mode search.GenMode, wanted func(ring.Move) bool) {
	for _, m := range s.p.Pseudo(s.buf[:0]) {
		if !wanted(m) {
			continue
		}
		order, flags := order(s.p, m)
		tactical := flags&search.FlagQuiet == 0 && order >= orderGoalThreat
		if mode == search.GenTactical && !tactical || !s.p.Permitted(m) {
			continue
		}
		if l.Forced {
			flags = flags&^search.FlagQuiet | search.FlagExtend
		}
		l.Add(search.Move(m), order, flags)
	}
}

// order returns a move's Order and flags.
func order(p *ring.Board, m ring.Move) (order int32, flags uint8) {
	b, us := p.Field(), p.Side()
	forward := int32(b.Row(m.To()) - b.Row(m.From()))
	if us == ring.White {
		forward = -forward
	}
	switch m.Kind() {
	case ring.Place:
		// The middle of the row has friends on both sides to pass to.
		col := b.Column(m.To())
		return int32(100 * min(col, b.Rules.Columns+1-col)), 0
	case ring.Goal:
		return orderGoal, 0
	}
	if threatens(p, m) {
		order = orderGoalThreat
		if p.Attackers(us.Other(), m.To()).Empty() {
			order += orderSafe
		}
		if m.Kind() == ring.Attack {
			order += orderTakeRing
		}
		return order, search.FlagExtend
	}
	switch m.Kind() {
	case ring.Attack:
		if p.Carriers().Has(m.To()) {
			return orderTakeRing + forward, 0
		}
		if b.Slots.Has(p.Landing(m)) {
			return orderThrowOff + forward, 0
		}
		return orderAttack + orderManRow*forward, search.FlagQuiet
	case ring.Pass:
		return orderPass + orderPassRow*forward, search.FlagQuiet
	}
	if p.Carriers().Has(m.From()) {
		return orderCarrierRow * forward, search.FlagQuiet
	}
	return orderManRow * min(forward, 3), search.FlagQuiet
}
