package jungo

import (
	"testing"

	searchjungo "tengen/search/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact"
)

// Only scores that are known both ways settle a position; bounds do not.
func TestExact(t *testing.T) {
	p := newGame(t, "simple", "")
	score := func(n int) dfpn.Range { return dfpn.Range{Lo: n, Hi: n} }
	open := dfpn.Range{Lo: -15, Hi: 15}
	for _, c := range []struct {
		r    *exact.Result
		want bool
	}{
		{nil, false}, {&exact.Result{Against: score(7), For: score(7)}, true}, {&exact.Result{Against: score(7), For: score(8)}, true},
		{&exact.Result{Against: open, For: open}, false}, {&exact.Result{Against: score(7), For: open}, false}, {&exact.Result{Against: open, For: score(7)}, false},
	} {
		i := p.inform(&searchjungo.Info{Exact: c.r})
		if i.Exact != c.want || i.Settled() != c.want || (i.Proven != nil) != (c.r != nil) {
			t.Errorf("%+v: exact %v, settled %v, proven %v", c.r, i.Exact, i.Settled(), i.Proven)
		}
	}
}
