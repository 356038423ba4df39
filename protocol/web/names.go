package web

import (
	"context"

	"tengen/movegen/renju"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat/term"
)

// termsOf returns the names of a move of Renju, none for a move that is not possible.
func termsOf(p *gamerenju.Position, move string) (out []named) {
	b := p.Board()
	c, err := renju.ParseCell(move, b.Size())
	if err != nil || c == renju.Pass {
		return nil
	}
	found, err := term.New(term.Options{VCFNodes: namesNodes, VCTNodes: namesNodes}).Explain(context.Background(), b.Clone(), c)
	if err != nil {
		return nil
	}
	for _, f := range found {
		out = append(out, named{Move: move, Text: f.String(), Japanese: f.Term.Japanese()})
	}
	return out
}
