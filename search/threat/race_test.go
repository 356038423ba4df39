package threat

import (
	"context"
	"slices"
	"testing"

	"tengen/movegen/renju"
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
	count := map[Kind]int{}
	none, open := 0, 0
	for _, rule := range renju.Rules {
		boards := append(tacticalBoards(rule, 12, 5), playedBoards(rule, 12, 5)...)
		if text := wonByFukumi[rule]; text != "" {
			boards = append(boards, after(t, rule, text))
		}
		for i, b := range boards {
			if i%share > 0 {
				continue
			}
			const nodes = 60_000
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
			if want := []Kind{Fukumi, Nerai}; !slices.Equal(decided, want) {
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
			if res, proof, err := v.Prove(t.Context(), b, VCTLimits{Kind: r.Kind, Nodes: 10 * nodes, Memory: 4 << 20}); err != nil || proof == nil || res.Status != Win {
				t.Errorf("the win by %v is not proven: %+v, %v", r.Kind, res, err)
			}
		}
	}
	if share == 1 && (count[Nerai] == 0 || count[Fukumi] == 0 || none == 0) {
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
