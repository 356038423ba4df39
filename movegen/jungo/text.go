package jungo

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
)

// letters are the column names: I is skipped, as everywhere in Go.
const letters = "ABCDEFGHJKLMNOPQRST"

// ParseMove reads a point such as "D4" or "pass", in any case, for a board of
// the given size.
func ParseMove(s string, size int) (Point, error) {
	if size < MinSize || size > MaxSize {
		return None, refuse(sayBadSize.With(size, MinSize, MaxSize))
	}
	if strings.EqualFold(s, "pass") {
		return Pass, nil
	}
	if len(s) < 2 || len(s) > 3 {
		return None, refuse(sayNoMove.With(strconv.Quote(plaintext.Clip(s))))
	}
	letter := s[0]
	if letter >= 'a' && letter <= 'z' {
		letter -= 'a' - 'A'
	}
	if letter == 'I' {
		return None, refuse(sayNoI.With(strconv.Quote(plaintext.Clip(s))))
	}
	x := strings.IndexByte(letters, letter)
	if x < 0 {
		return None, refuse(sayNoMove.With(strconv.Quote(plaintext.Clip(s))))
	}
	y := 0
	for _, d := range []byte(s[1:]) {
		if d < '0' || d > '9' || (y == 0 && d == '0') {
			return None, refuse(sayNoMove.With(strconv.Quote(plaintext.Clip(s))))
		}
		y = 10*y + int(d-'0')
	}
	if x >= size || y > size {
		return None, refuse(sayOffBoard.With(strconv.Quote(plaintext.Clip(s)), size))
	}
	return Point((y-1)*size + x), nil
}

// MoveText is the inverse of ParseMove: "D4", "pass", or "none" for None. A point off
// the board becomes its number.
func MoveText(m Point, size int) string {
	switch {
	case m == Pass:
		return "pass"
	case m == None:
		return "none"
	case m < 0 || size < MinSize || size > MaxSize || int(m) >= size*size:
		return "?" + strconv.Itoa(int(m))
	}
	return letters[int(m)%size:int(m)%size+1] + strconv.Itoa(int(m)/size+1)
}

// MoveTexts returns the texts of moves on a board of the given size.
func MoveTexts(moves []Point, size int) (out []string) {
	for _, m := range moves {
		out = append(out, MoveText(m, size))
	}
	return out
}

// MoveText names m on this board.
func (b *Board) MoveText(m Point) string { return MoveText(m, b.geo.size) }

// String draws the board from the top row down, X for black, O for white,
// with coordinates.
func (b *Board) String() string {
	var s strings.Builder
	n := b.geo.size
	head := "  "
	for x := 0; x < n; x++ {
		head += " " + letters[x:x+1]
	}
	s.WriteString(head + "\n")
	for y := n - 1; y >= 0; y-- {
		fmt.Fprintf(&s, "%2d", y+1)
		for x := 0; x < n; x++ {
			s.WriteByte(' ')
			s.WriteByte(".XO"[b.colour[y*n+x]])
		}
		fmt.Fprintf(&s, " %d\n", y+1)
	}
	s.WriteString(head + "\n")
	return s.String()
}
