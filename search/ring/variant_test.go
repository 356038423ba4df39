package ring

import (
	"testing"

	"tengen/movegen/ring"
	"tengen/search"
)

// What a searcher has proven in one variant is nothing in the other: its answer is that of a searcher
// which has seen nothing, wherever that proves nothing either.
func TestVariantsApart(t *testing.T) {
	fields := []*ring.Field{ring.FullField(), ring.BasicField()}
	answer := func(s *search.Searcher, f *ring.Field, text string) search.Score {
		p, err := ring.Parse(f, text)
		if err != nil {
			t.Fatal(err)
		}
		return s.Search(t.Context(), NewPosition(p, nil, Off{}), search.Limits{Depth: 5, Nodes: 50_000}, nil).Score
	}
	apart := 0 // positions that one variant alone decides
	for _, text := range []string{
		"1w2b1/6/4B1/6/2W3/6/6/6/6/6/6/6 - w -",
		"w2b2/1w4/5B/6/6/6/6/6/6/1W4/6/6 - w -",
		"1b2w1/6/B5/3b2/6/4W1/6/6/6/6/6/6 - w -",
	} {
		for i, f := range fields {
			s := search.New(8, DefaultOptions())
			fresh := answer(s, f, text)
			s.Clear()
			if answer(s, fields[1-i], text).Proven() && !fresh.Proven() {
				apart++
			}
			if got := answer(s, f, text); got.Proven() != fresh.Proven() || got.Proven() && got != fresh {
				t.Errorf("%s, %s after the other variant: %s, at first %s", text, f.Rules.Name, got.Text(), fresh.Text())
			}
		}
	}
	if apart == 0 {
		t.Error("no position tells the variants apart")
	}
}
