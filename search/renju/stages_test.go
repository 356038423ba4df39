package renju

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/threat"
)

// A position of Black's that holds no win by fours, or one that takes millions of
// moves to find.
const hardBlack = "c1g1m1j2e3g3b4c4f4j4l4o4a5h5l5e6g6m6a7h7j7f8j8o8a9c9f9g9m9n10i11k11m11a12b12d13e13h13l13e14j14m14o14f15k15n15"
const hardWhite = "b1d1e1f1i1l1a2e2h2a3b3k3n3h4i4k4n4c5d5f5b6h6k6o6e7g7n7b8h8l8h9i9k9g10i10o10d11e11j11c12g12h12a13i13n13o13c14e15g15h15i15"

func place(t testing.TB, rule renju.Rule, black, white string, side renju.Colour) *renju.Board {
	t.Helper()
	b, err := renju.New(15, rule)
	if err != nil {
		t.Fatal(err)
	}
	for col, text := range [2]string{black, white} {
		cells, err := renju.ParseMoves(text, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			if b.Side() != renju.Colour(col) {
				b.MakeNull()
			}
			b.Make(c)
		}
	}
	if b.Side() != side {
		b.MakeNull()
	}
	return b
}

// thinkerOn is a Think about to begin.
func thinkerOn(t testing.TB, e *Engine, b *renju.Board, r search.Limits) *thinker {
	t.Helper()
	pos, err := e.prepare(b)
	if err != nil {
		t.Fatal(err)
	}
	return &thinker{
		e: e, l: r, report: func(search.Info) {}, start: time.Now(),
		pos: pos, legal: legalRoot(pos.b, &r), made: pos.b.Nodes(),
	}
}

// What a request excludes is not played by any stage, though it would win.
func TestExcludedWinsAreNotPlayed(t *testing.T) {
	for _, c := range []struct {
		stage, moves string
		on           func(*Options)
	}{
		{"five", "h8a1i8a3j8a5k8b15", func(*Options) {}},
		{"straight four", "h8a1i8a3j8a5", func(*Options) {}},
		{"fours", "h8h9i8j9f8e8g5a1g6b3i10c1k12a15", func(o *Options) { o.RootVCF = true }},
		{"threats", "h8a1i8a3i9a5h9o15", func(o *Options) { o.RootVCT = true }},
		{"threats beside alpha-beta", "h8a1i8a3i9a5h9o15", func(o *Options) { o.RootVCT, o.Threads = true, 2 }},
	} {
		e := engine(t, func(o *Options) {
			o.RootVCF, o.RootVCT, o.RootDefence, o.ReplyVCT = false, false, false, false
			c.on(o)
		})
		b := board(t, 15, renju.Freestyle, c.moves)
		var r search.Limits
		for range 3 {
			a := think(t, e, b, search.Limits{Nodes: 40000, Depth: 3, Exclude: r.Exclude})
			if slices.Contains(r.Exclude, a.Best) || !b.Legal(CellOf(a.Best)) {
				t.Errorf("%s: %v played, excluded are %v", c.stage, CellOf(a.Best), r.Exclude)
			}
			if len(r.Exclude) == 0 && a.Score <= search.ProvenBound {
				t.Errorf("%s: no win found, %v with %d", c.stage, CellOf(a.Best), a.Score)
			}
			r.Exclude = append(r.Exclude, a.Best)
		}
		r.Only = r.Exclude[2:]
		r.Exclude = nil
		if a := think(t, e, b, search.Limits{Nodes: 5000, Only: r.Only}); a.Best != r.Only[0] {
			t.Errorf("%s: %v played, only %v is allowed", c.stage, CellOf(a.Best), r.Only)
		}
	}
}

