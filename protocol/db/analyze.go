package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"tengen/search"
	"tengen/search/game"
)

// AnalyzeOptions are the settings of Analyze.
type AnalyzeOptions struct {
	// Limits bound each search; its MultiPV is the number of moves that are followed.
	Limits game.Limits
	// ProofNodes bounds the proof of a win that comes before each search; 0 for none.
	ProofNodes uint64
	Plies      int // longest line below the position, 0 for no bound
	Positions  int // to search, 0 for no bound
	// Engines search at the same time, one position each.
	Engines []game.Engine
	// Report is called after each search, one at a time.
	Report func(Analyzed)
}

// Analyzed is how far an analysis is.
type Analyzed struct {
	Positions int    // searched in this run
	Known     int    // searched at all below the position
	Line      string // to the last position searched
	Last      Value
	Root      Value // of the position; its moves are on its board
}

// Analyze searches positions below p, the most valuable ones first, until ctx ends, nothing
// is left to search, or the number of positions is reached. It writes every result at once
// and passes the values up the tree, so that a later call continues.
func (d *DB) Analyze(ctx context.Context, p game.Position, o AnalyzeOptions) (Analyzed, error) {
	var v variant
	err := d.transaction(ctx, func(tx *sql.Tx) (err error) {
		v, err = d.variantOf(p.Config(), tx)
		return err
	})
	if err != nil {
		return Analyzed{}, err
	}
	at := v.place(p)
	t, err := newTree(d, &v, at.key, o.Plies)
	if err != nil {
		return Analyzed{}, err
	}
	a := analysis{t: t, o: o, top: at}
	a.wake.L = &a.mu
	for _, n := range t.nodes {
		if n.value.Searched() {
			a.done.Known++
		}
	}
	// Positions whose values an earlier run, which was killed, has not written, or that
	// an import has changed.
	if err := a.write(context.WithoutCancel(ctx), nil); err != nil {
		return a.done, err
	}
	group, inner := errgroup.WithContext(ctx)
	stop := context.AfterFunc(inner, func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.wake.Broadcast()
	})
	defer stop()
	for _, e := range o.Engines {
		q := p.Clone()
		group.Go(func() error { return a.work(inner, e, q) })
	}
	err = group.Wait()
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	a.done.Root = t.root.value
	return a.done, errors.Join(err, a.top.show(p, &a.done.Root))
}

// analysis is a running analysis.
type analysis struct {
	o   AnalyzeOptions
	top place

	mu      sync.Mutex // guards the rest
	wake    sync.Cond  // a search has ended
	t       *tree
	begun   int
	running int
	done    Analyzed
}

// work searches positions with one engine. p is the root, on a board of its own.
func (a *analysis) work(ctx context.Context, e game.Engine, p game.Position) error {
	for {
		line, n, ok := a.take(ctx)
		if !ok {
			return ctx.Err()
		}
		found, err := a.search(ctx, e, p, line, n)
		if err == nil {
			err = ctx.Err() // a search that was cut off says little
		}
		if err := a.finish(n, found, err); err != nil {
			return err
		}
	}
}

// take chooses a position, and waits while none is free but one may become so.
func (a *analysis) take(ctx context.Context) (line []link, n *node, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for ctx.Err() == nil && (a.o.Positions == 0 || a.begun < a.o.Positions) {
		if line, n, ok = a.t.choose(); ok {
			a.begun++
			a.running++
			n.busy = true
			a.t.raise(n)
			return line, n, true
		}
		if a.running == 0 {
			break
		}
		a.wake.Wait()
	}
	return nil, nil, false
}

// found is the result of a search.
type found struct {
	spot  spot
	line  string
	value Value
	next  []foundMove
}

// search searches the position at the end of a line.
func (a *analysis) search(ctx context.Context, e game.Engine, p game.Position, line []link, n *node) (*found, error) {
	made := 0
	defer func() {
		for range made {
			p.Undo()
		}
	}()
	v := a.t.v
	at := a.top
	for _, l := range line {
		move, err := at.shown(p, l.move)
		if err == nil {
			_, err = p.Submit(move)
		}
		if err != nil {
			return nil, fmt.Errorf("the database is damaged: a move of a position is illegal: %w", err)
		}
		made++
		at = v.place(p)
	}
	f := &found{}
	var err error
	if f.spot, err = v.spotOf(p, &at); err != nil {
		return nil, err
	}
	if at.key != n.key {
		return nil, errors.New("the database is damaged: a move leads to another position")
	}
	f.line = strings.Join(p.Moves(), " ")
	if r, over := p.Result(); over {
		f.value = ended(r, p.Side())
		f.value.Score.Unit = unitOf(v.config.Game)
		return f, nil
	}
	var win *game.Forced
	if pr, ok := p.(game.Prover); ok && a.o.ProofNodes > 0 {
		if win, err = pr.Prove(ctx, a.o.ProofNodes); err != nil {
			return nil, err
		}
	}
	return f, a.think(ctx, e, p, &at, n, win, f)
}

// ended returns the value of a finished game for the side that would be to move.
func ended(r game.Result, side game.Side) Value {
	v := Value{Bound: Exact, Share: r.Share(side), Proof: r.How.String()}
	switch v.Share {
	case 1:
		v.Score = game.FromSearch(search.WinIn(0))
	case 0:
		v.Score = game.FromSearch(search.LossIn(0))
	}
	return v
}

