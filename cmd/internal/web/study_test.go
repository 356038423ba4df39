package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/cmd/internal/web/desk"
	"tengen/internal/cache"
	"tengen/internal/version"
	"tengen/protocol/record"
	"tengen/search/game"
)

// An analysis reports, ranks moves and stops; a second one takes the place of the first,
// and a bounded one ends by itself.
func TestAnalysis(t *testing.T) {
	s, address := served(t, Options{})
	c := join(t, address)
	for name, moves := range map[string]string{"renju": "h8 i9 i6", "jungo": "E5", "ring": "c2 d11"} {
		if testing.Short() && name != "ring" {
			continue
		}
		first := c.must(request{Do: "analyse", Config: config(t, name), Moves: strings.Fields(moves), Lines: 2}).Search
		second := c.must(request{Do: "analyse", Config: config(t, name), Moves: strings.Fields(moves), Lines: 3}).Search
		if first == second {
			t.Errorf("%s: both have number %d", name, first)
		}
		var m reply
		for n := 0; n < 2 || len(m.Info.Lines) < 2; { // more than one report, and more than one line
			if m = c.event("info"); m.Search == second {
				n++
			}
			if m.Search == second && len(m.Info.Lines) > 3 {
				t.Errorf("%s: %d lines", name, len(m.Info.Lines))
			}
		}
		if m.Info.Nodes == 0 || m.Info.Black <= 0 || m.Info.Black >= 1 || m.Info.Best != m.Info.Lines[0].Move || (m.Info.Ownership != nil) != (name == "jungo") {
			t.Errorf("%s: %+v", name, m.Info)
		}
		c.must(request{Do: "stop"})
		c.must(request{Do: "analyse", Config: config(t, name), Moves: strings.Fields(moves), Nodes: 300})
		if m = c.event("done"); m.Error != nil || !m.Info.Final || len(m.Info.Lines) == 0 {
			t.Errorf("%s: %+v", name, m)
		}
	}
	searches(t, s, 0)
}

// Black's share is Black's, whoever is to move, and a proven win is called so.
func TestShareIsBlacks(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for moves, black := range map[string]float64{"h8 a1 h9 a3 h10 a5": 1, "a1 h8 a3 h9 a5 h10 o15": 0} {
		c.must(request{Do: "analyse", Config: config(t, "renju", "rule=freestyle"), Moves: strings.Fields(moves), Depth: 3})
		m := c.event("done")
		if l := m.Info.Lines[0]; m.Info.Black != black || l.Win != 1 || l.Proven != "win" || !strings.HasPrefix(l.Score.String(), "win in") {
			t.Errorf("%s: %+v", moves, m.Info)
		}
	}
}

// The threat of a side is a proven line, also when the other side is to move; a quiet
// position has none.
func TestThreat(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, x := range []struct{ moves, side, kind, first string }{
		{"h8 a1 h9 a3 h10 a5", "black", "fours", "h11 h7"},
		{"h8 a1 h9 a3 h10", "black", "fours", "h11 h7"},
		{"h8 a1", "white", "", ""},
	} {
		n := c.must(request{Do: "threat", Config: config(t, "renju"), Moves: strings.Fields(x.moves), Side: x.side}).Search
		m := c.event("threat")
		if m.Search != n || m.Threat == nil || m.Threat.Kind != x.kind || x.kind != "" && !slices.Contains(strings.Fields(x.first), m.Threat.Line[0]) {
			t.Errorf("%s: %+v %+v", x.moves, m, m.Threat)
		}
	}
}

// Moves have the names of explain.
func TestNames(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, x := range []struct{ game, moves, move, want string }{
		{"renju", "h7 a1 h6 a3 f8 a5 g8 a7", "h8", "double-three (三々), forbidden"},
		{"jungo", "A2 A1", "B1", "capture a stone"},
		{"ring", "c2 d11", "c2c3", "steps from c2 to c3"},
	} {
		m := c.must(request{Do: "names", Config: config(t, x.game), Moves: strings.Fields(x.moves), Move: x.move})
		if text := fmt.Sprint(m.Names); !strings.Contains(text, x.want) {
			t.Errorf("%s: %s, want %s", x.game, text, x.want)
		}
	}
}

