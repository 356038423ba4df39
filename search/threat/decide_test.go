package threat

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// In this position of freestyle Black, to move, has many fours, and more than a million
// moves do not tell whether he wins by them.
const (
	hardBlack = "c1g1m1j2e3g3b4c4f4j4l4o4a5h5l5e6g6m6a7h7j7f8j8o8a9c9f9g9m9n10i11k11m11a12b12d13e13h13l13e14j14m14o14f15k15n15"
	hardWhite = "b1d1e1f1i1l1a2e2h2a3b3k3n3h4i4k4n4c5d5f5b6h6k6o6e7g7n7b8h8l8h9i9k9g10i10o10d11e11j11c12g12h12a13i13n13o13c14e15g15h15i15"
)

func hardBoard(t testing.TB, side renju.Colour) *renju.Board {
	return place(t, renju.Freestyle, 15, hardBlack, hardWhite, side)
}

// quietOn lists moves after which, the defender passing, a win by fours is neither found
// nor excluded within the limit of a threat, and moves that threaten nothing.
func quietOn(t *testing.T, b *renju.Board) (undecided, idle []renju.Cell) {
	t.Helper()
	for c := range cellsOf(b) {
		if len(undecided) >= 3 && len(idle) >= 1 {
			return undecided, idle
		}
		if b.Class(c, b.Side()) != renju.ClassNone {
			continue
		}
		b.Make(c)
		b.MakeNull()
		switch NewVCF(18).Solve(b, VCFLimits{Nodes: vctLeafNodes}).Status {
		case Unknown:
			undecided = append(undecided, c)
		case None:
			idle = append(idle, c)
		}
		b.Unmake()
		b.Unmake()
	}
	return undecided, idle
}

// TestUndecidedThreatProvesNothing: a move whose threat is not decided within its limit
// is not refuted for good, alone or among others.
func TestUndecidedThreatProvesNothing(t *testing.T) {
	b := hardBoard(t, renju.Black)
	undecided, _ := quietOn(t, b)
	if len(undecided) < 3 {
		t.Fatalf("only %v are undecided", undecided)
	}
	v := NewVCT()
	idle := renju.NoCell // under this kind of attack no quiet move threatens
	for _, kind := range []Kind{Fukumi, Threes} {
		for i, root := range [][]renju.Cell{undecided[:1], undecided[1:], {undecided[0], undecided[2], undecided[1]}} {
			v.Forget()
			res := v.Solve(context.Background(), b, VCTLimits{Kind: kind, Root: root, Nodes: 100_000, Memory: 1 << 20})
			if want := map[Kind]Status{Fukumi: Unknown, Threes: None}[kind]; res.Status != want {
				t.Errorf("%v, %d. %v: %v, want %v", kind, i, root, res, want)
			}
		}
	}
	_ = idle
	first := v.AllWins(context.Background(), b, VCTLimits{Kind: Fukumi, Nodes: 30_000, Memory: 1 << 20})
	for _, c := range first.None {
		for _, u := range undecided {
			if c == u {
				t.Errorf("%v is called no win", c)
			}
		}
	}
}

