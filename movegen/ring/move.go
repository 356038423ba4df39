package ring

import "strings"

// Kind is what a move does.
type Kind uint8

// The kinds of move.
const (
	Place Kind = iota // put a ring on a piece
	Step
	Long   // along the column to the side of a friend
	Pass   // hand the ring to a friend
	Attack // hit an enemy and take its square
	Goal   // carry a ring into a goal slot
)

// String is the kind in one word.
func (k Kind) String() string {
	return [...]string{"placement", "step", "long move", "pass", "attack", "goal"}[k]
}

// Move is one action with its corner choices, packed into 25 bits: from and to
// (7 bits each), kind (3), and for each corner 2 bits (0 no choice, 1 the slot
// in the corner's column, 2 the slot in its row). A placement has from = to.
// NoMove is never a legal move.
type Move uint32

// NoMove is the absent move.
const NoMove Move = 0

const (
	toShift     = 7
	kindShift   = 14
	choiceShift = 17
	choiceMask  = Move(0xff) << choiceShift
)

func newMove(kind Kind, from, to Cell) Move {
	return Move(from) | Move(to)<<toShift | Move(kind)<<kindShift
}

// From is the cell the move starts on.
func (m Move) From() Cell { return Cell(m & 127) }

// To is the cell it ends on, goes to or hits.
func (m Move) To() Cell { return Cell(m >> toShift & 127) }

// Kind is what the move does.
func (m Move) Kind() Kind { return Kind(m >> kindShift & 7) }

// choice is the mover's choice at corner i: 0 none, 1 column slot, 2 row slot.
func (m Move) choice(i int) int { return int(m>>(choiceShift+2*i)) & 3 }

func (m Move) withChoice(i, choice int) Move { return m | Move(choice)<<(choiceShift+2*i) }

// Choices lists the slots the mover chose to bring back, in the order of their
// names as strings.
func (b *Field) Choices(m Move) []Cell {
	if m&choiceMask == 0 {
		return nil
	}
	var out []Cell
	for i, c := range b.corners {
		switch m.choice(i) {
		case 1:
			out = append(out, c.inColumn)
		case 2:
			out = append(out, c.inRow)
		}
	}
	b.sortByName(out)
	return out
}

// MoveText writes a move as the rules do: c2c4, c2 for a placement, a3b3,l1
// with corner choices.
func (b *Field) MoveText(m Move) string {
	var s strings.Builder
	s.WriteString(b.Name(m.From()))
	if m.Kind() != Place {
		s.WriteString(b.Name(m.To()))
	}
	for _, slot := range b.Choices(m) {
		s.WriteByte(',')
		s.WriteString(b.Name(slot))
	}
	return s.String()
}
