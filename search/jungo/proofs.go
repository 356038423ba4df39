package jungo

import (
	"context"
	"sync"
	"time"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact"
)

// knowledge is what is known of a position without the tree.
type knowledge struct {
	proved *exact.Result // nil if nothing is
	decision
}

// sure reports whether the decision keeps what is proved for the side to move.
func (k *knowledge) sure(side jungo.Colour) bool {
	if k.proved == nil || k.move == jungo.None {
		return false
	}
	least, _ := leads(k.proved, side)
	return k.lead >= least
}

// know asks the solver, and looks whether the board is settled.
func (e *Engine) know(ctx context.Context, b *jungo.Board, lim Limits) (knowledge, error) {
	proved, d, err := e.trySolver(ctx, b, lim)
	if err == nil && d.move == jungo.None && len(lim.Allow)+len(lim.Avoid) == 0 {
		d = settled(b, e.komi)
	}
	return knowledge{proved, d}, err
}

// trySolver gives the exact solver its share of the time if the position is within reach.
// It returns what was proved, and the move if that decides it.
func (e *Engine) trySolver(ctx context.Context, b *jungo.Board, lim Limits) (*exact.Result, decision, error) {
	if e.solver == nil || b.Rule() != jungo.KoSimple || b.Size() > jungo.MaxTinySize || len(lim.Allow)+len(lim.Avoid) > 0 {
		return nil, undecided, nil
	}
	g, err := jungo.TinyOf(b.Size())
	if err != nil {
		return nil, undecided, err
	}
	p, err := g.FromBoard(b)
	if err != nil {
		return nil, undecided, err
	}
	empties, share := solverEmpties, solverShare
	if b.Size() == dfpn.MaxSize {
		r, m := e.book.Result(&p)
		wait := time.Duration(dfpnPlayShare * float64(lim.Time))
		switch {
		case m != jungo.None:
			wait = lim.Time // the tables are worth waiting for: they will be needed soon
		case r != nil:
			wait = 0
		}
		ready, err := e.useDfpn(ctx, g, wait)
		if err != nil || r != nil {
			return r, decided(r, m, b.Side()), err
		}
		if ready {
			empties, share = dfpnEmpties, dfpnPlayShare
		}
	}
	if b.Size() > 4 && b.Stones(jungo.Empty) > empties {
		return nil, undecided, nil
	}
	ctx, cancel := context.WithTimeout(ctx, solverTime(lim, share))
	defer cancel()
	r, err := e.solver.Solve(ctx, b)
	if err != nil {
		return nil, undecided, err
	}
	// The move is decided if the score that the player to move is proved to force equals the
	// highest score that is not refuted.
	sure, most := leads(&r, b.Side())
	if sure < most {
		return &r, undecided, nil
	}
	if b.Size() <= playRetroSize {
		if len(r.Best) > 0 {
			return &r, decided(&r, r.Best[0], b.Side()), nil
		}
		return &r, undecided, nil
	}
	return &r, decided(&r, e.solver.WinningMove(&p, int(p.Turn), sure), b.Side()), nil
}

// leads returns the lead that a player is proved to keep, and the greatest that is not refuted,
// both without komi and with endless play against that player.
func leads(r *exact.Result, side jungo.Colour) (sure, most int) {
	if side == jungo.White {
		return -r.For.Hi, -r.For.Lo
	}
	return r.Against.Lo, r.Against.Hi
}

// decided returns the decision for a move that keeps what is proved, undecided for none.
func decided(r *exact.Result, move jungo.Point, side jungo.Colour) decision {
	if r == nil || move == jungo.None {
		return undecided
	}
	sure, _ := leads(r, side)
	d := decision{move: move, lead: sure, line: []jungo.Point{move}}
	if len(r.Line) > 0 && r.Line[0] == move {
		d.line = r.Line
	}
	return d
}

// solverTime returns the solver's share of the time of a search, a second if that has no
// limit.
func solverTime(lim Limits, share float64) time.Duration {
	if lim.Time > 0 {
		return time.Duration(share * float64(lim.Time))
	}
	return time.Second
}

// playTables are the tables of proof-number search on 5×5, which all engines of the process
// share. They are made once, in the background: about three seconds and 100 MB.
var playTables struct {
	once sync.Once
	done chan struct{} // closed when they are made
	made dfpn.Tables
	err  error
}

// useDfpn gives the solver the tables of proof-number search. It waits at most the given time
// for them, and reports whether the solver has them.
func (e *Engine) useDfpn(ctx context.Context, g *jungo.TinyGeo, wait time.Duration) (bool, error) {
	t := &playTables
	t.once.Do(func() {
		t.done = make(chan struct{})
		go func() {
			defer close(t.done)
			t.made, t.err = dfpn.NewTables(context.Background(), g, g.Points-2)
		}()
	})
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	select {
	case <-t.done:
	case <-ctx.Done():
	}
	select { // of two that are done the first select takes any
	case <-t.done:
		if t.err != nil {
			return false, t.err
		}
		return true, e.solver.UseDfpn(g, t.made)
	default:
	}
	return e.solver.Dfpn(g.Size), nil
}
