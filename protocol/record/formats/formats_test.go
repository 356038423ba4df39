package formats

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/internal/plaintext"
	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
)

// options are those of a game with settings, such as "size=9".
func options(t testing.TB, name string, settings ...string) Options {
	t.Helper()
	c, err := games.Configure(name, settings...)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Config: c}
}

func readAll(f *Format, data string, o Options) (out []*record.Record, err error) {
	for r, e := range f.Read(strings.NewReader(data), o) {
		if e != nil {
			return out, e
		}
		out = append(out, r)
	}
	return out, nil
}

func writeAll(f *Format, o Options, list ...*record.Record) (text, lost string, err error) {
	var b bytes.Buffer
	w, err := f.Write(&b, o)
	if err != nil {
		return "", "", err
	}
	for _, r := range list {
		if err := w.Add(r); err != nil {
			return "", "", err
		}
	}
	err = w.Close()
	return b.String(), w.Lost().String(), err
}

func fromSGF(t testing.TB, text string) *record.Record {
	t.Helper()
	list, err := record.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// sgfOf returns records as SGF on one line.
func sgfOf(t testing.TB, list ...*record.Record) string {
	t.Helper()
	text, _, err := writeAll(sgf, Options{}, list...)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "FF[4]CA[UTF-8]", ""), "\n", "")
}

const sample = `(;GM[4]SZ[15]PB[Ann]PW[Bob]RE[B+]RU[renju]EV[Cup]C[start];B[hh]MS[1200];W[ig];B[hi]LB[aa:x](;W[gg]C[last
word])(;W[ii]C[other]))`

// A format counts the properties of a whole game that it cannot hold, also if it holds one of moves.
func TestLostOfGame(t *testing.T) {
	const game = "(;GM[4]SZ[15]XX[1]YY[2];B[hh]ZZ[3])"
	for _, f := range []*Format{psq, sav, moveLines} {
		if _, told, err := writeAll(f, options(t, "renju"), fromSGF(t, game)); err != nil || told != "3 properties" {
			t.Errorf("%s: lost %q, %v", f.Name, told, err)
		}
	}
}

// A game in every format: the file is that of testdata, comes back with its moves, and what
// is lost is said.
func TestGolden(t *testing.T) {
	lost := map[string]string{
		"sgf":       "",
		"psq":       "1 result, 1 rule, 1 event, 2 comments, 1 label, 1 variation",
		"lib":       "1 property",
		"sav":       "2 names of a player, 1 result, 1 rule, 1 event, 1 property, 2 comments, 1 label, 1 variation",
		"posfile":   "2 names of a player, 1 result, 1 rule, 1 event, 1 property, 2 comments, 1 label, 1 variation",
		"moves":     "2 names of a player, 1 result, 1 rule, 1 event, 1 property, 2 comments, 1 label, 1 variation",
		"pos":       "2 names of a player, 1 result, 1 rule, 1 event, 1 property, 2 comments, 1 label, 1 variation",
		"offset":    "2 names of a player, 1 result, 1 rule, 1 event, 1 property, 2 comments, 1 label, 1 variation",
		"textboard": "2 names of a player, 1 result, 1 rule, 1 event, 1 property, 1 label, 1 variation, 1 comment, 1 line of a comment",
		"board":     "",
	}
	for _, f := range Formats {
		if f.Write == nil {
			continue
		}
		o := options(t, "renju")
		text, told, err := writeAll(f, o, fromSGF(t, sample))
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		if want, ok := lost[f.Name]; !ok || sorted(told) != sorted(want) && f != drawing {
			t.Errorf("%s: lost %q, want %q", f.Name, told, want)
		}
		filetest.Golden(t, filepath.Join("testdata", f.Name+".golden"), []byte(text))
		list, err := readAll(f, text, o)
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %d games, %v", f.Name, len(list), err)
			continue
		}
		want := ";B[hh];W[ig];B[hi];W[gg]"
		if f == drawing {
			want = "AB[hi][hh]AW[gg][ig]PL[B]"
		}
		if got := sgfOf(t, bare(list[0])); !strings.Contains(got, want) {
			t.Errorf("%s: comes back as %s", f.Name, got)
		}
	}
}

