package weaksolve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"tengen/movegen/renju"
	"tengen/search/threat"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// moves returns the attacker's winning moves, by the canonical keys of the positions and as cells
// of their canonical images. A position that an attack wins has none.
func (s *Solver) moves() map[uint64]renju.Cell {
	g, out := s.graph, map[uint64]renju.Cell{}
	for key, n := range g.nodes {
		if n.defends || !n.proven || n.won {
			continue
		}
		setUp(g.b, n.moves)
		_, turn := g.b.CanonicalKey()
		i := slices.IndexFunc(n.kids, func(k child) bool { return k.proven })
		out[key] = renju.Transform(n.kids[i].move, turn, g.b.Size())
	}
	return out
}

// Certify writes the certificate of a position that is proven. It searches the answers again. A
// reply that it cannot answer is open again, so that the position is not proven any more; Certify
// returns the number of such replies. It writes the lemmas that do not depend on them, also when
// ctx ends: with Take the next attempt goes on from there. With several threads the order of the
// lemmas varies, and so does the file. tell, which may be nil, is called with the number of lemmas
// written, by one goroutine at a time.
func (s *Solver) Certify(ctx context.Context, out io.Writer, tell func(lemmas int)) (holes int, err error) {
	file, err := certificate.NewWriter(out, s.o.game())
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	c := &certifier{
		ctx: ctx, stop: cancel, file: file, tell: tell, most: s.most, root: s.o.Moves, moves: s.moves(), models: s.models, att: s.o.Attacker, lemmas: map[uint64]*written{},
		scribes: make(chan *scribe, s.o.threads()), more: make(chan struct{}, s.o.threads()-1),
	}
	for range s.o.threads() {
		a, err := newAttacker(&s.o)
		if err != nil {
			return 0, err
		}
		c.scribes <- &scribe{c, a}
	}
	if done, err := c.whole(s); done || err != nil {
		return 0, errors.Join(err, file.Close())
	}
	for _, p := range s.parts {
		if err := c.take(s, p.open, nil); err != nil {
			return 0, errors.Join(err, file.Close())
		}
	}
	if _, err := c.lemma(s.o.Moves); err != nil {
		// The first error has stopped the others, and they may have told theirs before.
		return 0, errors.Join(context.Cause(ctx), file.Close())
	}
	for _, e := range c.holes {
		if err := s.keep(e); err != nil {
			return 0, err
		}
	}
	return len(c.holes), file.Close()
}

// certifier writes the lemmas of a proof, each after those that it uses.
type certifier struct {
	ctx     context.Context
	stop    func(error) // ends the work of the others, after an error
	att     renju.Colour
	most    uint64 // moves made in a search for an attack
	root    []renju.Cell
	moves   map[uint64]renju.Cell
	models  *models
	scribes chan *scribe  // those that are idle
	more    chan struct{} // has an element for each goroutine that follows a reply

	mu     sync.Mutex
	file   *certificate.Writer
	tell   func(int)
	lemmas map[uint64]*written // by canonical key
	holes  []*event
}

// written is a lemma that is in the file once done is closed.
type written struct {
	done   chan struct{}
	number int
	key    uint64 // of its position, as it was written
	open   bool   // it is not in the file, because it or a lemma that it uses has an open reply
	err    error
}

// scribe finds what lemmas say, one at a time.
type scribe struct {
	c *certifier
	w *attacker
}

// with calls f with a scribe that is idle, unless the work has ended.
func (c *certifier) with(f func(s *scribe) error) error {
	if err := c.ctx.Err(); err != nil {
		return err
	}
	s := <-c.scribes
	defer func() { c.scribes <- s }()
	return f(s)
}

