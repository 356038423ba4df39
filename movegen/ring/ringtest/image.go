// Package ringtest has what tests of several packages ask of positions of Ring.
package ringtest

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/movegen/ring"
)

// Exchange turns the field upside down and exchanges the colours.
func Exchange(t testing.TB, p *ring.Board) *ring.Board {
	b := p.Field()
	swap := strings.NewReplacer("b", "w", "w", "b", "B", "W", "W", "B")
	return image(t, p, func(c ring.Cell) ring.Cell { return b.At(b.Column(c), b.Rules.Rows+1-b.Row(c)) }, swap.Replace)
}

// Mirror exchanges left and right.
func Mirror(t testing.TB, p *ring.Board) *ring.Board {
	return image(t, p, p.Field().Mirror, func(letter string) string { return letter })
}

// image returns a position with every piece on another cell and with another letter.
func image(t testing.TB, p *ring.Board, turn func(ring.Cell) ring.Cell, letter func(string) string) *ring.Board {
	t.Helper()
	b := p.Field()
	on := map[ring.Cell]string{}
	for _, c := range []ring.Colour{ring.Black, ring.White} {
		for _, cell := range p.Pieces(c).Cells() {
			text := string(c.Letter())
			if p.Carriers().Has(cell) {
				text = strings.ToUpper(text)
			}
			on[turn(cell)] = letter(text)
		}
	}
	var rows, off []string
	for row := b.Rules.Rows; row >= 1; row-- {
		text, empty := "", 0
		for column := 1; column <= b.Rules.Columns; column++ {
			if man := on[b.At(column, row)]; man == "" {
				empty++
			} else {
				text, empty = text+run(empty)+man, 0
			}
		}
		rows = append(rows, text+run(empty))
	}
	for _, slot := range b.Slots.Cells() {
		if on[slot] != "" {
			off = append(off, b.Name(slot)+on[slot])
		}
	}
	slices.Sort(off)
	ban := "-"
	if hit, by := p.Ban(); hit != ring.NoCell {
		ban = b.Name(turn(hit)) + b.Name(turn(by))
	}
	text := strings.Join([]string{strings.Join(rows, "/"), cmp.Or(strings.Join(off, ","), "-"), letter(string(p.Side().Letter())), ban}, " ")
	out, err := ring.Parse(b, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return out
}

// run returns the text of so many empty squares.
func run(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Boards returns positions of random games of at most 80 plies, in which both sides have placed their rings
// and which are not over.
func Boards(games int, seed uint64) (out []*ring.Board) {
	r := rand.New(rand.NewPCG(seed, 0))
	for range games {
		p := ring.New(ring.FullField())
		for range 80 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 || p.Ended().Over() {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
			if !p.Placing() && !p.Ended().Over() {
				out = append(out, p.Clone())
			}
		}
	}
	return out
}
