package game

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	evalrenju "tengen/eval/renju"
	evalring "tengen/eval/ring"
	"tengen/movegen/jungo"
	"tengen/movegen/renju"
	"tengen/movegen/ring"
	"tengen/search"
	searchjungo "tengen/search/jungo"
	searchrenju "tengen/search/renju"
	searchring "tengen/search/ring"
)

// Limits end the thinking about a move; zero values are none, and with none at
// all an engine thinks until its context is done.
type Limits struct {
	Time  time.Duration
	Nodes uint64 // moves made in Renju and Ring, visits of the root in Jungo
}

// LevelLimits are the limits of a level, 1 to MaxLevel, in a game.
func LevelLimits(name string, level int) Limits {
	nodes, step := uint64(levelNodes), uint64(nodesStep)
	if name == "jungo" {
		nodes, step = levelVisits, visitsStep
	}
	for range level - 1 {
		nodes *= step
	}
	return Limits{Time: levelTime, Nodes: nodes}
}

// Thought is what an engine thinks of a position.
type Thought struct {
	Side    Side   // who is to move
	Move    string // the best move
	Score   string // for Side, as people read it: "+1.52", "win in 7", "+3.5 stones"
	WinRate float64
	Line    []string // Move and what is expected to follow
	Depth   int
	Nodes   uint64 // moves made, or visits
	Elapsed time.Duration
}

// Engine thinks. Its methods may be called from any goroutine; thoughts come one
// at a time, and a Think whose context is done makes way soon.
type Engine interface {
	// Think looks for the best move of g, which is a clone nobody else uses, and
	// reports what it thinks as it goes, on a goroutine of its own choice. When ctx
	// is done it answers with the best move so far. It fails when there is no
	// move, or g is another game.
	Think(ctx context.Context, g Game, limits Limits, report func(Thought)) (Thought, error)
}

// NewEngine makes an engine for a game, with its number of search threads.
func NewEngine(name string, threads int) (Engine, error) {
	if threads < 1 || threads > 256 {
		return nil, fmt.Errorf("threads: %d is not between 1 and 256", threads)
	}
	switch name {
	case "renju":
		o := searchrenju.DefaultOptions()
		o.Threads, o.Hash = threads, hashMiB<<20
		e, err := searchrenju.New(o)
		return &renjuEngine{e: e}, err
	case "jungo":
		e, err := searchjungo.NewEngine(searchjungo.Options{Threads: threads, Seed: 1, NoSolver: true})
		if err != nil {
			return nil, err
		}
		exact, err := searchjungo.NewEngine(searchjungo.Options{Threads: threads, Seed: 1})
		return &jungoEngine{e: e, exact: exact}, err
	case "ring":
		return &ringEngine{searchring.NewEngine(searchring.Config{Threads: threads, HashMB: hashMiB})}, nil
	}
	return nil, fmt.Errorf("no engine plays %q", name)
}

var errOtherGame = errors.New("the engine plays another game")

type renjuEngine struct {
	mu sync.Mutex
	e  *searchrenju.Engine
}

