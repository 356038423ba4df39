package renju

import (
	"tengen/movegen/renju"
	"tengen/search"
)

// Static returns the static evaluation of b for the side to move, without a search. The
// game must not be over. It fails if Options.Evaluation is for another rule set.
func (e *Engine) Static(b *renju.Board) (search.Score, error) {
	pos, err := e.prepare(b)
	if err != nil {
		return 0, err
	}
	return within(pos.judge.Value()), nil
}
