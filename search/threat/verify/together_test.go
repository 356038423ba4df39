package verify

import (
	"context"
	"math/rand/v2"
	"testing"

	"tengen/movegen/renju"
)

// TestTogether plays the replies that are answered together one by one, in random positions
// under all rules: each loses to the move in three plies.
func TestTogether(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	tries, answered := 20000, 0
	if testing.Short() {
		tries = 1500
	}
	for i := range tries {
		s := renju.Setup{Size: 5 + rnd.IntN(5), Rule: renju.Rules[i%4], Side: renju.Colour(i / 4 % 2)}
		full, defenders := rnd.IntN(100), 1+rnd.IntN(4)
		for y := range s.Size {
			for x := range s.Size {
				switch own := (s.Side == renju.Black) == (rnd.IntN(5) >= defenders); {
				case rnd.IntN(100) >= full:
				case own:
					s.Black = append(s.Black, renju.At(x, y))
				default:
					s.White = append(s.White, renju.At(x, y))
				}
			}
		}
		b, err := s.Board()
		if err != nil || b.Over() != nil || b.Count(renju.Black, renju.ClassFive)+b.Count(renju.White, renju.ClassFive) > 0 {
			continue
		}
		c := NewChecker(Options{})
		c.Begin(context.Background(), b)
		b.MakeNull() // the defender is to move
		last := &Node{}
		n := &Node{Otherwise: last, Replies: []Reply{{Move: renju.Pass}, {Move: renju.NoCell}}}
		cells := *b.EmptyCells()
		for last.Move = range cells.Each {
			lost := c.v.together(n)
			for d := range lost.Each {
				if !b.Legal(d) {
					continue
				}
				answered++
				c.v.push(d)
				if plies, err := c.Win(last); err != nil || plies != 3 {
					t.Fatalf("%v, %v attacks with %v, after %v: %d plies, %v\n%v", s.Rule, s.Side, last.Move, d, plies, err, b)
				}
				c.v.pop()
			}
		}
	}
	t.Logf("%d replies", answered)
	if answered < tries {
		t.Errorf("only %d replies were answered together", answered)
	}
}

// What has an answer of its own is not answered together, nor is anything by more than one
// move, or by a stone on a stone.
func TestNotTogether(t *testing.T) {
	three := header("freestyle", "black", openThree, "a1c3a5")
	for _, c := range []struct {
		text     string
		thorough bool
		some     bool
	}{
		{three + "a15(*:g8)", false, true},
		{three + "a15(*:g8)", true, false},
		{three + "a15(*:g8(*:l8))", false, false},
		{three + "a15(*:g8(f8:l8))", false, false},
		{three + "a15(*:h8)", false, false},
		{three + "a15(f8:g8)", false, false},
		{three + "a15(*:a1)", false, false},
		// h8 makes a straight four and two threes, which Black must not under renju.
		{header("renju", "black", "e8f8g8h6h7f6g7", "a1a3a5a7o1o3o5") + "a15(*:h8)", false, false},
		{header("freestyle", "black", "e8f8g8h6h7f6g7", "a1a3a5a7o1o3o5") + "a15(*:h8)", false, true},
	} {
		p := parse(t, c.text)
		b, err := p.Board()
		if err != nil {
			t.Fatal(err)
		}
		checker := NewChecker(Options{Thorough: c.thorough})
		checker.Begin(t.Context(), b)
		b.Make(p.Root.Move)
		lost := checker.v.together(p.Root)
		if lost.Count() > 0 != c.some {
			t.Errorf("%s, thorough %v: %d replies", c.text, c.thorough, lost.Count())
		}
		if b.Stones()+b.EmptyCells().Count() != 15*15 {
			t.Errorf("%s: the board is not as it was", c.text)
		}
		p.Root.Replies = []Reply{{Move: lost.First(), Answer: p.Root.Otherwise}}
		if c.some && rest(checker, p.Root) != lost.Count()-1 {
			t.Errorf("%s: a reply with an answer of its own is answered together", c.text)
		}
	}
}

func rest(c *Checker, n *Node) int {
	lost := c.v.together(n)
	return lost.Count()
}
