package renju

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// turned is the position turned by symmetry s.
func (r *refBoard) turned(s int) *refBoard {
	out := newRef(r.size, r.rule)
	for y := range r.size {
		for x := range r.size {
			c := Transform(At(x, y), s, r.size)
			out.cells[c.Y()][c.X()] = r.cells[y][x]
		}
	}
	for _, c := range r.order {
		out.order = append(out.order, Transform(c, s, r.size))
	}
	return out
}

func TestTransformIsAGroup(t *testing.T) {
	for _, size := range []int{5, 6, 15, 22} {
		seen := map[string]bool{}
		for s := range NumSymmetries {
			image := map[Cell]bool{}
			trace := ""
			for y := range size {
				for x := range size {
					c := Transform(At(x, y), s, size)
					if c.X() >= size || c.Y() >= size {
						t.Fatalf("symmetry %d sends %v off the %d×%d board", s, At(x, y), size, size)
					}
					image[c] = true
					if back := Transform(c, Inverse(s), size); back != At(x, y) {
						t.Errorf("symmetry %d of %d×%d: %v comes back as %v", s, size, size, At(x, y), back)
					}
					trace += c.String()
				}
			}
			if len(image) != size*size {
				t.Errorf("symmetry %d of %d×%d is not one to one", s, size, size)
			}
			if seen[trace] {
				t.Errorf("symmetry %d of %d×%d is there twice", s, size, size)
			}
			seen[trace] = true
			for _, c := range []Cell{Pass, NoCell} {
				if Transform(c, s, size) != c {
					t.Errorf("symmetry %d moves %v", s, c)
				}
			}
		}
		// Any two symmetries one after the other are one of the eight.
		for s := range NumSymmetries {
			for u := range NumSymmetries {
				trace := ""
				for y := range size {
					for x := range size {
						trace += Transform(Transform(At(x, y), s, size), u, size).String()
					}
				}
				if !seen[trace] {
					t.Errorf("%d×%d: symmetry %d after %d is none", size, size, u, s)
				}
			}
		}
	}
}

// TestPositionsTurn turns random positions: the canonical key stays the same, and
// forbidden points and classes turn with the position.
func TestPositionsTurn(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 8))
	keys := map[uint64]string{}
	boards := 400
	if testing.Short() {
		boards = 100
	}
	for i := range boards {
		r := randomRef(rnd, Rules[i%4])
		if i%3 == 0 {
			r.rule = Renju
			r = reput(r)
		}
		var first *Board
		var firstKey uint64
		smallest := ^uint64(0)
		for s := range NumSymmetries {
			b := r.turned(s).board(t)
			smallest = min(smallest, b.Key())
			key, by := b.CanonicalKey()
			// Turned by the symmetry it returns, the board has the canonical key.
			if own := r.turned(s).turned(by).board(t).Key(); own != key {
				t.Fatalf("turned by %d: canonical key %x, but symmetry %d gives %x", s, key, by, own)
			}
			b = r.turned(s).board(t)
			if first == nil {
				first, firstKey = b.Clone(), key
				continue
			}
			if key != firstKey {
				t.Fatalf("turned by %d: canonical key %x, first %x\n%v", s, key, firstKey, b)
			}
			for c := range first.EmptyCells().Each {
				to := Transform(c, s, r.size)
				for _, col := range []Colour{Black, White} {
					if first.Class(c, col) != b.Class(to, col) {
						t.Fatalf("%v is %v, turned by %d it is %v as %v", c, first.Class(c, col), s, to, b.Class(to, col))
					}
				}
				if first.Forbidden(c) != b.Forbidden(to) {
					t.Fatalf("%v is %v, turned by %d it is %v as %v\n%v", c, first.Forbidden(c), s, to, b.Forbidden(to), first)
				}
			}
		}
		if firstKey != smallest {
			t.Fatalf("canonical key %x, the smallest of the images' keys is %x", firstKey, smallest)
		}
		// Different positions have different canonical keys.
		text := least(r)
		if other, ok := keys[firstKey]; ok && other != text {
			t.Fatalf("two positions share a canonical key:\n%s\n%s", text, other)
		}
		keys[firstKey] = text
	}
}

// reput puts the stones down again under the position's rule, without those that
// make a five there.
func reput(r *refBoard) *refBoard {
	out := newRef(r.size, r.rule)
	for y := range r.size {
		for x := range r.size {
			if r.cells[y][x] == Wall {
				out.cells[y][x] = Wall
			}
		}
	}
	for _, c := range r.order {
		out.put(c, Colour(r.cells[c.Y()][c.X()]-BlackStone))
	}
	return out
}

// least is the smallest text among the eight images of a position.
func least(r *refBoard) string {
	best := ""
	for s := range NumSymmetries {
		text := fmt.Sprint(r.rule, r.size, r.turned(s).cells)
		if best == "" || text < best {
			best = text
		}
	}
	return best
}

// TestKeyTellsPositionsApart changes one thing at a time.
func TestKeyTellsPositionsApart(t *testing.T) {
	keys, canonical := map[uint64]string{}, map[uint64]string{}
	add := func(name string, b *Board) {
		t.Helper()
		if other, ok := keys[b.Key()]; ok {
			t.Errorf("%s and %s have the same key", name, other)
		}
		keys[b.Key()] = name
		key, _ := b.CanonicalKey()
		if other, ok := canonical[key]; ok {
			t.Errorf("%s and %s have the same canonical key", name, other)
		}
		canonical[key] = name
	}
	for _, rule := range Rules {
		for size := MinSize; size <= MaxSize; size++ {
			name := fmt.Sprintf("%v %d×%d ", rule, size, size)
			b, err := New(size, rule)
			if err != nil {
				t.Fatal(err)
			}
			add(name+"empty", b)
			b.Make(Pass)
			add(name+"after a pass", b)
			b.Reset()
			b.MakeNull()
			add(name+"white to move", b)
			b.Reset()
			b.Make(At(1, 0))
			add(name+"b1", b)
			b.Make(Pass)
			add(name+"b1 pass", b)
			b.Unmake()
			b.Make(At(2, 2))
			add(name+"b1 c3", b)
			b.Reset()
			b.Make(At(2, 2))
			b.Make(At(1, 0))
			add(name+"c3 b1", b)
			b.Reset()
			if err := b.SetWall(At(1, 0)); err != nil {
				t.Fatal(err)
			}
			add(name+"wall on b1", b)
		}
	}
	// The order of moves does not matter, and neither does an earlier pass.
	a := game(t, 15, Renju, "h8h9i9i10")
	b := game(t, 15, Renju, "i9i10h8h9")
	c := game(t, 15, Renju, "h8passi9h9passi10")
	d := game(t, 15, Renju, "h8h9i9passpass")
	if a.Key() != b.Key() || a.Key() != c.Key() {
		t.Errorf("the same position by other moves: keys %x %x %x", a.Key(), b.Key(), c.Key())
	}
	if d.Status() != Draw {
		t.Errorf("two passes: %v", d.Status())
	}
	// A turned position has another key but the same canonical key.
	e := game(t, 15, Renju, "h8h9g9g10")
	ka, _ := a.CanonicalKey()
	ke, _ := e.CanonicalKey()
	if a.Key() == e.Key() || ka != ke {
		t.Errorf("mirrored: keys %x %x, canonical %x %x", a.Key(), e.Key(), ka, ke)
	}
}
