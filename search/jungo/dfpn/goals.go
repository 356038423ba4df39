package dfpn

import (
	"context"
	"runtime"

	"tengen/movegen/jungo"
)

// Expect estimates the score of a position by a tree search with the given number of visits:
// it returns the greatest odd lead of Black that he reaches with an even chance. guess is an
// odd lead to begin with.
type Expect func(ctx context.Context, visits, guess int) (int, error)

// GoalSearch finds the score of a position on boards of up to 5×5 by questions whether
// Black can force a lead. The first lead is the one that a tree search expects. As long as
// all answers are proofs, or all are refutations, the lead changes by growing steps; after a
// proof and a refutation the next lead lies between the two.
//
// Without a tree search the only goal is all points but two, and the two sides take turns
// with it.
type GoalSearch struct {
	geo  *jungo.TinyGeo
	log2 int // the search's table has 2^log2 buckets

	search *Search // nil until the tables are made
	life   []int8  // see shapeTable, for every goal

	expect  Expect
	side    int  // the side whose goal is searched, if expect is set
	aimed   bool // lead and step are set
	refined bool // expect was called a second time, or will not be
	lead    int  // the current lead of Black
	step    [2]int

	exhausted map[int]bool // leads for which more search is useless
	idle      [2]bool      // sides for which more search is useless
	work      [2]uint64    // positions searched for each side's questions
	best      [2]ProvedGoal
	nodes     uint64
}

// ProvedGoal is a goal that is proved for a side, and the first move of the proof, None if the
// side is not to move.
type ProvedGoal struct {
	Goal int
	Move jungo.Point
}

// NewGoalSearch returns a goal search that makes its tables when it needs them. The search's
// table will have 2^log2 buckets.
func NewGoalSearch(g *jungo.TinyGeo, log2 int) *GoalSearch {
	return &GoalSearch{geo: g, log2: log2}
}

// Begin drops the results for the last position and prepares for another one. expect may be
// nil.
func (q *GoalSearch) Begin(p *jungo.Tiny, expect Expect) {
	q.expect = expect
	q.aimed, q.refined, q.nodes = false, false, 0
	q.exhausted = map[int]bool{}
	q.idle = [2]bool{p.Passes > 0 && p.Turn != 0, p.Passes > 0 && p.Turn != 1}
	q.work = [2]uint64{}
	none := ProvedGoal{-1 << 20, jungo.None}
	q.best = [2]ProvedGoal{none, none}
}

// Ready reports whether the tables are made, so that Ask can search.
func (q *GoalSearch) Ready() bool { return q.search != nil }

// Nodes returns the number of positions searched since Begin.
func (q *GoalSearch) Nodes() uint64 { return q.nodes }

// Best returns the highest goal that the search has proved for a side since Begin.
func (q *GoalSearch) Best(side int) ProvedGoal { return q.best[side] }

// Goal returns the current goal of a side.
func (q *GoalSearch) Goal(side int) int {
	switch {
	case q.expect == nil:
		return q.search.goal
	case side == 0:
		return q.lead
	}
	return 1 - q.lead
}

// Aim sets the next lead to search by what is proved so far, and makes the tables for it. It
// returns the error of ctx or of the tree search.
func (q *GoalSearch) Aim(ctx context.Context, p *jungo.Tiny, known Range) error {
	if q.expect == nil {
		return nil
	}
	if !q.aimed {
		q.lead, q.step, q.aimed = 1, [2]int{leadStepUp, leadStepDown}, true
		if err := q.ask(ctx, expectVisits); err != nil {
			return err
		}
		q.side = 0
		if p.Passes == 0 && q.lead <= 0 || p.Passes > 0 && p.Turn == 1 {
			q.side = 1
		}
	}
	if !q.refined && q.nodes >= expectAgain {
		if q.lead > 3-q.geo.Points && q.lead < q.geo.Points-2 {
			if err := q.ask(ctx, expectVisitsAgain); err != nil {
				return err
			}
		}
		q.refined = true
	}
	if !q.choose(known) {
		q.idle[q.side] = true
		return nil
	}
	return q.Prepare(ctx, q.Goal(q.side))
}

// ask sets the lead to the one that the tree search expects.
func (q *GoalSearch) ask(ctx context.Context, visits int) error {
	lead, err := q.expect(ctx, visits, q.lead|1)
	if err == nil {
		q.lead = min(max(lead, 3-q.geo.Points), q.geo.Points-2)
	}
	return err
}

// choose finds the next lead to search, and reports whether there is one.
func (q *GoalSearch) choose(known Range) bool {
	least, most := max(known.Lo+1, 3-q.geo.Points), min(known.Hi, q.geo.Points-2)
	if least > most {
		return false
	}
	switch up, down := q.step[0] > leadStepUp, q.step[1] > leadStepDown; {
	case q.lead >= least && q.lead <= most && !q.exhausted[q.lead]:
		return true
	case q.lead <= known.Lo && !down:
		q.lead = known.Lo + q.step[0]
		q.step[0] = max(2*q.step[0], leadStepDown)
	case q.lead > known.Hi && !up:
		q.lead = known.Hi + 1 - q.step[1]
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
			if lead >= least && lead <= most && !q.exhausted[lead] {
				q.lead = lead
				return true
			}
		}
	}
	return false
}

