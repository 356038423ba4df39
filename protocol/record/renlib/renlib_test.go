package renlib

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/protocol/record"
)

func read(t *testing.T, data string) *record.Record {
	t.Helper()
	r, err := Read(strings.NewReader(data), "")
	if err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	return r
}

func write(t *testing.T, charset string, games ...*record.Record) (string, *record.Losses) {
	t.Helper()
	var out bytes.Buffer
	w, err := NewWriter(&out, charset)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if err := w.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String(), w.Lost()
}

// sgf returns a record as SGF without line ends.
func sgf(t *testing.T, r *record.Record) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := r.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(strings.TrimPrefix(out.String(), "(;FF[4]CA[UTF-8]GM[4]SZ[15]"), "\n", "")
}

const (
	rooted   = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
	rootless = "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
)

// Files as RenLib lays them out, byte by byte.
func TestRead(t *testing.T) {
	for data, want := range map[string]string{
		rooted:                                      ")",
		rooted + "\x00\x00":                         ")",
		rooted + "\x00\x00\x78\x40":                 ";B[hh])",
		rootless + "\x78\x40":                       ";B[hh])",
		"\x78\x00\x68\xc0\x69\x40":                  ";B[hh](;W[hg])(;W[ig]))", // without a header
		rooted + "\x00\x00\x01\x00\xef\x40":         ";B[aa];W[oo])",
		rooted + "\x00\x00\x78\x80\x68\x40\x01\x40": "(;B[hh];W[hg])(;B[aa]))",
		rootless + "\x78\x40\n":                     ";B[hh])", // a byte that an editor has added
		// Ancestors of a saved part keep the flag of siblings that are not in the file.
		rootless + "\x78\x80\x68\x80\x69\x40": ";B[hh];W[hg];B[ig])",
		// A comment of one line, and of several; filled to an even length.
		rootless + "\x78\x48a\x00":               ";B[hh]C[a])",
		rootless + "\x78\x48ab\x00\x00":          ";B[hh]C[ab])",
		rootless + "\x78\x48a\x08b\r\nc\x00\x00": ";B[hh]C[abc])",
		rootless + "\x78\x48\x08b\x00\x00":       ";B[hh]C[b])",
		rootless + "\x78\x48\xe5\x00":            ";B[hh]C[å])", // windows-1252
		rootless + "\x78\x48\xc3\xa5\x00\x00":    ";B[hh]C[å])", // UTF-8
		rootless + "\x78\x60k|\\\x81":            ";B[hh]C[köÖ\x01])",
		"\x78\x60k|\\\xe1":                       ";B[hh]C[köÖa])",
		rootless + "\x78\x60a\xe2":               ";B[hh]C[ab])",
		rootless + "\x78\x60\xe2\x00":            ";B[hh]C[b])",
		rootless + "\x78\x54":                    ";B[hh]HO[1]RLSTART[1])",
		// Texts on the board: with a move, with a comment, and without a move.
		rootless + "\x78\x00\x68\x41\x00\x01A\x00":                              ";B[hh]LB[hg:A];W[hg])",
		rootless + "\x78\x00\x68\x49\x00\x01c\x00A1\x00\x00":                    ";B[hh]LB[hg:A1];W[hg]C[c])",
		rootless + "\x78\x00\x68\xc3\x00\x01x\x00\x69\xc3\x00\x01y\x00\x6a\x40": ";B[hh]LB[hg:x][ig:y];W[jg])",
		// Without a move, but with a child: a move after all.
		rootless + "\x78\x02\x68\x40":               ";B[hh];W[hg])",
		rooted + "\x00\x00\x78\x00\x00\x00\x69\x40": ";B[hh];W[];B[ig])",
	} {
		if got := sgf(t, read(t, data)); got != want {
			t.Errorf("%q: %q, want %q", data, got, want)
		}
	}
	// 表 in Shift JIS, whose second byte is a backslash.
	r, err := Read(strings.NewReader(rootless+"\x78\x48\x95\x5c\x00\x00"), "shift_jis")
	if err != nil || r.Line()[1].Comment != "表" {
		t.Errorf("%v, %v", r, err)
	}
}

