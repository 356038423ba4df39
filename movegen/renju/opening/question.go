package opening

import (
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
	Stone  renju.Colour // of Place: that of the stone
	Words  []string     // of Choose
	Most   int          // of Declare
	Left   int          // of Offer: how many stones are still to be offered; of Keep: how many were
}

// Take returns the answer to a question of kind Choose that gives a colour to who is asked.
func (q Question) Take(c renju.Colour) string {
	if q.Colour == c {
		return Stay
	}
	return ToSwap
}

// String returns the question for people, without who is asked.
func (q Question) String() string { return q.Say().String() }
