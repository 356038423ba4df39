package ring

import "tengen/movegen/zobrist"

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
func (p *Board) repeats() repeat {
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
func (p *Board) occurrences() (first int) {
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

// mark is what a repeated position adds to history: a mixture of its key and the number of
// its occurrences, so that marks and keys do not cancel each other.
func (p *Board) mark() uint64 {
	return (p.key ^ uint64(p.seen)) * zobrist.Golden
}

// HistoryKey distinguishes the ways to a position by what they repeat, because that decides
// which moves are legal. It is 0 while no position of the game has occurred twice; otherwise
// it depends on which positions have, and how often. A transposition table that adds it to
// Key never uses a score under different repetitions.
func (p *Board) HistoryKey() uint64 { return p.history }

// Cycle looks for the last earlier occurrence of this position. It returns its
// ply, −1 if there is none, and whether the moves since then touched both
// boards, so that repeating them would end in a draw.
func (p *Board) Cycle() (ply int, both bool) {
	if p.seen < 2 {
		return -1, false
	}
	touched := p.touched
	for i := len(p.past) - 1; i >= int(p.base); i-- {
		if (len(p.past)-i)%2 == 0 && p.past[i].same(&p.state) {
			return i, touched == onBlackBoard|onWhiteBoard
		}
		touched |= p.past[i].touched
	}
	return -1, false
}
