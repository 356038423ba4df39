package ring

import (
	"slices"
	"strings"
	"testing"
)

// mustParse reads a position that a test relies on.
func mustParse(t testing.TB, b *Field, text string) *Board {
	t.Helper()
	p, err := Parse(b, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play makes moves given as text.
func play(t testing.TB, p *Board, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatalf("%s in %s: %v", text, p, err)
		}
		p.Make(m)
	}
}

// ruleCases has a position for each rule: the sentence that explains a move and,
// where it matters, the position after it.
var ruleCases = []struct {
	rule     string
	position string
	move     string
	legal    bool
	sentence string // all of it, or the part before …
	after    string // "" where it is not compared
}{
	{"placement", "6/wwwwww/6/6/6/6/6/6/6/6/bbbbbb/6 - b -", "c2", true,
		"Black puts a ring on the piece on c2.", "6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6 - w -"},
	{"placement first", "6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6 - w -", "c11c10", false,
		"c11c10 is illegal: White has to put a ring on a piece first (write its square alone).", ""},
	{"placement on one's own", "6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6 - w -", "a2", false,
		"a2 is illegal: the piece on a2 is Black's, and it is White's turn.", ""},
	{"no placement later", "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "a2", false,
		"a2 is illegal: the rings are in play, and a move needs two squares.", ""},

	{"step", "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "a2c4", true, "Black's piece steps from a2 to c4.", ""},
	{"no piece", "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "b2c4", false,
		"b2c4 is illegal: there is no piece on b2, and a move begins with a piece of Black.", ""},
	{"no pass of the turn", "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "a2a2", false,
		"a2a2 is illegal: a move has to lead somewhere; there is no passing of the turn.", ""},
	{"step too far", "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "a2d4", false,
		"a2d4 is illegal (step): d4 is more than 2 squares from a2.", ""},
	{"straight two blocked", "6/1w4/6/6/6/2W3/6/2B3/6/b5/b5/6 - b -", "a2a4", false,
		"a2a4 is illegal (step): a piece stands between a2 and a4.", ""},
	{"diagonal two blocked", "6/1w4/6/6/6/2W3/6/2B3/6/1b4/b5/6 - b -", "a2c4", false,
		"a2c4 is illegal (step): a piece stands between a2 and c4.", ""},
	{"knight past one piece", "6/1w4/6/6/6/2W3/6/2B3/6/1b4/b5/6 - b -", "a2b4", true,
		"Black's piece steps from a2 to b4.", ""},
	{"knight past the other", "6/1w4/6/6/6/2W3/6/2B3/6/b5/b5/6 - b -", "a2b4", true,
		"Black's piece steps from a2 to b4.", ""},
	{"knight blocked", "6/1w4/6/6/6/2W3/6/2B3/6/bb4/b5/6 - b -", "a2b4", false,
		"a2b4 is illegal (step): the way of the knight's step from a2 to b4 is blocked.", ""},
	{"carrier steps one", "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "c5d6", true, "Black's carrier steps from c5 to d6.", ""},
	{"carrier not two", "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "c5e6", false,
		"c5e6 is illegal (step): a ring carrier steps one square only.", ""},

	{"long move", "6/bw4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "a2a10", true,
		"Black's piece makes a long move from a2 to a10.", "6/bw4/b5/6/6/2W3/6/2B3/6/6/6/6 - w -"},
	{"long move down", "6/bw4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "a11a3", true,
		"Black's piece makes a long move from a11 to a3.", ""},
	{"long move next to the friend only", "6/bw4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "a2a9", false,
		"a2a9 is illegal (long move): a9 is more than 2 squares from a2, and not next to the nearest friend of the column, on the near side.", ""},
	{"long move without a friend", "6/1w4/6/6/6/2W3/6/2B3/6/6/b5/6 - b -", "a2a9", false,
		"a2a9 is illegal (step): a9 is more than 2 squares from a2.", ""},
	{"long move with the friend behind", "6/1w4/6/6/6/2W3/6/2B3/6/b5/6/b5 - b -", "a3a9", false,
		"a3a9 is illegal (step): a9 is more than 2 squares from a3.", ""},
	{"long move blocked", "6/bw4/6/w5/6/2W3/6/2B3/6/6/b5/6 - b -", "a2a10", false,
		"a2a10 is illegal (long move): a piece stands between a2 and a10.", ""},
	{"no long move along a row", "6/1w4/6/6/6/2W3/6/2B3/6/6/b4b/6 - b -", "a2e2", false,
		"a2e2 is illegal (step): e2 is more than 2 squares from a2.", ""},
	{"no long move by a carrier", "6/bw4/6/6/6/2W3/6/6/6/6/B5/6 - b -", "a2a10", false,
		"a2a10 is illegal (step): a ring carrier steps one square only.", ""},

	{"pass over a piece", "6/1w4/6/2b3/2w3/2B3/6/2W3/6/6/b5/6 - b -", "c7c9", true,
		"Black's carrier on c7 passes its ring to c9.", "6/1w4/6/2B3/2w3/2b3/6/2W3/6/6/b5/6 - w -"},
	{"pass like a knight", "6/1w4/6/3b2/6/2B3/6/2W3/6/6/b5/6 - b -", "c7d9", false,
		"c7d9 is illegal (pass): d9 is not within 2 squares of c7 in one of the eight directions.", ""},
	{"pass to a carrier", "6/1w4/6/6/2B3/2B3/6/2w3/6/6/b5/6 - b -", "c7c8", false,
		"c7c8 is illegal (pass): the friend on c8 carries a ring already.", ""},
	{"pass without a ring", "6/1w4/6/6/2b3/2B3/6/2W3/6/6/b5/6 - b -", "c8c7", false,
		"c8c7 is illegal (pass): the piece on c8 carries no ring to pass, and c7 is taken by a friend.", ""},

	{"attack from two away", "6/1w4/6/6/2w3/6/2b3/2B3/2W3/6/6/6 - b -", "c6c8", true,
		"Black's piece on c6 hits White's piece on c8 and throws it to c10, from where it may not hit back at once.",
		"6/1w4/2w3/6/2b3/6/6/2B3/2W3/6/6/6 - w c10c8"},
	{"attack from the next square", "6/1w4/6/6/6/2w3/2b3/2B3/2W3/6/6/6 - b -", "c6c7", true,
		"Black's piece on c6 hits White's piece on c7 and throws it to c9, from where it may not hit back at once.", ""},
	{"thrown one only", "6/1w4/6/2b3/6/2w3/2b3/2B3/2W3/6/6/6 - b -", "c6c7", true,
		"Black's piece on c6 hits White's piece on c7 and throws it to c8, from where it may not hit back at once.", ""},
	{"two side by side", "6/1w4/6/6/2w3/2w3/2b3/2B3/2W3/6/6/6 - b -", "c6c7", false,
		"c6c7 is illegal (attack): a piece in c8 stands right behind the one on c7, and two in a line cannot be hit.", ""},
	{"off-board piece behind", "2w3/6/2b3/6/6/6/6/2B3/2W3/6/6/6 c13w b -", "c10c12", false,
		"c10c12 is illegal (attack): a piece in c13 stands right behind the one on c12, and two in a line cannot be hit.", ""},
	{"never diagonally", "6/1w4/6/6/6/3w2/2b3/2B3/2W3/6/6/6 - b -", "c6d7", false,
		"c6d7 is illegal (attack): an attack goes along a row or a column only.", ""},
	{"attack too far", "6/1w4/6/2w3/6/6/2b3/2B3/2W3/6/6/6 - b -", "c6c9", false,
		"c6c9 is illegal (attack): c9 is more than 2 squares from c6.", ""},
	{"attack over a piece", "6/1w4/6/6/2w3/2b3/2b3/2B3/2W3/6/6/6 - b -", "c6c8", false,
		"c6c8 is illegal (attack): a piece stands between c6 and c8.", ""},
	{"carrier does not attack", "6/1w4/6/6/6/2w3/2B3/6/2W3/6/6/6 - b -", "c6c7", false,
		"c6c7 is illegal (attack): the piece on c6 carries a ring, and a carrier cannot attack.", ""},
	{"attack takes the ring", "6/1w4/6/6/6/2W3/2b3/2B3/6/6/6/6 - b -", "c6c7", true,
		"Black's piece on c6 hits White's carrier on c7, takes its ring and throws it to c9, from where it may not hit back at once.",
		"6/1w4/6/2w3/6/2B3/6/2B3/6/6/6/6 - w c9c7"},
	{"carrier hit from the next square only", "6/1w4/6/6/2W3/6/2b3/2B3/6/6/6/6 - b -", "c6c8", false,
		"c6c8 is illegal (attack): a ring carrier can only be hit from the next square.", ""},
	{"thrown off two", "6/1w4/6/6/6/bw4/6/2B3/2W3/6/6/6 - b -", "a7b7", true, "Black's piece on a7 hits White's piece on b7 and throws it to d7…", ""},
	{"no legal move", "6/6/6/6/6/w1b3/6/2B3/2B3/6/6/6 - b -", "c7a7", true,
		"Black's piece on c7 hits White's piece on a7 and throws it off the board into l7; White has no legal move and Black wins.", ""},
	{"thrown into the slot and held", "6/1w4/6/6/6/w1b3/6/2B3/2W3/6/6/6 - b -", "c7a7", true,
		"Black's piece on c7 hits White's piece on a7 and throws it off the board into l7.",
		"6/1w4/6/6/6/b5/6/2B3/2W3/6/6/6 l7w w -"},
	{"thrown over a square into the slot", "6/1w4/6/6/6/1wb3/6/2B3/2W3/6/6/6 - b -", "c7b7", true,
		"Black's piece on c7 hits White's piece on b7 and throws it off the board into l7.",
		"6/1w4/6/6/6/1b4/6/2B3/2W3/6/6/6 l7w w -"},
	{"hit-back ban", "6/1w4/2w3/6/2b3/6/6/2B3/2W3/6/6/6 - w c10c8", "c10c8", false,
		"c10c8 is illegal (hit-back ban): the piece on c10 was hit by the one on c8 on the last move.", ""},
	{"another may hit the attacker", "6/1w4/2w3/6/w1b3/6/6/2B3/2W3/6/6/6 - w c10c8", "a8c8", true,
		"White's piece on a8 hits Black's piece on c8 and throws it to e8…", ""},
	{"hit back later", "6/1w4/2w3/6/2b3/6/6/2B3/2W3/6/6/6 - w -", "c10c8", true,
		"White's piece on c10 hits Black's piece on c8 and throws it to c6, from where…", ""},

	{"goal", "6/1B4/6/6/w5/6/6/6/2W3/6/b5/6 - b -", "b11b12", true, "Black's carrier steps from b11 to b12.", ""},
	{"goal from b12", "1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -", "b12c13", true,
		"Black's carrier steps from b12 into the goal at c13 and wins.", "6/6/6/6/w5/6/6/6/2W3/6/b5/6 c13B w -"},
	{"goal from e12", "4B1/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -", "e12d13", true,
		"Black's carrier steps from e12 into the goal at d13 and wins.", ""},
	{"goal too far", "4B1/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -", "e12c13", false,
		"e12c13 is illegal (goal): c13 is not one king's step from e12.", ""},
	{"no goal from a12", "B5/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -", "a12b13", false,
		"a12b13 is illegal (goal): b13 is not a goal slot that Black attacks.", ""},
	{"own goal", "6/6/6/6/w5/6/6/6/2W3/6/b5/2B3 - b -", "c1c0", false,
		"c1c0 is illegal (goal): c0 is not a goal slot that Black attacks.", ""},
	{"goal with a piece in it", "1Bb3/6/6/6/w5/6/6/6/2W3/6/6/6 c13w b -", "b12c13", true,
		"Black's carrier steps from b12 into the goal at c13 and wins.", "2b3/6/6/6/w5/6/6/6/2W3/6/6/6 c13B,c13w w -"},
	{"goal without a ring", "1bW3/6/6/6/w5/6/6/6/2B3/6/6/6 - b -", "b12c13", false,
		"b12c13 is illegal (goal): the piece on b12 carries no ring.", ""},

	{"off-board piece cannot act", "6/1w4/6/6/6/b5/6/2B3/2W3/6/6/6 l7w w -", "l7a8", false,
		"l7a8 is illegal (off-board pieces): the piece in l7 lies off the board and cannot act.", ""},
	{"return when the enemy leaves", "6/1w4/6/6/6/b5/6/2B3/2W3/6/6/6 l7w b -", "a7c8", true,
		"Black's piece steps from a7 to c8; White's piece in l7 returns to a7.", "6/1w4/6/6/2b3/w5/6/2B3/2W3/6/6/6 - w -"},
	{"held from the second square", "6/1w4/6/6/6/b5/6/2B3/2W3/6/6/6 l7w b -", "a7b7", true,
		"Black's piece steps from a7 to b7.", "6/1w4/6/6/6/1b4/6/2B3/2W3/6/6/6 l7w w -"},
	{"not held by a friend on the second square", "6/1w4/6/6/6/w5/6/2B3/2W3/6/6/6 l7w w -", "a7b7", true,
		"White's piece steps from a7 to b7; White's piece in l7 returns to a7.", ""},
	{"mover's pieces return first", "6/1w4/6/6/6/6/6/2B3/2W3/2w3/6/b5 a0b,l1w b -", "a1a3", true,
		"Black's piece steps from a1 to a3; Black's piece in a0 returns to a1.", "6/1w4/6/6/6/6/6/2B3/2W3/b1w3/6/b5 l1w w -"},
	{"corner choice missing", "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b b -", "a3b3", false,
		"a3b3 is illegal (returns): two pieces would return to one corner, write which: a3b3,a0 or a3b3,l1.", ""},
	{"corner choice", "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b b -", "a3b3,l1", true,
		"Black's piece steps from a3 to b3; Black's piece in l1 returns to a1 by Black's choice.",
		"6/1w4/6/6/6/6/6/2B3/2W3/1b4/6/b5 a0b w -"},
	{"the mover chooses for the opponent", "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/b5 a0w,l1w b -", "a1c2,a0", true,
		"Black's piece steps from a1 to c2; White's piece in a0 returns to a1 by Black's choice.",
		"6/1w4/6/6/6/6/6/2B3/2W3/b5/2b3/w5 l1w w -"},
	{"two choices", "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b,f13w,r12w b -", "a3b3,r12,a0", true,
		"Black's piece steps from a3 to b3; Black's piece in a0 returns to a1 by Black's choice; White's piece in r12 returns to f12 by Black's choice.",
		"5w/1w4/6/6/6/6/6/2B3/2W3/1b4/6/b5 f13w,l1b w -"},
	{"choice where there is none", "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b b -", "a3b3,a0", false,
		"a3b3,a0 is illegal (returns): there is no choice at a corner to make after this move.", ""},

	{"fortress", "6/6/6/2w3/6/2w3/6/6/2w3/1BB3/1b1b2/6 - b -", "d2c2", false,
		"d2c2 is illegal (fortress ban): both rings would be on firm pieces of one colour.", ""},
	{"one ring may be firm", "6/6/6/2W3/6/2w3/6/6/2w3/1Bb3/1b1b2/6 - b -", "d2c2", true, "Black's piece steps from d2 to c2.", ""},

	{"closed goal", "6/6/6/2W3/6/2w3/6/6/6/6/1bB2b/1bb1b1 d0w,e0w b -", "f2d1", true,
		"Black's piece steps from f2 to d1; firm pieces close Black's goal and Black wins.", ""},
	{"game over", "6/6/6/6/w5/6/6/6/2W3/6/b5/6 c13B w -", "a8b8", false,
		"a8b8 is illegal (end of the game): the game is over by goal.", ""},
}

func TestRules(t *testing.T) {
	for _, c := range ruleCases {
		t.Run(c.rule, func(t *testing.T) {
			p := mustParse(t, FullField(), c.position)
			said, legal := p.Explain(c.move)
			sentence := said.String()
			want, part := strings.CutSuffix(c.sentence, "…")
			if legal != c.legal || part && !strings.HasPrefix(sentence, want) || !part && sentence != want {
				t.Errorf("%s in %s:\n got %v %q\nwant %v %q", c.move, c.position, legal, sentence, c.legal, c.sentence)
			}
			if strings.Contains(sentence, "{") {
				t.Errorf("badly formed sentence %q", sentence)
			}
			if c.after != "" && legal {
				play(t, p, c.move)
				if p.String() != c.after {
					t.Errorf("%s leads to\n     %s\nwant %s", c.move, p, c.after)
				}
				if again := mustParse(t, FullField(), c.after); again.key != p.key || again.end != p.end {
					t.Errorf("%s read back is another position", c.after)
				}
			}
		})
	}
}

// TestBasicVariant tests what ring-basic leaves out.
func TestBasicVariant(t *testing.T) {
	p := mustParse(t, BasicField(), "6/bw4/6/6/6/w1b3/6/2B3/2W3/6/b5/6 - b -")
	if s, legal := p.Explain("a2a10"); legal {
		t.Errorf("long move: %s", s)
	}
	want := "Black's piece on c7 hits White's piece on a7 and throws it out of the game."
	if s, legal := p.Explain("c7a7"); !legal || s.String() != want {
		t.Errorf("attack: %v %q, want %q", legal, s, want)
	}
	play(t, p, "c7a7")
	if want := "6/bw4/6/6/6/b5/6/2B3/2W3/6/b5/6 - w -"; p.String() != want {
		t.Errorf("after the attack %s, want %s", p, want)
	}
	// A goal held by four firm pieces is not a win here.
	p = mustParse(t, BasicField(), "6/6/6/2W3/6/2w3/6/6/6/6/1bB2b/1bb1b1 - b -")
	play(t, p, "f2d1")
	if p.Outcome().Over() {
		t.Errorf("ring-basic ends by %v", p.Outcome())
	}
}

// TestRepetition plays the three cases of the repetition rule: moves on the
// White board only, on the Black board only, on both.
func TestRepetition(t *testing.T) {
	onWhite := "w5/6/6/b5/4B1/6/6/6/6/6/5W/6 - b -"
	cycle := []string{"a9b9", "a12b12", "b9a9", "b12a12"}
	p := mustParse(t, FullField(), onWhite)
	for range 2 {
		play(t, p, cycle[:3]...)
		if p.Ply() < 6 {
			play(t, p, cycle[3])
		}
	}
	// White's b12a12 makes the start occur for the third time: allowed.
	play(t, p, "b12a12")
	if p.Seen() != 3 || p.Outcome().Over() {
		t.Fatalf("White's third occurrence: seen %d, %v", p.Seen(), p.Outcome())
	}
	s, legal := p.Explain("a9b9")
	if want := "a9b9 is illegal (repetition): the position would occur again (3 times at least), and since its first occurrence every move has been on the board of Black's opponent."; legal || s.String() != want {
		t.Errorf("Black's third occurrence: %v %q", legal, s)
	}
	if ply, both := p.Cycle(); ply != 4 || both || p.HistoryKey() == 0 {
		t.Errorf("cycle since ply %d, over both boards: %v, history key %x", ply, both, p.HistoryKey())
	}
	m := newMove(Step, mustCell(t, "a9"), mustCell(t, "b9"))
	if p.Legal(m) || slices.Contains(p.LegalMoves(nil), m) || p.TryMake(m) {
		t.Errorf("a9b9 is accepted")
	}
	play(t, p, "a9c9") // any other move is free

	onBlack := "6/5w/6/6/6/6/6/4W1/b5/6/6/B1w3 - w -"
	p = mustParse(t, FullField(), onBlack)
	play(t, p, "c1d1", "a4b4", "d1c1", "b4a4", "c1d1", "a4b4", "d1c1")
	play(t, p, "b4a4") // Black may
	if _, legal := p.Explain("c1d1"); legal {
		t.Errorf("White makes a third occurrence on the Black board")
	}

	onBoth := "w5/6/6/6/4B1/6/6/6/b5/6/5W/6 - b -"
	p = mustParse(t, FullField(), onBoth)
	play(t, p, "a4b4", "a12b12", "b4a4", "b12a12", "a4b4", "a12b12", "b4a4")
	if s, legal := p.Explain("b12a12"); !legal || s.String() != "White's piece steps from b12 to a12; the position repeats over both boards and the game is a draw." {
		t.Errorf("draw: %v %q", legal, s)
	}
	play(t, p, "b12a12")
	if want := (Outcome{By: ByRepeated, Draw: true}); p.Outcome() != want || len(p.LegalMoves(nil)) != 0 {
		t.Errorf("third occurrence over both boards: %v", p.Outcome())
	}
	if ply, both := p.Cycle(); ply != 4 || !both {
		t.Errorf("cycle since ply %d, over both boards: %v", ply, both)
	}
	p.Unmake()
	if p.Outcome().Over() {
		t.Errorf("the draw stays after Unmake")
	}
}

func mustCell(t *testing.T, name string) Cell {
	t.Helper()
	c, ok := FullField().CellByName(name)
	if !ok {
		t.Fatalf("no cell %s", name)
	}
	return c
}

// TestReadings changes the values of the table of rules one at a time and checks that
// a move appears or disappears.
func TestReadings(t *testing.T) {
	knight := "6/1w4/6/6/6/2W3/6/2B3/6/1b4/b5/6 - b -" // diagonal neighbour of a2 taken
	cases := []struct {
		name     string
		change   func(*Rules)
		position string
		move     string
		legal    bool
	}{
		{"R5 both", func(r *Rules) { r.Knight = KnightBoth }, knight, "a2b4", false},
		{"R5 straight", func(r *Rules) { r.Knight = KnightStraight }, knight, "a2b4", true},
		{"R5 diagonal", func(r *Rules) { r.Knight = KnightDiagonal }, knight, "a2b4", false},
		{"R5 free", func(r *Rules) { r.Knight = KnightFree }, "6/1w4/6/6/6/2W3/6/2B3/6/bb4/b5/6 - b -", "a2b4", true},
		{"R6", func(r *Rules) { r.CarrierLongMove = true }, "6/bw4/6/6/6/2W3/6/6/6/6/B5/6 - b -", "a2a10", true},
		{"R7 blocked", func(r *Rules) { r.PassOver = false }, "6/1w4/6/2b3/2w3/2B3/6/2W3/6/6/b5/6 - b -", "c7c9", false},
		{"R7 reach", func(r *Rules) { r.PassReach = 3 }, "6/1w4/2b3/6/6/2B3/6/2W3/6/6/b5/6 - b -", "c7c10", true},
		{"R2", func(r *Rules) { r.GoalFirst = 2 }, "1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -", "b12b13", true},
		{"R2 four columns", func(r *Rules) { r.GoalFirst, r.GoalLast = 2, 5 }, "B5/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -", "a12b13", true},
	}
	for _, c := range cases {
		rules := Full()
		rules.Name = c.name
		c.change(&rules)
		b, err := NewField(rules)
		if err != nil {
			t.Fatal(err)
		}
		if s, legal := mustParse(t, b, c.position).Explain(c.move); legal != c.legal {
			t.Errorf("%s: %s in %s: legal is %v (%s)", c.name, c.move, c.position, legal, s)
		}
		if _, legal := mustParse(t, FullField(), c.position).Explain(c.move); legal == c.legal && c.name != "R5 straight" {
			t.Errorf("%s: the standard rules do not differ on %s", c.name, c.move)
		}
	}

	// R8: a friend on the second square may hold too, or no enemy there.
	rules := Full()
	rules.HeldByEnemy = []Offset{{1, 0}}
	b, err := NewField(rules)
	if err != nil {
		t.Fatal(err)
	}
	p := mustParse(t, b, "6/1w4/6/6/6/b5/6/2B3/2W3/6/6/6 l7w b -")
	play(t, p, "a7b7")
	if want := "6/1w4/6/6/6/wb4/6/2B3/2W3/6/6/6 - w -"; p.String() != want {
		t.Errorf("R8: %s, want %s", p, want)
	}

	// R9, and R1, R3, R4 by the start position.
	stuck := "6/6/6/6/6/w1b3/6/2B3/2B3/6/6/6 - b -"
	for rule, want := range map[Stuck]Outcome{
		StuckLoses: {By: ByNoMove, Winner: Black},
		StuckWins:  {By: ByNoMove, Winner: White},
		StuckDraws: {By: ByNoMove, Draw: true},
	} {
		rules := Full()
		rules.NoMove = rule
		b, err := NewField(rules)
		if err != nil {
			t.Fatal(err)
		}
		p := mustParse(t, b, stuck)
		play(t, p, "c7a7")
		if got := p.Outcome(); got != want {
			t.Errorf("R9 %d: %+v, want %+v", rule, got, want)
		}
	}
	rules = Full()
	rules.Columns, rules.Rows, rules.SetupRow, rules.Rings = 5, 10, 1, 1
	rules.GoalFirst, rules.GoalLast = 3, 3
	if b, err = NewField(rules); err != nil {
		t.Fatal(err)
	}
	p = New(b)
	play(t, p, "c1")
	if want := "wwwww/5/5/5/5/5/5/5/5/bbBbb - w -"; p.String() != want || p.Placing() {
		t.Errorf("R1, R3, R4: %s, want %s", p, want)
	}
	if n := b.Front[White].Count(); n != 3 {
		t.Errorf("R2: %d squares before a goal of one slot", n)
	}
}

func TestRulesOutOfRange(t *testing.T) {
	for name, change := range map[string]func(*Rules){
		"Columns":      func(r *Rules) { r.Columns = 12 },
		"Rows":         func(r *Rules) { r.Rows = 16 },
		"GoalFirst":    func(r *Rules) { r.GoalFirst = 0 },
		"GoalLast":     func(r *Rules) { r.GoalLast = 7 },
		"SetupRow":     func(r *Rules) { r.SetupRow = 7 },
		"Rings":        func(r *Rules) { r.Rings = 3 },
		"StepReach":    func(r *Rules) { r.StepReach = 3 },
		"PassReach":    func(r *Rules) { r.PassReach = 0 },
		"AttackReach":  func(r *Rules) { r.AttackReach = 3 },
		"CarrierReach": func(r *Rules) { r.CarrierReach = 3 },
		"ThrowReach":   func(r *Rules) { r.ThrowReach = 0 },
		"Repetition":   func(r *Rules) { r.Repetition = 2 },
		"offset":       func(r *Rules) { r.HeldByEnemy = []Offset{{0, 0}} },
	} {
		rules := Full()
		change(&rules)
		if _, err := NewField(rules); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v does not name it", name, err)
		}
	}
	// The number of rows has a bound of its own where the columns leave room for more.
	for rows, ok := range map[int]bool{4: false, 6: true, 7: false, 14: true, 16: false, 18: false} {
		rules := Full()
		rules.Columns, rules.Rows, rules.GoalFirst, rules.GoalLast = 4, rows, 2, 3
		if _, err := NewField(rules); (err == nil) != ok {
			t.Errorf("4 columns and %d rows: %v", rows, err)
		}
	}
	if _, err := FieldFor("ring-advanced"); err == nil || !strings.Contains(err.Error(), "ring-advanced") {
		t.Errorf("unknown variant: %v", err)
	}
}

// TestRulesTable: every reading is shown, and a changed value changes its row.
func TestRulesTable(t *testing.T) {
	full, other := Full(), Full()
	other.Columns, other.GoalFirst, other.SetupRow, other.Rings, other.Knight = 7, 2, 1, 1, KnightBoth
	other.CarrierLongMove, other.PassOver, other.NoMove = true, false, StuckDraws
	other.HeldByEnemy = []Offset{{1, 0}, {1, 1}}
	a, b := full.Table(), other.Table()
	tags := ""
	for i := range a {
		tags += a[i].Tag
		if a[i].Tag != "" && a[i].Value == b[i].Value {
			t.Errorf("%s is %q whatever the rules", a[i].Tag, a[i].Value)
		}
		if a[i].Name == "" || a[i].Value == "" {
			t.Errorf("empty row %+v", a[i])
		}
	}
	if tags != "R1R2R3R4R5R6R7R8R9" {
		t.Errorf("tags %s", tags)
	}
}
