package review

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"tengen/internal/say"
	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
	"tengen/search/game/games"
)

// course makes a report from Black's shares after the moves, Black first; a move's own share
// before it is that after the one before.
func course(result string, begin float64, black ...float64) *Report {
	r := &Report{Result: result, Done: true, First: 1, Plies: len(black)}
	before := begin
	for i, b := range black {
		m := Move{Number: i + 1, Side: "black", Share: before, Kept: b, Black: b, Class: Best}
		if i%2 == 1 {
			m.Side, m.Share, m.Kept = "white", 1-before, 1-b
		}
		m.Lost = max(0, m.Share-m.Kept)
		r.Moves = append(r.Moves, m)
		before = b
	}
	r.finish(true)
	return r
}

// The move that lost the game.
func TestFindLoss(t *testing.T) {
	for _, c := range []struct {
		r     *Report
		loser string
		at    int
	}{
		{course("B+R", 0.5, 0.5, 0.8, 0.9, 0.95), "white", 2},
		{course("B+R", 0.5, 0.5, 0.6, 0.6, 0.95), "white", 4},
		{course("W+3", 0.5, 0.2, 0.2, 0.2, 0.1), "black", 1},
		{course("W+3", 0.5, 0.2, 0.5, 0.2, 0.1), "black", 3}, // it came back once
		{course("W+3", 0.2, 0.2, 0.2, 0.1), "black", 0},      // lost before
		{course("W+3", 0.5, 0.5, 0.5, 0.6), "black", 0},      // the search does not see it
		{course("0", 0.5, 0.5, 0.5, 0.05), "", 0},
		{course("", 0.5, 0.5, 0.5, 0.05), "black", 3},
		{course("?", 0.5, 0.5, 0.5, 0.2), "", 0}, // not decided
	} {
		if c.r.Loser != c.loser || c.r.LostAt != c.at {
			t.Errorf("%+v: %q at %d, want %q at %d", c.r.Moves, c.r.Loser, c.r.LostAt, c.loser, c.at)
		}
	}
	if r := course("B+R", 0.4, 0.5); r.Begin != 0.4 {
		t.Errorf("begins with %v", r.Begin)
	}
}

// The accuracy and the sums over games.
func TestSums(t *testing.T) {
	for lost, want := range map[float64]float64{0: 100, accuracyHalf: 50, 2 * accuracyHalf: 25} {
		if got := accuracy(lost); math.Abs(got-want) > 1e-9 {
			t.Errorf("accuracy %v for a loss of %v", got, lost)
		}
	}
	a, b := course("B+1", 0.5, 0.5-accuracyHalf, 0.5, 0.9), course("W+1", 0.5, 0.5, 0.5)
	a.Players[0].Name, a.Players[1].Name, a.Opening = "Ann", "Bo", "D1"
	b.Players[0].Name, b.Opening = "Bo", "D1"
	players := ByPlayer([]*Report{a, b}, say.English)
	if len(players) != 3 || players[0].Accuracy < players[1].Accuracy || players[1].Accuracy < players[2].Accuracy {
		t.Fatalf("%+v", players)
	}
	for _, s := range players {
		want := map[string]Sum{
			"Ann":   {Games: 1, Points: 1, Ended: 1, Player: Player{Moves: 2, Accuracy: 75, Rated: 2, Lost: accuracyHalf, Classes: map[Class]int{Best: 2}}},
			"Bo":    {Games: 2, Points: 0, Ended: 2, Player: Player{Moves: 2, Accuracy: (100*math.Exp2(-1) + 100) / 2, Rated: 2, Lost: accuracyHalf, Classes: map[Class]int{Best: 2}}},
			"White": {Games: 1, Points: 1, Ended: 1, Player: Player{Moves: 1, Accuracy: 100, Rated: 1, Classes: map[Class]int{Best: 1}}},
		}[s.Name]
		want.Name = s.Name
		if math.Abs(s.Accuracy-want.Accuracy) > 1e-9 || math.Abs(s.Lost-want.Lost) > 1e-9 {
			t.Errorf("%+v, want %+v", s, want)
		}
		s.Accuracy, s.Lost = want.Accuracy, want.Lost
		if !reflect.DeepEqual(s, want) {
			t.Errorf("%+v, want %+v", s, want)
		}
	}
	openings := ByOpening([]*Report{a, b}, say.English)
	if len(openings) != 1 || openings[0].Games != 2 || openings[0].Points != 1 || openings[0].Moves != 5 {
		t.Errorf("%+v", openings)
	}
	for opening, want := range map[string][2]string{"D4 Kagetsu": {"D4 Kagetsu", "D4 花月"}, "d4 e5": {"d4 e5", "d4 e5"}, "": {}} {
		for l, name := range map[say.Language]string{say.English: want[0], say.Japanese: want[1]} {
			if got := ByOpening([]*Report{{Opening: opening}}, l)[0].Name; got != name {
				t.Errorf("%v: %q is %q, want %q", l, opening, got, name)
			}
		}
	}
	sum := Player{Accuracy: 100, Rated: 1, Moves: 1} // moves in lost positions have no accuracy
	if sum.join(&Player{Accuracy: 50, Rated: 1, Moves: 9}); sum.Accuracy != 75 || sum.Rated != 2 || sum.Moves != 10 {
		t.Errorf("%+v", sum)
	}
	lost := Report{Moves: []Move{{Side: "black", LostBefore: true, Class: Best}}}
	if lost.finish(false); lost.Players[0].Rated != 0 || lost.Players[0].Accuracy != 0 {
		t.Errorf("%+v", lost.Players[0])
	}
}

