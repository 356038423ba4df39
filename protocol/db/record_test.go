package db

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"tengen/protocol/record"
	"tengen/protocol/record/replay"
	"tengen/search/game"
)

// What a record has after the end of its game is left out, and a result that the board denies is
// kept; both are remarked on, and so are the notes of the record and a rule that is not known.
func TestRemarks(t *testing.T) {
	const five = ";B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh]"
	d := create(t)
	var remarks []string
	done := fromSGFWith(t, d, "(;GM[4]SZ[15]RU[freestyle]RE[W+R]"+five+")(;GM[4]SZ[15]RU[freestyle]RE[B+]"+five+"(;C[good game];W[ae];B[af])(;W[ag]))"+
		"(;GM[4]SZ[15]RU[freestyle]PB[Ann]RE[B+]"+five+";C[thanks])"+
		"(;GM[4]SZ[15]RU[swap2]PB[Bo];B[hh]W[aa])", LoadOptions{
		Remark: func(_ *Game, remark error) { remarks = append(remarks, remark.Error()) }})
	if done.Added != 4 || done.Refused != 0 || done.Positions != 29 {
		t.Errorf("%+v", done)
	}
	start := config(t, "renju")
	start.Rule = "freestyle"
	if end := look(t, d, at(t, start, strings.Fields("h8 a15 i8 a14 j8 a13 k8 a12 l8")...)); end.Note.Comment == "" {
		t.Error("a comment after the end is lost")
	}
	if len(remarks) != 4 || !strings.HasPrefix(remarks[0], "game 1: RE[W+R] is not the result on the board") || !strings.HasPrefix(remarks[1], "game 2: move 9 ends the game") || !strings.HasSuffix(remarks[1], "moves: 2") ||
		!strings.Contains(remarks[2], "2 moves in one node") || remarks[3] != "game 4: RU: rule swap2 is not known, renju holds" {
		t.Errorf("%q", remarks)
	}
}

// fromSGF adds the games of an SGF text and returns how many were counted.
func fromSGF(t *testing.T, d *DB, text string) Progress {
	t.Helper()
	return fromSGFWith(t, d, text, LoadOptions{})
}