// The searches for wins at the root keep to their shares of the request's nodes,
// depth and time, and use them.
func TestRootWinsKeepTheirShare(t *testing.T) {
	e := engine(t, nil)
	hard := place(t, renju.Freestyle, hardBlack, hardWhite, renju.Black)
	const slack = 2 * 2000 // of the searches for fours within the one for threats
	ctx := context.Background()
	for _, c := range []struct {
		name  string
		b     *renju.Board
		r     search.Limits
		run   func(*thinker) (search.Result, bool)
		limit uint64
	}{
		{"fours", hard, search.Limits{}, (*thinker).vcf, rootVCFNodes},
		{"fours by nodes", hard, search.Limits{Nodes: 40000}, (*thinker).vcf, 40000 / rootVCFShare},
		{"fours by hard time", hard, search.Limits{Soft: time.Hour, Hard: 100 * time.Millisecond}, (*thinker).vcf, 100 * rootVCFPerMs},
		{"fours by soft time", hard, search.Limits{Soft: 100 * time.Millisecond}, (*thinker).vcf, 100 * rootVCFPerMs},
		{"threats by nodes", hard, search.Limits{Nodes: 640_000}, (*thinker).vct, 640_000 / rootVCTShare},
		{"threats by depth", hard, search.Limits{Depth: 6}, (*thinker).vct, rootVCTPerDepth * 36},
		{"threats by the less", hard, search.Limits{Depth: 6, Nodes: 320_000}, (*thinker).vct, 320_000 / rootVCTShare},
	} {
		e.Clear()
		th := thinkerOn(t, e, c.b, c.r)
		before := th.pos.b.Nodes()
		a, won := c.run(th)
		used := th.pos.b.Nodes() - before
		if won || used < c.limit || used > c.limit+slack {
			t.Errorf("%s: %d moves made, the share is %d; won %v %v", c.name, used, c.limit, won, CellOf(a.Best))
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	th := thinkerOn(t, e, hard, search.Limits{})
	if _, won := th.rootVCF(cancelled); won || th.pos.b.Nodes()-th.made >= rootVCFNodes {
		t.Errorf("cancelled: %d moves made in the search for fours", th.pos.b.Nodes()-th.made)
	}
	th = thinkerOn(t, e, hard, search.Limits{Nodes: 1 << 40})
	th.pos.b.MakeNull()
	if th.rootDefence(cancelled) || th.pos.b.Nodes()-th.made >= rootDefenceNodes {
		t.Errorf("cancelled: %d moves made in the search for the opponent's fours", th.pos.b.Nodes()-th.made)
	}
}

func (t *thinker) vcf() (search.Result, bool) { return t.rootVCF(context.Background()) }
func (t *thinker) vct() (search.Result, bool) {
	return t.rootVCT(context.Background(), t.promised())
}

// A position late in a game, where both sides have many fours to play.
const manyFours = "h10f10i9f11k11h8g9g11e9i11f9h9h11h12g13d9g12i10g10e8f7d10i13j13d8c10j12l10e7f6c7d7f13h6e13h13e14d15e11e12"

// The searches for the opponent's fours after root moves leave most of a short search to
// alpha-beta, also where every root move allows many fours.
func TestReplySearchesKeepTheirShare(t *testing.T) {
	const nodes, depth = 20_000, 4
	b := board(t, 15, renju.Freestyle, manyFours)
	e := engine(t, nil)
	if a := think(t, e, b, search.Limits{Nodes: nodes}); a.Depth < depth {
		t.Errorf("depth %d with %d nodes, want at least %d", a.Depth, nodes, depth)
	}
	if a := think(t, e, b, search.Limits{Nodes: 200}); a.Nodes > 250 {
		t.Errorf("%d nodes where 200 are the limit", a.Nodes)
	}
	th := thinkerOn(t, e, b, search.Limits{})
	p := th.pos
	var l search.MoveList
	p.Generate(&l, search.GenAll)
	searched := 0
	for _, m := range l.Moves {
		p.Make(m.Move)
		at := p.b.Nodes()
		p.Probe(search.Probe{Depth: 1, Ply: 1})
		if p.b.Nodes() > at {
			searched++
		}
		p.Unmake()
	}
	made := p.b.Nodes() - th.made
	if most := made/replyVCFShare + 2*replyVCFPerDepth; p.replyMakes > most || searched == 0 {
		t.Errorf("%d of %d makes in %d searches after %d root moves, want at most %d", p.replyMakes, made, searched, len(l.Moves), most)
	}
}

// Time spent before alpha-beta counts: nothing is left of an hour begun an hour ago.
func TestTimeSpentCounts(t *testing.T) {
	for _, r := range []search.Limits{{Hard: time.Hour}, {Soft: time.Hour}} {
		e := engine(t, nil)
		th := thinkerOn(t, e, board(t, 15, renju.Freestyle, "h8i9i7g7g8f8j8j6k5h7h6g5i5"), r)
		th.start = th.start.Add(-time.Hour)
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		if a := th.alphaBeta(ctx); ctx.Err() != nil || !th.legal.Has(CellOf(a.Best)) {
			t.Errorf("%+v: went on after the time, best %v", r, CellOf(a.Best))
		}
		cancel()
	}
}

// Where the opponent threatens to win, alpha-beta looks only at the moves that
// break it; rootDefence drops none that it has not seen to lose, however few moves
// it may make, and makes no more.
func TestNarrowedRoot(t *testing.T) {
	narrowed, tight := 0, 0
	vcf := threat.NewVCF(14)
	for _, moves := range threatened(t, 12) {
		b := board(t, 15, renju.Freestyle, moves)
		e := engine(t, func(o *Options) { o.RootVCF, o.RootVCT, o.ReplyVCT = false, false, false })
		for _, nodes := range []uint64{0, 160, 400, 2000, 10_000} {
			th := thinkerOn(t, e, b, search.Limits{Nodes: nodes})
			all := th.legal
			if !th.rootDefence(context.Background()) {
				continue
			}
			if limit := max(nodes/rootDefenceShare, 1); nodes > 0 {
				tight++
				if used := th.pos.b.Nodes() - th.made; used > limit+5 {
					t.Errorf("%s: %d moves made, the share is %d", moves, used, limit)
				}
			}
			for c := range all.Each {
				if th.legal.Has(c) {
					continue
				}
				b.Make(c)
				if b.Status() != renju.Ongoing || vcf.Solve(b, threat.VCFLimits{}).Status != threat.Win {
					t.Errorf("%s, %d nodes: %v was dropped and does not lose to fours", moves, nodes, c)
				}
				b.Unmake()
			}
			if nodes > 0 {
				continue
			}
			narrowed++
			kept := th.legal
			e.Clear()
			if _, err := e.Think(context.Background(), b, search.Limits{Depth: 2, RootMoves: true}, func(r search.Info) {
				if r.Event == search.EventEnter && !kept.Has(CellOf(r.Move)) {
					t.Errorf("%s: %v is searched and does not break the threat", moves, CellOf(r.Move))
				}
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if narrowed < 5 || tight < 10 {
		t.Errorf("only %d positions were narrowed, %d with few moves", narrowed, tight)
	}
}

// Each search has one prover of replies, its first thread; it asks no more once
// enough moves are refuted, and never claims a win sooner than it may come.
func TestReplyProverIsShared(t *testing.T) {
	e := engine(t, nil)
	th := thinkerOn(t, e, board(t, 15, renju.Freestyle, "h8a1i8a3i9a5h9"), search.Limits{Nodes: 1_000_000})
	r := th.newReplyProver()
	th.pos.reply = r
	first, second := th.pos.Clone().(*position), th.pos.Clone().(*position)
	if first.reply != r || second.reply != nil || th.pos.reply != nil {
		t.Error("the prover is not the first clone's alone")
	}
	b := th.pos.b
	b.Make(mustCell(t, "o15"))
	v := r.probe(b, replyVCTDepth, nil)
	if plies, _ := v.Score.MatePlies(); !v.Known || plies < 5 || r.lost != 1 {
		t.Errorf("Black to move has no four to make and wins in %d plies, %d refuted", plies, r.lost)
	}
	if again := r.probe(b, replyVCTDepth, nil); again != v || r.lost != 1 {
		t.Errorf("asked again: %+v, %d refuted", again, r.lost)
	}
	b.Unmake()
	r.lost = replyVCTLost
	b.Make(mustCell(t, "o13"))
	if v := r.probe(b, replyVCTDepth, nil); v.Known || len(r.known) != 1 {
		t.Errorf("asked after %d refuted moves: %+v", r.lost, v)
	}
	for _, c := range []struct {
		r    search.Limits
		want uint64
	}{
		{search.Limits{}, replyVCTNodes},
		{search.Limits{Depth: 3}, replyVCTPerDepth * 9},
		{search.Limits{Nodes: 10_000}, 10_000 / replyVCTShare},
		{search.Limits{Nodes: 10_000, Depth: 3}, 10_000 / replyVCTShare},
	} {
		if got := (&thinker{e: e, l: c.r}).newReplyProver().limits.Nodes; got != c.want {
			t.Errorf("%+v: %d moves for a reply, want %d", c.r, got, c.want)
		}
	}
}

// After Clear an engine is as good as new, whatever rule set, size and evaluation
// it had before.
func TestClearedEngineIsAsNew(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	e, steady := engine(t, nil), engine(t, nil)
	weights := map[renju.Rule]*evalrenju.Weights{}
	for i, c := range []struct {
		rule  renju.Rule
		size  int
		moves string
	}{
		{renju.Freestyle, 15, "h8i9i7g7g8f8j8j6k5h7h6g5i5"},
		{renju.Renju, 15, "h8i9i7g7g8f8j8j6k5h7h6g5i5"},
		{renju.Renju, 11, "f6g7f8e5"},
		{renju.Freestyle, 11, "f6g7f8e5"},
		{renju.Caro, 11, "f6g7f8e5"},
		{renju.Freestyle, 15, "h8i9i7g7g8f8j8j6k5h7h6g5i5"},
	} {
		b := board(t, c.size, c.rule, c.moves)
		r := search.Limits{Nodes: 12_000}
		steady.Clear()
		if got, want := think(t, steady, b, r), think(t, engine(t, nil), b, r); got.Nodes != want.Nodes || got.Best != want.Best || got.Score != want.Score {
			t.Errorf("%d. %v %d: %v %d with %d nodes, a new engine %v %d with %d", i, c.rule, c.size, got.Best, got.Score, got.Nodes, want.Best, want.Score, want.Nodes)
		}
		for _, own := range []bool{false, true} {
			o := e.Options()
			o.Evaluation = nil
			if own { // half as much for everything, and no tempo
				if weights[c.rule] == nil {
					w, err := evalrenju.Load(c.rule)
					if err != nil {
						t.Fatal(err)
					}
					other := *w
					other.Tempo, other.Threat = 0, [evalrenju.NumThreats][evalrenju.NumThreats]int16{}
					for col := range other.Cell {
						cell := *w.Cell[col]
						for i := range cell {
							cell[i] /= 2
						}
						other.Cell[col] = &cell
					}
					weights[c.rule] = &other
				}
				o.Evaluation = weights[c.rule]
			}
			if err := e.SetOptions(o); err != nil {
				t.Fatal(err)
			}
			e.Clear()
			fresh, err := New(o)
			if err != nil {
				t.Fatal(err)
			}
			got, want := think(t, e, b, r), think(t, fresh, b, r)
			got.Elapsed, want.Elapsed = 0, 0
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%d. %v %d, own evaluation %v:\n%+v\na new engine:\n%+v", i, c.rule, c.size, own, got, want)
			}
			e.Clear()
			if again := think(t, e, b, r); again.Nodes != want.Nodes {
				t.Errorf("%d. %v %d: %d nodes after Clear, %d of a new engine", i, c.rule, c.size, again.Nodes, want.Nodes)
			}
		}
	}
}

// Walls stay walls: no line of an answer goes through one.
func TestWallsAreKept(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	r := rand.New(rand.NewPCG(5, 5))
	e := engine(t, nil)
	for i := range 12 {
		b, err := renju.New(9, renju.Rules[i%len(renju.Rules)])
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			if c := renju.At(r.IntN(9), r.IntN(9)); b.IsEmpty(c) {
				if err := b.SetWall(c); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 4 {
			a := think(t, e, b, search.Limits{Nodes: 2000, MultiPV: 3})
			for _, l := range a.Lines {
				end := b.Clone()
				for _, m := range l.PV {
					if err := end.Play(CellOf(m)); err != nil {
						t.Fatalf("the line %v: %v\n%v", l.PV, err, b)
					}
				}
			}
			if !b.Legal(CellOf(a.Best)) {
				t.Fatalf("%v played\n%v", CellOf(a.Best), b)
			}
			b.Make(CellOf(a.Best))
		}
	}
}

// The tables together take what they may, the prover's at most its share.
func TestTablesFitTheHash(t *testing.T) {
	for _, hash := range []int64{1 << 20, 4 << 20, 64 << 20, 100 << 20, 1 << 30, 8 << 30} {
		for _, prover := range []bool{true, false} {
			o := DefaultOptions()
			o.Hash, o.RootVCT, o.ReplyVCT = hash, prover, prover
			vct, tt := o.vctBytes(), int64(o.tableMiB())<<20
			if vct > vctTableMax || vct > hash/vctTableShare || prover != (vct > 0) || vct+tt > hash || vct+tt <= hash-1<<20 {
				t.Errorf("hash of %d bytes: %d for the prover, %d for the searcher", hash, vct, tt)
			}
		}
	}
}

// What is generated does not depend on what was probed before; a complete list
// leaves out only moves that lose at once, and without a threat everything near the
// stones or on a line is listed.
func TestGenerateAgainstTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	threats, opens, fours, early, share := 0, 0, 0, 0, 1
	if testing.Short() {
		share = 3
	}
	for _, rule := range renju.Rules {
		p, q := testPosition(t, 13, rule), testPosition(t, 13, rule)
		b := p.b
		var l, fresh search.MoveList
		for i := range 200 / share {
			if rule == renju.Renju && i%8 == 1 {
				suspect(b, r)
			} else {
				scatter(b, r, 1+r.IntN(50))
			}
			if b.Status() != renju.Ongoing {
				continue
			}
			v := p.Probe(search.Probe{Depth: 1})
			if p.NullOK() {
				b.MakeNull()
				if b.Count(b.Side(), renju.ClassFive) > 0 || winningFour(b, b.Side()) != renju.NoCell {
					t.Fatalf("%v: a pass is thought sound and loses at once\n%v", rule, b)
				}
				b.Unmake()
			}
			if v.Known {
				if p.anyCell && p.defended && v.Score < 0 {
					t.Fatalf("%v: a stone anywhere may defend, and %d is claimed\n%v", rule, v.Score, b)
				}
				continue
			}
			me, opp := b.Side(), b.Side().Other()
			l.Reset()
			p.Generate(&l, search.GenAll)
			listed := cellsOf(&l)
			four := b.Count(opp, renju.ClassFive) > 0
			if four && (!l.Forced || !l.Complete) || p.defended && (!l.Forced || !l.Complete) {
				t.Fatalf("%v: threatened, and forced is %v, complete %v\n%v", rule, l.Forced, l.Complete, b)
			}
			switch {
			case four:
				fours++
			case p.defended && p.anyCell:
				opens++
			case p.defended:
				threats++
			case b.Stones() <= nearStones:
				early++
			}
			for c := range b.EmptyCells().Each {
				if listed.Has(c) || !b.Legal(c) {
					continue
				}
				if l.Complete {
					if r.IntN(5) > 0 {
						continue
					}
					b.Make(c)
					if b.Status() != renju.Ongoing || !wins(b) {
						t.Fatalf("%v: %v is left out and does not lose at once\n%v", rule, c, b)
					}
					b.Unmake()
				} else if b.Class(c, me) != renju.ClassNone || b.Class(c, opp) != renju.ClassNone || b.Stones() <= nearStones && near(b, c) {
					t.Fatalf("%v: %v is left out\n%v", rule, c, b)
				}
			}
			// A move on, not probed: the same list as from a position that knows
			// nothing of the one before.
			m := CellOf(l.Moves[r.IntN(len(l.Moves))].Move)
			b.Make(m)
			if b.Status() == renju.Ongoing {
				l.Reset()
				p.Generate(&l, search.GenAll)
				q.b.CopyFrom(b)
				q.defended = false
				fresh.Reset()
				q.Generate(&fresh, search.GenAll)
				if !slices.Equal(l.Moves, fresh.Moves) || l.Forced != fresh.Forced || l.Complete != fresh.Complete {
					t.Fatalf("%v: after %v %d moves are listed, without what was known before %d\n%v", rule, m, len(l.Moves), len(fresh.Moves), b)
				}
			}
			b.Unmake()
		}
	}
	t.Logf("%d fours, %d threats, %d with open defences, %d early positions", fours, threats, opens, early)
	if fours < 20/share || threats < 50/share || opens < 20/share || early < 50/share {
		t.Error("too few of a kind")
	}
}

func cellsOf(l *search.MoveList) (out renju.Rows) {
	for _, m := range l.Moves {
		c := CellOf(m.Move)
		out[c.Y()] |= 1 << c.X()
	}
	return out
}

// near reports whether a stone lies within two of c.
func near(b *renju.Board, c renju.Cell) bool {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			x, y := c.X()+dx, c.Y()+dy
			if x >= 0 && y >= 0 && x < b.Size() && y < b.Size() && b.At(renju.At(x, y)) != renju.Empty {
				return true
			}
		}
	}
	return false
}

// openDefences are positions of Renju on 13×13, White to move: Black has a straight
// four on a cell that also makes two threes by pattern, and a white stone far from it
// may make one of them real and the four forbidden. A pass hands the move over.
var openDefences = []string{
	"e8passd8passc8passe7passd6passg7passh6passd12passb6passc7passb5j11passf3passk6passl12passa10passl10pass",
	"i7passj6passk5passi9passj10passi8passj8passj4passk11passl10passh9passf5passh12b6passh8passi6passc5pass",
	"h6passh5passh4passg6passf5passg8passf9passg4passi3passd6passj7passe11m13passe9passm8passh3passa13passm12pass",
	"i7passj6passk5passg7passf6passi8passj8passl12passh10passj5passi4passl5passg11e9passm3passe11passb5passh2passm7pass",
	"e7passd7passc7passg6passh5passe6passd5passc6passi8passe10passc11passd9m8passf9pass",
	"f7passe8passd9passh7passi8passf6passe6passh2passf2passj6passj10passh4passj7e4passj2passh9passg10passb11passm2pass",
}

// suspect sets up one of openDefences in any orientation.
func suspect(b *renju.Board, r *rand.Rand) {
	cells, err := renju.ParseMoves(openDefences[r.IntN(len(openDefences))], b.Size())
	if err != nil {
		panic(err)
	}
	symmetry := r.IntN(renju.NumSymmetries)
	b.Reset()
	for _, c := range cells {
		if c == renju.Pass {
			b.MakeNull()
		} else {
			b.Make(renju.Transform(c, symmetry, b.Size()))
		}
	}
}
