package renju

import (
	"context"
	"fmt"
	"sync"
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/protocol/gtp"
	lookahead "tengen/search"
	searchrenju "tengen/search/renju"
)

// line is what is known of one root move.
type line struct {
	move  renju.Cell
	score lookahead.Score
	pv    []renju.Cell
}

// ranking follows a search and knows at any time how the root moves stand.
type ranking struct {
	mu     sync.Mutex
	depth  int
	now    []line // of this iteration, by rank
	before []line // as they stood after the last one
	// first is the result of an earlier search, to this depth: it stands in front
	// until the iterations are as deep or, if it is a proven win, have found one.
	first      *line
	firstDepth int
	nodes      uint64
	base       uint64 // nodes of earlier searches
	of         map[renju.Cell]uint64
}

// report takes over a message of the search.
func (r *ranking) report(i searchrenju.Report) {
	if i.Event != lookahead.EventLine || i.Lower || i.Upper || len(i.PV) == 0 || i.MultiPV < 1 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	l := line{i.PV[0], i.Score, i.PV}
	if i.Depth != r.depth {
		r.before, r.now, r.depth = r.order(), nil, i.Depth
	}
	if at := i.MultiPV - 1; at < len(r.now) {
		r.now[at] = l
	} else {
		r.now = append(r.now, l)
	}
	if n := r.base + i.Nodes; n > r.nodes {
		r.of[l.move] += n - r.nodes
		r.nodes = n
	}
}

// order lists the moves, best first.
func (r *ranking) order() (out []line) {
	seen := map[renju.Cell]bool{}
	won := len(r.now) > 0 && r.now[0].score > lookahead.ProvenBound
	if f := r.first; f != nil && !won && (r.depth < r.firstDepth || f.score > lookahead.ProvenBound) {
		out = append(out, *f)
		seen[f.move] = true
	}
	for _, l := range append(r.now[:len(r.now):len(r.now)], r.before...) {
		if !seen[l.move] {
			out = append(out, l)
		}
		seen[l.move] = true
	}
	return out
}

// score in the engine's unit.
func score(s lookahead.Score) float64 {
	if s.Proven() {
		if s > 0 {
			return provenScore
		}
		return -provenScore
	}
	return float64(s) / 100
}

// analysis is how things stand, in the protocol's words.
func (g *Game) analysis(r *ranking, most int) gtp.Analysis {
	r.mu.Lock()
	defer r.mu.Unlock()
	a := gtp.Analysis{Visits: r.nodes}
	for i, l := range r.order() {
		w := l.score.WinRate(evalrenju.WinRateScale)
		if i == 0 {
			a.Winrate, a.Score = w, score(l.score)
		}
		if i < most {
			a.Moves = append(a.Moves, gtp.Candidate{
				Move: g.text(l.move), Visits: max(r.of[l.move], 1), Winrate: w, LCB: w, Score: score(l.score), PV: g.texts(l.pv),
			})
		}
	}
	return a
}

// Analyze implements gtp.Analyzer.
func (g *Game) Analyze(ctx context.Context, c gtp.Colour, q gtp.Query, report func(gtp.Analysis)) (string, error) {
	b, err := g.boardFor(side(c))
	if err != nil {
		return "", err
	}
	req := g.limits(q.Time)
	legal, err := g.restrict(&req, b, q)
	if err != nil {
		return "", err
	}
	r := &ranking{of: map[renju.Cell]uint64{}}
	most := analysisMoves
	if q.Moves > 0 {
		most = q.Moves
	}
	most = max(1, min(most, legal, maxMoves))
	req.MultiPV = 1
	if q.Play {
		a, err := g.search(ctx, b, req, q.Every, r, func() { report(g.analysis(r, most)) })
		return g.text(a.Best), err
	}

	req.Nodes = proofNodes
	a, err := g.search(ctx, b, req, q.Every, r, func() { report(g.analysis(r, most)) })
	if err != nil || ctx.Err() != nil {
		return g.text(a.Best), err
	}
	if len(a.PV) > 0 {
		r.first, r.firstDepth = &line{a.PV[0], a.Score, a.PV}, a.Depth
	}
	r.base, r.depth, r.now, r.before = r.nodes, 0, nil, nil
	req.Nodes, req.MultiPV = 0, most
	a, err = g.search(ctx, b, req, q.Every, r, func() { report(g.analysis(r, most)) })
	return g.text(a.Best), err
}

// restrict sets the root moves and returns how many there are.
func (g *Game) restrict(req *searchrenju.Request, b *renju.Board, q gtp.Query) (int, error) {
	cells := func(names []string) (out []renju.Cell, err error) {
		for _, n := range names {
			c, err := g.parse(n)
			if err != nil {
				return nil, err
			}
			out = append(out, c)
		}
		return out, nil
	}
	var err error
	if req.Only, err = cells(q.Allow); err != nil {
		return 0, err
	}
	if req.Exclude, err = cells(q.Avoid); err != nil {
		return 0, err
	}
	wanted := map[renju.Cell]bool{}
	for _, c := range req.Only {
		wanted[c] = true
	}
	for _, c := range req.Exclude {
		wanted[c] = false
	}
	n := 0
	for c := range b.EmptyCells().Each {
		want, named := wanted[c]
		if b.Legal(c) && (want || !named && len(req.Only) == 0) {
			n++
		}
	}
	if n == 0 && len(wanted) > 0 {
		return 0, fmt.Errorf("no legal move is left by the moves to allow and to avoid")
	}
	return n, nil
}

// search runs one search into r, calling tell at every interval and at the end.
func (g *Game) search(ctx context.Context, b *renju.Board, req searchrenju.Request, every time.Duration, r *ranking, tell func()) (searchrenju.Answer, error) {
	var a searchrenju.Answer
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		a, err = g.engine.Think(ctx, b, req, r.report)
	}()
	tick := time.NewTicker(max(every, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			tell()
		case <-done:
			if err == nil {
				tell()
			}
			return a, err
		}
	}
}
