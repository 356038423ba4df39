package record

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"

	"tengen/internal/filetest"
)

func readOne(t *testing.T, text string) *Record {
	t.Helper()
	games, err := Read(strings.NewReader(text))
	if err != nil || len(games) != 1 {
		t.Fatalf("%q: %d games, %v", text, len(games), err)
	}
	return games[0]
}

// moves returns a main line with h8 for Black and H8 for White.
func moves(r *Record) string {
	var out []string
	for _, n := range r.Line() {
		s := "pass"
		if n.Move.Text != "" {
			s = n.Move.Text
		} else if !n.Move.Pass {
			s = string(rune('a'+n.Move.Point.X)) + string(rune('a'+n.Move.Point.Y))
		}
		switch n.Move.Color {
		case Black:
			out = append(out, s)
		case White:
			out = append(out, strings.ToUpper(s))
		}
	}
	return strings.Join(out, " ")
}

func TestMainLine(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]SZ[15];B[hh];W[gi])":                                       "hh GG",
		"(;GM[4]SZ[15];B[ha];W[ao])":                                       "ho AA", // rows from the top
		"(;GM[4];B[h8];W[O15];B[a1])":                                      "hh OO aa",
		"(;FF[4]SZ[15];B[hh](;W[gg];B[aa](;W[ab])(;W[ac]))(;W[ii];B[jj]))": "hh GI ao AN",
		"(;GM[99];B[c2];W[d11];B[c2c3];W[])":                               "c2 D11 c2c3 PASS",
		// Other games: points where the record says the size, text where a value is no point.
		"(;GM[2]SZ[8];B[dc];W[];B[tt];W[c5];B[ij])":                                 "df PASS pass C5 ij",
		"(;GM[99]SZ[6];B[c2b3,l1,a0];W[F12])":                                       "c2b3,l1,a0 F12",
		"(;GM[120]SZ[8];B[ab];W[tt])":                                               "ag PASS",
		"(;GM[120];B[ab];W[tt];B[])":                                                "ab TT pass",
		"(;SZ[19];B[];W[tt];B[ss])":                                                 "pass PASS sa",
		"(;SZ[21];B[tt])":                                                           "tb",
		"(;SZ[52];B[aA];W[Za])":                                                     "az" + "", // see below
		"(;SZ [9] ; B\n[aa]\n; W [bb] )":                                            "ai BH",
		"(;GaMe[1]SiZe[9];Black[aa];White[bb])":                                     "ai BH",
		"\ufeff(;SZ[9];B[aa])":                                                      "ai",
		"From: x (not a game)\n(;SZ[9];B[aa])":                                      "ai",
		"(;SZ[9];B[aa]C[a \\] ) ( ; \\\\];W[bb])":                                   "ai BH",
		"(;SZ[9]XY[a:b][c]CR[aa:cc];B[aa];W[bb]LB[aa:1])":                           "ai BH",
		"(;FF[1]GM[1]SZ[9]US[]SO[]OV[]ID[];C[no move];B[aa]N[name]BL[10];W[bb])   ": "ai BH",
	} {
		r := readOne(t, text)
		if strings.Contains(text, "SZ[52]") {
			if a, b := r.Line()[1].Move.Point, r.Line()[2].Move.Point; a != (Point{0, 25}) || b != (Point{51, 51}) {
				t.Errorf("%q: %v %v", text, a, b)
			}
			continue
		}
		if got := moves(r); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestSetup(t *testing.T) {
	r := readOne(t, "(;GM[4]SZ[5]AB[aa:bb][ee][aa]AW[ca]PL[W];W[cc]AE[aa];AB[];B[ed])")
	if got := r.Root.Setup; !reflect.DeepEqual(got.Black, []Point{{0, 4}, {1, 4}, {0, 3}, {1, 3}, {4, 0}}) ||
		!reflect.DeepEqual(got.White, []Point{{2, 4}}) || got.ToMove != White || !r.Root.Stones() {
		t.Errorf("%+v", got)
	}
	if got := r.Line()[1]; !reflect.DeepEqual(got.Setup.Empty, []Point{{0, 4}}) || got.Move != (Move{Color: White, Point: Point{2, 2}}) {
		t.Errorf("%+v", got)
	}
	if n := r.Line()[2]; n.Setup != nil || n.Stones() || r.Moves() != 2 {
		t.Errorf("%+v, %d moves", n, r.Moves())
	}
	// A rectangle may be named by any two opposite corners.
	want := []Point{{0, 4}, {1, 4}, {0, 3}, {1, 3}}
	for _, corners := range []string{"aa:bb", "bb:aa", "ab:ba", "ba:ab", "aa][ba][ab][bb"} {
		if r := readOne(t, "(;SZ[5]AB["+corners+"])"); !reflect.DeepEqual(r.Root.Setup.Black, want) {
			t.Errorf("%s: %+v", corners, r.Root.Setup)
		}
	}
	// A property given twice counts as one.
	if r := readOne(t, "(;SZ[5]AB[aa][ba]AW[ee]AB[ab][bb])"); !reflect.DeepEqual(r.Root.Setup.Black, want) {
		t.Errorf("given twice: %+v", r.Root.Setup)
	}
	for word, c := range map[string]Color{"b": Black, "Black": Black, "1": Black, "W": White, "white": White, "2": White} {
		if r := readOne(t, "(;SZ[5]PL["+word+"])"); r.Root.Setup.ToMove != c {
			t.Errorf("PL[%s]: %v", word, r.Root.Setup.ToMove)
		}
	}
}

func TestBefore(t *testing.T) {
	r := readOne(t, "(;SZ[9];B[aa];C[pause];W[bb];B[cc])")
	for n, want := range map[int]int{-1: 5, 0: 5, 1: 1, 2: 3, 3: 4, 4: 5, 99: 5} {
		if got := len(r.Before(n)); got != want {
			t.Errorf("before move %d: %d nodes, want %d", n, got, want)
		}
	}
}

func TestTexts(t *testing.T) {
	r := readOne(t, "(;GM[1]KM[6,5]HA[2]PB[a\\]\\\\\\:\n b]PW[ x ]RE[B+R]C[one\n\rtwo\\\r\nthree\tfour\\n\n\nfive]\n)")
	if r.Black != `a]\: b` && r.Black != `a]\:  b` || r.White != "x" || r.Result != "B+R" || r.Komi != 6.5 || r.Handicap != 2 {
		t.Errorf("%+v", r)
	}
	if r := readOne(t, "(;KM[-7.25]HA[2704])"); r.Komi != -7.25 || r.Handicap != 52*52 {
		t.Errorf("%+v", r)
	}
	if got, want := r.Root.Comment, "one\ntwothree fourn\n\nfive"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int{
		"(;)": 19, "(;GM[1])": 19, "(;GM[4])": 15, "(;GM[4]SZ[20])": 20, "(;SZ[7:7])": 7, "(;SZ[])": 19,
		"(;GM[2]SZ[8])": 8, "(;GM[99])": 0, "(;GM[99]SZ[9])": 0, "(;GM[120])": 0, "(;GM[120]SZ[9])": 9,
	} {
		if r := readOne(t, text); r.Size != want {
			t.Errorf("%q: size %d, want %d", text, r.Size, want)
		}
	}
}

func TestEncodings(t *testing.T) {
	const name = "連珠表示ソ" // in Shift JIS 表 and ソ end in a backslash
	sjis, err := japanese.ShiftJIS.NewEncoder().String(name)
	if err != nil {
		t.Fatal(err)
	}
	euc, err := japanese.EUCJP.NewEncoder().String(name)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"(;PB[" + name + "])":                              name,
		"(;CA[utf-8]PB[" + name + "])":                     name,
		"(;CA[Shift_JIS]PB[" + sjis + "])":                 name,
		"(;PB[" + euc + "]CA[EUC-JP])":                     name,
		"(;PB[Soos\xf5rv])":                                "Soosõrv",
		"(;CA[ISO-8859-1]PB[Soos\xf5rv])":                  "Soosõrv",
		"(;CA[UTF-8]PB[Soos\xf5rv])":                       "Soosõrv",
		"(;CA[UTF-8]PB[Soos\xf5rv " + name + "])":          "Soos\ufffdrv " + name,
		"\xff\xfe(\x00;\x00P\x00B\x00[\x00X\x00]\x00)\x00": "X",
		"\xfe\xff\x00(\x00;\x00P\x00B\x00[\x00X\x00]\x00)": "X",
		"(;CA[utf-16]PB[Soosõrv])":                         "Soosõrv", // a file whose name can be read is not in UTF-16
		"(;CA[utf-16]PB[Soos\xf5rv])":                      "Soosõrv",
		"\ufeff(;PB[Soos\xf5rv])":                          "Soosõrv",
		"\ufeff(;CA[UTF-8 with mark]PB[x])":                "x", // the mark says it
	} {
		if r := readOne(t, text); r.Black != want {
			t.Errorf("%q: player %q, want %q", text, r.Black, want)
		}
		if !utf8.ValidString(readOne(t, text).Black) {
			t.Errorf("%q is not decoded as UTF-8", text)
		}
	}
}

