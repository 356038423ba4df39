package weaksolve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// Check returns an error if an answer to a job says anything that it does not prove: a win, a reply
// that needs no answer of its own, a lost position. Costs are taken as they come. It uses nothing
// of the search, and verify.Checker plays the trees.
func Check(ctx context.Context, game certificate.Header, j *Job, a *Answer) error {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	g, err := newGraph(game.Size, game.Rule, game.Attacker)
	if err != nil {
		return err
	}
	proofs, err := certificate.NewReader(bytes.NewReader(a.Proofs))
	switch {
	case err != nil:
		return fmt.Errorf("the proofs: %w", err)
	case proofs.Header() != game:
		return fmt.Errorf("proofs of %v, not of %v", proofs.Header(), game)
	case len(a.Events) == 0:
		return errors.New("nothing was found")
	}
	root, err := g.parse(nil, j.State.At)
	if err != nil {
		return err
	}
	c := checker{g, root, verify.NewChecker(verify.Options{}), map[string]bool{j.State.At: j.Again}}
	for i, e := range a.Events {
		if e == nil {
			return fmt.Errorf("event %d is missing", i)
		}
		l, err := proofs.Next()
		if err == io.EOF {
			err = errors.New("it has no proof")
		}
		if err == nil {
			err = c.event(ctx, e, l)
		}
		if err != nil {
			return fmt.Errorf("after %.200q: %w", e.At, err)
		}
		c.expanded[e.At] = true
	}
	if _, err := proofs.Next(); err != io.EOF {
		return errors.Join(errors.New("a proof of nothing"), err)
	}
	return nil
}

// checker checks the events of an answer, one after the other.
type checker struct {
	g        *graph
	root     []renju.Cell // the position of the job
	verify   *verify.Checker
	expanded map[string]bool // positions, by their moves
}

// event checks an event by its proof, which need not hold after the replies that the event leaves
// open.
func (c *checker) event(ctx context.Context, e *event, l *certificate.Lemma) error {
	m, err := c.g.read(e)
	switch {
	case err != nil:
		return err
	case len(m.at) < len(c.root) || !slices.Equal(m.at[:len(c.root)], c.root):
		return errors.New("the position is not one of the job")
	case slices.Max(append(e.Costs, 0)) > noMoves:
		return fmt.Errorf("a cost above %d", noMoves)
	}
	b := c.g.b
	if len(m.at)&1 == int(c.g.att) {
		if err := errors.Join(play(b, m.at), b.Over()); err != nil {
			return err
		}
		switch {
		case e.Lost || e.Hole || len(m.done)+len(m.replies) > 0:
			return errors.New("replies of the attacker")
		case e.Won:
			_, err := l.Wins(ctx, c.verify, b, func(renju.Cell, *certificate.Answer) bool { return false })
			return err
		}
		return legal(b, m.open)
	}
	move := m.at[len(m.at)-1]
	replies := slices.Concat(m.open, m.replies, m.done)
	if err := errors.Join(play(b, m.at), legal(b, replies)); err != nil {
		return err
	}
	over := e.Lost && mayEnd(b)
	named := c.g.keys(replies)
	b.Unmake()
	switch {
	case over:
		return nil
	case e.Lost:
		return errors.New("the defender does not win")
	case e.Won || e.Hole || e.Round > 0:
		return errors.New("a move of the defender")
	case l.Move != move:
		return fmt.Errorf("the proof of %v", l.Move)
	}
	again := c.expanded[e.At]
	_, err = l.Wins(ctx, c.verify, b, func(reply renju.Cell, _ *certificate.Answer) bool {
		if slices.Contains(m.done, reply) {
			return false
		}
		key, _ := b.CanonicalKey()
		return again || named[key]
	})
	return err
}

// legal returns an error if one of some moves is not legal. A pass counts as a move in renju.
func legal(b *renju.Board, moves []renju.Cell) error {
	if err := b.Over(); err != nil && len(moves) > 0 {
		return err
	}
	for _, c := range moves {
		if !b.Legal(c) && (c != renju.Pass || b.Rule() != renju.Renju) {
			return fmt.Errorf("%v is not legal", c)
		}
	}
	return nil
}

// mayEnd reports whether the game is over without a win of the attacker, or the next move, of the
// defender, may end it.
func mayEnd(b *renju.Board) bool {
	if b.Status() != renju.Ongoing {
		return lost(b)
	}
	for c := range b.EmptyCells().Each {
		if b.Legal(c) {
			makeMove(b, c)
			over := b.Status() != renju.Ongoing
			b.Unmake()
			if over {
				return true
			}
		}
	}
	return false
}
