package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"tengen/movegen/renju"
	"tengen/search"
	searchrenju "tengen/search/renju"
	"tengen/search/renju/book"
	"tengen/search/threat"
)

// JournalSuffix is added to the name of an opening book for the file of its searches.
const JournalSuffix = ".jsonl"

// OpeningBook is the settings of an opening book of a rule set of Renju and Gomoku. The
// searches are of one thread and begin with empty tables, so the book depends on these
// settings alone.
type OpeningBook struct {
	Rule renju.Rule `json:"rule"`
	Size int        `json:"size"`
	// Roots are the positions with which the book begins, as moves from the empty board.
	Roots [][]renju.Cell `json:"roots"`
	// Moves is the number of the last move that the book makes.
	Moves int `json:"moves"`
	// Nodes bounds each search. Proof bounds each attempt to refute a move by fours and by
	// threes, in makes.
	Nodes uint64 `json:"nodes"`
	Proof uint64 `json:"proof"`
	// Others is the number of replies beside the best one that are followed, if they lose
	// at most Margin centi-units.
	Others int `json:"others"`
	Margin int `json:"margin"`
	// Hash is the selfplay.HashOf the embedded network, which Make sets.
	Hash string `json:"network,omitempty"`

	// Positions is the number of searches after which the book is written. More can be
	// added later.
	Positions int `json:"-"`

	// search replaces the engine in tests.
	search func(ctx context.Context, b *renju.Board, exclude []renju.Cell, best int) (openingFound, error)
	// refutes replaces the prover in tests.
	refutes func(ctx context.Context, b *renju.Board) (bool, error)
}

// openingFound is the result of a search.
type openingFound struct {
	lines []openingLine
	depth int
	nodes uint64
}

// openingRecord is a line of the journal: the result of a search after the moves.
type openingRecord struct {
	Moves  string       `json:"moves"`
	Others bool         `json:"others,omitempty"`
	Lines  []recordLine `json:"lines"`
	Depth  int          `json:"depth"`
	Nodes  uint64       `json:"nodes"`
	// Refuted are the moves that the prover refuted before.
	Refuted []string `json:"refuted,omitempty"`
}

// recordLine is an openingLine in a file.
type recordLine struct {
	Move  string       `json:"move"`
	Score search.Score `json:"score"`
}

// Check returns an error that names the first setting out of range.
func (o *OpeningBook) Check() error {
	switch {
	case o.Moves < 1 || o.Moves > book.MaxMoves:
		return fmt.Errorf("%d moves: want 1 to %d", o.Moves, book.MaxMoves)
	case o.Nodes == 0:
		return errors.New("a search of 0 nodes: want at least 1")
	case o.Proof == 0:
		return errors.New("a proof of 0 nodes: want at least 1")
	case o.Others < 0 || o.Margin < 0 || o.Positions < 1:
		return fmt.Errorf("%d others, margin %d, %d positions: want no number below 0, and a position at least", o.Others, o.Margin, o.Positions)
	case o.Positions > book.MaxPositions:
		return fmt.Errorf("%d positions: want at most %d", o.Positions, book.MaxPositions)
	case len(o.Roots) == 0:
		return errors.New("no position to begin with")
	}
	for _, r := range o.Roots {
		if len(r) >= o.Moves {
			return fmt.Errorf("a root of %d moves: want less than %d", len(r), o.Moves)
		}
	}
	return nil
}