// What a file has that SGF does not know is read as what it means, or left out, and the record
// says so with the place. Nothing of it makes another position.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		text, want string // game, size, komi, handicap, and the moves of the main line
		note       string // the beginning of the only one, "" for none
	}{
		// Renju of other servers: fifth stones, another number, the first stones apart.
		{"(;GM[4]5A[gg][hh]SZ[15];B[hh];W[hg])", "4 15 0 0 bhh whg", ""},
		{"(;GM[5]FF[4]SW[NO]5A[gg][hh]SZ[15]KM[5.5];B[hh];W[hg];B[jf];)", "4 15 5.5 0 bhh whg bjf", "line 1, byte 1: GM[5] is read as GM[4]"},
		{"(;GM[4]SZ[15]\n;QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])", "4 15 0 0 bhh whg bjf wig bgg wii", ""},
		{"(;GM[4]SZ[15];QPR[hh,hg,zz];B[gg])", "4 15 0 0 bgg", "line 1, byte 13: QPR is not understood: stones may be missing"},
		{"(;GM[1]SZ[9];QPR[ee,cc];B[gg])", "1 9 0 0 bgg", ""}, // not of this game
		// No semicolon before the first properties.
		{"(TE[x]RD[2025-06-12]KO[6.5]GK[1];B[ee];W[cc])", "0 19 0 0 bee wcc", ""},
		{"text (and so on) (  SZ[9]AB[aa](B[ee];W[cc])(W[dd]))", "0 9 0 0 bee wcc", ""},
		// Handicap and komi in words, komi in hundredths.
		{"(;SZ[9]HA[互先]KM[6.5];B[ee])", "0 9 6.5 0 bee", "line 1, byte 1: HA: handicap \"互先\" is not a number of stones and is left out"},
		{"(;SZ[9]HA[-1])", "0 9 0 0", "line 1, byte 1: HA: handicap"},
		{"(;SZ[9]HA[2705])", "0 9 0 0", "line 1, byte 1: HA: handicap"},
		{"(;SZ[9]KM[6目半];B[ee])", "0 9 6.5 0 bee", ""},
		{"(;SZ[9]KM[7目];B[ee])", "0 9 7 0 bee", ""},
		{"(;SZ[9]KM[none];B[ee])", "0 9 ? 0 bee", "line 1, byte 1: KM: komi \"none\" is not a number and is left out"},
		{"(;SZ[9]KM[NaN])", "0 9 ? 0", "line 1, byte 1: KM: komi"},
		{"(;SZ[9]KM[-Infinity])", "0 9 ? 0", "line 1, byte 1: KM: komi"},
		{"(;GM[1]SZ[9]KM[375]AP[foxwq];B[ee])", "1 9 7.5 0 bee", "line 1, byte 1: KM[375] is read as a komi of 7.5"},
		{"(;GM[1]SZ[19]KM[325])", "1 19 6.5 0", "line 1, byte 1: KM[325] is read as a komi of 6.5"},
		{"(;GM[1]SZ[9]KM[750])", "1 9 7.5 0", "line 1, byte 1: KM[750] is read as a komi of 7.5"},
		{"(;GM[1]SZ[9]KM[700])", "1 9 7 0", "line 1, byte 1: KM[700] is read as a komi of 7"},
		{"(;GM[1]SZ[9]KM[333])", "1 9 ? 0", "line 1, byte 1: KM: komi \"333\" is more than a game can have and is left out"},
		{"(;GM[1]SZ[19]KM[150]AP[Tengen:1.0.0])", "1 19 150 0", ""},
		{"(;GM[1]SZ[19]KM[150]AP[Tengen])", "1 19 150 0", ""},
		{"(;GM[4]SZ[15]KM[375])", "4 15 375 0", ""}, // of no meaning there
		// Character encodings.
		{"(;GM[1]CA[]SZ[9];B[dd])", "1 9 0 0 bdd", ""},
		{"(;CA[UTF-8]SZ[9]C[\xe9t\xe9];B[dd])", "0 9 0 0 bdd", "line 1, byte 0: there are bytes that are no utf-8: names and comments may be wrong"},
		{"(;CA[Shift_JIS]SZ[9]C[\x81!];B[dd])", "0 9 0 0 bdd", "line 1, byte 0: there are bytes that are no shift_jis: names and comments may be wrong"},
		{"(;SZ[9]C[\xe9t\xe9];B[dd])", "0 9 0 0 bdd", ""},
		{"(;SZ[9]C[\x8d\xb2\x93\xa1];B[dd])", "0 9 0 0 bdd", "line 1, byte 0: no encoding is named, and there are bytes that are neither utf-8 nor windows-1252: names and comments"},
		{"(;CA[klingon]SZ[9]C[\x8d];B[dd])", "0 9 0 0 bdd", "line 1, byte 4: CA: unknown character encoding"},
		{"(;GM[1]SZ[9]\nCA[klingon];B[dd])", "1 9 0 0 bdd", "line 2, byte 15: CA: unknown character encoding \"klingon\": names and comments may be wrong"},
		// A pass as the point beyond the corner; more than one move in a node.
		{"(;GM[1]SZ[9];B[ee];W[jj];B[cc])", "1 9 0 0 bee wpass bcc", "line 1, byte 18: the point \"jj\" beyond the corner is read as a pass"},
		{"(;GM[1]SZ[18];B[ss];W[tt])", "1 18 0 0 bpass wpass", "line 1, byte 13: the point \"ss\" beyond"},
		{"(;GM[4]SZ[15]RE[0]B[hh]W[ig];B[aa])", "4 15 0 0 bhh wig baa", "line 1, byte 1: 2 moves in one node are read one after the other"},
		{"(;SZ[9];W[bb]B[aa][cc](;W[dd])(;W[ee]))", "0 9 0 0 wbb baa bcc wdd", "line 1, byte 7: 3 moves in one node"},
	} {
		r := readOne(t, c.text)
		komi := strconv.FormatFloat(r.Komi, 'g', -1, 64)
		if r.NoKomi && len(r.Notes) > 0 && strings.Contains(r.Notes[0].String(), "KM") {
			komi = "?"
		}
		got := fmt.Sprint(int(r.Game), " ", r.Size, " ", komi, " ", r.Handicap)
		for _, n := range r.Line() {
			if n.Move.Color == None {
				continue
			}
			text := "pass"
			if !n.Move.Pass {
				text, _ = r.pointText(n.Move.Point)
			}
			got += " " + n.Move.Color.String()[:1] + text
		}
		if got != c.want || len(r.Notes) > 1 || c.note == "" && len(r.Notes) > 0 || c.note != "" && (len(r.Notes) == 0 || !strings.HasPrefix(r.Notes[0].String(), c.note)) {
			t.Errorf("%s: %s %q, want %s %q", c.text, got, r.Notes, c.want, c.note)
		}
	}
	// Names of encodings that are not in the Encoding Standard.
	for ca, raw := range map[string]string{"cp949": "\xb1\xe8", "EUC_KR": "\xb1\xe8", "cp936": "\xbd\xf0", "GB-2312": "\xbd\xf0", "CP932": "\x8b\xe0", "EUC_JP": "\xb6\xe2", "ANSI": "\x8a"} {
		want := map[string]string{"cp949": "김", "EUC_KR": "김", "ANSI": "Š"}[ca]
		if want == "" {
			want = "金"
		}
		if r := readOne(t, "(;CA["+ca+"]PB["+raw+"])"); r.Black != want || len(r.Notes) > 0 {
			t.Errorf("CA[%s]: %q, want %q, %q", ca, r.Black, want, r.Notes)
		}
	}
	if r := readOne(t, "(;"+strings.Repeat(";B[aa]W[bb]", 10*maxNotes)+")"); len(r.Notes) != maxNotes {
		t.Errorf("%d notes", len(r.Notes))
	}
}

