package weaksolve

import (
	"fmt"
	"slices"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
)

// event is what one expansion has found, a line of the journal. Each event is true by itself,
// so that journals of the same rule set and size may be joined.
type event struct {
	At string `json:"at"` // the moves to the position
	// With the attacker to move: whether an attack wins, and how many rounds the engine has
	// searched.
	Won   bool `json:"won,omitempty"`
	Round int  `json:"round,omitempty"`
	// With the defender to move: whether he wins, and whether a pass would lose; the replies to
	// be tested, in their order; those of them that an attack answers; and whether Open is a
	// reply that was wrongly taken for answered.
	Lost    bool   `json:"lost,omitempty"`
	Threat  bool   `json:"threat,omitempty"`
	Replies string `json:"replies,omitempty"`
	Done    string `json:"done,omitempty"`
	Hole    bool   `json:"hole,omitempty"`
	// The attacker's moves, or the replies that no attack answers, with their costs.
	Open  string    `json:"open,omitempty"`
	Costs []float32 `json:"costs,omitempty"`
	// Makes is the work of the expansion, in moves made on the board.
	Makes uint64 `json:"makes,omitempty"`

	// proof has the trees that prove an event of another machine (see [Answer]). It has no
	// stones, and no answers to the replies that are open.
	proof certificate.Lemma
}

func (e *event) add(c renju.Cell, cost float64) {
	e.Open += c.String()
	e.Costs = append(e.Costs, float32(cost))
}

// cells are the moves of an event.
type cells struct{ at, open, done, replies []renju.Cell }

// read returns the moves of an event, or an error if they cannot be played.
func (g *graph) read(e *event) (c cells, err error) {
	if c.at, err = g.parse(nil, e.At); err != nil {
		return c, err
	}
	texts := [...]string{e.Open, e.Done, e.Replies}
	for i, to := range [...]*[]renju.Cell{&c.open, &c.done, &c.replies} {
		if *to, err = g.parse(c.at, texts[i]); err != nil {
			return c, fmt.Errorf("after %s: %w", e.At, err)
		}
	}
	if len(c.open) != len(e.Costs) {
		return c, fmt.Errorf("after %s: %d moves with %d costs", e.At, len(c.open), len(e.Costs))
	}
	if i := slices.IndexFunc(e.Costs, func(c float32) bool { return !(c >= leafCost) }); i >= 0 {
		return c, fmt.Errorf("after %s: cost %v, below %v", e.At, e.Costs[i], leafCost)
	}
	if e.Round < 0 || e.Round > len(rounds) {
		return c, fmt.Errorf("after %s: round %d of %d", e.At, e.Round, len(rounds))
	}
	return c, nil
}

// apply puts an event into the graph.
func (g *graph) apply(e *event) error {
	c, err := g.read(e)
	if err != nil {
		return err
	}
	at, open, done, replies := c.at, c.open, c.done, c.replies
	n := g.at(at, leafCost)
	s := g.mapping(n, at)
	turn := func(cells []renju.Cell) {
		for i, c := range cells {
			cells[i] = renju.Transform(c, s, g.b.Size())
		}
	}
	turn(open)
	turn(done)
	turn(replies)
	n.makes += e.Makes
	defer g.update(n)
	if n.proven && !e.Hole {
		return nil
	}
	if n.defends {
		switch {
		case !n.expanded:
			n.threat, n.pending = e.Threat, replies
		case !e.Hole:
			open = g.common(n, e, replies, done, open)
		}
		n.lost = e.Lost
		g.tested(n, done, open)
		if e.Hole {
			g.reopen(n)
		}
	} else {
		n.won, n.round = e.Won, max(n.round, e.Round)
	}
	n.expanded = true
	for i, c := range open {
		g.link(n, c, float64(e.Costs[i]))
		if e.Hole {
			g.doubt(g.at(append(slices.Clone(n.moves), c), leafCost))
		}
	}
	switch {
	case n.won:
		n.proven, n.cost = true, 0
		g.solved++
	case n.lost:
		n.cost = dead
	}
	return nil
}

