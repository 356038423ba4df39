package tt

// Bound is how a stored score limits the true one.
type Bound uint8

const (
	// None marks an entry that carries a move but no score.
	None Bound = 0
	// Upper: the true score is at most the stored one.
	Upper Bound = 1
	// Lower: the true score is at least the stored one.
	Lower Bound = 2
	// Exact is both.
	Exact = Upper | Lower
)

// Entry is what the table stores for one position.
type Entry struct {
	// Move is the best move found, 0 if none.
	Move uint32
	// Score is node-relative, in the searcher's units.
	Score int16
	// Depth is the remaining depth the score was searched to, in plies; ≤ 0 for
	// quiescence.
	Depth int8
	// Bound is the kind of Score.
	Bound Bound
}

// Decisive reports whether the entry holds a proof, which is valid at any depth: a win at
// least as good as its score, or a loss at least as bad. (Only to the entry's depth it is
// proven that there is no faster win.)
func (e Entry) Decisive() bool {
	return e.Bound&Lower != 0 && e.Score > DecisiveScore ||
		e.Bound&Upper != 0 && e.Score < -DecisiveScore
}

const ageMask = 1<<6 - 1

// pack makes the data word of an entry. It is never 0 for an entry worth
// storing (a bound or a move is set), so 0 stands for "empty".
func (e Entry) pack(age uint8) uint64 {
	return uint64(e.Move)<<32 | uint64(uint16(e.Score))<<16 |
		uint64(uint8(e.Depth))<<8 | uint64(e.Bound&3)<<6 | uint64(age&ageMask)
}

func unpack(data uint64) Entry {
	return Entry{
		Move:  uint32(data >> 32),
		Score: int16(uint16(data >> 16)),
		Depth: int8(uint8(data >> 8)),
		Bound: Bound(data>>6) & 3,
	}
}

// age is the six-bit number of the search that wrote data.
func age(data uint64) uint8 { return uint8(data) & ageMask }

// worth ranks an entry for replacement; see params.go.
func worth(data uint64, now uint8) int {
	e := unpack(data)
	w := int(e.Depth) - ageWeight*int((now-age(data))&ageMask)
	if e.Bound == Exact {
		w += exactBonus
	}
	if e.Decisive() {
		w += decisiveBonus
	}
	return w
}
