package record

import (
	"regexp"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
)

// The field of Ring, without its rim of slots.
const (
	ringColumns = 6
	ringRows    = 12
)

// ringLetters are the columns of Ring with the rims left (l) and right (r).
const ringLetters = "labcdefr"

// parseCell reads the name of a square or slot of Ring: "c2", "l7", "a13".
func parseCell(s string) (Point, error) {
	p := Point{X: -1}
	if s != "" {
		p.X = strings.IndexByte(ringLetters, s[0]|0x20)
		var err error
		if p.Y, err = strconv.Atoi(s[1:]); err != nil || s[1] < '0' || s[1] > '9' {
			p.X = -1
		}
	}
	if !onField(p) {
		return Point{}, sayNoCell.With(strconv.Quote(plaintext.Clip(s)))
	}
	return p, nil
}

// ringMove is how a move of Ring is written: one or two cells, and the slots of pieces that return.
var ringMove = regexp.MustCompile(`^(?i:[a-flr]\d{1,2}){1,2}(?i:,[a-flr]\d{1,2})*$`)

// CheckMove returns an error for a text that is not written as a move of the game. Of games that
// are not known here any word may be one.
func (g Game) CheckMove(text string) error {
	if g == Ring && !ringMove.MatchString(text) || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' }) {
		return sayNoMove.With(strconv.Quote(plaintext.Clip(text)))
	}
	return nil
}

// cellText returns the name of a cell on the field.
func cellText(p Point) string { return ringLetters[p.X:p.X+1] + strconv.Itoa(p.Y) }

// onField reports whether there is a square or slot; the rim has no corners.
func onField(p Point) bool {
	side := p.X == 0 || p.X == ringColumns+1
	end := p.Y == 0 || p.Y == ringRows+1
	return p.X >= 0 && p.X <= ringColumns+1 && p.Y >= 0 && p.Y <= ringRows+1 && !(side && end)
}
