package match

import (
	"context"

	"tengen/search"
	"tengen/search/game"
	"tengen/search/game/games"
)

// ownEngine is an engine of Tengen in this process, of any game.
type ownEngine struct {
	c *Config
	e *EngineConfig

	engine game.Engine // nil before it is made, and after it was lost
	follower
}

func newOwn(c *Config, e *EngineConfig) (*ownEngine, error) {
	o := &ownEngine{c: c, e: e}
	return o, o.make()
}

func (o *ownEngine) make() error {
	g, err := games.ByName(o.c.Game)
	if err != nil {
		return err
	}
	o.engine, err = g.NewEngine(o.c.Config, o.e.own())
	return err
}

// own returns the options of an engine in process.
func (e *EngineConfig) own() game.Options {
	return game.Options{Threads: e.Threads, Hash: e.Memory, Off: e.Off, Weights: string(e.Weights), Tune: e.Tune}
}

func (o *ownEngine) about() string { return "" }

func (o *ownEngine) stop() { o.engine = nil }

func (o *ownEngine) begin(_ context.Context, j Job) error {
	if o.engine == nil {
		if err := o.make(); err != nil {
			return err
		}
	}
	if err := o.engine.Reset(j.Seed); err != nil {
		return err
	}
	if err := o.follower.begin(o.c); err != nil {
		return err
	}
	game.Prepare(o.engine, o.p)
	return nil
}

func (o *ownEngine) tell(_ context.Context, moves []string) error { return o.catchUp(moves) }

func (o *ownEngine) think(ctx context.Context, l limit) (reply, error) {
	limits := game.Limits{Depth: o.e.Depth, Nodes: o.e.Nodes, Level: o.e.Level, Book: o.e.Book, Clock: l.own(), Whole: l.Turn > 0 && !l.Timed}
	engine, p := o.engine, o.p
	return guard(ctx, l, o.stop, func(ctx context.Context) (reply, error) {
		i, err := engine.Think(ctx, p, limits, nil)
		if err != nil {
			return reply{}, faultf(ByIllegal, "%v", err)
		}
		return reply{
			move: i.Move, claim: i.Score.Proven() && i.Score.Units > 0,
			depth: i.Depth, nodes: i.Nodes, score: i.Score.Record(),
		}, nil
	})
}

// own returns the clock for an engine in process, nil without one.
func (l *limit) own() *search.Clock {
	if l.Turn == 0 && !l.Timed {
		return nil
	}
	c := l.Clock
	c.Overhead = ownOverhead
	return &c
}