// TestOpenRefutations: a refutation is open when it rests on an undecided threat; the
// attacker's node is if one of his moves is, the defender's if all of the refuting
// replies are.
func TestOpenRefutations(t *testing.T) {
	b := place(t, renju.Freestyle, 15, "h8i8j8", "g8a1a3a5", renju.Black)
	four := renju.At(10, 7) // k8, whose five on l8 White must stop
	three := place(t, renju.Freestyle, 15, "h8i8", "a1a3a5", renju.Black)
	cell := func(s string) renju.Cell {
		c, err := renju.ParseCell(s, 15)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	type child struct {
		at   string
		pn   uint32
		dn   uint32
		open bool
	}
	for _, c := range []struct {
		name     string
		b        *renju.Board
		move     renju.Cell
		children []child // of the position after the move
		open     bool
	}{
		{"one reply, open", b, four, []child{{"l8", infinite, 0, true}}, true},
		{"one reply, for good", b, four, []child{{"l8", infinite, 0, false}}, false},
		{"first of several for good", three, cell("j8"), []child{{"g8", infinite, 0, false}, {"f8", 3, 3, false}, {"k8", 3, 3, true}}, false},
		{"last of several for good", three, cell("j8"), []child{{"g8", infinite, 0, true}, {"f8", 3, 3, false}, {"k8", infinite, 0, false}}, false},
		{"several, all open", three, cell("j8"), []child{{"g8", infinite, 0, true}, {"k8", infinite, 0, true}}, true},
	} {
		v := NewVCT()
		v.begin(c.b, VCTLimits{Kind: Threes, Memory: 1 << 20})
		v.make(c.move, v.childKey(c.move, v.att))
		for _, x := range c.children {
			v.store(v.childKey(cell(x.at), v.def), x.pn, x.dn, x.open, renju.NoCell, 1)
		}
		pn, dn := v.defend(infinite, infinite)
		e := v.table.Get(v.key)
		if pn != infinite || dn != 0 || e == nil || e.dn != 0 || e.open != c.open {
			t.Errorf("%s: numbers %d and %d, kept %+v", c.name, pn, dn, e)
		}
		c.b.Unmake()
	}
	// The attacker's node: all fours and threes of his are refuted, one of them openly.
	for open := range 3 {
		v := NewVCT()
		v.begin(b, VCTLimits{Kind: Threes, Memory: 1 << 20})
		v.attacks()
		n := len(v.moves)
		if n < 3 {
			t.Fatalf("only %d attacking moves", n)
		}
		for i, m := range v.moves {
			v.store(m.key, infinite, 0, i == open*(n-1)/2, renju.NoCell, 1)
		}
		v.moves = v.moves[:0]
		if pn, dn := v.attack(infinite, infinite); pn != infinite || dn != 0 || !v.rootOpen {
			t.Errorf("move %d is open: numbers %d and %d, open %v", open*(n-1)/2, pn, dn, v.rootOpen)
		}
		if res := v.Solve(context.Background(), b, VCTLimits{Kind: Threes, Memory: 1 << 20}); res.Status == None {
			t.Errorf("move %d is open, and the search says %v", open*(n-1)/2, res)
		}
	}
}

// TestRestrictedRootIsNotKept: the table learns nothing of a position whose first move
// was chosen by the caller.
func TestRestrictedRootIsNotKept(t *testing.T) {
	b := place(t, renju.Freestyle, 15, "h8i8j8f10g11", "a1a3a5c14d2", renju.Black)
	for _, root := range []renju.Cell{renju.At(0, 14), renju.At(10, 7)} {
		v := NewVCT()
		res := v.Solve(context.Background(), b, VCTLimits{Root: []renju.Cell{root}, Memory: 1 << 20})
		if res.Status == Unknown {
			t.Errorf("%v: undecided", root)
		}
		if e := v.table.Get(ownKey(b, renju.Black, Threes)); e != nil {
			t.Errorf("%v alone, %v: the table has %+v", root, res.Status, e)
		}
	}
}

// TestStoppedNodeIsNotKept: a node whose threat was not looked at for the end of the
// search says nothing.
func TestStoppedNodeIsNotKept(t *testing.T) {
	b := hardBoard(t, renju.Black)
	undecided, _ := quietOn(t, b)
	v := NewVCT()
	v.begin(b, VCTLimits{Kind: Fukumi, Memory: 1 << 20})
	c := undecided[0]
	v.make(c, v.childKey(c, v.att))
	v.stop.Store(true)
	pn, dn := v.defend(infinite, infinite)
	if e := v.table.Get(v.key); e != nil || pn == 0 || dn == 0 || !v.halted {
		t.Errorf("stopped: numbers %d and %d, kept %+v", pn, dn, e)
	}
	b.Unmake()
}

// TestUndecidedCounterRefutesNothing: that the defender might win by fours of his own is
// no refutation.
func TestUndecidedCounterRefutesNothing(t *testing.T) {
	b := hardBoard(t, renju.White)
	var v *VCT
	tried := 0
	for c := range cellsOf(b) {
		v = NewVCT()
		v.begin(b, VCTLimits{Kind: Fukumi, Memory: 1 << 20})
		v.make(c, v.childKey(c, v.att))
		counter := Win
		if b.Count(v.att, renju.ClassFive) == 0 && b.Status() == renju.Ongoing {
			if _, _, _, threat := v.defences(); threat == threatens {
				counter = NewVCF(18).Solve(b, VCFLimits{Nodes: vctCounterNodes}).Status
			}
		}
		if counter == Unknown {
			tried++
			if pn, dn := v.defend(1, 1); dn == 0 {
				t.Errorf("%v threatens, Black's fours are undecided, and it is refuted: %d, %d", c, pn, dn)
			}
		}
		b.Unmake()
		if tried >= 3 {
			break
		}
	}
	if tried == 0 {
		t.Error("no move of White's threatens")
	}
}

// TestCounterRefutes: where the defender answers every threat by fours of his own, that is seen
// at once, and not by a search of each of his fours.
func TestCounterRefutes(t *testing.T) {
	b := after(t, renju.Renju, "h8f6h6f8h7h9f9g8f7e7g5d6g9e6c6e8e5h5j6i7i6k6j7j5i5i4")
	if r := NewVCT().Solve(t.Context(), b, VCTLimits{Nodes: 100, Memory: 1 << 20}); r.Status != None {
		t.Errorf("%+v", r)
	}
}

// TestAttacksAreComplete: of the moves that threaten to win, the kinds of attack try
// those that they say.
func TestAttacksAreComplete(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	vcf := NewVCF(14)
	var threats, hidden [len(renju.Rules)]int
	for _, rule := range renju.Rules {
		for _, b := range append(tacticalBoards(rule, 12, 5), playedBoards(rule, 12, 5)...) {
			if b.Count(b.Side().Other(), renju.ClassFive) > 0 {
				continue
			}
			listed := func(kind Kind) (set renju.Rows) {
				v := NewVCT()
				v.begin(b, VCTLimits{Kind: kind, Memory: 1 << 10})
				v.attacks()
				for _, m := range v.moves {
					if set.Has(m.cell) || !b.Legal(m.cell) {
						t.Fatalf("%v, %v: %v is listed twice or forbidden\n%v", rule, kind, m.cell, b)
					}
					set.Add(m.cell)
				}
				return set
			}
			fours, threes, fukumi := listed(Fours), listed(Threes), listed(Fukumi)
			att := b.Side()
			for c := range cellsOf(b) {
				if !b.Legal(c) {
					continue
				}
				class := b.Class(c, att)
				if class == renju.ClassFive {
					continue
				}
				if class.MakesFour() != fours.Has(c) || fours.Has(c) && !threes.Has(c) || threes.Has(c) && !fukumi.Has(c) {
					t.Fatalf("%v: %v is %v; fours %v, threes %v, fukumi %v\n%v", rule, c, class, fours.Has(c), threes.Has(c), fukumi.Has(c), b)
				}
				b.Make(c)
				b.MakeNull()
				next := b.Status() == renju.Ongoing && vcf.Solve(b, VCFLimits{Plies: 3, Shortest: true}).Status == Win
				far := b.Status() == renju.Ongoing && vcf.Solve(b, VCFLimits{Nodes: vctLeafNodes}).Status == Win
				b.Unmake()
				b.Unmake()
				b.MakeNull() // was the win there before?
				b.MakeNull()
				before := vcf.Solve(b, VCFLimits{}).Status == Win
				b.Unmake()
				b.Unmake()
				if before {
					continue
				}
				// With one stone more he wins by fours: that stone is in one of them.
				if next {
					threats[rule]++
					if !threes.Has(c) && class != renju.ClassWeak && class != renju.ClassNone {
						t.Fatalf("%v: %v, %v, threatens to win with the next four and is not tried\n%v", rule, c, class, b)
					}
				} else if far {
					hidden[rule]++
				}
				if far && class >= renju.ClassWeak && !fukumi.Has(c) {
					t.Fatalf("%v: %v, %v, threatens to win by fours and is not tried\n%v", rule, c, class, b)
				}
			}
		}
	}
	t.Logf("%v threats with the next four, %v with more", threats, hidden)
	for _, rule := range renju.Rules {
		if threats[rule] < 20 || hidden[rule] < 5 {
			t.Errorf("%v: %d threats with the next four, %d with more", rule, threats[rule], hidden[rule])
		}
	}
}

// TestOwnKeys: the search's keys are those of its positions, and differ where anything
// that matters does.
func TestOwnKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	seen := map[uint64]string{}
	note := func(b *renju.Board, att renju.Colour, kind Kind) {
		t.Helper()
		key, what := ownKey(b, att, kind), b.Rule().String()+b.String()+b.Side().String()+att.String()+kind.String()
		if old, ok := seen[key]; ok && old != what {
			t.Fatalf("one key for\n%s\nand\n%s", old, what)
		}
		seen[key] = what
	}
	boards := 60
	if testing.Short() {
		boards = 8
	}
	for i := range boards {
		for _, rule := range renju.Rules {
			b, err := renju.New(7+i%3, rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range []renju.Cell{renju.At(1, 1), renju.At(5, 2), renju.At(3, 6)} {
				if r.IntN(2) == 0 {
					if err := b.SetWall(c); err != nil {
						t.Fatal(err)
					}
				}
			}
			for range 8 {
				if c := renju.At(r.IntN(7), r.IntN(7)); b.IsEmpty(c) && b.Status() == renju.Ongoing {
					b.Make(c)
				}
				for _, att := range []renju.Colour{renju.Black, renju.White} {
					for kind := range numKinds {
						note(b, att, kind)
					}
				}
			}
			if b.Status() != renju.Ongoing {
				continue
			}
			v := NewVCT()
			v.begin(b, VCTLimits{Kind: Kind(i % int(numKinds)), Memory: 1 << 10})
			for range 3 { // attacker and defender in turn
				c := renju.At(r.IntN(7), r.IntN(7))
				if !b.IsEmpty(c) || b.Status() != renju.Ongoing {
					break
				}
				v.make(c, v.childKey(c, b.Side()))
				if v.key != ownKey(b, v.att, v.kind) {
					t.Fatalf("%v after %v: the key kept is not the position's", rule, v.path)
				}
			}
		}
	}
}

// TestHolds: a tree of fours wins only if every stop of a four is answered and the
// defender has no five to make.
func TestHolds(t *testing.T) {
	at := func(s string) renju.Cell {
		c, err := renju.ParseCell(s, 15)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, c := range []struct {
		name         string
		rule         renju.Rule
		black, white string
		tree         *verify.Node
		want         bool
	}{
		{"five", renju.Freestyle, "h8i8j8k8", "a1a3a5a7", &verify.Node{Move: at("l8")}, true},
		{"five against a four", renju.Freestyle, "h8i8j8k8", "a1b1c1d1", &verify.Node{Move: at("l8")}, true},
		{"straight four", renju.Freestyle, "h8i8j8", "a1a3a5a7", &verify.Node{Move: at("k8")}, true},
		{"straight four against a four", renju.Freestyle, "h8i8j8", "a1b1c1d1", &verify.Node{Move: at("k8")}, false},
		{"no four", renju.Freestyle, "h8i8", "a1a3a5a7", &verify.Node{Move: at("j8")}, false},
		{"four stopped", renju.Freestyle, "h8i8j8", "g8a1a3a5", &verify.Node{Move: at("k8")}, false},
		{"four stopped, another answered", renju.Freestyle, "h8i8j8", "g8a1a3a5",
			&verify.Node{Move: at("k8"), Replies: []verify.Reply{{Move: at("m8"), Answer: &verify.Node{Move: at("l8")}}}}, false},
		{"four, then another", renju.Freestyle, "h8i8j8k9k10k11", "g8a1a3a5",
			&verify.Node{Move: at("k8"), Replies: []verify.Reply{{Move: at("l8"), Answer: &verify.Node{Move: at("k12")}}}}, true},
		{"forbidden", renju.Renju, "e8f8g8i8j8", "d8a1a3a5", &verify.Node{Move: at("h8")}, false},
		{"taken", renju.Freestyle, "h8i8j8k8", "l8a3a5a7", &verify.Node{Move: at("l8")}, false},
	} {
		b := place(t, c.rule, 15, c.black, c.white, renju.Black)
		before := b.String()
		if got := holds(b, c.tree); got != c.want || b.String() != before {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestCaroStopsTwoFivesWithOneStone: under caro a stone beyond a five's end stops it as
// well, so that two fives of the defender's may be stopped with a four.
func TestCaroStopsTwoFivesWithOneStone(t *testing.T) {
	b := place(t, renju.Caro, 15, "b3h4h5h6", "d3e3f3g3", renju.Black)
	if n := b.Count(renju.White, renju.ClassFive); n != 2 {
		t.Fatalf("White has %d fives\n%v", n, b)
	}
	v := NewVCF(0)
	if res := v.Solve(b, VCFLimits{}); res.Status != Win || res.Move != renju.At(7, 2) || res.Plies != 3 {
		t.Errorf("%+v, want h3 to win", res)
	}
}

// TestBreakersOfAFive: under caro a stone at the far end of a five at hand breaks it.
func TestBreakersOfAFive(t *testing.T) {
	b := place(t, renju.Caro, 15, "d3e3f3g3", "a1a2a3c3", renju.Black)
	v := NewVCF(0)
	if res := v.Solve(b, VCFLimits{}); res.Plies != 1 {
		t.Fatalf("%+v", res)
	}
	if set, anywhere := v.Breakers(b); anywhere || set.Count() != 2 || !set.Has(renju.At(7, 2)) || !set.Has(renju.At(8, 2)) {
		t.Errorf("%d cells, want h3 and i3", set.Count())
	}
}

// TestQuickVCF: what the quick solver finds are wins, and it never says that none is.
func TestQuickVCF(t *testing.T) {
	wins, found, boards := 0, 0, 40
	if testing.Short() {
		boards = 5
	}
	for _, rule := range renju.Rules {
		quick, full := NewQuickVCF(12), NewVCF(12)
		for _, b := range append(tacticalBoards(rule, boards, 17), playedBoards(rule, boards, 17)...) {
			res := quick.Solve(b, VCFLimits{})
			switch res.Status {
			case None:
				t.Fatalf("%v: the quick solver says that nothing wins\n%v", rule, b)
			case Win:
				found++
				replay(t, b, quick.Line(nil), res)
			}
			if full.Solve(b, VCFLimits{}).Status == Win {
				wins++
			}
		}
	}
	if found == 0 || found < wins/2 || found > wins {
		t.Errorf("%d of %d wins found", found, wins)
	}
}

// TestLimitsOfSolvers: moves made stay within the limits, and a cancelled context ends a
// search that would go on for long.
func TestLimitsOfSolvers(t *testing.T) {
	ctx := context.Background()
	b := hardBoard(t, renju.Black)
	vcf := NewVCF(14)
	for _, n := range []uint64{1, 100, 5000} {
		vcf.Forget()
		if res := vcf.Solve(b, VCFLimits{Nodes: n}); res.Status != Unknown || res.Nodes < n || res.Nodes > n+2 {
			t.Errorf("fours, limit %d: %+v", n, res)
		}
	}
	vcf.Forget()
	again := vcf.Solve(b, VCFLimits{Plies: 9})
	vcf.Solve(b, VCFLimits{Nodes: 50_000})
	vcf.Forget()
	if res := vcf.Solve(b, VCFLimits{Plies: 9}); res != again {
		t.Errorf("forgotten, %+v became %+v", again, res)
	}

	const slack = 2 * vctLeafNodes
	for _, n := range []uint64{2000, 20_000} {
		v := NewVCT()
		if res := v.Solve(ctx, b, VCTLimits{Nodes: n, Memory: 1 << 20}); res.Status != Unknown || res.Nodes < n || res.Nodes > n+slack {
			t.Errorf("threats, limit %d: %+v", n, res)
		}
		before := b.Nodes()
		v.AllWins(ctx, b, VCTLimits{Kind: Fukumi, Nodes: n, Memory: 1 << 20})
		if used := b.Nodes() - before; used > n+slack {
			t.Errorf("all first moves, limit %d: %d moves made", n, used)
		}
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	v := NewVCT()
	if res := v.Solve(cancelled, b, VCTLimits{Memory: 1 << 20}); res.Status != Unknown || res.Nodes != 0 {
		t.Errorf("cancelled before: %+v", res)
	}
	if first := v.AllWins(cancelled, b, VCTLimits{Memory: 1 << 20}); len(first.Wins)+len(first.None) != 0 || len(first.Undecided) != legalMoves(b) {
		t.Errorf("cancelled before: %+v", first)
	}
	soon, cancel := context.WithTimeout(ctx, 5*time.Millisecond)
	defer cancel()
	const long = 3_000_000 // some seconds
	if res := v.Solve(soon, b, VCTLimits{Nodes: long, Memory: 1 << 20}); res.Status != Unknown || res.Nodes >= long {
		t.Errorf("cancelled: %+v", res)
	}
}

// TestProveKeepsItsLimit: writing a proof takes no more moves than the search for it may.
func TestProveKeepsItsLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	ctx := context.Background()
	tight := 0
	boards := append(playedBoards(renju.Renju, 40, 8), playedBoards(renju.Freestyle, 40, 8)...)
	for _, b := range boards {
		whole, proof, err := NewVCT().Prove(ctx, b, VCTLimits{Nodes: 30_000, Memory: 8 << 20})
		if err != nil || proof == nil || whole.Nodes < 200 {
			continue
		}
		limit := NewVCT().Solve(ctx, b, VCTLimits{Nodes: 30_000, Memory: 8 << 20}).Nodes + 1
		res, proof, err := NewVCT().Prove(ctx, b, VCTLimits{Nodes: limit, Memory: 8 << 20})
		if err == ErrProofLimit {
			tight++
			if proof != nil {
				t.Errorf("a proof in spite of %v", err)
			}
		}
		if res.Nodes > 2*limit+proofVCFNodes {
			t.Errorf("%d moves made, %d for the search\n%v", res.Nodes, limit, b)
		}
	}
	t.Logf("%d proofs were cut off", tight)
	if tight == 0 {
		t.Error("no proof was cut off")
	}
}
