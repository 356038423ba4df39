package renju

import (
	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search/game"
)

// Static implements game.Appraiser.
func (e *engine) Static(p game.Position) (float64, error) {
	q, ok := p.(*Position)
	if !ok {
		return 0, game.ErrOtherGame
	}
	if q.b.Status() != renju.Ongoing {
		return 0, game.ErrOver
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	s, err := e.e.Static(q.b)
	if err != nil {
		return 0, err
	}
	return s.WinRate(evalrenju.WinRateScale), nil
}
