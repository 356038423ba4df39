package jungo

import (
	"reflect"
	"testing"
)

// lifePositions yields positions rich in life: random games in which own eyes
// are mostly kept.
func lifePositions(t *testing.T, r *Rand, n, games int, f func(b *Board)) {
	for i := 0; i < games; i++ {
		b := mustBoard(t, n, KoSimple)
		stop := r.Intn(2*n*n) + n
		for !b.Over() && b.Ply() < stop {
			if r.Intn(12) == 0 {
				b.Make(Pass) // lets one side get ahead
			} else {
				b.Make(b.randomMove(r))
			}
		}
		f(b)
	}
}

// TestTinyLifeIsBoardLife compares the two implementations.
func TestTinyLifeIsBoardLife(t *testing.T) {
	r := NewRand(31)
	living, share := 0, 1
	if testing.Short() {
		share = 5
	}
	for n := 2; n <= MaxTinySize; n++ {
		g := mustTiny(t, n)
		lifePositions(t, r, n, 1500/share, func(b *Board) {
			p, _ := g.FromBoard(b)
			for c := 0; c < 2; c++ {
				want := b.Life(Colour(c + 1))
				got := g.Life(&p, c)
				if list(g, got.Stones) != nil {
					living++
				}
				if !reflect.DeepEqual(list(g, got.Stones), want.Safe) ||
					!reflect.DeepEqual(list(g, got.Area), want.Area) || got.Final != want.Final {
					t.Fatalf("colour %d: %v %v %d, want %v\n%v", c,
						list(g, got.Stones), list(g, got.Area), got.Final, want, b)
				}
			}
		})
	}
	if living < 1000/share {
		t.Fatalf("only %d living positions", living)
	}
}

func list(g *TinyGeo, set uint64) []Point {
	var out []Point
	for p := Point(0); int(p) < g.Points; p++ {
		if set&g.Bit(p) != 0 {
			out = append(out, p)
		}
	}
	return out
}

// TestBensonByForce checks Benson's theorem in both directions: a chain is
// found alive exactly if no sequence of enemy moves, the owner always passing,
// captures it.
func TestBensonByForce(t *testing.T) {
	share := 1
	if testing.Short() {
		share = 40
	}
	r := NewRand(33)
	alive, dead := 0, 0
	for _, n := range []int{2, 3, 4} {
		lifePositions(t, r, n, 400/share, func(b *Board) {
			if b.Over() {
				b.passes = 0
			}
			for _, c := range []Colour{Black, White} {
				lives := map[Point]bool{}
				for _, p := range b.Life(c).Alive {
					lives[p] = true
				}
				lost := capturable(b, c)
				for p := Point(0); int(p) < b.Points(); p++ {
					if b.At(p) != c {
						continue
					}
					if lives[p] == lost[p] {
						t.Fatalf("%s: alive %v, capturable %v\n%v", b.MoveText(p), lives[p], lost[p], b)
					}
					if lives[p] {
						alive++
					} else {
						dead++
					}
				}
			}
		})
	}
	if alive < 500/share || dead < 500/share {
		t.Fatalf("%d alive, %d dead: too few", alive, dead)
	}
}

// capturable returns the stones of c that the enemy can capture when c only
// passes.
func capturable(b *Board, c Colour) map[Point]bool {
	lost := map[Point]bool{}
	seen := map[uint64]bool{}
	enemy := c.Opponent()
	var visit func(b *Board)
	visit = func(b *Board) {
		if seen[b.hash] {
			return
		}
		seen[b.hash] = true
		for _, p := range append([]Point(nil), b.Empties()...) {
			b.ko, b.passes, b.toMove = None, 0, enemy
			if !b.Legal(p) {
				continue
			}
			for _, q := range b.Neighbours(p) {
				if b.At(q) == c && b.InAtari(q) {
					for _, s := range b.ChainStones(q, nil) {
						lost[s] = true
					}
				}
			}
			b.Make(p)
			visit(b)
			b.Unmake()
		}
	}
	visit(b.Clone())
	return lost
}

func TestLifeExamples(t *testing.T) {
	for _, x := range []struct {
		name, diagram   string
		alive, safe, sz int
		final           int
	}{
		{"nothing", ". . .\n. X .\n. . .", 0, 0, 0, 0},
		{"whole board", "X . X\n. X X\nX X .", 6, 6, 9, 7},
		{"two eyes in the corner", ". X . X .\nX X X X .\n. . . . .\n. . . . .\n. . . . .", 6, 6, 8, 6},
		{"one eye only", ". X . . .\nX X . . .\n. . . . .\n. . . . .\n. . . . .", 0, 0, 0, 0},
		{"two groups pay twice", ". X . X X X\nX X X X X X\n. . . . . .\n. . . . . .\nX X X X X X\n. X . X X X", 20, 20, 36, 32},
		{"groups that can join pay once", ". X . X X\nX X X X X\nO O . O O\nX X X X X\n. X . X X", 16, 16, 25, 23},
		{"diagonal stones share two eyes", "X .\n. X", 2, 2, 4, 2},
		{"an enemy stone in an eye", ". O X .\nX X X .\n. X . .\nX X . .", 7, 7, 10, 8},
		{"an eye too wide for one chain", ". . X . X\n. . X X X\nX X X . .\n. . . . .\n. . . . .", 0, 0, 0, 0},
		{"one point inside touches no stone of the group", ". . X . X\n. . X X X\nX X X X X\nX . X O O\nX X X O .", 15, 15, 25, 23},
		{"a region beside a dead stone joins nothing", ". . . . . . .\n. . . . . . .\n. . . X . . .\nX X X . X X X\n. X X . X X .\nX X X . X X X\n. X X . X X .", 20, 20, 24, 20},
	} {
		b, err := parseBoard(x.diagram, Black, KoSimple)
		if err != nil {
			t.Fatal(x.name, err)
		}
		l := b.Life(Black)
		if len(l.Alive) != x.alive || len(l.Safe) != x.safe || len(l.Area) != x.sz || l.Final != x.final {
			t.Errorf("%s: alive %d safe %d area %d final %d, want %d %d %d %d", x.name,
				len(l.Alive), len(l.Safe), len(l.Area), l.Final, x.alive, x.safe, x.sz, x.final)
		}
		g := mustTiny(t, b.Size())
		p, _ := g.FromBoard(b)
		tiny := g.Life(&p, 0)
		if len(list(g, tiny.Stones)) != x.safe || len(list(g, tiny.Area)) != x.sz || tiny.Final != x.final {
			t.Errorf("%s: as a tiny board %v, area %v, final %d", x.name, list(g, tiny.Stones), list(g, tiny.Area), tiny.Final)
		}
	}
}

// TestLifeSurvivesAnything lets the enemy play at random while the owner
// passes: safe stones stay, and the enemy never fills the area.
func TestLifeSurvivesAnything(t *testing.T) {
	r := NewRand(35)
	for _, n := range []int{5, 7, 9, 11} {
		lifePositions(t, r, n, 150, func(b *Board) {
			for _, c := range []Colour{Black, White} {
				l := b.Life(c)
				if len(l.Safe) == 0 {
					continue
				}
				d := b.Clone()
				for i := 0; i < 2*n*n; i++ {
					d.passes, d.toMove = 0, c.Opponent()
					moves := d.LegalMoves(nil)
					d.Make(moves[r.Intn(len(moves))])
				}
				for _, p := range l.Alive {
					if d.At(p) != c {
						t.Fatalf("%s captured\n%v\n%v", b.MoveText(p), b, d)
					}
				}
			}
		})
	}
}
