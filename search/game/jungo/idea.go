package jungo

import (
	"fmt"
	"strings"

	"tengen/movegen/jungo"
	"tengen/search/game"
)

// Idea implements game.Namer: what a move captures, attacks and saves.
func (p *Position) Idea(move string) string {
	b := p.b.Clone()
	m, err := jungo.ParseMove(move, b.Size())
	if err != nil || !b.Legal(m) {
		return ""
	}
	if m == jungo.Pass {
		return "a pass"
	}
	me := b.Side()
	before, saves := b.Stones(me.Opponent()), false
	for _, q := range b.Neighbours(m) {
		saves = saves || b.At(q) == me && b.InAtari(q)
	}
	b.Make(m)
	var words []string
	if n := before - b.Stones(me.Opponent()); n == 1 {
		words = append(words, "capture a stone")
	} else if n > 1 {
		words = append(words, fmt.Sprintf("capture %d stones", n))
	}
	if saves && !b.InAtari(m) {
		words = append(words, "save stones in atari")
	}
	for _, q := range b.Neighbours(m) {
		if b.At(q) == me.Opponent() && b.InAtari(q) {
			words = append(words, "give atari")
			break
		}
	}
	if len(words) == 0 {
		return "a quiet move"
	}
	return strings.Join(words, ", ")
}

var _ game.Namer = (*Position)(nil)
