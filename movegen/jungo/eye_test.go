package jungo

import "testing"

// TestOwnEye lists points enclosed by Black and the enemy stones diagonal to them: at the
// edge none may be there, elsewhere one.
func TestOwnEye(t *testing.T) {
	for _, c := range []struct {
		name, diagram, point string
		want                 bool
	}{
		{"middle", ". . . . .\n. X X X .\n. X . X .\n. X X X .\n. . . . .", "C3", true},
		{"middle, one enemy", ". . . . .\n. O X X .\n. X . X .\n. X X X .\n. . . . .", "C3", true},
		{"middle, one enemy, others empty", ". . . . .\n. O X . .\n. X . X .\n. . X . .\n. . . . .", "C3", true},
		{"middle, two enemies", ". . . . .\n. O X O .\n. X . X .\n. X X X .\n. . . . .", "C3", false},
		{"middle, open", ". . . . .\n. X X X .\n. X . . .\n. X X X .\n. . . . .", "C3", false},
		{"middle, enemy beside", ". . . . .\n. X X X .\n. X . O .\n. X X X .\n. . . . .", "C3", false},
		{"edge", "X . X .\nX X X .\n. . . .\n. . . .", "B4", true},
		{"edge, one enemy", "X . X .\nO X X .\n. . . .\n. . . .", "B4", false},
		{"corner", ". X . .\nX X . .\n. . . .\n. . . .", "A4", true},
		{"corner, one enemy", ". X . .\nX O . .\n. . . .\n. . . .", "A4", false},
	} {
		b, err := parseBoard(c.diagram, Black, KoSimple)
		if err != nil {
			t.Fatal(c.name, err)
		}
		if got := b.OwnEye(parse(t, b, c.point), Black); got != c.want {
			t.Errorf("%s: an eye of Black: %v", c.name, got)
		}
		if b.OwnEye(parse(t, b, c.point), White) {
			t.Errorf("%s: an eye of White", c.name)
		}
	}
}
