package batch

import (
	"strings"
	"testing"
)

// Settings that do not work are named; each number has both its bounds.
func TestOptionsCheck(t *testing.T) {
	for _, c := range []struct {
		change func(o *Options)
		want   string
	}{
		{func(o *Options) {}, ""},
		{func(o *Options) { o.Groups[0].Games = 3 }, ""},
		{func(o *Options) { o.Match = 2; o.Groups[1].Games = maxGames }, ""},
		{func(o *Options) { o.Match = 2; o.Groups[0].Games = 3 }, "3 games of a match"},
		{func(o *Options) { o.Match = 1 }, "1 visits"},
		{func(o *Options) { o.Match = -1 }, "-1 visits"},
		{func(o *Options) { o.Match = maxVisits + 1 }, "401 visits"},
		{func(o *Options) { o.Full = 1 }, "1 visits"},
		{func(o *Options) { o.Full = maxVisits + 1 }, "401 visits"},
		{func(o *Options) { o.Cheap = -2 }, "-2 visits"},
		{func(o *Options) { o.Cheap = maxVisits + 1 }, "401 visits"},
		{func(o *Options) { o.Groups[1].Games = maxGames + 2 }, "65538 games"},
		{func(o *Options) { o.Groups[1].Games = 0 }, "0 games"},
		{func(o *Options) { o.Groups[1].Games = -4 }, "-4 games"},
		{func(o *Options) { o.Groups[0].Size = minSize - 1 }, "size 4"},
		{func(o *Options) { o.Groups[0].Size = maxSize + 1 }, "size 14"},
		{func(o *Options) { o.Groups = nil }, "0 groups"},
		{func(o *Options) { o.Groups = make([]Group, maxGroups+1) }, "65 groups"},
		{func(o *Options) { o.Threads = 0 }, "0 threads"},
	} {
		o := Options{Groups: []Group{{minSize, 4}, {maxSize, 2}}, Threads: 1}
		c.change(&o)
		err := o.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", o, err, c.want)
		}
	}
}

// Both games of a pair of a match have the same opening and the same komi, whatever the networks think of it.
func TestMatchPairs(t *testing.T) {
	c := newCrowd(t, Options{Groups: []Group{{5, 70}, {6, 6}}, Threads: 3, Match: 4})
	f := newFake(c)
	f.spoil = func(b *Batch) {
		for i := range b.Games {
			if b.Value[3*i+1] = 9; b.Marks[4*i+3]&markSecond != 0 {
				b.Value[3*i+1] = -7
			}
		}
	}
	if err := c.Run(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	komi := map[float32]bool{}
	for _, g := range c.groups {
		for i := 0; i < len(g.games); i += 2 {
			first, second := &g.games[i], &g.games[i+1]
			komi[first.komi] = true
			if first.komi != second.komi || first.opening != second.opening || first.redraw || second.redraw {
				t.Errorf("size %d, pair %d: komi %v and %v, %d and %d moves of the opening", g.Size, i/2, first.komi, second.komi, first.opening, second.opening)
			}
		}
	}
	if len(komi) < 5 {
		t.Errorf("the komis are %v", komi)
	}
}
