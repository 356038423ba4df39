package renju

import (
	"context"
	"sync/atomic"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
)

// rootDefence searches for a win by fours that the opponent threatens, and restricts
// the root to moves that break it: every other move is proven to lose. It reports
// whether it restricted the moves. If no move breaks the threat, it does not, and
// alpha-beta chooses the longest resistance.
func (t *thinker) rootDefence(ctx context.Context) bool {
	b := t.pos.b
	opp := b.Side().Other()
	if b.Count(opp, renju.ClassFive) > 0 || !b.HasFour(opp) {
		return false // the generator lists the replies to a four
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	limit := t.makes(rootDefenceNodes, rootDefenceShare, rootVCFPerMs)
	start := b.Nodes()
	b.MakeNull()
	r := t.pos.vcf.Solve(b, threat.VCFLimits{Nodes: limit, Stop: &stop})
	var set renju.Rows
	if r.Status == threat.Win {
		set, _ = t.pos.vcf.Breakers(b)
	}
	b.Unmake()
	if r.Status != threat.Win {
		return false
	}
	var kept renju.Rows
	some := false
	for c := range set.Each {
		if !t.legal.Has(c) {
			continue
		}
		loses := false
		if used := b.Nodes() - start; used < limit {
			b.Make(c)
			if b.Status() == renju.Ongoing {
				l := threat.VCFLimits{Nodes: min(limit-used, replyVCFNodes), Stop: &stop}
				loses = t.pos.vcf.Solve(b, l).Status == threat.Win
			}
			b.Unmake()
		}
		if !loses {
			kept.Add(c)
			some = true
		}
	}
	if some {
		t.legal = kept
	}
	return some
}

// replyProver searches for the opponent's win by continuous threats after a root move
// that seems best. It serves one thread of one search.
type replyProver struct {
	vct    *threat.VCT
	limits threat.VCTLimits
	busy   atomic.Bool               // the prover is in use elsewhere
	lost   int                       // moves refuted so far
	full   int                       // largest depth so far one ply below the root
	known  map[uint64]search.Verdict // by position
	lines  map[uint64][]search.Move  // the longest line of a proof, to the five, by its position
}

func (t *thinker) newReplyProver() *replyProver {
	nodes := t.makes(replyVCTNodes, replyVCTShare, replyVCTPerMs)
	if d := uint64(t.l.Depth); d > 0 {
		nodes = min(nodes, replyVCTPerDepth*d*d)
	}
	return &replyProver{
		vct:    t.e.prover(),
		limits: threat.VCTLimits{Memory: t.e.opts.vctBytes(), Nodes: nodes, Proof: max(1, nodes/replyProofShare)},
		known:  map[uint64]search.Verdict{},
		lines:  map[uint64][]search.Move{},
	}
}

// probe returns the verdict for the node one ply below the root. It skips a move that
// is searched to less than the full depth, because that move does not seem best yet. A
// stop that becomes true ends it without a verdict.
func (r *replyProver) probe(b *renju.Board, depth int, stop *atomic.Bool) search.Verdict {
	r.full = max(r.full, depth)
	if depth < r.full || depth < replyVCTDepth {
		return search.Verdict{}
	}
	key := b.Key()
	v, ok := r.known[key]
	if ok {
		return v
	}
	if r.lost >= replyVCTLost || r.busy.Load() {
		return search.Verdict{}
	}
	// The proof tree bounds the length, so that of the moves that lose one that resists long is
	// chosen.
	limits := r.limits
	limits.Stop = stop
	res, proof, _ := r.vct.Prove(context.Background(), b, limits) // the error says that there is no tree
	if res.Status == threat.Win {
		plies := res.Plies
		if plies == 0 {
			plies = b.Size()*b.Size() - b.Stones() // an upper bound, because no proof tree is written
		}
		v = search.Verdict{Known: true, Score: search.WinIn(plies), Move: MoveOf(res.Move)}
		if proof != nil {
			r.lines[key] = MovesOf(proof.ToFive(b))
		}
		r.lost++
	}
	r.known[key] = v
	return v
}
