package certificate

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"

	"golang.org/x/sync/semaphore"

	"tengen/internal/inorder"
	"tengen/movegen/renju"
	"tengen/search/threat/strategy"
	"tengen/search/threat/verify"
)

// Options of Check.
type Options struct {
	Threads  int            // at least 1
	Thorough bool           // play every legal reply, see verify.Options
	Progress func(Progress) // after every lemma, when not nil; from one goroutine
	// Moves, when not nil, gets the attacker's moves of a certificate that holds.
	Moves *strategy.Moves
}

// Progress is how far a check has come.
type Progress struct {
	Lemmas    int   // checked
	Positions int   // moves of the attacker and replies that were checked
	Bytes     int64 // of the file that were read
}

// Statement is what a certificate proves.
type Statement struct {
	Header
	Black, White []renju.Cell // stones of the theorem's position, the attacker to move
	Move         renju.Cell   // his first move
	Plies        int          // of the longest win, the five counted
	Lemmas       int
	Positions    int // moves of the attacker and replies that were checked
	Checksum     [sha256.Size]byte
}

// A LemmaError is why a lemma proves nothing.
type LemmaError struct {
	Lemma int
	Err   error
}

func (e *LemmaError) Error() string { return fmt.Sprintf("lemma %d: %v", e.Lemma, e.Err) }

func (e *LemmaError) Unwrap() error { return e.Err }

