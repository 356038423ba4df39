package ring

import (
	"context"
	"math/rand/v2"
	"slices"

	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// GenerateOptions steers the search for problems.
type GenerateOptions struct {
	Seed uint64
	// Each is the number of problems wanted for each length from MinProblem to
	// MaxProblem and each side to move; the longest lengths are rare.
	Each map[int]int
	// Have are problems found earlier, which count.
	Have []Problem
	// Nodes a move of both players. One of them, by turns Black and White, plays
	// any move with probability Slips: without mistakes few games are decided.
	Nodes uint64
	Slips float64
	// Scout is the nodes the engine spends on a position: only where it sees a
	// win of a length that is wanted the solver is asked.
	Scout uint64
	// Proof bounds the solver on one position.
	Proof searchring.SolveLimits
	// Tail is the number of plies before the end of a game that are examined.
	Tail int
}

// DefaultGenerate is how the problems of 11 plies in problems.txt were made, with
// seed 4. The others come from runs with seeds 1 to 3 that asked the solver of
// every position, with 400,000 nodes a proof (1,500,000 in the second).
func DefaultGenerate() GenerateOptions {
	return GenerateOptions{
		Seed:  1,
		Each:  map[int]int{3: 8, 5: 10, 7: 10, 9: 5, 11: 3},
		Nodes: 500, Slips: 0.25,
		Scout: 40_000,
		Proof: searchring.SolveLimits{Plies: MaxProblem, Nodes: 30_000_000},
		Tail:  40,
	}
}

// Generate plays games and collects problems from their last plies until it has
// all it wants or ctx is cancelled, telling each find. At most one problem of a
// length is taken from one game.
func Generate(ctx context.Context, o GenerateOptions, tell func(Problem)) ([]Problem, error) {
	rng := rand.New(rand.NewPCG(o.Seed, 0))
	opt := searchring.DefaultOptions()
	opt.Continuation = false // its tables are too large for such short searches
	strong := EnginePlayer{searchring.NewEngine(searchring.Config{HashMB: 4, Options: &opt}), search.Limits{Nodes: o.Nodes}}
	weak := Careless{strong, rng, o.Slips}
	scout := searchring.NewEngine(searchring.Config{HashMB: 8, Options: &opt})
	missing := map[[2]int]int{}
	open := 0
	for plies, n := range o.Each {
		for c := range 2 {
			missing[[2]int{plies, c}] = n
			open += n
		}
	}
	known := map[string]bool{}
	for _, prob := range o.Have {
		known[prob.Position] = true
		if slot := [2]int{prob.Plies, int(prob.Side())}; missing[slot] > 0 {
			missing[slot]--
			open--
		}
	}
	var found []Problem
	for open > 0 && ctx.Err() == nil {
		players := [2]Player{strong, weak}
		if rng.IntN(2) == 0 {
			players[0], players[1] = players[1], players[0]
		}
		g, err := Play(ctx, players, rng, GameOptions{Opening: 6 + rng.IntN(8), MaxPlies: 100})
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return found, err
		}
		if g.Outcome.By != ring.ByGoal {
			continue
		}
		taken := map[int]bool{}
		for _, p := range winnersTurns(&g, o.Tail) {
			scout.Clear()
			seen, won := scout.Think(ctx, p, search.Limits{Nodes: o.Scout}, nil).Score.MatePlies()
			if !won || seen < 1 {
				break // before this the win was not there, or is too long
			}
			if missing[[2]int{seen, int(p.Side())}] == 0 {
				continue
			}
			prob, ok := problemAt(ctx, p, o.Proof)
			slot := [2]int{prob.Plies, int(p.Side())}
			if !ok || taken[prob.Plies] || missing[slot] == 0 || known[prob.Position] {
				continue
			}
			taken[prob.Plies], known[prob.Position] = true, true
			missing[slot]--
			open--
			found = append(found, prob)
			if tell != nil {
				tell(prob)
			}
		}
	}
	return found, nil
}

// winnersTurns lists the positions of the last plies in which the winner was to
// move, the latest first, without those too late for a problem. They carry no
// history, for a problem does not show it.
func winnersTurns(g *Game, tail int) []*ring.Board {
	var list []*ring.Board
	end := len(g.Moves)
	p, err := ring.Parse(ring.FullField(), g.Start)
	if err != nil {
		return nil
	}
	for ply, m := range g.Moves {
		if ply >= end-tail && ply <= end-MinProblem && p.Side() == g.Outcome.Winner {
			if q, err := ring.Parse(p.Field(), p.String()); err == nil {
				list = append(list, q)
			}
		}
		p.Make(m)
	}
	slices.Reverse(list)
	return list
}

// problemAt makes a problem of a position; ok says that there is a forced win, long
// enough and with only one first move.
func problemAt(ctx context.Context, p *ring.Board, limits searchring.SolveLimits) (prob Problem, ok bool) {
	sol, err := searchring.Solve(ctx, p, limits)
	if err != nil || len(sol.Keys) != 1 {
		return Problem{}, false
	}
	return Problem{sol.Plies, p.Field().MoveText(sol.Keys[0]), p.String()}, sol.Plies >= MinProblem
}
