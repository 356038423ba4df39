// Package brain connects the engine of Renju and Gomoku to the Gomocup protocol: it
// adapts search/renju to the Engine interface of protocol/gomocup. The contest brain
// pbrain-tengen and the command tengen gomocup use it.
package brain

import (
	"context"
	"math/rand/v2"

	"tengen/movegen/renju"
	"tengen/protocol/gomocup"
	"tengen/search"
	"tengen/search/game"
	gamerenju "tengen/search/game/renju"
	searchrenju "tengen/search/renju"
)

// Engine adapts a renju.Engine to gomocup.Engine.
type Engine struct {
	*searchrenju.Engine
	weak *weak
}

// weak plays at the levels below full strength; its engine is made when it is needed.
type weak struct {
	engine game.Engine
	rule   renju.Rule
	size   int
}

// firstHash is Options.Hash before SetHash, in bytes.
const firstHash = 1 << 20

var _ gomocup.Engine = Engine{}

// New returns an engine with the given options, except for the size of its tables: they
// are small until the protocol knows how much memory there is and calls SetHash.
func New(o searchrenju.Options) (Engine, error) {
	o.Hash = firstHash
	e, err := searchrenju.New(o)
	return Engine{e, new(weak)}, err
}

// Think searches for the protocol; see gomocup.Engine.
func (e Engine) Think(ctx context.Context, b *renju.Board, r gomocup.Request, report func(gomocup.Report)) (gomocup.Answer, error) {
	if r.Level > 0 {
		return e.weak.think(ctx, b, r)
	}
	request := searchrenju.Request{
		Depth: r.Depth, Nodes: r.Nodes, Soft: r.Soft, Hard: r.Hard, MultiPV: r.MultiPV, Exclude: r.Exclude,
		RootMoves: true, Book: r.Book,
	}
	a, err := e.Engine.Think(ctx, b, request, func(i searchrenju.Report) {
		if i.Lower || i.Upper {
			return // the protocol does not show bounds
		}
		event := gomocup.EventBest
		switch {
		case i.Event == search.EventEnter:
			event = gomocup.EventEnter
		case i.Event == search.EventLeave:
			event = gomocup.EventLeave
		case i.Event == search.EventLost:
			event = gomocup.EventLost
		case i.Final:
			event = gomocup.EventLine
		}
		report(gomocup.Report{
			Event: event, Move: i.Move, Rank: i.MultiPV, Depth: i.Depth, SelDepth: i.SelDepth, Score: i.Score,
			PV: i.PV, Nodes: i.Nodes, Elapsed: i.Elapsed, Book: i.Book,
		})
	})
	if err != nil {
		return gomocup.Answer{}, err
	}
	out := gomocup.Answer{Best: a.Best, Score: a.Score}
	for _, l := range a.Lines {
		out.Lines = append(out.Lines, gomocup.Line{Score: l.Score, PV: l.PV})
	}
	return out, nil
}

// think searches at a level below full strength.
func (w *weak) think(ctx context.Context, b *renju.Board, r gomocup.Request) (gomocup.Answer, error) {
	if w.engine == nil || w.rule != b.Rule() || w.size != b.Size() {
		p := gamerenju.From(b.Clone())
		e, err := p.Game().NewEngine(p.Config(), game.Options{Light: true, Seed: rand.Uint64()})
		if err != nil {
			return gomocup.Answer{}, err
		}
		w.engine, w.rule, w.size = e, b.Rule(), b.Size()
	}
	l := game.Limits{Time: r.Hard, Depth: r.Depth, Nodes: r.Nodes, Level: r.Level}
	for _, c := range r.Exclude {
		l.Exclude = append(l.Exclude, c.String())
	}
	i, err := w.engine.Think(ctx, gamerenju.From(b.Clone()), l, nil)
	if err != nil {
		return gomocup.Answer{}, err
	}
	best, err := renju.ParseCell(i.Move, b.Size())
	return gomocup.Answer{Best: best, Score: i.Score.Search()}, err
}

// SetHash resizes the transposition table.
func (e Engine) SetHash(bytes int64) error {
	o := e.Options()
	o.Hash = bytes
	return e.SetOptions(o)
}

// SetThreads sets the number of search threads.
func (e Engine) SetThreads(n int) error {
	o := e.Options()
	o.Threads = n
	return e.SetOptions(o)
}
