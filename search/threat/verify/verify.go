package verify

import (
	"context"
	"errors"
	"fmt"

	"tengen/movegen/renju"
)

// Options of Verify. A checker should use the zero value.
type Options struct {
	// Thorough plays every legal reply: to a four, too, instead of only those that stop
	// the five, and to a three, instead of answering some together.
	Thorough bool
}

// Hole is the error of Verify: why the tree proves nothing.
type Hole struct {
	Line   []renju.Cell // from the proof's position to the hole
	Reason string
}

func (h *Hole) Error() string {
	if len(h.Line) == 0 {
		return "hole at the root: " + h.Reason
	}
	return fmt.Sprintf("hole after %s: %s", renju.FormatMoves(h.Line), h.Reason)
}

// Stats counts the nodes and replies of a verification.
type Stats struct {
	Nodes   int // attacker nodes played, a shared one once for each position
	Replies int // replies checked, those answered together included
	Plies   int // the longest line, a final five counted
}

// Verify replays the proof. It returns a nil error if the tree proves that the
// attacker wins, a *Hole if it does not, and another error if the position is not
// valid or ctx ended.
func Verify(ctx context.Context, p *Proof, opts Options) (Stats, error) {
	if p.Root == nil {
		return Stats{}, errors.New("the proof has no tree")
	}
	c := NewChecker(opts)
	if err := c.Trees(p.Root); err != nil {
		return Stats{}, err
	}
	b, err := p.Board()
	if err != nil {
		return Stats{}, fmt.Errorf("the proof's position: %w", err)
	}
	c.Begin(ctx, b)
	plies, err := c.Win(p.Root)
	stats := c.Stats()
	stats.Plies = plies
	return stats, err
}

// Checker checks wins in the positions that its caller sets up. It keeps its buffers from one
// to the next. Only one goroutine may use it at a time.
type Checker struct{ v verifier }

// NewChecker returns a checker.
func NewChecker(opts Options) *Checker {
	return &Checker{verifier{opts: opts, uses: map[*Node]int{}, ids: map[*Node]uint32{}, done: map[string]int{}}}
}

// Trees tells which trees Win gets from now on. It returns an error if one runs in a circle
// or lacks an answer.
func (c *Checker) Trees(roots ...*Node) error { return c.v.countUses(roots) }

// Begin tells the position: that of b, with the attacker to move. The checker makes moves on
// b, and takes them back.
func (c *Checker) Begin(ctx context.Context, b *renju.Board) {
	v := &c.v
	v.ctx, v.b, v.line, v.stats = ctx, b, v.line[:0], Stats{}
	v.attacker, v.defender = b.Side(), b.Side().Other()
	clear(v.done)
}

// Win verifies that a tree wins in the position now on the board, and returns the plies to the
// five. The error is a *Hole if it does not win. Inside the function that answers replies for
// Attack, the position is that after the reply.
func (c *Checker) Win(root *Node) (plies int, err error) { return c.v.attack(root) }

// Attack verifies that the attacker wins with a move if answer has the plies to his five for
// every reply, a pass among them, that does not lose to a five at once.
func (c *Checker) Attack(move renju.Cell, answer func(reply renju.Cell) (plies int, err error)) (plies int, err error) {
	return c.v.play(&Node{Move: move}, answer)
}

// Hole returns an error that names the moves from the position that Begin was given to that
// now on the board.
func (c *Checker) Hole(reason string) error { return c.v.hole("%s", reason) }

// Stats returns the counts since Begin; Plies is not among them.
func (c *Checker) Stats() Stats { return c.v.stats }

// maxDone bounds what is remembered of nodes in positions: some 300 bytes each.
const maxDone = 1 << 18

type verifier struct {
	ctx                context.Context
	opts               Options
	attacker, defender renju.Colour
	b                  *renju.Board
	line               []renju.Cell
	uses               map[*Node]int
	ids                map[*Node]uint32
	done               map[string]int // shared node and whole position → plies, when proven
	stats              Stats
}

// countUses counts how often each node is used, and returns an error for a cycle.
func (v *verifier) countUses(roots []*Node) error {
	clear(v.uses)
	clear(v.ids)
	open := map[*Node]bool{}
	var walk func(n *Node) error
	walk = func(n *Node) error {
		if n == nil {
			return errors.New("the proof lacks an answer")
		}
		if open[n] {
			return errors.New("the proof's tree runs in a circle")
		}
		if v.uses[n]++; v.uses[n] > 1 {
			return nil
		}
		v.ids[n] = uint32(len(v.ids))
		open[n] = true
		defer delete(open, n)
		for _, r := range n.Replies {
			if err := walk(r.Answer); err != nil {
				return err
			}
		}
		if n.Otherwise != nil {
			return walk(n.Otherwise)
		}
		return nil
	}
	for _, root := range roots {
		if err := walk(root); err != nil {
			return err
		}
	}
	return nil
}

