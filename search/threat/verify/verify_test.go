package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"tengen/movegen/renju"
)

func parse(t *testing.T, text string) *Proof {
	t.Helper()
	p, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return p
}

func header(rule, attacker, black, white string) string {
	s := "tengen-proof 1\nrule " + rule + "\nsize 15\nattacker " + attacker + "\n"
	if black != "" {
		s += "black " + black + "\n"
	}
	if white != "" {
		s += "white " + white + "\n"
	}
	return s + "\n"
}

// Black has an open three on h8 i8 j8; White has nothing.
const openThree = "h8i8j8"

func TestVerify(t *testing.T) {
	for _, c := range []struct {
		name, text string
		hole       string // part of the message; empty: proven
		plies      int
	}{
		{"five", header("renju", "black", "e8f8g8h8", "a1c1e1g1") + "i8", "", 1},
		{"six is no five for Black", header("renju", "black", "d8e8f8g8i8", "a1c1e1g1") + "h8", "forbidden: overline", 0},
		{"six wins for White", header("renju", "white", "a1c1e1g1", "d8e8f8g8i8") + "h8", "", 1},
		{"six is nothing under standard", header("standard", "black", "d8e8f8g8i8", "a1c1e1g1") + "h8", "is not answered", 0},
		{"straight four", header("renju", "black", openThree, "a1c1") + "k8", "", 3},
		{"closed four stopped", header("renju", "black", openThree, "a1g8") + "k8", "the reply l8 is not answered", 0},
		{"the defender has a five", header("renju", "black", openThree, "a1b1c1d1") + "k8", "the defender makes five on e1", 0},
		{"the attacker takes it by a four", header("renju", "black", "e2e3e4", "a1b1c1d1") + "e1(e5:a2)", "the reply pass is not answered", 0},
		{"occupied", header("renju", "black", openThree, "a1g8") + "g8", "not empty", 0},
		{"pass", header("renju", "black", openThree, "a1g8") + "pass", "passes", 0},
		{"three without answers", header("freestyle", "black", "h8i8f10g9", "a1c1") + "h9", "the reply pass is not answered", 0},
		// White's four h1…h4 has its five on h5, which Black may not take: 3×3.
		{"forbidden defence", header("renju", "white", "g5i5g4i6b1", "h1h2h3a15c15") + "h4", "", 3},
		{"the same under freestyle", header("freestyle", "white", "g5i5g4i6b1", "h1h2h3a15c15") + "h4", "the reply h5 is not answered", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, opts := range []Options{{}, {Thorough: true}} {
				p := parse(t, c.text)
				stats, err := Verify(context.Background(), p, opts)
				if c.hole == "" {
					if err != nil || stats.Plies != c.plies {
						t.Errorf("%+v: %v, %d plies, want a proof of %d", opts, err, stats.Plies, c.plies)
					}
					continue
				}
				var hole *Hole
				if !errors.As(err, &hole) {
					t.Fatalf("%+v: %v, want a hole", opts, err)
				}
				if !opts.Thorough && !strings.Contains(err.Error(), c.hole) {
					t.Errorf("%v, want %q", err, c.hole)
				}
			}
		})
	}
}

