package renju

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func FuzzParseMoves(f *testing.F) {
	for _, s := range []string{
		"", "h8i9pass", "H8 I9, Pass;j10\r\n", "a1a15o1o15", "passpass", "h8 z9", "h0", "é1", "a1\x00", "h8i99999999999999999999", "-", "Kk8",
	} {
		f.Add(s, 15)
		f.Add(s, 5)
	}
	f.Fuzz(func(t *testing.T, s string, size int) {
		if size < MinSize || size > MaxSize {
			size = MinSize + int(uint(size)%(MaxSize-MinSize+1))
		}
		moves, err := ParseMoves(s, size)
		if err != nil {
			if moves != nil || err.Error() == "" {
				t.Fatalf("%q: moves %v with error %v", s, moves, err)
			}
			return
		}
		for _, c := range moves {
			if c != Pass && (c.X() >= size || c.Y() >= size) {
				t.Fatalf("%q: %v (%d) is off the %d×%d board", s, c, c, size, size)
			}
			if one, err := ParseCell(c.String(), size); err != nil || one != c {
				t.Fatalf("%q: %v alone is read as %v, %v", s, c, one, err)
			}
		}
		again, err := ParseMoves(FormatMoves(moves), size)
		if err != nil || !slices.Equal(moves, again) {
			t.Fatalf("%q: %v, written and read again %v, %v", s, moves, again, err)
		}
	})
}

// What the bytes of FuzzPlay mean: the rule, the size, then pairs of one of
// these or a column, and a row.
const (
	fuzzUndo = 255 - iota
	fuzzPass
	fuzzNull
	fuzzWall
	fuzzOff
)

// FuzzPlay plays arbitrary moves and takes some back. After each it compares the
// board with a recomputation, and status and forbidden points with the definitions.
func FuzzPlay(f *testing.F) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for i := range 24 {
		data := []byte{byte(i), byte(rnd.IntN(256))}
		for range 80 {
			x := byte(rnd.IntN(7))
			if rnd.IntN(8) == 0 {
				x = byte(fuzzOff + rnd.IntN(256-fuzzOff))
			}
			data = append(data, x, byte(rnd.IntN(7)))
		}
		f.Add(data)
	}
	for _, moves := range []string{"h8a1i8b1j8c1k8d2l8", "h7a1h6c1g8e1f8g1h8", "a1h8b1i9c1j10e1k12f1m1d1"} {
		cells, err := ParseMoves(moves, 15)
		if err != nil {
			f.Fatal(err)
		}
		data := []byte{byte(Renju), 15 - MinSize}
		for _, c := range cells {
			data = append(data, byte(c.X()), byte(c.Y()))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > 600 {
			return
		}
		rule, size := Rules[data[0]%4], MinSize+int(data[1])%(MaxSize-MinSize+1)
		b, err := NewWithValues(size, rule, fuzzValues)
		if err != nil {
			t.Fatal(err)
		}
		start := b.Clone()
		passes := []int{0} // in a row, before each move made
		for i := 2; i+1 < len(data); i += 2 {
			where := fmt.Sprintf("%v %d×%d byte %d", rule, size, size, i)
			c := At(int(data[i])%size, int(data[i+1])%size)
			switch data[i] {
			case fuzzUndo:
				if b.Ply() > 0 {
					b.Unmake()
					passes = passes[:len(passes)-1]
				}
			case fuzzNull:
				if b.Status() == Ongoing {
					b.MakeNull()
					passes = append(passes, passes[len(passes)-1])
				}
			case fuzzWall:
				fresh := b.Ply() == 0 && b.IsEmpty(c)
				if err := b.SetWall(c); (err == nil) != fresh {
					t.Fatalf("%s: wall on %v: %v", where, c, err)
				}
				if fresh {
					start = b.Clone()
				}
			default:
				if data[i] == fuzzPass {
					c = Pass
				} else if data[i] == fuzzOff {
					c = Cell(data[i+1]) << 8
				}
				playChecked(t, b, c, passes[len(passes)-1], where)
				if b.Ply() == len(passes) {
					n := 0
					if c == Pass {
						n = passes[len(passes)-1] + 1
					}
					passes = append(passes, n)
				}
			}
			sameDerived(t, b, where)
		}
		for b.Ply() > 0 {
			b.Unmake()
		}
		if b.key != start.key || b.lines != start.lines || b.cells != start.cells || b.sets != start.sets ||
			b.sum != start.sum || b.empty != start.empty || b.status != start.status || b.side != start.side || b.stones != start.stones {
			t.Fatalf("taking everything back does not restore the start\n%v", b)
		}
	})
}

var fuzzValues = Values{scrambled(3), scrambled(4)}

// playChecked plays c and compares the result with the definitions.
func playChecked(t *testing.T, b *Board, c Cell, passes int, where string) {
	t.Helper()
	var wantErr error
	switch {
	case b.Status() != Ongoing:
		wantErr = ErrGameOver
	case c == Pass:
	case c.X() >= b.Size() || c.Y() >= b.Size():
		wantErr = ErrOffBoard
	case b.At(c) != Empty:
		wantErr = ErrOccupied
	}
	want, key := b.Status(), b.Key()
	switch {
	case wantErr != nil:
	case c == Pass:
		if passes == 1 {
			want = Draw
		}
	default:
		r := refOf(b)
		r.cells[c.Y()][c.X()] = b.Side().Stone()
		switch {
		case r.five(c.X(), c.Y()):
			want = WinFor(b.Side())
		case r.hasForbidden(b.Side()) && r.judge(c.X(), c.Y()) != NotForbidden:
			want = WhiteWins
		case b.EmptyCells().Count() == 1:
			want = Draw
		}
	}
	err := b.Play(c)
	if !errors.Is(err, wantErr) {
		t.Fatalf("%s: %v: error %v, want %v\n%v", where, c, err, wantErr, b)
	}
	if b.Status() != want {
		t.Fatalf("%s: %v: %v, by definition %v\n%v", where, c, b.Status(), want, b)
	}
	if (b.Key() == key) != (wantErr != nil) {
		t.Fatalf("%s: %v: key %x after %x, error %v", where, c, b.Key(), key, err)
	}
}

// refOf copies a board's stones into the definitions' implementation.
func refOf(b *Board) *refBoard {
	r := newRef(b.Size(), b.Rule())
	for y := range r.size {
		for x := range r.size {
			r.cells[y][x] = b.At(At(x, y))
		}
	}
	return r
}