func fromSGFWith(t *testing.T, d *DB, text string, o LoadOptions) Progress {
	t.Helper()
	list, err := record.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	done, err := d.Load(context.Background(), func(yield func(*Game, error) bool) {
		for _, r := range list {
			if g, err := FromRecord(r, config(t, "renju"), "test"); !yield(g, err) {
				return
			}
		}
	}, o)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// A record names its rules as its program does, and may begin elsewhere.
func TestRecordSettings(t *testing.T) {
	const position = "B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -"
	d := create(t)
	if done := fromSGF(t, d, `(;GM[4]SZ[15]RE[B+]RU[Gomoku];B[hh])(;GM[99]RE[B+1]POS[`+position+`];B[c4c6])`); done.Added != 2 {
		t.Fatalf("%+v", done)
	}
	start := config(t, "ring")
	start.Position = position
	for _, c := range []game.Config{config(t, "renju", "rule=freestyle"), start} {
		if e := look(t, d, at(t, c)); e.Games != 1 {
			t.Errorf("%+v: %+v", c, e)
		}
	}
}

// Komi is that of the record, and only without one that of the usual settings, if they are of
// the same game.
func TestRecordKomi(t *testing.T) {
	for _, c := range []struct {
		text  string
		usual game.Config
		want  float64
	}{
		{"(;GM[1]SZ[5];B[cc])", config(t, "jungo", "komi=7"), 7},
		{"(;GM[1]SZ[5]KM[0];B[cc])", config(t, "jungo", "komi=7"), 0},
		{"(;GM[1]SZ[5]KM[2.5];B[cc])", config(t, "jungo", "komi=7"), 2.5},
		{"(;GM[1]SZ[5];B[cc])", config(t, "renju"), 0},
	} {
		list, err := record.Read(strings.NewReader(c.text))
		if err != nil {
			t.Fatal(err)
		}
		if g, err := FromRecord(list[0], c.usual, ""); err != nil || g.Config.Komi != c.want {
			t.Errorf("%s: %+v, %v", c.text, g, err)
		}
	}
}

// The main line is a game; variations are moves that were seen in none.
func TestVariations(t *testing.T) {
	const text = `(;GM[4]SZ[15]PB[A]PW[B]RE[W+R]RU[Renju]C[the start];B[hh](;W[ig]C[good]LB[hg:x][ig:y];B[aa])(;W[hg];B[ab]AB[cc];W[cd])(;B[ac])(;W[hh])(;W[ae]))`
	d := create(t)
	for range 2 {
		fromSGF(t, d, text)
	}
	c := config(t, "renju")
	e := look(t, d, at(t, c, "h8"))
	if len(e.Moves) != 3 || e.Games != 1 || e.Moves[0].White != 1 {
		t.Fatalf("after h8: %+v", e)
	}
	if n := look(t, d, at(t, c, "h8", "i9")).Note; n != (Note{Comment: "good"}) {
		t.Errorf("h8 i9: %+v", n)
	}
	if n := look(t, d, at(t, c, "h8", "i9", "h9")).Note; n != (Note{Label: "x"}) {
		t.Errorf("h8 i9 h9: %+v", n)
	}
	if n := look(t, d, at(t, c)).Note.Comment; n != "the start" {
		t.Errorf("start: %q", n)
	}
	if e := look(t, d, at(t, c, "h8", "h9")); len(e.Moves) != 0 {
		t.Errorf("a setup in a variation was played on: %+v", e)
	}
}

// A point with a label that no move of the record takes is a move all the same, so that the
// label is found. (g10 is i10, mirrored.)
func TestLabelsOfOtherPoints(t *testing.T) {
	d := create(t)
	for range 2 {
		fromSGF(t, d, `(;GM[4]SZ[15];B[hh];W[hg]LB[aa:A][if:B][hh:C](;B[if])(;B[gg]))`)
	}
	labels := map[string]string{}
	for _, m := range look(t, d, at(t, config(t, "renju"), "h8", "h9")).Moves {
		labels[m.Move] = m.Note.Label
	}
	if want := map[string]string{"a15": "A", "g10": "B", "g9": ""}; !maps.Equal(labels, want) {
		t.Errorf("labels %v, want %v", labels, want)
	}
}

// A label on a point that nobody played stays a label in the tree of a database; a variation of
// one move keeps its move beside its label.
func TestLabelsInTree(t *testing.T) {
	d := create(t)
	fromSGF(t, d, "(;GM[4]SZ[15]PB[A];B[hh](;W[hg]LB[cc:2];B[if]LB[bb:1])(;W[gg]LB[aa:3];B[aa]))")
	r, err := d.Tree(t.Context(), at(t, config(t, "renju")), TreeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	nodes := 0
	for _, n := range r.All() {
		nodes++
		for _, m := range n.Marks {
			got = append(got, m.Text)
		}
	}
	slices.Sort(got)
	if line := len(r.Line()); line != 4 || nodes != 6 || !slices.Equal(got, []string{"1", "2", "3"}) {
		t.Errorf("%d nodes, %d on the main line, labels %q; want 6, 4, and 1 2 3", nodes, line, got)
	}
}

// The lines of a comment are kept unless they are there already; part of another one is not enough.
func TestComments(t *testing.T) {
	d := create(t)
	for range 2 {
		fromSGF(t, d, "(;GM[4];B[hh]C[not good\nreally])(;GM[4]PB[x];B[hh]C[good])(;GM[4]PB[y];B[hh]C[really])(;GM[4]PB[z];B[hh]C[good\nfor Black])")
	}
	if n, want := look(t, d, at(t, config(t, "renju"), "h8")).Note.Comment, "not good\nreally\ngood\nfor Black"; n != want {
		t.Errorf("%q, want %q", n, want)
	}
	for range 2 {
		fromSGF(t, d, "(;GM[4];B[aa]C["+strings.Repeat("x", maxComment+5)+"])(;GM[4]PB[x];B[aa]C[more])")
	}
	if n := len(look(t, d, at(t, config(t, "renju"), "a15")).Note.Comment); n != maxComment {
		t.Errorf("a comment of %d bytes, want %d", n, maxComment)
	}
}

// A tree that was exported with counts and values has the same comments when it is imported.
func TestExportedComments(t *testing.T) {
	d, c := create(t), config(t, "renju")
	fromSGF(t, d, "(;GM[4]PB[x];B[hh]C[good\n2 games: both won\nvalue of the point];W[hg])")
	for _, units := range []float64{1.5, 0, -3, 500, -500} {
		v := known(units)
		v.Depth, v.Proof = 9, "solved"
		edit(t, d, at(t, c, "h8"), Edit{Value: &v})
		r, err := d.Tree(t.Context(), at(t, c), TreeOptions{})
		if err != nil || !strings.Contains(r.Line()[1].Comment, "1 game: ") || !strings.Contains(r.Line()[1].Comment, "\nvalue ") {
			t.Fatalf("%q, %v", r.Line()[1].Comment, err)
		}
		var text strings.Builder
		if _, err := r.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		again := create(t)
		fromSGF(t, again, text.String())
		if n := look(t, again, at(t, c, "h8")).Note; n.Comment != "good\n2 games: both won\nvalue of the point" {
			t.Errorf("%s: %q", v.Tree, n.Comment)
		}
		if n := look(t, again, at(t, c)).Note; n != (Note{}) {
			t.Errorf("the start: %+v", n)
		}
	}
}

// The bound on the moves that are counted holds for those of variations and for what is written,
// too.
func TestRecordBound(t *testing.T) {
	d, c := create(t), config(t, "renju")
	fromSGFWith(t, d, "(;GM[4]PB[A];B[hh](;W[ig]C[one];B[aa]C[two];W[ab])(;W[hg];B[ac]C[also]))", LoadOptions{Most: 2})
	if e := look(t, d, at(t, c, "h8")); len(e.Moves) != 2 || e.Games != 1 {
		t.Errorf("after h8: %+v", e)
	}
	for line, want := range map[string]string{"h8 i9": "one", "h8 i9 a15": "", "h8 h9 a13": ""} {
		if e := look(t, d, at(t, c, strings.Fields(line)...)); e.Note.Comment != want || len(e.Moves) != 0 {
			t.Errorf("after %s: %+v", line, e)
		}
	}
}

// A tree has moves of enough games, and those with a value or a note, and no more positions than
// are asked for.
func TestTreeBounds(t *testing.T) {
	d, c := create(t), config(t, "renju", "rule=freestyle")
	for i, move := range strings.Fields("h8 h8 h8 a1 b2 c3") {
		add(t, d, &Game{Config: c, Round: fmt.Sprint(i), Moves: []string{move}})
	}
	label, v := "x", known(1)
	for move, e := range map[string]Edit{"a1": {Label: &label}, "b2": {Value: &v}} {
		edit(t, d, at(t, c, move), e)
	}
	for _, x := range []struct {
		o    TreeOptions
		want int // moves of the root
	}{{TreeOptions{}, 4}, {TreeOptions{Least: 2}, 3}, {TreeOptions{Least: 9}, 2}} {
		r, err := d.Tree(t.Context(), at(t, c), x.o)
		if err != nil || len(r.Root.Children) != x.want {
			t.Errorf("%+v: %d moves, want %d, %v", x.o, len(r.Root.Children), x.want, err)
		}
	}
	r, err := d.Tree(t.Context(), at(t, c), TreeOptions{Least: 9, Most: 2})
	if err != nil || len(r.Root.Children) != 1 {
		t.Errorf("two positions: %d moves, %v", len(r.Root.Children), err)
	}
}

func TestLibrary(t *testing.T) {
	d := create(t)
	for _, text := range []string{
		`(;GM[4]SZ[15];B[hh](;W[ig])(;W[hg]))`,
		`(;GM[4]SZ[15]C[1 game: Black 0, White 1, drawn 0];B[hh];W[ig])`, // an export of one line
	} {
		if done := fromSGF(t, d, text); done.Games != 0 || done.Added != 0 || done.Libraries != 1 || done.Positions == 0 {
			t.Errorf("a library counts as a game: %+v", done)
		}
	}
	if e := look(t, d, at(t, config(t, "renju"), "h8")); len(e.Moves) != 2 || e.Games != 0 {
		t.Errorf("after h8: %+v", e)
	}
}

// A problem is no game that somebody has won; a game that begins with stones is one if it has players, a result or
// a handicap.
func TestProblemsAreNoGames(t *testing.T) {
	for text, want := range map[string]int{
		"(;GM[4]SZ[15]GN[a]RU[freestyle]AB[hh][ii][jj]AW[aa][bb]PL[B];B[kk];W[cc];B[ll])": 0,
		"(;GM[99]POS[B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -];B[c4c6];W[f12f11])":               0,
		"(;GM[1]SZ[5]KM[0]AB[cc]AW[dd]PL[B];B[bb])":                                       0,
		"(;GM[4]SZ[15]PB[A]AB[hh][ii][jj]AW[aa][bb]PL[B];B[kk])":                          1,
		"(;GM[4]SZ[15]RE[B+]AB[hh][ii][jj]AW[aa][bb]PL[B];B[kk])":                         1,
		"(;GM[1]SZ[5]HA[2]AB[bb][dd]PL[W];W[cc])":                                         1,
		"(;GM[4]SZ[15]PL[B];B[hh])":                                                       1,
	} {
		d := create(t)
		if done := fromSGF(t, d, text); done.Games != want || done.Libraries != 1-want || done.Positions == 0 {
			t.Errorf("%s: %+v, want %d games", text, done, want)
		}
	}
}

// Stones set up before the first move, in a game of Go and in one of Ring.
func TestRecordStarts(t *testing.T) {
	d := create(t)
	fromSGF(t, d, `(;GM[1]SZ[7]KM[9]RE[B+2]AB[cc][ee]PL[W];W[dd];B[de])(;GM[99]RE[B+1];B[c2];W[d11])(;GM[4]SZ[15];W[hh];B[ii])`)
	jungo := config(t, "jungo", "size=7", "komi=9")
	e := look(t, d, at(t, jungo))
	if !e.Empty() {
		t.Errorf("the empty board: %+v", e)
	}
	list, err := gamesOf(d.sql, "ORDER BY g.id")
	if err != nil || len(list) != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	if e := look(t, d, at(t, list[0].Config)); e.Black != 1 || len(e.Moves) != 1 || e.Moves[0].Move != "D4" {
		t.Errorf("after the handicap: %+v", e)
	}
	if e := look(t, d, at(t, config(t, "ring"), "d2")); e.Games != 1 {
		t.Errorf("ring, mirrored: %+v", e)
	}
	if list[2].Config.Position == "" {
		t.Error("White moves first from the usual start")
	}
}

// A start that SGF has no stones for goes into a record and comes back from it.
func TestExportStart(t *testing.T) {
	for _, text := range []string{
		"(;GM[99]POS[B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -];B[c4c6](;W[f12f11])(;W[f12e11]))",
		"(;GM[4]SZ[5]RU[freestyle]POS[...../.X.#./..O../...../..... black];B[aa](;W[ba])(;W[ee]))",
	} {
		d := create(t)
		fromSGF(t, d, text)
		list, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		p, err := replay.Start(list[0])
		if err != nil {
			t.Fatal(err)
		}
		r, err := d.Tree(t.Context(), p, TreeOptions{})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		g, err := FromRecord(r, config(t, "renju"), "")
		if err != nil {
			t.Fatal(err)
		}
		again := create(t)
		if _, err := again.Add(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		if got, want := dump(t, again), dump(t, d); len(want) != 5 || // three moves, two ends
			!maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// A position that lines of several lengths reach is written after the shortest, so that a
// bound on the plies cuts no line that is short enough.
func TestExportShortest(t *testing.T) {
	c := config(t, "ring")
	long := strings.Fields("d2 d11 a2a3 a11a10 a3a4 a10a9 e2e3")
	short := strings.Fields("d2 d11 a2a4 a11a9 e2e3")
	d, other := create(t), create(t)
	for _, moves := range [][]string{long, long[:6], long[:5], short} {
		add(t, d, &Game{Config: c, Moves: moves})
	}
	for _, moves := range [][]string{short, short[:4], short[:3], long} { // the short line is played more often
		if _, err := other.Add(t.Context(), &Game{Config: c, Moves: moves}); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range []*DB{d, other} {
		exportShortest(t, d, short)
	}
}

func exportShortest(t *testing.T, d *DB, short []string) {
	t.Helper()
	c := config(t, "ring")
	for plies, want := range map[int]bool{4: false, 5: true, 6: true, 0: true} {
		r, err := d.Tree(t.Context(), at(t, c), TreeOptions{Plies: plies})
		if err != nil {
			t.Fatal(err)
		}
		g, err := FromRecord(r, c, "")
		if err != nil {
			t.Fatal(err)
		}
		again := create(t)
		if _, err := again.Add(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		if e := look(t, again, at(t, c, short[:4]...)); (len(e.Moves) == 1) != want {
			t.Errorf("%d plies: the last move of the short line is there: %t, want %t", plies, !want, want)
		}
	}
}

func TestRecordErrors(t *testing.T) {
	for _, text := range []string{"(;GM[4]SZ[15];B[hh];B[ii])", "(;GM[4]SZ[15];B[hh];W[hh])", "(;GM[4]SZ[15];B[hh];AB[ii])", "(;GM[4]SZ[40];B[hh])", "(;GM[4]SZ[15])",
		"(;GM[4]SZ[15]RE[B+](;AB[aa]AW[bb];B[hh])(;B[hh]))"} {
		list, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		g, err := FromRecord(list[0], config(t, "renju"), "")
		if err == nil {
			_, err = create(t).Add(context.Background(), g)
		}
		if err == nil {
			t.Errorf("%s was added", text)
		}
	}
}

func TestReadResult(t *testing.T) {
	for text, want := range map[string]Result{"B+R": BlackWon, "b+": BlackWon, "W+3.5": WhiteWon, "0": Drawn, "Draw": Drawn, "1/2": Drawn, "?": Unknown, "Void": Unknown,
		"": Unknown, "1-0": BlackWon, "0-1": WhiteWon, "0.5-0.5": Drawn, "White": WhiteWon, "B": BlackWon, "Black+": BlackWon} {
		if got := readResult(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
