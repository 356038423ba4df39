package renju

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
)

// Every move that rootDefence drops loses to fours, and every move that does not lose
// in a full search stays.
func TestRootDefence(t *testing.T) {
	narrowed := 0
	for _, moves := range threatened(t, 12) {
		b := board(t, 15, renju.Freestyle, moves)
		e := engine(t, nil)
		pos, err := e.prepare(b)
		if err != nil {
			t.Fatal(err)
		}
		own := pos.b
		th := &thinker{e: e, report: func(search.Info) {}, pos: pos, legal: legalRoot(own, new(search.Limits))}
		all := th.legal
		key := own.Key()
		if !th.rootDefence(context.Background()) {
			continue
		}
		narrowed++
		if own.Key() != key {
			t.Fatalf("%s: the board was changed", moves)
		}
		vcf := threat.NewVCF(14)
		kept := 0
		for c := range all.Each {
			if th.legal.Has(c) {
				kept++
				continue
			}
			b.Make(c)
			if b.Status() != renju.Ongoing || vcf.Solve(b, threat.VCFLimits{}).Status != threat.Win {
				t.Errorf("%s: %v was dropped and does not lose to fours", moves, c)
			}
			b.Unmake()
		}
		if kept == 0 {
			t.Errorf("%s: nothing kept", moves)
		}
	}
	if narrowed < 5 {
		t.Errorf("only %d positions were narrowed", narrowed)
	}
}

// threatened plays games with weak searches and collects n positions in which the
// opponent threatens a win by fours and the side to move has none.
func threatened(t *testing.T, n int) (out []string) {
	t.Helper()
	vcf := threat.NewVCF(14)
	for _, opening := range []string{"h8h9j7", "h8i9j6", "h8h9h6i10", "h8i9g7", "h8h9i10", "h8j9g6i7"} {
		b := board(t, 15, renju.Freestyle, opening)
		e := engine(t, func(o *Options) {
			o.RootVCT, o.RootVCF, o.LeafVCF, o.ReplyVCT, o.RootDefence = false, false, false, false, false
		})
		for b.Status() == renju.Ongoing && len(out) < n && b.Ply() < 60 {
			if b.Count(b.Side().Other(), renju.ClassFive) == 0 && vcf.Solve(b, threat.VCFLimits{}).Status == threat.None {
				b.MakeNull()
				if vcf.Solve(b, threat.VCFLimits{}).Status == threat.Win {
					b.Unmake()
					out = append(out, renju.FormatMoves(b.Moves()))
				} else {
					b.Unmake()
				}
			}
			b.Make(CellOf(think(t, e, b, search.Limits{Nodes: 300}).Best))
		}
	}
	return out
}

// The prover of the opponent's replies claims a win only where one is proven, and
// searches only after moves at full depth.
func TestReplyProver(t *testing.T) {
	e := engine(t, nil)
	b := board(t, 15, renju.Freestyle, "h8a1i8a3i9a5h9") // White to move: Black threatens on all sides
	th := &thinker{e: e, l: search.Limits{Nodes: 1_000_000}}
	r := th.newReplyProver()
	c := mustCell(t, "o15")
	b.Make(c)
	if v := r.probe(b, replyVCTDepth-1, nil); v.Known {
		t.Errorf("asked below the least depth: %+v", v)
	}
	v := r.probe(b, replyVCTDepth+4, nil)
	if !v.Known || v.Score <= search.ProvenBound {
		t.Fatalf("Black's win after o15 is not found: %+v", v)
	}
	if len(r.known) != 1 {
		t.Errorf("%d positions known", len(r.known))
	}
	b.Unmake()
	b.Make(mustCell(t, "i7"))
	if r.probe(b, replyVCTDepth+3, nil); len(r.known) != 1 {
		t.Error("a move at less than full depth was looked at")
	}
	res, proof, err := threat.NewVCT().Prove(context.Background(), board(t, 15, renju.Freestyle, "h8a1i8a3i9a5h9o15"), threat.VCTLimits{Nodes: 100_000})
	if err != nil || res.Status != threat.Win || proof == nil {
		t.Errorf("no proof: %v %v", res.Status, err)
	}
}

// A search for the opponent's win ends soon after the searcher's flag is set, and not only at its
// limit of makes.
func TestReplyProverStops(t *testing.T) {
	b := board(t, 15, renju.Freestyle, "h8i9i7g9j8g7h6k9j10")
	th := thinkerOn(t, engine(t, nil), b, search.Limits{})
	for _, stopped := range []bool{false, true} {
		th.pos.reply = th.newReplyProver()
		th.pos.vcf.Forget()
		th.e.vct.Forget()
		var stop atomic.Bool
		stop.Store(stopped)
		th.pos.SetStop(&stop)
		before := th.pos.Nodes()
		v := th.pos.Probe(search.Probe{Ply: 1, Depth: replyVCTDepth})
		if made := th.pos.Nodes() - before; (made < 1000) != stopped || stopped && v.Known {
			t.Errorf("stopped %v: %d makes, %+v", stopped, made, v)
		}
	}
}

// The length of a win that the prover claims is that of its proof, not the rest of the game,
// so that a move that loses at once is not taken for one that resists.
func TestReplyProverLength(t *testing.T) {
	b := board(t, 15, renju.Renju, "h8h9i9g7g9f9i7i8j8f10")
	th := &thinker{e: engine(t, nil), l: search.Limits{Nodes: 1_000_000}}
	v := th.newReplyProver().probe(b, replyVCTDepth, nil)
	if !v.Known || v.Score < search.WinIn(11) {
		t.Errorf("a win in 11 plies is worth %v", v.Score)
	}
	if err := b.Play(CellOf(v.Move)); err != nil {
		t.Error(err)
	}
}

// The searches beside alpha-beta obey tiny limits: no share of one becomes 0, which
// would mean no limit.
func TestMakesKeepsABound(t *testing.T) {
	for _, c := range []struct {
		r    search.Limits
		want uint64
	}{
		{search.Limits{}, 1000},
		{search.Limits{Nodes: 80}, 10},
		{search.Limits{Nodes: 3}, 1},
		{search.Limits{Hard: 500 * time.Microsecond}, 1},
		{search.Limits{Hard: 4 * time.Millisecond}, 20},
	} {
		if got := (&thinker{l: c.r}).makes(1000, 8, 5); got != c.want {
			t.Errorf("%+v: %d makes, want %d", c.r, got, c.want)
		}
	}
}
