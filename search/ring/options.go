package ring

import "tengen/search"

// DefaultOptions returns the heuristics Ring is played with: all of the searcher
// except LateAll, which loses games here.
func DefaultOptions() search.Options {
	o := search.DefaultOptions()
	o.LateAll = false
	return o
}