// lemma writes the lemma of a position after those that it uses, unless another goroutine has
// written it or is writing it. No two wait for each other, because every reply adds a stone. With an
// error it may return no lemma.
func (c *certifier) lemma(at []renju.Cell) (*written, error) {
	var mine *written
	l := &certificate.Lemma{}
	var next []renju.Cell
	open := false
	var entry *written
	err := c.with(func(s *scribe) (err error) {
		b := s.w.b
		setUp(b, at)
		key, turn := b.CanonicalKey()
		c.mu.Lock()
		if entry = c.lemmas[key]; entry == nil {
			mine = &written{done: make(chan struct{}), key: b.Key()}
			entry, c.lemmas[key] = mine, mine
		}
		c.mu.Unlock()
		if mine == nil {
			return nil
		}
		for _, p := range at {
			switch b.At(p) {
			case renju.BlackStone:
				l.Black = append(l.Black, p)
			case renju.WhiteStone:
				l.White = append(l.White, p)
			}
		}
		like, cell := c.models.find(at)
		switch move, ok := c.moves[key]; {
		case ok:
			l.Move = renju.Transform(move, renju.Inverse(turn), b.Size())
		case like != nil && len(at) > len(c.root):
			l.Move = cell(like.Move)
		default:
			return s.attackAlone(l)
		}
		if like != nil && cell(like.Move) != l.Move {
			like = nil
		}
		next, open, err = s.answer(at, l, like, cell)
		return err
	})
	if entry == nil { // the work has ended
		return nil, err
	}
	if mine == nil {
		<-entry.done
		return entry, entry.err
	}
	if err != nil {
		err = fmt.Errorf("after %q: %w", renju.FormatMoves(at), err)
	} else {
		var below bool
		below, err = c.follow(at, l, next)
		mine.open = open || below
	}
	if err == nil && !mine.open {
		c.mu.Lock()
		if mine.number, err = c.file.Add(l); err == nil && c.tell != nil {
			c.tell(mine.number + 1)
		}
		c.mu.Unlock()
	}
	if mine.err = err; err != nil {
		c.stop(err)
	}
	close(mine.done)
	return mine, err
}

// follow answers replies by lemmas, some of them on goroutines of their own. It reports whether
// one of the lemmas is open.
func (c *certifier) follow(at []renju.Cell, l *certificate.Lemma, replies []renju.Cell) (bool, error) {
	answers := make([]certificate.Answer, len(replies))
	var open atomic.Bool
	one := func(i int) error {
		after := append(slices.Clone(at), l.Move, replies[i])
		lemma, err := c.lemma(after)
		if err != nil {
			return err
		}
		return c.with(func(s *scribe) error {
			setUp(s.w.b, after)
			if lemma.open {
				open.Store(true)
				key, _ := s.w.b.CanonicalKey()
				if _, ok := c.moves[key]; !ok { // only a model said that it is won
					e := &event{At: renju.FormatMoves(after[:len(after)-1]), Hole: true}
					e.add(replies[i], leafCost)
					c.hole(e)
				}
				return nil
			}
			images := s.w.b.ImageKeys()
			answers[i] = certificate.Answer{Reply: replies[i], Lemma: lemma.number, Symmetry: slices.Index(images[:], lemma.key)}
			return nil
		})
	}
	var g errgroup.Group
	for i := range replies {
		select {
		case c.more <- struct{}{}:
			g.Go(func() error {
				defer func() { <-c.more }()
				return one(i)
			})
		default:
			if err := one(i); err != nil {
				return false, errors.Join(err, g.Wait())
			}
		}
	}
	err := g.Wait()
	l.Answers = append(l.Answers, answers...)
	return open.Load(), err
}

// known reports whether the proof has a move in a position, or a lemma for it.
func (c *certifier) known(key uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.moves[key]
	return ok || c.lemmas[key] != nil
}

// hole keeps what will open a position again.
func (c *certifier) hole(e *event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.holes = append(c.holes, e)
}

// attackAlone answers the replies to the first move of an attack.
func (s *scribe) attackAlone(l *certificate.Lemma) error {
	win, err := s.attack()
	if err != nil {
		return err
	}
	if win == nil {
		return errors.New("an attack that won is not found again")
	}
	led(l, win)
	return nil
}

// led makes a lemma of a tree that wins.
func led(l *certificate.Lemma, win *verify.Node) {
	l.Move = win.Move
	for _, r := range win.Replies {
		l.Answers = append(l.Answers, certificate.Answer{Reply: r.Move, Lemma: -1, Tree: r.Answer})
	}
	if win.Otherwise != nil {
		l.Shared = append(l.Shared, win.Otherwise)
	}
}

