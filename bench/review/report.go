package review

import (
	"math"

	"tengen/search/game"
)

// Move is one move with its review. Shares and stones are from the view of the player.
type Move struct {
	Number int     `json:"number"` // in the game, from 1
	Side   string  `json:"side"`   // black or white
	Move   string  `json:"move"`
	Class  Class   `json:"class"`
	Lost   float64 `json:"lost"`  // Share less Kept, 0 to 1
	Share  float64 `json:"share"` // with the best move
	Kept   float64 `json:"kept"`  // after the move
	Black  float64 `json:"black"` // Black's share after the move
	// In Jungo, Stones is the loss of the move in stones and Lead the expected lead after
	// it; Exact says that both are proven.
	Stones *float64 `json:"stones,omitempty"`
	Lead   *float64 `json:"lead,omitempty"`
	Exact  bool     `json:"exact,omitempty"`
	// Score is the score with the best move in words: "+1.52", "win in 7", "+3.5 stones".
	Score Text     `json:"score"`
	Best  string   `json:"best"`
	Line  []string `json:"line,omitempty"` // of the best move, which is its first one
	// Others are further good moves, the best first.
	Others []Other `json:"others,omitempty"`
	// Won is a proven win that the player had. Refuted is a proven win of the opponent
	// after the move.
	Won     *Win `json:"won,omitempty"`
	Refuted *Win `json:"refuted,omitempty"`
	// LostBefore: the position was proven to be lost before the move.
	LostBefore bool `json:"lost_before,omitempty"`
	// Names are the names of a faulty move in the words of the game, BestIdea is what the best
	// one does.
	Names    []Text `json:"names,omitempty"`
	BestIdea Text   `json:"best_idea,omitzero"`
	Depth    int    `json:"depth,omitempty"`
	Nodes    uint64 `json:"nodes"`
	TimeMS   int64  `json:"time_ms"`
}

// Other is a ranked move with its share.
type Other struct {
	Move  string   `json:"move"`
	Share float64  `json:"share"`
	Line  []string `json:"line,omitempty"`
}

// Win is a proven win.
type Win struct {
	// Kind is how it wins: fours, threes or fukumi in Renju, force in Ring, score in Jungo.
	Kind  string   `json:"kind"`
	Line  []string `json:"line"`            // "pass" stands for any reply that stops nothing
	Plies int      `json:"plies,omitempty"` // at most; 0 if it is not known
	// Keys are all first moves that win as fast, in Ring.
	Keys []string `json:"keys,omitempty"`
	// Words name the first move.
	Words []Text `json:"words,omitempty"`
	// Proof is the text of the proof, which tengen verify checks; "" where a search of all
	// moves is the proof, and in a report that was read from a file.
	Proof string `json:"-"`
}

// Move returns the winning first move.
func (w *Win) Move() string { return w.Line[0] }

// Player is the sum of the moves of one side.
type Player struct {
	Name  string `json:"name,omitempty"`
	Moves int    `json:"moves"` // reviewed
	// Accuracy is the mean accuracy of the moves, 0 to 100, without those in positions that
	// were lost by force; 0 without such a move.
	Accuracy float64       `json:"accuracy"`
	Rated    int           `json:"rated"` // moves that count for Accuracy
	Lost     float64       `json:"lost"`  // sum of what the moves lost, in shares
	Stones   float64       `json:"stones,omitempty"`
	Classes  map[Class]int `json:"classes"`
}

// accuracy returns the accuracy of a move that lost a share, 0 to 100: 100 for no loss, and
// half of that for every accuracyHalf lost.
func accuracy(lost float64) float64 { return 100 * math.Exp2(-lost/accuracyHalf) }

// add counts a move.
func (p *Player) add(m *Move) {
	if p.Classes == nil {
		p.Classes = map[Class]int{}
	}
	p.Moves++
	p.Classes[m.Class]++
	p.Lost += m.Lost
	if m.Stones != nil {
		p.Stones += *m.Stones
	}
	if !m.LostBefore {
		p.Accuracy = (p.Accuracy*float64(p.Rated) + accuracy(m.Lost)) / float64(p.Rated+1)
		p.Rated++
	}
}

// join adds the sums of another game.
func (p *Player) join(q *Player) {
	if p.Classes == nil {
		p.Classes = map[Class]int{}
	}
	p.Moves += q.Moves
	p.Lost += q.Lost
	p.Stones += q.Stones
	if n := p.Rated + q.Rated; n > 0 {
		p.Accuracy = (p.Accuracy*float64(p.Rated) + q.Accuracy*float64(q.Rated)) / float64(n)
		p.Rated = n
	}
	for c, n := range q.Classes {
		p.Classes[c] += n
	}
}

// Report is the review of one game.
type Report struct {
	Name    string      `json:"name"`
	Key     string      `json:"key"` // of the game's settings and moves
	Game    game.Config `json:"game"`
	Title   Text        `json:"title"` // of the settings, for people
	Event   string      `json:"event,omitempty"`
	Date    string      `json:"date,omitempty"`
	Opening string      `json:"opening,omitempty"`
	Result  string      `json:"result,omitempty"` // as in the record, or B+1, W+1, 0
	// Plies is the number of moves of the game, First the first one reviewed.
	Plies   int       `json:"plies"`
	First   int       `json:"first"`
	Players [2]Player `json:"players"` // Black, White
	// Loser is the side that lost and LostAt its move after which it never came back; ""
	// and 0 where there is none.
	Loser  string `json:"loser,omitempty"`
	LostAt int    `json:"lost_at,omitempty"`
	// Begin is Black's share before the first move reviewed.
	Begin float64 `json:"begin"`
	Moves []Move  `json:"moves"`
	// Done is false if the review was stopped; then Moves are those from the end of the
	// game that are done.
	Done bool `json:"done"`
}

// Missed returns the moves with a missed win.
func (r *Report) Missed() (out []*Move) {
	for i := range r.Moves {
		if r.Moves[i].Class == MissedWin {
			out = append(out, &r.Moves[i])
		}
	}
	return out
}
