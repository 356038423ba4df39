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
