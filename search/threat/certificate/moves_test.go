package certificate_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat"
	"tengen/search/threat/certificate"
	"tengen/search/threat/strategy"
)

func strategyOf(t *testing.T, file []byte) (*certificate.Statement, []byte) {
	t.Helper()
	var out bytes.Buffer
	var moves strategy.Moves
	s, err := certificate.Check(t.Context(), bytes.NewReader(file), certificate.Options{Threads: 2, Moves: &moves})
	if err != nil {
		t.Fatal(err)
	}
	if err := moves.Write(&out); err != nil {
		t.Fatal(err)
	}
	return s, out.Bytes()
}

// setUp returns an image of a lemma's position.
func setUp(t *testing.T, h certificate.Header, l *certificate.Lemma, symmetry int) *renju.Board {
	t.Helper()
	s := renju.Setup{Size: h.Size, Rule: h.Rule, Side: h.Attacker}
	for _, c := range l.Black {
		s.Black = append(s.Black, renju.Transform(c, symmetry, h.Size))
	}
	for _, c := range l.White {
		s.White = append(s.White, renju.Transform(c, symmetry, h.Size))
	}
	b, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The strategy knows every lemma's position in all its images. Played against any replies, it
// goes from lemma to lemma with fewer plies each time, until a search for threats wins.
func TestStrategy(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	vct := threat.NewVCT()
	steps := 0
	for i := range 8 {
		file, _ := made(t, rnd, renju.Rules[i%4], 7+i%3, 7, 40, 3)
		theorem, text := strategyOf(t, file)
		s, err := strategy.Read(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		h, lemmas, err := readAll(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lemmas {
			for symmetry := range renju.NumSymmetries {
				b := setUp(t, h, l, symmetry)
				move, _, ok := s.Move(b)
				if want := renju.Transform(l.Move, symmetry, h.Size); !ok || move != want {
					t.Errorf("%v after a symmetry, %v; want %v", move, ok, want)
				}
				b.MakeNull()
				if _, _, ok := s.Move(b); ok {
					t.Error("a move of the defender")
				}
			}
		}
		for range 20 {
			b := setUp(t, h, lemmas[len(lemmas)-1], rnd.IntN(renju.NumSymmetries))
			move, plies, ok := s.Move(b)
			if !ok || plies != theorem.Plies {
				t.Fatalf("the theorem: %v in %d plies, %v; want %d", move, plies, ok, theorem.Plies)
			}
			for left := plies; ok; steps++ {
				if plies > left {
					t.Errorf("%d plies, want %d at most", plies, left)
				}
				left = plies - 2
				b.Make(move)
				var replies []renju.Cell
				for c := range b.EmptyCells().Each {
					if b.Legal(c) && (b.Count(h.Attacker, renju.ClassFive) != 1 || b.Class(c, h.Attacker) == renju.ClassFive) {
						replies = append(replies, c)
					}
				}
				if b.Status() != renju.Ongoing || len(replies) == 0 {
					break
				}
				b.Make(replies[rnd.IntN(len(replies))])
				if move, plies, ok = s.Move(b); !ok && b.Count(h.Attacker, renju.ClassFive) == 0 {
					if r := vct.Solve(t.Context(), b, threat.VCTLimits{Nodes: 100_000, Memory: 1 << 20}); r.Status != threat.Win {
						t.Errorf("%v: no win after\n%v", r.Status, b)
					}
				}
			}
		}
	}
	if steps < 200 {
		t.Errorf("%d moves of strategies", steps)
	}
}

func TestStrategyFile(t *testing.T) {
	rnd := rand.New(rand.NewPCG(10, 10))
	file, _ := made(t, rnd, renju.Freestyle, 8, 5, 20, 2)
	_, text := strategyOf(t, file)
	if _, again := strategyOf(t, file); !bytes.Equal(text, again) {
		t.Error("the same certificate gives other bytes")
	}
	for range 50 {
		broken := bytes.Clone(text)
		broken[rnd.IntN(len(broken))] ^= 1 << rnd.IntN(8)
		if _, err := strategy.Read(bytes.NewReader(broken)); err == nil {
			t.Error("a bit flipped: no error")
		}
		if _, err := strategy.Read(bytes.NewReader(text[:rnd.IntN(len(text))])); err == nil {
			t.Error("cut short: no error")
		}
	}
	if _, err := strategy.Read(bytes.NewReader(append(bytes.Clone(text), text...))); err == nil || !strings.Contains(err.Error(), "checksum") && !strings.Contains(err.Error(), "too long") {
		t.Errorf("twice: %v", err)
	}
}

// A strategy of two certificates knows the positions of both, with the shorter win of each; one
// of another game is refused.
func TestStrategyOfTwo(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 11))
	var files [3][]byte
	for i := range files {
		files[i], _ = made(t, rnd, []renju.Rule{renju.Freestyle, renju.Freestyle, renju.Standard}[i], 8, 5, 20, 2)
	}
	var moves strategy.Moves
	for _, f := range files[:2] {
		if _, err := certificate.Check(t.Context(), bytes.NewReader(f), certificate.Options{Moves: &moves}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := certificate.Check(t.Context(), bytes.NewReader(files[2]), certificate.Options{Moves: &moves}); err == nil || !strings.Contains(err.Error(), "standard") {
		t.Errorf("a certificate of another rule set: %v", err)
	}
	var out bytes.Buffer
	if err := moves.Write(&out); err != nil {
		t.Fatal(err)
	}
	both, err := strategy.Read(&out)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files[:2] {
		_, text := strategyOf(t, f)
		one, err := strategy.Read(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		h, lemmas, err := readAll(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lemmas {
			b := setUp(t, h, l, 0)
			_, alone, _ := one.Move(b)
			if _, plies, ok := both.Move(b); !ok || plies > alone {
				t.Errorf("%d plies, %v; alone %d", plies, ok, alone)
			}
		}
	}
}
