package cli

import (
	"strings"
	"testing"
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

// With a log it writes a line now and then, not at every step.
func TestBarLog(t *testing.T) {
	defer func(before time.Duration) { logEvery = before }(logEvery)
	var out strings.Builder
	b := NewBar(&out, 3)
	b.Log(&out)
	b.Set(1)
	logEvery = 0
	b.Set(2)
	if !strings.HasPrefix(out.String(), "2/3  66 %  0s") || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%q", &out)
	}
}
