package renju

import (
	"context"
	"slices"

	"tengen/internal/say"
	"tengen/movegen/renju"
	"tengen/search/game"
	"tengen/search/threat"
	"tengen/search/threat/term"
)

// Idea implements game.Namer: the move in the vocabulary of renju, what it stops, and what it
// builds or takes from the enemy.
func (p *Position) Idea(move string) *say.Message {
	b := p.b.Clone()
	m, err := renju.ParseCell(move, b.Size())
	if err != nil || m == renju.Pass || b.Check(m) != nil {
		return nil
	}
	found, err := term.New(term.Options{VCFNodes: ideaNodes, VCTNodes: ideaNodes}).Explain(context.Background(), b, m)
	if err != nil {
		return nil
	}
	var words []*say.Message
	stopped := p.stops(b, m)
	for _, f := range found {
		if what := ideaWords[f.Term]; what != nil && !(f.Term == term.Nori && stopped != nil) {
			words = append(words, what.With())
		}
	}
	if stopped != nil {
		words = append(words, stopped)
	}
	if slices.Contains(p.PatternMoves(), m.String()) {
		words = append(words, sayPatternMove.With())
	}
	if len(found) == 0 {
		words = append(words, builds(b, m)...)
	}
	switch {
	case len(words) > 0:
	case b.Stones() == 0:
		return sayFirstStone.With()
	default:
		return sayQuiet.With()
	}
	return say.Comma.Fold(words...)
}

var _ game.Namer = (*Position)(nil)

// stops says which win of the enemy a move prevents, or leaves: a five, or what he would have if
// the side to move passed; nil for none that is seen.
func (p *Position) stops(b *renju.Board, m renju.Cell) *say.Message {
	enemy := b.Side().Other()
	if _, stops, threatened := p.Urgent(); threatened {
		switch {
		case slices.Contains(stops, m.String()):
			return sayDefence.With()
		case b.Class(m, enemy) == renju.ClassFive:
			return sayStopsOne.With()
		}
		return sayLeavesFive.With()
	}
	vcf := threat.NewVCF(0)
	wins := func() threat.Status { return vcf.Solve(b, threat.VCFLimits{Nodes: ideaNodes}).Status }
	if b.MakeNull(); b.Status() != renju.Ongoing || wins() != threat.Win {
		b.Unmake()
		return nil
	}
	three := b.Count(enemy, renju.ClassWinFour) > 0
	b.Unmake()
	b.Make(m)
	defer b.Unmake()
	switch {
	case b.Status() != renju.Ongoing || wins() != threat.None:
		return nil
	case three:
		return sayStopsThree.With()
	}
	return sayStopsFours.With()
}

// builds says what a move that threatens nothing makes on its lines, and what the enemy would
// have made there.
func builds(b *renju.Board, m renju.Cell) (words []*say.Message) {
	me := b.Side()
	switch b.Class(m, me) {
	case renju.ClassTwo:
		words = append(words, sayTwo.With())
	case renju.ClassTwoTwo:
		words = append(words, sayTwos.With())
	case renju.ClassBlocked:
		words = append(words, sayBlockedThree.With())
	}
	switch b.Class(m, me.Other()) {
	case renju.ClassTwo:
		words = append(words, sayTakesTwo.With())
	case renju.ClassTwoTwo:
		words = append(words, sayTakesTwos.With())
	case renju.ClassThree, renju.ClassThreePlus:
		words = append(words, sayTakesThree.With())
	case renju.ClassDoubleThree:
		words = append(words, sayTakesThrees.With())
	case renju.ClassFour, renju.ClassFourPlus, renju.ClassBlocked:
		words = append(words, sayTakesFour.With())
	case renju.ClassFourThree:
		words = append(words, sayTakesFourThree.With())
	}
	return words
}
