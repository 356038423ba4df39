package match

import (
	"context"
	"strconv"
	"time"

	"tengen/movegen/jungo"
	"tengen/search"
	searchjungo "tengen/search/jungo"
)

// jungoEngine is Tengen's engine of Jungo in this process.
type jungoEngine struct {
	c    *Config
	e    *EngineConfig
	opts searchjungo.Options

	engine *searchjungo.Engine
	board  *jungo.Board
}

func newJungoEngine(c *Config, e *EngineConfig) (*jungoEngine, error) {
	j := &jungoEngine{c: c, e: e, opts: searchjungo.Options{Threads: max(e.Threads, 1), Weights: e.Weights}}
	switches := jungoSwitches(&j.opts)
	if err := switchOff(switches, e.Off); err != nil {
		return nil, err
	}
	j.opts.NoSolver, j.opts.NoNet = !*switches[0].On, !*switches[1].On
	return j, nil
}

// jungoSwitches are the parts of o that can be switched off; to set them is the
// caller's.
func jungoSwitches(o *searchjungo.Options) []search.Switch {
	solver, network := !o.NoSolver, !o.NoNet
	return []search.Switch{{Name: "solver", On: &solver}, {Name: "network", On: &network}}
}

func (g *jungoEngine) about() string { return "" }

func (g *jungoEngine) stop() { g.engine, g.board = nil, nil }

func (g *jungoEngine) begin(_ context.Context, j Job) error {
	// The seed is the engine's for life, so each game has an engine of its own.
	o := g.opts
	o.Seed = j.Seed
	var err error
	if g.engine, err = searchjungo.NewEngine(o); err != nil {
		return err
	}
	g.engine.SetKomi(g.c.Komi)
	rule, err := jungo.ParseKo(g.c.Rule)
	if err != nil {
		return err
	}
	g.board, err = jungo.New(g.c.Size, rule)
	return err
}

func (g *jungoEngine) tell(_ context.Context, moves []string) error {
	for _, text := range moves[g.board.Ply():] {
		m, err := jungo.ParseMove(text, g.c.Size)
		if err != nil {
			return err
		}
		if err := g.board.Play(m); err != nil {
			return err
		}
	}
	return nil
}

func (g *jungoEngine) think(ctx context.Context, l limit) (reply, error) {
	limits := searchjungo.Limits{Visits: int(g.e.Nodes), Time: g.moveTime(l), Whole: l.turn > 0 && !l.timed}
	engine, board := g.engine, g.board
	out, lost, err := guard(ctx, l, func(ctx context.Context) (reply, error) {
		r, err := engine.Genmove(ctx, board, limits)
		if err != nil {
			return reply{}, faultf(ByIllegal, "%v", err)
		}
		return reply{
			move: board.MoveText(r.Move), depth: r.Depth, nodes: uint64(r.Visits),
			score: strconv.FormatFloat(r.Score, 'f', 1, 64),
		}, nil
	})
	if lost {
		g.stop()
	}
	return out, err
}

// moveTime is how long to think, 0 without a clock.
func (g *jungoEngine) moveTime(l limit) time.Duration {
	var d time.Duration
	if l.timed {
		// Most of the increment can be spent at once, but never more than is left.
		d = searchjungo.Clock{Main: max(l.left, time.Millisecond)}.MoveTime(g.board) + l.inc*3/4
		d = min(d, l.left)
	}
	if l.turn > 0 && (d == 0 || l.turn < d) {
		d = l.turn
	}
	if d == 0 {
		return 0
	}
	return max(d-ownOverhead, time.Millisecond)
}
