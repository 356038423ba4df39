package jungo

import (
	"math"

	"tengen/movegen/jungo"
	"tengen/search/jungo/openings"
)

// BookMoves returns the moves that the opening book has in a position, the best one first, with
// their lines and what they are worth at a komi, and the visits that the book spent on the
// position; none where it does not have the position.
func BookMoves(b *jungo.Board, komi float64) (moves []Candidate, effort uint64, err error) {
	k, err := openings.Load(b.Size())
	if err != nil {
		return nil, 0, err
	}
	entry, _ := k.Look(b)
	for _, m := range entry.Moves {
		win, lead := k.Worth(m, b.Side(), komi)
		moves = append(moves, Candidate{Move: m.Point, Winrate: win, LCB: win, Score: lead, PV: k.Line(b, m.Point)})
	}
	return moves, entry.Effort, nil
}

// fromBook answers from the opening book, if a move of a game is asked for and the limits do not
// allow a longer search than the book's.
func (e *Engine) fromBook(b *jungo.Board, lim *Limits) (r Result, ok bool, err error) {
	if e.opt.NoBook || !lim.Book || len(lim.Allow)+len(lim.Avoid) > 0 {
		return r, false, nil
	}
	moves, effort, err := BookMoves(b, e.komi)
	if err != nil || len(moves) == 0 || e.effort(lim) > effort {
		return r, false, err
	}
	first := &moves[0]
	return Result{Move: first.Move, Info: Info{Depth: len(first.PV), Winrate: first.Winrate, Score: first.Score, Candidates: moves, Book: true, Network: true}}, true, nil
}

// effort returns how many visits a search may make by its limits.
func (e *Engine) effort(lim *Limits) uint64 {
	n := uint64(math.MaxUint64)
	if lim.Visits > 0 {
		n = uint64(lim.Visits)
	}
	if ms := lim.Time.Milliseconds(); ms > 0 {
		n = min(n, uint64(ms)*bookPerMs*uint64(e.opt.Threads))
	}
	return n
}
