package renju

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/movegen/renju"
	"tengen/protocol/gtp"
)

// letters of the columns, with and without the I.
const (
	allLetters = "ABCDEFGHIJKLMNOPQRSTUV"
	gtpLetters = "ABCDEFGHJKLMNOPQRSTUVW"
)

func (g *Game) letters() string {
	if g.plain {
		return allLetters
	}
	return gtpLetters
}

// text writes a move.
func (g *Game) text(c renju.Cell) string {
	if c == renju.Pass {
		return "pass"
	}
	return g.letters()[c.X():c.X()+1] + strconv.Itoa(c.Y()+1)
}

func (g *Game) texts(moves []renju.Cell) (out []string) {
	for _, c := range moves {
		out = append(out, g.text(c))
	}
	return out
}

// parse reads a move.
func (g *Game) parse(s string) (renju.Cell, error) {
	if strings.EqualFold(s, "pass") {
		return renju.Pass, nil
	}
	bad := func(why string) (renju.Cell, error) {
		return renju.NoCell, fmt.Errorf("%s %s", gtp.Quote(s), why)
	}
	if len(s) < 2 || len(s) > 3 || s[1] < '1' || s[1] > '9' {
		return bad("is no point such as H8, or pass")
	}
	letter := strings.ToUpper(s[:1])
	y, err := strconv.Atoi(s[1:])
	x := strings.Index(g.letters(), letter)
	switch size := g.board.Size(); {
	case err != nil:
		return bad("is no point such as H8, or pass")
	case x < 0 && letter == "I":
		return bad("is no point: columns skip the letter I")
	case x < 0 || x >= size || y > size:
		return bad(fmt.Sprintf("is not on the %d×%[1]d board", size))
	}
	return renju.At(x, y-1), nil
}
