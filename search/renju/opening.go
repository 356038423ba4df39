package renju

import (
	"math"

	"tengen/movegen/renju"
	"tengen/search/renju/book"
)

// fromBook answers from the book of openings, if a move of a game is asked for and the
// request does not allow a longer search than the book's.
func (e *Engine) fromBook(b *renju.Board, r *Request) (a Answer, ok bool, err error) {
	if !e.opts.Book || !r.Book || r.MultiPV > 1 || len(r.Only)+len(r.Exclude) > 0 || b.Stones() >= book.MaxMoves {
		return a, false, nil
	}
	k, err := book.Load(b.Rule(), b.Size())
	if err != nil || k == nil {
		return a, false, err
	}
	entry, ok := k.Look(b)
	if !ok || (r.Depth == 0 || r.Depth > entry.Depth) && e.effort(r) > entry.Effort {
		return a, false, nil
	}
	line := k.Line(b)
	return Answer{
		Best: entry.Move, Score: entry.Score, Depth: entry.Depth, SelDepth: entry.Depth, PV: line,
		Lines: []Line{{entry.Score, line}}, Book: true,
	}, true, nil
}

// effort returns how many nodes a search may have by its limits of nodes and of time.
func (e *Engine) effort(r *Request) uint64 {
	n := uint64(math.MaxUint64)
	if r.Nodes > 0 {
		n = r.Nodes
	}
	for _, d := range []int64{r.Soft.Milliseconds(), r.Hard.Milliseconds()} {
		if d > 0 {
			n = min(n, uint64(d)*bookPerMs*uint64(e.opts.Threads))
		}
	}
	return n
}