func (v *verifier) hole(format string, args ...any) error {
	return &Hole{append([]renju.Cell(nil), v.line...), fmt.Sprintf(format, args...)}
}

// attack verifies a node with the attacker to move and returns the number of plies to
// the five in the longest line.
func (v *verifier) attack(n *Node) (plies int, err error) {
	if v.uses[n] <= 1 {
		return v.play(n, nil)
	}
	key := v.position(n)
	if plies, ok := v.done[key]; ok {
		return plies, nil
	}
	if plies, err = v.play(n, nil); err == nil {
		if len(v.done) >= maxDone {
			clear(v.done)
		}
		v.done[key] = plies
	}
	return plies, err
}

// play makes the move of a node and verifies that the attacker wins. answer, when not nil,
// answers the replies that the node does not.
func (v *verifier) play(n *Node, answer func(renju.Cell) (int, error)) (plies int, err error) {
	if v.stats.Nodes++; v.stats.Nodes&1023 == 0 && v.ctx.Err() != nil {
		return 0, v.ctx.Err()
	}
	b := v.b
	switch {
	case n.Move == renju.Pass:
		return 0, v.hole("the attacker passes")
	case !b.OnBoard(n.Move) || !b.IsEmpty(n.Move):
		return 0, v.hole("the attacker cannot play %v: the point is not empty", n.Move)
	}
	if kind := b.Forbidden(n.Move); v.attacker == renju.Black && kind != renju.NotForbidden {
		return 0, v.hole("the attacker's %v is forbidden: %v", n.Move, kind)
	}
	v.push(n.Move)
	defer v.pop()
	switch st := b.Status(); st {
	case renju.WinFor(v.attacker):
		return 1, nil
	case renju.Ongoing:
		plies, err = v.defend(n, answer)
		return plies + 1, err
	default:
		return 0, v.hole("the game ends: %v", st)
	}
}

// position returns a key of the node's number and every point of the board.
func (v *verifier) position(n *Node) string {
	id := v.ids[n]
	key := []byte{byte(id), byte(id >> 8), byte(id >> 16), byte(id >> 24)}
	for y := range v.b.Size() {
		for x := range v.b.Size() {
			key = append(key, byte(v.b.At(renju.At(x, y))))
		}
	}
	return string(key)
}

func (v *verifier) push(c renju.Cell) { v.b.Make(c); v.line = append(v.line, c) }
func (v *verifier) pop()              { v.b.Unmake(); v.line = v.line[:len(v.line)-1] }

// defend verifies that every reply of the defender loses.
func (v *verifier) defend(n *Node, answer func(renju.Cell) (int, error)) (plies int, err error) {
	b := v.b
	if b.Count(v.defender, renju.ClassFive) > 0 {
		five := *b.Set(v.defender, renju.ClassFive)
		return 0, v.hole("the defender makes five on %v", (&five).Next())
	}
	replies := *b.EmptyCells()
	plies = 2 // after any other reply a five follows
	if four := b.Count(v.attacker, renju.ClassFive) > 0; four && !v.opts.Thorough {
		// After any other stone, or a pass, the attacker makes a five.
		replies = b.FiveReplies(v.attacker)
	} else {
		l, err := v.reply(n, answer, renju.Pass)
		if err != nil {
			return 0, err
		}
		plies = max(plies, l+1)
		lost := v.together(n)
		for d := range lost.Each {
			if b.Legal(d) {
				plies = max(plies, 4) // the reply, the move, another reply, the five
				break
			}
		}
		v.stats.Replies += lost.Count()
		remove(&replies, &lost)
	}
	for d := range replies.Each {
		if !b.Legal(d) {
			continue
		}
		l, err := v.reply(n, answer, d)
		if err != nil {
			return 0, err
		}
		plies = max(plies, l+1)
	}
	return plies, nil
}

// reply verifies one reply of the defender and returns the plies after it.
func (v *verifier) reply(n *Node, answer func(renju.Cell) (int, error), d renju.Cell) (plies int, err error) {
	b := v.b
	v.stats.Replies++
	v.push(d)
	defer v.pop()
	if st := b.Status(); st != renju.Ongoing {
		return 0, v.hole("the game ends: %v", st)
	}
	if b.Count(v.attacker, renju.ClassFive) > 0 {
		return 1, nil
	}
	for i := range n.Replies {
		if n.Replies[i].Move == d {
			return v.attack(n.Replies[i].Answer)
		}
	}
	switch {
	case n.Otherwise != nil:
		return v.attack(n.Otherwise)
	case answer != nil:
		return answer(d)
	}
	return 0, v.hole("the reply %v is not answered", d)
}
