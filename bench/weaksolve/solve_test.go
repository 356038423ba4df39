package weaksolve

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/internal/filetest"
	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// problem is a position of freestyle that Black wins by a quiet move: no attack wins at once.
const problem = "h8i9i10l9h9h10g8f7"

func options(t *testing.T, moves string) Options {
	return Options{Rule: renju.Freestyle, Size: 15, Moves: parse(t, moves, 15), Threads: 2, Memory: 2 * LeastMemory << 20, reply: 60_000, pass: 60_000}
}

// parse returns the cells of moves on a board of some size.
func parse(t *testing.T, moves string, size int) []renju.Cell {
	t.Helper()
	cells, err := renju.ParseMoves(moves, size)
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

func open(t *testing.T, path string, o Options) *Solver {
	t.Helper()
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// state returns all that is known of the nodes of a search: those of s as images of theirs in t.
func state(s *Solver) map[uint64][4]float64 {
	out := map[uint64][4]float64{}
	for key, n := range s.graph.nodes {
		proven := 0.0
		if n.proven {
			proven = 1
		}
		out[key] = [4]float64{n.cost, float64(n.round), float64(len(n.pending)), proven}
	}
	return out
}

// begun returns a position, its winning move and a reply that no attack answers at once; in short
// tests they are close to the end.
func begun() (from, move, reply string) {
	if testing.Short() {
		return problem + "g11j8", "j11", "k12"
	}
	return problem, "g11", "j8"
}

// begin writes a journal of a position: its move, and one reply that is open.
func begin(t *testing.T, path, from, move, reply string) {
	t.Helper()
	lines := `{"format":"tengen-weaksolve 1","rule":"freestyle","size":15,"attacker":"black"}` + "\n" +
		fmt.Sprintf(`{"at":"%s","open":"%s","costs":[2]}`, from, move) + "\n" +
		fmt.Sprintf(`{"at":"%s%s","threat":true,"replies":"%s","open":"%[3]s","costs":[2]}`, from, move, reply) + "\n"
	filetest.Put(t, path, lines)
}

// certify writes the certificate and checks it.
func certify(t *testing.T, s *Solver) (*certificate.Statement, []byte) {
	t.Helper()
	var out bytes.Buffer
	if holes, err := s.Certify(t.Context(), &out, nil); err != nil || holes > 0 {
		t.Fatalf("%d holes, %v", holes, err)
	}
	return checked(t, out.Bytes()), out.Bytes()
}

// checked returns what a certificate says, which has to hold.
func checked(t *testing.T, text []byte) *certificate.Statement {
	t.Helper()
	said, err := certificate.Check(t.Context(), bytes.NewReader(text), certificate.Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// inMemory opens a file that is in memory.
func inMemory(text []byte) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
}

// A search that is stopped after every expansion, and goes on from its journal, knows the same
// as it did, and proves the position. So does one that gets the journal of another.
func TestStops(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	moves := problem
	if testing.Short() {
		moves += "g11j8"
	}
	o := options(t, moves)
	o.reply, o.pass = 20_000, 20_000 // so that there are several expansions
	stops := 0
	for {
		s := open(t, path, o)
		ctx, cancel := context.WithCancel(t.Context())
		err := s.Run(ctx, cancel)
		before := state(s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		again := open(t, path, o)
		if !maps.Equal(state(again), before) {
			t.Fatalf("after stop %d the journal gives another graph", stops)
		}
		proven := again.Proven()
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
		if proven {
			break
		}
		if stops++; !errors.Is(err, context.Canceled) || stops > 1000 {
			t.Fatal(err)
		}
	}
	if stops < 1 || stops < 3 && !testing.Short() {
		t.Errorf("proven after %d stops", stops)
	}
	text := filetest.Read(t, path)
	o.Threads = 1 // with two the number of lemmas varies
	s := open(t, path, o)
	said, _ := certify(t, s)
	if said.Plies < 15 {
		t.Errorf("%+v", said)
	}

	// A killed process leaves an incomplete line; another machine has the position turned.
	cut := filepath.Join(t.TempDir(), "cut")
	filetest.Put(t, cut, text[:len(text)-7])
	if s := open(t, cut, o); s.Proven() || s.Progress().Positions < 5 {
		t.Errorf("without its last line: %+v", s.Progress())
	}
	turned := o
	turned.Moves = nil
	for _, c := range o.Moves {
		turned.Moves = append(turned.Moves, renju.Transform(c, 6, 15))
	}
	other := open(t, filepath.Join(t.TempDir(), "turned"), turned)
	if err := other.Join(text); err != nil {
		t.Fatal(err)
	}
	if !other.Proven() {
		t.Error("an image of the position is not proven by its journal")
	}
	if again, _ := certify(t, other); again.Lemmas != said.Lemmas {
		t.Errorf("%+v, turned %+v", said, again)
	}

	// A reply that turns out to be open takes back what depends on it, and the search goes on.
	solved := other.graph.solved
	won := other.root.kids[slices.IndexFunc(other.root.kids, func(k child) bool { return k.proven })]
	e := event{At: renju.FormatMoves(won.moves), Hole: true}
	e.add(renju.At(0, 0), leafCost)
	if err := other.graph.apply(&e); err != nil {
		t.Fatal(err)
	}
	if other.Proven() || won.proven || other.root.cost == 0 || other.graph.solved >= solved {
		t.Error("the position is proven still")
	}
	if err := other.Run(t.Context(), nil); err != nil || !other.Proven() {
		t.Fatal(err, other.Progress())
	}
	certify(t, other)
}

// A win after a pass holds after every reply that is not said to disturb it.
func TestDisturbing(t *testing.T) {
	w, err := newWorker(&Options{Rule: renju.Freestyle, Size: 15, Threads: 1, Memory: LeastMemory << 20})
	if err != nil {
		t.Fatal(err)
	}
	check := verify.NewChecker(verify.Options{})
	for _, moves := range []string{problem + "g11", "h8i9i10l9h9", "h8h9i9j7g7j10i8"} {
		at := parse(t, moves, 15)
		setUp(w.b, at)
		w.b.MakeNull()
		win, err := w.prove(t.Context(), passMakes)
		if win == nil || err != nil {
			t.Fatalf("%s: no win after a pass, %v", moves, err)
		}
		near := w.disturbing(w.b.EmptyCells(), win)
		w.b.Unmake()
		others := 0
		for c := range w.b.EmptyCells().Each {
			if near.Has(c) {
				continue
			}
			others++
			w.b.Make(c)
			err := check.Trees(win)
			if err == nil {
				check.Begin(t.Context(), w.b)
				_, err = check.Win(win)
			}
			w.b.Unmake()
			if err != nil {
				t.Errorf("%s: %v: %v", moves, c, err)
			}
		}
		if others < 50 {
			t.Errorf("%s: %d replies do not disturb the win", moves, others)
		}
	}
}

// A reply that disturbs every win after a pass gets an answer of its own, far as it may be: here l4
// after k10.
func TestFarReply(t *testing.T) {
	const at = "h7k7i7k8j7g9h8i9j8k9"
	path := filepath.Join(t.TempDir(), "journal")
	journal := `{"format":"tengen-weaksolve 1","rule":"freestyle","size":15,"attacker":"black"}` + "\n" +
		`{"at":"` + at + `","open":"k10","costs":[2]}` + "\n"
	filetest.Put(t, path, journal)
	o := options(t, at)
	o.Threads = 1
	s := open(t, path, o)
	if err := s.Run(t.Context(), nil); err != nil || !s.Proven() {
		t.Fatal(err, s.Progress())
	}
	certify(t, s)
}

// A certificate of a position on the way proves it without a search, also turned, and its lemmas
// are those of the whole; another game's, a damaged one and one that repeats a stone are refused.
func TestParts(t *testing.T) {
	from, move, reply := begun()
	part := from + move + reply
	o := options(t, part)
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := s.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	said, text := certify(t, s)

	for i, c := range o.Moves {
		o.Moves[i] = renju.Transform(c, 5, o.Size)
	}
	turned := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := turned.Take(inMemory(text)); err != nil || !turned.Proven() {
		t.Fatalf("%v, proven: %v", err, turned.Proven())
	}
	if again, bytes := certify(t, turned); again.Lemmas != said.Lemmas || !slices.Equal(bytes, text) {
		t.Errorf("%+v, taken over %+v", said, again)
	}

	journal := filepath.Join(t.TempDir(), "journal")
	begin(t, journal, from, move, reply)
	whole := open(t, journal, options(t, from))
	if err := whole.Take(inMemory(text)); err != nil || !whole.Proven() {
		t.Fatalf("%v, proven: %v", err, whole.Proven())
	}
	for {
		var written bytes.Buffer
		holes, err := whole.Certify(t.Context(), &written, nil)
		if err != nil {
			t.Fatal(err)
		}
		if holes == 0 {
			break
		}
		if err := whole.Take(inMemory(written.Bytes())); err != nil || whole.Proven() {
			t.Fatalf("what is written with %d replies open: %v, proven: %v", holes, err, whole.Proven())
		}
		if err := whole.Run(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	all, more := certify(t, whole)
	if all.Lemmas <= said.Lemmas || len(all.Black) != len(options(t, from).Moves)/2 {
		t.Errorf("%+v, of which %+v was taken over", all, said)
	}
	// Of a certificate of more than the position, it takes what the position needs.
	cut := open(t, filepath.Join(t.TempDir(), "journal"), options(t, part))
	if err := cut.Take(inMemory(more)); err != nil || !cut.Proven() {
		t.Fatalf("%v, proven: %v", err, cut.Proven())
	}
	if again, _ := certify(t, cut); again.Lemmas > said.Lemmas || len(again.Black) != len(said.Black) {
		t.Errorf("%+v, cut out of %+v", again, all)
	}

	other := options(t, part)
	other.Rule = renju.Standard
	s = open(t, filepath.Join(t.TempDir(), "journal"), other)
	if err := s.Take(inMemory(text)); err == nil || !strings.Contains(err.Error(), "freestyle") {
		t.Errorf("another rule set: %v", err)
	}
	if err := whole.Take(inMemory(text[:len(text)-20])); err == nil {
		t.Error("a certificate that is cut is taken")
	}
	var bad bytes.Buffer
	w, err := certificate.NewWriter(&bad, certificate.Header{Rule: renju.Freestyle, Size: 15, Attacker: renju.Black})
	if err == nil {
		_, err = w.Add(&certificate.Lemma{Black: []renju.Cell{renju.At(1, 1)}, White: []renju.Cell{renju.At(2, 1)}, Move: renju.At(2, 1)})
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	if err := whole.Take(inMemory(bad.Bytes())); err == nil || !strings.Contains(err.Error(), "c2 is not empty") {
		t.Errorf("a move on a stone: %v", err)
	}
}

// A certificate whose writing is stopped is a part, with which the writing goes on.
func TestCertifyStops(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run: a short proof has one lemma")
	}
	journal := filepath.Join(t.TempDir(), "journal")
	const moves = "h8i9i10l9h9h10"
	begin(t, journal, moves, "g8", "f7")
	o := options(t, moves)
	o.Threads = 1
	s := open(t, journal, o)
	if err := s.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	said, _ := certify(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	var part, whole bytes.Buffer
	if _, err := s.Certify(ctx, &part, func(int) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped at the first lemma of %d: %v", said.Lemmas, err)
	}
	if err := s.Take(inMemory(part.Bytes())); err != nil {
		t.Fatal(err)
	}
	first := 0
	if holes, err := s.Certify(t.Context(), &whole, func(lemmas int) { first = cmp.Or(first, lemmas) }); holes > 0 || err != nil {
		t.Fatal(holes, err)
	}
	if again, err := certificate.Check(t.Context(), &whole, certificate.Options{}); err != nil || first != 2 || again.Lemmas != said.Lemmas {
		t.Errorf("%v, lemma %d is the first new one, %+v, before %+v", err, first, again, said)
	}
}

// The writing of a certificate may be stopped at any time, on any number of threads: what is written by
// then is a part, and the error is that of the context.
func TestCertifyStopsAnywhere(t *testing.T) {
	from, move, reply := begun()
	journal := filepath.Join(t.TempDir(), "journal")
	begin(t, journal, from, move, reply)
	o := options(t, from)
	o.Threads = 4
	o.Memory *= 2
	s := open(t, journal, o)
	if err := s.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		ctx, cancel := context.WithCancel(t.Context())
		if i == 0 {
			cancel()
		} else {
			defer time.AfterFunc(time.Duration(i)*5*time.Millisecond, cancel).Stop()
		}
		var part bytes.Buffer
		_, err := s.Certify(ctx, &part, nil)
		cancel()
		if !errors.Is(err, context.Canceled) && (err != nil || i == 0) {
			t.Fatalf("stop %d: %v", i, err)
		}
		if err := s.eachLemma(inMemory(part.Bytes()), func(certificate.Header, *certificate.Lemma) error { return nil }); err != nil {
			t.Fatalf("stop %d: what is written: %v", i, err)
		}
	}
}

// Where Black has no win after a pass, White's pass is a reply of renju like any other, and none of
// freestyle.
func TestAnswerPass(t *testing.T) {
	for rule, want := range map[renju.Rule]int{renju.Renju: 225, renju.Freestyle: 224} {
		o := Options{Rule: rule, Size: 15, Threads: 1, Memory: LeastMemory << 20}
		a, err := newAttacker(&o)
		if err != nil {
			t.Fatal(err)
		}
		c := &certifier{ctx: t.Context(), att: renju.Black, most: sureMakes, lemmas: map[uint64]*written{}}
		first := renju.At(7, 7)
		setUp(a.b, []renju.Cell{first})
		for reply := range a.b.EmptyCells().Each {
			setUp(a.b, []renju.Cell{first, reply})
			key, _ := a.b.CanonicalKey()
			c.lemmas[key] = &written{}
		}
		setUp(a.b, []renju.Cell{first, renju.Pass})
		key, _ := a.b.CanonicalKey()
		c.lemmas[key] = &written{}
		setUp(a.b, nil)
		next, open, err := (&scribe{c, a}).answer(nil, &certificate.Lemma{Move: first}, nil, nil)
		if err != nil || open || len(next) != want || slices.Contains(next, renju.Pass) != (rule == renju.Renju) {
			t.Errorf("%v: %d replies, want %d, open: %v, %v", rule, len(next), want, open, err)
		}
	}
}

// TestDearHint has a move that won elsewhere and turns out dear here: the engine is asked for others
// at once, not after many visits.
func TestDearHint(t *testing.T) {
	g, err := newGraph(9, renju.Freestyle, renju.Black)
	if err != nil {
		t.Fatal(err)
	}
	at := parse(t, "e5f6", 9)
	n := g.at(at, leafCost)
	for _, c := range []struct {
		e    event
		cost float64
		due  bool
	}{
		{event{At: "e5f6", Open: "d4", Costs: []float32{hintCost}}, hintCost, false},
		{event{At: "e5f6d4", Replies: "a1b1", Open: "a1b1", Costs: []float32{5, 6}}, 11, false},
		{event{At: "e5f6d4a1", Round: 1, Open: "e6", Costs: []float32{900}}, unaskedCost, true},
		{event{At: "e5f6", Round: 1, Open: "d6", Costs: []float32{70}}, 70, false},
	} {
		if err := g.apply(&c.e); err != nil {
			t.Fatal(err)
		}
		if n.cost != c.cost || n.due() != c.due {
			t.Errorf("%+v: cost %v, due %v, want %v, %v", c.e, n.cost, n.due(), c.cost, c.due)
		}
	}
}

// A journal that is damaged, or of another search, is refused with the line.
func TestBadJournals(t *testing.T) {
	head := `{"format":"tengen-weaksolve 1","rule":"freestyle","size":15,"attacker":"black"}` + "\n"
	for text, want := range map[string]string{
		strings.Replace(head, "15", "19", 1):                            "line 1",
		strings.Replace(head, "freestyle", "renju", 1):                  "line 1",
		head + "nonsense\n":                                             "line 2",
		head + `{"at":"h8h8"}` + "\n":                                   "line 2: h8h8: the point h8 is not empty",
		head + `{"at":"h8","open":"h8","costs":[1]}` + "\n":             "the point h8 is not empty",
		head + `{"at":"h8","open":"h9","costs":[]}` + "\n":              "1 moves with 0 costs",
		head + `{"at":"h8","replies":"z9"}` + "\n":                      "z9",
		head + `{"at":"h8"}` + "\n" + `{"at":"h8","done":"p16"}` + "\n": "line 3",
		head + `{"at":"","round":9}` + "\n":                             "round",
		head + `{"at":"h8","costs":[-1],"open":"h9"}` + "\n":            "cost",
	} {
		path := filepath.Join(t.TempDir(), "journal")
		filetest.Put(t, path, text)
		if _, err := Open(path, options(t, "")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// Options that fit no position are refused.
func TestOptions(t *testing.T) {
	for moves, want := range map[string]string{"h8": "white is to move", "h8h8": "move 2"} {
		if _, err := Open(filepath.Join(t.TempDir(), "journal"), options(t, moves)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", moves, err, want)
		}
	}
}

// The distance of a cell counts to stones alone, over the edge of nothing.
func TestRing(t *testing.T) {
	b, err := renju.New(15, renju.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	setUp(b, []renju.Cell{renju.At(0, 0)})
	for c, want := range map[renju.Cell]int{renju.At(1, 1): 1, renju.At(0, 2): 2, renju.At(3, 1): 3, renju.At(14, 14): rings, renju.Pass: rings} {
		if got := ring(b, c); got != want {
			t.Errorf("%v: %d, want %d", c, got, want)
		}
	}
}

// A journal that is too long is refused, not cut, however it is stored.
func TestLongJournal(t *testing.T) {
	const text = "one\ntwo\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := io.WriteString(z, text+"thr"); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	for _, stored := range [][]byte{packed.Bytes(), []byte(text + "thr")} {
		if got, err := lines(stored, 11); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
		if got, err := lines(stored, 10); err == nil || !strings.Contains(err.Error(), "more than 10 bytes") {
			t.Errorf("%q, %v", got, err)
		}
	}
}
