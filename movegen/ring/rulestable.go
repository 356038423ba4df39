package ring

import (
	"fmt"
	"strconv"
)

// Reading is one row of the table of rules as shown to users.
type Reading struct {
	Tag   string // R1 to R9 for our readings of lost figures, "" for what the text says
	Name  string
	Value string
}

// Table lists the values of the rules in words, the readings R1 to R9 tagged.
func (r *Rules) Table() []Reading {
	yes := func(b bool) string {
		if b {
			return "yes"
		}
		return "no"
	}
	column := func(n int) string { return string(rune('a' + n - 1)) }
	knight := map[KnightRule]string{
		KnightEither:   "one of the two squares it passes between is empty",
		KnightBoth:     "both squares it passes between are empty",
		KnightStraight: "the orthogonal neighbour on its way is empty",
		KnightDiagonal: "the diagonal neighbour on its way is empty",
		KnightFree:     "never blocked",
	}
	stuck := map[Stuck]string{StuckLoses: "loses", StuckDraws: "draws", StuckWins: "wins"}
	goal := func(row int) string {
		return column(r.GoalFirst) + strconv.Itoa(row) + "–" + column(r.GoalLast) + strconv.Itoa(row)
	}
	pass := fmt.Sprintf("%d squares in eight directions", r.PassReach)
	if r.PassOver {
		pass += ", over any piece"
	}
	return []Reading{
		{"", "variant", r.Name},
		{"R1", "field", fmt.Sprintf("%d columns, %d rows, the lower half the Black board", r.Columns, r.Rows)},
		{"R2", "goals", fmt.Sprintf("Black carries a ring into %s, White into %s", goal(r.Rows+1), goal(0))},
		{"R3", "set-up", fmt.Sprintf("Black on row %d, White on row %d", r.SetupRow, r.Rows+1-r.SetupRow)},
		{"R4", "rings", fmt.Sprintf("%d in play, at most one on a piece, each good for either side", r.Rings)},
		{"", "step without a ring", fmt.Sprintf("up to %d squares", r.StepReach)},
		{"R5", "knight's step open if", knight[r.Knight]},
		{"", "long move", yes(r.LongMove)},
		{"R6", "long move of a carrier", yes(r.LongMove && r.CarrierLongMove)},
		{"R7", "pass", pass},
		{"", "attack", fmt.Sprintf("from %d squares, on a carrier from %d, throwing %d", r.AttackReach, r.CarrierReach, r.ThrowReach)},
		{"", "off-board pieces return", yes(r.Returns)},
		{"R8", "held in a slot by", "any piece next to it" + offsets(" or a friend", r.HeldByFriend) + offsets(" or an enemy", r.HeldByEnemy)},
		{"R9", "side without a move", stuck[r.NoMove]},
		{"", "closed goal wins", yes(r.ClosedGoal)},
		{"", "fortress ban", yes(r.Fortress)},
		{"", "repetition judged from occurrence", strconv.Itoa(r.Repetition)},
	}
}

// offsets writes the holding squares beyond the one next to the slot.
func offsets(who string, list []Offset) (text string) {
	for _, o := range list {
		switch {
		case o == Offset{1, 0}:
		case o.Aside == 0:
			text += fmt.Sprintf("%s %d squares inward", who, o.Inward)
		default:
			text += fmt.Sprintf("%s %d inward and %d aside", who, o.Inward, o.Aside)
		}
	}
	return text
}
