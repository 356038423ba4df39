package threats

import (
	"context"

	"tengen/movegen/renju"
	"tengen/search/threat"
)

// The notes of a failing attack that say why it fails.
const (
	noteForbidden   = "forbidden"
	noteOverline    = "overline"
	noteCounterFour = "counter-four" // followed by a colon and the point
)

// tempting reports whether the side to move can begin with a four and with a three.
func tempting(b *renju.Board) bool {
	me := b.Side()
	four, three := false, false
	for c := range b.EmptyCells().Each {
		if !b.Legal(c) {
			continue
		}
		switch b.Class(c, me) {
		case renju.ClassFour, renju.ClassFourPlus:
			four = true
		case renju.ClassFourThree, renju.ClassSuspectFour:
			return true
		case renju.ClassThree, renju.ClassThreePlus, renju.ClassDoubleThree, renju.ClassSuspect:
			three = true
		}
	}
	return four && three
}

// note returns the note that says why an attack fails, "-" if for no known reason.
func (g *Generator) note(ctx context.Context, b *renju.Board, k threat.Kind) (string, error) {
	tried := 0
	for c := range b.EmptyCells().Each {
		cl := b.Class(c, b.Side())
		if cl < renju.ClassThree || cl == renju.ClassForbidden || !b.Legal(c) {
			continue
		}
		if tried++; tried > noteTries {
			break
		}
		if failsToFour(ctx, g.prover, b, c, k, noteNodes) {
			return noteCounterFour + ":" + c.String(), ctx.Err()
		}
	}
	return "-", ctx.Err()
}

// failsToFour reports whether the attack c wins against every legal reply except
// fours, and fails to one of these. It is false when ctx ends.
func failsToFour(ctx context.Context, v *threat.VCT, b *renju.Board, c renju.Cell, kind threat.Kind, nodes uint64) bool {
	me := b.Side()
	limits := threat.VCTLimits{Kind: kind, Nodes: nodes, Memory: proofMemory}
	b.Make(c)
	defer b.Unmake()
	if b.Status() != renju.Ongoing || b.Count(me, renju.ClassFive) > 0 {
		return false
	}
	wins := func(d renju.Cell) threat.Status {
		if d == renju.NoCell {
			b.MakeNull()
		} else {
			b.Make(d)
		}
		defer b.Unmake()
		if b.Status() != renju.Ongoing {
			return threat.None
		}
		return v.Solve(ctx, b, limits).Status
	}
	if wins(renju.NoCell) != threat.Win {
		return false
	}
	fails := false
	for d := range b.EmptyCells().Each {
		if !b.Legal(d) {
			continue
		}
		four := b.Class(d, me.Other()).MakesFour()
		if four && fails {
			continue
		}
		switch wins(d) {
		case threat.Win:
		case threat.None:
			if !four {
				return false
			}
			fails = true
		default:
			return false
		}
	}
	return fails
}

// failsToSix reports whether an attack is proven to win under freestyle rules, and to
// fail under its own rules and under standard rules, whose only difference from freestyle
// is that six do not win. It is false when ctx ends.
func failsToSix(ctx context.Context, v *threat.VCT, p Puzzle, nodes uint64) bool {
	for _, ask := range []struct {
		rule renju.Rule
		want threat.Status
	}{{renju.Standard, threat.None}, {p.Rule, threat.None}, {renju.Freestyle, threat.Win}} {
		b, err := p.BoardUnder(ask.rule)
		if err != nil || b.Status() != renju.Ongoing {
			return false
		}
		v.Forget()
		if v.Solve(ctx, b, threat.VCTLimits{Kind: p.Kind, Nodes: nodes, Memory: DefaultMemory}).Status != ask.want {
			return false
		}
	}
	return true
}
