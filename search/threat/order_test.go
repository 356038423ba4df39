package threat

import (
	"context"
	"testing"

	"tengen/movegen/renju"
)

// A race finds a short attack by threes before its moves go into long ones.
func TestShortAttacksFirst(t *testing.T) {
	for rule, moves := range map[renju.Rule]string{
		renju.Renju:    "g10g7k8h8h11i9j10f6e5f9j9i10",
		renju.Standard: "j5h6h11i8h7i6i7j7h9j6k6k8h8h10h5l9m10m8j11l8j8",
	} {
		b := after(t, rule, moves)
		if r := NewVCT().Race(t.Context(), b, VCTLimits{Nodes: 20_000, Memory: 4 << 20}, []Kind{Threes}); r.Status != Win {
			t.Errorf("%v, %s: %v", rule, moves, r.Status)
		}
	}
}

// Where a search for a win by fours has no end, the wider kind has moves of its own.
func TestRootFoursLeaveMoves(t *testing.T) {
	b := hardBoard(t, renju.Black)
	v := NewVCT()
	v.Solve(context.Background(), b, VCTLimits{Kind: Threes, Nodes: 5000, Memory: 1 << 20})
	tried := 0
	for c := range cellsOf(b) {
		if b.Legal(c) && v.table.Get(v.childKey(c, v.att)) != nil {
			tried++
		}
	}
	if tried == 0 {
		t.Error("no first move was tried")
	}
}

// Late replies are fours that build nothing, off the cells that stop the threat; they are
// replies like the others, and each of them is tried.
func TestLateReplies(t *testing.T) {
	b := place(t, renju.Freestyle, 15, "h8i8", "a1a2a3c15", renju.Black) // a4 and a5 are White's fours
	v := NewVCT()
	for _, kind := range []Kind{Threes, Fukumi} {
		v.begin(b, VCTLimits{Kind: kind, Memory: 1 << 20})
		three := renju.At(9, 7)
		parent := v.make(three, v.childKey(three, v.att))
		set, late, _, _ := v.defences()
		for _, c := range []renju.Cell{renju.At(0, 3), renju.At(0, 4)} {
			if !late.Has(c) || !set.Has(c) {
				t.Errorf("%v, %v: late %v, a reply %v", kind, c, late.Has(c), set.Has(c))
			}
		}
		if c := renju.At(6, 7); late.Has(c) || !set.Has(c) {
			t.Errorf("%v, %v: late %v, a reply %v", kind, c, late.Has(c), set.Has(c))
		}
		v.unmake(parent)
		v.Forget()
		if r := v.Race(t.Context(), b, VCTLimits{Root: []renju.Cell{three}, Nodes: 20_000, Memory: 1 << 20}, []Kind{kind}); len(r.Open) > 0 {
			t.Errorf("%v: %+v", kind, r)
		}
	}
}