func sorted(list string) string {
	words := strings.Split(list, ", ")
	for i := range words {
		for j := range i {
			if words[i] < words[j] {
				words[i], words[j] = words[j], words[i]
			}
		}
	}
	return strings.Join(words, ", ")
}

// bare returns the main line of a record alone.
func bare(r *record.Record) *record.Record {
	out := record.New(r.Game, r.Size)
	out.Root.Setup = r.Root.Setup
	n := out.Root
	for _, m := range r.Line()[1:] {
		n = n.Add(m.Move)
	}
	return out
}

// Games of random moves come back from every format that holds moves.
func TestRoundTrip(t *testing.T) {
	for _, f := range Formats {
		if f.Write == nil || f.Read == nil || f == drawing {
			continue
		}
		for seed := range uint64(60) {
			r := rand.New(rand.NewPCG(seed, 3))
			size := 15
			if f != lib && f != posFile && f != textBoard {
				size = 5 + r.IntN(18)
			}
			o := options(t, "renju", fmt.Sprintf("size=%d", size))
			n := 1
			if f.Several && f != lib {
				n += r.IntN(4)
			}
			var want []*record.Record
			for range n {
				g := record.New(record.Gomoku, size)
				turn := newInTurn(g)
				for _, i := range r.Perm(size * size)[:1+r.IntN(size*size-1)] {
					turn.add(record.Point{X: i % size, Y: i / size})
				}
				want = append(want, g)
			}
			text, lost, err := writeAll(f, o, want...)
			if err != nil || lost != "" {
				t.Fatalf("%s, seed %d: %v, lost %s", f.Name, seed, err, lost)
			}
			got, err := readAll(f, text, o)
			if err != nil || len(got) != n {
				t.Fatalf("%s, seed %d: %d games of %d, %v", f.Name, seed, len(got), n, err)
			}
			for i := range got {
				if a, b := sgfOf(t, bare(got[i])), sgfOf(t, want[i]); a != b {
					t.Fatalf("%s, seed %d: %s comes back as %s", f.Name, seed, b, a)
				}
			}
		}
	}
}

