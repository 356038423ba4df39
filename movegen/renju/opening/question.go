package opening

import (
	"fmt"
	"strings"

	"tengen/movegen/renju"
)

// Player is one of the two players.
type Player uint8

const (
	First  Player = iota // begins with Black
	Second               // begins with White
)

// Other returns the other player.
func (p Player) Other() Player { return 1 - p }

func (p Player) String() string { return [...]string{"first player", "second player"}[p&1] }

// Kind is the kind of a decision.
type Kind uint8

const (
	Over    Kind = iota // no decision is left
	Place               // lay the next stone
	Choose              // one of the words in Question.Words
	Declare             // the number of fifth stones, 1 to Question.Most
	Offer               // a fifth stone to be kept or not
	Keep                // one of the fifth stones on offer
)

// Question is the decision that is due now.
type Question struct {
	Kind   Kind
	Who    Player
	Colour renju.Colour // that Who has now
	Words  []string     // of Choose
	Most   int          // of Declare
	Left   int          // of Offer: how many stones are still to be offered
}

// String returns the question in words, without the player who is asked.
func (q Question) String() string {
	switch q.Kind {
	case Place:
		return "lay a stone"
	case Choose:
		return strings.Join(q.Words, " or ") + "?"
	case Declare:
		return fmt.Sprintf("how many fifth stones, 1 to %d?", q.Most)
	case Offer:
		return fmt.Sprintf("offer a fifth stone, %d to go", q.Left)
	case Keep:
		return "which fifth stone stays?"
	}
	return "the opening is over"
}

// Explain returns what a word of a question of kind Choose means for a player who has
// the given colour.
func Explain(word string, c renju.Colour) string {
	switch word {
	case Stay:
		return "keep " + c.String()
	case ToSwap:
		return "take " + c.Other().String()
	case More:
		return "lay a white and a black stone; the other player chooses"
	case Ten:
		return "stay black and offer ten fifth stones"
	}
	return word
}
