package strategy

import (
	"bytes"
	"crypto/sha256"
	"testing"

	"tengen/movegen/renju"
)

// written returns the file of the moves after 1.h8 o15 and after no stone.
func written(t testing.TB) []byte {
	t.Helper()
	var m Moves
	h := Header{renju.Freestyle, 15, renju.Black}
	b, err := renju.New(h.Size, h.Rule)
	if err != nil {
		t.Fatal(err)
	}
	first := At(b, renju.At(7, 7))
	first.Plies = 43
	b.Make(renju.At(7, 7))
	b.Make(renju.At(14, 14))
	second := At(b, renju.At(6, 6))
	second.Plies = 41
	longer := second
	longer.Plies = 51
	for _, e := range [][]Entry{{first, longer}, {second}} {
		if err := m.Add(h, e); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := m.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Images of a position have the image of the move; the longest reply is the one that leads to it.
func TestImages(t *testing.T) {
	s, err := Read(bytes.NewReader(written(t)))
	if err != nil {
		t.Fatal(err)
	}
	for symmetry := range renju.NumSymmetries {
		b, _ := renju.New(15, renju.Freestyle)
		b.Make(renju.At(7, 7))
		if reply, plies := s.Longest(b); plies != 41 || renju.Distance(reply, renju.At(7, 7)) != 7 {
			t.Errorf("the longest reply: %v, %d", reply, plies)
		}
		b.Make(renju.Transform(renju.At(14, 14), symmetry, 15))
		move, plies, ok := s.Move(b)
		if want := renju.Transform(renju.At(6, 6), symmetry, 15); !ok || plies != 41 || move != want {
			t.Errorf("symmetry %d: %v, %d, %v; want %v", symmetry, move, plies, ok, want)
		}
	}
}

// A position comes from the strategy's move or from an image of it, and from no other move.
func TestReached(t *testing.T) {
	b, _ := renju.New(15, renju.Freestyle)
	b.Make(renju.At(7, 7))
	b.Make(renju.At(14, 14))
	move, image := renju.At(9, 8), renju.At(8, 9) // mirrored, both stones stay where they are
	entry := At(b, move)
	entry.Plies = 51
	var m Moves
	if err := m.Add(Header{renju.Freestyle, 15, renju.Black}, []Entry{entry}); err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	s, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Reached(b); ok {
		t.Error("reached, though the attacker is to move")
	}
	for c := range b.EmptyCells().Each {
		b.Make(c)
		key := b.Key()
		plies, ok := s.Reached(b)
		if want := c == move || c == image; ok != want || ok && plies != 50 {
			t.Errorf("%v: %d, %v; want %v", c, plies, ok, want)
		}
		if b.Key() != key || b.Last() != c {
			t.Fatalf("after %v the board changed", c)
		}
		b.Unmake()
	}
}

// A file may hold anything behind a right checksum: the move is legal, or none is known.
func FuzzRead(f *testing.F) {
	file := written(f)
	f.Add(file[:len(file)-sha256.Size], "h8o15")
	f.Add([]byte(magic), "")
	f.Fuzz(func(t *testing.T, data []byte, moves string) {
		sum := sha256.Sum256(data)
		s, err := Read(bytes.NewReader(append(bytes.Clone(data), sum[:]...)))
		if err != nil {
			return
		}
		b, err := renju.New(s.Size, s.Rule)
		if err != nil {
			t.Fatalf("read, but %v", err)
		}
		cells, _ := renju.ParseMoves(moves, s.Size)
		for _, c := range cells {
			if b.Play(c) != nil {
				break
			}
		}
		if move, _, ok := s.Move(b); ok && b.Check(move) != nil {
			t.Errorf("%v: %v", move, b.Check(move))
		}
	})
}