// board returns the position after moves. It fails where one is illegal, and where the game
// is over.
func (o *OpeningBook) board(moves []renju.Cell) (*renju.Board, error) {
	b, err := renju.New(o.Size, o.Rule)
	if err != nil {
		return nil, err
	}
	for _, c := range moves {
		if !b.OnBoard(c) || !b.Legal(c) {
			return nil, fmt.Errorf("the move %v is illegal", c)
		}
		b.Make(c)
		if err := b.Over(); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Make makes the book and writes it to the file out. The journal, resume and told are those of grow.
func (o OpeningBook) Make(ctx context.Context, out string, resume bool, told func(searches int)) (*book.Book, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	var err error
	if o.Hash, err = renjuHash(o.Rule); err != nil {
		return nil, err
	}
	if err := o.engine(); err != nil {
		return nil, err
	}
	t, err := newOpeningTree(&o)
	if err != nil {
		return nil, err
	}
	return grow(ctx, t, o.Positions, book.MaxBytes, out, o, resume, told)
}

// older returns the settings without the name of the network.
func (o OpeningBook) older() any {
	o.Hash = ""
	return o
}

// step implements growing.
func (t *openingTree) step(ctx context.Context) (record any, ok bool, err error) {
	task, ok := t.next()
	if !ok {
		return nil, false, nil
	}
	r, err := t.o.work(ctx, task)
	if err == nil {
		err = t.take(task, &r)
	}
	return r, true, err
}

// replay gives the search in a line of a journal to the tree.
func (t *openingTree) replay(line []byte) error {
	var r openingRecord
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	task, _ := t.next()
	return t.take(task, &r)
}

// engine sets the engine and the prover.
func (o *OpeningBook) engine() error {
	if o.search != nil {
		return nil
	}
	options := searchrenju.DefaultOptions()
	options.Hash = openingHash
	e, err := searchrenju.New(options)
	if err != nil {
		return err
	}
	o.search = func(ctx context.Context, b *renju.Board, exclude []renju.Cell, best int) (f openingFound, err error) {
		e.Clear()
		a, err := e.Think(ctx, b, search.Limits{Nodes: o.Nodes, MultiPV: best, Exclude: searchrenju.MovesOf(exclude)}, nil)
		if err == nil {
			err = ctx.Err() // the search is incomplete
		}
		for _, l := range a.Lines {
			if m := searchrenju.CellOf(l.PV[0]); m != renju.Pass {
				f.lines = append(f.lines, openingLine{m, l.Score})
			}
		}
		f.depth, f.nodes = a.Depth, a.Nodes
		return f, err
	}
	o.refutes = refuter(o.Proof)
	return nil
}

// refuter returns a function that reports whether the side to move wins by fours or by threes. It
// makes a search of at most nodes nodes for each of the two.
func refuter(nodes uint64) func(ctx context.Context, b *renju.Board) (bool, error) {
	prover := threat.NewVCT()
	return func(ctx context.Context, b *renju.Board) (bool, error) {
		for _, kind := range []threat.Kind{threat.Fours, threat.Threes} {
			r := prover.Solve(ctx, b, threat.VCTLimits{Kind: kind, Nodes: nodes})
			if ctx.Err() != nil || r.Status == threat.Win {
				return r.Status == threat.Win, ctx.Err()
			}
		}
		return false, nil
	}
}

// RefuteBook returns the positions in which the prover refutes the move of a book, by searches of
// at most nodes nodes. told, which may be nil, is called with the number of positions tried so far.
func RefuteBook(ctx context.Context, k *book.Book, nodes uint64, told func(positions int)) (refuted []book.Line, err error) {
	o := OpeningBook{Rule: k.Rule(), Size: k.Size(), refutes: refuter(nodes)}
	for i, l := range k.Lines() {
		b, err := o.board(l.Moves)
		if err != nil {
			return nil, err
		}
		lost, err := o.loses(ctx, b, l.Entry.Move)
		if err != nil {
			return nil, err
		}
		if lost {
			refuted = append(refuted, l)
		}
		if told != nil {
			told(i + 1)
		}
	}
	return refuted, nil
}

// work does a task. The best move of a position is one that the prover does not refute.
func (o *OpeningBook) work(ctx context.Context, t openingTask) (r openingRecord, err error) {
	b, err := o.board(t.node.moves)
	if err != nil {
		return r, err
	}
	r.Moves, r.Others = renju.FormatMoves(t.node.moves), t.others
	var exclude []renju.Cell
	best := 1
	if t.others {
		exclude, best = []renju.Cell{t.node.best.Move}, o.Others
	}
	for {
		f, err := o.search(ctx, b, exclude, best)
		if err != nil {
			return r, err
		}
		r.Lines, r.Depth, r.Nodes = nil, f.depth, r.Nodes+f.nodes
		refuted := false
		for _, l := range f.lines {
			lost, err := o.loses(ctx, b, l.Move)
			if err != nil {
				return r, err
			}
			if !lost {
				r.Lines = append(r.Lines, recordLine{l.Move.String(), l.Score})
				continue
			}
			refuted = true
			exclude = append(exclude, l.Move)
			r.Refuted = append(r.Refuted, l.Move.String())
		}
		if t.others || !refuted || len(r.Refuted) >= openingRefuted {
			return r, nil
		}
	}
}

// loses reports whether the prover refutes a move.
func (o *OpeningBook) loses(ctx context.Context, b *renju.Board, c renju.Cell) (bool, error) {
	b.Make(c)
	defer b.Unmake()
	if b.Over() != nil {
		return false, nil
	}
	return o.refutes(ctx, b)
}

// take gives the result of a task to the tree.
func (t *openingTree) take(task openingTask, r *openingRecord) error {
	n := task.node
	if n == nil || renju.FormatMoves(n.moves) != r.Moves || task.others != r.Others {
		return fmt.Errorf("a search after %q was not the next one", r.Moves)
	}
	if r.Depth < 0 || r.Depth > search.MaxPly {
		return fmt.Errorf("a search of %d plies", r.Depth)
	}
	b, err := t.o.board(n.moves)
	if err != nil {
		return err
	}
	var lines []openingLine
	for _, l := range r.Lines {
		c, err := renju.ParseCell(l.Move, t.o.Size)
		if err == nil && (!b.OnBoard(c) || !b.Legal(c)) {
			err = fmt.Errorf("the move %v is illegal", c)
		}
		if err == nil && (l.Score > search.Mate || l.Score < -search.Mate) {
			err = fmt.Errorf("score %d of the move %v is out of range", l.Score, c)
		}
		if err != nil {
			return err
		}
		lines = append(lines, openingLine{c, l.Score})
	}
	n.nodes += r.Nodes
	if r.Others {
		n.others, n.asked = lines, true
		return nil
	}
	n.searched, n.depth, n.best = true, r.Depth, openingLine{renju.NoCell, -search.ClampLoss}
	if len(lines) > 0 {
		n.best = lines[0]
	}
	return nil
}
