package renju

import (
	"sync/atomic"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
)

// position adapts a board to search.Position. A search.Move is the cell plus
// one, so that zero stays "no move".
type position struct {
	b     *renju.Board
	eval  evalrenju.Evaluation
	opts  *Options
	judge evalrenju.Evaluator // eval, attached to b
	// policy is judge if it has one and Options.Policy is set, else nil.
	policy evalrenju.Policy
	// bounded is judge if it bounds its value and Options.Search.Lazy is set, else nil.
	bounded evalrenju.Bounded
	vcf     *threat.VCF
	leaf    *threat.VCF // for the horizon: quick, unless switched off

	// Scratch of Generate: the cells to list, and their order.
	cells    []renju.Cell
	order    []int32
	surprise []uint16

	// reply is used one ply below the root; the first clone takes it over.
	reply *replyProver
	// leafLimit and replyLimit bound a search for fours at the horizon and one after a
	// root move, in makes.
	leafLimit, replyLimit uint64
	// stop, if not nil, is the searcher's flag, which ends the searches after a root move.
	stop *atomic.Bool
	// replyMakes are the makes of searches after root moves that found no win, and began
	// is the board's node count before all of them.
	replyMakes, began uint64

	// The defence set of the node that was probed last; Generate reads it.
	defence    renju.Rows
	defenceKey uint64
	defended   bool // the enemy threatens a winning four
	anyCell    bool // a stone on any cell may be a defence (see defence.go)
}

// MoveOf returns a cell, or renju.Pass, as a move of the searcher.
func MoveOf(c renju.Cell) search.Move { return search.Move(c) + 1 }

// CellOf is the inverse of MoveOf; it returns renju.NoCell for search.NoMove.
func CellOf(m search.Move) renju.Cell {
	if m == search.NoMove {
		return renju.NoCell
	}
	return renju.Cell(m - 1)
}

// MovesOf returns cells as moves of the searcher.
func MovesOf(cells []renju.Cell) []search.Move {
	out := make([]search.Move, len(cells))
	for i, c := range cells {
		out[i] = MoveOf(c)
	}
	return out
}

func newPosition(b *renju.Board, e evalrenju.Evaluation, opts *Options) *position {
	p := &position{b: b, eval: e, judge: e.Attach(b), opts: opts, vcf: threat.NewVCF(opts.VCFTable)}
	n := b.Size() * b.Size()
	p.cells, p.order, p.surprise = make([]renju.Cell, 0, n), make([]int32, n), make([]uint16, n)
	if opts.Policy {
		p.policy, _ = p.judge.(evalrenju.Policy)
	}
	if opts.Search.Lazy {
		p.bounded, _ = p.judge.(evalrenju.Bounded)
	}
	p.leaf = p.vcf
	if opts.QuickVCF {
		p.leaf = threat.NewQuickVCF(opts.VCFTable)
	}
	p.begin()
	return p
}

// renew is newPosition with the buffers of a position of the same board, evaluation and
// options; the stones on the board may be different.
func (p *position) renew() {
	p.judge.Reset()
	p.vcf.Clear()
	p.leaf.Clear()
	p.begin()
}

// begin resets the counts and the memory of a search.
func (p *position) begin() {
	p.reply, p.stop, p.replyMakes = nil, nil, 0
	p.began, p.leafLimit, p.replyLimit = p.b.Nodes(), leafVCFNodes, replyVCFNodes
	p.defence, p.defenceKey, p.defended, p.anyCell = renju.Rows{}, 0, false, false
}

// fits reports whether renew makes a position of a board like b.
func (p *position) fits(b *renju.Board, e evalrenju.Evaluation, opts *Options) bool {
	return p.opts == opts && p.eval == e && p.b.Size() == b.Size() && p.b.Rule() == b.Rule()
}

func (p *position) Clone() search.Position {
	c := newPosition(p.b.Clone(), p.eval, p.opts)
	p.hand(c)
	return c
}

// CopyFrom implements search.Renewable.
func (p *position) CopyFrom(o search.Position) bool {
	from, ok := o.(*position)
	if !ok || !p.fits(from.b, from.eval, from.opts) {
		return false
	}
	p.b.CopyFrom(from.b)
	p.renew()
	from.hand(p)
	return true
}

// hand gives a new clone the data that the searches of one root share.
func (p *position) hand(c *position) {
	c.reply, p.reply = p.reply, nil
	c.leafLimit, c.replyLimit = p.leafLimit, p.replyLimit
	c.judge.Value() // a network begins with the root, since the search always comes back to it
}

func (p *position) Side() int                { return int(p.b.Side()) }
func (p *position) Key() uint64              { return p.b.Key() }
func (p *position) UnmakeNull()              { p.Unmake() }
func (p *position) Nodes() uint64            { return p.b.Nodes() }
func (p *position) Legal(m search.Move) bool { return p.b.Legal(CellOf(m)) }

func (p *position) Make(m search.Move) {
	c := CellOf(m)
	p.b.Make(c)
	p.judge.Make(c)
}

// KeyAfter implements search.Foreteller.
func (p *position) KeyAfter(m search.Move) uint64 { return p.b.KeyAfter(CellOf(m)) }

func (p *position) Unmake() {
	p.b.Unmake()
	p.judge.Unmake()
}

func (p *position) MakeNull() {
	p.b.MakeNull()
	p.judge.Make(renju.Pass)
}

// SetStop implements search.StopAware.
func (p *position) SetStop(stop *atomic.Bool) { p.stop = stop }

