package ring

import "fmt"

// KnightRule says when a piece blocks a knight's step: on its way the knight
// passes between two squares, the orthogonal and the diagonal neighbour.
type KnightRule uint8

const (
	// KnightEither needs one of the two squares empty.
	KnightEither KnightRule = iota
	// KnightBoth needs both empty.
	KnightBoth
	// KnightStraight needs the orthogonal neighbour empty.
	KnightStraight
	// KnightDiagonal needs the diagonal neighbour empty.
	KnightDiagonal
	// KnightFree is never blocked.
	KnightFree
)

// Stuck is what happens to a side to move without a legal move.
type Stuck uint8

const (
	// StuckLoses makes the side without a move lose.
	StuckLoses Stuck = iota
	// StuckDraws ends the game in a draw.
	StuckDraws
	// StuckWins makes the side without a move win.
	StuckWins
)

// Offset is a square seen from an off-board slot: Inward counts squares towards
// the field (1 is the square next to the slot), Aside along the rim, to either
// side alike.
type Offset struct{ Inward, Aside int }

// Rules is the table of everything that the text of the rules fixes or leaves open.
// The fields marked R1 to R9 are our readings of figures that are lost; if the
// original is found, only they need to change.
type Rules struct {
	Name string // variant name for users, e.g. "ring"

	Columns int // [R1] columns a, b, …; 4 to 9
	Rows    int // [R1] rows 1, 2, …, the lower half being the Black board; even, 6 to 14

	GoalFirst, GoalLast int // [R2] columns of the goal slots, 1 = a

	SetupRow int // [R3] Black's set-up row, full of pieces; White's mirrors it

	Rings int // [R4] rings in play, each on a piece of its own and good for either side: 1 or 2

	StepReach int        // squares a piece without a ring may step, 1 or 2
	Knight    KnightRule // [R5] what blocks a knight's step (only with StepReach 2)

	LongMove        bool // the long move along a column exists
	CarrierLongMove bool // [R6] a ring carrier may long-move too

	PassReach int  // [R7] squares a pass reaches in the eight directions, 1 or more
	PassOver  bool // [R7] a pass flies over pieces in between

	AttackReach  int // squares from which a piece is hit in row or column, 1 or 2
	CarrierReach int // squares from which a ring carrier is hit
	ThrowReach   int // squares a hit piece is thrown, 1 or 2

	Returns bool // pieces thrown off lie in their slot and come back
	// [R8] The squares that keep an off-board piece in its slot: a friend on one
	// of HeldByFriend, an enemy on one of HeldByEnemy. Any piece on the square
	// next to the slot holds it as well, for there is no room to return to.
	HeldByFriend, HeldByEnemy []Offset

	NoMove Stuck // [R9] a side to move without a legal move

	ClosedGoal bool // four firm pieces before one's goal win
	Fortress   bool // both rings on firm pieces of one colour are banned
	Repetition int  // occurrence of a position from which the repetition rule applies; 0 for never
}

// Full is the complete game, variant "ring".
func Full() Rules {
	return Rules{
		Name:    "ring",
		Columns: 6, Rows: 12,
		GoalFirst: 3, GoalLast: 4,
		SetupRow:  2,
		Rings:     2,
		StepReach: 2, Knight: KnightEither,
		LongMove: true, CarrierLongMove: false,
		PassReach: 2, PassOver: true,
		AttackReach: 2, CarrierReach: 1, ThrowReach: 2,
		Returns:      true,
		HeldByFriend: []Offset{{1, 0}},
		HeldByEnemy:  []Offset{{1, 0}, {2, 0}},
		NoMove:       StuckLoses,
		ClosedGoal:   true, Fortress: true, Repetition: 3,
	}
}

// Basic is the variant "ring-basic": no returns, no long move, no closed goal.
func Basic() Rules {
	r := Full()
	r.Name = "ring-basic"
	r.Returns, r.LongMove, r.ClosedGoal = false, false, false
	return r
}

// validate returns an error for the first value that the tables cannot express.
func (r *Rules) validate() error {
	check := []struct {
		ok   bool
		what string
		got  int
	}{
		// The sides of the rim are named l and r, and a run of empty squares is one
		// digit; columns and rows with their rim must fit into 128 bits.
		{r.Columns >= 4 && r.Columns <= 9, "Columns must be 4 to 9", r.Columns},
		{r.Rows >= 6 && r.Rows <= 14 && r.Rows%2 == 0 && (r.Rows+2)*(r.Columns+2) <= 128,
			"Rows must be even, 6 to 14, and (Rows+2)·(Columns+2) at most 128", r.Rows},
		{r.GoalFirst >= 1 && r.GoalFirst <= r.GoalLast, "GoalFirst must be 1 to GoalLast", r.GoalFirst},
		{r.GoalLast <= r.Columns, "GoalLast must be a column", r.GoalLast},
		{r.SetupRow >= 1 && r.SetupRow <= r.Rows/2, "SetupRow must be a row of the Black board", r.SetupRow},
		{r.Rings == 1 || r.Rings == 2, "Rings must be 1 or 2", r.Rings},
		{r.StepReach == 1 || r.StepReach == 2, "StepReach must be 1 or 2", r.StepReach},
		{r.Knight <= KnightFree, "Knight must be a KnightRule", int(r.Knight)},
		{r.PassReach >= 1 && r.PassReach <= 9, "PassReach must be 1 to 9", r.PassReach},
		{r.AttackReach == 1 || r.AttackReach == 2, "AttackReach must be 1 or 2", r.AttackReach},
		{r.CarrierReach >= 0 && r.CarrierReach <= r.AttackReach, "CarrierReach must be 0 to AttackReach", r.CarrierReach},
		{r.ThrowReach == 1 || r.ThrowReach == 2, "ThrowReach must be 1 or 2", r.ThrowReach},
		{r.NoMove <= StuckWins, "NoMove must be a Stuck", int(r.NoMove)},
		// The generator relies on it that a position has to come twice before a move is
		// banned.
		{r.Repetition == 0 || r.Repetition >= 3, "Repetition must be 0 or at least 3", r.Repetition},
	}
	for _, c := range check {
		if !c.ok {
			return fmt.Errorf("ring rules %q: %s, not %d", r.Name, c.what, c.got)
		}
	}
	for _, list := range [][]Offset{r.HeldByFriend, r.HeldByEnemy} {
		for _, o := range list {
			if o.Inward < 1 || o.Inward > r.Columns || o.Aside < 0 || o.Aside > r.Columns {
				return fmt.Errorf("ring rules %q: holding offset %v is not on the field", r.Name, o)
			}
		}
	}
	return nil
}