// What is no move has no names, but an error that repeats it.
func TestNamesOfNoMove(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, x := range []struct{ game, moves, move string }{{"renju", "h8", "zz"}, {"renju", "h8", "h8"}, {"jungo", "D4", "D4"}, {"jungo", "D4", "zz"}, {"ring", "c2", "zz"}, {"ring", "c2 d11", "c2c9"}} {
		m := c.ask(request{Do: "names", Config: config(t, x.game), Moves: strings.Fields(x.moves), Move: x.move})
		if m.Error == nil || !strings.Contains(m.Error.String(), x.move) {
			t.Errorf("%s %s: %v", x.game, x.move, m.Error)
		}
	}
}

// A move has one name, whatever was asked before.
func TestNamesAreStable(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	moves := strings.Fields("h8 h9 h6 i8 j7 i10 i7 k7 h7 g7 i6")
	ask := func(n int) string {
		return fmt.Sprint(c.must(request{Do: "names", Config: config(t, "renju"), Moves: moves[:n], Move: moves[n]}).Names)
	}
	first := map[int]string{}
	for n := 3; n < len(moves); n++ {
		first[n] = ask(n)
	}
	for n := len(moves) - 1; n >= 3; n-- {
		if again := ask(n); again != first[n] {
			t.Errorf("%s is called %s, and then %s", moves[n], first[n], again)
		}
	}
}

// A tree with variations, comments and stones set up goes into a record and comes back.
func TestTreeThroughSGF(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for name, start := range map[string]string{"renju": "size=15", "jungo": "komi=7"} {
		first := config(t, name, start)
		later := *first
		later.Position = strings.Repeat("."+strings.Repeat(".", first.Size-1)+"/", first.Size-1) + "XO" + strings.Repeat(".", first.Size-2) + " white"
		tree := []node{{Parent: -1, Config: first, Comment: "root"}, {Parent: 0, Move: "c3", Comment: "good: \\ ]"}, {Parent: 1, Move: "d4"}, {Parent: 1, Move: "pass"},
			{Parent: 3, Config: &later, Comment: "set up"}, {Parent: 4, Move: "e5"}}
		if name == "jungo" {
			for i := range tree {
				if tree[i].Move != "pass" {
					tree[i].Move = strings.ToUpper(tree[i].Move)
				}
			}
		}
		text := c.must(request{Do: "write", Tree: tree}).Text
		m := c.must(request{Do: "read", Config: config(t, "ring"), Text: text})
		if m.Reason != nil || fmt.Sprint(shape(m.Tree)) != fmt.Sprint(shape(tree)) {
			t.Errorf("%s: %v\n%v\nfrom %s (%s)", name, shape(tree), shape(m.Tree), text, m.Reason)
		}
	}
	tree := []node{{Parent: -1, Config: config(t, "ring")}, {Parent: 0, Move: "c2"}, {Parent: 1, Move: "d11"}, {Parent: 1, Move: "c11"}}
	text := c.must(request{Do: "write", Tree: tree}).Text
	if !strings.Contains(text, "AP["+version.Program()+"]") {
		t.Errorf("the writer is not named in %s", text)
	}
	if m := c.must(request{Do: "read", Config: config(t, "renju"), Text: text}); fmt.Sprint(shape(m.Tree)) != fmt.Sprint(shape(tree)) {
		t.Errorf("ring: %v from %s", shape(m.Tree), text)
	}
}

