package main

import (
	"strings"
	"testing"
)

func TestGTPRing(t *testing.T) {
	for _, c := range []struct{ args, in, want string }{
		{"", "play b c2\nring-position\n", "=\n\n= 6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6 - w -\n\n"},
		{"--ruler", "play b G3\ngogui-rules_board_size\nring-position\n", "=\n\n= 14\n\n= 6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6 - w -\n\n"},
		{"--rule ring-basic --nodes 50", "ring-setup 1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -\ngenmove b\nfinal_score\n", "=\n\n= b12c13\n\n= B+1\n\n"},
	} {
		if out := must(t, c.in, append([]string{"gtp", "--game", "ring"}, strings.Fields(c.args)...)...); out != c.want {
			t.Errorf("gtp --game ring %s: %q, want %q", c.args, out, c.want)
		}
	}
	for _, c := range []struct{ args, want string }{{"--size 9", "--size"}, {"--rule renju", "renju"}} {
		if _, errs, code := tengen("", append([]string{"gtp", "--game", "ring"}, strings.Fields(c.args)...)...); code != exitInput || !strings.Contains(errs, c.want) {
			t.Errorf("gtp --game ring %s: exit code %d, %s", c.args, code, errs)
		}
	}
}
