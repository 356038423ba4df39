package renju

import (
	"math"
	"slices"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/renju/book"
)

// fromBook answers from the book of openings, if a move of a game is asked for and the limits
// do not allow a longer search than the book's; not where the game is solved.
func (e *Engine) fromBook(b *renju.Board, l *search.Limits) (a search.Result, ok bool, err error) {
	if !e.opts.Book || !l.Book || l.MultiPV > 1 || len(l.Only) > 0 || slices.ContainsFunc(l.Exclude, isStone) || b.Stones() >= book.MaxMoves {
		return a, false, nil
	}
	k, err := book.Load(b.Rule(), b.Size())
	if err != nil || k == nil {
		return a, false, err
	}
	entry, ok := k.Look(b)
	if !ok || (l.Depth == 0 || l.Depth > entry.Depth) && e.effort(l) > entry.Effort {
		return a, false, nil
	}
	if s, c := e.strategy(b); s != nil && solvedScore(s, c) != 0 {
		return a, false, nil
	}
	line := MovesOf(k.Line(b))
	return search.Result{
		Best: MoveOf(entry.Move), Score: entry.Score, Depth: entry.Depth, SelDepth: entry.Depth, PV: line,
		Lines: []search.Line{{Score: entry.Score, PV: line}}, Book: true,
	}, true, nil
}

// isStone reports whether a move is no pass.
func isStone(m search.Move) bool { return m != MoveOf(renju.Pass) }

// effort returns how many nodes a search may have by its limits of nodes and of time.
func (e *Engine) effort(l *search.Limits) uint64 {
	n := uint64(math.MaxUint64)
	if l.Nodes > 0 {
		n = l.Nodes
	}
	for _, d := range []int64{l.Soft.Milliseconds(), l.Hard.Milliseconds()} {
		if d > 0 {
			n = min(n, uint64(d)*bookPerMs*uint64(e.opts.Threads))
		}
	}
	return n
}
