package renju

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
	"tengen/search/threat/verify"
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
	// beside: a thread of alpha-beta first searches for a win by threats.
	beside bool
	made   uint64 // the board's node count before this search
	// elsewhere is the nodes made on other boards.
	elsewhere uint64
	// reply is the prover of the opponent's wins, nil without one; the search has it from pos.
	reply *replyProver
}

// think runs the stages of a search: first what is certain without much work, then
// alpha-beta.
func (t *thinker) think(ctx context.Context) search.Result {
	b := t.pos.b

	// 1. No legal move, because every empty point is forbidden to Black: pass.
	if t.legal == (renju.Rows{}) {
		return t.certain(t.passed(), MoveOf(renju.Pass))
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

		// 6. A win by continuous threats, within a share of the clock. With several threads
		// one of them searches for it while the others begin with alpha-beta.
		if t.e.opts.RootVCT {
			promised := t.promised()
			if t.beside = !promised && t.e.opts.Threads > 1; !t.beside {
				if a, ok := t.rootVCT(ctx, promised); ok {
					return a
				}
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

// nodes returns the nodes made so far.
func (t *thinker) nodes() uint64 { return t.pos.Nodes() - t.made + t.elsewhere }

// certain returns the answer for a move whose score is known without search.
func (t *thinker) certain(score search.Score, moves ...search.Move) search.Result {
	pv := t.pos.complete(moves)
	a := search.Result{
		Best: pv[0], Score: score, Depth: len(pv), SelDepth: len(pv), Nodes: t.nodes(),
		Elapsed: time.Since(t.start), PV: pv, Lines: []search.Line{{Score: score, PV: pv}},
	}
	t.report(search.Info{
		Depth: a.Depth, SelDepth: a.SelDepth, MultiPV: 1, Score: score, Final: true,
		Nodes: a.Nodes, Elapsed: a.Elapsed, PV: pv,
	})
	return a
}

// passed returns the score of a pass: a loss if the other side wins at once, else even.
func (t *thinker) passed() search.Score {
	if t.pos.b.Passes() > 0 {
		return 0 // the second pass in a row
	}
	t.pos.MakeNull()
	defer t.pos.Unmake()
	if plies, ok := t.pos.Probe(search.Probe{Depth: 1}).Score.MatePlies(); ok && plies > 0 {
		return search.LossIn(plies + 1)
	}
	return 0
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

// attack is what the search for a win by threats has found.
type attack struct {
	threat.VCTResult
	proof *verify.Proof // nil if it could not be written within its limits
}

// rootVCT searches for a proven win by threes and fours.
func (t *thinker) rootVCT(ctx context.Context, promised bool) (search.Result, bool) {
	a := t.findVCT(ctx, t.pos.b, promised)
	if a.Status != threat.Win || !t.legal.Has(a.Move) {
		return search.Result{}, false
	}
	return t.byThreats(ctx, a), true
}

// findVCT is the search of rootVCT on a board, which only it may use meanwhile. A win that is
// promised gets most of the time and is looked for among all kinds of attack; the limits of
// nodes and depth do not hold for it, as they do not for the strategy's moves.
func (t *thinker) findVCT(ctx context.Context, b *renju.Board, promised bool) (a attack) {
	limits := threat.VCTLimits{Memory: t.e.opts.vctBytes()}
	if hard := t.hard(); hard > 0 {
		most := hard / rootVCTShare
		if promised {
			most = hard - hard/promisedRest
		}
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, most)
		defer cancel()
	} else if promised {
		limits.Nodes = promisedFree
	} else {
		limits.Nodes = rootVCTFree
	}
	if d := uint64(t.l.Depth); d > 0 && !promised {
		limits.Nodes = search.Least(limits.Nodes, rootVCTPerDepth*d*d)
	}
	if t.l.Nodes > 0 && !promised {
		limits.Nodes = search.Least(limits.Nodes, max(1, t.l.Nodes/rootVCTShare))
	}
	if promised {
		limits.Kind = t.e.prover().Race(ctx, b, limits, []threat.Kind{threat.Threes, threat.Fukumi}).Kind
	}
	a.VCTResult, a.proof, _ = t.e.prover().Prove(ctx, b, limits) // the error says that there is no tree
	return a
}

// attackBeside returns a search for a win by threats beside alpha-beta, which ends alpha-beta with
// the win. The opponent's wins wait for the prover meanwhile.
func (t *thinker) attackBeside(ctx context.Context, end func(), won *attack) func() {
	b, legal := t.pos.b.Clone(), legalRoot(t.pos.b, &t.l) // also moves that break no threat
	if t.reply != nil {
		t.reply.busy.Store(true)
	}
	return func() {
		if a := t.findVCT(ctx, b, false); a.Status == threat.Win && legal.Has(a.Move) {
			*won, t.legal = a, legal
			end()
		}
		if t.reply != nil {
			t.reply.busy.Store(false)
		}
	}
}

// byThreats returns the answer for a win by threats. If the proof tree could not be written, the
// limits of the whole search hold for the line; if they are not enough, the win is played as well,
// and its length is only known to be less than the number of empty cells.
func (t *thinker) byThreats(ctx context.Context, a attack) search.Result {
	if a.proof != nil {
		return t.certain(search.WinIn(a.proof.Plies()), MovesOf(a.proof.Line())...)
	}
	bound := search.WinIn(t.pos.b.EmptyCells().Count())
	score, line := t.toEnd(ctx, bound, t.nodes())
	if len(line) == 0 || !t.legal.Has(CellOf(line[0])) {
		score, line = bound, []search.Move{MoveOf(a.Move)}
	}
	return t.certain(score, line...)
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
	inner, won := ctx, attack{}
	if t.beside {
		var cancel context.CancelFunc
		inner, cancel = context.WithCancel(ctx)
		defer cancel()
		limits.Beside = t.attackBeside(inner, cancel, &won)
	}
	if len(t.l.Only) > 0 || t.narrowed || t.lostRoot() {
		limits.Only = t.pos.resistance(t.legal)
	}
	a := t.e.searcher.Search(inner, t.pos, limits, func(i search.Info) {
		i.Elapsed, i.PV = time.Since(t.start), t.line(i.Score, i.PV)
		i.SelDepth = max(i.SelDepth, len(i.PV))
		t.report(i)
	})
	if won.Status == threat.Win {
		t.elsewhere = a.Nodes + won.Nodes
		return t.byThreats(ctx, won)
	}
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
	return !slices.ContainsFunc(l.Moves, func(m search.ScoredMove) bool { return t.legal.Has(CellOf(m.Move)) })
}
