package jungo

import (
	"fmt"
	"strconv"
	"strings"

	"tengen/internal/plaintext"
)

// Colour is what stands on a point, or a player: unlike game.Side it can be Empty.
type Colour uint8

// The three states of a point. Black and White are also the two players.
const (
	Empty Colour = iota
	Black
	White
)

// Opponent returns the other player. It is meaningless for Empty.
func (c Colour) Opponent() Colour { return 3 - c }

// String returns "black", "white" or "empty".
func (c Colour) String() string { return c.Say().String() }

// ParseColour reads b, w, black or white in any case.
func ParseColour(s string) (Colour, error) {
	switch strings.ToLower(s) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return Empty, refuse(sayBadColour.With(strconv.Quote(plaintext.Clip(s))))
}

// Point is a point of the board, row by row from the lower left: y·N + x. As a
// move it can also be Pass.
type Point int16

// Pass is the move that places no stone. None stands for no point: no ko point, no
// last move.
const (
	Pass Point = -1
	None Point = -2
)

// Ko is the repetition rule in force.
type Ko uint8

// The repetition rules; see the package comment for their exact meaning.
const (
	KoSimple Ko = iota
	KoPositional
	KoSituational
)

var koNames = [...]string{"simple", "positional", "situational"}

// String returns the name ParseKo reads.
func (k Ko) String() string {
	if int(k) < len(koNames) {
		return koNames[k]
	}
	return fmt.Sprintf("Ko(%d)", uint8(k))
}

// ParseKo reads simple, positional or situational in any case.
func ParseKo(s string) (Ko, error) {
	for i, n := range koNames {
		if strings.EqualFold(s, n) {
			return Ko(i), nil
		}
	}
	return 0, refuse(sayBadKo.With(strconv.Quote(plaintext.Clip(s))))
}

// MoveCap is the number of moves after which a referee stops a game on a board
// of the given size as a draw: 3·N².
func MoveCap(size int) int { return moveCapFactor * size * size }
