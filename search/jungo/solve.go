package jungo

import (
	"context"
	"fmt"
	"sync"
	"time"

	"tengen/movegen/jungo"
)

// Range is what is proved of one value: it lies between Lo and Hi, both
// included, in stones (Black's minus White's).
type Range struct{ Lo, Hi int }

// Known tells whether the value is settled.
func (r Range) Known() bool { return r.Lo == r.Hi }

// String writes "7", "7..15" or, for White's lead, "-3".
func (r Range) String() string {
	if r.Known() {
		return fmt.Sprint(r.Lo)
	}
	return fmt.Sprintf("%d..%d", r.Lo, r.Hi)
}

// SolveResult is what the exact solver proved.
type SolveResult struct {
	// Against and For are the two values of Values.
	Against, For Range
	// Best lists moves proved to keep the better of what is known for the player
	// to move: all best moves where every position is solved, at most one
	// otherwise. Line is a principal line from the position; it ends where it
	// would repeat itself or where unconditional life settles the rest.
	Best []jungo.Point
	Line []jungo.Point
	// Nodes counts positions searched, or states in a retrograde analysis.
	Nodes   uint64
	Depth   int // last finished iteration of the search in plies, 0 without one
	Elapsed time.Duration
}

// Exact tells whether one score is proved for any reading of endless play.
func (r *SolveResult) Exact() bool {
	return r.Against.Known() && r.For.Known() && r.Against == r.For
}

// SolveOptions tunes Solve. The zero value is usable.
type SolveOptions struct {
	// TableLog2 is the size of the table: 2^TableLog2 buckets of 64 bytes; 0 is
	// the default of 2^22 (256 MiB). On 5×5 there may be one more such table and
	// 112 MiB of others.
	TableLog2 int
	// MaxDepth limits the search in plies; 0 is no limit but the built-in one.
	MaxDepth int
	// MaxNodes limits the positions searched in one call; 0 is no limit.
	// Retrograde analysis does not heed it.
	MaxNodes uint64
	// SearchOnly keeps 2×2 to 4×4 boards from retrograde analysis.
	SearchOnly bool
	// Info, if set, is called after every iteration of a search.
	Info func(SolveResult)
}

// Solver proves scores. It keeps its table from one
// call to the next as long as the board size stays. One goroutine at a time.
type Solver struct {
	opt  SolveOptions
	size int
	s    reacher
	// quest has the hunters: none as long as what they are for is asked of s.
	quest pursuit
	lone  bool // on 5×5: wholeBoard knows that a lone stone on the edge loses
}

// NewSolver returns a solver with the given options.
func NewSolver(opt SolveOptions) (*Solver, error) {
	if opt.TableLog2 < 0 || opt.TableLog2 > 30 {
		return nil, fmt.Errorf("jungo: solver table of 2^%d buckets is not between 2^0 and 2^30", opt.TableLog2)
	}
	if opt.MaxDepth < 0 || opt.MaxDepth > maxSolveDepth {
		return nil, fmt.Errorf("jungo: solver depth %d is not between 0 and %d", opt.MaxDepth, maxSolveDepth)
	}
	if opt.TableLog2 == 0 {
		opt.TableLog2 = solverTableLog2
	}
	if opt.MaxDepth == 0 {
		opt.MaxDepth = maxSolveDepth
	}
	return &Solver{opt: opt}, nil
}

// retros caches the retrograde analyses, which serve every solver.
var retros [maxRetroSize + 1]struct {
	sync.Mutex
	r *Retro
}

// RetroOf returns the retrograde analysis of a size, made on the first call.
func RetroOf(ctx context.Context, size int) (*Retro, error) {
	if size < jungo.MinSize || size > maxRetroSize {
		return NewRetro(ctx, size)
	}
	e := &retros[size]
	e.Lock()
	defer e.Unlock()
	if e.r == nil {
		r, err := NewRetro(ctx, size)
		if err != nil {
			return nil, err
		}
		e.r = r
	}
	return e.r, nil
}

