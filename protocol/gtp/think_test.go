package gtp

import (
	"slices"
	"testing"

	"tengen/search"
	"tengen/search/game"
)

func line(move string, s search.Score) game.Line {
	return game.Line{Move: move, Score: game.FromSearch(s), WinRate: s.WinRate(400), PV: []string{move}}
}

// The result of an earlier search stays first until a later one is as deep.
func TestKeepFirst(t *testing.T) {
	a, b := line("a", 50), line("b", 90)
	won, sooner := line("a", search.WinIn(9)), line("b", search.WinIn(5))
	lost := line("a", search.LossIn(4))
	for _, c := range []struct {
		name  string
		lines []game.Line
		depth int
		first game.Line
		want  string
	}{
		{"no line yet", nil, 0, a, "a"},
		{"not so deep", []game.Line{b, line("c", 80), a}, 2, a, "abc"},
		{"as deep", []game.Line{b, line("c", 80), a}, 3, a, "bca"},
		{"a win, however deep", []game.Line{b, line("c", 80), a}, 9, won, "abc"},
		{"a win as well", []game.Line{sooner, won}, 2, won, "ba"},
		{"a loss is none", []game.Line{b}, 3, lost, "b"},
		{"a loss in front", []game.Line{line("b", search.LossIn(2))}, 2, a, "ab"},
		{"nothing found before", []game.Line{b}, 2, game.Line{}, "b"},
	} {
		i := keepFirst(game.Info{Depth: c.depth, Lines: c.lines}, c.first, 3)
		got := ""
		for _, l := range i.Lines {
			got += l.Move
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if got[0] == 'a' && c.first.Move == "a" && (i.Move != "a" || i.WinRate != c.first.WinRate) {
			t.Errorf("%s: %+v", c.name, i)
		}
	}
}

// A report of a bound, or of another line than the best, has the score of the best line.
func TestSettled(t *testing.T) {
	lines := []game.Line{line("a", 50), line("b", 30)}
	for _, i := range []game.Info{
		{Rank: 2, Move: "b", WinRate: 0.1, PV: []string{"b"}, Lines: lines},
		{Rank: 1, Move: "c", WinRate: 0.9, PV: []string{"c"}, Lines: lines, Lower: true},
		{Rank: 1, Move: "c", WinRate: 0.9, PV: []string{"c"}, Lines: lines, Upper: true},
	} {
		if s := settled(i); s.Move != "a" || s.WinRate != lines[0].WinRate || s.Score != lines[0].Score || s.Rank != 1 || s.Lower || s.Upper || !slices.Equal(s.PV, []string{"a"}) {
			t.Errorf("%+v becomes %+v", i, s)
		}
	}
	// A Monte-Carlo search has a score of the root itself.
	if s := settled(game.Info{Rank: 1, WinRate: 0.45, Lines: lines}); s.WinRate != 0.45 {
		t.Errorf("%+v", s)
	}
}
