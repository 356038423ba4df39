package threat

import (
	"context"
	"slices"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat/verify"
)

// wonByFukumi are problems of bench/threats that threes alone do not win.
var wonByFukumi = map[renju.Rule]string{
	renju.Standard: "j10e10i7h9j8f9j9j7j11j12k9l10h6g5l8i11m7n6i8k8i6i9i5i4",
	renju.Renju:    "e9g7f9g9f10g8g10f7e10g6g5h10d10c10",
}

// after returns the position after moves on a board of 15.
func after(t *testing.T, rule renju.Rule, text string) *renju.Board {
	t.Helper()
	b, err := renju.New(15, rule)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := renju.ParseMoves(text, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := b.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// A race agrees with the searches of single kinds, keeps its limit, and is the same every time.
func TestRace(t *testing.T) {
	share := 1
	if testing.Short() {
		share = 24
	}
	kinds := []Kind{Nerai, Fukumi}
	guarded := []Kind{Nerai, Guarded}
	count := map[Kind]int{}
	none, open := 0, 0
	for _, rule := range renju.Rules {
		boards := append(tacticalBoards(rule, 12, 5), playedBoards(rule, 12, 5)...)
		if text := wonByFukumi[rule]; text != "" {
			boards = append(boards, after(t, rule, text), after(t, rule, text))
		}
		for i, b := range boards {
			if i%share > 0 {
				continue
			}
			const nodes = 60_000
			kinds := kinds
			if i%2 == 1 {
				kinds = guarded
			}
			v := NewVCT()
			limits := VCTLimits{Nodes: nodes, Memory: 4 << 20}
			r := v.Race(t.Context(), b, limits, kinds)
			if again := NewVCT().Race(t.Context(), b, limits, kinds); again.Status != r.Status || again.Kind != r.Kind || again.Nodes != r.Nodes || again.Move != r.Move {
				t.Errorf("%+v, then %+v\n%v", r, again, b)
			}
			if r.Nodes > nodes+nodes/4 {
				t.Errorf("%d nodes, %d were allowed", r.Nodes, nodes)
			}
			decided := append(slices.Clone(r.None), r.Open...)
			if r.Status == Win {
				decided = append(decided, r.Kind)
				count[r.Kind]++
			}
			slices.Sort(decided)
			if want := slices.Sorted(slices.Values(kinds)); !slices.Equal(decided, want) {
				t.Errorf("kinds %v in %+v", decided, r)
			}
			for _, k := range r.None {
				none++
				if s := NewVCT().Solve(t.Context(), b, VCTLimits{Kind: k, Nodes: 4 * nodes, Memory: 4 << 20}); s.Status == Win {
					t.Errorf("no win by %v in the race, %+v alone\n%v", k, s, b)
				}
			}
			open += len(r.Open)
			if r.Status != Win {
				continue
			}
			if res, proof, err := v.Prove(t.Context(), b, VCTLimits{Kind: r.Kind, Nodes: 10 * nodes, Memory: 4 << 20, Root: r.Root}); err != nil || proof == nil || res.Status != Win {
				t.Errorf("the win by %v is not proven: %+v, %v", r.Kind, res, err)
			}
		}
	}
	if share == 1 && (count[Nerai] == 0 || count[Fukumi] == 0 || count[Guarded] == 0 || none == 0) {
		t.Errorf("wins %v, %d kinds without a win, %d open", count, none, open)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	if r := NewVCT().Race(ctx, b, VCTLimits{}, kinds); r.Status != Unknown || len(r.Open) != 2 {
		t.Errorf("stopped: %+v", r)
	}
}

// Black wins with a stone on a cell where he makes no two, because it stops fours that White would
// make: a win by fours in the first position, fours in reply to Black's own in the second one.
func TestRaceElsewhere(t *testing.T) {
	for _, p := range []struct{ black, white, first string }{
		{"g6h7g8h8g9h9i10", "f7i6i7f9i9g10h10", "i5"},
		{"f7g7h7h8i8j8g9j9", "g6i7g8f9h9i9k9h10", "l9"},
	} {
		b := place(t, renju.Renju, 15, p.black, p.white, renju.Black)
		limits := VCTLimits{Nodes: 100_000, Memory: 8 << 20}
		if r := NewVCT().Race(t.Context(), b, limits, []Kind{Nerai, Fukumi}); r.Status == Win {
			t.Errorf("%s: fukumi moves alone win: %+v", p.first, r)
		}
		v := NewVCT()
		r := v.Race(t.Context(), b, limits, []Kind{Nerai, Guarded})
		if r.Status != Win || r.Move.String() != p.first {
			t.Errorf("%s: %+v\n%v", p.first, r, b)
			continue
		}
		limits.Kind, limits.Root = r.Kind, r.Root
		_, proof, err := v.Prove(t.Context(), b, limits)
		if err != nil || proof == nil {
			t.Fatalf("%s is not proven: %v", p.first, err)
		}
		if _, err := verify.Verify(t.Context(), proof, verify.Options{}); err != nil {
			t.Error(err)
		}
		// Given first moves stay the only ones.
		limits.Root = []renju.Cell{renju.At(0, 0)}
		if r := NewVCT().Race(t.Context(), b, limits, []Kind{Nerai, Guarded}); r.Status != None && len(r.None) != 2 {
			t.Errorf("%s: after a1 %+v", p.first, r)
		}
	}
}

// If the defender has a win by fours, he still has it after a stone of the attacker that makes no
// four and stands on no guard, and the attacks on all guards are tried.
func TestGuards(t *testing.T) {
	found, tried := 0, 0
	v, fours := NewVCT(), NewVCF(0)
	for _, rule := range renju.Rules {
		for _, b := range append(tacticalBoards(rule, 30, 11), playedBoards(rule, 30, 11)...) {
			v.begin(b, VCTLimits{Kind: Guarded, Memory: 1 << 20})
			set, guarded := v.guards()
			if !guarded {
				continue
			}
			found++
			v.attacks()
			for c := range cellsOf(b) {
				listed := slices.ContainsFunc(v.moves, func(m vctMove) bool { return m.cell == c })
				switch four := hasType(b.Code(c, b.Side()), renju.ClosedFour, renju.Five); {
				case !b.Legal(c) || four:
				case set.Has(c) && b.Class(c, b.Side()) == renju.ClassNone:
					if tried++; !listed {
						t.Errorf("%v is not tried\n%v", c, b)
					}
				case !set.Has(c):
					if listed {
						t.Errorf("%v is tried\n%v", c, b)
					}
					b.Make(c)
					if r := fours.Solve(b, VCFLimits{}); r.Status != Win {
						t.Errorf("%v stops the win by fours\n%v", c, b)
					}
					b.Unmake()
				}
			}
		}
	}
	if found == 0 || tried == 0 {
		t.Errorf("%d wins by fours, %d moves tried on cells without a two", found, tried)
	}
}

// A four that Black can stop on a forbidden point only is a threat of White under renju for
// Nerai, and none for Threes; the replies are the same as for Fukumi.
func TestNeraiThreatens(t *testing.T) {
	for _, black := range []string{"g5i5g4i6b1", "e5f5g5e8f7g6b1"} { // h5 is a double-three, a double-four
		b := place(t, renju.Renju, 15, black, "h1h2a15c15d5d9", renju.White)
		found, sets := map[Kind]threatening{}, map[Kind]renju.Rows{}
		for _, k := range []Kind{Threes, Nerai, Fukumi} {
			v := NewVCT()
			v.begin(b, VCTLimits{Kind: k, Memory: 1 << 20})
			b.Make(renju.At(7, 2)) // h3, which makes no open three
			set, _, tree, f := v.defences()
			b.Unmake()
			if found[k], sets[k] = f, set; f == threatens && tree == nil && !set.Has(renju.At(7, 3)) {
				t.Errorf("%s, %v: h4 is no reply", black, k)
			}
		}
		if found[Threes] != noThreat || found[Nerai] != threatens || found[Fukumi] != threatens || sets[Nerai] != sets[Fukumi] {
			t.Errorf("%s: %v", black, found)
		}
		// Under other rules Black may stop the four.
		free := place(t, renju.Standard, 15, black, "h1h2a15c15d5d9", renju.White)
		v := NewVCT()
		v.begin(free, VCTLimits{Kind: Nerai, Memory: 1 << 20})
		free.Make(renju.At(7, 2))
		if _, _, _, f := v.defences(); f != noThreat {
			t.Errorf("%s under standard rules: %v", black, f)
		}
	}
}

// Every win by threes is one by nerai, every win by nerai one by fukumi; for Black nerai is
// threes.
func TestNeraiIsBetween(t *testing.T) {
	for i, b := range append(tacticalBoards(renju.Renju, 30, 3), playedBoards(renju.Renju, 30, 3)...) {
		if testing.Short() && i%8 > 0 {
			continue
		}
		status := map[Kind]Status{}
		for _, k := range []Kind{Threes, Nerai, Fukumi} {
			status[k] = NewVCT().Solve(t.Context(), b, VCTLimits{Kind: k, Nodes: 20_000, Memory: 4 << 20}).Status
		}
		if b.Side() == renju.Black && status[Threes] != status[Nerai] || status[Threes] == Win && status[Nerai] == None || status[Nerai] == Win && status[Fukumi] == None {
			t.Errorf("%v\n%v", status, b)
		}
	}
}

// Threes win nothing: that says nothing about nerai, which is wider and searched after them.
func TestRaceSearchesWiderKinds(t *testing.T) {
	b := after(t, renju.Renju, "h8")
	v := NewVCT()
	r := v.Race(t.Context(), b, VCTLimits{Memory: 1 << 20}, []Kind{Threes, Nerai})
	if !slices.Equal(r.None, []Kind{Threes, Nerai}) || v.kind != Nerai {
		t.Errorf("%+v, the last search was for %d", r, v.kind)
	}
}
