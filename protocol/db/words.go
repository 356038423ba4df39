package db

import "tengen/internal/say"

// sayLost is the proof of a position whose moves are all proven to lose.
var sayLost = say.New("db.lost", "every move loses", "どの手も負け").With()

// SayProof returns what is proven of a position, and how.
func (v *Value) SayProof() *say.Message {
	switch v.Proof {
	case "":
		return nil
	case sayLost.String():
		return sayLost
	}
	return say.Text(v.Proof)
}