// Comments with several values are read one below the other; of any other text the first value holds,
// and a note tells of the rest.
func TestSeveralValues(t *testing.T) {
	for _, twice := range []string{"X[a]X[b]", "X[a][b]", "X[]X[a]X[b]", "X[a]X[ ]X[b]"} {
		for _, name := range []string{"C", "GC"} {
			r := readOne(t, "(;"+strings.ReplaceAll(twice, "X", name)+")")
			got := map[string]string{"C": r.Root.Comment, "GC": r.Note}[name]
			if strings.ReplaceAll(got, " \n", "") != "a\nb" || len(r.Notes) > 0 {
				t.Errorf("%s, %s: %q, %q", name, twice, got, r.Notes)
			}
		}
		before, after := new(Record).texts()
		for i, of := range append(before, after...) {
			r := readOne(t, "(;"+strings.ReplaceAll(twice, "X", of.name)+")")
			before, after := r.texts()
			if got := *append(before, after...)[i].to; got != "a" || len(r.Notes) != 1 || !strings.Contains(r.Notes[0].String(), of.name+`: "a" holds, and 1 other value is left out`) {
				t.Errorf("%s, %s: %q, %q", of.name, twice, got, r.Notes)
			}
		}
	}
	for text, notes := range map[string]int{
		"(;SZ[9]SZ[9]GM[4]GM[4]KM[1][1]PB[x][x]FF[4]FF[4]CA[utf-8]CA[utf-8];C[a]C[b])": 0,
		"(;SZ[9]SZ[10])":             1,
		"(;GM[4]GM[1])":              1,
		"(;HA[2]HA[3]KM[1]KM[2])":    2,
		"(;GM[4]AB[aa]PL[B]PL[W])":   1,
		"(;PB[a]PB[b]PB[c]PB[b][])":  1,
		"(;GM[4];B[aa]C[x]C[y]PB[])": 0,
	} {
		if r := readOne(t, text); len(r.Notes) != notes {
			t.Errorf("%s: %q", text, r.Notes)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "no game",
		"hello":                        "no game",
		"(;B[aa]":                      "ends within a game",
		"(;B[aa](;W[bb])":              "ends within a game, 1 bracket is open",
		"(;\nC[abc":                    "line 2, byte 4: a value that begins here",
		"(;C[abc\\":                    "no closing bracket",
		"(;B)":                         "property B has no value",
		"(;b[aa])":                     "no capital",
		"(;!)":                         "'!' is not a property",
		"(;GM[0])":                     `GM: game "0"`,
		"(;GM[2]SZ[8];B[d 3])":         `"d 3" is not a move`,
		"(;GM[99];B[foo])":             `"foo" is not a move`,
		"(;GM[99];B[c2d4e5])":          `"c2d4e5" is not a move`,
		"(;GM[x])":                     "GM: game",
		"(;SZ[0])":                     `board size "0"`,
		"(;SZ[53])":                    `board size "53"`,
		"(;SZ[15:14])":                 "only squares",
		"(;SZ[9];B[a])":                `point "a"`,
		"(;SZ[9];B[aaa])":              `point "aaa"`,
		"(;SZ[9];B[a1])":               `point "a1"`, // Go writes letters only
		"(;GM[4];B[h16])":              `point "h16"`,
		"(;GM[4];B[h0])":               `point "h0"`,
		"(;GM[4];B[h-1])":              `point "h-1"`,
		"(;GM[4];B[h+1])":              `point "h+1"`,
		"(;SZ[9]AB[aa]AW[aa])":         `point "aa" is in AB`,
		"(;SZ[9]AB[aa:])":              `AB: point ""`,
		"(;SZ[9]AB[aa:zz])":            `AB: point "zz"`,
		"(;PL[x])":                     `PL: player "x"`,
		"(;SZ[9];B[aa])(;SZ[9];B[zz])": `point "zz"`,
		"(;)\n(" + strings.Repeat(";", maxLine+1) + ")":                          "line 2, byte 65541: more than 65536 nodes in one line of play",
		"(;" + strings.Repeat("(;", maxDepth) + strings.Repeat(")", maxDepth+1):  "more than 65536 variations within one another",
		"(;SZ[52]" + strings.Repeat(";AB[aa:ZZ];AW[aa:ZZ];AE[aa:ZZ]", 130) + ")": "points are set up",
		"(;SZ[52]" + strings.Repeat("MA[aa:ZZ]", 388) + ")":                      "points are set up or marked",
		"(;" + manyNames(maxOfNode+1) + ")":                                      "line 1, byte 1: more than 1024 properties in one node",
	} {
		_, err := Read(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: error %v does not name %q", text, err, want)
		}
	}
}

// manyNames returns n properties with different names.
func manyNames(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "X%c%c%c[]", 'A'+i/26/26, 'A'+i/26%26, 'A'+i%26)
	}
	return out.String()
}

