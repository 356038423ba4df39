package gtp

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tengen/search/game"
)

// query is the request of an analysis. Its moves are texts of the protocol, and MultiPV is 0 for
// the usual number of candidates.
type query struct {
	game.Limits
	// play says that the move will be played, so that its quality is more important
	// than the ranking of other moves.
	play bool
}

// Genmove finds a move for a player without playing it. When ctx ends it returns
// the best move so far.
func (g *Game) Genmove(ctx context.Context, side game.Side, l game.Limits) (string, error) {
	p, err := given(g.pos, side)
	if err != nil {
		return "", err
	}
	if move, ok, err := g.staged(ctx, side, l); ok || err != nil {
		return move, err
	}
	l.Nodes, l.Level, l.Book = g.set.Nodes, g.set.Level, true
	if g.byPoints() {
		return g.genpoint(ctx, l)
	}
	a, err := g.searched(g.engine.Think(ctx, p, l, nil))
	return g.text(a.Move), err
}

// Endless reports whether a search for a move under these limits ends only by ctx.
func (g *Game) Endless(l game.Limits) bool { return l.Clock == nil && g.set.Nodes == 0 && !g.bounded() }

// Analyze searches for a player until a limit of q or ctx ends it or the result cannot
// change. It calls report with nothing when the search begins, with what it found about every
// interval and once at the end, and returns the best move without playing it. All moves are
// texts of the protocol.
func (g *Game) Analyze(ctx context.Context, side game.Side, q query, report func(game.Info)) (string, error) {
	p, err := given(g.pos, side)
	if err != nil {
		return "", err
	}
	l := q.Limits
	if q.play {
		if move, ok, err := g.staged(ctx, side, l); ok || err != nil {
			return move, err
		}
	}
	if l.Only, err = g.parseAll(q.Only); err != nil {
		return "", err
	}
	if l.Exclude, err = g.parseAll(q.Exclude); err != nil {
		return "", err
	}
	left, err := l.Left(p)
	if err != nil {
		return "", err
	}
	most := cmp.Or(q.MultiPV, analysisMoves)
	if q.play {
		l.Nodes, l.Level, l.Book, most = g.set.Nodes, g.set.Level, true, 1
	}
	l.MultiPV = min(most, len(left), maxMoves)
	report(game.Info{}) // a board may wait for the sign of the answer
	a, err := g.searched(g.rank(ctx, p, l, func(i game.Info) { report(g.translated(i)) }))
	return g.text(a.Move), err
}

func (g *Game) parseAll(texts []string) (out []string, err error) {
	for _, text := range texts {
		move, err := g.parse(text)
		if err != nil {
			return nil, err
		}
		out = append(out, move)
	}
	return out, nil
}

// translated returns a report for the protocol: with its notation of moves, and the
// points from the top row.
func (g *Game) translated(i game.Info) game.Info {
	if n := g.columns; len(i.Ownership) == n*g.rows {
		var rows []float64
		for y := g.rows - 1; y >= 0; y-- {
			rows = append(rows, i.Ownership[y*n:y*n+n]...)
		}
		i.Ownership = rows
	}
	i.Move, i.PV, i.Lines = g.text(i.Move), g.texts(i.PV), slices.Clone(i.Lines)
	for n := range i.Lines {
		l := &i.Lines[n]
		l.Move, l.PV = g.text(l.Move), g.texts(l.PV)
	}
	return i
}

// rank searches p and calls report about every l.Every and at the end.
func (g *Game) rank(ctx context.Context, p game.Position, l game.Limits, report func(game.Info)) (game.Info, error) {
	proof := g.extras.ProofNodes
	if proof == 0 || l.MultiPV == 1 {
		return g.watch(ctx, p, l, func(i game.Info) { report(settled(i)) })
	}
	first := l
	if first.MultiPV = 1; first.Nodes == 0 || first.Nodes > proof {
		first.Nodes = proof
	}
	a, err := g.watch(ctx, p, first, func(i game.Info) { report(settled(i)) })
	if err != nil || ctx.Err() != nil {
		return a, err
	}
	var best game.Line
	if len(a.Lines) > 0 {
		best = a.Lines[0]
	}
	follow := func(i game.Info) game.Info {
		i.Nodes += a.Nodes
		return settled(keepFirst(i, best, a.Depth))
	}
	b, err := g.watch(ctx, p, l, func(i game.Info) { report(follow(i)) })
	return follow(b), err
}

// settled returns a report with the scores of its best line, because the scores of
// another line, and bounds, say little about the position.
func settled(i game.Info) game.Info {
	if len(i.Lines) > 0 && (i.Rank > 1 || i.Lower || i.Upper) {
		l := i.Lines[0]
		i.Move, i.Score, i.WinRate, i.PV = l.Move, l.Score, l.WinRate, l.PV
		i.Rank, i.Lower, i.Upper = 1, false, false
	}
	return i
}

// keepFirst puts the result of an earlier search to a depth before the other lines. It
// stays there until the iterations are as deep or, if it is a proven win, have found one.
func keepFirst(i game.Info, first game.Line, depth int) game.Info {
	won := func(l game.Line) bool { return l.Score.Proven() && l.Score.Units > 0 }
	if first.Move == "" || len(i.Lines) > 0 && won(i.Lines[0]) || i.Depth >= depth && !won(first) {
		return i
	}
	rest := slices.DeleteFunc(slices.Clone(i.Lines), func(l game.Line) bool { return l.Move == first.Move })
	i.Lines = append([]game.Line{first}, rest...)
	i.Move, i.Score, i.WinRate, i.PV, i.Rank, i.Lower, i.Upper = first.Move, first.Score, first.WinRate, first.PV, 1, false, false
	return i
}

// watch runs a search and calls tell with its result so far every l.Every, and once at its
// end.
func (g *Game) watch(ctx context.Context, p game.Position, l game.Limits, tell func(game.Info)) (game.Info, error) {
	every := max(l.Every, time.Millisecond)
	l.Every = max(l.Every/2, minInterval) // so that a report is new
	news, done := make(chan game.Info, 1), make(chan struct{})
	var a game.Info
	var err error
	go func() {
		defer close(done)
		a, err = g.engine.Think(ctx, p, l, func(i game.Info) {
			select { // replaces an earlier report
			case <-news:
			default:
			}
			news <- i
		})
	}()
	tick := time.NewTicker(every)
	defer tick.Stop()
	var last game.Info
	for {
		select {
		case last = <-news:
		case <-tick.C:
			if len(last.Lines) > 0 {
				tell(last)
			}
		case <-done:
			if err == nil {
				tell(a)
			}
			return a, err
		}
	}
}