// parse reads moves that may be made after others.
func (g *graph) parse(at []renju.Cell, text string) ([]renju.Cell, error) {
	cells, err := renju.ParseMoves(text, g.b.Size())
	if err != nil {
		return nil, err
	}
	setUp(g.b, at)
	seen := map[renju.Cell]bool{}
	for _, c := range cells {
		again := seen[c] && (c != renju.Pass || len(at) > 0) // in a game the defender may pass again
		if again || c != renju.Pass && !g.b.IsEmpty(c) {
			return nil, fmt.Errorf("%s: the point %v is not empty", text, c)
		}
		seen[c] = true
	}
	return cells, nil
}

// common joins what a position still needs with what it needs by an event of another search: a
// reply that is answered in one of them needs no other answer. It takes away the replies that the
// event answers, and returns those of the event's open replies to which an answer is not known.
// Replies that are images of each other count as one.
func (g *graph) common(n *node, e *event, replies, done, open []renju.Cell) []renju.Cell {
	setUp(g.b, n.moves)
	first := e.Threat || len(replies) > 0 // the replies that are not to be tested are answered
	tests, answers := g.keys(slices.Concat(replies, open)), g.keys(done)
	answered := func(c renju.Cell) bool {
		k := g.after(c)
		return answers[k] || first && !tests[k]
	}
	n.pending = slices.DeleteFunc(n.pending, answered)
	n.kids = slices.DeleteFunc(n.kids, func(k child) bool { return !k.proven && answered(k.move) })
	ours := g.keys(n.pending)
	for _, k := range n.kids {
		ours[g.after(k.move)] = true
	}
	return slices.DeleteFunc(open, func(c renju.Cell) bool { return !ours[g.after(c)] })
}

// after returns the key of the position after a move, the same for all images. The position is on
// the graph's board.
func (g *graph) after(c renju.Cell) uint64 {
	makeMove(g.b, c)
	defer g.b.Unmake()
	key, _ := g.b.CanonicalKey()
	return key
}

// keys returns the keys of the positions after some moves.
func (g *graph) keys(moves []renju.Cell) map[uint64]bool {
	out := map[uint64]bool{}
	for _, c := range moves {
		out[g.after(c)] = true
	}
	return out
}

// tested removes replies from those that wait, and counts those that an attack answers, and the
// others.
func (g *graph) tested(n *node, done, open []renju.Cell) {
	setUp(g.b, n.moves)
	like := g.testsLike(n)
	for _, c := range done {
		like[ring(g.b, c)].answered++
	}
	for _, c := range open {
		like[ring(g.b, c)].failed++
	}
	n.pending = slices.DeleteFunc(n.pending, func(c renju.Cell) bool {
		return slices.Contains(done, c) || slices.Contains(open, c)
	})
	n.waiting = [rings + 1]int16{}
	for _, c := range n.pending {
		n.waiting[ring(g.b, c)]++
	}
}

// ring returns the distance of a cell to the next stone, in steps of a king and at most rings. A
// pass has the distance rings.
func ring(b *renju.Board, c renju.Cell) int {
	if c == renju.Pass {
		return rings
	}
	for r := 1; r < rings; r++ {
		for dy := -r; dy <= r; dy++ {
			for dx := -r; dx <= r; dx++ {
				x, y := c.X()+dx, c.Y()+dy
				if x < 0 || y < 0 || x >= b.Size() || y >= b.Size() {
					continue
				}
				if p := b.At(renju.At(x, y)); p == renju.BlackStone || p == renju.WhiteStone {
					return r
				}
			}
		}
	}
	return rings
}

// doubt takes back the win of a position by an attack that the certificate has not found again. The
// engine chooses the moves there next, so that the proof does not depend on that attack.
func (g *graph) doubt(n *node) {
	if !n.won {
		return
	}
	n.won, n.expanded, n.round = false, false, max(n.round, 1)
	g.reopen(n)
	g.update(n)
}

// reopen takes back the proof of a position, and of all positions above that depend on it.
func (g *graph) reopen(n *node) {
	if !n.proven || n.won {
		return
	}
	if !n.defends && slices.ContainsFunc(n.kids, func(k child) bool { return k.proven }) {
		return
	}
	n.proven, n.cost = false, leafCost
	if !n.defends {
		g.solved--
	}
	for _, p := range n.parents {
		g.reopen(p)
	}
}
