package weaksolve

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
)

// TestJoinTakesBestOfBoth joins two expansions of a position with different wins after a pass, in
// both orders and as images of each other: only the reply that neither answers stays open.
func TestJoinTakesBestOfBoth(t *testing.T) {
	one := []event{
		{At: "e5f6a2", Threat: true, Replies: "a1b2c3g7h8", Done: "a1", Open: "b2", Costs: []float32{3}},
		{At: "e5f6a2", Done: "g7h8"},
	}
	two := []event{
		{At: "e5f6a2", Threat: true, Replies: "b2c3d4g7", Open: "g7", Costs: []float32{4}},
		{At: "e5f6a2", Done: "b2d4", Open: "c3", Costs: []float32{5}},
	}
	image := []event{ // two, upside down
		{At: "e5f4a8", Threat: true, Replies: "b8c7d6g3", Open: "g3", Costs: []float32{4}},
		{At: "e5f4a8", Done: "b8d6", Open: "c7", Costs: []float32{5}},
	}
	hole := []event{{At: "e5f6a2", Hole: true, Open: "a1", Costs: []float32{2}}}
	for _, c := range []struct {
		name   string
		events []event
		want   string
	}{
		{"one", one, "b2 c3"},
		{"two", two, "c3 g7"},
		{"one, two", slices.Concat(one, two), "c3"},
		{"two, one", slices.Concat(two, one), "c3"},
		{"one, image", slices.Concat(one, image), "c3"},
		{"image, one", slices.Concat(image, one), "c7"},
		{"one twice", slices.Concat(one, one), "b2 c3"},
		{"between", slices.Concat(one[:1], two, one[1:]), "c3"},
		{"hole", slices.Concat(one, two, hole), "a1 c3"},
	} {
		g, err := newGraph(9, renju.Freestyle, renju.Black)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range c.events {
			if err := g.apply(&e); err != nil {
				t.Fatal(err)
			}
		}
		at := parse(t, "e5f6a2", 9)
		n := g.at(at, 0)
		var got []string
		for _, k := range n.kids {
			got = append(got, k.move.String())
		}
		for _, k := range n.pending {
			got = append(got, k.String())
		}
		slices.Sort(got)
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: the open replies are %s, want %s", c.name, s, c.want)
		}
	}
}

// A search that waits for replies, to a threat or to a quiet move, takes over that all are answered from
// what another one has proven.
func TestJoinProven(t *testing.T) {
	from, move, reply := begun()
	journal := filepath.Join(t.TempDir(), "journal")
	begin(t, journal, from, move, reply)
	o := options(t, from)
	s := open(t, journal, o)
	if err := s.Run(t.Context(), nil); err != nil || !s.Proven() {
		t.Fatal(err)
	}
	for _, threat := range []bool{false, true} {
		other := open(t, filepath.Join(t.TempDir(), "journal"), o)
		waits := 0
		for _, n := range s.graph.nodes {
			if !n.proven || !n.defends {
				continue
			}
			n.threat = threat
			e := event{At: renju.FormatMoves(n.moves), Threat: threat}
			setUp(other.graph.b, n.moves)
			for c := range other.graph.b.EmptyCells().Each {
				e.Replies += c.String()
				waits++
			}
			if err := other.keep(&e); err != nil {
				t.Fatal(err)
			}
		}
		var proven bytes.Buffer
		if _, err := s.WriteProven(&proven); err != nil {
			t.Fatal(err)
		}
		if err := other.Join(proven.Bytes()); err != nil || waits == 0 || !other.Proven() {
			t.Errorf("%d replies of %v: %v, %+v", waits, threat, err, other.Progress())
		}
		for _, n := range other.graph.nodes {
			if n.defends && !n.proven {
				t.Errorf("%s waits for %s", renju.FormatMoves(n.moves), renju.FormatMoves(n.pending))
			}
		}
	}
}

// The replies that an event leaves open stay open where it names no others, as files of what is proven did.
func TestJoinOpenReplies(t *testing.T) {
	g, err := newGraph(9, renju.Freestyle, renju.Black)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []event{
		{At: "e5f6a2", Replies: "a1b2c3"},
		{At: "e5f6a2", Threat: true, Open: "b2", Costs: []float32{leafCost}},
	} {
		if err := g.apply(&e); err != nil {
			t.Fatal(err)
		}
	}
	n := g.at(parse(t, "e5f6a2", 9), leafCost)
	if n.proven || len(n.pending) > 0 || len(n.kids) != 1 || n.kids[0].move.String() != "b2" {
		t.Errorf("proven: %v, waits for %v, %d open", n.proven, n.pending, len(n.kids))
	}
}

// A journal that is joined twice, or has lines of the own one, brings its work once, and the file what is
// new; what a journal has twice stays so.
func TestJoinTwice(t *testing.T) {
	from, move, reply := begun()
	dir := t.TempDir()
	mine, yours := filepath.Join(dir, "mine"), filepath.Join(dir, "yours")
	begin(t, mine, from, move, reply)
	line := func(makes string) string { return `{"at":"` + from + move + `","done":"a1","makes":` + makes + "}\n" }
	text := string(filetest.Read(t, mine)) + line("100") + line("100") + line("50")
	filetest.Put(t, yours, text)
	s := open(t, mine, options(t, from))
	for range 3 {
		if err := s.Join(filetest.Read(t, yours)); err != nil {
			t.Fatal(err)
		}
		if got := string(filetest.Read(t, mine)); got != text {
			t.Fatalf("the journal is\n%s, want\n%s", got, text)
		}
		if makes := s.graph.at(parse(t, from+move, 15), leafCost).makes; makes != 250 {
			t.Fatalf("%d makes", makes)
		}
	}
	again := open(t, filepath.Join(dir, "again"), options(t, from))
	if err := again.Join([]byte(text)); err != nil || string(filetest.Read(t, filepath.Join(dir, "again"))) != text {
		t.Error(err)
	}
	if err := s.Join([]byte(strings.Replace(text, "freestyle", "renju", 1))); err == nil {
		t.Error("a journal of another rule set is joined")
	}
}