// Solve proves what it can about the position of b until it is settled, the
// depth is reached or ctx is done; what was proved so far is returned in every
// case. Boards up to 7×7 are accepted. Under the simple ko rule every position up
// to 4×4 is settled, in a minute at most. Under superko there is one value, which
// Against and For both give.
func (v *Solver) Solve(ctx context.Context, b *jungo.Board) (SolveResult, error) {
	g, err := jungo.TinyOf(b.Size())
	if err != nil {
		return SolveResult{}, err
	}
	p, err := g.FromBoard(b)
	if err != nil {
		return SolveResult{}, err
	}
	start := time.Now()
	if b.Over() {
		s := Range{p.Score(), p.Score()}
		return SolveResult{Against: s, For: s}, nil
	}
	if b.Rule() != jungo.KoSimple {
		return v.solveSuperko(ctx, b, start), nil
	}
	if g.Size <= maxRetroSize && !v.opt.SearchOnly {
		return solveByRetro(ctx, g, &p, start)
	}
	v.prepare(g)
	if g.Size == maxShapeSize {
		v.quest.expect = func(ctx context.Context, visits, guess int) int {
			return expect(ctx, b, visits, guess)
		}
		defer func() { v.quest.expect = nil }()
	}
	return v.search(ctx, &p, start)
}

// prepare makes the searcher ready for a board size.
func (v *Solver) prepare(g *jungo.TinyGeo) {
	s := &v.s
	if s.table == nil {
		s.table = newTable(v.opt.TableLog2)
	} else if v.size != g.Size {
		s.table.clear()
		v.quest, v.lone = pursuit{}, false
	}
	v.size = g.Size
	s.geo = g
	s.history = [2][64]int32{}
	for p := 0; p < g.Points; p++ {
		s.lines[p] = int8(lineOf(p, g.Size))
	}
}

// trivial are the bounds that hold for every unfinished position without a
// pass: nobody can have all points, and whoever may not end the game with all
// but one point against him, because he captures everything on that point.
func trivial(p *jungo.Tiny, points int) (against, forB Range) {
	n := points - 1
	against, forB = Range{-n, n}, Range{-n, n}
	if p.Passes == 0 {
		against.Hi, forB.Lo = n-1, 1-n
	}
	return against, forB
}

// search is iterative deepening over the questions of both sides.
func (v *Solver) search(ctx context.Context, p *jungo.Tiny, start time.Time) (SolveResult, error) {
	s := &v.s
	s.ctx, s.stopped, s.nodes, s.maxNodes = ctx, false, 0, v.opt.MaxNodes
	k, sym := s.geo.Canonical(p)
	key := pack(k, s.geo.Points)
	q := &v.quest
	q.begin(p)
	out := SolveResult{}
	out.Against, out.For = trivial(p, s.geo.Points)
	lo, hi := s.geo.Bounds(p)
	// told carries an answer to "does r reach the goal" into the bounds.
	told := func(answer, r, goal int) {
		switch {
		case answer == proved && r == 0:
			lo = max(lo, goal)
		case answer == refuted && r == 0:
			hi = min(hi, goal-1)
		case answer == proved:
			hi = min(hi, -goal)
		case answer == refuted:
			lo = max(lo, 1-goal)
		}
	}
	ask := func(r, goal, depth int) {
		if open(r, goal, lo, hi) {
			told(s.reach(p, key, sym, r, goal, depth, 0), r, goal)
		}
	}
	// A board wholly won is never better than all points but two.
	top := s.geo.Points - 2
	progress := func() {
		v.conclude(&out, p, lo, hi, start)
		if v.opt.Info != nil {
			v.opt.Info(out)
		}
	}
	// pause lets hunts catch up with the other questions, until one has an answer.
	pause := func() {
		for !s.stopped {
			if q.aim(ctx, s.geo, p, v.opt.TableLog2, lo, hi) != nil {
				s.stopped = true // out of time
				return
			}
			r, due := q.turn(lo, hi), huntShare*s.nodes
			if r < 0 || q.spent >= due {
				return
			}
			answer := v.askHunt(ctx, p, r, min(due-q.spent, huntTurn))
			if answer != endless {
				told(answer, r, q.goal(r))
			}
			progress()
			if answer != unknown {
				return
			}
		}
	}
	depth := 1
	for depth <= v.opt.MaxDepth && lo < hi && !s.stopped {
		if s.nodes > huntAfter || q.armed() {
			pause()
		}
		s.maxNodes = v.opt.MaxNodes
		if q.armed() {
			s.maxNodes = v.slice()
		}
		// From the middle and from the far end, for both sides.
		for r, goal := range [2]int{min(top, hi), min(top, -lo)} {
			if !q.hunting(r, lo, hi) {
				ask(r, goal, depth)
			}
		}
		ask(0, (lo+hi+2)>>1, depth)
		ask(1, -(lo+hi)>>1, depth)
		switch {
		case !s.stopped:
			out.Depth = depth
			depth++
		case q.armed() && ctx.Err() == nil && !v.spent():
			s.stopped = false // only a slice is over
		}
		progress()
		if out.Against.Known() && out.For.Known() {
			break
		}
		if top <= lo && hi > top || -top >= hi && lo < -top {
			// Only the last point is open, which deeper search cannot give.
			v.wholeBoard(&out, p, lo, depth, progress)
			break
		}
	}
	v.conclude(&out, p, lo, hi, start)
	out.Line = v.line(p, lo, hi)
	if len(out.Line) > 0 {
		out.Best = out.Line[:1:1]
	} else if f := q.first[p.Turn&1]; f.move != jungo.None && f.goal == sure(int(p.Turn), lo, hi) {
		out.Best = []jungo.Point{f.move}
	}
	return out, nil
}