// Every class by the loss, at the thresholds.
func TestByLoss(t *testing.T) {
	const little = 1e-9
	for _, c := range []struct {
		lost, stones float64
		want         Class
	}{
		{0, 0, Good}, {InaccuracyLoss - little, 0, Good}, {InaccuracyLoss, 0, Inaccuracy}, {MistakeLoss, 0, Mistake},
		{BlunderLoss, 0, Blunder}, {0, InaccuracyStones, Inaccuracy}, {0, MistakeStones, Mistake}, {MistakeLoss, BlunderStones, Blunder},
		{0, InaccuracyStones - little, Good},
	} {
		if got := byLoss(c.lost, c.stones); got != c.want {
			t.Errorf("%v %% and %v stones: %s, want %s", 100*c.lost, c.stones, got, c.want)
		}
	}
}

// What a record holds becomes a game, or an error that says why not.
func TestFromRecord(t *testing.T) {
	for _, c := range []struct{ game, sgf, moves, want string }{
		{"renju", "(;GM[4];B[hh];W[ii](;B[jj])(;B[aa]))", "h8 i7 j6", ""},
		{"renju", "(;GM[4]AB[hh]AW[ii];B[jj];W[])", "j6 pass", ""},
		{"renju", "(;GM[4];W[hh];B[ii])", "h8 i7", ""},
		{"renju", "(;GM[4];B[hh];B[ii])", "", "move 2"},
		{"renju", "(;GM[4];B[hh];W[hh])", "", "move 2"},
		{"renju", "(;GM[4];B[hh]AW[ii])", "h8", ""},
		{"renju", "(;GM[4];B[hh];AW[ii];B[jj])", "", "set up after move 1"},
		{"renju", "(;GM[4])", "", "without moves"},
		{"jungo", "(;GM[1]SZ[3]AB[aa][ba];W[bb];B[])", "B2 pass", ""},
		{"ring", "(;GM[99];B[c2];W[d11];B[c2c3])", "c2 d11 c2c3", ""},
		{"ring", "(;GM[99];W[c2])", "", "begin"},
	} {
		all, err := record.Read(strings.NewReader(c.sgf))
		if err != nil {
			t.Fatalf("%s: %v", c.sgf, err)
		}
		config, err := games.Configure(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if c.game != "ring" {
			config.Size = all[0].Size
		}
		g, err := FromRecord(all[0], config, "x")
		if c.want != "" {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", c.sgf, err, c.want)
			}
			continue
		}
		if err != nil || strings.Join(g.Moves, " ") != c.moves {
			t.Errorf("%s: %+v, %v", c.sgf, g, err)
			continue
		}
		if _, err := g.positions(); err != nil {
			t.Errorf("%s: %v", c.sgf, err)
		}
	}
}

