package renju

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/movegen/renju"
)

// TestTermsBelongToTheirColour reads weights that name a class by its number: a
// cell and an attack are of the colour's own pattern, a defence of the enemy's.
func TestTermsBelongToTheirColour(t *testing.T) {
	var classes, lines strings.Builder
	for i := range 16 {
		fmt.Fprintf(&classes, " %d", i)
		fmt.Fprintf(&lines, " %d", 20*i)
	}
	text := ""
	for _, table := range []string{"cell", "attack", "defend"} {
		text += table + " both class" + classes.String() + "\n" + table + " both line" + lines.String() + "\n"
	}
	text += "end\n"
	for _, rule := range renju.Rules {
		w, err := Parse(text, rule)
		if err != nil {
			t.Fatal(err)
		}
		differ := 0
		for i := range 1 << 16 {
			code, sum := renju.Code(i), int16(0)
			for d := range 4 {
				sum += 20 * int16(code.Type(d))
			}
			for _, c := range []renju.Colour{renju.Black, renju.White} {
				own, enemy := sum+int16(renju.ClassOf(rule, c, code)), sum+int16(renju.ClassOf(rule, c.Other(), code))
				if w.Cell[c][i] != own || w.Attack[c][i] != own || w.Defend[c][i] != enemy {
					t.Fatalf("%v, %v, code %04x: cell %d, attack %d, want %d; defence %d, want %d",
						rule, c, i, w.Cell[c][i], w.Attack[c][i], own, w.Defend[c][i], enemy)
				}
				if own != enemy {
					differ++
				}
			}
		}
		if (differ > 0) != (rule == renju.Renju) {
			t.Errorf("%v: %d codes mean something else for the colours", rule, differ)
		}
	}
}

// Sums beyond the range of a weight stop at its ends.
func TestSumsAreClamped(t *testing.T) {
	w, err := Parse("cell black line"+strings.Repeat(" 30000", 16)+"\ncell white line"+strings.Repeat(" -30000", 16)+"\nend\n", renju.Standard)
	if err != nil {
		t.Fatal(err)
	}
	if w.Cell[0][0x1234] != maxCode || w.Cell[1][0x1234] != -maxCode {
		t.Errorf("four times ±30000 is %d and %d", w.Cell[0][0x1234], w.Cell[1][0x1234])
	}
}

// threatOf is the strongest threat of a colour by the classes of the cells.
func threatOf(b *renju.Board, col renju.Colour) int {
	state := ThreatNone
	for y := range b.Size() {
		for x := range b.Size() {
			switch b.Class(renju.At(x, y), col) {
			case renju.ClassWinFour:
				state = max(state, ThreatWinFour)
			case renju.ClassFourThree, renju.ClassSuspectFour:
				state = max(state, ThreatFourThree)
			case renju.ClassDoubleThree:
				state = max(state, ThreatDouble)
			}
		}
	}
	return state
}

// TestValueRecounted compares the value and the order of moves with sums over the
// cells, with weights of which no two are alike.
func TestValueRecounted(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var states [NumThreats][NumThreats]int
	for _, rule := range renju.Rules {
		loaded, err := Load(rule)
		if err != nil {
			t.Fatal(err)
		}
		w := *loaded
		w.Tempo = 1777
		for i := range w.Threat {
			for j := range w.Threat[i] {
				w.Threat[i][j] = int16(10 + 100*i + 10*j)
			}
		}
		for _, tables := range []*[2]*[1 << 16]int16{(*[2]*[1 << 16]int16)(&w.Cell), &w.Attack, &w.Defend} {
			for c := range tables {
				tables[c] = new([1 << 16]int16)
				for i := range tables[c] {
					tables[c][i] = int16(r.IntN(2000) - 1000)
				}
			}
		}
		b, err := w.Board(11)
		if err != nil {
			t.Fatal(err)
		}
		judge := w.Attach(b)
		for range 300 {
			b.Reset()
			for range r.IntN(40) {
				c := renju.At(2+r.IntN(7), 2+r.IntN(7))
				if b.IsEmpty(c) && b.Class(c, b.Side()) != renju.ClassFive {
					b.Make(c)
				}
				if r.IntN(3) == 0 {
					b.MakeNull()
				}
			}
			if b.Status() != renju.Ongoing {
				continue
			}
			me, opp := b.Side(), b.Side().Other()
			var sum [2]int
			var cells []renju.Cell
			for c := range b.EmptyCells().Each {
				cells = append(cells, c)
				for col := range 2 {
					sum[col] += int(w.Cell[col][b.Code(c, renju.Colour(col))])
				}
			}
			mine, yours := threatOf(b, me), threatOf(b, opp)
			states[mine][yours]++
			want := (sum[me]-sum[opp])/CellUnit + 1777 + 10 + 100*mine + 10*yours
			if got := judge.Value(); got != want {
				t.Fatalf("%v, %v to move: value %d, recounted %d\n%v", rule, me, got, want, b)
			}
			out := make([]int32, len(cells)+1)
			judge.Order(cells, out)
			for i, c := range cells {
				if want := int32(w.Attack[me][b.Code(c, me)]) + int32(w.Defend[me][b.Code(c, opp)]); out[i] != want {
					t.Fatalf("%v: order of %v is %d, want %d", rule, c, out[i], want)
				}
			}
		}
	}
	for i := range states {
		for j := range states[i] {
			if states[i][j] == 0 && i != j {
				t.Errorf("no position with threat %d against %d", i, j)
			}
		}
	}
}
