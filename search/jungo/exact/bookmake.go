package exact

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// DefaultBookOptions are those of the embedded book.
var DefaultBookOptions = BookOptions{Stones: bookStones, Easy: bookEasy, TableLog2: bookTableLog2}

// BookOptions configure MakeBook.
type BookOptions struct {
	// The book has all positions of up to Stones stones, and further ones that a search with
	// the small tables of play does not prove within Easy positions.
	Stones int
	Easy   uint64
	// TableLog2 is the size of the table: 2^TableLog2 buckets of BucketBytes.
	TableLog2 int
	// Done has the decisions of an earlier run, which is continued. Its tables are lost, so
	// the book depends on where it ended, but is as good.
	Done []Decision
	// Decided, if set, is called with every decision.
	Decided func(Decision) error
}

// Decision is a decision of MakeBook about a position: its line in the book, or, with bookEnd
// as the move, that the book ends there. It is written as a decimal number.
type Decision uint64

// bookEnd is the move of a decision that the book ends at a position.
const bookEnd = 1<<bookMoveBits - 1

// bookFirst are the first moves after which the book knows the winner, with his side.
var bookFirst = []struct {
	move string
	side int
}{{"A1", 1}, {"B1", 1}, {"C1", 1}, {"C3", 0}}

// bookMaker makes a book.
type bookMaker struct {
	*Book
	ctx   context.Context
	opt   BookOptions
	known map[uint64]uint64 // the moves decided, by key
	goals *dfpn.GoalSearch
	easy  *dfpn.Search // nil before the first search
}

// MakeBook makes the book of 5×5.
func MakeBook(ctx context.Context, opt BookOptions) (*Book, error) {
	k, err := newBook()
	if err != nil {
		return nil, err
	}
	w := &bookMaker{Book: k, ctx: ctx, opt: opt, known: map[uint64]uint64{}, goals: dfpn.NewGoalSearch(k.geo, opt.TableLog2)}
	for _, d := range opt.Done {
		w.known[uint64(d)>>bookMoveBits] = uint64(d) & bookEnd
	}
	if err := w.make(); err != nil {
		return nil, err
	}
	slices.Sort(k.lines)
	return k, nil
}

// make decides all positions after the first moves.
func (w *bookMaker) make() error {
	var todo []jungo.Tiny
	for _, f := range bookFirst {
		p, err := w.first(f.move)
		if err != nil {
			return err
		}
		if len(w.known) == 0 {
			if err := w.prove(&p, f.side, f.move); err != nil {
				return err
			}
		}
		if f.side == 1 {
			todo = append(todo, p)
			continue
		}
		// Black's own first move is a line of the book.
		key, sym := w.key(&jungo.Tiny{})
		line := w.line(key, sym, w.geo.Point(p.Stones[0]))
		if _, ok := w.known[key]; ok {
			w.lines = append(w.lines, line)
		} else if err := w.decide(line); err != nil {
			return err
		}
		todo = append(todo, w.answers(&p)...)
	}
	seen := map[uint64]bool{}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		key, sym := w.key(&p)
		if p.Ko != 0 || seen[key] {
			continue
		}
		seen[key] = true
		move, ok := w.known[key]
		if !ok {
			var err error
			if move, err = w.search(&p, key, sym); err != nil {
				return err
			}
		}
		if move == bookEnd {
			continue
		}
		if ok {
			w.lines = append(w.lines, key<<bookMoveBits|move)
		}
		n, legal := w.geo.Play(&p, w.geo.Bit(w.lineMove(move, sym)))
		if !legal {
			return fmt.Errorf("jungo: book: move %d is not legal in %+v", w.lineMove(move, sym), p)
		}
		todo = append(todo, w.answers(&n)...)
	}
	return nil
}

// first returns the position after a first move, White to move.
func (k *Book) first(move string) (jungo.Tiny, error) {
	m, err := jungo.ParseMove(move, k.geo.Size)
	if err != nil {
		return jungo.Tiny{}, err
	}
	return loneStone(k.geo, m, 1), nil
}

// prove proves all points but two after a first move.
func (w *bookMaker) prove(p *jungo.Tiny, side int, move string) error {
	if err := w.begin(); err != nil {
		return err
	}
	w.goals.Begin(p, nil)
	switch w.goals.Ask(w.ctx, p, side, 0) {
	case dfpn.Proved:
		return nil
	case dfpn.Unknown:
		return w.ctx.Err()
	}
	return fmt.Errorf("jungo: book: all points but two are not proved after %s", move)
}

// begin makes the tables of the searches.
func (w *bookMaker) begin() error {
	if w.easy != nil {
		return nil
	}
	t, err := dfpn.NewTables(w.ctx, w.geo, w.geo.Points-2)
	if err != nil {
		return err
	}
	if err := w.goals.Use(t); err != nil {
		return err
	}
	w.easy, err = dfpn.New(w.geo, easyTableLog2, t)
	return err
}

// search decides a position that the player to move wins. It returns the move of the
// decision.
func (w *bookMaker) search(p *jungo.Tiny, key uint64, sym int) (uint64, error) {
	if err := w.begin(); err != nil {
		return 0, err
	}
	if bits.OnesCount64(p.Stones[0]|p.Stones[1]) > w.opt.Stones && w.easy.Solve(w.ctx, p, int(p.Turn), w.opt.Easy) == dfpn.Proved {
		return bookEnd, w.decide(key<<bookMoveBits | bookEnd)
	}
	m := w.goals.ProvedMove(w.ctx, p, int(p.Turn), w.geo.Points-2)
	if w.ctx.Err() != nil {
		return 0, w.ctx.Err()
	}
	if m < 0 {
		return 0, fmt.Errorf("jungo: book: no move is proved in %+v", *p)
	}
	line := w.line(key, sym, m)
	return line & bookEnd, w.decide(line)
}

// decide notes a decision and reports it.
func (w *bookMaker) decide(line uint64) error {
	if line&bookEnd != bookEnd {
		w.lines = append(w.lines, line)
	}
	if w.opt.Decided == nil {
		return nil
	}
	return w.opt.Decided(Decision(line))
}

// answers returns the positions after the moves of the player to move, without counts of
// passes.
func (k *Book) answers(p *jungo.Tiny) []jungo.Tiny {
	pass := k.geo.Pass(p)
	pass.Passes = 0
	out := []jungo.Tiny{pass}
	for left := k.geo.Empty(p); left != 0; left &= left - 1 {
		if n, ok := k.geo.Play(p, left&-left); ok {
			out = append(out, n)
		}
	}
	return out
}
