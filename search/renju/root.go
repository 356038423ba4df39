package renju

import (
	"context"
	"sync/atomic"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
)

// thinker is one call of Think.
type thinker struct {
	e      *Engine
	l      search.Limits
	report func(search.Info)
	start  time.Time
	pos    *position
	legal  renju.Rows // root cells that are legal and allowed by the limits
	// narrowed: legal holds only the moves that break the opponent's threat.
	narrowed bool
	made     uint64 // the board's node count before this search
	// reply is the prover of the opponent's wins, nil without one; the search has it from pos.
	reply *replyProver
}

// think runs the stages of a search: first what is certain without much work, then
// alpha-beta.
func (t *thinker) think(ctx context.Context) search.Result {
	b := t.pos.b

	// 1. No legal move, because every empty point is forbidden to Black: pass.
	if t.legal == (renju.Rows{}) {
		return search.Result{Best: MoveOf(renju.Pass)}
	}

	// 2. A solved game: its strategy's move.
	if a, ok := t.rootSolved(ctx); ok {
		return a
	}

	if t.l.MultiPV <= 1 {
		// 3. The first stone belongs in the centre.
		if centre := renju.At(b.Size()/2, b.Size()/2); b.Stones() == 0 && t.legal.Has(centre) {
			return t.certain(0, MoveOf(centre))
		}

		// 4. A win that the board shows without search.
		if v := t.pos.Probe(search.Probe{Depth: 1}); v.Known && v.Move != search.NoMove && t.legal.Has(CellOf(v.Move)) {
			return t.certain(v.Score, v.Move)
		}

		// 5. A win by continuous fours.
		if t.e.opts.RootVCF {
			if a, ok := t.rootVCF(ctx); ok {
				return a
			}
		}

		// 6. A win by continuous threats, within a share of the clock.
		if t.e.opts.RootVCT {
			if a, ok := t.rootVCT(ctx); ok {
				return a
			}
		}

		// 7. A win by fours that the opponent threatens: the moves that break it.
		if t.e.opts.RootDefence && len(t.l.Only) == 0 {
			t.narrowed = t.rootDefence(ctx)
		}
	}

	// 8. Alpha-beta.
	return t.alphaBeta(ctx)
}

// certain returns the answer for a move whose score is known without search.
func (t *thinker) certain(score search.Score, moves ...search.Move) search.Result {
	pv := t.pos.complete(moves)
	a := search.Result{
		Best: pv[0], Score: score, Depth: len(pv), SelDepth: len(pv), Nodes: t.pos.Nodes() - t.made,
		Elapsed: time.Since(t.start), PV: pv, Lines: []search.Line{{Score: score, PV: pv}},
	}
	t.report(search.Info{
		Depth: a.Depth, SelDepth: a.SelDepth, MultiPV: 1, Score: score, Final: true,
		Nodes: a.Nodes, Elapsed: a.Elapsed, PV: pv,
	})
	return a
}

// rootVCF searches for a win by continuous fours, much deeper than at the horizon.
func (t *thinker) rootVCF(ctx context.Context) (search.Result, bool) {
	if !t.pos.b.HasFour(t.pos.b.Side()) {
		return search.Result{}, false
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	limit := t.makes(rootVCFNodes, rootVCFShare, rootVCFPerMs)
	r := t.pos.vcf.Solve(t.pos.b, threat.VCFLimits{Nodes: limit, Stop: &stop})
	if r.Status != threat.Win || !t.legal.Has(r.Move) {
		return search.Result{}, false
	}
	line := t.pos.vcf.Line(nil)
	if len(line) == 0 || line[0] != r.Move {
		line = []renju.Cell{r.Move}
	}
	return t.certain(search.WinIn(r.Plies), MovesOf(line)...), true
}

// rootVCT searches for a proven win by threes and fours. If the proof tree cannot be written
// within its limits, those of the whole search hold for the line; if they are not enough, the win
// is played as well, and its length is only known to be less than the number of empty cells. A win
// that is promised gets a larger share and is looked for among all kinds of attack.
func (t *thinker) rootVCT(ctx context.Context) (search.Result, bool) {
	limits, whole := threat.VCTLimits{Memory: t.e.opts.vctBytes()}, ctx
	promised, share := t.promised(), uint64(rootVCTShare)
	if promised {
		share = promisedShare
	}
	if hard := t.hard(); hard > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, hard/time.Duration(share))
		defer cancel()
	} else if promised {
		limits.Nodes = promisedFree
	} else {
		limits.Nodes = rootVCTFree
	}
	if d := uint64(t.l.Depth); d > 0 {
		limits.Nodes = least(limits.Nodes, rootVCTPerDepth*d*d)
	}
	if t.l.Nodes > 0 {
		limits.Nodes = least(limits.Nodes, max(1, t.l.Nodes/share))
	}
	if promised {
		limits.Kind = t.e.vct.Race(ctx, t.pos.b, limits, []threat.Kind{threat.Threes, threat.Fukumi}).Kind
	}
	res, proof, err := t.e.vct.Prove(ctx, t.pos.b, limits)
	if res.Status != threat.Win || !t.legal.Has(res.Move) {
		return search.Result{}, false
	}
	if err == nil && proof != nil {
		return t.certain(search.WinIn(proof.Plies()), MovesOf(proof.Line())...), true
	}
	bound := search.WinIn(t.pos.b.EmptyCells().Count())
	score, line := t.toEnd(whole, bound, t.pos.Nodes()-t.made)
	if len(line) == 0 || !t.legal.Has(CellOf(line[0])) {
		score, line = bound, []search.Move{MoveOf(res.Move)}
	}
	return t.certain(score, line...), true
}

