package ring

import (
	"slices"
	"strconv"
	"strings"

	"tengen/internal/say"
)

// IllegalError says why a well-formed move is not legal in a position.
type IllegalError struct {
	Move string       // the move as written, in lower case
	Rule *say.Message // the rule that forbids it, e.g. "attack" or "fortress ban"; nil if it is none that has a name
	Why  *say.Message // one clause
}

// Say implements say.Sayer.
func (e *IllegalError) Say() *say.Message {
	if e.Rule == nil {
		return sayNoMove.With(e.Move, e.Why)
	}
	return sayIllegal.With(e.Move, e.Rule, e.Why)
}

// Error is one sentence, which names the rule if it has a name.
func (e *IllegalError) Error() string { return e.Say().String() }

// movePart is a move as written: a placement has to = NoCell.
type movePart struct {
	from, to Cell
	choices  []Cell
}

// splitMove reads a move, in upper or lower case, without checking whether it is
// possible.
func (b *Field) splitMove(text string) (movePart, error) {
	var part movePart
	fail := func(char int, what *say.Message) (movePart, error) {
		return movePart{}, &ParseError{Text: clip(text), Field: fieldMove, Char: char, What: what}
	}
	low := strings.ToLower(text)
	if len(low) != len(text) {
		return fail(0, sayLetters.With())
	}
	action, rest, hasChoices := strings.Cut(low, ",")
	from, n := b.readCell(action)
	if from == NoCell {
		return fail(n+1, sayNoSquare.With())
	}
	part.from = from
	if n < len(action) {
		to, m := b.readCell(action[n:])
		if to == NoCell {
			return fail(n+m+1, sayNoCell.With())
		}
		if n+m < len(action) {
			return fail(n+m+1, sayBehind.With())
		}
		part.to = to
	}
	if !hasChoices {
		return part, nil
	}
	at := len(action) + 1
	for name := range strings.SplitSeq(rest, ",") {
		slot, ok := b.byName[name]
		if !ok || !b.Slots.Has(slot) {
			return fail(at+1, sayNoCorner.With(strconv.Quote(clip(name))))
		}
		if slices.Contains(part.choices, slot) {
			return fail(at+1, sayTwice.With(name))
		}
		part.choices = append(part.choices, slot)
		at += len(name) + 1
	}
	return part, nil
}

// ParseMove reads a move for this position. The error is a *ParseError if the
// text is not written as a move, an *IllegalError if the move is not legal here.
func (p *Board) ParseMove(text string) (Move, error) {
	part, err := p.board.splitMove(text)
	if err != nil {
		return NoMove, err
	}
	var buf [MaxMoves]Move
	var matching []Move
	for _, m := range p.Pseudo(buf[:0]) {
		to := m.To()
		if m.Kind() == Place {
			to = NoCell // as it is written
		}
		if m.From() == part.from && to == part.to {
			matching = append(matching, m)
		}
	}
	illegal := func(rule *say.Phrase, why *say.Message) (Move, error) {
		err := &IllegalError{Move: strings.ToLower(text), Why: why}
		if rule != nil {
			err.Rule = rule.With()
		}
		return NoMove, err
	}
	if len(matching) == 0 {
		return illegal(p.whyNot(part))
	}
	slices.SortFunc(part.choices, func(x, y Cell) int {
		return strings.Compare(p.board.names[x], p.board.names[y])
	})
	for _, m := range matching {
		if !slices.Equal(p.board.Choices(m), part.choices) {
			continue
		}
		p.make(m)
		fortress, rep := p.goal == NoCell && p.fortress(), p.repeats()
		p.pop()
		switch {
		case fortress:
			return illegal(sayFortress, sayTwoFirm.With())
		case rep == repeatBanned:
			return illegal(sayRepetition, sayRepeats.With(p.board.Rules.Repetition, p.side))
		}
		return m, nil
	}
	var ways []string
	for _, m := range matching {
		if m&choiceMask != 0 {
			ways = append(ways, p.board.MoveText(m))
		}
	}
	if len(ways) == 0 {
		return illegal(sayReturns, sayNoChoice.With())
	}
	return illegal(sayReturns, sayWhichSlot.With(say.Or.Fold(say.Texts(ways...)...)))
}

