package match

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
	searchjungo "tengen/search/jungo"
	searchrenju "tengen/search/renju"
	searchring "tengen/search/ring"
)

// renjuEngine is Tengen's engine of Renju and Gomoku in this process.
type renjuEngine struct {
	c    *Config
	e    *EngineConfig
	opts searchrenju.Options

	engine *searchrenju.Engine
	board  *renju.Board
}

func newRenjuEngine(c *Config, e *EngineConfig) (*renjuEngine, error) {
	r := &renjuEngine{c: c, e: e, opts: searchrenju.DefaultOptions()}
	o := &r.opts
	o.Hash = int64(memoryOf(e)) << 20
	o.Threads = max(e.Threads, 1)
	if e.Weights != "" {
		w, err := renjuWeights(c.Rule, e.Weights)
		if err != nil {
			return nil, err
		}
		o.Evaluation = w
	}
	if err := switchOff(o.Switches(), e.Off); err != nil {
		return nil, err
	}
	return r, r.make()
}

// renjuWeights reads a file's text; nil weights, the embedded ones, if it is
// empty.
func renjuWeights(ruleName, text string) (*evalrenju.Weights, error) {
	if text == "" {
		return nil, nil
	}
	rule, err := renju.ParseRule(ruleName)
	if err != nil {
		return nil, err
	}
	w, err := evalrenju.Parse(text, rule)
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	return w, nil
}

func (r *renjuEngine) make() (err error) {
	r.engine, err = searchrenju.New(r.opts)
	return err
}

// switches are the heuristics of the game's engine in process, of options that
// nobody uses.
func (c *Config) switches() []search.Switch {
	switch c.Game {
	case gameJungo:
		return jungoSwitches(new(searchjungo.Options))
	case gameRing:
		o := searchring.DefaultOptions()
		return o.Switches()
	}
	o := searchrenju.DefaultOptions()
	return o.Switches()
}

// switchOff turns the named heuristics off.
func switchOff(switches []search.Switch, off []string) error {
	known := make([]string, len(switches))
	for i, s := range switches {
		known[i] = s.Name
	}
next:
	for _, name := range off {
		for _, s := range switches {
			if s.Name == name {
				*s.On = false
				continue next
			}
		}
		return fmt.Errorf("off: unknown heuristic %q: want %s", name, strings.Join(known, ", "))
	}
	return nil
}

func (r *renjuEngine) about() string { return "" }

func (r *renjuEngine) stop() { r.engine, r.board = nil, nil }

func (r *renjuEngine) begin(context.Context, Job) error {
	if r.engine == nil {
		if err := r.make(); err != nil {
			return err
		}
	}
	rule, err := renju.ParseRule(r.c.Rule)
	if err != nil {
		return err
	}
	r.engine.Clear()
	r.board, err = renju.New(r.c.Size, rule)
	return err
}

func (r *renjuEngine) tell(_ context.Context, moves []string) error {
	for _, m := range moves[r.board.Ply():] {
		c, err := renju.ParseCell(m, r.c.Size)
		if err != nil {
			return err
		}
		if err := r.board.Play(c); err != nil {
			return err
		}
	}
	return nil
}

func (r *renjuEngine) think(ctx context.Context, l limit) (reply, error) {
	soft, hard := l.budget().Budget()
	request := searchrenju.Request{Depth: r.e.Depth, Nodes: r.e.Nodes, Soft: soft, Hard: hard}
	engine, board := r.engine, r.board
	out, lost, err := guard(ctx, l, func(ctx context.Context) (reply, error) {
		a, err := engine.Think(ctx, board, request, nil)
		if err != nil {
			return reply{}, faultf(ByIllegal, "%v", err)
		}
		return reply{
			move: a.Best.String(), claim: a.Score.Proven() && a.Score > 0,
			depth: a.Depth, nodes: a.Nodes, score: scoreText(a.Score),
		}, nil
	})
	if lost {
		r.stop()
	}
	return out, err
}

// budget is the clock as the searcher of an engine of ours wants it.
func (l *limit) budget() search.Clock {
	return search.Clock{Turn: l.turn, Timed: l.timed, Left: l.left, Increment: l.inc, Overhead: ownOverhead}
}

// scoreText writes a score as Tengen's brain does: centi-units, or +M7 for a win
// proven in 7 plies and -M8 for a loss.
func scoreText(s search.Score) string {
	if n, ok := s.MatePlies(); ok {
		if s > 0 {
			return "+M" + strconv.Itoa(n)
		}
		return "-M" + strconv.Itoa(-n)
	}
	return strconv.Itoa(int(s))
}