// A large record that is read can be written again.
func TestLargeRecord(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	var sb strings.Builder
	sb.WriteString("(;GM[4]SZ[15]RU[freestyle]")
	for first := range 75 {
		sb.WriteString("(")
		for i := range 150 { // down the columns a, c, e … and then b, d, f …
			column, row := i/15*2, i%15
			if column > 14 {
				column -= 15
			}
			fmt.Fprintf(&sb, ";%s[%c%c]", [2]string{"B", "W"}[i%2], 'a'+column, 'a'+(row+first)%15)
		}
		sb.WriteString(")")
	}
	m := c.must(request{Do: "read", Config: config(t, "renju"), Text: sb.String() + ")"})
	if len(m.Tree) < 10_000 {
		t.Fatalf("%d nodes, %s", len(m.Tree), m.Reason)
	}
	text := c.must(request{Do: "write", Tree: m.Tree}).Text
	if again := c.must(request{Do: "read", Config: config(t, "renju"), Text: text}); fmt.Sprint(shape(again.Tree)) != fmt.Sprint(shape(m.Tree)) {
		t.Errorf("%d nodes, then %d: %s", len(m.Tree), len(again.Tree), again.Reason)
	}
	if m := c.ask(request{Do: "read", Config: config(t, "renju"), Text: strings.Repeat("h8 ", maxText/3+2)}); m.Error.String() != "that is too long: more than 512 KiB" {
		t.Errorf("a text that is too long: %q", m.Error)
	}
}

// A start that SGF has no stones for, a position of ring or one with walls, goes into a record
// and comes back.
func TestStartThroughSGF(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, start := range []*game.Config{
		config(t, "ring", "position=6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b w -"),
		config(t, "renju", "size=7", "position=......./.X.#.../..O..../......./......./......./....... black"),
	} {
		p := opened(t, &request{Config: start})
		tree := []node{{Parent: -1, Config: start, Comment: "start"}, {Parent: 0, Move: p.Choices()[0].Text}}
		text := c.must(request{Do: "write", Tree: tree}).Text
		m := c.must(request{Do: "read", Config: config(t, "jungo"), Text: text})
		if m.Reason != nil || fmt.Sprint(shape(m.Tree)) != fmt.Sprint(shape(tree)) {
			t.Errorf("%s: %v from %s (%s)", start.Game, shape(m.Tree), text, m.Reason)
		}
	}
}