// think asks the engine. Moves that are proven to lose are left out. A win that was proven before counts if
// the search sees none.
func (a *analysis) think(ctx context.Context, e game.Engine, p game.Position, at *place, n *node, win *game.Forced, f *found) error {
	l := a.o.Limits
	a.mu.Lock()
	moves, _ := n.refuted()
	last, longest := n.latest()
	a.mu.Unlock()
	for _, m := range moves {
		images, err := at.images(p, m)
		if err != nil {
			return err
		}
		l.Exclude = append(l.Exclude, images...)
	}
	if len(moves) > 0 && len(moves) >= distinct(p, at) {
		f.value = Value{Score: longest, Best: last, Bound: Exact, Proof: sayLost.String()}
		return nil
	}
	i, err := e.Think(ctx, p, l, nil)
	if err != nil {
		return err
	}
	w := Value{Score: i.Score, Share: i.WinRate, Depth: i.Depth, Bound: Exact, Nodes: max(i.Nodes, 1)}
	if i.Exact {
		w.Proof = i.Proven.String()
	}
	if i.Lower || i.Least {
		w.Bound = Lower
	}
	if i.Upper {
		w.Bound = Upper
	}
	best := game.Line{Move: i.Move, Score: i.Score, WinRate: i.WinRate, PV: i.PV}
	if len(moves) > 0 && lost(i.Score) {
		w.Proof = sayLost.String()
		if longest.Units > i.Score.Units { // a move that was left out holds out longer
			w.Score = longest
			if best.Move, err = at.shown(p, last); err != nil {
				return err
			}
		}
	}
	if win != nil {
		if w.Proof = win.Detail; !won(i.Score) {
			best = game.Line{Move: win.Move, Score: game.FromSearch(search.WinIn(win.Plies)), WinRate: 1, PV: []string{win.Move}}
			w.Score, w.Share = best.Score, best.WinRate
		}
	}
	if w.Best, err = at.kept(p, best.Move); err != nil {
		return err
	}
	f.value = w
	lines := i.Searched(max(l.MultiPV, 1))
	if i.Exact {
		lines = lines[:min(len(lines), 1)] // the proof is about the best move; nothing is known of the others
	}
	if won(best.Score) {
		// The move that wins is shown as one, also where only a proof has seen it.
		lines = slices.DeleteFunc(lines, func(l game.Line) bool { return l.Move == best.Move })
		lines = append(lines, best)
	}
	for _, line := range lines {
		w := estimate(&line, lines, i.Depth)
		if line.Move == i.Move && w.Known() {
			w.Bound = f.value.Bound.turned()
		}
		if err := a.follow(p, at, &line, w, f); err != nil {
			return err
		}
	}
	return nil
}

// finish puts a result into the tree and writes it. err is that of the search.
func (a *analysis) finish(n *node, f *found, err error) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	defer a.wake.Broadcast()
	a.running--
	n.busy = false
	if err != nil {
		a.t.raise(n)
		return err
	}
	if !n.value.Searched() {
		a.done.Known++
	}
	n.value = f.value
	n.value.Tree, n.value.TreeShare, n.value.TreeBest = f.value.Score, f.value.Share, f.value.Best
	n.loaded = true
	fresh, err := a.grow(n, f)
	if err != nil {
		return err
	}
	a.t.raise(append(append(fresh, n), n.above...)...)
	if err := a.write(context.Background(), f); err != nil {
		return err
	}
	a.done.Positions++
	a.done.Line, a.done.Last, a.done.Root = f.line, n.value, a.t.root.value
	if a.o.Report != nil {
		a.o.Report(a.done)
	}
	return nil
}

// grow adds the moves of a position: those in the database and those of the search. It
// returns the positions to update.
func (a *analysis) grow(n *node, f *found) (fresh []*node, err error) {
	known := map[string]bool{}
	for _, l := range n.next {
		known[l.move] = true
	}
	add := func(move string, key int64, games int) {
		if !known[move] {
			known[move] = true
			fresh = append(fresh, a.t.link(n, move, key, games))
		}
	}
	if err := a.t.moves(n, add); err != nil {
		return nil, err
	}
	for _, m := range f.next {
		add(m.move, m.child, 0)
	}
	if err := a.t.load(fresh); err != nil {
		return nil, err
	}
	for _, m := range f.next {
		if !m.estimate.Known() {
			continue
		}
		if to := a.t.nodes[m.child]; !to.value.Searched() && (!to.value.Known() || to.value.Depth <= m.estimate.Depth) {
			to.value = m.estimate
			fresh = append(fresh, to.above...) // other ways lead there, too
		}
	}
	return fresh, nil
}

// write writes a result, nil for none, and the values that it has changed in the tree.
func (a *analysis) write(ctx context.Context, f *found) error {
	changed := a.t.dirty
	if f == nil && len(changed) == 0 {
		return nil
	}
	err := a.t.d.transaction(ctx, func(tx *sql.Tx) error {
		if f != nil {
			if err := a.put(tx, f); err != nil {
				return err
			}
		}
		for _, n := range changed {
			if err := putTree(tx, n.key, &n.value); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, n := range changed {
		n.changed = false
	}
	a.t.dirty = nil
	return nil
}

// put writes a result.
func (a *analysis) put(tx *sql.Tx, f *found) error {
	if err := ensure(tx, a.t.v, f.spot); err != nil {
		return err
	}
	if err := putValue(tx, f.spot.key, &a.t.nodes[f.spot.key].value); err != nil {
		return err
	}
	edges := make([]edge, len(f.next))
	for i, m := range f.next {
		edges[i].step = m.step
		if !m.estimate.Known() {
			continue
		}
		if err := ensure(tx, a.t.v, m.spot); err != nil {
			return err
		}
		if err := putEstimate(tx, m.child, &m.estimate); err != nil {
			return err
		}
	}
	return putEdges(tx, edges)
}