// TestDoubleThree proves a freestyle double-three move by move and then checks that
// each change of the proof breaks it.
func TestDoubleThree(t *testing.T) {
	// h8 makes the threes f8 g8 h8 and h6 h7 h8. Whatever White plays, one of
	// them becomes a straight four: i8 for every reply off row 8, else h9.
	text := header("freestyle", "black", "f8g8h6h7", "a1c3e1g3") + "h8(e8:h9 i8:h9 j8:h9 d8:i8 *:i8)"
	p := parse(t, text)
	stats, err := Verify(context.Background(), p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if stats.Plies != 5 {
		t.Errorf("%d plies, want 5", stats.Plies)
	}
	if got := p.Plies(); got != 5 {
		t.Errorf("the tree says %d plies, want 5", got)
	}
	if _, err := Verify(context.Background(), p, Options{Thorough: true}); err != nil {
		t.Errorf("thorough: %v", err)
	}
	for _, broken := range []string{
		"h8(i8:h9 j8:h9 *:i8)",       // e8 leaves i8 a closed four only
		"h8(e8:h9 j8:h9 *:i8)",       // i8 is taken
		"h8(e8:h9 i8:h9 *:i8)",       // j8 closes the four
		"h8(e8:h9 i8:h9 j8:h9)",      // every other reply
		"h8(e8:h9 i8:a2 j8:h9 *:i8)", // a2 is no threat
		"h9(e8:h9 i8:h9 j8:h9 *:i8)",
		"i9(*:i8)",
	} {
		p := parse(t, header("freestyle", "black", "f8g8h6h7", "a1c3e1g3")+broken)
		if _, err := Verify(context.Background(), p, Options{}); err == nil {
			t.Errorf("%s was taken for a proof", broken)
		}
	}
	// The same tree proves nothing under renju, where h8 is forbidden.
	p = parse(t, strings.Replace(text, "freestyle", "renju", 1))
	if _, err := Verify(context.Background(), p, Options{}); err == nil || !strings.Contains(err.Error(), "forbidden") {
		t.Errorf("under renju: %v", err)
	}
}

// TestCounterFour tests a proof in which the attacker must answer a defender's four.
func TestCounterFour(t *testing.T) {
	// White's three e1 f1 g1 is closed by Black's d1, so h1 makes a four that
	// Black must stop on i1; the double-three then goes on.
	head := header("freestyle", "black", "f8g8h6h7d1", "a15c15e1f1g1")
	// After h8 h1 Black's i1 stops the five; White moves again.
	bad := parse(t, head+"h8(e8:h9 i8:h9 j8:h9 *:i8)")
	_, err := Verify(context.Background(), bad, Options{})
	var hole *Hole
	if !errors.As(err, &hole) || !strings.Contains(err.Error(), "makes five") {
		t.Fatalf("%v, want the defender's five", err)
	}
	ok := "h8(e8:h9 i8:h9 j8:h9 h1:i1(e8:h9 i8:h9 j8:h9 *:i8) i1:h1(e8:h9 i8:h9 j8:h9 *:i8) *:i8)"
	if _, err := Verify(context.Background(), parse(t, head+ok), Options{}); err != nil {
		t.Error(err)
	}
	shared := "h8(e8:h9 i8:h9 j8:h9 h1:#1=i1(e8:#2=h9 i8:#2 j8:#2 *:#3=i8) i1:h1(e8:#2 i8:#2 j8:#2 *:#3) *:#3)"
	p := parse(t, head+shared)
	if _, err := Verify(context.Background(), p, Options{}); err != nil {
		t.Errorf("with shared nodes: %v", err)
	}
	var out bytes.Buffer
	if _, err := p.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	again := parse(t, out.String())
	if again.Nodes() != p.Nodes() || again.Nodes() >= parse(t, head+ok).Nodes() {
		t.Errorf("%d nodes written, %d read", p.Nodes(), again.Nodes())
	}
	if _, err := Verify(context.Background(), again, Options{}); err != nil {
		t.Errorf("written and read: %v", err)
	}
}

func TestVerifyRefuses(t *testing.T) {
	n := &Node{Move: renju.At(7, 7)}
	n.Otherwise = n
	ctx := context.Background()
	if _, err := Verify(ctx, &Proof{Size: 15, Root: n}, Options{}); err == nil || !strings.Contains(err.Error(), "circle") {
		t.Errorf("a circle: %v", err)
	}
	leaf := &Node{Move: renju.At(7, 7)}
	for _, p := range []*Proof{
		{Size: 15},
		{Size: 99, Root: leaf},
		{Size: 15, Root: &Node{Replies: []Reply{{renju.At(1, 1), nil}}}},
		{Size: 15, Black: []renju.Cell{renju.At(3, 3), renju.At(3, 3)}, Root: leaf},
		{Size: 15, Black: []renju.Cell{renju.Pass}, Root: leaf},
		{Size: 15, Black: []renju.Cell{renju.At(20, 3)}, Root: leaf},
		{Size: 15, White: []renju.Cell{0, 1, 2, 3, 4}, Root: leaf},
	} {
		if _, err := Verify(ctx, p, Options{}); err == nil {
			t.Errorf("%+v was accepted", p)
		} else if hole := (*Hole)(nil); errors.As(err, &hole) {
			t.Errorf("%v is called a hole", err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	h := header("renju", "black", openThree, "a1c1")
	for _, c := range []struct{ text, want string }{
		{"", "line 1"},
		{"hello", "line 1"},
		{"tengen-proof 1\nrule go\n\nh8", "unknown rule"},
		{"tengen-proof 1\nsize 40\n\nh8", "bad size"},
		{"tengen-proof 1\nattacker red\n\nh8", "bad attacker"},
		{"tengen-proof 1\nrule renju\nrule renju\n\nh8", "twice"},
		{"tengen-proof 1\ncolour blue\n\nh8", "unknown field"},
		{strings.Repeat("花", 41), `got "` + strings.Repeat("花", 40) + `…"`},
		{"tengen-proof 1\nblack h8\nsize 15\n\nh8", "before size"},
		{"tengen-proof 1\nrule renju\nsize 15\n\nh8", "lacks attacker"},
		{"tengen-proof 1\nrule renju\nsize 15\nattacker black\nblack z9\n\nh8", "z9"},
		{"tengen-proof 1\nrule renju", "without a tree"},
		{h, "bad move"},
		{h + "z9", "z9"},
		{h + "k8(", "bad move"},
		{h + "k8(g8", "want ':'"},
		{h + "k8(g8:", "bad move"},
		{h + "k8(g8:l8", "bad move"},
		{h + "k8)", "after the end"},
		{h + "k8\x00", `'\x00' after the end`},
		{h + "k8 \x00(g8:", "after the end"},
		{h + "k8(\x00", "bad move"},
		{h + "k8(g8", "want ':', the proof ends"},
		{h + "k8(g8\x00", `want ':', got '\x00'`},
		{h + "k8(g8:l8 g8:l8)", "answered twice"},
		{h + "k8(*:l8 g8:l8)", "after \"*\""},
		{h + "#1", "used before"},
		{h + "#x=k8", "bad label"},
		{h + "k8(g8:#1=l8 h9:#1=l8)", "set twice"},
		{h + "#1=k8(g8:#1)", "used before"},
		{h + strings.Repeat("k8(g8:", 3000), "deeper"},
		{strings.Repeat("x", 1<<20), "line 1: longer than 4096 bytes"},
		{"tengen-proof 1\nblack " + strings.Repeat(" ", 1<<13) + "\n", "line 2: longer than 4096 bytes"},
	} {
		_, err := Parse(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v, want %q", c.text, err, c.want)
		}
	}
}

// A proof that cannot be read on is none, wherever that happens.
func TestUnreadable(t *testing.T) {
	broken := errors.New("input/output error")
	text := header("renju", "black", openThree, "a1c1") + "#1=k8 (g8: l8 *:#2=l8)\n"
	for n := range len(text) + 1 {
		if _, err := Parse(io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(broken))); !errors.Is(err, broken) {
			t.Errorf("%q: %v", text[:n], err)
		}
	}
}

// A tree has a largest number of nodes, of which one more is refused.
func TestLargestTree(t *testing.T) {
	text := header("freestyle", "black", "f8g8h6h7", "a1c3e1g3") + "h8(e8:h9 i8:#1=h9 j8:#1 d8:i8 *:i8)"
	p, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	least := 0
	for most := 1; least == 0; most++ {
		again, err := parseUpTo(strings.NewReader(text), most)
		switch want := fmt.Sprintf("more than %d moves", most); {
		case err == nil && again.Nodes() == p.Nodes():
			least = most
		case err == nil || !strings.Contains(err.Error(), want):
			t.Fatalf("at most %d nodes: %v, want %q", most, err, want)
		}
	}
	if least < p.Nodes() || least > 2*p.Nodes() { // a node is counted wherever it is named
		t.Errorf("read with room for %d nodes, the tree has %d", least, p.Nodes())
	}
}

// FuzzParse checks that no input makes the reader or the verifier panic, and that a
// proof that was read is the same after writing and reading it.
func FuzzParse(f *testing.F) {
	f.Add(header("freestyle", "black", "f8g8h6h7", "a1c3e1g3") + "h8(e8:h9 i8:#1=h9 j8:#1 d8:i8 *:i8)")
	f.Add(header("renju", "white", "g5i5g4i6", "h1h2h3") + "h4(pass:h5)")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if p.Nodes() < 50 {
			_, _ = Verify(ctx, p, Options{})
		}
		p.Plies()
		var one, two bytes.Buffer
		if _, err := p.WriteTo(&one); err != nil {
			t.Fatal(err)
		}
		q, err := Parse(bytes.NewReader(one.Bytes()))
		if err != nil {
			t.Fatalf("%v reading\n%s", err, one.String())
		}
		if _, err := q.WriteTo(&two); err != nil {
			t.Fatal(err)
		}
		if one.String() != two.String() {
			t.Fatalf("written\n%s\nand again\n%s", one.String(), two.String())
		}
	})
}

// TestSlowAnswerToAPass checks a proof whose longest line is the one after a pass.
func TestSlowAnswerToAPass(t *testing.T) {
	text := header("freestyle", "black", "f8g8h6h7", "a1c3e1g3") + "h8(e8:h9 i8:h9 j8:h9 d8:i8 pass:j8(i8:h9) *:i8)"
	stats, err := Verify(context.Background(), parse(t, text), Options{})
	if err != nil || stats.Plies != 7 {
		t.Errorf("%d plies and %v, want 7", stats.Plies, err)
	}
}

// TestDrawIsNoWin checks that a proof whose last move fills the board is refused.
func TestDrawIsNoWin(t *testing.T) {
	p := &Proof{Rule: renju.Freestyle, Size: 5, Attacker: renju.Black, Root: &Node{Move: renju.At(4, 4)}}
	for i := range 24 { // BBWW… along the rows, shifted by two in every second row
		if (i%5+i/5*2)%4 < 2 {
			p.Black = append(p.Black, renju.At(i%5, i/5))
		} else {
			p.White = append(p.White, renju.At(i%5, i/5))
		}
	}
	var hole *Hole
	if _, err := Verify(context.Background(), p, Options{}); !errors.As(err, &hole) || !strings.Contains(err.Error(), "draw") {
		t.Errorf("%v, want a hole: the game ends in a draw", err)
	}
	// Black makes a four on the first row, and the stop of it fills the board.
	p.Black, p.White = []renju.Cell{renju.At(1, 0), renju.At(2, 0), renju.At(3, 0)}, nil
	for i := 5; i < 25; i++ {
		if (i%5+i/5*2)%4 < 2 {
			p.Black = append(p.Black, renju.At(i%5, i/5))
		} else {
			p.White = append(p.White, renju.At(i%5, i/5))
		}
	}
	again := &Node{Move: renju.At(0, 0)}
	p.Root = &Node{Move: renju.At(4, 0), Replies: []Reply{{Move: renju.At(0, 0), Answer: again}}, Otherwise: again}
	if _, err := Verify(context.Background(), p, Options{}); !errors.As(err, &hole) || !strings.Contains(err.Error(), "draw") {
		t.Errorf("%v, want a hole: the reply ends the game in a draw", err)
	}
}

// TestSharedNodesAreKeptApart checks proofs that reach one position by two orders of the
// moves, with different nodes there, both of which are shared with other positions.
func TestSharedNodesAreKeptApart(t *testing.T) {
	const rest = " g8:k3 k8:k3 l8:k3 *:k8)"
	head := header("freestyle", "black", "h8i8j8h3i3j3", "n1o4m13d13f1")
	good := head + "a15(a1:b15(c1:#1=k8 h15:#1" + rest + " c1:b15(a1:#2=k3 h15:#1" + rest + rest
	if _, err := Verify(context.Background(), parse(t, good), Options{}); err != nil {
		t.Fatal(err)
	}
	bad := head + "a15(a1:b15(c1:#1=k8 h15:#1" + rest + " c1:b15(a1:#2=o15 a15:#2" + rest + rest
	if _, err := Verify(context.Background(), parse(t, bad), Options{}); err == nil {
		t.Error("what one node proves was taken for another's")
	}
	// A shared node is verified again in every position: k8 wins unless White has l8.
	bad = head + "a15(a1:#1=k8 l8:#1" + rest
	if _, err := Verify(context.Background(), parse(t, strings.Replace(bad, " l8:k3 *", " *", 1)), Options{}); err == nil {
		t.Error("what a node proves in one position was taken for another's")
	}
}

func TestVerifyIsCancelled(t *testing.T) {
	// A thorough Verify visits every reply to h8, to h8 h1 i1 and to h8 i1 h1: more than a
	// thousand nodes on the largest board.
	text := strings.Replace(header("freestyle", "black", "f8g8h6h7d1", "a15c15e1f1g1"), "size 15", "size 22", 1) +
		"h8(e8:h9 i8:h9 j8:h9 h1:i1(e8:h9 i8:h9 j8:h9 *:i8) i1:h1(e8:h9 i8:h9 j8:h9 *:i8) *:i8)"
	ctx, cancel := context.WithCancel(context.Background())
	stats, err := Verify(ctx, parse(t, text), Options{Thorough: true})
	if err != nil || stats.Nodes < 1200 {
		t.Fatalf("%d nodes, %v", stats.Nodes, err)
	}
	cancel()
	if stats, err := Verify(ctx, parse(t, text), Options{Thorough: true}); !errors.Is(err, context.Canceled) || stats.Nodes > 1024 {
		t.Errorf("cancelled: %d nodes, %v", stats.Nodes, err)
	}
}

// TestParseForms checks that Parse accepts forms that this package does not write itself,
// and that errors name the place of the mistake.
func TestParseForms(t *testing.T) {
	p := parse(t, "tengen-proof 1\nsize 22\nrule caro\nattacker white\nwalls v22,a1\n\nH8 (\n\tI8:#0=\nJ8 *:\r\n#0 )\n")
	if p.Size != 22 || p.Rule != renju.Caro || p.Attacker != renju.White || len(p.Walls) != 2 || p.Nodes() != 2 ||
		p.Root.Move != renju.At(7, 7) || p.Root.Otherwise != p.Root.Replies[0].Answer {
		t.Errorf("read as %+v with the root %+v", p, p.Root)
	}
	if p := parse(t, "tengen-proof 1\nsize 5\nrule renju\nattacker black\n\na1"); p.Size != 5 {
		t.Errorf("size %d", p.Size)
	}
	// A tree that is wider than the limit of the depth.
	wide := header("renju", "black", openThree, "") + "k8(pass:a1("
	for i := range 225 {
		wide += renju.At(i%15, i/15).String() + ":b1 "
	}
	wide += ")"
	for i := range 225 {
		wide += " " + renju.At(i%15, i/15).String() + ":b2"
	}
	wide += " *:c3)"
	if p := parse(t, wide); p.Nodes() != 453 {
		t.Errorf("%d nodes in a wide tree", p.Nodes())
	}
	for text, line := range map[string]string{
		"tengen-proof 1\nsize 4\n":                                       "line 2: ",
		"tengen-proof 1\nrule renju\nsize 23\n":                          "line 3: ",
		header("renju", "black", openThree, "a1") + "k8(\na1:b1\na2:?)":  "line 10: ",
		header("renju", "black", openThree, "a1") + "\n\nz8":             "line 10: ",
		header("renju", "black", openThree, "a1") + "#-1=k8":             "bad label",
		header("renju", "black", openThree, "a1") + "k8(abcdefghijk:l8)": "abcdefghij",
	} {
		if _, err := Parse(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), line) {
			t.Errorf("%q: %v, want %q", text, err, line)
		}
	}
}
