package renju

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/renju/book"
	"tengen/search/threat"
)

// Engine searches positions of any size and rule set, one at a time. It keeps its
// transposition table from move to move until Clear.
type Engine struct {
	opts     *Options // others are made for every change
	searcher *search.Searcher
	vct      *threat.VCT // nil before the first proof
	pos      *position   // of the last search; the next reuses its board and buffers
}

// New returns an engine; it allocates the transposition table.
func New(o Options) (*Engine, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	return &Engine{opts: &o, searcher: search.New(o.tableMiB(), o.Search)}, nil
}

// Options returns the engine's options.
func (e *Engine) Options() Options { return *e.opts }

// SetOptions changes the options between searches. It keeps the table if its size
// does not change.
func (e *Engine) SetOptions(o Options) error {
	if err := o.fill(); err != nil {
		return err
	}
	if o.Threads < e.opts.Threads {
		e.searcher.SetOptions(o.Search) // frees the memory of the others before the table grows
	}
	if o.tableMiB() != e.opts.tableMiB() {
		e.searcher.Resize(o.tableMiB())
	}
	e.opts = &o
	return nil
}

// TableUsed returns how many of a thousand entries of the transposition table are in use. It may
// be called while a search runs.
func (e *Engine) TableUsed() int { return e.searcher.TableUsed() }

// Clear empties all tables.
func (e *Engine) Clear() {
	e.searcher.Clear()
	if e.vct != nil {
		e.vct.Forget()
	}
}

// prover returns the engine's prover of wins by threats.
func (e *Engine) prover() *threat.VCT {
	if e.vct == nil {
		e.vct = threat.NewVCT()
	}
	return e.vct
}

// Read reads the embedded data for games like that of b, which the first search would read
// otherwise, and frees the memory of games unlike it. It returns no errors: the search has them.
func (e *Engine) Read(b *renju.Board) {
	evaluation, err := e.opts.evaluation(b.Rule())
	if err != nil || e.pos != nil && !e.pos.fits(b, evaluation, e.opts) {
		e.release()
	}
	e.strategy(b)
	if e.opts.Book {
		_, _ = book.Load(b.Rule(), b.Size())
	}
}

// release frees the memory of the position of the last search.
func (e *Engine) release() {
	e.pos = nil
	e.searcher.Release()
}

// prepare returns the position of b on a board of the engine's own, which has the values
// of the evaluation.
func (e *Engine) prepare(b *renju.Board) (*position, error) {
	evaluation, err := e.opts.evaluation(b.Rule())
	if err != nil {
		return nil, err
	}
	e.searcher.SetOptions(e.opts.search(evaluation))
	if e.pos != nil && e.pos.fits(b, evaluation, e.opts) {
		if err := e.pos.b.Follow(b); err != nil {
			return nil, err
		}
		e.pos.renew()
		return e.pos, nil
	}
	e.release() // before there are two
	own, err := evaluation.Board(b.Size())
	if err != nil {
		return nil, err
	}
	if own.Rule() != b.Rule() {
		return nil, fmt.Errorf("the evaluation is for %v, the position's rule set is %v", own.Rule(), b.Rule())
	}
	if err := own.Follow(b); err != nil {
		return nil, err
	}
	e.pos = newPosition(own, evaluation, e.opts)
	return e.pos, nil
}

// Think searches b for the side to move until a limit is reached, the context is
// cancelled or the result cannot change. Its best move is legal whenever a legal one exists;
// when every empty cell is forbidden to Black, or excluded, it is a pass, and also where a
// pass that is not excluded makes a draw and all else loses. Think fails only if the game is
// over, or if Options.Evaluation is for another rule set. b is not changed. report may be nil.
func (e *Engine) Think(ctx context.Context, b *renju.Board, l search.Limits, report func(search.Info)) (search.Result, error) {
	start := time.Now()
	if err := b.Over(); err != nil {
		return search.Result{}, fmt.Errorf("nothing to search: %w", err)
	}
	if report == nil {
		report = func(search.Info) {}
	}
	if a, ok, err := e.fromBook(b, &l); ok || err != nil {
		a.Elapsed = time.Since(start)
		if ok {
			report(search.Info{Depth: a.Depth, SelDepth: a.SelDepth, MultiPV: 1, Score: a.Score, Final: true, Elapsed: a.Elapsed, PV: a.PV, Book: true})
		}
		return a, err
	}
	pos, err := e.prepare(b)
	if err != nil {
		return search.Result{}, err
	}
	t := &thinker{
		e: e, l: l, report: report, start: start,
		pos: pos, legal: legalRoot(pos.b, &l), made: pos.b.Nodes(),
	}
	a := t.think(ctx)
	if a.Score.Proven() && a.Score < 0 && passDraws(b, &l) {
		passFirst(&a, max(l.MultiPV, 1))
	}
	a.Elapsed = time.Since(start)
	return a, nil
}

// passDraws reports whether the root may pass and the pass, the second in a row, ends the game
// as a draw.
func passDraws(b *renju.Board, l *search.Limits) bool {
	return b.Passes() > 0 && len(l.Only) == 0 && !slices.Contains(l.Exclude, MoveOf(renju.Pass))
}

// passFirst puts the pass that draws before the moves that lose, and keeps at most so
// many lines. The search itself need not know it: its moves are stones, so that no two
// passes follow each other in it.
func passFirst(a *search.Result, lines int) {
	a.Best, a.Score, a.PV = MoveOf(renju.Pass), 0, []search.Move{MoveOf(renju.Pass)}
	a.Lines = slices.Insert(a.Lines, 0, search.Line{PV: a.PV})
	a.Lines = a.Lines[:min(lines, len(a.Lines))]
}

// legalRoot returns the legal root cells that the limits allow.
func legalRoot(b *renju.Board, l *search.Limits) (out renju.Rows) {
	for c := range b.EmptyCells().Each {
		if b.Legal(c) {
			out.Add(c)
		}
	}
	listed := func(moves []search.Move) (set renju.Rows) {
		for _, m := range moves {
			if c := CellOf(m); b.OnBoard(c) {
				set.Add(c)
			}
		}
		return set
	}
	only, exclude := listed(l.Only), listed(l.Exclude)
	for y := range out {
		if len(l.Only) > 0 {
			out[y] &= only[y]
		}
		out[y] &^= exclude[y]
	}
	return out
}
