package weaksolve

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"maps"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"tengen/internal/atomicfile"
	"tengen/internal/ended"
	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
)

// Options are the settings of a Solver.
type Options struct {
	Rule     renju.Rule
	Size     int
	Attacker renju.Colour
	// Moves lead to the position to prove, with the attacker to move.
	Moves []renju.Cell
	// Threads expand positions at the same time; 0 leaves that to the players of Run.
	Threads int
	// Memory is the size of the tables of all threads together, in bytes.
	Memory int64
	// Nodes are those of the first search in a position in which the engine chooses moves; 0 leaves
	// them to the search. Later searches there have more in proportion. More nodes make an expansion
	// dearer and the choice better, which pays where the search stands still.
	Nodes uint64

	reply, pass uint64 // in place of replyMakes and passMakes, for tests; 0 leaves these
}

// threads returns the number of threads that write a certificate.
func (o *Options) threads() int { return max(o.Threads, 1) }

// table returns the size in bytes of each of the two tables that a thread has: one for the threat
// search and one for the engine.
func (o *Options) table() int64 { return o.Memory / int64(o.threads()) / 2 }

// game returns what a certificate's lemmas have in common.
func (o *Options) game() certificate.Header {
	return certificate.Header{Rule: o.Rule, Size: o.Size, Attacker: o.Attacker}
}

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
	file    *atomicfile.Journal
	journal interface{ Append(v any) error }
	parts   []part
	models  *models // nil if there are none
	most    uint64  // moves made in a search for an attack that the certificate needs

	mu       sync.Mutex
	idle     *sync.Cond // a thread waits for the others
	stop     func()     // ends Run
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
	if err := errors.Join(play(g.b, o.Moves), g.b.Over()); err != nil {
		return nil, err
	}
	if g.b.Side() != o.Attacker {
		return nil, fmt.Errorf("%v is to move, not %v", g.b.Side(), o.Attacker)
	}
	s := newSolver(o, g)
	s.file, err = atomicfile.OpenJournal(path, s.header(), true, s.read)
	s.journal = s.file
	return s, err
}

func newSolver(o Options, g *graph) *Solver {
	g.b.Reset() // keys are those of makeMove, not of players' passes
	s := &Solver{o: o, most: sureMakes, graph: g, root: g.at(o.Moves, leafCost)}
	s.idle = sync.NewCond(&s.mu)
	return s
}

