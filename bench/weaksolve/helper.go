package weaksolve

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"time"

	"tengen/internal/ended"
	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
)

// Helper plays the jobs of a search, one at a time.
type Helper struct {
	o     Options
	w     *worker
	hints *hints
}

// NewHelper returns a helper whose tables have at most so much memory, in bytes.
func NewHelper(s Settings, memory int64) (*Helper, error) {
	memory = min(memory, s.Memory)
	if memory < LeastMemory<<20 {
		return nil, fmt.Errorf("memory of %d bytes: want at least %d MiB", memory, LeastMemory)
	}
	if err := s.Game.Check(); err != nil {
		return nil, err
	}
	h := &Helper{o: Options{Rule: s.Game.Rule, Size: s.Game.Size, Attacker: s.Game.Attacker, Threads: 1, Memory: memory, Nodes: s.Nodes}}
	h.hints = newHints(h.o.Size, h.o.Attacker.Other())
	h.learn(s.Hints)
	var err error
	if h.w, err = newWorker(&h.o); err == nil {
		h.w.trees = true
	}
	return h, err
}

// learn adds hints.
func (h *Helper) learn(hints map[uint64]renju.Cell) {
	if len(h.hints.won) < mostHints {
		maps.Copy(h.hints.won, hints)
	}
}

// Play plays a job.
func (h *Helper) Play(ctx context.Context, j *Job) (*Answer, error) {
	g, err := newGraph(h.o.Size, h.o.Rule, h.o.Attacker)
	if err != nil {
		return nil, err
	}
	o := h.o
	if o.Moves, err = g.parse(nil, j.State.At); err == nil {
		err = play(g.b, o.Moves)
	}
	if err != nil {
		return nil, err
	}
	h.learn(j.Hints)
	g.hints = h.hints
	s := newSolver(o, g)
	if j.Expansions < 1 || !s.root.defends && g.b.Over() != nil {
		return nil, fmt.Errorf("after %s: no job of %d expansions", j.State.At, j.Expansions)
	}
	if j.Again {
		if err := g.apply(&j.State); err != nil {
			return nil, err
		}
	}
	found, err := newFinds(o.game())
	if err != nil {
		return nil, err
	}
	s.journal = found
	inner, stop := context.WithCancel(ctx)
	defer stop()
	s.stop = stop
	begin := time.Now()
	err = s.work(inner, h.w, func() {
		if s.expanded >= j.Expansions || found.proofs.Len() > jobProofs || time.Since(begin) > jobTime {
			stop()
		}
	})
	if ctx.Err() != nil || !ended.Only(err) {
		return nil, err
	}
	return found.answer()
}

// finds collects what a job finds.
type finds struct {
	events []*event
	proofs bytes.Buffer
	out    *certificate.Writer // to proofs
}

func newFinds(game certificate.Header) (*finds, error) {
	f := &finds{}
	var err error
	f.out, err = certificate.NewWriter(&f.proofs, game)
	return f, err
}

// Append adds an event and its proof.
func (f *finds) Append(v any) error {
	e := v.(*event)
	f.events = append(f.events, e)
	_, err := f.out.Add(&e.proof)
	return err
}

func (f *finds) answer() (*Answer, error) {
	err := f.out.Close()
	return &Answer{f.events, f.proofs.Bytes()}, err
}
