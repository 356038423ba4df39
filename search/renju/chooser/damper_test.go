package chooser

import (
	"testing"

	"tengen/movegen/renju"
	"tengen/search"
)

// The score is the mean of the last two depths, of the move or of the best one; proven
// scores and those of a single depth stay.
func TestDamper(t *testing.T) {
	a, b := renju.At(1, 1), renju.At(2, 2)
	var d Damper
	if s := d.Score(a, 70); s != 70 {
		t.Errorf("nothing added: %d", s)
	}
	d.Add(1, a, 10)
	d.Add(1, b, 500)
	if s := d.Score(a, 10); s != 10 {
		t.Errorf("one depth: %d", s)
	}
	d.Add(2, a, 100)
	d.Add(2, b, 40)
	if s := d.Score(a, 100); s != 55 {
		t.Errorf("two depths: %d", s)
	}
	d.Add(3, b, 0)
	if s := d.Score(b, 0); s != 20 {
		t.Errorf("the older depth counts: %d", s)
	}
	d.Add(4, a, 30)
	if s := d.Score(a, 30); s != 15 {
		t.Errorf("a move that is new at the last depth: %d", s)
	}
	won := search.Mate - 5
	if s := d.Score(a, won); s != won {
		t.Errorf("a proven win: %d", s)
	}
	d.Add(5, a, won)
	d.Add(6, a, 50)
	if s := d.Score(a, 50); s != 50 {
		t.Errorf("after a proven win: %d", s)
	}
}
