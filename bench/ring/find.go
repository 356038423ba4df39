package ring

import (
	"cmp"
	"context"

	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// FindOptions bound the work on one position. The zero value of a field means its
// default.
type FindOptions struct {
	// Scout is the number of nodes of the engine. The solver is asked only if the engine sees a
	// win.
	Scout uint64
	// Proof is the number of nodes of the solver, which must prove the win.
	Proof uint64
}

// Finder looks for problems among the positions of games. It is for one goroutine.
type Finder struct {
	o     FindOptions
	scout *search.Searcher
}

// NewFinder returns a Finder.
func NewFinder(o FindOptions) *Finder {
	o.Scout = cmp.Or(o.Scout, DefaultScout)
	o.Proof = cmp.Or(o.Proof, DefaultNodes)
	opt := searchring.DefaultOptions()
	opt.Continuation = false // its tables are too large for such short searches
	return &Finder{o, search.New(scoutHash, opt)}
}

// Candidate is a problem that was found, with the length of the win that the engine
// saw, which may be longer than the shortest.
type Candidate struct {
	Problem
	Seen int
}

// Candidates makes problems from the positions of one game in which its winner was to
// move, given with the latest first. It stops at the first position in which the engine
// sees no win. It skips positions whose win, as the engine sees it, has a length that
// wants rejects. The error is that of ctx.
func (f *Finder) Candidates(ctx context.Context, list []*ring.Board, wants func(plies int, side ring.Colour) bool) ([]Candidate, error) {
	var out []Candidate
	for _, p := range list {
		f.scout.Clear()
		seen, won := f.scout.Search(ctx, searchring.NewPosition(p, nil, searchring.Off{}), search.Limits{Nodes: f.o.Scout}, nil).Score.MatePlies()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !won || seen < 1 {
			break // earlier positions have no win, or a longer one
		}
		if !wants(seen, p.Side()) {
			continue
		}
		sol, err := searchring.Solve(ctx, p, searchring.SolveLimits{Plies: MaxProblem, Nodes: f.o.Proof})
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(sol.Keys) == 1 && sol.Plies >= MinProblem {
			out = append(out, Candidate{Problem{sol.Plies, p.Field().MoveText(sol.Keys[0]), p.String()}, seen})
		}
	}
	return out, nil
}
