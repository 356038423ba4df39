package exact

import (
	"context"
	"strings"
	"testing"

	"tengen/movegen/jungo"
	"tengen/search/jungo/dfpn"
)

// TestLastPoint: the solver proves that Black has all points but two and an eye on the
// edge. That gives the last point, where endless play counts for him, only if lone stones
// on the edge are known to lose, which is not asked for here.
func TestLastPoint(t *testing.T) {
	if testing.Short() {
		t.Skip("the tables take some seconds")
	}
	b, err := jungo.New(5, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range strings.Fields("C3 A1 B2 E5 D4 B4 C4 E1 D2") {
		m, err := jungo.ParseMove(s, 5)
		if err != nil || b.Play(m) != nil {
			t.Fatal(s)
		}
	}
	v, err := New(Options{TableLog2: 16, Expect: expectTop})
	if err != nil {
		t.Fatal(err)
	}
	for _, known := range []bool{false, true} {
		v.loneLost = known
		r, err := v.Solve(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		want := dfpn.Range{Lo: 23, Hi: 24}
		if known {
			want.Lo = 24
		}
		if r.Against != (dfpn.Range{Lo: 23, Hi: 23}) || r.For != want {
			t.Errorf("lone stones known %v: %v and %v, want 23 and %v", known, r.Against, r.For, want)
		}
	}
}