func TestSeveralGames(t *testing.T) {
	games, err := Read(strings.NewReader("(;GM[4]SZ[15];B[hh])\n\n(;GM[1]SZ[9];B[aa];W[bb])"))
	if err != nil || len(games) != 2 || games[0].Game != Gomoku || games[1].Moves() != 2 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestWrite(t *testing.T) {
	r := New(Gomoku, 15)
	r.Black, r.White, r.Result, r.Rules, r.Date = `A [15] \o/`, "B\nC", "B+R", "renju", "2026-11-21"
	r.Event, r.Komi, r.Handicap, r.Program = "test", -0.5, 2, "Tengen:1"
	r.Root.Comment = "first"
	r.Root.Setup = &Setup{Black: []Point{{7, 7}}, White: []Point{{8, 8}}, Empty: []Point{{0, 0}}, ToMove: White}
	last := r.Root
	for i := range 25 {
		m := Move{Color: White, Point: Point{i % 15, i / 15}}
		if i%2 == 1 {
			m.Color = Black
		}
		last = last.Add(m)
		if i == 3 {
			last.Comment = "+0.35 depth 12\n[i6 g6]"
		}
	}
	last.Add(Move{Color: Black, Pass: true})
	var out bytes.Buffer
	if _, err := r.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	filetest.Golden(t, "testdata/game.golden", out.Bytes())
	again := readOne(t, out.String())
	r.White = "B C"
	if !reflect.DeepEqual(again, r) {
		t.Errorf("read again: %+v, want %+v", again, r)
	}
	for _, bad := range []*Record{
		New(Go, 0), New(Go, 53), New(120, 53), New(120, -1),
		{Size: 9, Root: &Node{Move: Move{Color: Black, Point: Point{9, 0}}}},
		{Size: 9, Root: &Node{Setup: &Setup{White: []Point{{0, -1}}}}},
		{Size: 9, Root: &Node{Marks: []Mark{{Kind: Arrow, To: Point{0, -1}}}}},
		{Game: Ring, Root: &Node{Marks: []Mark{{Point: Point{0, 0}}}}},
	} {
		out.Reset()
		if _, err := bad.WriteTo(&out); err == nil || out.Len() > 0 {
			t.Errorf("%+v is written: %q", bad, &out)
		}
	}
}

// A record that is written and read again is the same.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"(;GM[4]SZ[15]AB[hh][gi:ii]AW[aa]AE[bb]PL[W]C[a\\]b];W[];B[h8](;W[tt])(;B[aa]))",
		"(;GM[99];B[c2]LB[l7:x]AR[a1:b2](;W[d11]TR[a1:b2])(;W[]N[n]XX[\\]:][y]))", "(;SZ[9]LB[aa:b\\:c][dd]MA[aa:bb]TB[]TW[zz](;(;)))(;CA[iso-2022-jp]C[\x1b$B%=]\\\x1b(B])",
		"(;GM[2]SZ[8];B[dc];W[c5]AB[aa];B[tt])(;GM[120];B[aa];W[tt]TR[aa])(;GM[120]SZ[3];B[aa];W[zz])",
		"(;FF[4]CA[Shift_JIS]KM[6.5]HA[2]PB[x]RE[B+R];B[aa]C[a\\\nb\r\nc])(;)", "(;C[a][b]GC[]GC[c]C[d]PB[e]PB[f];C[g]C[])",
		"(;GaMe[1]SiZe[9:9]AP[x:y]TM[1]OT[2];Black[aa])", "(;SZ[52];B[Zz]", "\xff\xfe(\x00;\x00)\x00",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var out bytes.Buffer
		for _, g := range games {
			if _, err := g.WriteTo(&out); err != nil {
				t.Fatal(err)
			}
		}
		text := out.String()
		again, err := Read(&out)
		if err != nil {
			t.Fatalf("%v in %q", err, text)
		}
		for _, g := range append(slices.Clone(games), again...) {
			g.Notes = nil // of the text that was read
		}
		if !reflect.DeepEqual(again, games) {
			t.Errorf("%q is written as\n%s", data, text)
		}
	})
}

// A record of Go says its komi also where it is 0; a file that does not say it is written
// without it.
func TestKomi(t *testing.T) {
	for text, want := range map[string]string{
		"(;FF[4]CA[UTF-8]GM[1]SZ[5]KM[0])": "", "(;FF[4]CA[UTF-8]GM[1]SZ[5])": "", "(;FF[4]CA[UTF-8]GM[1]SZ[5]KM[-2])": "",
		"(;FF[4]CA[UTF-8]GM[4]SZ[15]KM[0])": "(;FF[4]CA[UTF-8]GM[4]SZ[15])",
	} {
		r := readOne(t, text)
		if want == "" {
			want = text
		}
		var out bytes.Buffer
		if _, err := r.WriteTo(&out); err != nil || strings.ReplaceAll(out.String(), "\n", "") != want {
			t.Errorf("%s: %q, %v", text, &out, err)
		}
	}
	if !readOne(t, "(;SZ[5])").NoKomi || readOne(t, "(;GM[1]KM[0])").NoKomi || New(Go, 5).NoKomi {
		t.Error("komi is known where it is not, or the other way round")
	}
}
