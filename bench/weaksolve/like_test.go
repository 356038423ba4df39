package weaksolve

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/movegen/renju"
	"tengen/search/threat/certificate"
	"tengen/search/threat/verify"
)

// finish searches and certifies until there is no hole, and returns what the certificate says and the
// replies that were open on the way.
func finish(t *testing.T, s *Solver) (said *certificate.Statement, text []byte, open int) {
	t.Helper()
	for {
		if err := s.Run(t.Context(), nil); err != nil || !s.Proven() {
			t.Fatal(err, s.Progress())
		}
		var out bytes.Buffer
		holes, err := s.Certify(t.Context(), &out, nil)
		if err != nil {
			t.Fatal(err)
		}
		if holes == 0 {
			return checked(t, out.Bytes()), out.Bytes(), open
		}
		open += holes
		if err := s.Take(inMemory(out.Bytes())); err != nil {
			t.Fatal(err)
		}
	}
}

// lemmaFile returns a certificate of these lemmas.
func lemmaFile(t *testing.T, o *Options, lemmas ...*certificate.Lemma) []byte {
	t.Helper()
	var text bytes.Buffer
	w, err := certificate.NewWriter(&text, o.game())
	for _, l := range lemmas {
		if err == nil {
			_, err = w.Add(l)
		}
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// A certificate is a model for the same position on a larger board, turned, for another rule set,
// and for positions with the defender's last stone elsewhere, where its wins may fail. Whatever the
// model, the certificate that comes out of it holds.
func TestLike(t *testing.T) {
	from, move, reply := begun()
	first := open(t, filepath.Join(t.TempDir(), "journal"), options(t, from+move+reply))
	_, model, _ := finish(t, first)
	for _, c := range []struct {
		name, moves string
		size, turn  int
		rule        renju.Rule
		atOnce      bool // no search and no hole
	}{
		{"same", from + move + reply, 15, 0, renju.Freestyle, true},
		{"turned", from + move + reply, 15, 6, renju.Freestyle, true},
		{"larger", from + move + reply, 19, 3, renju.Freestyle, true},
		{"smaller", from + move + reply, 12, 4, renju.Freestyle, false},
		{"even size", from + move + reply, 20, 0, renju.Freestyle, true},
		{"another rule set", from + move + reply, 17, 1, renju.Standard, false},
		{"far reply", from + move + "a1", 16, 2, renju.Freestyle, false},
		{"near reply", from + move + "g10", 15, 0, renju.Freestyle, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := options(t, c.moves)
			for i, cell := range o.Moves {
				o.Moves[i] = place{from: 15, to: c.size, turn: c.turn}.cell(cell)
			}
			o.Size, o.Rule = c.size, c.rule
			s := open(t, filepath.Join(t.TempDir(), "journal"), o)
			if err := s.Like(inMemory(model)); err != nil {
				t.Fatal(err)
			}
			if c.atOnce && !s.Proven() {
				t.Error("the model does not count as proven")
			}
			said, _, holes := finish(t, s)
			if said.Size != c.size || said.Rule != c.rule || len(said.Black) != len(o.Moves)/2 {
				t.Errorf("%+v", said)
			}
			if searched := holes > 0 || s.Progress().Expanded > 0; searched && c.atOnce {
				t.Errorf("%d holes, %+v", holes, s.Progress())
			}
		})
	}
	for name, c := range map[string]struct {
		moves string
		text  []byte
		want  string
	}{
		"another position":  {from + move + "a1a2a3", model, "no position like this one"},
		"two stones differ": {strings.Replace(from, "f7", "a1", 1) + move + "o15", model, "no position like this one"},
		"cut":               {from + move + reply, model[:len(model)-20], ""},
	} {
		s := open(t, filepath.Join(t.TempDir(), "journal"), options(t, c.moves))
		if err := s.Like(inMemory(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	o := options(t, from+move)
	o.Attacker = renju.White
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := s.Like(inMemory(model)); err == nil || !strings.Contains(err.Error(), "black wins") {
		t.Errorf("another attacker: %v", err)
	}
}

// What a wrong certificate says is believed until the wins are played. Then the replies that it
// leaves open are searched: one after which it names a useless move, and one that only a model says
// is won.
func TestWrongModel(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run: it searches after many replies")
	}
	from, move, reply := problem+"g11j8", "j11", "k12"
	for _, answered := range []bool{true, false} {
		o := options(t, from+move+reply)
		n := len(o.Moves)
		useless := &certificate.Lemma{Move: renju.At(14, 14)}
		root := &certificate.Lemma{Move: o.Moves[n-2]}
		for i, c := range o.Moves {
			stones, first := &useless.Black, &root.Black
			if i&1 == 1 {
				stones, first = &useless.White, &root.White
			}
			*stones = append(*stones, c)
			if i < n-2 {
				*first = append(*first, c)
			}
		}
		if answered {
			root.Answers = []certificate.Answer{{Reply: o.Moves[n-1], Lemma: 0}}
		}
		text := lemmaFile(t, &o, useless, root)
		at := o.Moves
		o.Moves = at[:n-2]
		s := open(t, filepath.Join(t.TempDir(), "journal"), o)
		s.most = firstMakes
		if err := s.Like(inMemory(text)); err != nil || !s.Proven() {
			t.Fatal(err, s.Progress())
		}
		if l, _ := s.models.find(at); l == nil || l.Move != useless.Move {
			t.Fatalf("the model is %+v", l)
		}
		said, _, holes := finish(t, s)
		if len(said.Black) != len(root.Black) || holes == 0 {
			t.Errorf("answered: %v, %+v, %d holes", answered, said, holes)
		}
	}
}

// A model is found for its position, for images of it, and with the defender's far stone elsewhere.
func TestFindModel(t *testing.T) {
	h := newHints(16, renju.White)
	m := newModels(h)
	moves := func(text string) []renju.Cell { return parse(t, text, 16) }
	l := &certificate.Lemma{Move: renju.At(10, 9)} // k10 on 18×18, j9 on 16×16
	m.add(moves("i8h8i10p16"), l, place{from: 18, to: 16})
	for text, want := range map[string]string{
		"i8h8i10p16": "j9",
		"i8h8i10p2":  "j9",  // the far stone is elsewhere
		"i10h8i8a1":  "j9",  // another order
		"j9j8h9p3":   "i10", // turned around the centre of the frame
		"i8h8i10j11": "",    // a near stone
		"i8h8i11p16": "",
		"i8h8i10":    "",
	} {
		got := ""
		if found, cell := m.find(moves(text)); found == l {
			got = cell(l.Move).String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// The cells around a stone that is elsewhere lie with it, nearer to the edge or away from it. No
// two cells of a board lie on one.
func TestZone(t *testing.T) {
	at := func(text string) renju.Cell { return parse(t, text, 20)[0] }
	home := []renju.Cell{at("k11")}
	near := around(at("n4"), at("n3"), home, 20)
	for text, want := range map[string]string{
		"n4": "n3", "k4": "k3", "n1": "", "n7": "n6", "r7": "r6", // cells of the zone
		"k11": "k11", "n8": "n8", "j7": "j7", "t14": "t14", // and those that stay
	} {
		c, lies := near.cell(at(text), 20), ""
		if c != renju.NoCell {
			lies = c.String()
		}
		if lies != want {
			t.Errorf("%s lies on %q, want %q", text, lies, want)
		}
	}
	for _, z := range []*zone{near, around(at("n3"), at("n4"), home, 20), around(at("n4"), at("o4"), home, 20), around(at("n4"), at("a20"), nil, 20)} {
		seen := renju.Rows{}
		for i := range 400 {
			c := z.cell(renju.At(i%20, i/20), 20)
			if c == renju.NoCell {
				continue
			}
			if seen.Has(c) {
				t.Errorf("%+v: two cells lie on %v", z, c)
			}
			seen.Add(c)
		}
	}
}

// What a model answers near the defender's stone lies around that stone, as far as the board goes.
func TestModelAround(t *testing.T) {
	cells := func(text string) []renju.Cell { return parse(t, text, 15) }
	one := func(text string) renju.Cell { return cells(text)[0] }
	tree := &verify.Node{Move: one("g7")}
	below := &certificate.Lemma{Black: cells("h8h9"), White: cells("n4m4"), Move: one("l4"), Answers: []certificate.Answer{
		{Reply: one("o4"), Lemma: -1, Tree: tree}, {Reply: one("o1"), Lemma: -1, Tree: tree}, {Reply: one("a1"), Lemma: -1, Tree: tree}}}
	root := &certificate.Lemma{Black: cells("h8"), White: cells("n4"), Move: one("h9"), Answers: []certificate.Answer{{Reply: one("m4"), Lemma: 0}}}
	o := options(t, "h8n3")
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := s.Like(inMemory(lemmaFile(t, &o, below, root))); err != nil || !s.Proven() {
		t.Fatal(err, s.Progress())
	}
	for moves, want := range map[string]string{
		"h8n3h9m3": "l3 a1 o3", // the reply o1 is off the board
		"h8n3h9m4": "l4 a1 o1 o4",
		"h8n3h9m5": "",
	} {
		var got []string
		if l, cell := s.models.find(cells(moves)); l != nil {
			_, own := winsOf(l, cell)
			for c, win := range own {
				if got = append(got, c.String()); win.Move != tree.Move {
					t.Errorf("%s: %v wins by %v", moves, c, win.Move)
				}
			}
			slices.Sort(got)
			got = slices.Insert(got, 0, cell(l.Move).String())
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: %q, want %q", moves, text, want)
		}
	}
}

// The wins of a model are played in place of a search.
func TestModelSavesSearch(t *testing.T) {
	from, move, reply := begun()
	first := open(t, filepath.Join(t.TempDir(), "journal"), options(t, from+move+reply))
	_, text, _ := finish(t, first)
	o := options(t, from+move+reply)
	for i, c := range o.Moves {
		o.Moves[i] = place{from: 15, to: 19, turn: 5}.cell(c)
	}
	o.Size = 19
	s := open(t, filepath.Join(t.TempDir(), "journal"), o)
	if err := s.Like(inMemory(text)); err != nil {
		t.Fatal(err)
	}
	like, cell := s.models.find(o.Moves)
	if like == nil {
		t.Fatal("no model")
	}
	move19 := cell(like.Move)
	made := func(like *certificate.Lemma) (uint64, int) {
		a, err := newAttacker(&o)
		if err != nil {
			t.Fatal(err)
		}
		setUp(a.b, o.Moves)
		l := &certificate.Lemma{Move: move19}
		c := &certifier{ctx: t.Context(), att: o.Attacker, most: sureMakes, moves: s.moves(), lemmas: map[uint64]*written{}}
		next, open, err := (&scribe{c, a}).answer(o.Moves, l, like, cell)
		if err != nil || open {
			t.Fatal(next, open, err)
		}
		return a.b.Nodes(), len(l.Shared) + len(l.Answers)
	}
	with, trees := made(like)
	without, _ := made(nil)
	if trees == 0 || 2*with > without {
		t.Errorf("%d moves are made with a model, %d without; %d trees", with, without, trees)
	}
}

// A tree that is moved keeps what its parts share, and leaves out what is not on the board.
func TestMoved(t *testing.T) {
	c := renju.At
	five := &verify.Node{Move: c(4, 4)}
	off := &verify.Node{Move: c(0, 3)}
	in := &verify.Node{Move: c(1, 1), Otherwise: five, Replies: []verify.Reply{
		{Move: c(2, 2), Answer: five}, {Move: c(0, 0), Answer: five}, {Move: c(3, 3), Answer: off}, {Move: renju.Pass, Answer: five},
	}}
	left := func(c renju.Cell) renju.Cell {
		switch {
		case c == renju.Pass:
			return c
		case c.X() == 0:
			return renju.NoCell
		}
		return renju.At(c.X()-1, c.Y())
	}
	got := moved(in, left, map[*verify.Node]*verify.Node{})
	if got.Move != c(0, 1) || got.Otherwise == nil || got.Otherwise.Move != c(3, 4) {
		t.Fatalf("%+v", got)
	}
	want := []verify.Reply{{Move: c(1, 2), Answer: got.Otherwise}, {Move: renju.Pass, Answer: got.Otherwise}}
	if !slices.Equal(got.Replies, want) {
		t.Errorf("%+v, want %+v", got.Replies, want)
	}
	if moved(off, left, map[*verify.Node]*verify.Node{}) != nil || moved(nil, left, nil) != nil {
		t.Error("a tree whose first move is off the board")
	}
}
