package jungo

import (
	"slices"
	"testing"

	"tengen/search/game"
)

// The engine plays from the book of openings at full strength alone, with several moves; the
// moves are those of the position's book.
func TestBook(t *testing.T) {
	c := game.Config{Game: name, Rule: "simple", Size: 7, Komi: 8}
	p, err := Game.New(c)
	if err != nil {
		t.Fatal(err)
	}
	known, err := p.(game.Booked).BookMoves()
	if err != nil || len(known) < 2 {
		t.Fatalf("%+v, %v", known, err)
	}
	for off, want := range map[string]bool{"": true, offBook: false} {
		e, err := Game.NewEngine(c, game.Options{Off: slices.DeleteFunc([]string{off}, func(s string) bool { return s == "" })})
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range []int{0, 3} {
			i, err := e.Think(t.Context(), p, game.Limits{Nodes: 4, MultiPV: 2, Plain: true, Book: true, Level: level}, nil)
			if err != nil || i.Book != (want && level == 0) {
				t.Errorf("off %q, level %d: %+v, %v", off, level, i, err)
			}
			if i.Book && (i.Move != known[0].Move || len(i.Lines) != len(known) || i.Lines[1].Score != known[1].Score) {
				t.Errorf("%+v, want the moves %+v", i, known)
			}
		}
	}
	for _, m := range []string{"pass", "pass"} {
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if known, err := p.(game.Booked).BookMoves(); err != nil || len(known) > 0 {
		t.Errorf("after the end: %+v, %v", known, err)
	}
}
