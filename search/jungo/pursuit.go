package jungo

import (
	"context"
	"runtime"

	"tengen/movegen/jungo"
)

// pursuit is how a hunter finds the score of a position on 5×5. It is asked whether
// Black gets a lead, the one that a tree search expects at first; then for more or
// less by steps that grow, and once one was proved and one refuted between the two.
type pursuit struct {
	hunt *hunter
	life []int8 // for all goals, see shapeTables
	// expect tells the score that a tree search of so many visits expects, which
	// begins with a guess. In play it is nil: there the hunter is after all points
	// but two for both sides in turn.
	expect  func(ctx context.Context, visits, guess int) int
	prover  int  // whose goal the hunter is after, where expect is set
	aimed   bool // lead and the steps are set
	refined bool // expect was asked again, or will not be
	lead    int  // of Black's, asked for
	step    [2]int

	shut  map[int]bool // leads that are of no use to ask for
	idle  [2]bool      // so are questions for a side
	work  [2]uint64    // positions for each side's questions
	first [2]huntGoal  // the best that hunts have proved, and by which move
	spent uint64       // positions of hunts
}

// huntGoal is a goal and the move that reaches it.
type huntGoal struct {
	goal int
	move jungo.Point
}

// begin forgets what belongs to one position, and prepares for another.
func (q *pursuit) begin(p *jungo.Tiny) {
	q.aimed, q.refined, q.spent = false, false, 0
	q.shut = map[int]bool{}
	q.idle = [2]bool{p.Passes > 0 && p.Turn != 0, p.Passes > 0 && p.Turn != 1}
	q.work = [2]uint64{}
	none := huntGoal{-1 << 20, jungo.None}
	q.first = [2]huntGoal{none, none}
}

// armed tells that there is a hunter.
func (q *pursuit) armed() bool { return q.hunt != nil }

// goal is what side r is asked for.
func (q *pursuit) goal(r int) int {
	switch {
	case q.expect == nil:
		return q.hunt.goal
	case r == 0:
		return q.lead
	}
	return 1 - q.lead
}

// aim sets the lead to ask for by what is proved, and makes the hunter ready for it.
// It fails when ctx is done.
func (q *pursuit) aim(ctx context.Context, g *jungo.TinyGeo, p *jungo.Tiny, log2, lo, hi int) error {
	if q.expect == nil {
		return nil
	}
	expect := func(visits int) {
		q.lead = min(max(q.expect(ctx, visits, q.lead|1), 3-g.Points), g.Points-2)
	}
	if !q.aimed {
		q.lead, q.step, q.aimed = 1, [2]int{leadStepUp, leadStepDown}, true
		expect(expectVisits)
		q.prover = 0
		if p.Passes == 0 && q.lead <= 0 || p.Passes > 0 && p.Turn == 1 {
			q.prover = 1
		}
	}
	if !q.refined && q.spent >= expectAgain {
		if q.lead > 3-g.Points && q.lead < g.Points-2 {
			expect(expectVisitsAgain)
		}
		q.refined = true
	}
	if !q.choose(g, lo, hi) {
		q.idle[q.prover] = true
		return nil
	}
	return q.ready(ctx, g, log2, q.goal(q.prover))
}

// choose finds the next lead to ask for, if there is one.
func (q *pursuit) choose(g *jungo.TinyGeo, lo, hi int) bool {
	least, most := max(lo+1, 3-g.Points), min(hi, g.Points-2)
	if least > most {
		return false
	}
	switch up, down := q.step[0] > leadStepUp, q.step[1] > leadStepDown; {
	case q.lead >= least && q.lead <= most && !q.shut[q.lead]:
		return true
	case q.lead <= lo && !down:
		q.lead = lo + q.step[0]
		q.step[0] = max(2*q.step[0], leadStepDown)
	case q.lead > hi && !up:
		q.lead = hi + 1 - q.step[1]
		q.step[1] *= 2
	default:
		// Scores are odd if both sides have two eyes, so an even lead settles more.
		q.lead = least + (most-least)/2
		if q.lead&1 != 0 && q.lead > least {
			q.lead--
		}
	}
	q.lead = min(max(q.lead, least), most)
	for d := 0; d <= most-least; d++ {
		for _, lead := range [2]int{q.lead - d, q.lead + d} {
			if lead >= least && lead <= most && !q.shut[lead] {
				q.lead = lead
				return true
			}
		}
	}
	return false
}

// hunting tells whether side r's goal is a question open between the bounds.
func (q *pursuit) hunting(r, lo, hi int) bool {
	return q.armed() && !q.idle[r] && (q.expect == nil || q.prover == r) && open(r, q.goal(r), lo, hi)
}

// turn is the side whose goal to ask for next, -1 if there is none.
func (q *pursuit) turn(lo, hi int) int {
	switch a, b := q.hunting(0, lo, hi), q.hunting(1, lo, hi); {
	case a && (!b || q.work[0] <= q.work[1]):
		return 0
	case b:
		return 1
	}
	return -1
}

