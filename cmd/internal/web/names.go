package web

import (
	"context"
	"sync"

	"tengen/movegen/renju"
	gamerenju "tengen/search/game/renju"
	"tengen/search/threat/term"
)

// namer names the moves of Renju for all sessions, with one set of tables.
type namer struct {
	mu sync.Mutex
	e  *term.Explainer
}

// terms returns the names of a possible move, or what the move does if it has none.
func (n *namer) terms(ctx context.Context, p *gamerenju.Position, move string) (out []named) {
	b := p.Board()
	c, err := renju.ParseCell(move, b.Size())
	if err != nil || c == renju.Pass {
		return nil
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.e == nil {
		n.e = term.New(term.Options{VCFNodes: namesNodes, VCTNodes: namesNodes})
	}
	found, err := n.e.Explain(ctx, b.Clone(), c)
	if err != nil {
		return nil
	}
	for _, f := range found {
		out = append(out, named{Move: move, Text: f.Say()})
	}
	if idea := p.Idea(move); len(out) == 0 && idea != nil {
		out = []named{{Move: move, Text: idea}}
	}
	return out
}
