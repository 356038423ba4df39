package match

import (
	"context"
	"fmt"
	"strings"

	evalring "tengen/eval/ring"
	"tengen/movegen/ring"
	"tengen/search"
	searchring "tengen/search/ring"
)

// ringEngine is Tengen's engine of Ring in this process.
type ringEngine struct {
	c    *Config
	e    *EngineConfig
	opts search.Options

	weights *evalring.Weights // nil for the embedded ones

	engine *searchring.Engine
	pos    *ring.Board
}

func newRingEngine(c *Config, e *EngineConfig) (*ringEngine, error) {
	r := &ringEngine{c: c, e: e, opts: searchring.DefaultOptions()}
	var err error
	if r.weights, err = ringWeights(e.Weights); err != nil {
		return nil, err
	}
	return r, switchOff(r.opts.Switches(), e.Off)
}

// ringWeights reads a file's text; nil weights, the embedded ones, if it is
// empty.
func ringWeights(text string) (*evalring.Weights, error) {
	if text == "" {
		return nil, nil
	}
	w, err := evalring.ReadWeights(strings.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	return w, nil
}

func (r *ringEngine) about() string { return "" }

func (r *ringEngine) stop() { r.engine, r.pos = nil, nil }

func (r *ringEngine) begin(context.Context, Job) error {
	if r.engine == nil {
		r.engine = searchring.NewEngine(searchring.Config{HashMB: memoryOf(r.e), Threads: max(r.e.Threads, 1), Weights: r.weights, Options: &r.opts})
	}
	r.engine.Clear()
	b, err := ring.FieldFor(r.c.Rule)
	if err != nil {
		return err
	}
	r.pos = ring.New(b)
	return nil
}

func (r *ringEngine) tell(_ context.Context, moves []string) error {
	for _, text := range moves[r.pos.Ply():] {
		m, err := r.pos.ParseMove(text)
		if err != nil {
			return err
		}
		r.pos.Make(m)
	}
	return nil
}

func (r *ringEngine) think(ctx context.Context, l limit) (reply, error) {
	soft, hard := l.budget().Budget()
	limits := search.Limits{Depth: r.e.Depth, Nodes: r.e.Nodes, Soft: soft, Hard: hard}
	engine, pos := r.engine, r.pos
	out, lost, err := guard(ctx, l, func(ctx context.Context) (reply, error) {
		a := engine.Think(ctx, pos, limits, nil)
		if a.Best == ring.NoMove {
			return reply{}, faultf(ByIllegal, "no move")
		}
		return reply{
			move: pos.Field().MoveText(a.Best), claim: a.Score.Proven() && a.Score > 0,
			depth: a.Depth, nodes: a.Nodes, score: scoreText(a.Score),
		}, nil
	})
	if lost {
		r.stop()
	}
	return out, err
}
