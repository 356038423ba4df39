package ring

import (
	"fmt"
	"slices"
	"strings"
)

// IllegalError says why a well-formed move is not legal in a position.
type IllegalError struct {
	Move string // the move as written, in lower case
	Rule string // the rule that forbids it, e.g. "attack" or "fortress ban"
	Why  string // one clause
}

// Error is one sentence naming the rule.
func (e *IllegalError) Error() string {
	return fmt.Sprintf("%s is illegal (%s): %s", e.Move, e.Rule, e.Why)
}

// movePart is a move as written: a placement has to = NoCell.
type movePart struct {
	from, to Cell
	choices  []Cell
}

// splitMove reads a move, in upper or lower case, without checking whether it is
// possible.
func (b *Field) splitMove(text string) (movePart, error) {
	var part movePart
	fail := func(char int, format string, args ...any) (movePart, error) {
		return movePart{}, &ParseError{Text: clip(text), Field: "move", Char: char, What: fmt.Sprintf(format, args...)}
	}
	low := strings.ToLower(text)
	if len(low) != len(text) {
		return fail(0, "not a move: only letters a to r, digits and commas occur")
	}
	action, rest, hasChoices := strings.Cut(low, ",")
	from, n := b.readCell(action)
	if from == NoCell {
		return fail(n+1, "no square starts here (a move is <from><to>, such as c2c4)")
	}
	part.from = from
	if n < len(action) {
		to, m := b.readCell(action[n:])
		if to == NoCell {
			return fail(n+m+1, "no square or slot starts here (a move is <from><to>, such as c2c4)")
		}
		if n+m < len(action) {
			return fail(n+m+1, "text after the move")
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
			return fail(at+1, "%q is not an off-board slot (after a comma want the slot of a corner choice)", clip(name))
		}
		if slices.Contains(part.choices, slot) {
			return fail(at+1, "slot %s is chosen twice", name)
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
	illegal := func(rule, why string, args ...any) (Move, error) {
		return NoMove, &IllegalError{strings.ToLower(text), rule, fmt.Sprintf(why, args...)}
	}
	if len(matching) == 0 {
		rule, why, args := p.whyNot(part)
		return illegal(rule, why, args...)
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
			return illegal("fortress ban", "both rings would be on firm pieces of one colour")
		case rep == repeatBanned:
			return illegal("repetition", "the position would occur again (%d times at least), and since its first occurrence every move has been on the board of %s's opponent", p.board.Rules.Repetition, p.side)
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
		return illegal("returns", "there is no choice at a corner to make after this move")
	}
	return illegal("returns", "two pieces would return to one corner, write which: %s", strings.Join(ways, " or "))
}

// whyNot returns the rule that forbids a move that is not pseudo-legal, and why.
func (p *Board) whyNot(part movePart) (rule, why string, args []any) {
	b, us := p.board, p.side
	from, to := part.from, part.to
	say := func(rule, why string, args ...any) (string, string, []any) { return rule, why, args }
	if p.end.Over() {
		return say("end of the game", "the game is over by %s", p.end.By)
	}
	colour, carrier, ok := p.PieceAt(from)
	switch {
	case !ok:
		return say("course of play", "there is no piece on %s", b.Name(from))
	case colour != us:
		return say("course of play", "the piece on %s is %s's, and it is %s's turn", b.Name(from), colour, us)
	case b.Slots.Has(from):
		return say("off-board pieces", "the piece in %s lies off the board and cannot act", b.Name(from))
	case p.Placing() && to != NoCell:
		return say("course of play", "%s has to put a ring on a piece first (write its square alone)", us)
	case p.Placing():
		return say("course of play", "the piece on %s carries a ring already", b.Name(from)) // at most one on a piece, R4
	case to == NoCell:
		return say("course of play", "the rings are in play, and a move needs two squares")
	case from == to:
		return say("course of play", "a move has to lead somewhere; there is no passing of the turn")
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

func (p *Board) whyNoGoal(from, to Cell, carrier bool) (rule, why string, args []any) {
	b := p.board
	switch {
	case !b.Goal[p.side].Has(to):
		return "goal", "%s is not a goal slot that %s attacks", []any{b.Name(to), p.side}
	case !carrier:
		return "goal", "the piece on %s carries no ring", []any{b.Name(from)}
	}
	return "goal", "%s is not one king's step from %s", []any{b.Name(to), b.Name(from)}
}

func (p *Board) whyNoPass(from, to Cell, carrier, targetCarrier bool) (rule, why string, args []any) {
	b := p.board
	switch {
	case !carrier:
		return "pass", "the piece on %s carries no ring to pass, and %s is taken by a friend", []any{b.Name(from), b.Name(to)}
	case targetCarrier:
		return "pass, R4", "the friend on %s carries a ring already", []any{b.Name(to)}
	case !b.pass[from].Has(to):
		return "pass", "%s is not within %d squares of %s in one of the eight directions", []any{b.Name(to), b.Rules.PassReach, b.Name(from)}
	}
	return "pass, R7", "a piece stands between %s and %s", []any{b.Name(from), b.Name(to)}
}

func (p *Board) whyNoAttack(from, to Cell, carrier, targetCarrier bool) (rule, why string, args []any) {
	const rule1 = "attack"
	b, occ := p.board, p.Occupied()
	if carrier {
		return rule1, "the piece on %s carries a ring, and a carrier cannot attack", []any{b.Name(from)}
	}
	dx, dy := abs(b.Column(to)-b.Column(from)), abs(b.Row(to)-b.Row(from))
	if dx != 0 && dy != 0 {
		return rule1, "an attack goes along a row or a column only", nil
	}
	far := max(dx, dy)
	behind := Cell(int(to) + b.direction(from, to))
	switch {
	case far > b.Rules.AttackReach:
		return rule1, "%s is more than %d squares from %s", []any{b.Name(to), b.Rules.AttackReach, b.Name(from)}
	case targetCarrier && far > b.Rules.CarrierReach:
		return rule1, "a ring carrier can only be hit from the next square", nil
	case occ.Meets(b.between(from, to)):
		return rule1, "a piece stands between %s and %s", []any{b.Name(from), b.Name(to)}
	case occ.Has(behind):
		return rule1, "a piece in %s stands right behind the one on %s, and two in a line cannot be hit", []any{b.Name(behind), b.Name(to)}
	}
	return "hit-back ban", "the piece on %s was hit by the one on %s on the last move", []any{b.Name(from), b.Name(to)}
}

func (p *Board) whyNoStep(from, to Cell, carrier bool) (rule, why string, args []any) {
	b, occ := p.board, p.Occupied()
	dx, dy := abs(b.Column(to)-b.Column(from)), abs(b.Row(to)-b.Row(from))
	far, near := max(dx, dy), min(dx, dy)
	switch {
	case !carrier && far <= b.Rules.StepReach && near != 1:
		return "step", "a piece stands between %s and %s", []any{b.Name(from), b.Name(to)}
	case !carrier && far <= b.Rules.StepReach:
		return "step, R5", "the way of the knight's step from %s to %s is blocked", []any{b.Name(from), b.Name(to)}
	case dx == 0 && carrier:
		return "long move, R6", "a ring carrier steps one square only", nil
	case carrier:
		return "step", "a ring carrier steps one square only", nil
	case !b.Rules.LongMove || dx != 0:
		return "step", "%s is more than %d squares from %s", []any{b.Name(to), b.Rules.StepReach, b.Name(from)}
	case occ.Meets(b.between(from, to)):
		return "long move", "a piece stands between %s and %s", []any{b.Name(from), b.Name(to)}
	}
	return "long move", "%s is not next to the nearest friend of the column, on the near side", []any{b.Name(to)}
}
