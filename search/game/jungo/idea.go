package jungo

import (
	"tengen/internal/say"
	"tengen/movegen/jungo"
	"tengen/search/game"
)

// Idea implements game.Namer: what a move captures, attacks and saves.
func (p *Position) Idea(move string) *say.Message {
	b := p.b.Clone()
	m, err := jungo.ParseMove(move, b.Size())
	if err != nil || !b.Legal(m) {
		return nil
	}
	if m == jungo.Pass {
		return sayPass.With()
	}
	me := b.Side()
	before, saves := b.Stones(me.Opponent()), false
	for _, q := range b.Neighbours(m) {
		saves = saves || b.At(q) == me && b.InAtari(q)
	}
	b.Make(m)
	var words []*say.Message
	if n := before - b.Stones(me.Opponent()); n == 1 {
		words = append(words, sayOne.With())
	} else if n > 1 {
		words = append(words, sayCapture.With(n))
	}
	if saves && !b.InAtari(m) {
		words = append(words, saySave.With())
	}
	for _, q := range b.Neighbours(m) {
		if b.At(q) == me.Opponent() && b.InAtari(q) {
			words = append(words, sayAtari.With())
			break
		}
	}
	if len(words) == 0 {
		return sayQuiet.With()
	}
	return say.Comma.Fold(words...)
}

var _ game.Namer = (*Position)(nil)