// least returns the smaller of two limits, where 0 means no limit.
func least(a, b uint64) uint64 {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// makes returns the limit, in makes, of a search beside alpha-beta: at most most,
// 1/share of the limit of nodes, and perMs for each millisecond of its time; at
// least 1, because 0 would mean no limit.
func (t *thinker) makes(most, share, perMs uint64) uint64 {
	if t.l.Nodes > 0 {
		most = min(most, t.l.Nodes/share)
	}
	if hard := t.hard(); hard > 0 {
		most = min(most, uint64(hard.Milliseconds())*perMs)
	}
	return max(most, 1)
}

// hard returns the limit of time, 0 for none.
func (t *thinker) hard() time.Duration {
	if t.l.Hard > 0 {
		return t.l.Hard
	}
	return t.l.Soft
}

// alphaBeta runs the shared searcher on the root, which also searches for the opponent's win by
// threats after the moves that seem best.
func (t *thinker) alphaBeta(ctx context.Context) search.Result {
	if t.e.opts.ReplyVCT {
		t.reply = t.newReplyProver()
		t.pos.reply = t.reply
	}
	limits := t.l
	limits.Depth, limits.Only = t.depth(), nil
	if t.l.Nodes > 0 {
		t.pos.leafLimit = min(leafVCFNodes, max(1, t.l.Nodes/fourShare))
		t.pos.replyLimit = min(replyVCFNodes, max(1, t.l.Nodes/fourShare))
	}
	// The time spent on the earlier stages counts.
	spent := time.Since(t.start)
	if limits.Soft > 0 {
		limits.Soft = max(limits.Soft-spent, time.Millisecond)
	}
	if limits.Hard > 0 {
		limits.Hard = max(limits.Hard-spent, time.Millisecond)
	}
	t.open()
	if len(t.l.Only) > 0 || t.narrowed || t.lostRoot() {
		limits.Only = t.pos.resistance(t.legal)
	}
	a := t.e.searcher.Search(ctx, t.pos, limits, func(i search.Info) {
		i.Elapsed, i.PV = time.Since(t.start), t.line(i.Score, i.PV)
		i.SelDepth = max(i.SelDepth, len(i.PV))
		t.report(i)
	})
	a.PV = t.line(a.Score, a.PV)
	a.SelDepth = max(a.SelDepth, len(a.PV))
	for i := range a.Lines {
		a.Lines[i].PV = t.line(a.Lines[i].Score, a.Lines[i].PV)
	}
	if len(a.Lines) > 0 {
		t.measure(ctx, &a)
	}
	if a.Best == search.NoMove || !t.legal.Has(CellOf(a.Best)) {
		// Every generated move is excluded: return any legal point.
		a.Best = t.pos.resistance(t.legal)[0]
		a.PV = []search.Move{a.Best}
	}
	return a
}

// depth returns the deepest useful search: a game lasts until the board is full.
func (t *thinker) depth() int {
	rest := t.pos.b.EmptyCells().Count()
	if t.l.Depth > 0 {
		return min(t.l.Depth, rest)
	}
	return rest
}

// open narrows the root of an empty board: in renju, whose openings begin there, to the
// centre, otherwise to the cells around it, one of each group of symmetric cells. The
// other cells are worse, and a search sees no difference.
func (t *thinker) open() {
	b := t.pos.b
	if b.Stones() > 0 || len(t.l.Only) > 0 {
		return
	}
	reach := openReach
	if b.Rule() == renju.Renju {
		reach = 0
	}
	var cells renju.Rows
	mid := b.Size() / 2
	for dx := range reach + 1 {
		for dy := range dx + 1 {
			if c := renju.At(mid+dx, mid+dy); mid+dx < b.Size() && t.legal.Has(c) {
				cells.Add(c)
			}
		}
	}
	if cells != (renju.Rows{}) {
		t.legal, t.narrowed = cells, true
	}
}

// lostRoot reports whether the generator lists no root move although legal
// points exist: every reply to the threat is forbidden, excluded, or useless.
// The game is lost, but Think has to return a move.
func (t *thinker) lostRoot() bool {
	var l search.MoveList
	t.pos.Generate(&l, search.GenAll)
	for _, m := range l.Moves {
		if t.legal.Has(CellOf(m.Move)) {
			return false
		}
	}
	return true
}
