package book

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/sealed"
	"tengen/movegen/renju"
	"tengen/search"
)

func cells(t testing.TB, text string) []renju.Cell {
	t.Helper()
	out, err := renju.ParseMoves(text, bookSize)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func board(t testing.TB, rule renju.Rule, moves []renju.Cell) *renju.Board {
	t.Helper()
	b, err := renju.New(bookSize, rule)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range moves {
		if err := b.Play(c); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// small returns a book of five positions.
func small(t testing.TB) *Book {
	t.Helper()
	entry := func(move string, s search.Score, depth int, effort uint64) Entry {
		return Entry{cells(t, move)[0], s, depth, effort}
	}
	k, err := New(renju.Renju, bookSize, []Line{
		{Moves: cells(t, "h8h9"), Entry: entry("i9", 35, 12, 70_000)},
		{Moves: cells(t, "h8h9i9"), Entry: entry("j10", -120, 11, 40_000)},
		{Moves: cells(t, "h8h9i9j10i7"), Entry: entry("i8", search.WinIn(9), 3, 1000)},
		{Moves: cells(t, "h8h9j8g8"), Entry: entry("j7", 0, 0, 0)},
		{Entry: entry("h8", -search.ClampLoss, 255, 123_456_000)},
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
	if back.Rule() != renju.Renju || back.Size() != bookSize || back.Len() != 5 || !reflect.DeepEqual(back.at, k.at) || !bytes.Equal(back.Bytes(), file) {
		t.Errorf("read %+v, want %+v", back, k)
	}
}

func TestDamaged(t *testing.T) {
	filetest.Damaged(t, small(t).Bytes(), func(file []byte) error { _, err := Parse(file); return err })
}

// signed adds the check sum to the rest of a file after magic.
func signed(body ...byte) []byte { return sealed.Append(append([]byte(magic), body...)) }

func TestRefused(t *testing.T) {
	h8 := byte(7*bookSize + 7)
	for _, c := range []struct {
		file []byte
		want string
	}{
		{nil, "not a book"},
		{[]byte("TGOB\x02 another version"), "another version"},
		{signed(9, bookSize, 0), "rule set 9"},
		{signed(2, 4, 0), "size 4"},
		{signed(2, 17, 0), "size 17"},
		{signed(2, bookSize, 1), "position 1 is incomplete"},
		{signed(2, bookSize, 0, 7), "1 bytes after"},
		{signed(2, bookSize, 0xff, 0xff, 0xff, 1), "want at most"},
		{signed(2, bookSize, 1, 0, 1, h8, h8, 0, 0, 0), "illegal"},
		{signed(2, bookSize, 1, 0, 2, h8, h8, 0, 0, 0, 0), "illegal"},
		{signed(), "the head is incomplete"},
		{signed(2), "the head is incomplete"},
		{signed(2, bookSize), "the head is incomplete"},
		{signed(2, bookSize, 0x80), "the head is incomplete"},
		{signed(append([]byte{2, bookSize}, bytes.Repeat([]byte{0xff}, 11)...)...), "the head is out of range"},
		{signed(2, bookSize, 1, 0, 0, h8, 0, 0), "position 1 is incomplete"},
		{signed(2, bookSize, 1, 0, 2, h8), "position 1 is incomplete"},
		{signed(2, bookSize, 1, 1, 0, h8, 0, 0, 0), "position 1 is out of range"},
		{signed(2, bookSize, 1, 0, 0, 225, 0, 0, 0), "position 1 is out of range"},
		{signed(2, bookSize, 1, 0, 1, 225, h8, 0, 0, 0), "position 1 is out of range"},
		{signed(2, bookSize, 2, 0, 0, h8, 0, 0, 0, 0, 0, h8, 0, 0, 0), "twice"},
		{signed(2, bookSize, 2, 0, 1, h8, 0, 0, 0, 0, 0, 0, h8, 0, 0, 0), "not in order"},
		{signed(2, bookSize, 0x80, 0), "not in order"},
		{bytes.Repeat([]byte("x"), MaxBytes+1), "at most"},
	} {
		if _, err := Parse(c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%x: %v, want %q", c.file[:min(len(c.file), 30)], err, c.want)
		}
	}
}

// Look finds every image of a position, with the image of the move.
func TestLook(t *testing.T) {
	k := small(t)
	for _, l := range k.Lines() {
		for s := range renju.NumSymmetries {
			var moves []renju.Cell
			for _, c := range l.Moves {
				moves = append(moves, renju.Transform(c, s, bookSize))
			}
			b := board(t, renju.Renju, moves)
			e, ok := k.Look(b)
			if !ok || e.Score != l.Entry.Score || e.Depth != l.Entry.Depth || e.Effort != l.Entry.Effort || !b.Legal(e.Move) {
				t.Errorf("%v turned by %d: %+v, %v, want %+v", l.Moves, s, e, ok, l.Entry)
				continue
			}
			// The positions after the moves are images, too; the move may differ from the
			// image where the position is symmetric.
			after := board(t, renju.Renju, append(moves, e.Move))
			got, _ := after.CanonicalKey()
			if want, _ := board(t, renju.Renju, append(l.Moves[:len(l.Moves):len(l.Moves)], l.Entry.Move)).CanonicalKey(); got != want {
				t.Errorf("%v turned by %d: %v is no image of %v", l.Moves, s, e.Move, l.Entry.Move)
			}
		}
	}
	for _, c := range []struct {
		rule  renju.Rule
		moves string
	}{{renju.Renju, "h8"}, {renju.Standard, "h8h9"}, {renju.Renju, "h8h9i9j10i7i8a1"}} {
		if e, ok := k.Look(board(t, c.rule, cells(t, c.moves))); ok {
			t.Errorf("%v %s: %+v", c.rule, c.moves, e)
		}
	}
	if _, ok := (*Book)(nil).Look(board(t, renju.Renju, nil)); ok {
		t.Error("no book has the empty board")
	}
	if line := k.Line(board(t, renju.Renju, cells(t, "h8h9"))); len(line) != 2 || line[1] != cells(t, "j10")[0] {
		t.Errorf("the line is %v", line)
	}
}

// The embedded books can be read, and are small.
func TestLoad(t *testing.T) {
	sum := 0
	for _, r := range renju.Rules {
		k, err := Load(r, bookSize)
		if err != nil {
			t.Fatalf("%v: %v", r, err)
		}
		if k == nil {
			if r != renju.Caro {
				t.Errorf("%v has no book", r)
			}
			continue
		}
		if k.Rule() != r || k.Size() != bookSize || k.Len() == 0 {
			t.Errorf("%v: a book of %v %d with %d positions", r, k.Rule(), k.Size(), k.Len())
		}
		sum += len(k.Bytes())
		for _, l := range k.Lines() {
			if l.Entry.Effort == 0 && len(l.Moves) > 0 {
				t.Errorf("%v after %v: no effort", r, l.Moves)
			}
			if e, ok := k.Look(board(t, r, l.Moves)); !ok || e.Score != l.Entry.Score {
				t.Errorf("%v after %v: %+v, %v", r, l.Moves, e, ok)
			}
		}
		if other, err := Load(r, bookSize+1); other != nil || err != nil {
			t.Errorf("%v: a book for another board", r)
		}
	}
	if sum > 100<<10 {
		t.Errorf("%d bytes", sum)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(small(f).Bytes())
	f.Add(signed(0, bookSize, 0))
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
			b, err := renju.New(k.Size(), k.Rule())
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range l.Moves {
				b.Make(c)
			}
			if e, ok := k.Look(b); !ok || !b.Legal(e.Move) {
				t.Fatalf("after %v: %+v, %v", l.Moves, e, ok)
			}
		}
	})
}
