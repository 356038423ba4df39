package web

import (
	"tengen/internal/say"
	"tengen/search/game"
)

// counts are games and how they ended.
type counts struct {
	Games int `json:"games"`
	Black int `json:"black"`
	White int `json:"white"`
	Draws int `json:"draws"`
}

// explorer is what the database, and a book of openings, know of a position.
type explorer struct {
	counts
	Known   bool           `json:"known"` // the database has the position
	Value   *known         `json:"value,omitempty"`
	Comment string         `json:"comment,omitempty"`
	Next    []knownMove    `json:"next"`
	Some    []playedGame   `json:"some,omitempty"`
	Kinds   []variantTitle `json:"kinds,omitempty"` // of a position that it does not have: what it has
	Book    []line         `json:"book,omitempty"`  // moves of the game's book of openings, best first
}

// known is a value, from the view of the side that moves there or makes the move.
type known struct {
	Score  *say.Message `json:"score"`
	Win    float64      `json:"win"`
	Depth  int          `json:"depth,omitempty"`
	Proven string       `json:"proven,omitempty"` // win or loss, or what is proven
	Proof  *say.Message `json:"proof,omitempty"`  // how
	Best   string       `json:"best,omitempty"`
}

// knownMove is a move of a position of the database.
type knownMove struct {
	Move string `json:"move"`
	counts
	Value   *known `json:"value,omitempty"`
	Label   string `json:"label,omitempty"`
	Comment string `json:"comment,omitempty"`
}

// playedGame is a game of the database, or of a file, in a list.
type playedGame struct {
	Number int64  `json:"number"`
	Black  string `json:"black,omitempty"`
	White  string `json:"white,omitempty"`
	Result string `json:"result,omitempty"` // black, white or draw
	Date   string `json:"date,omitempty"`
	Event  string `json:"event,omitempty"`
	Moves  int    `json:"moves"`
}

// variantTitle is a variant of a game that the database has.
type variantTitle struct {
	Config game.Config  `json:"config"`
	Title  *say.Message `json:"title"`
}

// storedGame is a game of the database; Ply is the move after which the position asked for
// stands, up to a symmetry, or 0.
type storedGame struct {
	playedGame
	Config game.Config `json:"config"`
	Line   []string    `json:"line"`
	Ply    int         `json:"ply"`
	About  string      `json:"about,omitempty"` // as those of the first node of a tree
	SGF    string      `json:"sgf"`
}
