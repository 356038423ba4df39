package jungo

import (
	"context"
	"sync"
	"time"

	"tengen/movegen/jungo"
)

// settledFill returns a move inside the own settled area that brings the stones
// there nearer to what is sure and keeps its promise: one that captures, or else
// one that joins the safe stones, or any other. None means that there is no such
// area, or nothing to gain in it, or no such move.
func settledFill(b *jungo.Board) jungo.Point {
	me := b.Side()
	life := b.Life(me)
	own, enemies := 0, b.Stones(me.Opponent())
	finished := true
	for _, p := range life.Area {
		switch b.At(p) {
		case me:
			own++
		case me.Opponent():
			finished = false
		}
	}
	if finished && own >= life.Final {
		return jungo.None
	}
	best, most := jungo.None, -1
	c := b.Clone()
	for _, m := range life.Area {
		if !c.Legal(m) {
			continue
		}
		c.Make(m)
		gain := max(len(c.Life(me).Safe)-len(life.Safe), 0) + b.Points()*(enemies-c.Stones(me.Opponent()))
		if gain > most && c.Life(me).Final >= life.Final {
			best, most = m, gain
		}
		c.Unmake()
	}
	return best
}

// trySolver gives the exact solver its share of the time where the position is
// within reach. It returns what was proved and, if that decides the move, the
// move (None otherwise).
func (e *Engine) trySolver(ctx context.Context, b *jungo.Board, lim Limits) (*SolveResult, jungo.Point) {
	if e.solver == nil || b.Rule() != jungo.KoSimple || b.Size() > jungo.MaxTinySize || len(lim.Allow)+len(lim.Avoid) > 0 {
		return nil, jungo.None
	}
	g, err := jungo.TinyOf(b.Size())
	if err != nil {
		return nil, jungo.None
	}
	p, err := g.FromBoard(b)
	if err != nil {
		return nil, jungo.None
	}
	empties, share := solverEmpties, solverShare
	if b.Size() == maxShapeSize {
		r, m, armed := e.fromBook(ctx, g, &p, lim.Time)
		if r != nil {
			return r, m
		}
		if armed {
			empties, share = huntEmpties, huntPlayShare
		}
	}
	if b.Size() > 4 && b.Stones(jungo.Empty) > empties {
		return nil, jungo.None
	}
	budget := time.Second
	if lim.Time > 0 {
		budget = time.Duration(share * float64(lim.Time))
	}
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	var r SolveResult
	if b.Size() <= 3 {
		r, err = e.solver.Solve(ctx, b)
	} else {
		e.solver.prepare(g)
		r, err = e.solver.search(ctx, &p, time.Now())
	}
	if err != nil {
		return nil, jungo.None
	}
	// What the player to move can reach for certain, and the most that is
	// not refuted: where they meet the move is decided.
	turn := int(p.Turn)
	sure, most := r.Against.Lo, r.Against.Hi
	if turn == 1 {
		sure, most = -r.For.Hi, -r.For.Lo
	}
	if sure < most {
		return &r, jungo.None
	}
	if b.Size() <= 3 {
		if len(r.Best) > 0 {
			return &r, r.Best[0]
		}
		return &r, jungo.None
	}
	return &r, e.solver.moveFor(&p, turn, sure)
}

// fromBook looks a position on 5×5 up in the book, as book.result does, and has the solver
// armed for what comes after it.
func (e *Engine) fromBook(ctx context.Context, g *jungo.TinyGeo, p *jungo.Tiny, limit time.Duration) (r *SolveResult, m jungo.Point, armed bool) {
	r, m = e.book.result(p, g)
	wait := time.Duration(huntPlayShare * float64(limit))
	switch {
	case m != jungo.None:
		wait = limit // there is nothing better to do, and hunts will be needed soon
	case r != nil:
		wait = 0
	}
	return r, m, e.solver.arm(ctx, g, wait)
}

// playShapes are the tables of hunts on 5×5 for every engine of the process. They are
// made once, in the background, which takes some three seconds and 100 MB.
var playShapes struct {
	once sync.Once
	done chan struct{} // closed when they are made
	made [2]*shapeTables
}

// arm makes the solver ready for play on 5×5, and tells whether it can hunt yet. It waits
// for the tables so long.
func (v *Solver) arm(ctx context.Context, g *jungo.TinyGeo, wait time.Duration) bool {
	v.prepare(g)
	s := &playShapes
	s.once.Do(func() {
		s.done = make(chan struct{})
		go func() {
			defer close(s.done)
			if made, err := huntShapes(context.Background(), g, g.Points-2); err == nil {
				s.made = made
			}
		}()
	})
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	select {
	case <-s.done:
	case <-ctx.Done():
	}
	select { // of two that are done the first takes any
	case <-s.done:
		if s.made[0] != nil && !v.quest.armed() {
			v.quest.hunt = newHunter(g, v.opt.TableLog2, s.made)
		}
	default:
	}
	return v.quest.armed()
}

// moveFor returns a move of the player to move that keeps the proof of
// reaching goal, or None if the table has lost it.
func (v *Solver) moveFor(p *jungo.Tiny, turn, goal int) jungo.Point {
	g := v.s.geo
	if p.Passes == 1 && view(p.Score(), turn) >= goal {
		return jungo.Pass
	}
	if lo, hi := g.Bounds(p); turn == 0 && lo >= goal || turn == 1 && -hi >= goal {
		// Unconditional life keeps the promise by filling. Every such stone
		// is for good, so this comes to an end.
		for left := g.Life(p, turn).Area & g.Empty(p); left != 0; left &= left - 1 {
			m := left & -left
			n, ok := g.Play(p, m)
			if !ok {
				continue
			}
			if lo, hi := g.Bounds(&n); turn == 0 && lo >= goal || turn == 1 && -hi >= goal {
				return g.Point(m)
			}
		}
		return jungo.Pass
	}
	return v.proofMove(p, turn, goal)
}
