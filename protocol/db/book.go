package db

import (
	"cmp"
	"context"
	"slices"

	"tengen/search/game"
)

// BookOptions say which values are good enough to play by.
type BookOptions struct {
	Depth      int    // least depth of the search, where nothing is proven
	ProofNodes uint64 // for the attempt to refute the move; 0 for none
}

// UsualBook are the usual settings.
var UsualBook = BookOptions{Depth: bookDepth, ProofNodes: bookProof}

// enough reports whether a value is good enough.
func (o *BookOptions) enough(w *Value) bool {
	if w.Tree.Proven() || w.Proof != "" {
		return true
	}
	if w.Tree.Unit != "" { // of Monte-Carlo search, where depth says little
		return w.Nodes >= bookVisits
	}
	return w.Depth >= o.Depth
}

// Best returns the database's move in a position; ok is false if no value is good enough,
// if the position is lost, or if a proof refutes the move.
func (d *DB) Best(ctx context.Context, p game.Position, o BookOptions) (i game.Info, ok bool, err error) {
	e, err := d.look(p)
	if err != nil {
		return i, false, err
	}
	w := &e.Value
	if !w.Searched() || w.TreeBest == "" || lost(w.Tree) || !o.enough(w) {
		return i, false, nil
	}
	q := p.Clone()
	if q.Play(w.TreeBest) != nil {
		return i, false, nil // damaged
	}
	refuted, err := refutes(ctx, q, o.ProofNodes)
	if err != nil || refuted {
		return i, false, err
	}
	i = game.Info{Side: p.Side(), Move: w.TreeBest, Score: w.Tree, WinRate: w.TreeShare, Rank: 1, Depth: w.Depth, SelDepth: w.Depth, Final: true, Book: true}
	if i.PV, err = d.line(q, w.TreeBest); err != nil {
		return i, false, err
	}
	if err := e.moves(); err != nil {
		return i, false, err
	}
	for _, m := range e.Moves {
		if s, ok := m.Score(); ok && m.Move != w.TreeBest {
			share := 1 - m.Value.TreeShare
			i.Lines = append(i.Lines, game.Line{Move: m.Move, Score: s, WinRate: share, LCB: share, PV: []string{m.Move}})
		}
	}
	slices.SortStableFunc(i.Lines, func(a, b game.Line) int { return cmp.Compare(b.Score.Units, a.Score.Units) })
	i.Lines = append([]game.Line{{Move: i.Move, Score: i.Score, WinRate: i.WinRate, LCB: i.WinRate, PV: i.PV}}, i.Lines...)
	return i, true, nil
}

// refutes reports whether the side to move has a proven win.
func refutes(ctx context.Context, p game.Position, nodes uint64) (bool, error) {
	if r, over := p.Result(); over {
		return !r.Draw && r.Winner == p.Side(), nil
	}
	pr, ok := p.(game.Prover)
	if !ok || nodes == 0 {
		return false, nil
	}
	win, err := pr.Prove(ctx, nodes)
	return win != nil, err
}

// line follows the best moves after a first one, which was made on p.
func (d *DB) line(p game.Position, first string) ([]string, error) {
	out := []string{first}
	for len(out) < bookLine {
		if _, over := p.Result(); over {
			break
		}
		e, err := d.look(p)
		if err != nil {
			return nil, err
		}
		if !e.Value.Known() || e.Value.TreeBest == "" || p.Play(e.Value.TreeBest) != nil {
			break
		}
		out = append(out, e.Value.TreeBest)
	}
	return out, nil
}

// engine answers from a database where it can, and asks another engine elsewhere.
type engine struct {
	game.Engine
	d *DB
	o BookOptions
}

// NewEngine returns an engine that answers from a database where its value is good enough.
func NewEngine(e game.Engine, d *DB, o BookOptions) game.Engine { return &engine{e, d, o} }

// Think implements game.Engine. A finished game, and a search at a level of play below full
// strength or of chosen moves are left to the engine.
func (e *engine) Think(ctx context.Context, p game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	if _, over := p.Result(); over || l.Level > 0 && l.Level < game.MaxLevel || len(l.Only)+len(l.Exclude) > 0 {
		return e.Engine.Think(ctx, p, l, report)
	}
	i, ok, err := e.d.Best(ctx, p, e.o)
	if err != nil && ctx.Err() == nil {
		return i, err
	}
	if !ok {
		return e.Engine.Think(ctx, p, l, report)
	}
	i.Lines = i.Lines[:min(len(i.Lines), max(l.MultiPV, 1))]
	if report != nil {
		report(i)
	}
	return i, nil
}