// answer answers the replies to the move of a lemma by trees. It returns the replies that have to
// be answered by lemmas, and whether a reply remains without an answer. The wins of a model
// with the same move, if there is one, are tried before a search, and so are the positions that have
// a model. The model's cells lie on the board by cell.
func (s *scribe) answer(at []renju.Cell, l, like *certificate.Lemma, cell func(renju.Cell) renju.Cell) (next []renju.Cell, open bool, err error) {
	b, c := s.w.b, s.c
	var own map[renju.Cell]*verify.Node // wins of the model after single replies
	var shared []*verify.Node           // wins after a pass
	if like != nil {
		shared, own = winsOf(like, cell)
	}
	b.Make(l.Move)
	if b.Status() != renju.Ongoing {
		return nil, false, nil
	}
	five := b.Count(c.att, renju.ClassFive) > 0
	replies := *b.EmptyCells()
	near := replies // those that the wins after a pass are not thought to answer
	switch {
	case five:
		replies = b.FiveReplies(c.att)
	case len(shared) > 0:
		near = renju.Rows{}
		for r := range own {
			if r != renju.Pass {
				near.Add(r)
			}
		}
	default:
		if shared, near, err = s.w.passed(c.ctx); err != nil {
			return nil, false, err
		}
	}
	hole := &event{At: renju.FormatMoves(append(slices.Clone(at), l.Move)), Hole: true}
	cells := slices.Collect(replies.Each)
	if b.Rule() == renju.Renju && !five {
		cells = append(cells, renju.Pass)
	}
	var found []*verify.Node // answers to single replies, which may answer others
	answers := func(win *verify.Node) bool { return s.w.answers(c.ctx, win) }
	share := func(win *verify.Node) {
		if !slices.Contains(l.Shared, win) {
			l.Shared = append(l.Shared, win)
		}
	}
	alone := func(r renju.Cell, win *verify.Node) {
		l.Answers = append(l.Answers, certificate.Answer{Reply: r, Lemma: -1, Tree: win})
		found = append(found, win)
	}
	for _, r := range cells {
		if r != renju.Pass && !b.Legal(r) {
			continue
		}
		makeMove(b, r)
		if r == renju.Pass || !near.Has(r) {
			if i := slices.IndexFunc(shared, func(win *verify.Node) bool { return s.w.wins(c.ctx, win) }); i >= 0 {
				share(shared[i])
				b.Unmake()
				continue
			}
		}
		key, _ := b.CanonicalKey()
		known := c.known(key)
		i := slices.IndexFunc(found, answers)
		switch {
		case b.Count(c.att, renju.ClassFive) > 0:
		case i >= 0:
			share(found[i])
		case own[r] != nil && answers(own[r]):
			alone(r, own[r])
		case known:
			next = append(next, r)
		default:
			// One hole is enough: the lemma will be written again.
			win, likely, err := s.attackOrModel(append(slices.Clone(at), l.Move, r), hole.Open != "")
			switch {
			case err != nil:
				return nil, false, err
			case win != nil:
				alone(r, win)
			case likely:
				next = append(next, r)
			default:
				hole.add(r, noMoves)
			}
		}
		b.Unmake()
	}
	if hole.Open != "" {
		c.hole(hole)
	}
	return next, hole.Open != "", nil
}

// attackOrModel returns a win by threats in the position on the board, or whether the position has
// a model; neither if it finds nothing. If it is quick it does not search for long.
func (s *scribe) attackOrModel(at []renju.Cell, quick bool) (win *verify.Node, likely bool, err error) {
	like, cell := s.c.models.find(at)
	if like != nil || quick {
		if win, err = s.w.prove(s.c.ctx, s.w.reply); win != nil || err != nil {
			return win, false, err
		}
	}
	b := s.w.b
	if like != nil && b.Legal(cell(like.Move)) {
		b.Make(cell(like.Move))
		likely = !lost(b)
		b.Unmake()
	}
	if !likely && !quick {
		win, err = s.attack()
	}
	return win, likely, err
}

// attack returns a win by threats, nil if it finds none. Entries of the table about other
// positions can hide a win, and so can the other kind of attack, which takes half of the makes: the last
// attempts begin with an empty table, with all kinds and with each alone.
func (s *scribe) attack() (win *verify.Node, err error) {
	for _, makes := range []uint64{firstMakes, s.c.most} {
		if win, err = s.w.prove(s.c.ctx, makes); win != nil || err != nil {
			return win, err
		}
	}
	all := s.w.kinds
	defer func() { s.w.kinds = all }()
	for _, kinds := range [][]threat.Kind{all, all[:1], all[1:]} {
		s.w.vct.Forget()
		s.w.kinds = kinds
		if win, err = s.w.prove(s.c.ctx, s.c.most); win != nil || err != nil {
			return win, err
		}
	}
	return nil, nil
}
