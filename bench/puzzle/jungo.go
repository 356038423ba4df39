package puzzle

import (
	"context"
	"fmt"
	"slices"

	"tengen/movegen/jungo"
	"tengen/search/game"
	gamejungo "tengen/search/game/jungo"
	"tengen/search/jungo/exact"
)

// jungoSolver solves puzzles of Jungo exactly, or with bounds of the leads if it is quick.
type jungoSolver struct {
	solver *exact.Solver
	quick  bool
}

func jungoBoard(p game.Position) *jungo.Board { return p.(*gamejungo.Position).Board().Clone() }

// leads returns the proven range of the final lead of side after best play, ok is false if the
// board is too large or too empty.
func (s *jungoSolver) leads(ctx context.Context, b *jungo.Board, side jungo.Colour) (low, high int, line []jungo.Point, err error) {
	if s.solver == nil {
		o := exact.Options{TableLog2: jungoTable, RetroSize: jungoSolved, MaxNodes: jungoNodes}
		if s.quick {
			o.RetroSize, o.MaxNodes = jungoQuick, jungoQuickNodes
		}
		if s.solver, err = exact.New(o); err != nil {
			return 0, 0, nil, err
		}
	}
	r, err := s.solver.Solve(ctx, b)
	if err != nil {
		return 0, 0, nil, err
	}
	low, high = min(r.Against.Lo, r.For.Lo), max(r.Against.Hi, r.For.Hi)
	if side == jungo.White {
		low, high = -high, -low
	}
	return low, high, r.Line, nil
}

// fits reports whether puzzles are looked for on a board.
func fits(b *jungo.Board) bool {
	empty := b.Stones(jungo.Empty)
	return b.Rule() == jungo.KoSimple && b.Size() <= jungo.MaxTinySize && empty >= jungoLeastEmpty && (b.Size() <= jungoSolved || empty <= jungoEmpties)
}

// Judge implements Solver.
func (s *jungoSolver) Judge(ctx context.Context, p game.Position, wants func(*Puzzle) bool) (*Puzzle, error) {
	b := jungoBoard(p)
	if !fits(b) || wants != nil && !wants(puzzleOf(p, "score", "pass", nil, nil)) {
		return nil, nil
	}
	if b.Size() > jungoSolved {
		s.solver = nil // with empty tables the result is that of the position alone
	}
	me := b.Side()
	low, high, _, err := s.leads(ctx, b, me)
	if err != nil || low != high {
		return nil, err
	}
	key, second := jungo.None, -jungo.MaxPoints
	var tempting, motifs []string
	for _, m := range b.LegalMoves(nil) {
		b.Make(m)
		worst, best := 0, 0
		if b.Over() {
			worst = b.Score()
			if me == jungo.White {
				worst = -worst
			}
			best = worst
		} else if worst, best, _, err = s.leads(ctx, b, me); err != nil {
			b.Unmake()
			return nil, err
		}
		b.Unmake()
		switch {
		case worst >= low && key == jungo.None:
			key = m
		case best >= low:
			return nil, ctx.Err() // a second move, or one that may be as good
		default:
			second = max(second, best)
			if m != jungo.Pass && len(tempting) < mostTempting && captures(b, m) {
				tempting = append(tempting, b.MoveText(m))
			}
		}
	}
	if key == jungo.None || low-second < jungoMargin || len(b.LegalMoves(nil)) < jungoLeastEmpty {
		return nil, ctx.Err()
	}
	switch {
	case key == jungo.Pass:
		motifs = append(motifs, Pass)
	case sacrifice(b, key):
		motifs = append(motifs, Sacrifice)
	}
	out := puzzleOf(p, "score", b.MoveText(key), tempting, motifs)
	out.Stones = low
	return out, ctx.Err()
}

// captures reports whether a move takes stones or gives atari.
func captures(b *jungo.Board, m jungo.Point) bool {
	enemy := b.Side().Opponent()
	before := b.Stones(enemy)
	b.Make(m)
	defer b.Unmake()
	if b.Stones(enemy) < before {
		return true
	}
	return slices.ContainsFunc(b.Neighbours(m), func(q jungo.Point) bool { return b.At(q) == enemy && b.InAtari(q) })
}

// sacrifice reports whether the stone of a move is in atari.
func sacrifice(b *jungo.Board, m jungo.Point) bool {
	b.Make(m)
	defer b.Unmake()
	return b.InAtari(m)
}

// Answer implements Solver: the puzzle is its first move. The opponent's best reply
// answers a wrong one.
func (s *jungoSolver) Answer(ctx context.Context, of *Puzzle, p game.Position, move string, _ int) (a Answer, err error) {
	b := jungoBoard(p)
	m, err := jungo.ParseMove(move, b.Size())
	if err != nil {
		return a, err
	}
	if b.MoveText(m) == of.Key {
		return Answer{Right: true, Solved: true, Why: sayLead.With(fmt.Sprintf("%+d", of.Stones))}, nil
	}
	me := b.Side()
	b.Make(m)
	low, high, line, err := s.leads(ctx, b, me)
	if err != nil {
		return a, err
	}
	if high >= of.Stones { // the search has not shown what is proven of the puzzle
		low, high = -jungo.MaxPoints, of.Stones-1
	}
	lead, best := fmt.Sprintf("%+d", high), fmt.Sprintf("%+d", of.Stones)
	if a.Why = sayWorse.With(lead, best); low != high {
		a.Why = sayAtMost.With(lead, best)
	}
	if len(line) > 0 {
		a.Reply = b.MoveText(line[0])
	}
	return a, ctx.Err()
}

// Line implements Solver.
func (s *jungoSolver) Line(ctx context.Context, of *Puzzle, p game.Position, _ int) ([]string, error) {
	b := jungoBoard(p)
	m, err := jungo.ParseMove(of.Key, b.Size())
	if err != nil {
		return nil, err
	}
	out := []string{of.Key}
	b.Make(m)
	if b.Over() {
		return out, nil
	}
	_, _, line, err := s.leads(ctx, b, b.Side())
	return append(out, jungo.MoveTexts(line, b.Size())...), err
}
