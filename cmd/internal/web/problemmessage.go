package web

import "tengen/internal/say"

// problemKind is a problem in the list of all.
type problemKind struct {
	Name  string `json:"name"`
	Game  string `json:"game"`
	Rule  string `json:"rule"`
	Size  int    `json:"size,omitempty"`
	Kind  string `json:"kind"`
	Grade int    `json:"grade"`
}

// problem is a problem that has begun.
type problem struct {
	Name     string       `json:"name"`
	Question *say.Message `json:"question"`
	Kind     string       `json:"kind"`
	Grade    int          `json:"grade,omitempty"` // a mistake of a review has none
	Grades   int          `json:"grades"`
	Tempting int          `json:"tempting,omitempty"` // wrong moves that look good
	Motifs   []string     `json:"motifs,omitempty"`
	Position position     `json:"position"`
}

// verdict is what came of an answer.
type verdict struct {
	Move   string `json:"move"`
	Right  bool   `json:"right"`
	Solved bool   `json:"solved,omitempty"`
	// Reply is the defence against a right move, or what refutes a wrong one; "" if there
	// is none.
	Reply string       `json:"reply,omitempty"`
	Why   *say.Message `json:"why,omitempty"`
	Wrong int          `json:"wrong"` // wrong answers so far
	// After is the position after the move, Next the one after the reply.
	After position  `json:"after"`
	Next  *position `json:"next,omitempty"`
}