// What a record says of the game, its marks and properties that nobody here knows, come back
// when its tree is written, also where the page has added something.
func TestRecordIsKept(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, x := range []struct{ text, about string }{
		{"(;FF[4]GM[4]SZ[15]RU[renju]PB[Nakamura]BR[9d]PW[Sushkov]RE[B+R]EV[World: final]DT[2023-08-01]GC[long\\]ago]XX[a][b]TR[hh]" +
			";B[hh]LB[hh:A]BM[1];W[hg]C[why]TR[aa][bb](;B[ig])(;B[gg]ZZ[\\]]))", "Nakamura (9d) – Sushkov, B+R, World: final, 2023-08-01"},
		{"(;GM[1]SZ[9]HA[2]AB[cc][gg]KM[0]PW[guest]TB[aa];W[ee]MA[ee])", "? – guest"},
		{"(;GM[99]RE[W+]N[start];B[c2]N[first])", "W+"},
		{"(;GM[4]SZ[15]POS[" + strings.Repeat(strings.Repeat(".", 15)+"/", 14) + strings.Repeat(".", 14) + "X white];W[hh])", ""},
	} {
		tree := c.must(request{Do: "read", Config: config(t, "renju"), Text: x.text}).Tree
		if tree[0].About != x.about {
			t.Errorf("about %q, want %q", tree[0].About, x.about)
		}
		last := len(tree) - 1
		tree = append(tree, node{Parent: last, Comment: "more"})
		got, err := firstGame(c.must(request{Do: "write", Tree: tree}).Text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := firstGame(x.text)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := about(got), about(want); a != b || got.Note != want.Note || got.Handicap != want.Handicap {
			t.Errorf("%q %q, want %q %q", a, got.Note, b, want.Note)
		}
		var nodes [][2]*record.Node
		for _, n := range want.All() {
			nodes = append(nodes, [2]*record.Node{n})
		}
		n := 0
		for _, g := range got.All() {
			if n < len(nodes) {
				nodes[n][1] = g
			}
			n++
		}
		if n != len(nodes)+1 {
			t.Fatalf("%d nodes of %s", n, x.text)
		}
		for i, n := range nodes {
			without := slices.DeleteFunc(slices.Clone(n[0].Other), func(p record.Property) bool { return p.Name == "POS" })
			if fmt.Sprint(n[0].Marks, without, n[0].Comment) != fmt.Sprint(n[1].Marks, n[1].Other, n[1].Comment) {
				t.Errorf("node %d of %s: %+v", i, x.text, n[1])
			}
		}
	}
	marked := "(;GM[4]SZ[15]TR[aa:ab][aa]LB[hh:A][ii:12]AR[aa:bb]MA[aa];B[hh]CR[hh]TB[ao]SL[oa]LN[oo:na])"
	tree := c.must(request{Do: "read", Config: config(t, "jungo"), Text: marked}).Tree
	if got := fmt.Sprint(tree[0].Marks, tree[1].Marks); got != "[{triangle 210 0 } {triangle 195 0 } {cross 210 0 } {label 112 0 A} {label 98 0 12} {arrow 210 196 }] "+
		"[{circle 112 0 } {selected 224 0 } {black 0 0 } {line 14 223 }]" {
		t.Errorf("marks %s", got)
	}
	saved := "tengen game 1\ngame renju\nrule renju\nblack person\nwhite engine:5\nmove h8\nresigned black\n"
	m := c.ask(request{Do: "read", Config: config(t, "ring"), Text: saved})
	if m.Error != nil || m.Tree[0].About != "person – Tengen, level 5, W+R" {
		t.Errorf("%s %+v", m.Error, m.Tree)
	}
	m = c.ask(request{Do: "read", Config: config(t, "ring"), Text: saved, Names: [2]string{" Anna\n", "nobody"}, Date: "2026-12-01"})
	if m.Error != nil || m.Tree[0].About != "Anna – Tengen, level 5, W+R, 2026-12-01" {
		t.Errorf("%s %+v", m.Error, m.Tree)
	}
	if m = c.ask(request{Do: "read", Config: config(t, "ring"), Text: saved, Date: "today]"}); m.Error == nil {
		t.Errorf("a day that is none: %+v", m.Tree)
	}
	for _, bad := range []string{"(", "x", "(;GM[4]SZ[15]TR[zz];", "(;GM[4]SZ[25]TR[yy])"} {
		tree := []node{{Parent: -1, Config: config(t, "renju")}, {Parent: 0, Move: "h8", SGF: bad}}
		if m := c.ask(request{Do: "write", Tree: tree}); m.Error == nil {
			t.Errorf("%q gives %s", bad, m.Text)
		}
	}
}

// The last move of a position is shown with what it does.
func TestShowLast(t *testing.T) {
	_, address := served(t, Options{})
	p := join(t, address).must(request{Do: "show", Config: config(t, "ring"), Moves: strings.Fields("c2 d11 c2c3")}).Position
	if len(p.Motions) == 0 || p.Said == nil {
		t.Errorf("%v, %q", p.Motions, p.Said)
	}
}

// A position to analyse may begin with handicap stones or with a pattern.
func TestShowStart(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	p := c.must(request{Do: "show", Config: config(t, "jungo", "size=9", "komi=0"), Handicap: 4}).Position
	again := c.must(request{Do: "show", Config: &p.Config}).Position
	if p.Side != "white" || strings.Count(p.Text, "X") != 4 || again.Text != p.Text {
		t.Errorf("%+v", p)
	}
	if p := c.must(request{Do: "show", Config: config(t, "renju"), Opening: "d1"}).Position; len(p.Moves) != 3 || p.Side != "white" {
		t.Errorf("%+v", p)
	}
	for _, bad := range []request{
		{Config: config(t, "jungo"), Handicap: 4, Moves: []string{"A1"}},
		{Config: config(t, "renju"), Opening: "d1", Moves: []string{"h8"}},
		{Config: config(t, "renju"), Opening: "swap"},
		{Config: config(t, "jungo"), Opening: "d1"},
		{Opening: "d1"},
	} {
		bad.Do = "show"
		if m := c.ask(bad); m.Error == nil {
			t.Errorf("%+v is not refused", bad)
		}
	}
}

// shape is what a tree says, with its configurations as text.
func shape(tree []node) (out []string) {
	for _, n := range tree {
		c := ""
		if n.Config != nil {
			c = fmt.Sprint(*n.Config)
		}
		out = append(out, fmt.Sprintln(n.Parent, n.Move, n.Comment, c))
	}
	return out
}

// Texts of every kind make trees; what the rules forbid is refused or left out, with the
// reason.
func TestRead(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, x := range []struct {
		game, text   string
		nodes        int // 0 if refused
		last, reason string
	}{
		{"renju", "h8i9g7", 4, "g7", ""},
		{"renju", "h8 h8", 0, "", "move 2"},
		{"renju", "", 0, "", "no text"},
		{"jungo", "D4 pass C3", 4, "C3", ""},
		{"ring", "c2 d11 c2c3", 4, "c2c3", ""},
		{"renju", "...../...../..X../...../.....", 1, "", ""},
		{"renju", "...../...", 0, "", "row"},
		{"renju", "tengen game 1\ngame ring\nrule ring\nblack person\nwhite engine\nmove c2\n", 2, "c2", ""},
		{"renju", "tengen game 9", 0, "", "tengen game 1"},
		{"renju", "(;GM[4]SZ[15];B[hh];W[hh];B[ii])", 2, "h8", "1 branch"},
		{"renju", "(;GM[4]SZ[15];B[hh];B[ii])", 3, "i7", ""},
		{"jungo", "(;GM[1]SZ[9]AB[cc][gg]KM[0];W[ee](;B[dd])(;B[ff]))", 4, "F4", ""},
		{"renju", "(;GM[99]POS[B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -];B[c4c5])", 2, "c4c5", ""},
		{"renju", "(;GM[3])", 0, "", "game 3 (GM)"},
		{"renju", "(;GM[4", 0, "", "line 1"},
		// What files have is read as a text, too.
		{"renju", "1. h8\n2. i9\n3. h9 i10", 5, "i10", ""},
		{"jungo", "1. D4 2. C3", 3, "C3", ""},
		{"renju", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,12\n-1\n", 3, "i9", ""},
		{"renju", "----- Text Board -----\n\nA - B 1/2\n  1 H8  2 H9\n", 3, "h9", ""},
		{"jungo", "Piskvorky 15x15, 0:0, 0\n8,8,0\n", 2, "h8", ""},
		{"ring", "c5", 0, "", "c5"},
		{"renju", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,99,12\n-1\n", 0, "", "line 3, byte 30: column 9, row 99"},
		{"renju", "3,4\n5,6", 0, "", `bad move "3"`},
		{"renju", "1. h8 2. h9 3. i9 2. g9 3. g7", 0, "", "number 2 stands after 3 moves"},
		{"renju", "1. h8 2. h9\n2. g9 3. g7\n3. i9", 0, "", "number 2 stands after 2 moves"},
		{"renju", "1. h8 2. h8", 2, "h8", "1 branch"},
		// What breaks off is read as far as it goes.
		{"renju", "(;GM[4]SZ[15];B[hh];W[hg]", 3, "h9", "the record breaks off"},
		{"renju", "(;GM[4]SZ[15];B[hh];W[hg]C[a \\] (b", 2, "h8", "the record breaks off"},
		{"renju", "(;GM[4]SZ[15];B[hh](;W[hg])(;W[gg];B[g", 4, "g9", "the record breaks off"},
		{"renju", "(;GM[4]SZ[15", 0, "", "SGF"},
		// Of several games the first is read, and the reason says so.
		{"renju", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii];W[hh])", 2, "h8", "the first of 2 games"},
		{"renju", "1. h8 2. i9\n1. g7", 3, "i9", "the first of 2 games"},
	} {
		m := c.ask(request{Do: "read", Config: config(t, x.game), Text: x.text})
		last := ""
		if len(m.Tree) > 0 {
			last = m.Tree[len(m.Tree)-1].Move
		}
		if len(m.Tree) != x.nodes || last != x.last || !strings.Contains(m.Error.String()+m.Reason.String(), x.reason) || x.reason == "" && (m.Error != nil || m.Reason != nil) {
			t.Errorf("%s %q: %v %q %q", x.game, x.text, shape(m.Tree), m.Error, m.Reason)
		}
	}
}

// Of a file with several games each can be read by its number, and the list of them is bounded.
func TestReadGames(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	sgf := "(;GM[4]SZ[15]PB[Ann]PW[Ben]RE[W+R]DT[2020-01-01]EV[a cup];B[hh];W[hg])(;GM[2])(;GM[4]SZ[15];B[ii];W[hh];B[gg])"
	for _, file := range []request{{Text: sgf}, {Name: "x.sgf", File: []byte(sgf)}} {
		file.Do, file.Config = "read", config(t, "renju")
		m := c.must(file)
		want := []playedGame{{Number: 1, Black: "Ann", White: "Ben", Result: "white", Date: "2020-01-01", Event: "a cup", Moves: 2}, {Number: 2}, {Number: 3, Moves: 3}}
		if !slices.Equal(m.Games, want) || m.Total != 3 {
			t.Errorf("%d games: %+v", m.Total, m.Games)
		}
		for number, nodes := range map[int64]int{1: 3, 2: 0, 3: 4, 4: 0} {
			file.Number = number
			if m := c.ask(file); len(m.Tree) != nodes || (m.Error != nil) != (nodes == 0) || len(m.Games) > 0 {
				t.Errorf("game %d: %+v", number, m)
			}
		}
	}
	for name, text := range map[string]string{"lib.sgf": "(;GM[2])" + strings.Repeat("(;GM[4]SZ[15];B[hh])", 600), "moves.txt": strings.Repeat("1. h8 2. i9\n", 600)} {
		m := c.must(request{Do: "read", Config: config(t, "renju"), Name: name, File: []byte(text)})
		if len(m.Games) != mostListed || m.Total < 600 || len(m.Tree) < 2 {
			t.Errorf("%s: %d of %d games, %d nodes", name, len(m.Games), m.Total, len(m.Tree))
		}
	}
}

// A side that is to move all the same is no change of the board.
func TestReadSide(t *testing.T) {
	_, address := served(t, Options{})
	m := join(t, address).must(request{Do: "read", Config: config(t, "renju"), Text: "(;GM[4]SZ[15];B[hh];PL[W];W[hg];PL[W])"})
	for i, changed := range []bool{true, false, false, false, true} {
		if (m.Tree[i].Config != nil) != changed {
			t.Errorf("node %d: %+v", i, m.Tree[i])
		}
	}
}

// The page has read the text: an encoding that it names is not applied again.
func TestReadEncodings(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	for _, x := range []struct{ name, text string }{{"GB2312", "中文注释"}, {"ISO-8859-1", "Soosõrv"}, {"Shift_JIS", "日本語"}, {"UTF-8", "天元"}, {"none such", "a"}} {
		for _, mark := range []string{"", "\ufeff"} {
			m := c.must(request{Do: "read", Config: config(t, "renju"), Text: mark + "(;GM[4]SZ[15]CA[" + x.name + "];B[hh]C[" + x.text + "])"})
			if len(m.Tree) != 2 || m.Tree[1].Comment != x.text {
				t.Errorf("%s: %+v, want %s", x.name, m.Tree, x.text)
			}
		}
	}
}

// A review goes through the moves from the last to the first, and sums them up.
func TestReview(t *testing.T) {
	_, address := served(t, Options{})
	c := join(t, address)
	moves := strings.Fields("h8 h9 h6 i8 j7 i10 i7 k7 j6")
	n := c.must(request{Do: "review", Config: config(t, "renju"), Moves: moves, Nodes: 300}).Search
	for i := 1; i < len(moves); i++ {
		if m := c.event("review"); m.Search != n || m.Review.Done != i || m.Review.Total != len(moves) || m.Review.Move.Number != len(moves)+1-i {
			t.Fatalf("%d: %+v", i, m.Review)
		}
	}
	m := c.read() // the last move comes with the report
	if m.Event != "reviewed" || m.Error != nil || len(m.Report.Moves) != len(moves) || !m.Report.Moves[7].Class.Faulty() || m.Report.Moves[0].Number != 1 {
		t.Errorf("%s %+v", m.Error, m.Report)
	}
	for _, bad := range []request{{Do: "review", Config: config(t, "renju")}, {Do: "review", Config: config(t, "renju"), Moves: moves, Seconds: 99}} {
		if m := c.ask(bad); m.Error == nil {
			t.Errorf("%+v is not refused", bad)
		}
	}
	c.must(request{Do: "review", Config: config(t, "renju"), Moves: moves})
	c.must(request{Do: "stop"})
	for _, e := range c.events {
		if e.Event == "reviewed" {
			t.Errorf("%+v", e)
		}
	}
}

// A report has the moves that were searched: without priors also those to which no nodes
// are credited.
func TestViewLines(t *testing.T) {
	for _, c := range []struct {
		lines []game.Line
		want  int
	}{
		{[]game.Line{{Move: "h8"}, {Move: "h9", Nodes: 5}, {Move: "h10"}, {Move: "h11", Nodes: 2}}, 3},
		{[]game.Line{{Move: "A1", Nodes: 5, Prior: 0.5}, {Move: "A2", Prior: 0.3}, {Move: "A3", Prior: 0.2}}, 1},
		{nil, 0},
	} {
		if got := viewInfo(&game.Info{Lines: c.lines}, 3, true).Lines; len(got) != c.want {
			t.Errorf("%+v: %d lines, want %d", c.lines, len(got), c.want)
		}
	}
	// Owners are Black's, whoever is to move.
	for side, want := range map[game.Side]float64{game.Black: 0.5, game.White: -0.5} {
		if got := viewInfo(&game.Info{Side: side, Ownership: []float64{0.5}}, 1, true).Ownership; got[0] != want {
			t.Errorf("%v to move: owner %v, want %v", side, got, want)
		}
	}
}

// A step back to a position that was analysed shows what was found there with the answer, before
// any search can begin, and nothing less after it; so does another tab.
func TestStepBack(t *testing.T) {
	kept, err := cache.New(4, 2000)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	s, address := served(t, Options{Cache: kept})
	c := join(t, address)
	at := func(moves string) request {
		return request{Do: "analyse", Config: config(t, "renju", "rule=freestyle"), Moves: strings.Fields(moves), Lines: 2}
	}
	deep := at("h8 h9")
	deep.Depth = 3
	c.must(deep)
	before := c.event("done").Info
	next := at("h8 h9 i8")
	next.Depth = 2
	leave := occupy(t, s)
	if m := c.must(next); m.Info != nil {
		t.Errorf("of a new position is known %+v", m.Info)
	}
	leave()
	c.event("done")
	kept.Wait()
	for _, tab := range []*client{c, join(t, address)} {
		leave = occupy(t, s)
		began := time.Now()
		m := tab.must(at("h8 h9"))
		t.Logf("the first line comes after %v", time.Since(began))
		if m.Info == nil || m.Info.Depth < before.Depth || len(m.Info.Lines) != 2 {
			t.Errorf("the first line is %+v, found was %+v", m.Info, before)
		}
		leave()
		for range 3 {
			if m = tab.event("info"); m.Info.Depth < before.Depth {
				t.Errorf("after it comes depth %d", m.Info.Depth)
			}
		}
		tab.must(request{Do: "stop"})
		searches(t, s, 0)
	}
}

// occupy takes all threads of a server until leave is called.
func occupy(t *testing.T, s *Server) (leave func()) {
	t.Helper()
	begun, gone, end := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		p, err := open(&request{Config: config(t, "renju")})
		if err == nil {
			_, err = s.desk.Think(t.Context(), &desk.Job{Position: p, Alone: func(context.Context) error { close(begun); <-end; return nil }})
		}
		if err != nil {
			t.Error(err)
		}
	}()
	<-begun
	return func() { close(end); <-gone }
}

// The first report of a search goes out at once, whatever was sent before; the others are paced.
func TestReportsArePaced(t *testing.T) {
	o := newOutbox()
	for _, x := range []struct {
		search    int64
		due, told bool
	}{{1, false, true}, {1, false, false}, {1, true, true}, {2, false, true}, {2, false, false}, {3, false, true}} {
		o.put(&reply{OK: true})
		o.tell(&reply{Search: x.search})
		if out, told, ok := o.take(x.due); told != x.told || len(out) < 1 || !ok {
			t.Errorf("%+v: told %v with %d messages", x, told, len(out))
		}
	}
}