func (p *position) HistorySize() int { return p.b.Size() * p.b.Size() }

func (p *position) HistoryIndex(m search.Move) int {
	return CellOf(m).Number(p.b.Size())
}

// NullOK implements search.Position. Against a four or the threat of a winning four a
// pass loses at once, which says nothing about the position.
func (p *position) NullOK() bool {
	opp := p.b.Side().Other()
	return p.b.Count(opp, renju.ClassFive) == 0 && p.b.Count(opp, renju.ClassWinFour) == 0 &&
		p.b.Count(opp, renju.ClassSuspectFour) == 0
}

// Bounds implements search.Bounded.
func (p *position) Bounds() (low, high search.Score, ok bool) {
	if p.bounded == nil {
		return 0, 0, false
	}
	l, h := p.bounded.Bounds()
	return within(l), within(h), true
}

// reaches reports whether the static value is at least beta.
func (p *position) reaches(beta search.Score) bool {
	if low, high, ok := p.Bounds(); ok && (low >= beta || high < beta) {
		return low >= beta
	}
	return p.Evaluate() >= beta
}

func (p *position) Evaluate() search.Score {
	return within(p.judge.Value())
}

// within returns a static value as a score.
func within(v int) search.Score {
	return search.Score(max(-int(search.MaxEval), min(v, int(search.MaxEval))))
}

// Probe implements search.Position. It decides what needs no alpha-beta: a finished
// game, a five, a five or straight four that cannot be stopped, and at the horizon a
// win by continuous fours.
func (p *position) Probe(n search.Probe) search.Verdict {
	b := p.b
	me, opp := b.Side(), b.Side().Other()
	p.defended = false
	switch st := b.Status(); st {
	case renju.Ongoing:
	case renju.Draw:
		return search.Verdict{Known: true}
	case renju.WinFor(me):
		return search.Verdict{Known: true, Score: search.WinIn(0)}
	default:
		return search.Verdict{Known: true, Score: search.LossIn(0)}
	}
	// 1. A five of the side to move wins.
	if b.Count(me, renju.ClassFive) > 0 {
		return search.Verdict{Known: true, Score: search.WinIn(1), Move: MoveOf(b.Set(me, renju.ClassFive).First())}
	}
	// 2. Two fives of the enemy, or one on a forbidden point, cannot be stopped.
	if b.Count(opp, renju.ClassFive) > 0 {
		if !p.canStopFive() {
			return search.Verdict{Known: true, Score: search.LossIn(2)}
		}
	} else {
		// 3. A straight four (or two fours at once) wins when the enemy has no
		// five: he can stop only one of the fives.
		if c := winningFour(b, me); c != renju.NoCell {
			return search.Verdict{Known: true, Score: search.WinIn(3), Move: MoveOf(c)}
		}
		// 4. The enemy threatens a winning four: if no defence exists, he wins.
		if p.findDefence() && !p.anyCell && p.defence == (renju.Rows{}) {
			return search.Verdict{Known: true, Score: search.LossIn(4)}
		}
	}
	// 5. A win by continuous fours, at the horizon. Where the static value fails high and
	// no four must be answered, it is left out. After a root move it is searched at every
	// depth and further, so that the first iterations already refute root moves that
	// allow such a win, as long as earlier searches have not used up their share.
	forced := b.Count(opp, renju.ClassFive) > 0
	if p.opts.LeafVCF && b.HasFour(me) {
		var r threat.VCFResult
		switch {
		case n.Ply == 1 && p.replyMakes*replyVCFShare <= b.Nodes()-p.began:
			r = p.vcf.Solve(b, threat.VCFLimits{Nodes: min(p.replyLimit, replyVCFPerDepth*uint64(max(n.Depth, 0)+1)), Stop: p.stop})
			if r.Status != threat.Win {
				p.replyMakes += r.Nodes
			}
		case n.Depth <= 0 && (forced || !p.opts.PatVCF || !p.reaches(n.Beta)):
			r = p.leaf.Solve(b, threat.VCFLimits{Nodes: p.leafLimit, Plies: leafVCFPlies})
		}
		if r.Status == threat.Win {
			return search.Verdict{Known: true, Score: search.WinIn(r.Plies), Move: MoveOf(r.Move)}
		}
	}
	// 6. A win by continuous threats after a root move that may be the best one.
	if n.Ply == 1 && p.reply != nil && !forced {
		if v := p.reply.probe(b, n.Depth, p.stop); v.Known {
			return v
		}
	}
	return search.Verdict{Forced: forced}
}

// canStopFive reports whether the side to move has a legal reply to a four.
func (p *position) canStopFive() bool {
	replies := p.b.FiveReplies(p.b.Side().Other())
	for c := range replies.Each {
		if p.b.Legal(c) {
			return true
		}
	}
	return false
}

// winningFour returns a legal cell where col makes a straight four, or two
// fours where that is allowed; NoCell if there is none.
func winningFour(b *renju.Board, col renju.Colour) renju.Cell {
	if b.Count(col, renju.ClassWinFour) > 0 {
		return b.Set(col, renju.ClassWinFour).First()
	}
	if b.Count(col, renju.ClassSuspectFour) > 0 {
		for c := range b.Set(col, renju.ClassSuspectFour).Each {
			if straight(b.Code(c, col)) && b.Forbidden(c) == renju.NotForbidden {
				return c
			}
		}
	}
	return renju.NoCell
}

func straight(code renju.Code) bool {
	for d := range 4 {
		if code.Type(d) == renju.StraightFour {
			return true
		}
	}
	return false
}
