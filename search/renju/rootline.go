package renju

import (
	"cmp"
	"context"
	"slices"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
)

// line continues a line with a proven score as far as the moves need no search. After a root
// move that loses by threats they are those of the proof, unless the score is of a faster win.
func (t *thinker) line(s search.Score, pv []search.Move) []search.Move {
	if !s.Proven() {
		return pv
	}
	if n, _ := s.MatePlies(); t.reply != nil && n < 0 && len(pv) > 0 {
		if proof := t.reply.lines[t.pos.b.KeyAfter(CellOf(pv[0]))]; len(proof) > 0 && len(proof) < -n {
			pv = append(pv[:1:1], proof...)
		}
	}
	return t.pos.complete(pv)
}

// complete continues a line while the winner's next move is known without search or by fours,
// and the loser has to answer a four or has no defence, so that a proven line ends in the five.
// The board is unchanged on return.
func (p *position) complete(line []search.Move) []search.Move {
	made := 0
	for _, m := range line {
		if c := CellOf(m); p.b.Status() != renju.Ongoing || c != renju.Pass && !p.b.IsEmpty(c) {
			break
		}
		p.Make(m)
		made++
	}
	line = line[:made:made]
	for p.b.Status() == renju.Ongoing && len(line) < search.MaxPly {
		c := p.certainMove()
		if c == renju.NoCell {
			break
		}
		p.Make(MoveOf(c))
		made++
		line = append(line, MoveOf(c))
	}
	for range made {
		p.Unmake()
	}
	return line
}

// certainMove returns the next move of a proven line, NoCell if it needs a search.
func (p *position) certainMove() renju.Cell {
	opp := p.b.Side().Other()
	v := p.Probe(search.Probe{Beta: search.Infinity}) // whatever the value is, a win by fours counts
	switch {
	case v.Known && v.Score > 0:
		return CellOf(v.Move)
	case p.b.Count(opp, renju.ClassFive) > 0:
		if c := p.anyLegal(p.b.FiveReplies(opp)); c != renju.NoCell {
			return c
		}
		return p.anyLegal(*p.b.Set(opp, renju.ClassFive))
	case v.Known && v.Score < 0:
		return p.anyLegal(*p.b.Set(opp, renju.ClassWinFour))
	}
	if p.b.HasFour(p.b.Side()) {
		if r := p.vcf.Solve(p.b, threat.VCFLimits{Nodes: replyVCFNodes, Stop: p.stop}); r.Status == threat.Win {
			return r.Move
		}
	}
	return renju.NoCell
}

// anyLegal returns the first of the cells that the side to move may take.
func (p *position) anyLegal(cells renju.Rows) renju.Cell {
	for c := range cells.Each {
		if p.b.Legal(c) {
			return c
		}
	}
	return renju.NoCell
}

// unknown reports whether a score is proven but its length is not known. A prover gives such a
// bound if it has found a win and not written its proof.
func (t *thinker) unknown(s search.Score) bool {
	n, proven := s.MatePlies()
	return proven && max(n, -n) >= t.pos.b.EmptyCells().Count()-1
}

// measure looks for the lengths of lines that are proven without one and continues them to their
// end, as far as the limits leave something. Lines are in order again afterwards.
func (t *thinker) measure(ctx context.Context, a *search.Result) {
	changed := false
	for i := range a.Lines {
		l := &a.Lines[i]
		if !t.unknown(l.Score) || len(l.PV) == 0 {
			continue
		}
		made := t.pos.Nodes()
		if score, pv := t.toEnd(ctx, l.Score, a.Nodes, l.PV[0]); len(pv) > len(l.PV) {
			l.Score, l.PV, changed = score, pv, true
		}
		a.Nodes += t.pos.Nodes() - made
	}
	if changed {
		slices.SortStableFunc(a.Lines, func(x, y search.Line) int { return cmp.Compare(y.Score, x.Score) })
		a.Best, a.Score, a.PV = a.Lines[0].PV[0], a.Lines[0].Score, a.Lines[0].PV
		a.SelDepth = max(a.SelDepth, len(a.PV))
	}
}

// toEnd plays out a proven win, or a loss that begins with the moves of line, after a search of
// so many nodes. The winner's moves come from its prover. The loser's moves are those that
// resist, in the order of the evaluation. It returns the line as far as the limits let it go,
// and the score, which has the length if the prover writes its first proof. The board is
// unchanged on return.
func (t *thinker) toEnd(ctx context.Context, score search.Score, nodes uint64, line ...search.Move) (search.Score, []search.Move) {
	p, b := t.pos, t.pos.b
	budget := t.makes(lineNodes, 1, replyVCTPerMs)
	if t.l.Nodes > 0 {
		budget = min(budget, t.l.Nodes-min(t.l.Nodes, nodes))
	}
	if d := uint64(t.l.Depth); d > 0 {
		budget = min(budget, rootVCTPerDepth*d*d)
	}
	winner := b.Side()
	if score < 0 {
		winner = winner.Other()
	}
	if hard := t.hard(); hard > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, t.start.Add(hard))
		defer cancel()
	}
	end := p.Nodes() + budget
	for _, m := range line {
		p.Make(m)
	}
	begun, made := len(line), len(line)
	for b.Status() == renju.Ongoing && len(line) < search.MaxPly {
		c := p.certainMove()
		if c == renju.NoCell && b.Side() != winner {
			if moves := p.resistance(*b.EmptyCells()); len(moves) > 0 {
				c = CellOf(moves[0])
			}
		}
		if c == renju.NoCell && b.Side() == winner {
			left := end - min(end, p.Nodes())
			if left == 0 || ctx.Err() != nil {
				break
			}
			res, proof, _ := t.e.prover().Prove(ctx, b, threat.VCTLimits{Memory: t.e.opts.vctBytes(), Nodes: left, Proof: left})
			if proof != nil {
				rest := proof.ToFive(b)
				switch plies := proof.Plies() + begun; {
				case len(line) == begun && score > 0:
					score = search.WinIn(plies)
				case len(line) == begun:
					score = search.LossIn(plies)
				}
				line = append(line, MovesOf(rest)...)
				break
			}
			if res.Status != threat.Win {
				break
			}
			c = res.Move
		}
		if c == renju.NoCell {
			break
		}
		p.Make(MoveOf(c))
		made++
		line = append(line, MoveOf(c))
	}
	for range made {
		p.Unmake()
	}
	return score, line
}

// resistance returns the legal moves of some cells in the order in which a lost side should try
// them: first those that stop a five, as a person may overlook the other one, then by the
// evaluation's order.
func (p *position) resistance(cells renju.Rows) (out []search.Move) {
	p.cells = p.cells[:0]
	for c := range cells.Each {
		if p.b.Legal(c) {
			p.collect(c)
		}
	}
	fives := p.b.Set(p.b.Side().Other(), renju.ClassFive)
	moves := make([]search.ScoredMove, 0, len(p.cells))
	for i, order := range p.orders() {
		if fives.Has(p.cells[i]) {
			order += orderFive
		}
		moves = append(moves, search.ScoredMove{Move: MoveOf(p.cells[i]), Order: order})
	}
	slices.SortStableFunc(moves, func(a, b search.ScoredMove) int { return cmp.Compare(b.Order, a.Order) })
	for _, m := range moves {
		out = append(out, m.Move)
	}
	return out
}
