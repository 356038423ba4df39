package db

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"tengen/search/game"
	"tengen/search/game/games"
)

// analyzed returns a database with games, values, a note and the end of a game.
func analyzed(t *testing.T, c game.Config) *DB {
	t.Helper()
	d := create(t)
	load(t, d, randomGames(t, c, 20, 8, 5), LoadOptions{})
	analyze(t, d, at(t, c), AnalyzeOptions{Limits: game.Limits{Nodes: 40, MultiPV: 2}, Positions: 4, Engines: engines(t, c, 1)})
	label, comment := "a,b", "two\nlines \"quoted\""
	edit(t, d, at(t, c, "e5", "e4"), Edit{Label: &label, Comment: &comment})
	return d
}

// writeText returns the text of a database.
func writeText(t *testing.T, d *DB, only *game.Config) (text string, n int) {
	t.Helper()
	var out bytes.Buffer
	n, err := d.WriteText(context.Background(), &out, only)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), n
}

// A text has everything that is known of positions: read into an empty database it is written
// again as it was, and the moves to the positions are there.
func TestText(t *testing.T) {
	c := config(t, "renju", "size=9")
	a, b := analyzed(t, c), create(t)
	text, n := writeText(t, a, nil)
	for range 2 { // the second time changes nothing
		if got, err := b.ReadText(context.Background(), strings.NewReader(text)); err != nil || got != n || n < 5 {
			t.Fatalf("%d of %d positions, %v", got, n, err)
		}
	}
	if again, _ := writeText(t, b, nil); again != text {
		t.Errorf("got\n%s\nwant\n%s", again, text)
	}
	if got := checked(t, b); got.Wrong != 0 {
		t.Errorf("%+v", got)
	}
	if x, y := look(t, a, at(t, c)).Value, look(t, b, at(t, c)).Value; x.Tree != y.Tree || x.TreeShare != y.TreeShare || x.Share == y.Share {
		t.Errorf("%+v, want the value by the tree of %+v", y, x)
	}
	if e := look(t, b, at(t, c, "e5")); len(e.Moves) == 0 {
		t.Errorf("no moves in %+v", e)
	}
	other := config(t, "renju")
	if _, n := writeText(t, a, &other); n != 0 {
		t.Errorf("%d positions of another size", n)
	}
	if _, all := writeText(t, a, &c); all != n {
		t.Errorf("%d positions of the size, want %d", all, n)
	}
}

// A rule under another name is the same rule, in games and in texts.
func TestRuleByOtherName(t *testing.T) {
	c := config(t, "renju", "size=9", "rule=freestyle")
	d := create(t)
	for i, name := range []string{"freestyle", "gomoku", "FreeStyle"} {
		c.Rule = name
		load(t, d, []*Game{{Config: c, Moves: []string{"e5", "e4"}, Result: BlackWon}}, LoadOptions{})
		text := strings.Join(textColumns, ",") + fmt.Sprintf("\nrenju,%s,9,0,,e5 e4,0.5,0.6,%d,=,10,e6,,,\n", name, i+1)
		if n, err := d.ReadText(t.Context(), strings.NewReader(text)); err != nil || n != 1 {
			t.Fatalf("%s: %d positions, %v", name, n, err)
		}
	}
	var games, variants int
	if err := d.sql.QueryRow("SELECT (SELECT count(*) FROM game), (SELECT count(*) FROM variant)").Scan(&games, &variants); err != nil || games != 1 || variants != 1 {
		t.Errorf("%d games in %d variants, %v", games, variants, err)
	}
	c.Rule = "freestyle"
	if got := look(t, d, at(t, c, "e5", "e4")).Value; got.Depth != 3 {
		t.Errorf("%+v", got)
	}
}