// Asks reports whether the current goal of a side is searched and still open.
func (q *GoalSearch) Asks(side int, known Range) bool {
	return q.Ready() && !q.idle[side] && (q.expect == nil || q.side == side) && known.Open(side, q.Goal(side))
}

// Next returns the side whose goal to search next, -1 if there is none.
func (q *GoalSearch) Next(known Range) int {
	switch a, b := q.Asks(0, known), q.Asks(1, known); {
	case a && (!b || q.work[0] <= q.work[1]):
		return 0
	case b:
		return 1
	}
	return -1
}

// Ask searches the goal of a side, for at most the given number of further positions.
func (q *GoalSearch) Ask(ctx context.Context, p *jungo.Tiny, side int, nodes uint64) Answer {
	s := q.search
	before, total := s.nodes, q.nodes
	answer := s.Solve(ctx, p, side, nodes)
	q.nodes += s.nodes - before
	if q.expect != nil && q.nodes/gcInterval > total/gcInterval {
		// Without this call the runtime lets the heap grow to twice the tables.
		runtime.GC()
	}
	q.work[side] += s.nodes - before
	if answer == Unknown {
		return answer
	}
	winner, goal := side, s.goal
	if answer == Refuted {
		winner, goal = 1-side, 1-s.goal
	}
	if answer == PathDependent || p.Passes > 0 && int(p.Turn) != winner {
		// In the second case the loser can end the game by a pass, which Search does
		// not see.
		if q.expect != nil {
			q.exhausted[q.lead] = true
		} else {
			q.idle[side] = true
		}
		return PathDependent
	}
	q.refined = true
	if b := &q.best[winner]; goal > b.Goal {
		*b = ProvedGoal{goal, jungo.None}
		if int(p.Turn) == winner {
			b.Move = s.firstMove()
		}
	}
	return answer
}

// AskEdgeEye asks whether a side that was just proved to have all points but two can keep
// an eye on the edge, too.
func (q *GoalSearch) AskEdgeEye(ctx context.Context, p *jungo.Tiny, side int, nodes uint64) Answer {
	before := q.search.nodes
	answer := q.search.SolveEdgeEye(ctx, p, side, nodes)
	q.nodes += q.search.nodes - before
	return answer
}

// Prepare makes the search ready for a goal, or does nothing if the search cannot prove such a
// goal. The search keeps its table as long as the goal is the same, also from one side's goal
// to the other's.
func (q *GoalSearch) Prepare(ctx context.Context, goal int) error {
	top := q.geo.Points - 2
	if goal > top || goal <= -top || q.search != nil && q.search.goal == goal {
		return nil
	}
	t, err := q.tables(ctx, goal)
	if err != nil {
		return err
	}
	if q.search == nil {
		return q.Use(t)
	}
	return q.search.aim(t)
}

// Use gives the search tables that are made already.
func (q *GoalSearch) Use(t Tables) (err error) {
	q.search, err = New(q.geo, q.log2, t)
	return err
}

// tables returns the tables for a goal. It takes those in use that fit and makes the others.
func (q *GoalSearch) tables(ctx context.Context, goal int) (out Tables, err error) {
	for i, goal := range [2]int{goal, 1 - goal} {
		for s := 0; q.search != nil && s < 2; s++ {
			if q.search.shapes[s].goal == goal {
				out[i] = q.search.shapes[s]
			}
		}
		if out[i] == nil {
			if out[i], err = newShapeTable(ctx, q.geo, q.life, goal); err != nil {
				return out, err
			}
		}
		q.life = out[i].life
	}
	return out, nil
}

// Move returns a move that keeps a goal for a side, which is to move, or None if the search
// knows no such move.
func (q *GoalSearch) Move(p *jungo.Tiny, side, goal int) jungo.Point {
	s := q.search
	switch {
	case s == nil || int(p.Turn) != side || p.Passes > 1:
		return jungo.None
	case goal <= s.goal:
		if m := s.Move(p, side); m != jungo.None || goal > 1-s.goal {
			return m
		}
	case goal > 1-s.goal:
		return jungo.None
	}
	return s.Move(p, 1-side)
}

// ProvedMove is like Move, but if the table has lost the proof, it searches again.
func (q *GoalSearch) ProvedMove(ctx context.Context, p *jungo.Tiny, side, goal int) jungo.Point {
	m, s := q.Move(p, side, goal), q.search
	switch {
	case s == nil || m != jungo.None:
	case goal == s.goal && s.Solve(ctx, p, side, 0) == Proved,
		goal == 1-s.goal && s.Solve(ctx, p, 1-side, 0) == Refuted:
		return q.Move(p, side, goal)
	}
	return m
}
