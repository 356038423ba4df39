package ring

import (
	"slices"
	"strings"
	"testing"

	"tengen/internal/say"
	"tengen/movegen/ring"
	"tengen/search/game"
)

// A game that continues from a board has no moves yet, begins with the board's position,
// and is taken back no further.
func TestFrom(t *testing.T) {
	b := ring.New(ring.FullField())
	for _, text := range []string{"c2", "d11", "c2c3"} {
		m, err := b.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(m)
	}
	p := From(b)
	text := p.Text()
	again, err := Game.New(p.Config())
	if err != nil || again.Text() != text {
		t.Errorf("%q, made again %q, %v", text, again.Text(), err)
	}
	if err := p.Play(p.Choices()[0].Text); err != nil {
		t.Fatal(err)
	}
	for _, q := range []game.Position{p, p.Clone()} {
		if len(q.Moves()) != 1 || !q.Undo() || q.Text() != text || len(q.Moves()) != 0 || q.Undo() || q.Text() != text {
			t.Errorf("%q after undo, want %q", q.Text(), text)
		}
	}
	if c := From(ring.New(ring.FullField())).Config(); c.Position != "" {
		t.Errorf("the usual start is %q", c.Position)
	}
}

// The lines of the score board: rings to place, pieces off the board, a hit-back ban,
// repetitions.
func TestStatus(t *testing.T) {
	for _, c := range []struct {
		position, moves string
		want            []string
	}{
		{"", "", []string{"Black puts a ring on a piece"}},
		{"", "c2", []string{"White puts a ring on a piece"}},
		{"", "c2 d11", nil},
		{"6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b,r12w w -", "", []string{"Black off the board: a0 l1", "White off the board: r12"}},
		{"6/1w4/2w3/6/2b3/6/6/2B3/2W3/6/6/6 - w c10c8", "", []string{"c10 may not hit c8 back now"}},
		{"", "c2 d11 c2c3 d11d10 c3c2 d10d11", []string{"the position has occurred 2 times"}},
	} {
		p, err := Game.New(game.Config{Game: name, Rule: "ring", Position: c.position})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields(c.moves) {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if got := say.Lines(say.English, p.Status()); !slices.Equal(got, c.want) {
			t.Errorf("%q after %s: %q, want %q", c.position, c.moves, got, c.want)
		}
	}
}

// The slots of the goals are marked for the side that carries a ring there, and a ring in
// the goal stands there.
func TestGoals(t *testing.T) {
	p, err := Game.New(game.Config{Game: name, Rule: "ring", Position: "1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -"})
	if err != nil {
		t.Fatal(err)
	}
	count := [3]int{}
	s := p.Scene()
	for y := range s.Rows {
		for x := range s.Columns {
			c := s.At(game.Point{X: x, Y: y})
			if count[c.Goal]++; c.Goal > 0 && (y != []int{0, 13, 0}[c.Goal] || !c.Slot || c.Ring) {
				t.Errorf("%d,%d is %+v", x, y, c)
			}
		}
	}
	if count[1] == 0 || count[1] != count[2] {
		t.Errorf("goals of %d and %d slots", count[1], count[2])
	}
	if err := p.Play("b12c13"); err != nil {
		t.Fatal(err)
	}
	if c := p.Scene().At(game.Point{X: 3, Y: 13}); !c.Ring || c.Stone != game.BlackStone || c.Goal != 1 {
		t.Errorf("c13 is %+v", c)
	}
	if m, err := p.Submit("a5a4"); err != game.ErrOver {
		t.Errorf("%s after the end: %v", m, err)
	}
}

// A position may be a line of a longer text, with blanks around it.
func TestParse(t *testing.T) {
	const text = "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b w -"
	for _, in := range []string{text, "a position:\n\t" + text + " \r\nand more"} {
		b, err := parse(ring.FullField(), in)
		if err != nil || b.String() != text {
			t.Errorf("%q: %v, %v", in, b, err)
		}
	}
	if b, err := parse(ring.FullField(), "two\nlines"); err == nil {
		t.Errorf("two lines are %v", b)
	}
}

// The ways of the pieces in a move: what is hit flies first, then the piece goes, at last
// others return; a ring goes alone, and a move that is not legal does nothing.
func TestMotions(t *testing.T) {
	for _, c := range []struct{ position, move, want string }{
		{"", "c2", ""},
		{"B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -", "c4c6", "c4-c6"},
		{"B4W/6/6/6/6/6/2w3/6/2b3/6/6/6 - b -", "c4c6", "c6-c8 c4-c6"},
		{"B4W/6/6/6/6/6/6/6/1wb3/6/4w1/6 - b -", "c4b4", "b4-l4 c4-b4"},
		{"B4W/6/6/6/6/6/6/6/b5/6/4w1/6 l4w b -", "a4c5", "a4-c5 l4-a4"},
		{"5W/6/6/6/6/6/2b3/2wb2/b1B3/6/1b2b1/6 - b -", "c4c6", "ring c4-c6"},
		{"B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -", "c4a1", ""},
		{"B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -", "nonsense", ""},
	} {
		config := Game.Default()
		config.Position = c.position
		p, err := Game.New(config)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range p.(game.Animated).Motions(c.move) {
			way := p.PointName(m.From) + "-" + p.PointName(m.To)
			if m.Ring {
				way = "ring " + way
			}
			got = append(got, way)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %q, want %q", c.move, text, c.want)
		}
	}
}
