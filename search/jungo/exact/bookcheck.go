package exact

import (
	"context"
	"fmt"
	"math/bits"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// bookWalk visits the positions of a book.
type bookWalk struct {
	*Book
	stones int
	state  map[uint64]int // walkOpen or walkDone, by key
	lines  int
	ends   []jungo.Tiny
}

const (
	walkOpen = 1 // on the current line
	walkDone = 2
)

// Check verifies that the book is closed, that its lines end, that no position of up to the
// given number of stones is an end, and that all its positions can arise. It returns the
// positions where the book ends, each once.
func (k *Book) Check(stones int) ([]jungo.Tiny, error) {
	w := &bookWalk{Book: k, stones: stones, state: map[uint64]int{}}
	roots := []jungo.Tiny{{}}
	for _, f := range bookFirst {
		if f.side == 1 {
			p, err := k.first(f.move)
			if err != nil {
				return nil, err
			}
			roots = append(roots, p)
		}
	}
	for i := range roots {
		if err := w.visit(&roots[i]); err != nil {
			return nil, err
		}
	}
	if w.lines != len(k.lines) {
		return nil, fmt.Errorf("jungo: book: %d of its %d positions can arise", w.lines, len(k.lines))
	}
	return w.ends, nil
}

func (w *bookWalk) visit(p *jungo.Tiny) error {
	key, _ := w.key(p)
	switch {
	case p.Ko != 0 || w.state[key] == walkDone:
		return nil
	case w.state[key] == walkOpen:
		return fmt.Errorf("jungo: book: a line repeats %+v", *p)
	}
	m := w.Move(p)
	if m == jungo.None {
		if bits.OnesCount64(p.Stones[0]|p.Stones[1]) <= w.stones {
			return fmt.Errorf("jungo: book: no move in %+v", *p)
		}
		w.state[key] = walkDone
		w.ends = append(w.ends, *p)
		return nil
	}
	w.state[key] = walkOpen
	w.lines++
	n, ok := w.geo.Play(p, w.geo.Bit(m))
	if !ok {
		return fmt.Errorf("jungo: book: move %d is not legal in %+v", m, *p)
	}
	for _, q := range w.answers(&n) {
		if err := w.visit(&q); err != nil {
			return err
		}
	}
	w.state[key] = walkDone
	return nil
}

// ProveEnds proves that the player to move wins all points but two at ends of the book, each
// within the given number of positions, and calls proved with the number proved so far. With
// cold, every proof begins with empty tables, as in play.
func ProveEnds(ctx context.Context, ends []jungo.Tiny, nodes uint64, cold bool, proved func(n int)) error {
	g, err := jungo.TinyOf(bookSize)
	if err != nil {
		return err
	}
	t, err := dfpn.NewTables(ctx, g, g.Points-2)
	if err != nil {
		return err
	}
	s, err := dfpn.New(g, easyTableLog2, t)
	if err != nil {
		return err
	}
	for i := range ends {
		if cold {
			s.Forget()
		}
		p := &ends[i]
		if s.Solve(ctx, p, int(p.Turn), nodes) != dfpn.Proved {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return fmt.Errorf("jungo: book: not proved within %d positions: %+v", nodes, *p)
		}
		proved(i + 1)
	}
	return nil
}
