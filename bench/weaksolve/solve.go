package weaksolve

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"sync"

	"golang.org/x/sync/errgroup"

	"tengen/internal/atomicfile"
	"tengen/movegen/renju"
)

// Options are the settings of a Solver.
type Options struct {
	Rule     renju.Rule
	Size     int
	Attacker renju.Colour
	// Moves lead to the position to prove, with the attacker to move.
	Moves []renju.Cell
	// Threads expand positions at the same time.
	Threads int
	// Memory is the size of the tables of all threads together, in bytes.
	Memory int64
}

// table returns the size of each of the two tables of a thread, in bytes: the threat search's
// and the engine's.
func (o *Options) table() int64 { return o.Memory / int64(o.Threads) / 2 }

// header is the first line of a journal.
type header struct {
	Format   string `json:"format"`
	Rule     string `json:"rule"`
	Size     int    `json:"size"`
	Attacker string `json:"attacker"`
}

const format = "tengen-weaksolve 1"

// Progress tells how far a search has come.
type Progress struct {
	Cost      float64 // of the position to prove, in expansions; 0 if it is proven
	Positions int     // in the graph
	Proven    int     // of these, with the attacker to move and won
	Expanded  int     // since the search began
	Line      []renju.Cell
}

// Solver proves that a side wins a position.
type Solver struct {
	o       Options
	journal *atomicfile.Journal
	parts   []func() (io.ReadCloser, error) // certificates

	mu       sync.Mutex
	idle     *sync.Cond // a thread waits for the others
	graph    *graph
	root     *node
	expanded int
}

// Open opens the journal of a search, or begins one, and reads what is in it.
func Open(path string, o Options) (*Solver, error) {
	g, err := newGraph(o.Size, o.Rule, o.Attacker)
	if err != nil {
		return nil, err
	}
	setUp(g.b, nil)
	for i, c := range o.Moves {
		if err := g.b.Play(c); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	if err := g.b.Over(); err != nil {
		return nil, err
	}
	if g.b.Side() != o.Attacker {
		return nil, fmt.Errorf("%v is to move, not %v", g.b.Side(), o.Attacker)
	}
	s := &Solver{o: o, graph: g}
	s.idle = sync.NewCond(&s.mu)
	s.root = g.at(o.Moves, leafCost)
	s.journal, err = atomicfile.OpenJournal(path, s.header(), true, s.read)
	return s, err
}

func (s *Solver) header() header {
	return header{format, s.o.Rule.String(), s.o.Size, s.o.Attacker.String()}
}

// read reads line n of a journal.
func (s *Solver) read(n int, line []byte) error {
	if n == 1 {
		var h header
		if err := json.Unmarshal(line, &h); err != nil || h != s.header() {
			return fmt.Errorf("want %+v", s.header())
		}
		return nil
	}
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	return s.graph.apply(&e)
}

// Close closes the journal.
func (s *Solver) Close() error { return s.journal.Close() }

// Hint lets the search try the moves that win in another journal first, which may be of another
// rule set and size, and compressed by gzip. The moves are proven anew.
func (s *Solver) Hint(text []byte) error {
	text, err := lines(text)
	if err != nil {
		return err
	}
	var other Solver
	if err := atomicfile.EachLine(text, func(n int, line []byte) error {
		if n > 1 {
			return other.read(n, line)
		}
		var h header
		if err := json.Unmarshal(line, &h); err != nil || h.Format != format || h.Attacker != s.o.Attacker.String() {
			return fmt.Errorf("want %+v, of any rule set and size", s.header())
		}
		rule, err := renju.ParseRule(h.Rule)
		if err == nil {
			other.graph, err = newGraph(h.Size, rule, s.o.Attacker)
		}
		return err
	}); err != nil {
		return err
	}
	if other.graph != nil {
		maps.Copy(s.graph.hints.won, other.graph.hints.won)
	}
	return nil
}

// lines returns the complete lines of a journal, which may be compressed by gzip.
func lines(text []byte) ([]byte, error) {
	if bytes.HasPrefix(text, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(text))
		if err == nil {
			text, err = io.ReadAll(io.LimitReader(z, atomicfile.MaxJournal))
		}
		if err != nil {
			return nil, err
		}
	}
	return text[:bytes.LastIndexByte(text, '\n')+1], nil
}

// Join adds what another journal of the same rule set, size and attacker has found, which may
// be compressed by gzip.
func (s *Solver) Join(text []byte) error {
	text, err := lines(text)
	if err != nil {
		return err
	}
	if err := atomicfile.EachLine(text, s.read); err != nil {
		return err
	}
	return atomicfile.EachLine(text, func(n int, line []byte) error {
		if n == 1 {
			return nil
		}
		return s.journal.Append(json.RawMessage(line))
	})
}

// Proven reports whether the position is proven.
func (s *Solver) Proven() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.root.proven
}

// Progress returns how far the search has come.
func (s *Solver) Progress() Progress {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Progress{s.root.cost, len(s.graph.nodes), s.graph.solved, s.expanded, s.root.line()}
}

// Run searches until the position is proven, all moves tried have failed, or ctx ends.
// Everything found is in the journal at once. tell, which may be nil, is called after every
// expansion, by one thread at a time.
func (s *Solver) Run(ctx context.Context, tell func()) error {
	g, ctx := errgroup.WithContext(ctx)
	defer context.AfterFunc(ctx, func() { s.mu.Lock(); s.idle.Broadcast(); s.mu.Unlock() })()
	for range s.o.Threads {
		g.Go(func() error {
			w, err := newWorker(&s.o)
			if err != nil {
				return err
			}
			return s.work(ctx, w, tell)
		})
	}
	return g.Wait()
}

// work expands positions until there is nothing to do.
func (s *Solver) work(ctx context.Context, w *worker, tell func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ctx.Err() == nil && !s.root.proven && s.root.cost < dead {
		path := s.root.pick(nil)
		if path == nil {
			if s.root.busy == 0 {
				return nil
			}
			s.idle.Wait()
			continue
		}
		for _, n := range path {
			n.busy++
			n.visits++
		}
		n := path[len(path)-1]
		first, pending := !n.expanded, n.pending
		round, made := n.round, w.makes()
		like := renju.NoCell
		if first && !n.defends {
			setUp(s.graph.b, n.moves)
			like = s.graph.hints.move(n.moves, s.graph.b.EmptyCells())
		}
		s.mu.Unlock()
		e, err := s.expand(ctx, w, n, first, round, pending, like)
		s.mu.Lock()
		for _, n := range path {
			n.busy--
		}
		s.idle.Broadcast()
		if err != nil || ctx.Err() != nil {
			return err
		}
		e.Makes = w.makes() - made
		if err := s.journal.Append(e); err != nil {
			return err
		}
		if err := s.graph.apply(e); err != nil {
			return err
		}
		s.expanded++
		if tell != nil {
			s.mu.Unlock()
			tell()
			s.mu.Lock()
		}
	}
	return ctx.Err()
}

// expand expands a position.
func (s *Solver) expand(ctx context.Context, w *worker, n *node, first bool, round int, pending []renju.Cell, like renju.Cell) (*event, error) {
	e := &event{At: renju.FormatMoves(n.moves)}
	switch {
	case like != renju.NoCell:
		e.add(like, hintCost)
		return e, nil
	case !n.defends:
		return w.moves(ctx, n.moves, round)
	case first:
		var err error
		if pending, err = w.replies(ctx, n.moves, e); err != nil || e.Lost {
			return e, err
		}
	}
	return e, w.test(ctx, n.moves, pending, e, func(key uint64) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.graph.nodes[key] != nil
	})
}
