package certificate_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// maker writes the certificate of a win that the search for threats has proven: the nodes of
// the proof near the root become lemmas, each turned or mirrored at random, and what comes
// below them is a tree.
type maker struct {
	t      testing.TB
	rnd    *rand.Rand
	w      *certificate.Writer
	lemmas map[string]int // numbers by the images of their positions
}

// image returns a position after a symmetry.
func image(b *renju.Board, symmetry int) string {
	out := bytes.Repeat([]byte{0}, 1<<10)
	for _, stones := range [][]renju.Cell{stonesOf(b, renju.Black), stonesOf(b, renju.White)} {
		for _, c := range stones {
			out[renju.Transform(c, symmetry, b.Size())] = byte(b.At(c))
		}
	}
	return string(out)
}

func stonesOf(b *renju.Board, side renju.Colour) []renju.Cell {
	s := renju.SetupOf(b.Size(), b.Rule(), b.At)
	return [...][]renju.Cell{s.Black, s.White}[side]
}

// turned returns a tree after a symmetry.
func turned(n *verify.Node, symmetry, size int, done map[*verify.Node]*verify.Node) *verify.Node {
	if n == nil || done[n] != nil {
		return done[n]
	}
	out := &verify.Node{Move: renju.Transform(n.Move, symmetry, size), Otherwise: turned(n.Otherwise, symmetry, size, done)}
	for _, r := range n.Replies {
		out.Replies = append(out.Replies, verify.Reply{Move: renju.Transform(r.Move, symmetry, size), Answer: turned(r.Answer, symmetry, size, done)})
	}
	done[n] = out
	return out
}

// lemma writes the lemmas of a node, down to a depth, and returns the number of its own.
func (m *maker) lemma(b *renju.Board, n *verify.Node, deep int) int {
	if number, ok := m.lemmas[image(b, 0)]; ok {
		return number
	}
	symmetry, size := m.rnd.IntN(renju.NumSymmetries), b.Size()
	turn := func(c renju.Cell) renju.Cell { return renju.Transform(c, symmetry, size) }
	done := map[*verify.Node]*verify.Node{}
	l := &certificate.Lemma{Move: turn(n.Move)}
	for side, to := range []*[]renju.Cell{&l.Black, &l.White} {
		for _, c := range stonesOf(b, renju.Colour(side)) {
			*to = append(*to, turn(c))
		}
	}
	here := image(b, 0)
	b.Make(n.Move)
	for _, r := range n.Replies {
		a := certificate.Answer{Reply: turn(r.Move), Lemma: -1}
		if b.Make(r.Move); deep > 1 && b.Status() == renju.Ongoing && (r.Move != renju.Pass || b.Rule() == renju.Renju) {
			a.Lemma = m.lemma(b, r.Answer, deep-1)
			a.Symmetry = m.between(b, symmetry, a.Lemma)
		} else {
			a.Tree = turned(r.Answer, symmetry, size, done)
			if m.rnd.IntN(4) == 0 { // one that fails wherever it is tried first
				l.Shared = append(l.Shared, a.Tree)
			}
		}
		b.Unmake()
		l.Answers = append(l.Answers, a)
	}
	b.Unmake()
	if n.Otherwise != nil {
		l.Shared = append(l.Shared, turned(n.Otherwise, symmetry, size, done))
	}
	number, err := m.w.Add(l)
	if err != nil {
		m.t.Fatal(err)
	}
	m.lemmas[here] = number
	// All images of the position are this lemma.
	for s := range renju.NumSymmetries {
		m.lemmas[image(b, s)] = number
	}
	m.lemmas[fmt.Sprint(number, " ", image(b, symmetry))] = symmetry
	return number
}

// between returns a symmetry that maps the position, already turned by one, onto that of a lemma.
func (m *maker) between(b *renju.Board, by, lemma int) int {
	for s := range renju.NumSymmetries {
		moved := bytes.Repeat([]byte{0}, 1<<10)
		for c, p := range []byte(image(b, by)) {
			if p != 0 {
				moved[renju.Transform(renju.Cell(c), s, b.Size())] = p
			}
		}
		if _, ok := m.lemmas[fmt.Sprint(lemma, " ", string(moved))]; ok {
			return s
		}
	}
	m.t.Fatalf("no symmetry leads to lemma %d", lemma)
	return 0
}