// play makes moves on a board, as players do.
func play(b *renju.Board, moves []renju.Cell) error {
	b.Reset()
	for i, c := range moves {
		if err := b.Play(c); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return nil
}

func (s *Solver) header() header {
	return header{format, s.o.Rule.String(), s.o.Size, s.o.Attacker.String()}
}

// read reads line n of a journal.
func (s *Solver) read(n int, line []byte) error {
	if n == 1 {
		var h header
		if err := json.Unmarshal(line, &h); err != nil || h != s.header() {
			return fmt.Errorf("want a journal of %v", s.o.game())
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
func (s *Solver) Close() error { return s.file.Close() }

// Hint reads another journal, whose winning moves the search then tries first. The journal may be
// of another rule set and size, and compressed by gzip. Its moves are proven anew.
func (s *Solver) Hint(text []byte) error {
	text, err := lines(text, atomicfile.MaxJournal)
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
			return fmt.Errorf("want a journal of wins of %v, of any rule set and size", s.o.Attacker)
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

// lines returns the complete lines of a journal of at most so many bytes, which may be compressed by gzip.
func lines(text []byte, most int64) ([]byte, error) {
	if bytes.HasPrefix(text, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(text))
		if err == nil {
			text, err = io.ReadAll(io.LimitReader(z, most+1))
		}
		if err != nil {
			return nil, err
		}
	}
	if int64(len(text)) > most {
		return nil, fmt.Errorf("a journal of more than %d bytes", most)
	}
	return text[:bytes.LastIndexByte(text, '\n')+1], nil
}

// Join adds what another journal of the same rule set, size and attacker has found, which may
// be compressed by gzip. Lines that the own journal has already are left out, each as often as it is there.
func (s *Solver) Join(text []byte) error {
	text, err := lines(text, atomicfile.MaxJournal)
	if err != nil {
		return err
	}
	own, err := s.file.Text()
	if err != nil {
		return err
	}
	seed, have := maphash.MakeSeed(), map[uint64]int{}
	for line := range bytes.Lines(own) {
		have[maphash.Bytes(seed, bytes.TrimSuffix(line, []byte("\n")))]++
	}
	var news []json.RawMessage
	if err := atomicfile.EachLine(text, func(n int, line []byte) error {
		if n > 1 {
			if key := maphash.Bytes(seed, line); have[key] > 0 {
				have[key]--
				return nil
			}
			news = append(news, line)
		}
		return s.read(n, line)
	}); err != nil {
		return err
	}
	for _, line := range news {
		if err := s.journal.Append(line); err != nil {
			return err
		}
	}
	return nil
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

// keep writes an event to the journal and puts it into the graph.
func (s *Solver) keep(e *event) error {
	if err := s.journal.Append(e); err != nil {
		return err
	}
	return s.graph.apply(e)
}

// Run searches until the position is proven, all moves tried have failed, or ctx ends. Each player
// has one job at a time. What is found is written to the journal at once. tell, which may be nil,
// is called after every expansion and every job.
func (s *Solver) Run(ctx context.Context, tell func(), players ...Player) error {
	if tell == nil {
		tell = func() {}
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	s.stop = stop
	g, inner := errgroup.WithContext(inner)
	defer context.AfterFunc(inner, func() { s.mu.Lock(); s.idle.Broadcast(); s.mu.Unlock() })()
	for range s.o.Threads {
		g.Go(func() error {
			w, err := newWorker(&s.o)
			if err != nil {
				return err
			}
			return s.work(inner, w, tell)
		})
	}
	for _, p := range players {
		g.Go(func() error { return s.handOut(inner, p, tell) })
	}
	if err := g.Wait(); ctx.Err() != nil || !ended.Only(err) {
		return err
	}
	return nil
}

// task is a position that is to be expanded.
type task struct {
	path    []*node // from the root to it
	at      []renju.Cell
	defends bool
	first   bool // it has not been expanded
	round   int
	pending []renju.Cell
	like    renju.Cell // the move of a hint, NoCell for none
}

// hinted returns what a hint says of a task, without a search; nil if there is no hint.
func (t *task) hinted() *event {
	if t.like == renju.NoCell {
		return nil
	}
	e := &event{At: renju.FormatMoves(t.at)}
	e.add(t.like, hintCost)
	return e
}

// next returns the most important task that nobody has, nil if there is none. If nobody works
// either, the search ends.
func (s *Solver) next() *task {
	path := s.root.pick(nil)
	if path == nil {
		if s.root.proven || s.root.cost >= dead || s.root.busy == 0 {
			s.stop()
		}
		return nil
	}
	for _, n := range path {
		n.busy++
		n.visits++
	}
	n := path[len(path)-1]
	t := &task{path, n.moves, n.defends, !n.expanded, n.round, slices.Clone(n.pending), renju.NoCell}
	if t.first && !t.defends {
		setUp(s.graph.b, t.at)
		t.like = s.graph.hints.move(t.at, s.graph.b.EmptyCells())
	}
	return t
}

// end ends a task with what was found.
func (s *Solver) end(t *task, events ...*event) error {
	for _, n := range t.path {
		n.busy--
		n.visits += max(len(events)-1, 0)
	}
	s.idle.Broadcast()
	for _, e := range events {
		if err := s.keep(e); err != nil {
			return err
		}
		s.expanded++
	}
	return nil
}

// work expands positions until there is nothing to do.
func (s *Solver) work(ctx context.Context, w *worker, tell func()) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ctx.Err() == nil {
		t := s.next()
		if t == nil {
			if ctx.Err() == nil {
				s.idle.Wait()
			}
			continue
		}
		s.mu.Unlock()
		made := w.makes()
		e, err := s.expand(ctx, w, t)
		s.mu.Lock()
		if err != nil || ctx.Err() != nil {
			return errors.Join(err, s.end(t))
		}
		e.Makes = w.makes() - made
		if err := s.end(t, e); err != nil {
			return err
		}
		s.mu.Unlock()
		tell()
		s.mu.Lock()
	}
	return ctx.Err()
}

// expand expands a position.
func (s *Solver) expand(ctx context.Context, w *worker, t *task) (*event, error) {
	if e := t.hinted(); e != nil {
		return e, nil
	}
	if !t.defends {
		return w.moves(ctx, t.at, t.round)
	}
	e := &event{At: renju.FormatMoves(t.at)}
	if w.trees {
		e.proof.Move = t.at[len(t.at)-1]
	}
	pending := t.pending
	if t.first {
		var err error
		if pending, err = w.replies(ctx, t.at, e); err != nil || e.Lost {
			return e, err
		}
	}
	return e, w.test(ctx, t.at, pending, e, func(key uint64) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.graph.nodes[key] != nil
	})
}
