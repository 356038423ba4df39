package syntax

import (
	"errors"
	"strconv"
	"strings"
)

// Columns are the letters of the columns, without the I. AllColumns has it, as most
// players of Renju expect.
const (
	Columns    = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	AllColumns = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// Vertex returns the name of the point in a column and a row, both from 0 at the lower
// left.
func Vertex(columns string, x, y int) string { return columns[x:x+1] + strconv.Itoa(y+1) }

var (
	errNoPoint = errors.New("is no point such as H8, or pass")
	errNoI     = errors.New("is no point: columns skip the letter I")
)

// ParseVertex is the inverse of Vertex, in any case. It knows no board: x is -1 if the
// first character is not a column. The error says what is wrong with s, without s.
func ParseVertex(columns, s string) (x, y int, err error) {
	if len(s) < 2 || len(s) > 3 || s[1] < '1' || s[1] > '9' {
		return 0, 0, errNoPoint
	}
	letter := strings.ToUpper(s[:1])
	y, err = strconv.Atoi(s[1:])
	x = strings.Index(columns, letter)
	switch {
	case err != nil:
		return 0, 0, errNoPoint
	case x < 0 && letter == "I":
		return 0, 0, errNoI
	}
	return x, y - 1, nil
}
