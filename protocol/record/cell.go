package record

import (
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

// cellText returns the name of a cell on the field.
func cellText(p Point) string { return ringLetters[p.X:p.X+1] + strconv.Itoa(p.Y) }

// onField reports whether there is a square or slot; the rim has no corners.
func onField(p Point) bool {
	side := p.X == 0 || p.X == ringColumns+1
	end := p.Y == 0 || p.Y == ringRows+1
	return p.X >= 0 && p.X <= ringColumns+1 && p.Y >= 0 && p.Y <= ringRows+1 && !(side && end)
}
