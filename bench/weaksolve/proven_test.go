package weaksolve

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search/renju/solved"
	"tengen/search/threat/certificate"
)

// What ships of a proof is whole: the small journal has the moves of the certificate and proves
// the game without any search, and so does the strategy in the programs. The certificate of 20×20
// is too large for this repository.
func TestProven(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for name, game := range map[string]struct {
		rule         renju.Rule
		size, lemmas int // no lemmas: the certificate is not here
	}{
		"freestyle15": {renju.Freestyle, 15, 8588},
		"standard15":  {renju.Standard, 15, 8777},
		"freestyle19": {renju.Freestyle, 19, 20594},
		"standard19":  {renju.Standard, 19, 20706},
		"freestyle20": {renju.Freestyle, 20, 0},
	} {
		t.Run(name, func(t *testing.T) {
			o := options(t, "")
			o.Rule, o.Size = game.rule, game.size
			proven(t, "proven/"+name, o, game.lemmas)
		})
	}
}

// The certificates of White's second moves prove renju together, and the programs have all of it. Some
// of them are checked; all together take six minutes.
func TestProvenParts(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	paths, err := filepath.Glob("proven/renju15-*.cert")
	if err != nil {
		t.Fatal(err)
	}
	o := options(t, "")
	o.Rule = renju.Renju
	whole := open(t, filepath.Join(t.TempDir(), "journal"), o)
	plies := map[string]int{"o15": 45, "l12": 45, "h9": 69, "i9": 63, "pass": 41}
	for _, path := range paths {
		if err := whole.Take(func() (io.ReadCloser, error) { return os.Open(path) }); err != nil {
			t.Fatal(path, err)
		}
		white := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), "renju15-"), ".cert")
		if plies[white] == 0 {
			continue
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		got, err := certificate.Check(t.Context(), file, certificate.Options{Threads: 2})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if got.Rule != renju.Renju || got.Size != 15 || got.Attacker != renju.Black || got.Plies != plies[white] ||
			renju.FormatMoves(got.Black) != "h8" || renju.FormatMoves(got.White) != strings.TrimSuffix(white, "pass") {
			t.Errorf("%s: %+v", path, got)
		}
	}
	if err := whole.Run(t.Context(), func() {}); err != nil || !whole.Proven() || whole.Progress().Expanded > 2 {
		t.Fatal(err, whole.Progress())
	}
	inPrograms(t, whole)
}

// The journal of caro proves the second moves that docs/solved.md names, without any search.
func TestProvenSoFar(t *testing.T) {
	text := filetest.Read(t, "proven/caro15-begun.jsonl.gz")
	for _, white := range []string{"o15", "o14", "n14", "o13"} {
		o := options(t, "h8"+white)
		o.Rule = renju.Caro
		s := open(t, filepath.Join(t.TempDir(), "journal"), o)
		if err := s.Join(text); err != nil || !s.Proven() {
			t.Error(white, err, s.Progress())
		}
	}
}

func proven(t *testing.T, path string, o Options, count int) {
	text := filetest.Read(t, path+".jsonl.gz")
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := s.Join(text); err != nil || !s.Proven() {
		t.Fatal(err, s.Progress())
	}
	if count == 0 {
		inPrograms(t, s)
		return
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
	// Positions that an attack wins are lemmas, but have no move of their own.
	if n := taken.graph.solved; n != count || len(lemmas) > n || len(lemmas) < n-n/4 {
		t.Errorf("%d lemmas, %d with a move, want %d", n, len(lemmas), count)
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
