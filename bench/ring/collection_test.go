package ring

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/ring"
)

// ofSide returns n problems of the suite with that side to move.
func ofSide(side ring.Colour, n int) (out []Problem) {
	for _, p := range Suite() {
		if p.Side() == side && len(out) < n {
			out = append(out, p)
		}
	}
	return out
}

// A collection adds problems that are wanted and new, one of a length from each game.
func TestCollection(t *testing.T) {
	b, w := ofSide(ring.Black, 6), ofSide(ring.White, 1)
	as := func(plies, seen int, p Problem) Candidate {
		p.Plies = plies
		return Candidate{p, seen}
	}
	first := as(3, 3, b[0]).Problem
	c := NewCollection(map[int]int{3: 3, 5: 1}, []Problem{first})
	if c.Missing() != 7 || !c.Wants(3, ring.Black) || c.Wants(7, ring.Black) {
		t.Fatalf("%d missing at the start", c.Missing())
	}
	for i, step := range []struct {
		game    []Candidate
		want    []Problem
		missing int
	}{
		{[]Candidate{as(3, 3, b[0])}, nil, 7}, // known
		{[]Candidate{as(3, 3, b[1]), as(3, 3, b[2]), as(5, 5, b[3])}, []Problem{as(3, 3, b[1]).Problem, as(5, 5, b[3]).Problem}, 5},
		{[]Candidate{as(5, 5, b[4])}, nil, 5}, // enough of this length
		{[]Candidate{as(3, 5, b[4])}, nil, 5}, // of a length that is not wanted
		{[]Candidate{as(3, 3, b[4])}, []Problem{as(3, 3, b[4]).Problem}, 4},
		{[]Candidate{as(3, 3, b[5])}, nil, 4},
		{[]Candidate{as(5, 5, w[0])}, []Problem{as(5, 5, w[0]).Problem}, 3},
	} {
		if got := c.Add(step.game); !slices.Equal(got, step.want) || c.Missing() != step.missing {
			t.Errorf("game %d: took %v, %d missing; want %v and %d", i, got, c.Missing(), step.want, step.missing)
		}
	}
	if c.Wants(3, ring.Black) || c.Wants(5, ring.Black) || !c.Wants(3, ring.White) || c.Wants(5, ring.White) {
		t.Error("wanted is what is there, or not what is missing")
	}
	want := []Problem{first, as(3, 3, b[1]).Problem, as(3, 3, b[4]).Problem, as(5, 5, b[3]).Problem, as(5, 5, w[0]).Problem}
	if got := c.Problems(); !slices.Equal(got, want) {
		t.Errorf("problems %v, want %v", got, want)
	}
}

// A finder makes problems from won positions, and stops at one without a win.
func TestFinder(t *testing.T) {
	f := NewFinder(FindOptions{Scout: 20_000, Proof: 300_000})
	list := Suite()[:3]
	var boards []*ring.Board
	for _, prob := range list {
		p, err := prob.Setup()
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, p)
	}
	boards = append(boards[:2:2], ring.New(ring.FullField()), boards[2])
	all := func(int, ring.Colour) bool { return true }
	got, err := f.Candidates(t.Context(), boards, all)
	if err != nil || len(got) != 2 || got[0] != (Candidate{list[0], list[0].Plies}) || got[1] != (Candidate{list[1], list[1].Plies}) {
		t.Errorf("found %v, %v; want the first two of %v", got, err, list)
	}
	side := list[0].Side()
	if got, err := f.Candidates(t.Context(), boards[:1], func(plies int, s ring.Colour) bool { return plies != list[0].Plies || s != side }); err != nil || len(got) != 0 {
		t.Errorf("found %v, %v, which is not wanted", got, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Candidates(ctx, boards, all); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// Any text is read or refused; what is read can be set up.
func FuzzReadProblems(f *testing.F) {
	for _, p := range Suite()[:3] {
		f.Add(p.String() + "\n# said\n\n")
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadProblems(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, p := range list {
			if _, err := p.Setup(); err != nil {
				t.Errorf("%v: %v", p, err)
			}
		}
	})
}
