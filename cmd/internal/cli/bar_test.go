package cli

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestBarLine(t *testing.T) {
	for _, c := range []struct {
		b    Bar
		want string
	}{
		{Bar{}, "0  1m0s"},
		{Bar{done: 7, text: "a"}, "a  7  1m0s"},
		{Bar{most: 4}, "0/4  0 %  1m0s"},
		{Bar{done: 1, most: 4, text: "x.sgf"}, "x.sgf  1/4  25 %  1m0s, 3m0s left"},
		{Bar{done: 4, most: 4}, "4/4  100 %  1m0s"},
		{Bar{done: 5, most: 4}, "5/4  125 %  1m0s"},
	} {
		if got := c.b.line(time.Minute); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Where there is no terminal a bar writes nothing.
func TestBarElsewhere(t *testing.T) {
	var out strings.Builder
	b := NewBar(&out, 3)
	b.Add(1, "x")
	b.Add(2, "y")
	b.Most(9)
	b.Clear()
	if out.String() != "" || b.done != 3 || b.most != 9 {
		t.Errorf("%q, %d of %d", out.String(), b.done, b.most)
	}
}

// With a log it writes a line now and then, not at every step. What was done before it began says
// nothing of the time that is left.
func TestBarLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		b := NewBar(&out, 30)
		b.Log(&out)
		for done := range 4 {
			time.Sleep(20 * time.Second)
			b.Set(21 + done)
		}
		if out.String() != "23/30  76 %  1m0s, 2m20s left\n" {
			t.Errorf("%q", &out)
		}
	})
}