// Nodes tell what stands in the file: comments without their line break, marks, and which nodes
// have nothing but a text on the board.
func TestNodes(t *testing.T) {
	for data, want := range map[string]string{
		rootless + "\x78\x48\x08b\x00\x00":    "1 \"b\"",
		rootless + "\x78\x48a\x08b\x08c\x00":  "1 \"a\\nb\\nc\"",
		rootless + "\x78\x60a\x80":            "1 \"a\\x00\"",
		rootless + "\x78\x42":                 "1 \"\" bare",
		rootless + "\x78\x52":                 "1 \"\" mark",
		rootless + "\x78\x46":                 "1 \"\" start",
		rootless + "\x78\x4aa\x00":            "1 \"a\"",
		rootless + "\x78\x02\x68\x40":         "1 \"\", 2 \"\"",
		rooted + "\x00\x80\x78\x40":           "0 \"\", 1 \"\"",
		rooted + "\x00\x80\x78\x40\x79\x40":   "0 \"\", 1 \"\", RenLib: byte 24: the file goes on after its last move",
		rooted + "\x00\x00\x78\xc0\x68\x40\n": "0 \"\", 1 \"\", 1 \"\"",
	} {
		var got []string
		for n, err := range Nodes(strings.NewReader(data), "") {
			if err != nil {
				got = append(got, err.Error())
				continue
			}
			text := fmt.Sprintf("%d %q", n.Depth, n.Comment)
			for what, is := range map[string]bool{" bare": n.Bare, " mark": n.Mark, " start": n.Start} {
				if is {
					text += what
				}
			}
			got = append(got, text)
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%q: %s, want %s", data, text, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for data, want := range map[string]string{
		"":                                       "not a library",
		"(;GM[4])":                               "not a library",
		"\xffRenLib\xff\x03":                     "not a library",
		"\xffRenLib\xff\x03\x05" + rootless[10:]: "version 3.5",
		"\xffRenLib\xff\x04\x00" + rootless[10:]: "version 4.0",
		rooted + "\x00":                          "byte 20: the file ends too early",
		rootless + "\x78\x48abc":                 "byte 20: the file ends too early",
		rootless + "\x78\x60abcd":                "byte 20: the file ends too early",
		rootless + "\x78\x41":                    "byte 20: the file ends too early",
		rootless + "\x78\x41\x00\x01ab":          "byte 20: the file ends too early",
		rootless + "\x70\x40":                    "byte 20: column 0, row 8 lie off",
		rootless + "\xff\x40":                    "byte 20: column 15, row 16 lie off",
		rootless + "\x78\x40\x01\x40":            "byte 22: the file goes on after its last move",
		rootless + strings.Repeat("\x78\x00", maxDepth+1):      "more than 4096 nodes in one line",
		rootless + "\x78\x48" + strings.Repeat("a", maxText+4): "more than 1024 KiB",
		rootless + "\x78\x60" + strings.Repeat("a", maxText+4): "more than 1024 KiB",
	} {
		if _, err := Read(strings.NewReader(data), ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", data, err, want)
		}
	}
	if _, err := Read(strings.NewReader(rootless), "klingon"); err == nil || !strings.Contains(err.Error(), "klingon") {
		t.Errorf("%v", err)
	}
	if _, err := NewWriter(nil, "klingon"); err == nil || !strings.Contains(err.Error(), "klingon") {
		t.Errorf("%v", err)
	}
}

// A library that is cut off is read as far as it goes, with one note.
func TestCut(t *testing.T) {
	const whole = rooted + "\x00\x00\x78\x00\x68\x80\x69\x40\x67\x48\xe9\x00"
	if r := read(t, whole); len(r.Notes) > 0 {
		t.Errorf("whole: %v", r.Notes)
	}
	for length, nodes := range map[int]int{2: 1, 3: 1, 4: 2, 6: 3, 7: 3, 8: 4, 10: 4, 11: 4} {
		r := read(t, whole[:headerLength+length])
		n := 0
		for range r.All() {
			n++
		}
		if n != nodes || len(r.Notes) != 1 || r.Notes[0].Code != "renlib.cut" {
			t.Errorf("%d bytes: %d nodes, want %d, and one note: %v", length, n, nodes, r.Notes)
		}
	}
}

// A tree of a million variations is read, and one of too many refused.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("a large file")
	}
	many := func(n int) string { return rootless + "\x78\x00" + strings.Repeat("\x68\xc0", n) + "\x69\x40" }
	if r := read(t, many(1<<20)); len(r.Line()[1].Children) != 1<<20+1 {
		t.Errorf("%d variations", len(r.Line()[1].Children))
	}
	if _, err := Read(strings.NewReader(many(maxNodes)), ""); err == nil || !strings.Contains(err.Error(), "more than 4194304 nodes") {
		t.Errorf("%v", err)
	}
}

