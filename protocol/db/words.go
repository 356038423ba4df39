package db

import "tengen/internal/say"

// What an entry says of its games and its value.
var (
	sayCounts = say.New("db.counts", "{0} {0|game|games}: Black {1}, White {2}, drawn {3}", "{0}局：黒勝ち {1}、白勝ち {2}、引き分け {3}")
	sayValue  = say.New("db.value", "value {0}", "評価値 {0}")
	sayDepth  = say.New("db.value.depth", "{0}, depth {1}", "{0}、深さ {1}")
	sayBest   = say.New("db.value.best", "{0}, best {1}", "{0}、最善手 {1}")
)

// Say implements say.Sayer: "12 games: Black 5, White 6, drawn 1".
func (c Counts) Say() *say.Message { return sayCounts.With(c.Games, c.Black, c.White, c.Draws) }

// Say implements say.Sayer: "value +1.52, depth 12, best h8".
func (v *Value) Say() *say.Message {
	m := sayValue.With(v.Tree)
	if v.Depth > 0 {
		m = sayDepth.With(m, v.Depth)
	}
	if v.TreeBest != "" {
		m = sayBest.With(m, v.TreeBest)
	}
	if v.Proof != "" {
		m = say.Comma.With(m, v.SayProof())
	}
	return m
}

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
