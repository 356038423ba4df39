package game

// Appraiser is an Engine with a static evaluation.
type Appraiser interface {
	// Static returns the expected share of points of the side to move, 0 to 1, without
	// a search. It fails if the game is over, or if it is another game.
	Static(p Position) (float64, error)
}

// AppraiserOf returns the static evaluation of an engine; ok is false if it has none.
func AppraiserOf(e Engine) (a Appraiser, ok bool) {
	if l, leveled := e.(*leveled); leveled {
		e = l.Engine
	}
	a, ok = e.(Appraiser)
	return a, ok
}

// Static implements Appraiser.
func (e *alphaBeta) Static(p Position) (float64, error) {
	root, err := e.walker.Root(p)
	if err != nil {
		return 0, err
	}
	if _, over := p.Result(); over {
		return 0, ErrOver
	}
	return root.Evaluate().WinRate(e.walker.WinScale()), nil
}
