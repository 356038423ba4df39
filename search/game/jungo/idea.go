package jungo

import (
	"math"
	"slices"

	evaljungo "tengen/eval/jungo"
	"tengen/internal/say"
	"tengen/movegen/jungo"
	"tengen/search/game"
)

// Idea implements game.Namer: what a move captures, attacks, saves and joins; else what it
// changes of the territory, else where it stands.
func (p *Position) Idea(move string) *say.Message {
	b := p.b.Clone()
	m, err := jungo.ParseMove(move, b.Size())
	if err != nil || !b.Legal(m) {
		return nil
	}
	if m == jungo.Pass {
		return passIdea(b, p.komi)
	}
	me, enemy := b.Side(), b.Side().Opponent()
	own, others := chainsBeside(b, m, me), chainsBeside(b, m, enemy)
	enclosed := len(own) > 0 && !besideOther(b, m, me)
	before, saves := b.Stones(enemy), slices.ContainsFunc(own, b.InAtari)
	empty := b.Stones(jungo.Empty) == b.Points()
	passed := aside(b, enemy)
	b.Make(m)
	var words []*say.Message
	captured := before - b.Stones(enemy)
	switch {
	case captured == 1:
		words = append(words, sayOne.With())
	case captured > 1:
		words = append(words, sayCapture.With(captured))
	}
	if saves && !b.InAtari(m) {
		words = append(words, saySave.With())
	}
	if slices.ContainsFunc(others, func(q jungo.Point) bool { return b.At(q) == enemy && b.InAtari(q) }) {
		words = append(words, sayAtari.With())
	}
	switch {
	case b.InAtari(m) && captured == 0:
		words = append(words, sayExposed.With(b.ChainSize(m)))
	case enclosed && len(own) == 1 && len(words) == 0:
		return sayFills.With()
	}
	if len(own) > 1 {
		words = append(words, sayJoins.With())
	}
	if len(others) > 1 && captured == 0 {
		words = append(words, sayCuts.With())
	}
	if owners := ownersIdea(passed, b, p.komi); owners != nil {
		words = append(words, owners)
	}
	switch {
	case len(words) > 0:
		return say.Comma.Fold(words...)
	case empty:
		return sayFirst.With()
	case len(own) > 0:
		return sayExtends.With()
	case len(others) > 0:
		return sayTouches.With()
	}
	return sayQuiet.With()
}

var _ game.Namer = (*Position)(nil)

// aside returns the position of b with a side to move. It has no last moves: the network takes
// them for moves that were made in turn.
func aside(b *jungo.Board, side jungo.Colour) *jungo.Board {
	c := new(jungo.Board)
	c.CopyFrom(b)
	c.SetSide(side)
	return c
}

// passIdea says what a pass does: it ends the game, or leaves points to the enemy, as the network
// sees it.
func passIdea(b *jungo.Board, komi float64) *say.Message {
	if b.Passes() > 0 {
		return sayLastPass.With()
	}
	passed := b.Clone()
	passed.Make(jungo.Pass)
	without, with := owners(b, passed, komi)
	lost := 0.0
	for p := range with {
		lost += without[p] + with[p] // each is from the view of its side to move
	}
	if points := int(math.Round(lost / 2)); points >= ideaPoints {
		return say.Comma.Fold(sayPass.With(), sayLeaves.With(points))
	}
	return sayPass.With()
}

// chainsBeside returns a stone of every chain of a colour beside a point.
func chainsBeside(b *jungo.Board, m jungo.Point, c jungo.Colour) (out []jungo.Point) {
	seen := map[int16]bool{}
	for _, q := range b.Neighbours(m) {
		if b.At(q) == c && !seen[b.ChainNumber(q)] {
			seen[b.ChainNumber(q)] = true
			out = append(out, q)
		}
	}
	return out
}

// besideOther reports whether something else than stones of a colour is beside a point.
func besideOther(b *jungo.Board, m jungo.Point, c jungo.Colour) bool {
	return slices.ContainsFunc(b.Neighbours(m), func(q jungo.Point) bool { return b.At(q) != c })
}

// ownersIdea says how a move changes the points that its side will own, as the network sees it:
// after the move, compared with a pass instead. It is nil where that is little, or where there is
// no network.
func ownersIdea(passed, moved *jungo.Board, komi float64) *say.Message {
	without, with := owners(passed, moved, komi)
	// An enemy without stones has no territory, whatever the network expects after a pass.
	settled := moved.Stones(moved.Side()) > 0
	// Both are from the opponent's view. The gain of the move is counted by the owner that a
	// point would have without it.
	var taken, open, kept float64
	for p := range with {
		switch gain := without[p] - with[p]; {
		case without[p] > ideaOwned && settled:
			taken += gain
		case without[p] < -ideaOwned:
			kept += gain
		default:
			open += gain
		}
	}
	// A point that changes sides gains 2: it counts for one side and no more for the other.
	most := max(taken, open, kept)
	points, lost := int(math.Round(most/2)), int(math.Round(-(taken+open+kept)/2))
	switch {
	case lost >= ideaPoints:
		return sayGivesUp.With(lost)
	case points < ideaPoints:
		return nil
	case most == taken:
		return sayTerritoryTaken.With(points)
	case most == open:
		return sayTerritoryOpen.With(points)
	}
	return sayTerritoryKept.With(points)
}

// owners returns for every point of two boards how far the side to move is expected to own it, -1 to
// 1: nothing where there is no network.
func owners(before, after *jungo.Board, komi float64) (without, with []float64) {
	if n := after.Size(); n < ideaLeast || n > ideaMost || after.Over() {
		return nil, nil
	}
	net, err := evaljungo.Default()
	if err != nil {
		return nil, nil
	}
	run := evaljungo.NewRunner(net, after.Size())
	of := func(b *jungo.Board) []float64 {
		var f evaljungo.Features
		f.Read(b, komi)
		out := make([]float64, b.Points())
		for p, o := range run.Run(&f, 0).Owner {
			out[p] = float64(o[0] - o[1])
		}
		return out
	}
	return of(before), of(after)
}