// whyNot returns the rule that forbids a move that is not pseudo-legal, nil if it has no name, and why.
func (p *Board) whyNot(part movePart) (rule *say.Phrase, why *say.Message) {
	b, us := p.board, p.side
	from, to := part.from, part.to
	if p.end.Over() {
		return sayEnd, sayOver.With(p.end.By)
	}
	colour, carrier, ok := p.PieceAt(from)
	switch {
	case !ok:
		return nil, sayNoPiece.With(b.Name(from), us)
	case colour != us:
		return nil, sayOthersPiece.With(b.Name(from), colour, us)
	case b.Slots.Has(from):
		return sayOffRule, sayOffPiece.With(b.Name(from))
	case p.Placing() && to != NoCell:
		return nil, sayPlaceFirst.With(us)
	case p.Placing():
		return nil, sayHasRing.With(b.Name(from)) // at most one on a piece, R4
	case to == NoCell:
		return nil, sayTwoSquares.With()
	case from == to:
		return nil, sayNoTurnPass.With()
	}
	target, targetCarrier, occupied := p.PieceAt(to)
	switch {
	case b.Slots.Has(to):
		return p.whyNoGoal(from, to, carrier)
	case occupied && target != us:
		return p.whyNoAttack(from, to, carrier, targetCarrier)
	case occupied:
		return p.whyNoPass(from, to, carrier, targetCarrier)
	}
	return p.whyNoStep(from, to, carrier)
}

func (p *Board) whyNoGoal(from, to Cell, carrier bool) (rule *say.Phrase, why *say.Message) {
	b := p.board
	switch {
	case !b.Goal[p.side].Has(to):
		return sayGoalRule, sayNoGoal.With(b.Name(to), p.side)
	case !carrier:
		return sayGoalRule, sayNoRing.With(b.Name(from))
	}
	return sayGoalRule, sayNoKingStep.With(b.Name(to), b.Name(from))
}

func (p *Board) whyNoPass(from, to Cell, carrier, targetCarrier bool) (rule *say.Phrase, why *say.Message) {
	b := p.board
	switch {
	case !carrier:
		return sayPassRule, sayNoRingPass.With(b.Name(from), b.Name(to))
	case targetCarrier:
		return sayPassRule, sayFriendRing.With(b.Name(to))
	case !b.pass[from].Has(to):
		return sayPassRule, sayPassReach.With(b.Name(to), b.Rules.PassReach, b.Name(from))
	}
	return sayPassRule, sayBetween.With(b.Name(from), b.Name(to))
}

func (p *Board) whyNoAttack(from, to Cell, carrier, targetCarrier bool) (rule *say.Phrase, why *say.Message) {
	b, occ := p.board, p.Occupied()
	if carrier {
		return sayAttackRule, sayCarrierHits.With(b.Name(from))
	}
	dx, dy := abs(b.Column(to)-b.Column(from)), abs(b.Row(to)-b.Row(from))
	if dx != 0 && dy != 0 {
		return sayAttackRule, sayAttackLine.With()
	}
	far := max(dx, dy)
	behind := Cell(int(to) + b.direction(from, to))
	switch {
	case far > b.Rules.AttackReach:
		return sayAttackRule, sayTooFar.With(b.Name(to), b.Rules.AttackReach, b.Name(from))
	case targetCarrier && far > b.Rules.CarrierReach:
		return sayAttackRule, sayNextOnly.With()
	case occ.Meets(b.between(from, to)):
		return sayAttackRule, sayBetween.With(b.Name(from), b.Name(to))
	case occ.Has(behind):
		return sayAttackRule, sayTwoInLine.With(b.Name(behind), b.Name(to))
	}
	return sayHitBack, sayJustHit.With(b.Name(from), b.Name(to))
}

func (p *Board) whyNoStep(from, to Cell, carrier bool) (rule *say.Phrase, why *say.Message) {
	b, occ := p.board, p.Occupied()
	dx, dy := abs(b.Column(to)-b.Column(from)), abs(b.Row(to)-b.Row(from))
	far, near := max(dx, dy), min(dx, dy)
	switch {
	case !carrier && far <= b.Rules.StepReach && near != 1:
		return sayStepRule, sayBetween.With(b.Name(from), b.Name(to))
	case !carrier && far <= b.Rules.StepReach:
		return sayStepRule, sayKnight.With(b.Name(from), b.Name(to))
	case carrier:
		return sayStepRule, sayCarrierStep.With()
	case !b.Rules.LongMove || dx != 0 || !p.friendAlong(from, to):
		return sayStepRule, sayTooFar.With(b.Name(to), b.Rules.StepReach, b.Name(from))
	case occ.Meets(b.between(from, to)):
		return sayLongRule, sayBetween.With(b.Name(from), b.Name(to))
	}
	return sayLongRule, sayNotBeside.With(b.Name(to), b.Rules.StepReach, b.Name(from))
}

// friendAlong reports whether a piece has a friend in its column in the direction of a square.
func (p *Board) friendAlong(from, to Cell) bool {
	d := p.board.direction(from, to)
	for at := int(from) + d; !p.board.Slots.Has(Cell(at)); at += d {
		if colour, _, ok := p.PieceAt(Cell(at)); ok && colour == p.side {
			return true
		}
	}
	return false
}

// Texts returns the texts of moves.
func (b *Field) Texts(moves []Move) (out []string) {
	for _, m := range moves {
		out = append(out, b.MoveText(m))
	}
	return out
}
