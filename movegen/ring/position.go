package ring

// Ending is how a game ended.
type Ending uint8

// The endings.
const (
	NotOver    Ending = iota
	ByGoal            // a ring was carried into the goal
	ByClosing         // a goal was closed by firm pieces
	ByNoMove          // the side to move has no legal move
	ByRepeated        // a repetition over both boards
)

// String names the ending.
func (e Ending) String() string { return e.Say().String() }

// Outcome is the end of a game: who won, unless it is a draw, and how.
type Outcome struct {
	By     Ending
	Draw   bool
	Winner Colour // meaningless in a draw or when the game is not over
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.By != NotOver }

// state is everything a move changes; the undo stack is a stack of states.
type state struct {
	men     [2]Bits // pieces of a colour, on the field and in the slots
	rings   Bits    // ring carriers on the field
	key     uint64
	end     Outcome
	last    Move // the move that led here, NoMove at the root and after a null move
	side    Colour
	placed  uint8 // rings in play
	banHit  Cell  // the piece just hit and its attacker, or NoCell
	banBy   Cell
	goal    Cell  // slot a carrier has entered, ending the game
	touched uint8 // boards touched by last
	seen    int32 // occurrences of this position so far, this one included
	base    int32 // first ply that this position or a later one could repeat
}

// same reports whether two states are the same position in the sense of the
// repetition rule.
func (s *state) same(o *state) bool {
	return s.key == o.key && s.men == o.men && s.rings == o.rings && s.side == o.side &&
		s.banHit == o.banHit && s.banBy == o.banBy
}

// Board is a position together with the moves that led to it. It is used by
// one goroutine at a time; Clone gives an independent copy.
type Board struct {
	state
	board *Field
	past  []state // states before the moves made, oldest first
	// repeated[c] counts the positions of the game, this one included, with c
	// to move that had occurred before. While it is 0, no move can make a third
	// occurrence.
	repeated [2]int32
	// history mixes the keys of those positions; 0 if there are none.
	history uint64
	filter  [filterSize]uint16 // positions of the game by the low bits of their key
	corners uint8              // corners at which the move being made has a choice
}

// New returns the start position of a variant.
func New(b *Field) *Board {
	p := &Board{board: b}
	for col := 1; col <= b.Rules.Columns; col++ {
		p.men[Black] = p.men[Black].Or(Bit(b.At(col, b.Rules.SetupRow)))
		p.men[White] = p.men[White].Or(Bit(b.At(col, b.Rules.Rows+1-b.Rules.SetupRow)))
	}
	p.settle()
	return p
}

// settle completes a freshly filled state into the root of a game.
func (p *Board) settle() {
	p.past = make([]state, 0, historyHint)
	p.key = p.computeKey(&p.board.keys)
	p.end = p.closed()
	p.seen = 1
	p.filter[p.key%filterSize]++
}

// Clone returns an independent copy, history included.
func (p *Board) Clone() *Board {
	q := *p
	q.past = append(make([]state, 0, max(cap(p.past), len(p.past)+historyHint)), p.past...)
	return &q
}

// Field returns the variant's description.
func (p *Board) Field() *Field { return p.board }

// Side is the side to move.
func (p *Board) Side() Colour { return p.side }

// Ply is the number of moves made since the position was set up.
func (p *Board) Ply() int { return len(p.past) }

// Key is the Zobrist key of the position as the repetition rule sees it:
// pieces, rings, side to move and hit-back ban.
func (p *Board) Key() uint64 { return p.key }

// Last is the move that led here, NoMove at the root or after a null move.
func (p *Board) Last() Move { return p.last }

// Moves lists the moves made since the position was set up.
func (p *Board) Moves() []Move {
	var out []Move
	for i := 1; i < len(p.past); i++ {
		out = append(out, p.past[i].last)
	}
	if len(p.past) > 0 {
		out = append(out, p.last)
	}
	return out
}

// Seen is how often this position has occurred so far, this time included.
func (p *Board) Seen() int { return int(p.seen) }

// Pieces are the pieces of a colour, on the field and in the slots.
func (p *Board) Pieces(c Colour) Bits { return p.men[c] }

// Men are the pieces of a colour on the field.
func (p *Board) Men(c Colour) Bits { return p.men[c].And(p.board.Field) }

// Thrown are the slots in which pieces of a colour lie.
func (p *Board) Thrown(c Colour) Bits { return p.men[c].And(p.board.Slots) }

// Carriers are the squares of the ring carriers on the field.
func (p *Board) Carriers() Bits { return p.rings }

// Occupied are all cells that hold a piece.
func (p *Board) Occupied() Bits { return p.men[Black].Or(p.men[White]) }

// Placing reports whether the side to move has to put a ring on a piece.
func (p *Board) Placing() bool { return int(p.placed) < p.board.Rules.Rings }

// Ban is the hit-back ban: the piece that was just hit may not hit its attacker
// now; NoCell, NoCell if there is none.
func (p *Board) Ban() (hit, attacker Cell) { return p.banHit, p.banBy }

// GoalSlot is the slot a carrier has entered, NoCell before that.
func (p *Board) GoalSlot() Cell { return p.goal }

// PieceAt returns what stands on a cell; ok is false if it is empty.
func (p *Board) PieceAt(c Cell) (colour Colour, carrier, ok bool) {
	switch {
	case p.men[Black].Has(c):
		return Black, p.rings.Has(c), true
	case p.men[White].Has(c):
		return White, p.rings.Has(c), true
	}
	return Black, false, false
}

// Ended returns the outcome by goal, closed goal or repetition, without any work. It
// does not see that a side has no legal move; Outcome does.
func (p *Board) Ended() Outcome { return p.end }

// Outcome returns the state of the game by all rules.
func (p *Board) Outcome() Outcome {
	if p.end.Over() {
		return p.end
	}
	var buf [MaxMoves]Move
	if len(p.LegalMoves(buf[:0])) > 0 {
		return Outcome{}
	}
	return p.stuck()
}

// stuck returns the outcome for a side to move without a legal move.
func (p *Board) stuck() Outcome {
	o := Outcome{By: ByNoMove}
	switch p.board.Rules.NoMove {
	case StuckLoses:
		o.Winner = p.side.Other()
	case StuckWins:
		o.Winner = p.side
	case StuckDraws:
		o.Draw = true
	}
	return o
}

// computeKey computes the key from scratch.
func (p *state) computeKey(z *hashKeys) uint64 {
	var k uint64
	for c := range p.men {
		for set := p.men[c]; set.Any(); {
			k ^= z.men[c][set.Pop()]
		}
	}
	for set := p.rings; set.Any(); {
		k ^= z.ring[set.Pop()]
	}
	if p.goal != NoCell {
		k ^= z.ring[p.goal]
	}
	if p.side == White {
		k ^= z.whiteDue
	}
	if p.banHit != NoCell {
		k ^= z.banHit[p.banHit] ^ z.banBy[p.banBy]
	}
	return k
}
