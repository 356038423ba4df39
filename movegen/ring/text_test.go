package ring

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParseErrors(t *testing.T) {
	const rows = "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6"
	cases := []struct {
		text, field string
		char        int
		what        string
	}{
		{"", "fields", 0, "got 0"},
		{rows + " - b", "fields", 0, "got 3"},
		{rows + " - b - -", "fields", 0, "got 5"},
		{"6/1x4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "rows", 4, "'x'"},
		{"6/1é3/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "rows", 4, "none of"},
		{"6/1w0/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "rows", 5, "'0'"},
		{"6/1w3/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "rows", 6, "row 11 has 5 squares, want 6"},
		{"6/1w5/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "rows", 5, "row 11 has more than 6 squares"},
		{"6/1w31/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "rows", 6, "two digits"},
		{"6/1w4/6/6/6/2W3/6/2B3/6/6/b5 - b -", "rows", 28, "11 rows, want 12"},
		{"6/1w4/6/6/6/2W3/6/2B3/6/6/b5/5 - b -", "rows", 30, "row 1 has 5 squares, want 6"},
		{rows + "/6 - b -", "rows", 31, "more than 12 rows"},
		{"bbbbbb/b5/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "rows", 0, "Black has 9 pieces"},
		{"B5/W5/W5/6/6/6/6/6/6/6/6/6 - b -", "rows", 0, "3 rings in play"},
		{"W5/6/6/6/6/6/6/6/6/6/6/b5 - w -", "rows", 0, "Black places first"},
		{rows + " x b -", "off-board pieces", 1, "not a slot with a colour"},
		{rows + " a0b,l1x b -", "off-board pieces", 7, "'x'"},
		{rows + " a0b,l0w b -", "off-board pieces", 5, `"l0" is not an off-board slot`},
		{rows + " c3b b -", "off-board pieces", 1, `"c3" is not`},
		{rows + " a0b,a0w b -", "off-board pieces", 5, "named twice"},
		{rows + " c0B b -", "off-board pieces", 1, "not a goal that Black"},
		{"6/1w4/6/6/6/2W3/6/6/6/6/b5/6 c13B b -", "side to move", 1, "just reached"},
		{"6/1w4/6/6/6/6/6/6/6/6/b5/6 c13B,d13B w -", "off-board pieces", 6, "two carriers in a goal"},
		{"6/1w4/6/6/6/6/6/6/6/6/b5/6 c13B w -", "rows", 0, "1 of 2 rings"},
		{rows + " - x -", "side to move", 1, `"x"`},
		{"6/1w4/6/6/6/6/6/6/6/6/b5/6 - w -", "side to move", 1, "Black is to move"},
		{"6/1w4/6/6/6/6/6/6/6/6/B5/6 - b -", "side to move", 1, "White is to move"},
		{rows + " - b a2", "hit-back ban", 3, "neither - nor two squares"},
		{rows + " - b a2z9", "hit-back ban", 3, "neither"},
		{rows + " - b a3b11", "hit-back ban", 1, "a3 holds no piece of Black"},
		{rows + " - b a2b3", "hit-back ban", 3, "b3 holds no piece of White"},
		{rows + " - b a2b11", "hit-back ban", 3, "no attack throws"},
		{"6/6/6/6/6/6/6/6/6/w5/b5/6 - b a2a3", "hit-back ban", 1, "before 2 rings"},
	}
	for _, c := range cases {
		_, err := Parse(FullField(), c.text)
		var pe *ParseError
		if !errors.As(err, &pe) {
			t.Errorf("Parse(%q) = %v, want a ParseError", c.text, err)
			continue
		}
		if pe.Field != c.field || pe.Char != c.char || !strings.Contains(pe.What.String(), c.what) {
			t.Errorf("Parse(%q):\n got field %q, character %d, %q\nwant %q, %d, %q",
				c.text, pe.Field, pe.Char, pe.What, c.field, c.char, c.what)
		}
	}
	if _, err := Parse(BasicField(), rows+" a0b b -"); err == nil || !strings.Contains(err.Error(), "ring-basic") {
		t.Errorf("off-board piece in ring-basic: %v", err)
	}
}

// An error repeats whole characters of the text.
func TestLongText(t *testing.T) {
	var wrong *ParseError
	for _, text := range []string{strings.Repeat("花", 300), "a" + strings.Repeat("花", 300)} {
		if _, err := Parse(FullField(), text); !errors.As(err, &wrong) || !utf8.ValidString(wrong.Text) || !strings.HasPrefix(text, strings.TrimSuffix(wrong.Text, "…")) {
			t.Errorf("%v", err)
		}
	}
}

func TestParseMoveErrors(t *testing.T) {
	p := mustParse(t, FullField(), "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -")
	cases := []struct {
		text string
		char int
		what string
	}{
		{"", 1, "no square"},
		{"7a", 1, "no square"},
		{"a99b3", 1, "no square"},
		{"a2x3", 3, "no square or slot"},
		{"a2c4c5", 5, "text after"},
		{"a2c4,", 6, "not an off-board slot"},
		{"a2c4,b3", 6, "not an off-board slot"},
		{"a2c4,l1,l1", 9, "chosen twice"},
		{"a2 c4", 3, "no square"},
		{"a2ç4", 3, "no square or slot"},
		{"a2İ4", 0, "not a move"},
	}
	for _, c := range cases {
		_, err := p.ParseMove(c.text)
		var pe *ParseError
		if !errors.As(err, &pe) {
			t.Errorf("ParseMove(%q) = %v, want a ParseError", c.text, err)
			continue
		}
		if pe.Field != "move" || pe.Char != c.char || !strings.Contains(pe.What.String(), c.what) {
			t.Errorf("ParseMove(%q): character %d, %q; want %d, %q", c.text, pe.Char, pe.What, c.char, c.what)
		}
		if s, legal := p.Explain(c.text); legal || !strings.HasPrefix(s.String(), "Not a move: ") {
			t.Errorf("Explain(%q) = %q", c.text, s)
		}
	}
	upper, err := p.ParseMove("A2C4")
	if lower, _ := p.ParseMove("a2c4"); err != nil || upper != lower {
		t.Errorf("upper case: %v, %v", upper, err)
	}
	if _, err := New(FullField()).ParseMove("c2c2"); err == nil {
		t.Error("a placement written as a move is accepted")
	}
}

// TestTextRoundTrip reads back the text of positions and of all their moves.
func TestTextRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	start := "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 - b -"
	if got := New(FullField()).String(); got != start {
		t.Errorf("start is %s, want %s", got, start)
	}
	for range 500 {
		p := randomSetup(rng, FullField())
		for range 6 {
			q := mustParse(t, FullField(), p.String())
			if q.String() != p.String() || q.key != p.key || q.men != p.men || q.rings != p.rings {
				t.Fatalf("%s reads back as %s", p, q)
			}
			moves := p.LegalMoves(nil)
			for _, m := range moves {
				back, err := p.ParseMove(p.board.MoveText(m))
				if err != nil || back != m {
					t.Fatalf("%s in %s reads back as %v, %v", p.board.MoveText(m), p, back, err)
				}
			}
			if len(moves) == 0 {
				break
			}
			p.Make(moves[rng.IntN(len(moves))])
		}
	}
}

// mapPosition turns a position by a mapping of columns and rows; swap exchanges
// the colours.
func mapPosition(t *testing.T, p *Board, turn func(col, row int) (int, int), swap bool) *Board {
	t.Helper()
	b := p.board
	q := &Board{board: b}
	move := func(c Cell) Cell { return turned(b, c, turn) }
	for c := range p.men {
		to := c
		if swap {
			to = 1 - c
		}
		for _, cell := range p.men[c].Cells() {
			q.men[to] = q.men[to].Or(Bit(move(cell)))
		}
	}
	for _, cell := range p.rings.Cells() {
		q.rings = q.rings.Or(Bit(move(cell)))
	}
	q.placed, q.side = p.placed, p.side
	if swap {
		q.side = p.side.Other()
	}
	if p.banHit != NoCell {
		q.banHit, q.banBy = move(p.banHit), move(p.banBy)
	}
	q.settle()
	return q
}

func turned(b *Field, c Cell, turn func(col, row int) (int, int)) Cell {
	col, row := turn(b.Column(c), b.Row(c))
	return b.At(col, row)
}

// TestSymmetry: the mirrored position has the mirrored moves, and so has the
// position with colours and ends exchanged.
func TestSymmetry(t *testing.T) {
	mirror := func(col, row int) (int, int) { return 7 - col, row }
	upside := func(col, row int) (int, int) { return col, 13 - row }
	rng := rand.New(rand.NewPCG(3, 9))
	b := FullField()
	for range 1000 {
		p := randomSetup(rng, b)
		for _, s := range []struct {
			turn func(col, row int) (int, int)
			swap bool
		}{{mirror, false}, {upside, true}} {
			q := mapPosition(t, p, s.turn, s.swap)
			var want, got []string
			for _, m := range p.LegalMoves(nil) {
				n := newMove(m.Kind(), turned(b, m.From(), s.turn), turned(b, m.To(), s.turn))
				text := b.MoveText(n)
				var slots []Cell
				for _, c := range b.Choices(m) {
					slots = append(slots, turned(b, c, s.turn))
				}
				b.sortByName(slots)
				for _, c := range slots {
					text += "," + b.Name(c)
				}
				want = append(want, text)
			}
			for _, m := range q.LegalMoves(nil) {
				got = append(got, b.MoveText(m))
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s and %s differ:\n%v\n%v", p, q, want, got)
			}
		}
	}
}

// TestClone plays on a copy and leaves the original alone.
func TestClone(t *testing.T) {
	p := New(FullField())
	play(t, p, "c2", "c11", "a2a4")
	before := p.String()
	q := p.Clone()
	play(t, q, "a11a9", "a4a2", "a9a11", "a2a4")
	if q.Seen() != 2 {
		t.Errorf("the copy has lost the history: seen %d", q.Seen())
	}
	if p.String() != before || p.Ply() != 3 || p.Seen() != 1 {
		t.Errorf("the original is now %s", p)
	}
	for range 7 {
		q.Unmake()
	}
	if q.String() != New(FullField()).String() {
		t.Errorf("unmade copy: %s", q)
	}
}

// TestNullMove passes the turn and comes back; no repetition counts across it.
func TestNullMove(t *testing.T) {
	p := mustParse(t, FullField(), "6/1w4/2w3/6/2b3/6/6/2B3/2W3/6/6/6 - w c10c8")
	key := p.Key()
	p.MakeNull()
	if p.Side() != Black || p.key != p.computeKey(&p.board.keys) {
		t.Errorf("after a null move: %s", p)
	}
	p.MakeNull()
	if hit, _ := p.Ban(); hit != NoCell || p.Seen() != 1 {
		t.Errorf("ban %v, seen %d after two null moves", hit, p.Seen())
	}
	p.Unmake()
	p.Unmake()
	if p.Key() != key {
		t.Errorf("null moves do not unmake")
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range ruleCases {
		f.Add(c.position)
	}
	f.Add("6/6/6/6/6/6/6/6/6/6/6/6 a0B,,l13w b a1a1")
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range []*Field{FullField(), BasicField()} {
			p, err := Parse(b, text)
			if err != nil {
				var pe *ParseError
				if !errors.As(err, &pe) || pe.Field == "" || pe.What.String() == "" {
					t.Fatalf("%q: error %v names no field", text, err)
				}
				continue
			}
			again, err := Parse(b, p.String())
			if err != nil || again.String() != p.String() || again.key != p.key {
				t.Fatalf("%q gives %s, which reads back as %v, %v", text, p, again, err)
			}
			before := p.String()
			for _, m := range p.LegalMoves(nil) {
				p.Make(m)
				if p.key != p.computeKey(&p.board.keys) {
					t.Fatalf("%s after %s: key", before, b.MoveText(m))
				}
				p.Outcome()
				p.Unmake()
			}
			if p.String() != before {
				t.Fatalf("%s became %s", before, p)
			}
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, c := range ruleCases {
		f.Add(c.position, c.move)
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		p, err := Parse(FullField(), position)
		if err != nil {
			t.Skip()
		}
		said, legal := p.Explain(move)
		sentence := said.String()
		if sentence == "" || strings.Contains(sentence, "{") && !strings.Contains(move, "{") { // an argument is missing
			t.Fatalf("%q in %s: %q", move, p, sentence)
		}
		m, err := p.ParseMove(move)
		if legal != (err == nil) || legal != (m != NoMove) {
			t.Fatalf("%q in %s: Explain says %v, ParseMove %v", move, p, legal, err)
		}
		if err == nil && !slices.Contains(p.LegalMoves(nil), m) {
			t.Fatalf("%q in %s: accepted but not in the list", move, p)
		}
	})
}

// TestMirror checks keys and moves of mirrored positions.
func TestMirror(t *testing.T) {
	mirror := func(col, row int) (int, int) { return 7 - col, row }
	rng := rand.New(rand.NewPCG(5, 1))
	b := FullField()
	for range 300 {
		p := randomSetup(rng, b)
		q := mapPosition(t, p, mirror, false)
		pk, qk := p.ImageKeys(), q.ImageKeys()
		if pk[0] != p.Key() || pk[1] != q.Key() || qk[1] != p.Key() {
			t.Fatalf("%s has the keys %x, its image %s %x", p, pk, q, qk)
		}
		for _, m := range p.LegalMoves(nil) {
			text, err := b.MirrorText(b.MoveText(m))
			if err != nil {
				t.Fatal(err)
			}
			n, err := q.ParseMove(text)
			if err != nil || b.MoveText(n) != text {
				t.Fatalf("%s: the image of %s is %s: %v", p, b.MoveText(m), text, err)
			}
		}
	}
	if _, err := b.MirrorText("z9"); err == nil {
		t.Error("z9 has an image")
	}
}
