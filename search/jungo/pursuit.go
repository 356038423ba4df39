package jungo

import (
	"context"
	"runtime"
	"sort"

	mg "tengen/movegen/jungo"
)

// pursuit is how hunts find the score of a position on 5×5. Black is asked for a lead
// of at least a, White to keep him to at most b, in turn, with as many positions each.
// Both begin with what a tree search expects, so that two proofs are enough where it
// is right; later a is never more than b+1, so that one of the two is true (where play
// comes to an end). A side that has proved its goal is asked for more, by steps that
// grow.
type pursuit struct {
	hunts [2]*hunter // of Black and White; one and the same where the goals are
	life  []int8     // for all goals, see shapeTables
	// expect tells the score a tree search expects. nil keeps the hunters as they are:
	// in play both are after all points but two.
	expect func(ctx context.Context) int
	a, b   int
	step   [2]int // up for Black, down for White
	back   [2]int // and back after a goal refuted
	refute [2]int // the least goal refuted of each side
	aimed  bool   // all of these are set

	asked [2]int      // the goals last aimed at
	idle  [2]bool     // a hunt is of no use
	work  [2]uint64   // positions for these goals
	first [2]huntGoal // the best that hunts have proved, and by which move
	spent uint64      // positions of hunts
}

// huntGoal is a goal and the move that reaches it.
type huntGoal struct {
	goal int
	move mg.Point
}

// begin forgets what belongs to one position, and prepares for another.
func (q *pursuit) begin(p *mg.Tiny) {
	q.aimed, q.spent = false, 0
	q.idle = [2]bool{barred(p, 0), barred(p, 1)}
	q.work = [2]uint64{}
	none := huntGoal{-1 << 20, mg.None}
	q.first = [2]huntGoal{none, none}
}

// barred tells that side r cannot be hunted for: a pass of the other's would end the
// game, which hunters do not know.
func barred(p *mg.Tiny, r int) bool { return p.Passes > 0 && int(p.Turn) != r }

// armed tells that there are hunters.
func (q *pursuit) armed() bool { return q.hunts[0] != nil || q.hunts[1] != nil }

// aim sets the goals by what is proved, and makes the hunters ready for them. It
// fails when ctx is done.
func (q *pursuit) aim(ctx context.Context, g *mg.TinyGeo, p *mg.Tiny, log2, lo, hi int) error {
	if q.expect == nil {
		return nil
	}
	if !q.aimed {
		q.a = q.expect(ctx)
		q.b, q.asked = q.a, [2]int{}
		q.step, q.back = [2]int{1, 1}, [2]int{1, 1}
		q.refute = [2]int{g.Points, g.Points}
		q.aimed = true
	}
	moved := q.a <= lo || q.b >= hi
	if q.a <= lo {
		q.a = lo + q.step[0]
		q.step[0] *= 2
		q.b = max(q.b, q.a-1)
	}
	if q.b >= hi {
		q.b = hi - q.step[1]
		q.step[1] *= 2
		q.a = min(q.a, q.b+1)
	}
	if moved && q.step[0] > 1 && q.step[1] > 1 {
		q.a = lo + (hi-lo+1)/2
		q.b = q.a - 1
	}
	least, most := max(lo, 1-q.refute[1]), min(hi, q.refute[0]-1)
	if least > most { // a repetition is in it
		least, most = lo, hi
	}
	if q.a > most {
		q.a = most + 1 - q.back[0]
		q.back[0] *= 2
	}
	if q.b < least {
		q.b = least - 1 + q.back[1]
		q.back[1] *= 2
	}
	// The last point is not for hunts.
	q.a = min(max(q.a, lo+1, least), max(most, lo+1), g.Points-2)
	q.b = max(min(q.b, hi-1, most), min(least, hi-1), 2-g.Points)
	want := [2]int{q.a, -q.b}
	// A hunter keeps its table as long as its goal stays, whoever asks for it.
	if h := q.hunts; h[0] != nil && h[0].goal == want[1] || h[1] != nil && h[1].goal == want[0] {
		if h[0] == nil || h[0].goal != want[0] || h[1] == nil || h[1].goal != want[1] {
			q.hunts[0], q.hunts[1] = h[1], h[0]
		}
	}
	for r, goal := range want {
		if err := q.ready(ctx, g, log2, r, goal); err != nil {
			return err
		}
		if goal != q.asked[r] {
			q.asked[r], q.work[r], q.idle[r] = goal, 0, goal >= q.refute[r] || barred(p, r)
		}
	}
	return nil
}