func TestWrite(t *testing.T) {
	text := `(;GM[4]SZ[15]PB[A]PW[B]RE[B+]RU[renju]EV[Cup];B[hh]LB[hg:A][aa:x]MA[hh];W[hg]C[one
two
three](;B[ig]HO[1];W[])(;B[gg]BM[1]C[é]))`
	r, err := record.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	got, lost := write(t, "", r[0])
	want := rooted + "\x00\x00" + "\x78\x00" + "\x68\x89\x00\x01one\x08two\r\nthree\x00\x00A\x00" +
		"\x69\x90" + "\x00\x48A \x96 B, B+, Cup\x00\x00" + "\x67\x48\xe9\x00" + "\x01\x43\x00\x01x\x00"
	if got != want || lost.String() != "1 mark, 1 property" {
		t.Errorf("%q\nwant\n%q\nlost %v", got, want, lost)
	}
	if got, _ := write(t, "utf-8", r[0]); !strings.Contains(got, "\xc3\xa9\x00\x00") {
		t.Errorf("in UTF-8: %q", got)
	}
	if got, _ := write(t, ""); got != rooted+"\x00\x40" {
		t.Errorf("no game: %q", got)
	}
	filetest.Golden(t, "testdata/game.lib", []byte(want))
}

// Games are merged into one tree.
func TestMerge(t *testing.T) {
	games, err := record.Read(strings.NewReader(`(;GM[4]SZ[15]PB[A]PW[B];B[hh]C[x]LB[aa:1];W[hg];B[ig])(;GM[4]SZ[15]PB[C]PW[D];B[hh]C[y]LB[aa:1];W[hg];B[gg])(;GM[4]SZ[15]PB[E]PW[F];B[hh]C[x];W[hg];B[ig])`))
	if err != nil {
		t.Fatal(err)
	}
	data, _ := write(t, "", games...)
	if got, want := sgf(t, read(t, data)), ";B[hh]C[xy]LB[aa:1];W[hg](;B[ig]C[E – FA – B])(;B[gg]C[C – D]))"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What several games say of a position stands there once, and a part of it is no part of it: a
// name may be the beginning of another.
func TestMergeTexts(t *testing.T) {
	list, err := record.Read(strings.NewReader("(;GM[4]SZ[15]PW[Bob];B[hh]C[not good];W[ig])(;GM[4]SZ[15]PW[Bo];B[hh]C[good];W[ig])" +
		"(;GM[4]SZ[15]PW[Bob];B[hh]C[not good];W[ig])"))
	if err != nil {
		t.Fatal(err)
	}
	data, _ := write(t, "", list...)
	if got, want := fmt.Sprint(sgf(t, read(t, data))), ";B[hh]C[not goodgood];W[ig]C[ – Bo – Bob])"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestNotHeld(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]SZ[19];B[hh])":                "a board of 19×19",
		"(;GM[99];B[c2])":                     "no game of Ring",
		"(;GM[4]SZ[15]AB[aa][bb])":            "cannot have been placed in turn",
		"(;GM[4]SZ[15];B[aa];AW[bb])":         "within the game",
		"(;GM[4]SZ[15]AB[aa][bb]AW[cc]PL[B])": "cannot have been placed in turn",
	} {
		r, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		w, err := NewWriter(&bytes.Buffer{}, "")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Add(r[0]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"(;GM[4]SZ[15]AB[aa][bb]AW[cc];W[dd])":       ";B[aa];W[cc];B[bb];W[dd]) 3 set-up stones written as a move",
		"(;GM[4]SZ[15];B[aa];B[bb];C[c];W[cc]PL[B])": ";B[aa];W[];B[bb]C[c];W[cc]) 1 pass put in where a player moves twice, 1 node without a move, 1 change of the side to move",
		"(;GM[4]SZ[15];W[aa])":                       ";B[];W[aa]) 1 pass put in where a player moves twice",
	} {
		r, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		data, lost := write(t, "", r[0])
		if got := fmt.Sprint(sgf(t, read(t, data)), " ", lost); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// randomTree returns a tree of moves in turn with comments, labels and marks.
func randomTree(r *rand.Rand) *record.Record {
	out := record.New(record.Gomoku, size)
	texts := []string{"", "", "A", "two\nlines", "é", "連珠", "a\n\nb"}
	nodes := []*record.Node{out.Root}
	for range r.IntN(60) {
		n := nodes[r.IntN(len(nodes))]
		m := record.Move{Color: record.Black, Point: record.Point{X: r.IntN(size), Y: r.IntN(size)}}
		if n.Move.Color == record.Black {
			m.Color = record.White
		}
		if r.IntN(20) == 0 {
			m.Pass, m.Point = true, record.Point{}
		}
		if !contains(n, m) {
			nodes = append(nodes, n.Add(m))
		}
	}
	for _, n := range nodes {
		n.Comment = texts[r.IntN(len(texts))]
		if r.IntN(5) == 0 {
			n.Set(markProperty, "1")
		}
		// Labels come back in the order of the children, and then the others.
		for _, c := range n.Children {
			if !c.Move.Pass && r.IntN(3) == 0 {
				n.Marks = append(n.Marks, record.Mark{Kind: record.Label, Point: c.Move.Point, Text: "L"})
			}
		}
		if p := (record.Point{X: r.IntN(size), Y: r.IntN(size)}); r.IntN(3) == 0 && !contains(n, record.Move{Color: record.Black, Point: p}) && !contains(n, record.Move{Color: record.White, Point: p}) {
			n.Marks = append(n.Marks, record.Mark{Kind: record.Label, Point: p, Text: "bare"})
		}
	}
	return out
}

func contains(n *record.Node, m record.Move) bool {
	for _, c := range n.Children {
		if c.Move == m {
			return true
		}
	}
	return false
}

func TestRoundTrip(t *testing.T) {
	for seed := range uint64(300) {
		want := randomTree(rand.New(rand.NewPCG(seed, 2)))
		data, lost := write(t, "", want)
		if got := read(t, data); !reflect.DeepEqual(got, want) || lost.String() != "" {
			t.Fatalf("seed %d: %s comes back from\n%s, lost %v", seed, sgf(t, got), sgf(t, want), lost)
		}
	}
}

// A library that is read and written is read as the same again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(rooted + "\x00\x00\x78\x80\x68\x49\x00\x01ab\x00\x00\x01\x00\x01\x40"))
	f.Add([]byte(rootless + "\x78\x60k|\\\x81"))
	f.Add([]byte("\x78\x00\x68\xc3\x00\x01x\x00\x6a\x54"))
	f.Add([]byte("x\x80\x00101\x810\r0\x000")) // a text on a pass, with the end of a line
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Read(bytes.NewReader(data), "")
		if err != nil {
			return
		}
		once, _ := write(t, "", r)
		again, err := Read(strings.NewReader(once), "")
		if err != nil {
			t.Fatalf("%q is written as %q: %v", data, once, err)
		}
		if twice, _ := write(t, "", again); twice != once {
			t.Fatalf("%q is written as\n%q and then\n%q", data, once, twice)
		}
	})
}
