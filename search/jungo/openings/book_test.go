package openings

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/sealed"
	"tengen/movegen/jungo"
)

func points(t testing.TB, size int, text string) (out []jungo.Point) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		m, err := jungo.ParseMove(word, size)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, m)
	}
	return out
}

func board(t testing.TB, size int, moves []jungo.Point) *jungo.Board {
	t.Helper()
	b, err := jungo.New(size, jungo.KoSimple)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := b.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// small returns a book of four positions, in the last of which a ko forbids a point.
func small(t testing.TB) *Book {
	t.Helper()
	at := func(text string) []jungo.Point { return points(t, 7, text) }
	one := func(text string) jungo.Point { return at(text)[0] }
	k, err := New(7, 8.5, []Line{
		{Moves: at("D4 C4"), Entry: Entry{[]Move{{one("D3"), 471, 82}}, 3200}},
		{Moves: at("D4"), Entry: Entry{[]Move{{one("C4"), 530, -81}, {one("D5"), 520, -83}, {one("E5"), 400, -95}}, 4000}},
		{Entry: Entry{[]Move{{one("D4"), 470, 81}, {one("C3"), 1000, 490}, {one("A1"), 0, -490}}, 4800}},
		{Moves: at("C4 F4 D5 E5 D3 E3 G7 D4 E4"), Entry: Entry{[]Move{{one("G1"), 0, 0}}, 100}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestFile(t *testing.T) {
	k := small(t)
	file := k.Bytes()
	back, err := Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	if back.Size() != 7 || back.Komi() != 8.5 || back.Len() != 4 || !reflect.DeepEqual(back.at, k.at) || !bytes.Equal(back.Bytes(), file) {
		t.Errorf("read %+v, want %+v", back, k)
	}
}

func TestDamaged(t *testing.T) {
	filetest.Damaged(t, small(t).Bytes(), func(file []byte) error { _, err := Parse(file); return err })
}

// signed adds the check sum to the rest of a file after magic.
func signed(body ...byte) []byte { return sealed.Append(append([]byte(magic), body...)) }

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		file []byte
		want string
	}{
		{nil, "not a book"},
		{[]byte("TGJB\x02 another version"), "another version"},
		{bytes.Repeat([]byte("x"), MaxBytes+1), "at most"},
		{signed(), "the head is incomplete"},
		{signed(7, 0), "the head is incomplete"},
		{signed(7, 0xff, 0xff, 1, 0), "the head is out of range"},
		{signed(7, 0, 0x80, 0x80, 0x80, 1), "the head is out of range"},
		{signed(1, 0, 0), "size 1"},
		{signed(10, 0, 0), "size 10"},
		{signed(7, 0, 1), "position 1 is incomplete"},
		{signed(7, 0, 1, 0, 0, 0, 1, 4), "position 1 is incomplete"},
		{signed(7, 0, 1, 1, 0, 0, 1, 0, 0, 0), "position 1 is out of range"},
		{signed(7, 0, 1, 0, 1, 49, 0, 1, 0, 0, 0), "position 1 is out of range"},
		{signed(7, 0, 1, 0, 0, 0, 1, 49, 0, 0), "position 1 is out of range"},
		{signed(7, 0, 0, 7), "1 bytes after"},
		{signed(7, 0, 1, 0, 0, 0, 0), "0 moves are known"},
		{signed(7, 0, 1, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0), "5 moves are known"},
		{signed(7, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0), "A1 is there twice"},
		{signed(7, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0), "A1 is illegal"},
		{signed(7, 0, 1, 0, 2, 0, 0, 0, 1, 1, 0, 0), "occupied"},
		{signed(7, 0, 1, 0, 0, 0, 1, 0, 0xe9, 7, 0), "out of range"},
		{signed(7, 0, 1, 0, 0, 0, 1, 0, 0, 0xd6, 7), "out of range"},
		{signed(7, 0, 1, 0, 0, 0, 1, 0, 0, 0xd5, 7), "out of range"},
		{signed(7, 0, 2, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 6, 0, 1, 1, 0, 0), "the position is there twice"},
		{signed(7, 0, 2, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0), "not in order"},
		{signed(7, 0, 0x80, 0), "not in order"},
	} {
		if _, err := Parse(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%x: %v, want %q", c.file[:min(len(c.file), 30)], err, c.want)
		}
	}
	for want, l := range map[string]Line{
		"pass is illegal":  {Entry: Entry{[]Move{{jungo.Pass, 0, 0}}, 0}},
		"a line with a pa": {Moves: []jungo.Point{jungo.Pass}, Entry: Entry{[]Move{{0, 0, 0}}, 0}},
		"61 moves: want a": {Moves: make([]jungo.Point, MaxMoves+1), Entry: Entry{}},
	} {
		if _, err := New(7, 0, []Line{l}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", l, err, want)
		}
	}
	for _, komi := range []float64{0.25, maxKomi + 1, math.NaN()} {
		if _, err := New(7, komi, nil); err == nil || !strings.Contains(err.Error(), "komi") {
			t.Errorf("komi %v: %v", komi, err)
		}
	}
}

// images checks that a book finds every image of some of its positions, with the images of the moves:
// the same positions come after them. In a symmetric position a move may be another image.
func images(t *testing.T, k *Book, some []Line) {
	t.Helper()
	after := func(moves []jungo.Point, m jungo.Point) uint64 {
		key, _ := canonical(board(t, k.Size(), append(moves[:len(moves):len(moves)], m)))
		return key
	}
	for _, l := range some {
		for s := range jungo.Symmetries {
			var moves []jungo.Point
			for _, m := range l.Moves {
				moves = append(moves, jungo.Transform(s, k.Size(), m))
			}
			e, ok := k.Look(board(t, k.Size(), moves))
			if !ok || e.Effort != l.Entry.Effort || len(e.Moves) != len(l.Entry.Moves) {
				t.Fatalf("%v turned by %d: %+v, %v, want %+v", l.Moves, s, e, ok, l.Entry)
			}
			for i, m := range e.Moves {
				want := l.Entry.Moves[i]
				if m.Win != want.Win || m.Lead != want.Lead || after(moves, m.Point) != after(l.Moves, want.Point) {
					t.Errorf("%v turned by %d: %+v is no image of %+v", l.Moves, s, m, want)
				}
			}
		}
	}
}

func TestLook(t *testing.T) {
	k := small(t)
	images(t, k, k.Lines())
	last := k.Lines()[3].Moves
	ko := board(t, 7, last)
	if ko.KoPoint() == jungo.None {
		t.Fatalf("there is no ko:\n%v", ko)
	}
	// The same stones without the ko, the other side, a pass, another size and superko are no
	// positions of the book.
	other := ko.Clone()
	other.SetSide(other.Side().Opponent())
	other.SetSide(other.Side().Opponent())
	if other.KoPoint() != jungo.None || other.Side() != ko.Side() {
		t.Fatal("the ko did not lapse")
	}
	turned := ko.Clone()
	turned.SetSide(turned.Side().Opponent())
	superko := board(t, 7, nil)
	superko.SetRule(jungo.KoPositional)
	for i, b := range []*jungo.Board{other, turned, board(t, 7, []jungo.Point{jungo.Pass}), board(t, 6, nil), superko, board(t, 7, points(t, 7, "A1"))} {
		if e, ok := k.Look(b); ok {
			t.Errorf("position %d: %+v", i, e)
		}
	}
	if _, ok := (*Book)(nil).Look(board(t, 7, nil)); ok {
		t.Error("no book has the empty board")
	}
	if got, want := k.Line(board(t, 7, nil), points(t, 7, "D4")[0]), points(t, 7, "D4 C4 D3"); len(got) != 3 || got[0] != want[0] {
		t.Errorf("the line is %v", jungo.MoveTexts(got, 7))
	}
}

// At the komi of the book a move has the win rate of the book, with more komi White has more, and
// the lead counts the komi.
func TestWorth(t *testing.T) {
	k, m := small(t), Move{0, 600, 85}
	for _, c := range []struct {
		side       jungo.Colour
		komi       float64
		win, lead  float64
		more, less bool
	}{
		{jungo.Black, 8.5, 0.6, 0, false, false}, {jungo.White, 8.5, 0.6, 17, false, false},
		{jungo.Black, 6.5, 0, 2, true, false}, {jungo.White, 6.5, 0, 15, false, true}, {jungo.Black, 12, 0, -3.5, false, true},
	} {
		win, lead := k.Worth(m, c.side, c.komi)
		if math.Abs(lead-c.lead) > 1e-9 || c.win > 0 && math.Abs(win-c.win) > 1e-9 || c.more != (win > 0.600001) || c.less != (win < 0.599999) {
			t.Errorf("%v with komi %v: %v, %v, want %+v", c.side, c.komi, win, lead, c)
		}
	}
	for _, win := range []int{0, 1000} {
		if w, _ := k.Worth(Move{0, win, 0}, jungo.Black, 0); !(w > 0 && w < 1) {
			t.Errorf("a win rate of %d becomes %v", win, w)
		}
	}
}

// The embedded books can be read, are small, and have the images of their positions; all their
// moves are legal, or they would not be read.
func TestLoad(t *testing.T) {
	sum := 0
	for _, size := range []int{6, 7, 9} {
		k, err := Load(size)
		if err != nil || k == nil {
			t.Fatalf("size %d: %v, %v", size, k, err)
		}
		if e, ok := k.Look(board(t, size, nil)); !ok || k.Size() != size || e.Effort == 0 {
			t.Errorf("size %d: a book of size %d: %+v on the empty board", size, k.Size(), e)
		}
		sum += len(k.Bytes())
		var some []Line
		for i := 0; i < k.Len(); i += 16 {
			some = append(some, k.Lines()[i])
		}
		images(t, k, some)
	}
	if sum > 300<<10 {
		t.Errorf("%d bytes", sum)
	}
	for _, size := range []int{-1, 5, 8, 19} {
		if k, err := Load(size); k != nil || err != nil {
			t.Errorf("size %d: %v, %v", size, k, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(small(f).Bytes())
	f.Add(signed(7, 0, 0))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, file []byte) {
		// With its own check sum a changed file comes further.
		if n := len(file) - 4; n > len(magic) {
			file = sealed.Append(bytes.Clone(file[:n]))
		}
		k, err := Parse(file)
		if err != nil {
			return
		}
		if !bytes.Equal(k.Bytes(), file) {
			t.Fatalf("written otherwise than read: %x, %x", k.Bytes(), file)
		}
		for _, l := range k.Lines() {
			e, ok := k.Look(board(t, k.Size(), l.Moves))
			if !ok || len(e.Moves) != len(l.Entry.Moves) {
				t.Fatalf("after %v: %+v, %v", l.Moves, e, ok)
			}
		}
	})
}
