package weaksolve

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/renju/solved"
	"tengen/search/threat/certificate"
)

// What ships of a proof is whole: the small journal has the moves of the certificate and proves
// the game without any search, and so does the strategy in the programs.
func TestProven(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for name, rule := range map[string]renju.Rule{"freestyle15": renju.Freestyle, "standard15": renju.Standard} {
		t.Run(name, func(t *testing.T) { proven(t, "proven/"+name, rule) })
	}
}

// What is proven of games that are not solved yet: the certificates of second moves hold, those of
// renju are in the programs, and the small journal of freestyle on 19×19 proves as many second moves
// without any search.
func TestProvenParts(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for name, want := range map[string]struct {
		rule  renju.Rule
		size  int
		white string
		plies int
	}{
		"freestyle19-i9": {renju.Freestyle, 19, "i9", 57},
		"renju15-o15":    {renju.Renju, 15, "o15", 45},
		"renju15-o14":    {renju.Renju, 15, "o14", 51},
	} {
		path := "proven/" + name + ".cert"
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		got, err := certificate.Check(t.Context(), file, certificate.Options{Threads: 2})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		centre := renju.At(want.size/2, want.size/2)
		if got.Rule != want.rule || got.Size != want.size || got.Attacker != renju.Black || got.Plies != want.plies ||
			!slices.Equal(got.Black, []renju.Cell{centre}) || renju.FormatMoves(got.White) != want.white {
			t.Errorf("%s: %+v", name, got)
		}
		if want.rule != renju.Renju {
			continue
		}
		o := options(t, "h8"+want.white)
		o.Rule = want.rule
		taken := open(t, filepath.Join(t.TempDir(), "journal"), o)
		if err := taken.Take(func() (io.ReadCloser, error) { return os.Open(path) }); err != nil || !taken.Proven() {
			t.Fatal(err, taken.Progress())
		}
		inPrograms(t, taken)
	}
	text, err := os.ReadFile("proven/freestyle19.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, "")
	o.Size = 19
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := s.Join(text); err != nil {
		t.Fatal(err)
	}
	count := 0
	for x := 1; x < 10; x++ {
		for y := range x + 1 {
			if s.graph.at([]renju.Cell{renju.At(9, 9), renju.At(9+x, 9+y)}, leafCost).proven {
				count++
			}
		}
	}
	if count != 54 {
		t.Errorf("%d second moves are proven", count)
	}
}

func proven(t *testing.T, path string, rule renju.Rule) {
	o := options(t, "")
	o.Rule = rule
	text, err := os.ReadFile(path + ".jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := s.Join(text); err != nil || !s.Proven() {
		t.Fatal(err, s.Progress())
	}
	taken := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := taken.Take(func() (io.ReadCloser, error) { return os.Open(path + ".cert") }); err != nil || !taken.Proven() {
		t.Fatal(err, taken.Progress())
	}
	lemmas := taken.moves()
	for key, move := range s.moves() {
		if lemmas[key] != move {
			t.Errorf("%s: the certificate has no %v", renju.FormatMoves(s.graph.nodes[key].moves), move)
		}
	}
	inPrograms(t, taken)
	if len(lemmas) < 8000 {
		t.Errorf("%d lemmas", len(lemmas))
	}
}

// inPrograms checks that the strategy in the programs has a move for every lemma of a certificate.
func inPrograms(t *testing.T, taken *Solver) {
	t.Helper()
	b := taken.graph.b
	strategy, err := solved.Strategy(b.Rule(), b.Size())
	if err != nil || strategy == nil {
		t.Fatal(strategy, err)
	}
	for key := range taken.moves() {
		n := taken.graph.nodes[key]
		setUp(b, n.moves)
		if c, plies, ok := strategy.Move(b); !ok || plies < 1 || !b.IsEmpty(c) {
			t.Errorf("%s: the strategy has no move", renju.FormatMoves(n.moves))
		}
	}
}