func (e *renjuEngine) Think(ctx context.Context, g Game, limits Limits, report func(Thought)) (Thought, error) {
	r, ok := g.(*Renju)
	if !ok {
		return Thought{}, errOtherGame
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	think := func(s search.Score, pv []renju.Cell, depth int, nodes uint64, elapsed time.Duration) Thought {
		t := Thought{Side: g.Side(), Score: ScoreText(s), WinRate: s.WinRate(evalrenju.WinRateScale), Depth: depth, Nodes: nodes, Elapsed: elapsed}
		for _, c := range pv {
			t.Line = append(t.Line, c.String())
		}
		return t.begun()
	}
	a, err := e.e.Think(ctx, r.b, searchrenju.Request{Nodes: limits.Nodes, Hard: limits.Time}, func(i searchrenju.Report) {
		if i.MultiPV <= 1 && len(i.PV) > 0 {
			report(think(i.Score, i.PV, i.Depth, i.Nodes, i.Elapsed))
		}
	})
	if err != nil {
		return Thought{}, err
	}
	t := think(a.Score, a.PV, a.Depth, a.Nodes, a.Elapsed)
	t.Move = a.Best.String()
	return t, nil
}

// begun sets the move from the line.
func (t Thought) begun() Thought {
	if len(t.Line) > 0 {
		t.Move = t.Line[0]
	}
	return t
}

type ringEngine struct{ e *searchring.Engine }

func (e *ringEngine) Think(ctx context.Context, g Game, limits Limits, report func(Thought)) (Thought, error) {
	r, ok := g.(*Ring)
	if !ok {
		return Thought{}, errOtherGame
	}
	b := r.p.Field()
	think := func(s search.Score, line []ring.Move, depth int, nodes uint64, elapsed time.Duration) Thought {
		t := Thought{Side: g.Side(), Score: ScoreText(s), WinRate: s.WinRate(evalring.WinScale), Depth: depth, Nodes: nodes, Elapsed: elapsed}
		for _, m := range line {
			t.Line = append(t.Line, b.MoveText(m))
		}
		return t.begun()
	}
	a := e.e.Think(ctx, r.p, search.Limits{Nodes: limits.Nodes, Hard: limits.Time}, func(i searchring.Info) {
		if i.MultiPV <= 1 && len(i.Moves) > 0 {
			report(think(i.Score, i.Moves, i.Depth, i.Nodes, i.Elapsed))
		}
	})
	if a.Best == ring.NoMove {
		return Thought{}, ErrOver
	}
	var line []ring.Move
	if len(a.Lines) > 0 {
		line = a.Lines[0].Moves
	}
	t := think(a.Score, line, a.Depth, a.Nodes, a.Elapsed)
	t.Move = b.MoveText(a.Best)
	return t, nil
}

type jungoEngine struct {
	mu sync.Mutex
	// A limit of nodes says nothing to the exact solver, which would think for
	// long on the smallest boards whatever the level: only exact uses it, where
	// time is the limit.
	e, exact *searchjungo.Engine
}

func (e *jungoEngine) Think(ctx context.Context, g Game, limits Limits, report func(Thought)) (Thought, error) {
	r, ok := g.(*Jungo)
	if !ok {
		return Thought{}, errOtherGame
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	engine := e.e
	if limits.Nodes == 0 {
		engine = e.exact
	}
	engine.SetKomi(r.komi)
	think := func(i searchjungo.Info) Thought {
		t := Thought{Side: g.Side(), Score: fmt.Sprintf("%+.1f stones", i.Score), WinRate: i.Winrate, Depth: i.Depth, Nodes: uint64(i.Visits), Elapsed: i.Elapsed}
		if len(i.Candidates) > 0 {
			for _, m := range i.Candidates[0].PV {
				t.Line = append(t.Line, r.b.MoveText(m))
			}
		}
		return t.begun()
	}
	a, err := engine.Analyze(ctx, r.b, searchjungo.Limits{Time: limits.Time, Visits: int(min(limits.Nodes, 1<<30))}, reportEvery, func(i searchjungo.Info) {
		report(think(i))
	})
	if err != nil {
		return Thought{}, err
	}
	if a.Move == jungo.None {
		return Thought{}, ErrOver
	}
	t := think(a.Info)
	t.Move = r.b.MoveText(a.Move)
	return t, nil
}

// ScoreText shows a score of the alpha-beta searcher from the view of the side
// to move: in units of the evaluation, or the plies to a proven win or loss;
// what lies between looks decided and is not proven.
func ScoreText(s search.Score) string {
	if n, ok := s.MatePlies(); ok {
		if s > 0 {
			return fmt.Sprintf("win in %d", n)
		}
		return fmt.Sprintf("loss in %d", -n)
	}
	switch {
	case s > search.MaxEval:
		return "+++"
	case s < -search.MaxEval:
		return "---"
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}
