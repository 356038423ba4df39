package search

import (
	"reflect"
	"testing"
)

// renewable is a game that can become a copy of another of its width.
type renewable struct {
	*mnk
	clones, copies *int
}

func (g *renewable) Clone() Position {
	*g.clones++
	return &renewable{g.mnk.Clone().(*mnk), g.clones, g.copies}
}

func (g *renewable) CopyFrom(p Position) bool {
	o, ok := p.(*renewable)
	if !ok || o.w != g.w {
		return false
	}
	*g.copies++
	g.mnk = o.mnk.Clone().(*mnk)
	return true
}

// A thread clones the first position, another one when that of the last search cannot become
// it, and after Clear; the results are those of clones.
func TestPositionsAreRenewed(t *testing.T) {
	clones, copies := 0, 0
	game := func(w int, moves ...Move) *renewable {
		g := newMNK(w, 4, 3, false)
		for _, m := range moves {
			g.Make(m)
		}
		return &renewable{g, &clones, &copies}
	}
	s, fresh := New(1, plain()), New(1, plain())
	for i, c := range []struct {
		g              *renewable
		clear          bool
		clones, copies int // after the search
	}{
		{game(4), false, 1, 0},
		{game(4, 1, 2), false, 1, 1},
		{game(4, 6), false, 1, 2},
		{game(3, 2), false, 2, 2},
		{game(3), false, 2, 3},
		{game(3), true, 3, 3},
		{game(4, 3), false, 4, 3},
	} {
		if c.clear {
			s.Clear()
			fresh.Clear()
		}
		got := s.Search(bg(), c.g, Limits{Depth: 6}, nil)
		if clones != c.clones || copies != c.copies {
			t.Errorf("search %d: %d clones and %d copies so far, want %d and %d", i, clones, copies, c.clones, c.copies)
		}
		want := fresh.Search(bg(), c.g.mnk, Limits{Depth: 6}, nil)
		got.Elapsed, want.Elapsed = 0, 0
		if !reflect.DeepEqual(got, want) {
			t.Errorf("search %d: %v, of a clone %v", i, got, want)
		}
	}
}