// Check reads a certificate and verifies every lemma. It returns a nil error if all of them
// hold, a *LemmaError if one does not, and another error if the file is none or ctx ended.
// It remembers of each lemma the position and the plies only.
func Check(ctx context.Context, r io.Reader, opts Options) (*Statement, error) {
	file := &counted{r: r}
	in, err := NewReader(file)
	if err != nil {
		return nil, err
	}
	reading, stop := context.WithCancel(ctx) // not that of the check, which would end with its own error
	defer stop()
	c := checking{h: in.Header(), opts: opts, budget: semaphore.NewWeighted(maxNodes)}
	err = inorder.Each(ctx, c.jobs(reading, in, file), max(opts.Threads, 1), c.worker, func(j job, f finding) error {
		err := c.take(j, f)
		if err != nil {
			stop() // it may wait for the budget
		}
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case !c.ended: // jobs has stopped because ctx ended
		return nil, fmt.Errorf("not read to the end: %w", context.Cause(ctx))
	case c.last == nil:
		return nil, errors.New("a certificate without a lemma")
	}
	if opts.Moves != nil {
		if err := opts.Moves.Add(c.h, c.entries); err != nil {
			return nil, err
		}
	}
	return &Statement{
		Header: c.h, Black: c.last.Black, White: c.last.White, Move: c.last.Move,
		Plies: int(c.plies[len(c.plies)-1]), Lemmas: len(c.plies), Positions: c.positions, Checksum: in.checksum,
	}, nil
}

// counted counts what is read.
type counted struct {
	r io.Reader
	n int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// checking is one run of Check. All but h and opts belongs to the goroutine of take.
type checking struct {
	h         Header
	opts      Options
	entries   []strategy.Entry    // for opts.Moves
	budget    *semaphore.Weighted // nodes of trees in memory
	stored    []byte              // positions of the lemmas so far, packed
	plies     []uint16
	positions int
	last      *Lemma
	ended     bool
}

// job is a lemma, or the error instead of it, which is io.EOF for the end.
type job struct {
	n     int
	lemma *Lemma
	err   error
	nodes int64 // of the budget that it takes
	bytes int64 // of the file so far
}

// jobs reads the lemmas, up to an error or the end.
func (c *checking) jobs(ctx context.Context, in *Reader, file *counted) func(yield func(job) bool) {
	return func(yield func(job) bool) {
		for n := 0; ; n++ {
			l, err := in.Next()
			j := job{n: n, lemma: l, err: err, bytes: file.n}
			if err == nil {
				j.nodes = int64(in.nodes)
			}
			if c.budget.Acquire(ctx, j.nodes) != nil || !yield(j) || err != nil {
				return
			}
		}
	}
}

// finding is what a worker found out about a lemma.
type finding struct {
	position []byte         // packed
	entry    strategy.Entry // but for its plies
	plies    int            // of the longest win in its trees
	refs     []ref
	played   int
	err      error // why it does not hold, or why the check ends
}

// ref is an answer by an earlier lemma.
type ref struct {
	answer   *Answer
	position []byte // after the reply and the symmetry, packed
}

// take accepts a finding if the lemmas that answer replies, which are before it, have the
// positions to which the symmetries lead.
func (c *checking) take(j job, f finding) error {
	c.budget.Release(j.nodes)
	switch {
	case f.err == io.EOF:
		c.ended = true
		return nil
	case f.err != nil:
		return f.err
	}
	long := len(f.position)
	plies := f.plies
	for _, r := range f.refs {
		a := r.answer
		if !bytes.Equal(r.position, c.stored[a.Lemma*long:(a.Lemma+1)*long]) {
			return &LemmaError{j.n, &verify.Hole{
				Line:   []renju.Cell{j.lemma.Move, a.Reply},
				Reason: fmt.Sprintf("symmetry %d does not map the position onto that of lemma %d", a.Symmetry, a.Lemma),
			}}
		}
		plies = max(plies, 2+int(c.plies[a.Lemma]))
	}
	f.entry.Plies = uint16(plies)
	if c.opts.Moves != nil {
		c.entries = append(c.entries, f.entry)
	}
	c.stored = append(c.stored, f.position...)
	c.plies = append(c.plies, f.entry.Plies)
	c.positions += f.played
	c.last = j.lemma
	if c.opts.Progress != nil {
		c.opts.Progress(Progress{len(c.plies), c.positions, j.bytes})
	}
	return nil
}

// worker returns the function with which one goroutine checks lemmas.
func (c *checking) worker() (func(ctx context.Context, j job) (finding, error), error) {
	b, err := renju.New(c.h.Size, c.h.Rule)
	if err != nil {
		return nil, err
	}
	w := &worker{h: c.h, b: b, checker: verify.NewChecker(verify.Options{Thorough: c.opts.Thorough})}
	return func(ctx context.Context, j job) (finding, error) {
		if j.err != nil {
			return finding{err: j.err}, nil
		}
		f, err := w.check(ctx, j.lemma)
		if err != nil && ctx.Err() == nil {
			err = &LemmaError{j.n, err}
		}
		f.err = err
		return f, nil
	}, nil
}

// worker checks one lemma after the other.
type worker struct {
	h       Header
	b       *renju.Board
	checker *verify.Checker
}

// check verifies a lemma but for the positions of the earlier lemmas that it uses.
func (w *worker) check(ctx context.Context, l *Lemma) (f finding, err error) {
	if err := w.setUp(l); err != nil {
		return f, fmt.Errorf("the position: %w", err)
	}
	f.position = strategy.Packed(w.b, 0)
	f.entry = strategy.At(w.b, l.Move)
	f.plies, err = l.Wins(ctx, w.checker, w.b, func(_ renju.Cell, own *Answer) bool {
		if own == nil || own.Lemma == byTree {
			return false
		}
		f.refs = append(f.refs, ref{own, strategy.Packed(w.b, own.Symmetry)})
		return true // take knows the plies
	})
	stats := w.checker.Stats()
	f.played = stats.Nodes + stats.Replies
	return f, err
}

// Wins verifies with a checker that the move of a lemma that was read wins in the position on b,
// by its trees, if it does after those replies that elsewhere says are answered elsewhere; it
// is asked with the reply on the board, and gets the answer of the lemma, nil if that has none. Wins
// returns the plies of the longest win in the trees.
func (l *Lemma) Wins(ctx context.Context, c *verify.Checker, b *renju.Board, elsewhere func(reply renju.Cell, own *Answer) bool) (plies int, err error) {
	trees := slices.Clone(l.Shared)
	for i := range l.Answers {
		if a := &l.Answers[i]; a.Lemma == byTree {
			trees = append(trees, a.Tree)
		}
	}
	if err := c.Trees(trees...); err != nil {
		return 0, err
	}
	c.Begin(ctx, b)
	return c.Attack(l.Move, func(reply renju.Cell) (int, error) {
		if reply == renju.Pass && b.Rule() != renju.Renju {
			return 0, nil // no move
		}
		var own *Answer
		if i, ok := slices.BinarySearchFunc(l.Answers, reply, func(a Answer, c renju.Cell) int { return cmp.Compare(a.Reply, c) }); ok {
			own = &l.Answers[i]
		}
		switch {
		case elsewhere(reply, own):
			return 0, nil
		case own == nil:
			return shared(c, l.Shared)
		case own.Lemma != byTree:
			return 0, c.Hole("the reply is answered by a lemma that is not here")
		}
		return c.Win(own.Tree)
	})
}

// setUp puts the position of a lemma on the board.
func (w *worker) setUp(l *Lemma) error {
	s := renju.Setup{Size: w.h.Size, Rule: w.h.Rule, Black: l.Black, White: l.White, Side: w.h.Attacker}
	if err := s.On(w.b); err != nil {
		return err
	}
	more := len(l.Black) - len(l.White) // stones of the attacker than a game in turn gives
	if w.h.Attacker == renju.White {
		more = 1 - more
	}
	if more < 0 || more > 0 && w.h.Rule != renju.Renju {
		return fmt.Errorf("%d black and %d white stones with %v to move", len(l.Black), len(l.White), w.h.Attacker)
	}
	return w.b.Over()
}

// shared returns the plies of the first tree that wins in the position on the board.
func shared(c *verify.Checker, trees []*verify.Node) (plies int, err error) {
	var first *verify.Hole
	for _, n := range trees {
		plies, err = c.Win(n)
		var hole *verify.Hole
		if !errors.As(err, &hole) {
			return plies, err
		}
		first = cmp.Or(first, hole)
	}
	if first == nil {
		return 0, c.Hole("the reply is not answered")
	}
	return 0, c.Hole(fmt.Sprintf("none of %d shared wins holds; the first: %v", len(trees), first))
}
