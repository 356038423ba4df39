package ring

// repeat is the verdict of the repetition rule on a move.
type repeat uint8

const (
	repeatNone    repeat = iota // no occurrence that matters
	repeatAllowed               // one board only, and the mover may
	repeatBanned                // one board only, and the mover may not
	repeatDraw                  // both boards: the game is drawn
)

// repeats counts the occurrences of the position just reached (in seen) and
// judges the move that reached it. A draw ends the game.
func (p *Position) repeats() repeat {
	first := p.occurrences()
	n := p.board.Rules.Repetition
	if n == 0 || int(p.seen) < n || p.end.Over() {
		return repeatNone
	}
	touched := p.touched
	for i := first + 1; i < len(p.past); i++ {
		touched |= p.past[i].touched
	}
	mover := p.side.Other()
	switch {
	case touched == onBlackBoard|onWhiteBoard:
		p.end = Outcome{By: ByRepeated, Draw: true}
		return repeatDraw
	case touched == onWhiteBoard && mover == Black, touched == onBlackBoard && mover == White:
		return repeatBanned
	}
	return repeatAllowed
}

// occurrences sets seen and returns the ply of the first occurrence.
func (p *Position) occurrences() (first int) {
	n := len(p.past)
	first, p.seen = n, 1
	if p.filter[p.key%filterSize] == 0 {
		return first
	}
	for i := n - 2; i >= int(p.base); i -= 2 {
		if p.past[i].key == p.key && p.past[i].same(&p.state) {
			first = i
			p.seen++
		}
	}
	return first
}
