package renju

import (
	"os"
	"strings"
	"testing"
)

// teaching is a position with points that are known to be forbidden or allowed.
type teaching struct {
	name  string
	ref   *refBoard
	cells map[Cell]Kind
}

// readTeachings reads testdata/forbidden.txt, whose head describes the format.
func readTeachings(t *testing.T) []teaching {
	t.Helper()
	data, err := os.ReadFile("testdata/forbidden.txt")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]Kind{}
	for k := NotForbidden; k <= ForbiddenDoubleThree; k++ {
		kinds[k.String()] = k
	}
	var out []teaching
	for _, block := range strings.Split(strings.TrimSpace(string(data)), "\n\n")[1:] {
		lines := strings.Split(block, "\n")
		tc := teaching{name: strings.TrimPrefix(lines[0], "# "), cells: map[Cell]Kind{}}
		want := map[byte]Kind{}
		rows := lines[1:]
		for len(rows) > 0 && strings.Contains(rows[0], ": ") {
			k, ok := kinds[rows[0][3:]]
			if !ok {
				t.Fatalf("%s: bad line %q", tc.name, rows[0])
			}
			want[rows[0][0]], rows = k, rows[1:]
		}
		size := len(rows)
		tc.ref = newRef(size, Renju)
		for i, row := range rows {
			if len(row) != size {
				t.Fatalf("%s: row %q has %d cells, want %d", tc.name, row, len(row), size)
			}
			for x := range size {
				c := At(x, size-1-i)
				switch p := row[x]; p {
				case '.':
				case '#':
					tc.ref.cells[c.Y()][c.X()] = Wall
				case 'X', 'O':
					if !tc.ref.put(c, map[byte]Colour{'X': Black, 'O': White}[p]) {
						t.Fatalf("%s: a five stands at %v", tc.name, c)
					}
				default:
					k, ok := want[p]
					if !ok {
						t.Fatalf("%s: nothing said of %c", tc.name, p)
					}
					tc.cells[c] = k
				}
			}
		}
		if len(tc.cells) == 0 || len(tc.cells) != len(want) {
			t.Fatalf("%s: %d points marked, %d judged", tc.name, len(tc.cells), len(want))
		}
		out = append(out, tc)
	}
	return out
}

func TestForbiddenTeachingPositions(t *testing.T) {
	all := readTeachings(t)
	var kinds [4]int
	for _, tc := range all {
		b := tc.ref.board(t)
		before := b.Clone()
		for c, want := range tc.cells {
			kinds[want]++
			if got := tc.ref.forbidden(c.X(), c.Y()); got != want {
				t.Errorf("%s: the definitions judge %v as %v, want %v", tc.name, c, got, want)
			}
			if got := b.Forbidden(c); got != want {
				t.Errorf("%s: %v judged %v, want %v\n%s", tc.name, c, got, want, b.Diagram(map[Cell]byte{c: '*'}))
			}
			if set := b.ForbiddenSet(); set.Has(c) != (want != NotForbidden) {
				t.Errorf("%s: %v in the set of forbidden points: %v", tc.name, c, set.Has(c))
			}
		}
		if b.lines != before.lines || b.cells != before.cells || b.key != before.key {
			t.Errorf("%s: judging changed the board", tc.name)
		}
	}
	if len(all) < 60 || kinds[ForbiddenOverline] < 6 || kinds[ForbiddenDoubleFour] < 12 || kinds[ForbiddenDoubleThree] < 12 || kinds[NotForbidden] < 25 {
		t.Errorf("%d positions with points %v: some are missing", len(all), kinds)
	}
}

// TestForbiddenOnlyForBlackInRenju plays the same shapes where nothing is
// forbidden: to White, and under the other rules.
func TestForbiddenOnlyForBlackInRenju(t *testing.T) {
	for _, tc := range readTeachings(t) {
		b := tc.ref.board(t)
		b.MakeNull() // White to move
		for c := range tc.cells {
			if !b.Legal(c) {
				t.Errorf("%s: %v not legal for White", tc.name, c)
			}
		}
		for _, rule := range []Rule{Freestyle, Standard, Caro} {
			other, err := New(b.Size(), rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range tc.ref.order {
				if other.Side().Stone() != tc.ref.cells[c.Y()][c.X()] {
					other.MakeNull()
				}
				if other.Make(c); other.Status() != Ongoing {
					break // six stood there as a five
				}
			}
			for c := range tc.cells {
				if other.Status() == Ongoing && (other.Forbidden(c) != NotForbidden || !other.Legal(c)) {
					t.Errorf("%s: %v is forbidden under %v", tc.name, c, rule)
				}
			}
			if set := other.ForbiddenSet(); set.Count() != 0 {
				t.Errorf("%s: forbidden points under %v", tc.name, rule)
			}
		}
	}
}
