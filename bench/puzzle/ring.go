package puzzle

import (
	"context"
	"slices"

	"tengen/movegen/ring"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
	searchring "tengen/search/ring"
)

// ringSolver solves puzzles of Ring by trying all moves.
type ringSolver struct{}

func ringBoard(p game.Position) *ring.Board { return p.(*gamering.Position).Board().Clone() }

// Judge implements Solver.
func (ringSolver) Judge(ctx context.Context, p game.Position, wants func(*Puzzle) bool) (*Puzzle, error) {
	b := ringBoard(p)
	// Most positions have no win; a first look decides about many of them.
	sol, err := searchring.Solve(ctx, b, searchring.SolveLimits{Plies: ringMost, Nodes: ringScout})
	if err == nil && sol.Stopped && sol.Searched >= ringLeast {
		sol, err = searchring.Solve(ctx, b, searchring.SolveLimits{Plies: min(sol.Searched+4, ringMost), Nodes: ringNodes})
	}
	if err != nil || sol.Plies < ringLeast || len(sol.Keys) != 1 {
		return nil, err
	}
	f := b.Field()
	key := sol.Keys[0]
	var tempting, motifs []string
	for _, m := range b.LegalMoves(nil) {
		if m != key && attacks(b, m) && len(tempting) < mostTempting {
			tempting = append(tempting, f.MoveText(m))
		}
	}
	if !attacks(b, key) {
		motifs = append(motifs, Quiet)
	}
	out := puzzleOf(p, "force", f.MoveText(key), tempting, motifs)
	if out.Plies = sol.Plies; wants != nil && !wants(out) {
		return nil, ctx.Err()
	}
	return out, ctx.Err()
}

// attacks reports whether a move hits a piece or threatens a goal.
func attacks(b *ring.Board, m ring.Move) bool {
	if m.Kind() == ring.Attack {
		return true
	}
	b.Make(m)
	defer b.Unmake()
	if b.Outcome().Over() {
		return false
	}
	b.MakeNull()
	defer b.Unmake()
	return b.GoalMove() != ring.NoMove
}

// Answer implements Solver: right is a move that wins as fast as possible.
func (s ringSolver) Answer(ctx context.Context, of *Puzzle, p game.Position, move string, left int, first bool) (a Answer, err error) {
	b := ringBoard(p)
	m, err := b.ParseMove(move)
	if err != nil {
		return a, err
	}
	sol, err := searchring.Solve(ctx, b, searchring.SolveLimits{Plies: left})
	if err != nil || sol.Stopped {
		return a, err
	}
	if !slices.Contains(sol.Keys, m) {
		return s.refute(ctx, b, m, left)
	}
	b.Make(m)
	if b.Outcome().Over() {
		return Answer{Right: true, Solved: true, Why: "the game is won"}, nil
	}
	// The reply against which the win takes longest.
	best, longest := ring.NoMove, 0
	for _, r := range b.LegalMoves(nil) {
		b.Make(r)
		plies := 0
		if !b.Outcome().Over() {
			next, err := searchring.Solve(ctx, b, searchring.SolveLimits{Plies: max(sol.Plies-2, 1)})
			if err != nil {
				return a, err
			}
			plies = next.Plies
		}
		b.Unmake()
		if plies > longest {
			best, longest = r, plies
		}
	}
	if best == ring.NoMove {
		return Answer{Right: true, Solved: true, Why: "the opponent has no move"}, ctx.Err()
	}
	return Answer{Right: true, Reply: b.Field().MoveText(best), Left: longest}, ctx.Err()
}

// refute returns a reply after which there is no win in time.
func (ringSolver) refute(ctx context.Context, b *ring.Board, m ring.Move, left int) (Answer, error) {
	b.Make(m)
	if b.Outcome().Over() {
		return Answer{Why: "the game is over"}, nil
	}
	for _, r := range b.LegalMoves(nil) {
		b.Make(r)
		stops := left < 3
		if end := b.Outcome(); end.Over() {
			stops = end.Draw || end.Winner != b.Side()
		} else if !stops {
			sol, err := searchring.Solve(ctx, b, searchring.SolveLimits{Plies: left - 2, Nodes: ringNodes})
			if err != nil {
				b.Unmake()
				return Answer{}, err
			}
			stops = sol.Plies == 0 && !sol.Stopped
		}
		b.Unmake()
		if stops {
			return Answer{Reply: b.Field().MoveText(r), Why: "after it there is no win in time"}, ctx.Err()
		}
	}
	return Answer{Why: "it wins more slowly"}, ctx.Err()
}

// Line implements Solver.
func (ringSolver) Line(ctx context.Context, of *Puzzle, p game.Position, left int) ([]string, error) {
	b := ringBoard(p)
	sol, err := searchring.Solve(ctx, b, searchring.SolveLimits{Plies: left})
	if err != nil {
		return nil, err
	}
	var out []string
	for _, m := range sol.Line {
		out = append(out, b.Field().MoveText(m))
	}
	return out, nil
}