// Moves of the other games.
func TestOtherGames(t *testing.T) {
	for _, c := range []struct{ game, settings, lines, want string }{
		{"jungo", "size=9", "D4 pass E5\n", "(;GM[1]SZ[9]KM[6.5];B[df];W[];B[ee])"},
		{"ring", "rule=ring", "c2 d11 c2c3\n", "(;GM[99];B[c2];W[d11];B[c2c3])"},
		{"renju", "size=20", "t20 a1 pass\n", "(;GM[4]SZ[20];B[ta];W[at];B[])"},
	} {
		o := options(t, c.game, c.settings)
		list, err := readAll(moveLines, "# games\n\n"+c.lines, o)
		if err != nil || len(list) != 1 || sgfOf(t, list...) != c.want {
			t.Errorf("%s: %v, %s", c.lines, err, sgfOf(t, list...))
			continue
		}
		if text, _, err := writeAll(moveLines, o, list...); err != nil || text != c.lines {
			t.Errorf("%q comes back as %q, %v", c.lines, text, err)
		}
	}
	for _, line := range []string{"foo bar", "c2 d11 pass c2c3", "c2 d11d10d9"} {
		if list, err := readAll(moveLines, line, options(t, "ring")); err == nil || !strings.Contains(err.Error(), "is not a move") {
			t.Errorf("%q as moves of Ring: %v, %s", line, err, sgfOf(t, list...))
		}
	}
	// A drawing of Jungo, after a capture, and a position of Ring.
	for text, want := range map[string]string{
		"(;GM[1]SZ[3];B[ba];W[aa];B[ab])": "   A B C\n 3 . X . 3\n 2 X . . 2\n 1 . . . 1\n   A B C\nWhite to play\n",
		"(;GM[99];B[c2])":                 "6/6/6/6/6/6/6/6/6/6/2b3/6",
	} {
		got, _, err := writeAll(drawing, Options{}, fromSGF(t, text))
		if strings.Contains(text, "99") {
			for _, name := range []string{"ring", "renju", "jungo"} {
				list, again := readAll(drawing, plaintext.Mark+got, options(t, name))
				if err != nil || again != nil || sgfOf(t, list...) != "(;GM[99]POS["+strings.TrimSpace(got)+"])" {
					t.Errorf("%s: %q, %v, read again as %s, %v", text, got, err, sgfOf(t, list...), again)
				}
			}
		} else if err != nil || got != want {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	o := options(t, "jungo")
	if list, err := readAll(drawing, "X.O\n.X.\n...\nwhite to play\n", o); err != nil || sgfOf(t, list...) != "(;GM[1]SZ[3]AB[bb][aa]AW[ca]PL[W])" {
		t.Errorf("%v %s", err, sgfOf(t, list...))
	}
}

// Moves that only Ring has are not read as stones.
func TestMovesOfRing(t *testing.T) {
	for text, want := range map[string]struct {
		game  record.Game
		moves int
		notes int
	}{
		"c2 d11 c2c3 d11d10":        {99, 4, 1},
		"c2 d11 c2c3 d11d12d13":     {record.Gomoku, 7, 0},
		"h8 i9 h8":                  {record.Gomoku, 3, 0},
		"1. c2 d11\n2. c2c3 d11d10": {99, 4, 1},
		"c2, d11, c2c3":             {99, 3, 1},
		"c2,d11,c2c3;d11d10":        {99, 4, 1},
	} {
		read := 0
		for r, err := range moveLines.Read(strings.NewReader(text), Options{Config: games.All[0].Default()}) {
			if err != nil || r.Game != want.game || r.Moves() != want.moves || len(r.Notes) != want.notes {
				t.Errorf("%s: game %d, %d moves, notes %v, %v", text, r.Game, r.Moves(), r.Notes, err)
			}
			read++
		}
		if read != 1 {
			t.Errorf("%s: %d games", text, read)
		}
	}
	for text, want := range map[string]string{
		"c2 d11 c2c9": "these are moves of ring: move 3: c2c9 is illegal", "c2 c2 c2c3": "these are moves of ring: move 2: c2 is illegal",
		"c2 c11 a3b3,l1 c11c10": "these are moves of ring: move 3: a3b3,l1 is illegal", "c2 d11 c2c3 z9": "z9",
	} {
		if _, err := readAll(moveLines, text, options(t, "renju")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// A line that begins with the number of the next move goes on with the game above.
func TestNumberedLines(t *testing.T) {
	for data, want := range map[string]int{
		"1. h8\n2. h9\n\n3. i10\n4. g8\n":    1,
		"1. h8 h9\r\n2. i10 g8\r\n3. h7\r\n": 1,
		"1. h8 h9 i10\n4. g8\n1. h8\n2. a1":  2,
		"1. h8 h9 i10\n2. h8 i9 g7\n":        2, // lists of games
		"1. h8 h9\n2. h8 i9\n3. h8 g9\n":     3,
		"1. h8\n# one\n#\n   2. h9\n":        1,
		"h8\nh9\n":                           2,
	} {
		list, err := readAll(moveLines, data, options(t, "renju"))
		if err != nil || len(list) != want {
			t.Errorf("%q: %d games, want %d, %v", data, len(list), want, err)
		}
	}
}

// Which format a file has, by its name and its beginning.
func TestDetect(t *testing.T) {
	for _, c := range []struct{ file, head, want string }{
		{"a.sgf", "", "sgf"}, {"A.SGF", "x", "sgf"}, {"a.psq", "x", "psq"}, {"a.lib", "\x78\x00", "lib"}, {"a.sav", "", "sav"}, {"a.pos", "\x00", "posfile"},
		{"a.rif", "", "rif"}, {"a.xml", "<database>", "rif"},
		{"a.txt", "h8i9g7\n", "moves"}, {"a.txt", "# x\n\nD4 pass\n", "moves"}, {"a.txt", "c2 d11 c2c3", "moves"},
		{"a.txt", "8,-3, 6,-4, 5,-4\n", "offset"}, {"a.txt", "-1,0 2,3", "offset"},
		{"a.txt", "  X=Black O=White\n\n----- Text Board -----\n", "textboard"},
		{"a.txt", "   A B C D\n 4 . . . . 4\n", "board"}, {"a.txt", "..X.O\n", "board"},
		{"a.txt", "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b b -\n", "board"},
		{"-", "\ufeff6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b b -\n", "board"}, {"-", "\ufeff..X.O\n", "board"},
		{"a.txt", "hello", "moves"},
		{"-", "(;GM[4])", "sgf"}, {"-", "  (\n ;GM[4])", "sgf"}, {"-", "\ufeff(;GM[4])", "sgf"}, {"-", "Piskvorky 15x15, 0:0, 0", "psq"}, {"-", "\xffRenLib\xff", "lib"},
		{"-", "<?xml version=\"1.0\"?>\n<database>", "rif"}, {"-", "h8i9", "moves"}, {"x", "1,2,3,4", "offset"},
		{"-", "\x00\x01", ""}, {"a.exe", "", ""}, {"-", "", ""},
	} {
		f, err := ToRead(c.file, []byte(c.head))
		if (c.want == "") != (err != nil) || err == nil && f.Name != c.want {
			t.Errorf("%s, %q: %v, %v, want %s", c.file, c.head, f, err, c.want)
		}
	}
	for file, want := range map[string]string{"a.sgf": "sgf", "b.TXT": "moves", "c.lib": "lib", "d.rif": "", "e": ""} {
		f, err := ToWrite(file)
		if (want == "") != (err != nil) || err == nil && f.Name != want {
			t.Errorf("%s: %v, %v", file, f, err)
		}
	}
	for _, write := range []bool{false, true} {
		for _, name := range Names(write) {
			if f, err := ByName(name, write); err != nil || f.Name != name {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for name, want := range map[string]string{"rif": "only read", "chess": `unknown format "chess"`} {
		if _, err := ByName(name, true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Files as other programs lay them out.
func TestOthersFiles(t *testing.T) {
	for _, c := range []struct{ format, data, want string }{
		// Piskvork on its own, and of a tournament of Gomocup.
		{"psq", "Piskvorky 20x20, 11:0, 0\r\n11,10,1520\r\n9,9,800\r\n-1\r\n", "(;GM[4]SZ[20];B[kj]MS[1520];W[ii]MS[800])"},
		{"psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,12\npbrain-a.zip\nC:\\brains\\pbrain-b.exe\n-1\n1,Renju2\n", "(;GM[4]SZ[15]EV[Renju2]PB[pbrain-a]PW[pbrain-b]RU[renju];B[hh];W[ig]MS[12])"},
		{"psq", "Piskvorky 15x15, 11:11, 1\n8,8,0\nA\nB\n0\n0,Freestyle1\n", "(;GM[4]SZ[15]EV[Freestyle1]PB[B]PW[A]RU[freestyle];B[hh])"},
		{"psq", "Piskvorky 15x15 , 0 - 0\n8,8\n", "(;GM[4]SZ[15];B[hh])"},
		{"psq", "Piskvorky 15x15, 0:0, 0\n", "(;GM[4]SZ[15])"},
		// Yixin-Board's, in one and in several lines.
		{"sav", "15\n15\n2\n7 7\n0 14\n", "(;GM[4]SZ[15];B[hh];W[oa])"},
		{"sav", "20 20 0", "(;GM[4]SZ[20])"},
		{"posfile", "\x03\x70\x0e\xf0", "(;GM[4]SZ[15];B[hh];W[oa];B[])"},
		{"pos", "h8h7\na1\n", "(;GM[4]SZ[15];B[hh];W[hg])(;GM[4]SZ[15];B[aa])"},
		{"offset", "0,0, 0,-1\n-7,-7\n", "(;GM[4]SZ[15];B[hh];W[hg])(;GM[4]SZ[15];B[aa])"},
		{"moves", "h8h9\r\na1", "(;GM[4]SZ[15];B[hh];W[hg])(;GM[4]SZ[15];B[ao])"},
		{"moves", "1. h8 h9 2. i8 i9\n1.h8 2.h9\n1... a1", "(;GM[4]SZ[15];B[hh];W[hg];B[ih];W[ig])(;GM[4]SZ[15];B[hh];W[hg])(;GM[4]SZ[15];B[ao])"},
		{"moves", "1. h8 1... h9 2. i8 2... i9\nh8 2. h9 3. i9\n12... h8 13. h9 i9\n1. h8 h9 3. i9", "(;GM[4]SZ[15];B[hh];W[hg];B[ih];W[ig])(;GM[4]SZ[15];B[hh];W[hg];B[ig])(;GM[4]SZ[15];B[hh];W[hg];B[ig])(;GM[4]SZ[15];B[hh];W[hg];B[ig])"},
		{"textboard", "picture\n    ----- Text Board -----\n\n    A - B 1-0\n      1 H8     2 H9 \n      3 J10\n\n", "(;GM[4]SZ[15];B[hh];W[hg];B[jf]C[A - B 1-0])"},
		{"textboard", "----- Text Board -----\n1 H8\n2 h9", "(;GM[4]SZ[15];B[hh];W[hg])"},
		{"board", "   A B C D E\n 5 . . . . . 5\n 4 . X O . . 4\n 3 . . X . . 3\n 2 . . . . . 2\n 1 . . . . . 1\n   A B C D E\nBlack to play\n", "(;GM[4]SZ[5]AB[cc][bb]AW[cb]PL[B])"},
	} {
		f, err := ByName(c.format, false)
		if err != nil {
			t.Fatal(err)
		}
		list, err := readAll(f, c.data, options(t, "renju"))
		if got := sgfOf(t, list...); err != nil || got != c.want {
			t.Errorf("%s %q: %v\n%s, want\n%s", c.format, c.data, err, got, c.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ format, data, want string }{
		{"sgf", "(;GM[4];B[zz])", "line 1, byte 7: B: point"},
		{"psq", "", `Piskvork: line 1, byte 0: "" is not of the form Piskvorky`},
		{"psq", "\x00\x01\xff", "line 1, byte 0"},
		{"psq", "Piskvorky 15x14, 0:0, 0\n", "a board of 15×14"},
		{"psq", "Piskvorky 0x0, 0:0, 0\n", "a board of 0×0"},
		{"psq", "Piskvorky 99x99, 0:0, 0\n", "a board of 99×99"},
		{"psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", "line 3, byte 30: column 16, row 1 lie off a board of 15×15"},
		{"psq", "Piskvorky 15x15, 0:0, 0\n0,1,0\n", "column 0, row 1"},
		{"psq", "Piskvorky 15x15, 0:0, 0\n-1,1,0\n", "column -1, row 1"},
		{"psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n15,1", `line 3, byte 30: the file ends too early`},
		{"psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n15,", "line 3, byte 30: the file ends too early"},
		{"psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n15", "line 3, byte 30: the file ends too early"},
		{"psq", "Piskvorky 15x15, 0:0, 0\na\nb\nc\n", `line 4, byte 28: "c" is not of the form 8,8,0`},
		{"psq", "Piskvorky 15x15, 0:0, 0\na\n8,8,0\nc\n", `line 4`},
		{"psq", strings.Repeat(" ", maxText+1), "more than 1024 KiB"},
		{"sav", "", "the file ends too early"},
		{"sav", "15 15", "the file ends too early"},
		{"sav", "15 15 2 1 1 2", "the file ends too early"},
		{"sav", "15 15 1 1 1 2", "the file goes on after its last move"},
		{"sav", "15\n14", "line 2, byte 3: a board of 15×14"},
		{"sav", "15\n15\n1\n1 x", `line 4, byte 8: "x" is not a number`},
		{"sav", "15\n15\n1\n1 15", "column 16, row 2"},
		{"sav", "15\n15\n99999999999999999999", "is not a number"},
		{"sav", "0 0 0", "a board of 0×0"},
		{"posfile", "", "POS: byte 0: the file ends too early"},
		{"posfile", "\x03ab", "byte 3: the file ends too early"},
		{"posfile", "\x01\xe1", "byte 1: column 1, row 16"},
		{"posfile", "\x01\x00\x00", "byte 2: the file goes on after its last move"},
		{"moves", "h8\nz9\n", "line 2, byte 3: "},
		{"moves", "1. h8 2. h9 3. i9 2. g9 3. g7", "line 1, byte 0: number 2 stands after 3 moves"},
		{"moves", "1. h8 h9 1... g9 2. g7", "number 1 stands after 2 moves"},
		{"moves", "1. h8 2. h9\n2. g9 3. g7\n3. i9\n", "line 1, byte 0: number 2 stands after 2 moves"},
		{"moves", "h8\n\xff\n", "line 2, byte 3: there are bytes that are no UTF-8"},
		{"moves", strings.Repeat("h8 ", maxText/3+2), "line 1, byte 0: more than 1024 KiB"},
		{"pos", "h8 \n8", `line 2, byte 4: "8" is not of the form h8`},
		{"pos", "h16", "column 8, row 16"},
		{"offset", "1,2,3", `"3" is not of the form 3,-2`},
		{"offset", "1,x", `"1,x" is not of the form`},
		{"offset", "8,0", "column 16"},
		{"offset", "99999999,0", "column 100000007, row 8 lie off"},
		{"textboard", "nothing", "no line is of the form ----- Text Board -----"},
		{"textboard", "----- Text Board -----\nplayers\nmore\n", `line 3, byte 31: "more" is not of the form 1 H8`},
		{"textboard", "----- Text Board -----\n2 H8\n", "number 2 stands after 0 moves"},
		{"textboard", "----- Text Board -----\n1 H16\n", "lie off"},
		{"textboard", "----- Text Board -----\n1 H8 x\n", `"x" is not of the form 1 H8`},
		{"board", "nothing", "board: no board"},
		{"board", strings.Repeat(strings.Repeat(".", 53)+"\n", 53), "a board of 53×53"},
		{"lib", "nothing", "not a library"},
		{"rif", "nothing", "no database"},
	} {
		f, err := ByName(c.format, false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = readAll(f, c.data, options(t, "renju")); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %.40q: %v, want %q", c.format, c.data, err, c.want)
		}
		inJapanese(t, err)
	}
	for _, name := range []string{"pos", "offset"} {
		f, _ := ByName(name, false)
		line := map[string]string{"pos": "a1", "offset": "0,0"}[name]
		if _, err := readAll(f, line, options(t, "jungo")); err == nil || !strings.Contains(err.Error(), "Gomoku") {
			t.Errorf("%s of jungo: %v", name, err)
		}
	}
	if _, err := readAll(moveLines, "a1", Options{Config: game.Config{Game: "chess"}}); err == nil || !strings.Contains(err.Error(), "chess") {
		t.Errorf("%v", err)
	}
}

// What a format cannot hold at all.
func TestNotHeld(t *testing.T) {
	for _, c := range []struct{ format, sgf, want string }{
		{"psq", "(;GM[4]SZ[15];B[hh];W[])", "move 2 is a pass"},
		{"psq", "(;GM[4]SZ[15];B[hh];B[hg])", "move 2: black moves out of turn"},
		{"pos", "(;GM[4]SZ[15];B[hh];B[aa];W[bb];W[cc])", "move 2: black moves out of turn"},
		{"psq", "(;GM[4]SZ[15];W[hh])", "move 1: white moves out of turn"},
		{"psq", "(;GM[4]SZ[15]AB[hh]AW[ii]PL[B];B[gg];B[])", "move 2: black moves out of turn"},
		{"psq", "(;GM[99];B[c2])", "no game of Ring"},
		{"psq", "(;GM[4]SZ[15]AB[aa][bb])", "cannot have been placed in turn"},
		{"psq", "(;GM[4]SZ[5]POS[...../.X.#./..O../...../..... black];B[aa])", `begins at "...../.X.#.`},
		{"moves", "(;GM[99]POS[B4W/6/6/6/6/6/6/6/2b3/6/6/6 - b -];B[c4c6])", `begins at "B4W/`},
		{"posfile", "(;GM[4]SZ[19];B[hh])", "a board of 19×19"},
		{"textboard", "(;GM[4]SZ[19];B[hh])", "a board of 19×19"},
		{"pos", "(;GM[4]SZ[30];B[hh])", "26 columns"},
		{"pos", "(;GM[4]SZ[15])", "no move"},
		{"moves", "(;GM[4]SZ[15])", "no move"},
		{"moves", "(;GM[4]SZ[40];B[hh])", "40"},
		{"moves", "(;GM[99];B[c2];W[a11];B[])", "move 3: ring has no passes"},
		{"board", "(;GM[99];B[c2];W[a11];B[])", "move 3: ring has no passes"},
		{"moves", "(;GM[99];B[c2];B[a2])", "move 2: black moves out of turn"},
		{"moves", "(;GM[99];W[c2])", "move 1: white moves out of turn"},
		{"moves", "(;GM[99]AB[c2]AW[c11];B[c2c3])", "stones cannot be set up in ring"},
		{"board", "(;GM[4]SZ[15];B[hh];W[hh])", "move 2"},
		{"posfile", "(;GM[4]SZ[15]" + strings.Repeat(";B[aa];W[bb]", 128) + ")", "256 moves"},
	} {
		f, err := ByName(c.format, true)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := writeAll(f, Options{}, fromSGF(t, c.sgf)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s of %s: %v, want %q", c.format, c.sgf, err, c.want)
		}
	}
	// The game and the size that a file does not name, unless they are those with which it is read.
	nine := options(t, "renju", "size=9")
	for _, c := range []struct {
		format, sgf string
		o           Options
		lost        string
	}{
		{"moves", "(;GM[4]SZ[9];B[ee])", Options{}, "1 board of 9×9"}, {"moves", "(;GM[4]SZ[9];B[ee])", nine, ""},
		{"moves", "(;GM[1]SZ[9];B[ee])", Options{}, "1 game of Go, 1 board of 9×9"},
		{"moves", "(;GM[1]SZ[9];B[ee])", options(t, "jungo"), ""}, {"moves", "(;GM[99];B[c2])", Options{}, "1 game of Ring"},
		{"pos", "(;GM[4]SZ[9];B[ee])", Options{}, "1 board of 9×9"}, {"pos", "(;GM[4]SZ[9];B[ee])", nine, ""},
		{"offset", "(;GM[1]SZ[15];B[ee])", Options{}, "1 game of Go"}, {"offset", "(;GM[4]SZ[19];B[ee])", Options{}, "1 board of 19×19"},
		{"psq", "(;GM[1]SZ[9];B[ee])", Options{}, "1 game of Go"},
		{"lib", "(;GM[1]SZ[15]KM[3]HA[2];B[ee])", Options{}, "1 game of Go, 1 komi, 1 handicap"},
		{"lib", "(;GM[4]SZ[15]RU[freestyle];B[ee])", Options{}, "1 rule"}, {"lib", "(;GM[4]SZ[15]RU[Renju];B[ee])", Options{}, ""},
	} {
		f, err := ByName(c.format, true)
		if err != nil {
			t.Fatal(err)
		}
		if _, lost, err := writeAll(f, c.o, fromSGF(t, c.sgf)); err != nil || lost != c.lost {
			t.Errorf("%s of %s: lost %q, want %q, %v", c.format, c.sgf, lost, c.lost, err)
		}
	}
	board, err := ByName("board", true)
	if err != nil {
		t.Fatal(err)
	}
	if _, lost, err := writeAll(board, Options{}, fromSGF(t, "(;GM[4]SZ[15]RE[B+];B[hh];W[hg];B[ii])")); err != nil || lost != "1 result, 3 moves" {
		t.Errorf("a picture cannot hold %s, %v", lost, err)
	}
	one := fromSGF(t, "(;GM[4]SZ[15];B[hh])")
	for _, f := range Formats {
		if f.Write == nil {
			continue
		}
		if _, _, err := writeAll(f, Options{}, one, one); f.Several != (err == nil) {
			t.Errorf("%s: a second game: %v", f.Name, err)
		}
	}
}

// The players of a file of Piskvork come back, in its order.
func TestPsqPlayers(t *testing.T) {
	r := fromSGF(t, "(;GM[4]SZ[15]PB[4 of us]PW[b/c d];B[hh])")
	text, lost, err := writeAll(psq, Options{}, r)
	if err != nil || !strings.Contains(lost, "1 name of a player put in other letters") {
		t.Fatalf("%v, %s", err, lost)
	}
	list, err := readAll(psq, text, options(t, "renju"))
	if err != nil || list[0].Black != "?4 of us" || list[0].White != "b/c d" {
		t.Errorf("%q: %+v, %v", text, list[0], err)
	}
	if !reflect.DeepEqual(bare(list[0]), bare(r)) {
		t.Errorf("moves")
	}
}

// fuzz reads files of a format; what can be read can be written and read again.
func fuzz(f *testing.F, of *Format, seeds ...string) {
	if of.Write != nil {
		golden := filetest.Read(f, filepath.Join("testdata", of.Name+".golden"))
		f.Add(golden)
	}
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	o := options(f, "renju")
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := readAll(of, string(data), o)
		if err != nil || len(list) == 0 {
			return
		}
		if of.Write == nil {
			for _, r := range list {
				sgfOf(t, r)
			}
			return
		}
		text, _, err := writeAll(of, o, list...)
		if err != nil {
			return // a game without moves, for instance
		}
		again, err := readAll(of, text, o)
		if err != nil {
			t.Fatalf("%q is written as %q: %v", data, text, err)
		}
		if len(again) != len(list) {
			t.Fatalf("%q: %d games come back as %d", data, len(list), len(again))
		}
		for i := range list {
			if a, b := sgfOf(t, bare(again[i])), sgfOf(t, bare(list[i])); a != b {
				t.Fatalf("%q, %s is written as\n%q, %s", data, b, text, a)
			}
		}
	})
}

func FuzzPsq(f *testing.F) {
	fuzz(f, psq, "Piskvorky 20x20, 11:0, 1\r\n11,10,1520\r\nA\nB.zip\n-1\n1,Renju2\r\n")
}
func FuzzSav(f *testing.F)       { fuzz(f, sav, "20 20 0") }
func FuzzPosFile(f *testing.F)   { fuzz(f, posFile, "\x00") }
func FuzzMoves(f *testing.F)     { fuzz(f, moveLines, "# x\nh8 pass,i9\n\n") }
func FuzzPosLines(f *testing.F)  { fuzz(f, posLines, "a15 o1\n") }
func FuzzOffset(f *testing.F)    { fuzz(f, offsetLines, "-7,-7 7,7\r\n") }
func FuzzTextBoard(f *testing.F) { fuzz(f, textBoard, "----- Text Board -----\nx - y\n1 H8\n") }
func FuzzBoard(f *testing.F)     { fuzz(f, drawing, "X.O\n.#.\n...\nwhite to move") }
