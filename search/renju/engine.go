package renju

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
)

// Request asks for one search. Zero limits mean none.
type Request struct {
	Depth      int           // plies
	Nodes      uint64        // makes, all threads together
	Soft, Hard time.Duration // see search.Limits
	MultiPV    int           // ranked root moves; 0 and 1 mean one
	// Only restricts the root to these cells, Exclude removes cells from it.
	Only, Exclude []renju.Cell
	RootMoves     bool // report the beginning and end of every root move
	// Book says that a move of a game is wanted, which may come from the book of openings.
	Book bool
	// MayPass says that the game has passes: after a pass another one is a draw, which Think
	// prefers to a proven loss. The Gomocup protocol has none.
	MayPass bool
}

// Report is one message of a running search: search.Info with cells for moves. The
// callee may keep PV.
type Report struct {
	Event                    search.Event
	Move                     renju.Cell // of an event other than EventLine
	Depth, SelDepth, MultiPV int
	Score                    search.Score
	Lower, Upper, Final      bool
	Nodes                    uint64
	Elapsed                  time.Duration
	HashFull                 int
	PV                       []renju.Cell
	Book                     bool // the move was not searched, but is from the book
}

// Line is one ranked root move.
type Line struct {
	Score search.Score
	PV    []renju.Cell
}

// Answer is the result of a search. Best is a legal move whenever one exists;
// when every empty cell is forbidden to Black, or excluded, it is Pass, and also where a
// pass is a draw and all else loses (Request.MayPass).
type Answer struct {
	Best            renju.Cell
	Score           search.Score
	Depth, SelDepth int
	Nodes           uint64
	Elapsed         time.Duration
	PV              []renju.Cell
	Lines           []Line
	Book            bool // Best was not searched, but is from the book of openings
}

// Engine searches positions of any size and rule set, one at a time. It keeps its
// transposition table from move to move until Clear.
type Engine struct {
	opts     *Options // others are made for every change
	searcher *search.Searcher
	vct      *threat.VCT
	pos      *position // of the last search; the next reuses its board and buffers
}

// New returns an engine; it allocates the transposition table.
func New(o Options) (*Engine, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	return &Engine{opts: &o, searcher: search.New(o.tableMB(), o.Search), vct: threat.NewVCT()}, nil
}

// Options returns the engine's options.
func (e *Engine) Options() Options { return *e.opts }

// SetOptions changes the options between searches. It keeps the table if its size
// does not change.
func (e *Engine) SetOptions(o Options) error {
	if err := o.fill(); err != nil {
		return err
	}
	if o.tableMB() != e.opts.tableMB() {
		e.searcher.Resize(o.tableMB())
	}
	e.opts = &o
	return nil
}

// Clear empties all tables.
func (e *Engine) Clear() {
	e.searcher.Clear()
	e.vct.Forget()
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
// cancelled or the result cannot change. It always returns a legal move if there is
// one. It fails only if the game is over, or if Options.Evaluation is for another rule
// set. b is not changed. report may be nil.
func (e *Engine) Think(ctx context.Context, b *renju.Board, r Request, report func(Report)) (Answer, error) {
	start := time.Now()
	if err := b.Over(); err != nil {
		return Answer{Best: renju.NoCell}, fmt.Errorf("nothing to search: %w", err)
	}
	if a, ok, err := e.fromBook(b, &r); ok || err != nil {
		a.Elapsed = time.Since(start)
		if ok && report != nil {
			report(Report{Depth: a.Depth, SelDepth: a.SelDepth, MultiPV: 1, Score: a.Score, Final: true, Elapsed: a.Elapsed, PV: a.PV, Book: true})
		}
		return a, err
	}
	pos, err := e.prepare(b)
	if err != nil {
		return Answer{Best: renju.NoCell}, err
	}
	if report == nil {
		report = func(Report) {}
	}
	t := &thinker{
		e: e, r: r, report: report, start: start,
		pos: pos, legal: legalRoot(pos.b, r), made: pos.b.Nodes(),
	}
	a := t.think(ctx)
	if r.MayPass && a.Score.Proven() && a.Score < 0 && r.passDraws(b) {
		a.passFirst(max(r.MultiPV, 1))
	}
	a.Elapsed = time.Since(start)
	return a, nil
}

// passDraws reports whether the root may pass and the pass, the second in a row, ends the game
// as a draw.
func (r *Request) passDraws(b *renju.Board) bool {
	return b.Last() == renju.Pass && len(r.Only) == 0 && !slices.Contains(r.Exclude, renju.Pass)
}

// passFirst puts the pass that draws before the moves that lose, and keeps at most so
// many lines. The search itself need not know it: its moves are stones, so that no two
// passes follow each other in it.
func (a *Answer) passFirst(lines int) {
	a.Best, a.Score, a.PV = renju.Pass, 0, []renju.Cell{renju.Pass}
	a.Lines = slices.Insert(a.Lines, 0, Line{PV: a.PV})
	a.Lines = a.Lines[:min(lines, len(a.Lines))]
}

// legalRoot returns the legal root cells that the request allows.
func legalRoot(b *renju.Board, r Request) (out renju.Rows) {
	for c := range b.EmptyCells().Each {
		if b.Legal(c) {
			out[c.Y()] |= 1 << c.X()
		}
	}
	if len(r.Only) > 0 {
		var only renju.Rows
		for _, c := range r.Only {
			if b.OnBoard(c) {
				only[c.Y()] |= 1 << c.X()
			}
		}
		for y := range out {
			out[y] &= only[y]
		}
	}
	for _, c := range r.Exclude {
		if b.OnBoard(c) {
			out[c.Y()] &^= 1 << c.X()
		}
	}
	return out
}