// The moves that a match laid have no report of a player; a game without reports has none.
func TestLaid(t *testing.T) {
	const report = "C[score +0.10, depth 3, nodes 5, 0.100 s]"
	for sgf, want := range map[string]int{
		"(;GM[1]SZ[5];B[aa];W[bb];B[cc])":                                              0,
		"(;GM[1]SZ[5];B[aa];W[bb];B[cc]" + report + ";W[dd]C[0.002 s\nW+R, by rules])": 2,
		"(;GM[1]SZ[5];B[aa]" + report + ";W[bb]" + report + ")":                        0,
		"(;GM[1]SZ[5];B[aa];W[bb]" + report + ";B[cc];W[dd]" + report + ")":            0,
		"(;GM[1]SZ[5];B[aa];W[bb]C[I thought for 3.5 s];B[cc]C[a good move])":          0,
	} {
		g := recorded(t, "jungo", sgf)
		if got := g.laid(); got != want {
			t.Errorf("%s: %d moves, want %d", sgf, got, want)
		}
		r, err := New(Options{Limits: game.Limits{Nodes: 5}, ProofNodes: 5, Engine: game.Options{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		rep, err := r.Review(t.Context(), g, nil)
		if err != nil || rep.First != want+1 {
			t.Errorf("%s: reviewed from move %d, %v", sgf, rep.First, err)
		}
	}
}

// A game that comes from no record becomes one with the same moves and the same start.
func TestNewRecord(t *testing.T) {
	for _, c := range []struct{ game, settings, moves string }{
		{"renju", "rule=freestyle", "h8 i7 pass j6"},
		{"jungo", "size=3 komi=2.5", "B2 pass A1"},
		{"jungo", "position=.X./..O/... white", "A1 C1"},
		{"ring", "", "c2 d11 c2c3"},
	} {
		g := gameOf(t, c.game, c.settings, c.moves)
		rec, steps, err := g.newRecord()
		if err != nil || len(steps) != len(g.Moves) {
			t.Fatalf("%s: %v", c.game, err)
		}
		start := g.Config
		if start.Position = ""; g.Config.Position != "" {
			start.Size = 3
		}
		again, err := FromRecord(rec, start, g.Name)
		if err != nil || !reflect.DeepEqual(again.Moves, g.Moves) || again.Config.Position != g.Config.Position || again.Black != g.Black {
			t.Errorf("%s: %+v, %v, want %+v", c.game, again, err, g)
		}
	}
	// A start that SGF has no stones for.
	for _, g := range []*Game{gameOf(t, "ring", short["ring"].settings, "a2a3 b12c11"), gameOf(t, "renju", "position=...../.X.#./..O../...../..... black", "a1 b1")} {
		rec, _, err := g.newRecord()
		if err != nil {
			t.Fatal(err)
		}
		p, err := replay.Start(rec)
		if err != nil {
			t.Fatal(err)
		}
		again, err := FromRecord(rec, p.Config(), g.Name)
		if err != nil || !reflect.DeepEqual(again.Moves, g.Moves) || again.Config.Position != g.Config.Position {
			t.Errorf("%+v, %v, want %+v", again, err, g)
		}
	}
}

// recorded returns the game of a record in SGF.
func recorded(t *testing.T, name, text string) *Game {
	t.Helper()
	all, err := record.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	config, err := games.Configure(name)
	if err != nil {
		t.Fatal(err)
	}
	config.Size = all[0].Size
	g, err := FromRecord(all[0], config, "x")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Notes of the record stay, and a report of another game is refused.
func TestAnnotateKeeps(t *testing.T) {
	g := recorded(t, "renju", "(;GM[4]C[mine];B[hh]C[first]KO[1];W[ii](;B[jj])(;B[aa]C[other]))")
	r := &Report{Plies: 3, First: 1, Moves: []Move{{Number: 1, Side: "black", Move: "h8", Class: Mistake, Best: "i8", Line: []string{"i8"}, Lost: 0.1, Black: 0.4}}}
	rec, err := g.Annotate(r, "Tengen:test")
	if err != nil {
		t.Fatal(err)
	}
	first := rec.Root.Children[0]
	if !strings.HasPrefix(rec.Root.Comment, "mine") || !strings.HasPrefix(first.Comment, "first\n\nTengen: mistake: it lost 10.0 %") || len(rec.Root.Children) != 2 {
		t.Errorf("%q, %q", rec.Root.Comment, first.Comment)
	}
	if first.Move.Point != (record.Point{X: 7, Y: 7}) || rec.Root.Children[1].Move.Point != (record.Point{X: 8, Y: 7}) || rec.Moves() != 3 {
		t.Error("the main line has changed")
	}
	if other := first.Children[0].Children[1]; other.Comment != "other" {
		t.Errorf("%q", other.Comment)
	}
	r.Plies = 2
	if _, err := g.Annotate(r, ""); err == nil {
		t.Error("a report of a game of two moves is accepted")
	}
}

// A new review takes the place of an earlier one: of its words, marks and variations none comes
// twice, and what the new one does not find is gone. A comment on a variation stays.
func TestAnnotateAgain(t *testing.T) {
	review := func(text string, m Move) string {
		g := recorded(t, "renju", text)
		m.Number, m.Side, m.Move = 2, "white", "i7"
		r := &Report{Plies: 3, First: 2, Moves: []Move{m}, Players: [2]Player{{}, {Moves: 1, Rated: 1, Accuracy: 50}}}
		if m.Class.Faulty() {
			r.LostAt, r.Loser = 2, "white"
		}
		return annotated(t, g, r)
	}
	const game = "(;GM[4]SZ[15]C[mine];B[hh](;W[ii]C[his]SQ[aa]LB[bb:x][cc:A]TR[dd];B[jj])(;W[ih]C[ours]BM[1]))"
	bad := Move{Class: Mistake, Best: "i8", Line: []string{"i8", "i9"}, Lost: 0.2, Black: 0.6, Others: []Other{{Move: "h9", Line: []string{"h9"}}}}
	once := review(game, bad)
	if twice := review(once, bad); twice != once || !strings.Contains(once, "HO[") || !strings.Contains(once, "TR[dd][ii]") || !strings.Contains(once, "[ih:B][hg:C]") {
		t.Errorf("%s\nagain:\n%s", once, twice)
	}
	good := review(once, Move{Class: Good, Best: "i8", Line: []string{"i8"}, Lost: 0.01, Black: 0.5})
	for _, gone := range []string{"mistake", "BM[2]", "HO[", "[ii]LB", ":B]", ":C]", "lost the game"} {
		if strings.Contains(good, gone) {
			t.Errorf("%q is left in\n%s", gone, good)
		}
	}
	for _, kept := range []string{"mine", "his", "ours", "SQ[aa]", "LB[bb:x][cc:A]", "TR[dd]", "BM[1]", "Tengen: good"} {
		if strings.Count(once+good, kept) < 1 || !strings.Contains(good, kept) {
			t.Errorf("%q is lost in\n%s", kept, good)
		}
	}
}

// annotated returns the record of a game with its review.
func annotated(t *testing.T, g *Game, r *Report) string {
	t.Helper()
	rec, err := g.Annotate(r, "Tengen:test")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if _, err := rec.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A new review takes the lines of an earlier one out again, unless somebody has added to them, and no others.
func TestAnnotateLines(t *testing.T) {
	review := func(text string, moves ...Move) string {
		t.Helper()
		g := recorded(t, "renju", text)
		for i := range moves {
			moves[i].Number, moves[i].Side, moves[i].Move = i+2, []string{"white", "black"}[i], g.Moves[i+1]
		}
		return annotated(t, g, &Report{Plies: 4, First: 2, Moves: moves})
	}
	const plain = "(;GM[4]SZ[15];B[hh](;W[ii];B[jj];W[kk])(;W[ih]C[ours];B[aa]))"
	bad := func(lines ...string) Move {
		m := Move{Class: Mistake, Line: strings.Fields(lines[0]), Lost: 0.2, Black: 0.6}
		m.Best = m.Line[0]
		for _, l := range lines[1:] {
			m.Others = append(m.Others, Other{Move: strings.Fields(l)[0], Line: strings.Fields(l)})
		}
		return m
	}
	none := Move{Class: Good, Best: "i8", Line: []string{"i8"}, Black: 0.5}
	clean := review(plain, none, none)
	first := review(plain, bad("h9 h10 h11", "i8 a15 b15"), bad("k9 k8 k7", "k6"))
	for text, want := range map[string]string{first: clean, review(first, bad("h9 c3"), none): clean, clean: clean} {
		if got := review(text, none, none); got != want {
			t.Errorf("of\n%s\nis left\n%s\nwant\n%s", text, got, want)
		}
	}
	if !strings.Contains(first, "[hf]") || strings.Count(first, "C[ours") != 1 {
		t.Errorf("%s", first)
	}
	// The move that refutes another is the best one after it, too; its lines are taken out as well.
	refuted := bad("h9 h10")
	refuted.Refuted = &Win{Line: []string{"k9", "k8", "k7"}}
	both := review(plain, refuted, bad("k9 k8 a1 a2"))
	if strings.Count(both, "Tengen: refutes") != 1 || strings.Count(both, "Tengen: best") != 2 {
		t.Errorf("%s", both)
	}
	if got := review(both, none, none); got != clean {
		t.Errorf("of\n%s\nis left\n%s\nwant\n%s", both, got, clean)
	}
	// What somebody has added keeps the line.
	for old, added := range map[string]string{"B[hf]": "B[hf]C[why]", "W[he]": "W[he];B[aa]", "W[hg]C[Tengen: best": "W[hg]C[I see\n\nTengen: best", "W[hg]": "W[hg]TR[aa]", "B[hf];W[he]": "B[hf](;W[he])(;W[bb])"} {
		text := strings.Replace(strings.ReplaceAll(first, "\n;", ";"), old, added, 1)
		if got := review(text, none, none); !strings.Contains(strings.ReplaceAll(got, "\n", ""), "W[hg]") {
			t.Errorf("%s is lost: of\n%s\nis left\n%s", added, text, got)
		}
	}
}

// What a record says of a move itself stays through two reviews: judgements of every kind, values, and
// marks on the points that the review would mark.
func TestAnnotateKeepsJudgements(t *testing.T) {
	for _, own := range []string{"BM[1]", "DO[]", "IT[]", "TE[2]", "HO[2]", "V[3]", "SBKV[1.5]", "CR[ii]", "TR[ii]", "LB[ih:q]"} {
		text := "(;GM[4]SZ[15];B[hh];W[ii]" + own + ")"
		for _, c := range []Class{Blunder, Inaccuracy, Good} {
			lead := 2.0
			r := &Report{Plies: 2, First: 2, LostAt: 2, Loser: "white", Moves: []Move{{Number: 2, Side: "white", Move: "i7", Class: c, Best: "i8", Lead: &lead}}}
			rec, err := recorded(t, "renju", text).Annotate(r, "")
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			if _, err := rec.WriteTo(&out); err != nil {
				t.Fatal(err)
			}
			text = out.String()
			name, _, _ := strings.Cut(own, "[")
			judged := 0
			for _, p := range []string{"BM[", "DO[", "IT[", "TE["} {
				judged += strings.Count(text, p)
			}
			if !strings.Contains(text, own) || strings.Count(text, "]"+name+"[")+strings.Count(text, "\n"+name+"[") != 1 || judged > 1 {
				t.Errorf("%s, %s: %s", own, c, text)
			}
		}
	}
}

// A review of 1.0.0 made no list of what it wrote; its values and judgements go. The page writes comments
// only, and the judgements are the record's.
func TestAnnotateOlder(t *testing.T) {
	g := recorded(t, "renju", "(;GM[4]SZ[15]C[Tengen: White: accuracy 1.0 %];B[hh];W[ii]C[Tengen: blunder]BM[2]SBKV[80.0])")
	r := &Report{Plies: 2, First: 2, Moves: []Move{{Number: 2, Side: "white", Move: "i7", Class: Inaccuracy, Best: "i8", Black: 0.5}}}
	rec, err := g.Annotate(r, "")
	if err != nil {
		t.Fatal(err)
	}
	if n := rec.Line()[2]; n.Get("BM") != nil || n.Get("DO") == nil || n.Text("SBKV") != "50.0" {
		t.Errorf("%+v", n.Other)
	}
	rec, err = recorded(t, "renju", "(;GM[4]SZ[15];B[hh];W[ii]C[Tengen: blunder]BM[2])").Annotate(r, "")
	if err != nil {
		t.Fatal(err)
	}
	if n := rec.Line()[2]; n.Text("BM") != "2" || n.Get("DO") != nil {
		t.Errorf("%+v", n.Other)
	}
}

// The name of an opening, and the moves that it lays down.
func TestOpening(t *testing.T) {
	for _, c := range []struct {
		game, settings, moves, name string
		laid                        int
	}{
		{"renju", "", "h8 h9 h6", "D11 Zuisei", 3},
		{"renju", "rule=freestyle", "h8 h9 h6", "D11 Zuisei", 0},
		{"renju", "", "a1 h9", "a1 h9", 0},
		{"ring", "", "c2 d11 c2c3 d11d10", "c2 d11 c2c3", 0},
	} {
		g := gameOf(t, c.game, c.settings, c.moves)
		all, err := g.positions()
		if err != nil {
			t.Fatal(err)
		}
		if name, laid := opening(all, g.Moves); name != c.name || laid != c.laid {
			t.Errorf("%+v: %q, %d", c, name, laid)
		}
	}
}

// Games with other moves or settings have other keys.
func TestKey(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range []struct{ settings, moves string }{{"", "h8"}, {"", "h8 h9"}, {"rule=freestyle", "h8"}, {"size=13", "h8"}} {
		seen[gameOf(t, "renju", c.settings, c.moves).Key()] = true
	}
	a, b := gameOf(t, "renju", "", "h8"), gameOf(t, "renju", "", "h8")
	b.Name, b.Black = "other", "other"
	if len(seen) != 4 || a.Key() != b.Key() {
		t.Errorf("%v, %s and %s", seen, a.Key(), b.Key())
	}
}

// Where a node sets up stones and makes a move, a variation beside it would be without them.
func TestAnnotateSetup(t *testing.T) {
	list, err := record.Read(strings.NewReader("(;GM[4]SZ[15];AB[hh]AW[hg]PL[B]B[aa];W[ab])"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := replay.Start(list[0])
	if err != nil {
		t.Fatal(err)
	}
	g, err := FromRecord(list[0], p.Config(), "")
	if err != nil {
		t.Fatal(err)
	}
	bad := Move{Class: Blunder, Lost: 0.3, Share: 0.6, Kept: 0.3, Best: "h7", Line: []string{"h7"}}
	r := &Report{Plies: 2, First: 1, Moves: []Move{bad, bad}}
	for i, side := range []string{"black", "white"} {
		r.Moves[i].Number, r.Moves[i].Side, r.Moves[i].Move = i+1, side, g.Moves[i]
	}
	rec, err := g.Annotate(r, "")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(rec.Root.Children); n != 1 {
		t.Errorf("%d variations from the root, want 1", n)
	}
	if n := len(rec.Root.Children[0].Children); n != 2 {
		t.Errorf("%d variations after move 1, want 2", n)
	}
}
