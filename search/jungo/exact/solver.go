package exact

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact/retro"
)

// Result is what the solver proved.
type Result struct {
	// Against and For are the two values of a position, see retro.Values.
	Against, For dfpn.Range
	// Best lists moves that are proved to keep the best known score of the player to move:
	// all best moves if all positions of the board are solved, else at most one. Line is a
	// principal variation from the position; it ends where it would repeat a position or
	// where unconditional life settles the rest.
	Best []jungo.Point
	Line []jungo.Point
	// Nodes counts the positions searched, or the states of a retrograde analysis.
	Nodes   uint64
	Depth   int // last finished iteration of the search in plies, 0 if none
	Elapsed time.Duration
}

// Exact reports whether one score is proved whatever endless play counts.
func (r *Result) Exact() bool {
	return r.Against.Known() && r.For.Known() && r.Against == r.For
}

// Options configure a Solver. The zero value is usable.
type Options struct {
	// TableLog2 is the size of the table: 2^TableLog2 buckets of 64 bytes; 0 means the
	// default of 2^22 (256 MiB). On 5×5 there may be a second table of this size and 112 MiB
	// of others.
	TableLog2 int
	// MaxDepth limits the depth-limited search in plies; 0 means the built-in limit.
	MaxDepth int
	// MaxNodes limits the positions searched in one call; 0 means no limit. Retrograde
	// analysis ignores it.
	MaxNodes uint64
	// RetroSize is the size of the largest board solved by retrograde analysis; 0 means the
	// default of 4, 1 none.
	RetroSize int
	// Expect estimates the score of a position on 5×5 by a tree search, see dfpn.Expect.
	// Proof-number search begins with that score. Without Expect there is no proof-number
	// search unless UseDfpn was called.
	Expect func(ctx context.Context, b *jungo.Board, visits, guess int) (int, error)
}

// Solver proves scores. It keeps its tables from one call to the next as long as the board
// size stays. It belongs to one goroutine at a time.
type Solver struct {
	opt   Options
	size  int
	depth depthSearch
	goals *dfpn.GoalSearch
	// loneLost says that on 5×5 lone stones on the edge are proved to lose, see lastPoint.
	loneLost bool
}

// New returns a solver with the given options.
func New(opt Options) (*Solver, error) {
	if opt.TableLog2 < 0 || opt.TableLog2 > 30 {
		return nil, fmt.Errorf("jungo: solver table of 2^%d buckets is not between 2^0 and 2^30", opt.TableLog2)
	}
	if opt.MaxDepth < 0 || opt.MaxDepth > maxDepth {
		return nil, fmt.Errorf("jungo: solver depth %d is not between 0 and %d", opt.MaxDepth, maxDepth)
	}
	if opt.RetroSize < 0 || opt.RetroSize > retro.MaxSize {
		return nil, fmt.Errorf("jungo: retrograde analysis up to size %d: want 0 to %d", opt.RetroSize, retro.MaxSize)
	}
	opt.TableLog2 = cmp.Or(opt.TableLog2, tableLog2)
	opt.MaxDepth = cmp.Or(opt.MaxDepth, maxDepth)
	opt.RetroSize = cmp.Or(opt.RetroSize, retro.MaxSize)
	return &Solver{opt: opt}, nil
}

// Solve proves bounds of the score of b until the score is settled, a limit is reached or ctx
// is done, and returns what is proved. It accepts boards up to 7×7. Under the simple ko rule
// it settles every position up to 4×4, within a minute. Under superko there is only one value,
// and Against and For are the same.
func (v *Solver) Solve(ctx context.Context, b *jungo.Board) (Result, error) {
	g, err := jungo.TinyOf(b.Size())
	if err != nil {
		return Result{}, err
	}
	p, err := g.FromBoard(b)
	if err != nil {
		return Result{}, err
	}
	start := time.Now()
	if b.Over() {
		s := dfpn.Range{Lo: p.Score(), Hi: p.Score()}
		return Result{Against: s, For: s}, nil
	}
	if b.Rule() != jungo.KoSimple {
		return v.solveSuperko(ctx, b, start), nil
	}
	if g.Size <= v.opt.RetroSize {
		return solveByRetro(ctx, g, &p, start)
	}
	v.prepare(g)
	var expect dfpn.Expect
	if v.opt.Expect != nil && g.Size == dfpn.MaxSize {
		expect = func(ctx context.Context, visits, guess int) (int, error) {
			return v.opt.Expect(ctx, b, visits, guess)
		}
	}
	return v.search(ctx, &p, expect, start)
}

// prepare makes the tables ready for a board size.
func (v *Solver) prepare(g *jungo.TinyGeo) {
	s := &v.depth
	if s.table == nil {
		s.table = newTable(v.opt.TableLog2)
	} else if v.size != g.Size {
		s.table.clear()
	}
	if v.size != g.Size {
		v.goals, v.loneLost = dfpn.NewGoalSearch(g, v.opt.TableLog2), false
	}
	v.size = g.Size
	s.geo = g
	s.history = [2][64]int32{}
	for p := 0; p < g.Points; p++ {
		x, y := p%g.Size, p/g.Size
		s.lines[p] = int8(min(x, y, g.Size-1-x, g.Size-1-y))
	}
}

// UseDfpn gives the solver the tables of a proof-number search on 5×5, so that it searches
// all points but two for both sides, without Expect.
func (v *Solver) UseDfpn(g *jungo.TinyGeo, t dfpn.Tables) error {
	v.prepare(g)
	if v.goals.Ready() {
		return nil
	}
	return v.goals.Use(t)
}

// Dfpn reports whether proof-number search is ready for boards of a size.
func (v *Solver) Dfpn(size int) bool { return v.size == size && v.goals.Ready() }

// solveByRetro answers from the retrograde analysis.
func solveByRetro(ctx context.Context, g *jungo.TinyGeo, p *jungo.Tiny, start time.Time) (Result, error) {
	out := Result{}
	out.Against, out.For = unproved(p, g.Points)
	r, err := retro.Of(ctx, g.Size)
	if err != nil {
		if ctx.Err() != nil {
			out.Elapsed = time.Since(start)
			return out, nil // the time is over, and nothing is proved yet
		}
		return out, err
	}
	v, err := r.Values(p)
	if err != nil {
		return out, err
	}
	out.Against, out.For = dfpn.Range{Lo: v.Against, Hi: v.Against}, dfpn.Range{Lo: v.For, Hi: v.For}
	out.Nodes = uint64(r.States())
	seen := map[jungo.Tiny]bool{}
	for t := *p; t.Passes < 2 && !seen[t]; {
		seen[t] = true
		moves, err := r.Moves(&t)
		if err != nil {
			return out, err
		}
		best := retro.BestMoves(moves, t.Turn)
		if len(out.Line) == 0 {
			out.Best = best
		}
		out.Line = append(out.Line, best[0])
		t, _ = g.Make(&t, best[0])
	}
	out.Elapsed = time.Since(start)
	return out, nil
}

// unproved returns the ranges that hold for every unfinished position. Nobody can have all
// points. If the last move was not a pass, nobody can be forced to let the game end with all
// points but one against him, because he captures everything on that point.
func unproved(p *jungo.Tiny, points int) (against, forB dfpn.Range) {
	n := points - 1
	against, forB = dfpn.Range{Lo: -n, Hi: n}, dfpn.Range{Lo: -n, Hi: n}
	if p.Passes == 0 {
		against.Hi, forB.Lo = n-1, 1-n
	}
	return against, forB
}