// shapes are the tables for a goal. Those that no hunter uses are given up.
func (q *pursuit) shapes(ctx context.Context, g *mg.TinyGeo, goal int) (out [2]*shapeTables, err error) {
	far := map[int]*shapeTables{}
	for _, h := range q.hunts {
		if h != nil {
			far[h.shapes[0].goal], far[h.shapes[1].goal] = h.shapes[0], h.shapes[1]
		}
	}
	for i, goal := range [2]int{goal, 1 - goal} {
		if out[i] = far[goal]; out[i] == nil {
			if out[i], err = newShapeTables(ctx, g, q.life, goal); err != nil {
				return out, err
			}
		}
		q.life = out[i].life
	}
	return out, nil
}

// hunting tells whether side r's hunt has a question open between the bounds.
func (q *pursuit) hunting(r, lo, hi int) bool {
	h := q.hunts[r]
	return h != nil && !q.idle[r] && open(r, h.goal, lo, hi)
}

// turn is the side to ask next, -1 if there is none. Where both have a question open,
// that with the smaller proof number for its disproof number gets the more positions.
func (q *pursuit) turn(lo, hi int) int {
	switch a, b := q.hunting(0, lo, hi), q.hunting(1, lo, hi); {
	case a && b && q.work[0] > 0 && q.work[1] > 0:
		x, y := q.hunts[0], q.hunts[1]
		share := float64(x.dn) / float64(x.pn) * float64(y.pn) / float64(y.dn)
		if float64(q.work[0]) > float64(q.work[1])*min(max(share, 1/huntBias), huntBias) {
			return 1
		}
		return 0
	case a && (!b || q.work[0] == 0):
		return 0
	case b:
		return 1
	}
	return -1
}

// ask asks the hunter of side r, within so many positions more.
func (q *pursuit) ask(ctx context.Context, p *mg.Tiny, r int, nodes uint64) int {
	h := q.hunts[r]
	before := h.nodes
	answer := h.ask(ctx, p, r, nodes)
	q.spent += h.nodes - before
	q.work[r] += h.nodes - before
	if answer == refuted {
		q.idle[r] = true
		q.refute[r] = min(q.refute[r], h.goal)
	}
	if answer == proved && h.goal > q.first[r].goal {
		q.first[r] = huntGoal{h.goal, mg.None}
		if int(p.Turn) == r {
			q.first[r].move = h.rootMove()
		}
	}
	return answer
}

// ready gives side r a hunter for a goal, to write a proof down, if hunts can have it.
func (q *pursuit) ready(ctx context.Context, g *mg.TinyGeo, log2, r, goal int) error {
	top, h := g.Points-2, q.hunts[r]
	if goal > top || goal <= -top || h != nil && h.goal == goal {
		return nil
	}
	if other := q.hunts[1-r]; other != nil && other.goal == goal {
		q.hunts[r] = other
		return nil
	}
	shapes, err := q.shapes(ctx, g, goal)
	if err != nil {
		return err
	}
	if h == nil || h == q.hunts[1-r] {
		h = newHunter(g, log2, shapes)
	} else {
		h.aim(shapes)
		runtime.GC() // else tables given up stay, by the runtime's measure, as much again
	}
	q.hunts[r] = h
	return nil
}

// expect is the score that a tree search expects of a position: the greatest odd lead
// of Black's with an even chance, between all points but two for White and for Black.
func expect(ctx context.Context, b *mg.Board) int {
	top := b.Points() - 2
	e, err := NewEngine(Options{NoSolver: true})
	if err != nil {
		return 0
	}
	// Leads top - 2·0, top - 2·1 … down to -top, which is not asked.
	return top - 2*sort.Search(top, func(i int) bool {
		e.SetKomi(float64(top-2*i) - 0.5)
		r, err := e.Genmove(ctx, b, Limits{Visits: expectVisits})
		return err == nil && r.Winrate >= 0.5 == (b.ToMove() == mg.Black)
	})
}
