// Package jungotest makes positions of Jungo for tests of the packages around it.
package jungotest

import (
	"strings"
	"testing"

	"tengen/movegen/jungo"
)

// Board returns the position of a diagram, under the simple ko rule: one row a line
// from the top, with X for black, O for white and . for empty; spaces, tabs and empty
// lines are skipped.
func Board(t testing.TB, diagram string, toMove jungo.Colour) *jungo.Board {
	t.Helper()
	rows := strings.Fields(strings.NewReplacer(" ", "", "\t", "").Replace(diagram))
	var cells []jungo.Colour
	for y := len(rows) - 1; y >= 0; y-- {
		for _, c := range rows[y] {
			colour, ok := map[rune]jungo.Colour{'.': jungo.Empty, 'X': jungo.Black, 'O': jungo.White}[c]
			if !ok {
				t.Fatalf("diagram with %q: want X, O and .", c)
			}
			cells = append(cells, colour)
		}
	}
	b, err := jungo.New(len(rows), jungo.KoSimple)
	if err == nil {
		err = b.Setup(cells, toMove)
	}
	if err != nil {
		t.Fatalf("%v in the diagram\n%s", err, diagram)
	}
	return b
}

// AllStates calls f with every state of a small board: each legal pattern of stones, both
// players, with and without a pass, and the ko points that a play really leaves.
func AllStates(g *jungo.TinyGeo, f func(t jungo.Tiny)) {
	full := uint64(1)<<g.Points - 1
	for occ := uint64(0); occ <= full; occ++ {
		for black := occ; ; black = (black - 1) & occ {
			t := g.Unpack(black, occ&^black)
			if g.LegalStones(&t) {
				for turn := uint8(0); turn < 2; turn++ {
					for passes := uint8(0); passes < 2; passes++ {
						t.Turn, t.Passes = turn, passes
						f(t)
						for left := g.Empty(&t); passes == 0 && left != 0; left &= left - 1 {
							if c, ok := g.Play(&t, left&-left); ok && c.Ko != 0 {
								f(c)
							}
						}
					}
				}
			}
			if black == 0 {
				break
			}
		}
	}
}

// RandomTiny returns a position after some random moves, which seldom fill eyes.
func RandomTiny(g *jungo.TinyGeo, rng *jungo.Rand, plies int) jungo.Tiny {
	b, _ := jungo.New(g.Size, jungo.KoSimple)
	for i := 0; i < plies; i++ {
		moves := b.LegalMoves(nil)
		m := moves[rng.Intn(len(moves))]
		if m == jungo.Pass && (b.Passes() == 1 || rng.Intn(3) > 0) || m >= 0 && b.OwnEye(m, b.Side()) && rng.Intn(5) > 0 {
			continue
		}
		b.Make(m)
	}
	p, _ := g.FromBoard(b)
	return p
}