// sure is what side r is proved to reach where Black's lead is between lo and hi.
func sure(r, lo, hi int) int {
	if r == 0 {
		return lo
	}
	return -hi
}

// open tells whether side r may reach a goal and is not proved to.
func open(r, goal, lo, hi int) bool {
	return sure(r, lo, hi) < goal && goal <= -sure(1-r, lo, hi)
}

// askHunt asks the hunter of side r for its goal, within so many positions more.
func (v *Solver) askHunt(ctx context.Context, p *jungo.Tiny, r int, nodes uint64) int {
	nodes = v.left(nodes)
	if nodes == 0 {
		return unknown
	}
	answer := v.quest.ask(ctx, p, r, nodes)
	v.s.stopped = ctx.Err() != nil || v.spent()
	return answer
}

// left is nodes, where so many are left to search; 0 is any number if there is no limit.
func (v *Solver) left(nodes uint64) uint64 {
	if v.opt.MaxNodes == 0 {
		return nodes
	}
	n := v.opt.MaxNodes - min(v.opt.MaxNodes, v.s.nodes+v.quest.spent)
	if nodes == 0 {
		return max(n, 1)
	}
	return min(nodes, n)
}

// spent tells that the positions allowed are used up.
func (v *Solver) spent() bool {
	return v.opt.MaxNodes > 0 && v.s.nodes+v.quest.spent >= v.opt.MaxNodes
}

// slice is where the questions beside hunts give way to them again.
func (v *Solver) slice() uint64 {
	n := v.s.nodes + v.s.nodes/4 + huntAfter
	if v.opt.MaxNodes > 0 {
		n = min(n, v.opt.MaxNodes-min(v.opt.MaxNodes-1, v.quest.spent))
	}
	return n
}

// conclude carries proved bounds into the result.
func (v *Solver) conclude(out *SolveResult, p *jungo.Tiny, lo, hi int, start time.Time) {
	a, f := trivial(p, v.s.geo.Points)
	out.Against.Lo = max(out.Against.Lo, lo, a.Lo)
	out.Against.Hi = min(out.Against.Hi, hi, a.Hi)
	out.For.Lo = max(out.For.Lo, lo, f.Lo)
	out.For.Hi = min(out.For.Hi, hi, f.Hi)
	out.Nodes = v.s.nodes + v.quest.spent
	out.Elapsed = time.Since(start)
}

// line follows the table from p along proved moves: those of the side whose
// proof is sharper, and the most stubborn answers known.
func (v *Solver) line(p *jungo.Tiny, lo, hi int) []jungo.Point {
	s := &v.s
	g := s.geo
	var out []jungo.Point
	seen := map[jungo.Tiny]bool{}
	t := *p
	r := int(p.Turn)
	if sure(r, lo, hi) <= 2-g.Points {
		r = 1 - r // the player to move has nothing to prove
	}
	goal := sure(r, lo, hi)
	for t.Passes < 2 && !seen[t] && len(out) < maxSolveDepth {
		seen[t] = true
		m := v.proofMove(&t, r, goal)
		if m == jungo.None {
			break
		}
		if m == jungo.Pass {
			t = g.Pass(&t)
		} else if n, ok := g.Play(&t, g.Bit(m)); ok {
			t = n
		} else {
			break
		}
		out = append(out, m)
	}
	return out
}

// proofMove is the move the table holds for a position in which side r is proved
// to reach the goal: r's own, or the opponent's most stubborn. None if the table
// has lost it.
func (v *Solver) proofMove(t *jungo.Tiny, r, goal int) jungo.Point {
	g := v.s.geo
	k, sym := g.Canonical(t)
	e, move := v.s.table.find(pack(k, g.Points)), uint8(0)
	if e != nil && int(e.won[r]) >= goal {
		move = e.move[r]
	}
	if move == 0 {
		return v.quest.move(t, r, goal)
	}
	if move == passMove {
		return jungo.Pass
	}
	return jungo.Transform(jungo.InverseSymmetry(sym), g.Size, jungo.Point(move-1))
}
