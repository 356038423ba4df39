package puzzle

import (
	"context"

	"tengen/movegen/ring"
	"tengen/search"
	"tengen/search/game"
	gamering "tengen/search/game/ring"
	searchring "tengen/search/ring"
)

// ringSolver solves puzzles of Ring by trying all moves.
type ringSolver struct {
	scout *search.Searcher
}

func ringBoard(p game.Position) *ring.Board { return p.(*gamering.Position).Board().Clone() }

// sees reports whether the engine sees a win in a position.
func (s *ringSolver) sees(ctx context.Context, b *ring.Board) bool {
	if s.scout == nil {
		o := searchring.DefaultOptions()
		o.Continuation = false // its tables are too large for such short searches
		s.scout = search.New(1, o)
	}
	s.scout.Clear() // the answer is that of the position alone
	plies, won := s.scout.Search(ctx, searchring.NewPosition(b, nil, searchring.Off{}), search.Limits{Nodes: ringEngine}, nil).Score.MatePlies()
	return won && plies >= ringLeast
}

// Judge implements Solver. If wants is given, problems are looked for. Then the engine has to
// see a win first: most positions have none, and a proof of that takes long.
func (s *ringSolver) Judge(ctx context.Context, p game.Position, wants func(*Puzzle) bool) (*Puzzle, error) {
	b := ringBoard(p)
	if wants != nil && !s.sees(ctx, b) {
		return nil, ctx.Err()
	}
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
func (*ringSolver) Answer(ctx context.Context, of *Puzzle, p game.Position, move string, left int) (a Answer, err error) {
	b := ringBoard(p)
	m, err := b.ParseMove(move)
	if err != nil {
		return a, err
	}
	j, err := searchring.JudgeMove(ctx, b, m, left)
	if err != nil {
		return a, err
	}
	if j.Reply != ring.NoMove {
		a.Reply = b.Field().MoveText(j.Reply)
	}
	b.Make(m)
	switch over := b.Outcome().Over(); {
	case j.Plies > 0 && over:
		return Answer{Right: true, Solved: true, Why: sayWon.With()}, nil
	case j.Plies > 0 && a.Reply == "":
		return Answer{Right: true, Solved: true, Why: sayStuck.With()}, nil
	case j.Plies > 0:
		a.Right, a.Left = true, j.Left
	case over:
		a.Why = sayOver.With()
	default:
		a.Why = sayNotInTime.With()
	}
	return a, nil
}

// Line implements Solver.
func (*ringSolver) Line(ctx context.Context, of *Puzzle, p game.Position, left int) ([]string, error) {
	b := ringBoard(p)
	var line []ring.Move
	if p.Config().Position == of.Config.Position && len(p.Moves()) == 0 {
		key, err := b.ParseMove(of.Key)
		if err != nil {
			return nil, err
		}
		j, err := searchring.JudgeMove(ctx, b, key, left)
		if err != nil {
			return nil, err
		}
		line = j.Line
	} else {
		sol, err := searchring.Solve(ctx, b, searchring.SolveLimits{Plies: left})
		if err != nil {
			return nil, err
		}
		line = sol.Line
	}
	return b.Field().Texts(line), nil
}