// ask asks the hunter for the goal of side r, within so many positions more.
func (q *pursuit) ask(ctx context.Context, p *jungo.Tiny, r int, nodes uint64) int {
	h := q.hunt
	before := h.nodes
	answer := h.ask(ctx, p, r, nodes)
	spent := q.spent
	q.spent += h.nodes - before
	if q.expect != nil && q.spent/huntTurn > spent/huntTurn {
		// By itself the runtime lets the heap grow to twice the tables.
		runtime.GC()
	}
	q.work[r] += h.nodes - before
	if answer == unknown {
		return answer
	}
	side, goal := r, h.goal
	if answer == refuted {
		side, goal = 1-r, 1-h.goal
	}
	if answer == endless || p.Passes > 0 && int(p.Turn) != side {
		// In the second case the loser's pass would end the game, which hunters do
		// not know.
		if q.expect != nil {
			q.shut[q.lead] = true
		} else {
			q.idle[r] = true
		}
		return endless
	}
	q.refined = true
	if f := &q.first[side]; goal > f.goal {
		*f = huntGoal{goal, jungo.None}
		if int(p.Turn) == side {
			f.move = h.rootMove()
		}
	}
	return answer
}

// askEdge asks the hunter whether side r, which has just been proved to have all points
// but two, can keep an eye on the edge.
func (q *pursuit) askEdge(ctx context.Context, p *jungo.Tiny, r int, nodes uint64) int {
	before := q.hunt.nodes
	answer := q.hunt.askEdge(ctx, p, r, nodes)
	q.spent += q.hunt.nodes - before
	return answer
}

// shapes are the tables for a goal. Those that the hunter does not use are given up.
func (q *pursuit) shapes(ctx context.Context, g *jungo.TinyGeo, goal int) (out [2]*shapeTables, err error) {
	for i, goal := range [2]int{goal, 1 - goal} {
		for s := 0; q.hunt != nil && s < 2; s++ {
			if q.hunt.shapes[s].goal == goal {
				out[i] = q.hunt.shapes[s]
			}
		}
		if out[i] == nil {
			if out[i], err = newShapeTables(ctx, g, q.life, goal); err != nil {
				return out, err
			}
		}
		q.life = out[i].life
	}
	return out, nil
}

// ready makes the hunter ready for a goal of either side's, if hunts can have it. It
// keeps its table as long as the goal stays, whoever's it is.
func (q *pursuit) ready(ctx context.Context, g *jungo.TinyGeo, log2, goal int) error {
	top, h := g.Points-2, q.hunt
	if goal > top || goal <= -top || h != nil && h.goal == goal {
		return nil
	}
	shapes, err := q.shapes(ctx, g, goal)
	if err != nil {
		return err
	}
	if h == nil {
		q.hunt = newHunter(g, log2, shapes)
		return nil
	}
	h.aim(shapes)
	return nil
}

// move is a move that keeps a goal for side r, who is to move, as far as the hunter
// knows, None if there is none.
func (q *pursuit) move(t *jungo.Tiny, r, goal int) jungo.Point {
	h := q.hunt
	switch {
	case h == nil || int(t.Turn) != r || t.Passes > 1:
		return jungo.None
	case goal <= h.goal:
		if m := h.move(t, r); m != jungo.None || goal > 1-h.goal {
			return m
		}
	case goal > 1-h.goal:
		return jungo.None
	}
	return h.move(t, 1-r)
}

// again is move, and proves again what the hunter has forgotten.
func (q *pursuit) again(ctx context.Context, t *jungo.Tiny, r, goal int) jungo.Point {
	m, h := q.move(t, r, goal), q.hunt
	switch {
	case h == nil || m != jungo.None:
	case goal == h.goal && h.ask(ctx, t, r, 0) == proved,
		goal == 1-h.goal && h.ask(ctx, t, 1-r, 0) == refuted:
		return q.move(t, r, goal)
	}
	return m
}

// expect is the score that a tree search expects of a position: the greatest odd lead
// of Black's with an even chance, between all points but two for White and for Black.
// guess, which is odd, is tried first.
func expect(ctx context.Context, b *jungo.Board, visits, guess int) int {
	e, err := NewEngine(Options{NoSolver: true})
	if err != nil {
		return guess
	}
	even := func(lead int) bool {
		e.SetKomi(float64(lead) - 0.5)
		r, err := e.Genmove(ctx, b, Limits{Visits: visits})
		return err == nil && r.Winrate >= 0.5 == (b.Side() == jungo.Black)
	}
	least, most := 2-b.Points(), b.Points() // most is too much
	for step := 2; ; step *= 2 {
		lead := min(max(guess, least+2), most-2)
		if lead <= least || lead >= most {
			return least
		}
		if even(lead) {
			least, guess = lead, lead+step
		} else {
			most, guess = lead, lead-step
		}
		if least > 2-b.Points() && most < b.Points() {
			break
		}
	}
	for most-least > 2 {
		if lead := least + (most-least)/4*2; even(lead) {
			least = lead
		} else {
			most = lead
		}
	}
	return least
}
