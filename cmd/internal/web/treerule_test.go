package web

import (
	"strings"
	"testing"
)

// Rules that a record does not name are those of the page, if it shows the same game.
func TestReadRules(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, x := range []struct{ text, want string }{
		{"(;GM[4]SZ[15];B[hh])", "freestyle"}, {"(;GM[4]SZ[15]RU[renju];B[hh])", "renju"}, {"(;GM[1]SZ[9];B[ee])", "simple"},
	} {
		m := c.must(request{Do: "read", Config: config(t, "renju", "rule=freestyle"), Text: x.text})
		if got := m.Tree[0].Config.Rule; got != x.want {
			t.Errorf("%s: rule %s, want %s", x.text, got, x.want)
		}
	}
}

// A record that names no rule, or one that is not known, is read by one that allows its moves, and so
// are moves alone. The reason says so, and the page saves that rule.
func TestReadUnruled(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	const (
		threes  = "B[ih];W[aa];B[jh];W[ac];B[hi];W[ae];B[hj];W[ag];B[hh];W[cc];B[hk]" // a double-three, and later an overline
		psq     = "Piskvorky 15x15, 0:0, 0\n9,8,0\n1,1,0\n10,8,0\n1,3,0\n8,9,0\n1,5,0\n8,10,0\n1,7,0\n8,8,0\n3,3,0\n8,11,0\n-1\n"
		six     = "B[aa];W[cc];B[ba];W[dd];B[ca];W[ee];B[ea];W[ff];B[fa];W[gh];B[da]"
		blocked = "B[ba];W[aa];B[ca];W[ga];B[da];W[dd];B[ea];W[ff];B[fa]"
		double  = "B[hh];W[aa];B[ih];W[ac];B[gi];W[ae];B[gj];W[ag];B[gh]"
		ends    = "move 11 ends the game (Black wins: five in a row, a15-f15): what follows is left out, moves: 1"
	)
	for _, x := range []struct {
		usual, text, want string
		nodes             int
		reason            string
	}{
		{"renju", "(;GM[4]FF[4]SZ[15];" + threes + ")", "freestyle", 12, "the record names no rule: read as freestyle"},
		{"caro", "(;GM[4]FF[4]SZ[15];" + threes + ")", "caro", 12, ""},
		{"renju", psq, "freestyle", 12, "the record names no rule: read as freestyle"},
		{"renju", "i8 a15 j8 a13 h7 a11 h6 a9 h8 c13 h5", "freestyle", 12, "the record names no rule: read as freestyle"},
		// A game that is over by the rule of the study was played by it, whatever follows.
		{"freestyle", "(;GM[4]SZ[15];" + six + ";W[hi])", "freestyle", 12, ends},
		{"freestyle", "(;GM[4]SZ[15]RE[B+];" + six + ";W[])", "freestyle", 12, ends},
		{"renju", "(;GM[4]SZ[15]RE[B+];" + six + ";W[])", "freestyle", 12, "the record names no rule: read as freestyle; " + ends},
		{"renju", "(;GM[4]SZ[15]RE[B+];" + blocked + ";W[])", "renju", 10, "move 9 ends the game"},
		{"freestyle", "(;GM[4]SZ[15];" + blocked + ";W[];B[hh])", "freestyle", 10, "move 9 ends the game"},
		{"freestyle", "a15 c13 b15 d12 c15 e11 e15 f10 f15 g8 d15", "freestyle", 12, ""},
		// But not if its result says that somebody else has won.
		{"freestyle", "(;GM[4]SZ[15]RE[W+];" + six + ";W[hi];B[oo];W[gi])", "standard", 15, "the record names no rule: read as standard"},
		// Black has lost by the last move.
		{"renju", "(;GM[4]SZ[15]RE[W+F];" + six + ")", "renju", 11, "1 branch"},
		{"renju", "(;GM[4]SZ[15]RE[W+F];" + six + ";W[])", "renju", 11, "1 branch"},
		{"renju", "(;GM[4]SZ[15]RE[W+Forfeit];" + double + ")", "renju", 9, "1 branch"},
		{"renju", "(;GM[4]SZ[15]RE[W+R];" + six + ")", "renju", 11, "1 branch"}, // by another rule Black would have won
		{"freestyle", "(;GM[4]SZ[15];B[hh];W[ii])", "freestyle", 3, ""},
		{"renju", "(;GM[4]SZ[15]RU[Omok];" + threes + ")", "freestyle", 12, "RU: rule Omok is not known, freestyle holds"},
		{"renju", "(;GM[4]SZ[15]RU[renju];" + threes + ")", "renju", 9, "1 branch"},
		{"renju", "(;GM[4]SZ[15];" + threes + ";W[cc])", "freestyle", 12, "the record names no rule: read as freestyle; 1 branch"},
	} {
		m := c.must(request{Do: "read", Config: config(t, "renju", "rule="+x.usual), Text: x.text})
		if got := m.Tree[0].Config.Rule; got != x.want || len(m.Tree) != x.nodes || !strings.HasPrefix(m.Reason.String(), x.reason) || x.reason == "" && m.Reason != nil {
			t.Errorf("%s: rule %s, %d nodes, %q", x.text, got, len(m.Tree), m.Reason)
		}
		if text := c.must(request{Do: "write", Tree: m.Tree}).Text; !strings.Contains(text, "RU["+x.want+"]") || strings.Count(text, ";") != x.nodes {
			t.Errorf("%s: saved as %s", x.text, text)
		}
	}
	m := c.ask(request{Do: "read", Config: config(t, "renju", "rule=freestyle"), Text: "a15 c13 b15 d12 c15 e11 e15 f10 f15 g8 d15 h7"})
	if m.Error == nil || !strings.Contains(m.Error.String(), "move 12") {
		t.Errorf("a move after the end makes %v, %q", shape(m.Tree), m.Error)
	}
}
