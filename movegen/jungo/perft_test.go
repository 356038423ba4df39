package jungo

import (
	"fmt"
	"testing"
)

// The counts of the rules: plays and passes both count.
var perftTable = map[int][]uint64{
	2: {5, 21, 69, 161, 337, 673, 1329, 2929, 6441},
	3: {10, 91, 739, 5291, 33475, 180451},
	4: {17, 273, 4113, 58001, 764289},
	5: {26, 651, 15651, 361067, 7984755},
}

func TestPerft(t *testing.T) {
	for n, want := range perftTable {
		b := mustBoard(t, n, KoSimple)
		before := dump(b)
		for d, w := range want {
			got, err := Perft(b, d+1)
			if err != nil || got != w {
				t.Errorf("%d×%d perft %d = %d (%v), want %d", n, n, d+1, got, err, w)
			}
		}
		if dump(b) != before {
			t.Errorf("%d×%d: perft changed the board", n, n)
		}
	}
}

// TestPerftReference counts by the reference implementation, under every rule.
func TestPerftReference(t *testing.T) {
	for _, rule := range []Ko{KoSimple, KoPositional, KoSituational} {
		for n, depth := range map[int]int{2: 8, 3: 4, 10: 2} {
			got, _ := Perft(mustBoard(t, n, rule), depth)
			if want := refPerft(newRef(n, rule), depth); got != want {
				t.Errorf("%d×%d %v: %d, want %d", n, n, rule, got, want)
			}
		}
	}
}

func refPerft(g *refGame, depth int) uint64 {
	if depth == 0 || g.passes == 2 {
		return 1
	}
	var n uint64
	for m := Pass; int(m) < g.n*g.n; m++ {
		if g.legalMove(m) {
			c := *g
			c.boards = append([]string(nil), g.boards...)
			c.turns = append([]Colour(nil), g.turns...)
			c.play(m)
			n += refPerft(&c, depth-1)
		}
	}
	return n
}

func TestDivide(t *testing.T) {
	b := mustBoard(t, 4, KoSimple)
	lines, err := Divide(b, 3)
	if err != nil || len(lines) != 17 || lines[16].Move != Pass {
		t.Fatalf("%v %v", lines, err)
	}
	var sum uint64
	for _, l := range lines {
		sum += l.Count
	}
	if sum != 4113 {
		t.Fatalf("lines add up to %d", sum)
	}
	if _, err := Divide(b, 0); err == nil {
		t.Error("depth 0 accepted")
	}
	if _, err := Perft(b, -1); err == nil {
		t.Error("depth -1 accepted")
	}
	b.Make(Pass)
	b.Make(Pass)
	if n, _ := Perft(b, 5); n != 1 {
		t.Errorf("finished game counts %d", n)
	}
}

// TestCountLegal checks the published numbers of legal positions.
func TestCountLegal(t *testing.T) {
	for n, want := range map[int]uint64{2: 57, 3: 12675, 4: 24318165} {
		if n == 4 && testing.Short() {
			continue
		}
		if got, err := countLegal(n); err != nil || got != want {
			t.Errorf("%d×%d: %d (%v), want %d", n, n, got, err, want)
		}
	}
	for _, n := range []int{1, 5} {
		if _, err := countLegal(n); err == nil {
			t.Errorf("size %d accepted", n)
		}
	}
}

// countLegal counts the stone patterns of a size×size board in which every
// chain has a liberty, by trying all of them (2 to 4; 4×4 takes seconds).
func countLegal(size int) (uint64, error) {
	if size < MinSize || size > 4 {
		return 0, fmt.Errorf("jungo: counting legal positions works for sizes 2 to 4, not %d", size)
	}
	g, err := TinyOf(size)
	if err != nil {
		return 0, err
	}
	var n uint64
	// All pairs of disjoint sets: every subset of points as occupied, every
	// subset of that as black.
	points := uint(size * size)
	for occ := uint64(0); occ < 1<<points; occ++ {
		free := g.spread(^occ & (1<<points - 1))
		for black := occ; ; black = (black - 1) & occ {
			if g.allBreathe(g.spread(black), free) && g.allBreathe(g.spread(occ&^black), free) {
				n++
			}
			if black == 0 {
				break
			}
		}
	}
	return n, nil
}
