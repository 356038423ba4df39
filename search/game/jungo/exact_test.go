package jungo

import (
	"testing"

	searchjungo "tengen/search/jungo"
	"tengen/search/jungo/dfpn"
	"tengen/search/jungo/exact"
)

// Only scores that are known both ways and are those of the report settle a position; bounds do not. Of two scores the
// report has the least one.
func TestExact(t *testing.T) {
	p := newGame(t, "simple", "")
	score := func(n int) dfpn.Range { return dfpn.Range{Lo: n, Hi: n} }
	open := dfpn.Range{Lo: -15, Hi: 15}
	for _, c := range []struct {
		r           *exact.Result
		want, least bool
	}{
		{nil, false, false}, {&exact.Result{Against: score(7), For: score(7)}, true, false}, {&exact.Result{Against: score(7), For: score(8)}, true, true},
		{&exact.Result{Against: open, For: open}, false, false}, {&exact.Result{Against: score(7), For: open}, false, false},
		{&exact.Result{Against: open, For: score(7)}, false, false},
	} {
		for _, sure := range []bool{false, c.r != nil} {
			i := p.inform(&searchjungo.Info{Exact: c.r, Sure: sure})
			want, least := c.want && sure, c.least && sure
			if i.Exact != want || i.Settled() != want || i.Least != least || (i.Proven != nil) != (c.r != nil) {
				t.Errorf("%+v, sure %v: exact %v, settled %v, least %v, proven %v", c.r, sure, i.Exact, i.Settled(), i.Least, i.Proven)
			}
		}
	}
}