// made returns a certificate of a random position that is won by threats in a line of at least
// so many plies, and the plies.
func made(t testing.TB, rnd *rand.Rand, rule renju.Rule, size, atLeast, most, deep int) ([]byte, int) {
	vct := threat.NewVCT()
	for {
		s := renju.Setup{Size: size, Rule: rule, Side: renju.Colour(rnd.IntN(2))}
		n := 4 + rnd.IntN(size-2)
		points := rnd.Perm((size - 2) * (size - 2))[:2*n+int(s.Side)]
		for i, p := range points {
			c := renju.At(1+p%(size-2), 1+p/(size-2))
			if i < n+int(s.Side) {
				s.Black = append(s.Black, c)
			} else {
				s.White = append(s.White, c)
			}
		}
		b, err := s.Board()
		if err != nil || b.Over() != nil || b.Count(s.Side, renju.ClassFive) > 0 {
			continue
		}
		vct.Forget()
		_, proof, err := vct.Prove(t.Context(), b, threat.VCTLimits{Nodes: 3000, Memory: 1 << 20})
		if err != nil || proof == nil || proof.Plies() < atLeast || proof.Nodes() > most {
			continue
		}
		var file bytes.Buffer
		w, err := certificate.NewWriter(&file, certificate.Header{Rule: rule, Size: size, Attacker: s.Side})
		if err != nil {
			t.Fatal(err)
		}
		m := maker{t, rnd, w, map[string]int{}}
		m.lemma(b, proof.Root, deep)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		stats, err := verify.Verify(context.Background(), proof, verify.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return file.Bytes(), stats.Plies
	}
}

func check(t testing.TB, file []byte, opts certificate.Options) (*certificate.Statement, error) {
	return certificate.Check(t.Context(), bytes.NewReader(file), opts)
}

// Both checkers accept what is proven, and say the same of it.
func TestCheckersAgree(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	lemmas, refs, files := 0, 0, 24
	if testing.Short() {
		files = 8
	}
	for i := range files {
		rule := renju.Rules[i%4]
		size, atLeast := 7+i%3, 5+2*(i/8)
		if i < 4 {
			size = 16 // cells of two bytes
		}
		file, plies := made(t, rnd, rule, size, atLeast, 40, 1+i%4)
		f, err := slowRead(file)
		if err != nil {
			t.Fatal(err)
		}
		slow, err := slowCheck(f)
		if err != nil {
			t.Errorf("the slow checker: %v", err)
		}
		for _, opts := range []certificate.Options{{}, {Threads: 3, Thorough: true}} {
			s, err := check(t, file, opts)
			if err != nil {
				t.Fatalf("%v, %d lemmas: %v", rule, len(f.lemmas), err)
			}
			if s.Lemmas != len(f.lemmas) || s.Rule != rule || s.Plies != slow || s.Plies > plies {
				t.Errorf("%+v, the slow checker: %d plies, the proof: %d", s, slow, plies)
			}
		}
		lemmas += len(f.lemmas)
		for _, l := range f.lemmas {
			for _, a := range l.answers {
				refs += min(a.back, 1)
			}
		}
	}
	t.Logf("%d lemmas, %d answers by earlier ones", lemmas, refs)
	if refs < 2*files {
		t.Errorf("only %d answers by earlier lemmas", refs)
	}
}

// The slow checker accepts some lemmas of the solved games, evenly spread.
func TestSlowOnSolved(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	for game, step := range map[string]int{"freestyle15": 400, "standard15": 400, "freestyle19": 2000, "standard19": 2000, "renju15-i9": 80} {
		file, err := os.ReadFile("../../../bench/weaksolve/proven/" + game + ".cert")
		if err != nil {
			t.Fatal(err)
		}
		f, err := slowRead(file)
		if err != nil {
			t.Fatal(err)
		}
		for n := len(f.lemmas) - 1; n >= 0; n -= step {
			if _, _, err := f.holds(n, func(m int) (string, int) { return f.board(m).image(0), 0 }); err != nil {
				t.Errorf("%s: %v", game, err)
			}
		}
	}
}
