package ring

import (
	"context"
	"sync"
	"time"

	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
	"tengen/search"
)

// Config holds the settings of an Engine; the zero value is good for playing.
type Config struct {
	HashMB  int               // transposition table, MiB; 0 for 64
	Threads int               // search threads; 0 for 1
	Weights *evalring.Weights // nil for the embedded weights
	Options *search.Options   // nil for DefaultOptions; Threads above counts
	Off     Off               // parts to switch off
}

// Engine plays and analyses Ring. It keeps its table from one position to the
// next. Its methods may be called from any goroutine; searches run one at a
// time.
type Engine struct {
	mu       sync.Mutex
	searcher *search.Searcher
	weights  *evalring.Weights
	off      Off
}

// DefaultOptions returns the heuristics Ring is played with: all of the searcher
// except LateAll, which loses games here.
func DefaultOptions() search.Options {
	o := search.DefaultOptions()
	o.LateAll = false
	return o
}

// NewEngine returns an engine.
func NewEngine(c Config) *Engine {
	if c.HashMB == 0 {
		c.HashMB = defaultHash
	}
	opt := DefaultOptions()
	if c.Options != nil {
		opt = *c.Options
	}
	if c.Threads > 0 {
		opt.Threads = c.Threads
	}
	if c.Weights == nil {
		c.Weights = evalring.Default()
	}
	return &Engine{searcher: search.New(c.HashMB, opt), weights: c.Weights, off: c.Off}
}

// Clear empties all tables.
func (e *Engine) Clear() { e.searcher.Clear() }

// Line is one ranked line of an analysis.
type Line struct {
	Score search.Score // for the side to move at the root
	Moves []ring.Move
}

// Info is a report of a running search; see search.Info. Moves may be kept.
type Info struct {
	search.Info
	Moves []ring.Move // the line, in place of Info.PV
}

// Answer is the result of a search.
type Answer struct {
	Best    ring.Move // NoMove only if the game is over or no move is legal
	Score   search.Score
	Depth   int
	Nodes   uint64
	Elapsed time.Duration
	Lines   []Line       // in rank order, the first begins with Best
	Outcome ring.Outcome // set if the game is over
}

// Think searches p, history included, until a limit is reached or ctx is
// cancelled. It always returns a legal move if there is one. It does not change p.
// tell may be nil; it is called on the calling goroutine.
func (e *Engine) Think(ctx context.Context, p *ring.Board, limits search.Limits, tell func(Info)) Answer {
	e.mu.Lock()
	defer e.mu.Unlock()
	if o := p.Outcome(); o.Over() {
		return Answer{Outcome: o}
	}
	root := NewPosition(p, e.weights, e.off)
	var report func(search.Info)
	if tell != nil {
		report = func(i search.Info) { tell(Info{Info: i, Moves: moves(i.PV)}) }
	}
	res := e.searcher.Search(ctx, root, limits, report)
	a := Answer{Best: ring.Move(res.Best), Score: res.Score, Depth: res.Depth, Nodes: res.Nodes, Elapsed: res.Elapsed}
	for _, l := range res.Lines {
		a.Lines = append(a.Lines, Line{l.Score, moves(l.PV)})
	}
	return a
}

func moves(pv []search.Move) []ring.Move {
	out := make([]ring.Move, len(pv))
	for i, m := range pv {
		out[i] = ring.Move(m)
	}
	return out
}