// full takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestTextErrors(t *testing.T) {
	if _, err := analyzed(t, config(t, "renju", "size=9")).WriteText(t.Context(), full{}, nil); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("nothing can be written: %v", err)
	}
	head := strings.Join(textColumns, ",") + "\n"
	good := "renju,renju,9,0,,e5 e4,0.5,0.6,3,=,10,e6,,,\n"
	for text, want := range map[string]string{
		"":                  "an empty text",
		"a,b\n":             "line 1: want the titles",
		head + good + "x\n": "line 3",
		head + good + strings.Replace(good, ",9,", ",x,", 1):              `line 3: size "x"`,
		head + strings.Replace(good, "renju,renju,9", "chess,renju,9", 1): "line 2: ",
		head + strings.Replace(good, ",9,", ",x,", 1):                     `line 2: size "x"`,
		head + strings.Replace(good, ",0,", ",x,", 1):                     `line 2: komi "x"`,
		head + strings.Replace(good, "e5 e4", "e5 e5", 1):                 "line 2: move 2: ",
		head + strings.Replace(good, ",0.5,", ",NaN,", 1):                 `line 2: value "NaN"`,
		head + strings.Replace(good, ",0.6,", ",2,", 1):                   `line 2: share "2"`,
		head + strings.Replace(good, ",3,", ",-3,", 1):                    `line 2: depth "-3"`,
		head + strings.Replace(good, ",=,", ",?,", 1):                     `line 2: bound "?"`,
		head + strings.Replace(good, ",10,", ",-1,", 1):                   `line 2: nodes "-1"`,
		head + strings.Replace(good, ",e6,", ",e5,", 1):                   "line 2: ",
	} {
		d := create(t)
		n, err := d.ReadText(context.Background(), strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %d, %v, want %q", text, n, err, want)
		}
		if e := look(t, d, at(t, config(t, "renju", "size=9"), "e5", "e4")); e.Value.Known() != strings.Contains(text, good) {
			t.Errorf("%q: %+v", text, e)
		}
	}
}

// Split takes the branch of a position along with its games, and no more.
func TestSplit(t *testing.T) {
	c := config(t, "renju", "size=9")
	a, b := analyzed(t, c), create(t)
	root := at(t, c, "e5")
	through := 0
	for _, g := range randomGames(t, c, 20, 8, 5) {
		if g.Moves[0] == "e5" {
			through++
		}
	}
	one := randomGames(t, c, 1, 8, 6)[0]
	one.Moves = []string{"e5", "a1", "b2", "c3", "d9"}
	if _, err := a.Add(context.Background(), one); err != nil {
		t.Fatal(err)
	}
	done, err := a.Split(context.Background(), b, root)
	if err != nil || done.Added != through+1 {
		t.Fatalf("%+v, %v, want %d games", done, err, through+1)
	}
	if got := checked(t, b); got.Wrong != 0 {
		t.Errorf("%+v", got)
	}
	for _, moves := range [][]string{{"e5"}, {"e5", "e4"}, {"e5", "a1", "b2"}} {
		p := at(t, c, moves...)
		x, y := look(t, a, p), look(t, b, p)
		if x.Value != y.Value || x.Note != y.Note || len(x.Moves) != len(y.Moves) || x.Games != y.Games {
			t.Errorf("%v: %+v, want %+v", moves, y, x)
		}
	}
	if e := look(t, b, at(t, c)); len(e.Moves) != 1 || !e.Value.Known() {
		t.Errorf("on the way: %+v", e)
	}
	if e := look(t, b, at(t, c, "a2")); !e.Empty() {
		t.Errorf("elsewhere: %+v", e)
	}
}

// In every game a position with a note is shown among the moves before it, and Split takes what is
// known of the positions on the way.
func TestOnTheWay(t *testing.T) {
	for _, name := range games.Names() {
		c := config(t, name)
		whole, branch := create(t), create(t)
		moves := randomGames(t, c, 1, 4, 3)[0].Moves
		label := "seen"
		edit(t, whole, at(t, c, moves...), Edit{Label: &label})
		if e := look(t, whole, at(t, c, moves[:len(moves)-1]...)); len(e.Moves) != 1 || e.Moves[0].Move == "" {
			t.Errorf("%s: before %v: %+v", name, moves, e)
		}
		for n := range moves {
			edit(t, whole, at(t, c, moves[:n]...), Edit{Label: &label})
		}
		if _, err := whole.Split(t.Context(), branch, at(t, c, moves...)); err != nil {
			t.Fatal(err)
		}
		for n := range len(moves) + 1 {
			if e := look(t, branch, at(t, c, moves[:n]...)); e.Note.Label != label {
				t.Errorf("%s: after %v: %+v", name, moves[:n], e)
			}
		}
	}
}

