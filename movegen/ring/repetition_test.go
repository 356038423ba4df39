package ring

import (
	"slices"
	"testing"
)

// checkBanned checks that a move is pseudo-legal and that every test of legality sees
// that it is forbidden.
func checkBanned(t *testing.T, p *Board, kind Kind, from, to string) {
	t.Helper()
	m := newMove(kind, mustCell(t, from), mustCell(t, to))
	if !slices.Contains(p.Pseudo(nil), m) {
		t.Fatalf("%s%s is no move in %s", from, to, p)
	}
	if slices.Contains(p.LegalMoves(nil), m) || p.Legal(m) || p.Permitted(m) || p.TryMake(m) {
		t.Errorf("%s%s is not forbidden in %s: listed %v, legal %v, permitted %v", from, to, p,
			slices.Contains(p.LegalMoves(nil), m), p.Legal(m), p.Permitted(m))
	}
}

// TestFirstRepeatIsEnough bans a third occurrence when no other position of the game has
// occurred twice, with and without the fortress ban.
func TestFirstRepeatIsEnough(t *testing.T) {
	for _, fortress := range []bool{true, false} {
		rules := Full()
		rules.Fortress = fortress
		b, err := NewField(rules)
		if err != nil {
			t.Fatal(err)
		}
		p := mustParse(t, b, "w5/6/6/b5/4B1/6/6/6/6/6/5W/6 - b -")
		// Black comes to b9 three times, from a9, c9 and c10, with White on a12.
		play(t, p, "a9b9", "a12b12", "b9c9", "b12a12", "c9b9")
		if p.repeated != [2]int32{White: 1} {
			t.Fatalf("repeated positions %v", p.repeated)
		}
		play(t, p, "a12b12", "b9c10", "b12a12")
		checkBanned(t, p, Step, "c10", "b9")
	}
}

// TestRepetitionByReturn bans a third occurrence that comes about because a piece returns
// from its slot: c7 throws a7 off the board, and its step back lets it return.
func TestRepetitionByReturn(t *testing.T) {
	p := mustParse(t, FullField(), "w5/6/6/6/4B1/b5/6/6/6/6/5W/6 l7w b -")
	for range 2 {
		play(t, p, "a7c7", "a12b12", "c7a7", "b12a12")
	}
	if p.Seen() != 3 || p.Outcome().Over() {
		t.Fatalf("seen %d, %v", p.Seen(), p.Outcome())
	}
	checkBanned(t, p, Step, "a7", "c7")
}

// TestNoRepetitionAcrossNullMoves comes back to a position over two null moves, which
// does not count, and again without one, which does.
func TestNoRepetitionAcrossNullMoves(t *testing.T) {
	p := mustParse(t, FullField(), "w5/6/6/6/4B1/6/6/6/b5/6/5W/6 - b -")
	key := p.Key()
	play(t, p, "a4b4")
	p.MakeNull()
	p.MakeNull()
	play(t, p, "a12b12", "b4a4", "b12a12")
	if ply, _ := p.Cycle(); p.Key() != key || p.Seen() != 1 || p.HistoryKey() != 0 || ply != -1 {
		t.Errorf("across null moves: seen %d, cycle since %d", p.Seen(), ply)
	}
	play(t, p, "a4b4", "a12b12", "b4a4", "b12a12")
	if ply, _ := p.Cycle(); p.Seen() != 2 || p.HistoryKey() == 0 || ply != 6 {
		t.Errorf("without: seen %d, cycle since %d", p.Seen(), ply)
	}
	for p.Ply() > 0 {
		p.Unmake()
	}
	if p.Key() != key || p.repeated != [2]int32{} || p.HistoryKey() != 0 {
		t.Errorf("taken back: repeated %v", p.repeated)
	}
}
