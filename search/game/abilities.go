package game

// Appraiser is an Engine with a static evaluation.
type Appraiser interface {
	// Static returns the expected share of points of the side to move, 0 to 1, without
	// a search. It fails if the game is over, or if it is another game.
	Static(p Position) (float64, error)
}

// Resizer is the engine of a game whose threads and tables can change between searches.
type Resizer interface {
	// Resize sets the number of search threads and the size of the tables, in bytes. Tables
	// whose size changes are empty then; the old ones are freed before the new ones are
	// allocated.
	Resize(threads int, hash int64) error
	// TableUsed returns how many of a thousand entries of the largest table are in use. It may
	// be called while a search runs.
	TableUsed() int
}

// Preparer is the engine of a game whose data are read when they are first needed.
type Preparer interface {
	// Prepare reads the data for games that begin as p, before a clock runs. What cannot be read is
	// an error of the search.
	Prepare(p Position)
}

// Prepare prepares an engine for games that begin as p, if it is a Preparer.
func Prepare(e Engine, p Position) {
	if r, ok := As[Preparer](e); ok {
		r.Prepare(p)
	}
}

// As returns an engine as an Appraiser, a Resizer or a Preparer; ok is false if it is none.
func As[T any](e Engine) (as T, ok bool) {
	if as, ok = e.(T); ok {
		return as, true
	}
	switch around := e.(type) {
	case *leveled:
		return As[T](around.Engine)
	case *remembering:
		return As[T](around.Engine)
	case *alphaBeta:
		as, ok = around.s.(T)
	}
	return as, ok
}