// ForgetBelow asks about each position after the root, and goes on as it is told.
func TestForgetBelow(t *testing.T) {
	c := config(t, "renju", "size=9")
	d := create(t)
	label := func(text string, moves ...string) {
		t.Helper()
		edit(t, d, at(t, c, moves...), Edit{Label: &text})
	}
	has := func(moves ...string) bool { return look(t, d, at(t, c, moves...)).Note.Label != "" }
	for _, text := range []struct{ label, moves string }{{"k", "e5"}, {"x", "e5 e4"}, {"k", "e5 e4 a1"}, {"k", "e5 d4"}, {"x", "e5 d4 a1"}, {"k", "e5 d4 a1 b1"}} {
		label(text.label, strings.Fields(text.moves)...)
	}
	drop := func(rest Fate) int {
		n, err := d.ForgetBelow(context.Background(), at(t, c, "e5"), func(_ Value, n Note) Fate {
			if n.Label == "x" {
				return Drop
			}
			return rest
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := drop(Keep); n != 2 || has("e5", "e4") || has("e5", "e4", "a1") || !has("e5", "d4", "a1") || !has("e5") {
		t.Errorf("%d positions", n)
	}
	if n := drop(KeepAlone); n != 2 || has("e5", "d4", "a1") || has("e5", "d4", "a1", "b1") || !has("e5", "d4") {
		t.Errorf("%d positions", n)
	}
	// What is below a position that is dropped goes, although another way leads there.
	for _, dropped := range []string{"a1", "a3"} {
		for _, moves := range []string{"e5 a1", "e5 a3", "e5 a1 b2", "e5 a3 b2", "e5 a1 b2 a3", "e5 a3 b2 a1"} {
			text := "k"
			if moves == "e5 "+dropped {
				text = "x"
			}
			label(text, strings.Fields(moves)...)
		}
		if n := drop(KeepAlone); n != 3 || has("e5", "a1", "b2", "a3") {
			t.Errorf("below %s: %d positions", dropped, n)
		}
	}
	if gone, err := d.Forget(context.Background(), at(t, c, "e5")); err != nil || !gone || has("e5") || !has("e5", "d4") {
		t.Errorf("%v, %v", gone, err)
	}
	if gone, err := d.Forget(context.Background(), at(t, c, "e5")); err != nil || gone {
		t.Errorf("a second time: %v, %v", gone, err)
	}
}

// Any text is read or refused; what is read is there, without a fault, and is written so that
// it is read again as the same. A file is only made for lines that are read, because it takes
// far more time than they do.
func FuzzReadText(f *testing.F) {
	head := strings.Join(textColumns, ",") + "\n"
	f.Add("renju,renju,9,0,,e5 e4,0.5,0.6,3,=,10,e6,,a,b\n")
	f.Add("jungo,simple,5,6.5,,C3 pass,1.5,0.6,3,<,10,B2,,,\"two\nlines\"\n")
	f.Add("ring,ring,,0,,c2 d11,-0.5,0.4,3,>,10,,,,\nrenju,freestyle,5,0,,,,,,,,,,a,\n")
	c := context.Background()
	f.Fuzz(func(t *testing.T, lines string) {
		in, pl := csv.NewReader(strings.NewReader(lines)), player{}
		in.FieldsPerRecord = len(textColumns)
		all, err := in.ReadAll()
		for _, line := range all {
			if err == nil {
				_, _, err = pl.parse(line)
			}
		}
		if err != nil || len(all) == 0 {
			return
		}
		a := create(t)
		if n, err := a.ReadText(c, strings.NewReader(head+lines)); err != nil || n != len(all) {
			t.Fatalf("%q: %d of %d lines, %v", lines, n, len(all), err)
		}
		var text, again bytes.Buffer
		if _, err := a.WriteText(c, &text, nil); err != nil {
			t.Fatal(err)
		}
		if got := checked(t, a); got.Wrong != 0 {
			t.Errorf("%q: %+v", lines, got)
		}
		b := create(t)
		if _, err := b.ReadText(c, strings.NewReader(text.String())); err != nil {
			t.Fatalf("%q: %v", text.String(), err)
		}
		if _, err := b.WriteText(c, &again, nil); err != nil || again.String() != text.String() {
			t.Errorf("%q is written, then %q, %v", text.String(), again.String(), err)
		}
	})
}
