package ring

import (
	"context"
	"math/rand/v2"

	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// TuneOptions steers Tune.
type TuneOptions struct {
	Seed    uint64
	Start   *evalring.Weights // nil for the embedded ones
	Games   int               // games to play; fewer if ctx ends before
	Nodes   uint64            // of each move
	Slips   float64           // share of random moves on both sides, which decide games
	Trust   float64           // weight of a game's result against the scores of its moves
	Longest int               // plies after which a game counts as drawn
	Fit     evalring.FitOptions
}

// DefaultTune is how the embedded weights were fitted.
func DefaultTune() TuneOptions {
	return TuneOptions{Seed: 1, Games: 2000, Nodes: 400, Slips: 0.1, Trust: 0.8, Longest: 160}
}

// Tune plays games of the engine against itself and fits the weights to how they
// ended. It returns the fit, the number of samples and the books of the games.
func Tune(ctx context.Context, o TuneOptions, report func(games, samples int)) (fit evalring.FitResult, samples int, books Score, err error) {
	if o.Start == nil {
		o.Start = evalring.Default()
	}
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	opt := searchring.DefaultOptions()
	opt.Continuation = false // its tables are too large for such short searches
	engine := searchring.NewEngine(searchring.Config{HashMB: 4, Options: &opt, Weights: o.Start})
	side := Careless{EnginePlayer{engine, search.Limits{Nodes: o.Nodes}}, rng, o.Slips}
	books.ByEnding = map[ring.Ending]int{}
	var list []evalring.Sample
	for books.Games() < o.Games && ctx.Err() == nil {
		g, err := Play(ctx, [2]Player{side, side}, rng, GameOptions{Opening: 4 + rng.IntN(10), MaxPlies: o.Longest})
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return fit, len(list), books, err
		}
		some, err := Samples(&g, ring.FullField(), o.Trust)
		if err != nil {
			return fit, len(list), books, err
		}
		list = append(list, some...)
		books.add(g, true)
		if report != nil {
			report(books.Games(), len(list))
		}
	}
	fit, err = evalring.Fit(o.Start, list, o.Fit)
	return fit, len(list), books, err
}
