package playing

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/bench/review"
	"tengen/internal/filetest"
	"tengen/internal/version"
	"tengen/protocol/record"
)

// inSGF are more matches than saved, in the own format.
var inSGF = []string{
	`tengen game 1
game renju
rule renju
size 15
opening swap
black person
white engine:4
clock 5m0s+3s
decision h8
decision h9
decision j10
decision swap
move i9
left 4m0s 0 5m0s 0
`,
	`tengen game 1
game jungo
rule simple
size 5
komi 2.5
position ...../.X.../..O../...../..... white
black person
white person
clock 1m0s/3x10s
move C4
left 59s 3 0s 1
`,
	`tengen game 1
game renju
rule freestyle
size 7
position ......./.X.#.../..O..../......./......./......./....... black
black engine:1
white engine:2
move a1
`,
	`tengen game 1
game renju
rule caro
size 9
black person
white person
move a1
move pass
move pass
`,
	`tengen game 1
game ring
rule ring
position 2w3/6/6/6/6/1W4/1b4/6/3B2/4b1/b5/6 a0b,l1b b -
black person
white person
undone b9b8
undone b6b7,a0
`,
}

func own(t testing.TB, m *Match) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A match that is saved in SGF comes back as it was.
func TestSGF(t *testing.T) {
	texts := inSGF
	for _, text := range saved {
		texts = append(texts, text)
	}
	for _, text := range texts {
		m, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		before := own(t, m)
		file := filepath.Join(t.TempDir(), "game.SGF")
		if err := m.Save(file); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil || !strings.HasPrefix(string(data), "(;FF[4]") {
			t.Fatalf("%s, %v", data, err)
		}
		again, err := Load(file, "")
		if err != nil {
			t.Errorf("%v in %s", err, data)
			continue
		}
		if got := own(t, again); got != before || !reflect.DeepEqual(again.Game.Scene(), m.Game.Scene()) || again.Players != m.Players {
			t.Errorf("%s%s comes back as\n%s", before, data, got)
		}
		if err := again.Save(file); err != nil {
			t.Fatal(err)
		}
		if twice, err := os.ReadFile(file); err != nil || string(twice) != string(data) {
			t.Errorf("%s is saved again as\n%s", data, twice)
		}
	}
}

// What a record says besides its game is kept, also when the game goes another way.
func TestSGFKept(t *testing.T) {
	m, err := readSGF(strings.NewReader("(;GM[4]SZ[15]PB[Ann]PW[Bob]EV[Cup]RE[?];B[hh]C[centre];C[wait];W[ig](;B[hi]MA[aa])(;B[gg]))"), "")
	if err != nil {
		t.Fatal(err)
	}
	if m.Players != [2]Player{} || len(m.Game.Moves()) != 3 {
		t.Errorf("%+v", m)
	}
	m.Undo()
	m.Players[1] = Player{Engine: true, Level: 3}
	if err := m.Play("a1"); err != nil {
		t.Fatal(err)
	}
	write := func() string {
		r, err := m.Record()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := r.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(b.String(), "\n", "")
	}
	if got, want := write(), "(;FF[4]CA[UTF-8]GM[4]SZ[15]AP["+version.Program()+"]EV[Cup]PB[Ann]PW[engine:3]RU[renju];B[hh]C[centre];C[wait];W[ig](;B[ao])(;B[hi]MA[aa])(;B[gg]))"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// Moves taken back stay, and the record says where the game stands.
	m.Players[1] = Player{}
	m.Undo()
	m.Undo()
	text := write()
	if !strings.Contains(text, "AT[1]") || !strings.Contains(text, "W[ig](;B[ao])(;B[hi]") {
		t.Errorf("%s", text)
	}
	again, err := readSGF(strings.NewReader(text), "")
	if err != nil || len(again.Game.Moves()) != 1 {
		t.Errorf("%v", err)
	}
	// Results of other programs.
	for re, want := range map[string]string{"B+R": "Black wins: White resigns", "W+Resign": "White wins: Black resigns", "0": "draw: by agreement", "Draw": "draw: by agreement", "": ""} {
		m, err := readSGF(strings.NewReader("(;GM[4]SZ[15]RE["+re+"];B[hh])"), "")
		if err != nil {
			t.Fatal(err)
		}
		if r, over := m.Result(); over != (want != "") || over && r.String() != want {
			t.Errorf("RE[%s]: %v, %v", re, r, over)
		}
	}
}

// A record is kept also where a match does not begin at its root: stones are set up, or a side
// moves twice. Whatever is taken back, the match comes back as it was.
func TestSGFStartWithin(t *testing.T) {
	for text, want := range map[string]struct{ text, back, other string }{
		"PB[Ann];B[hh]C[a];W[ig](;AB[aa]AW[bb]PL[W];W[cc]C[x])(;B[gg])": {
			text: "PB[Ann]PW[person]RU[renju];B[hh]C[a];W[ig](;AB[aa]AW[bb]PL[W];W[cc]C[x])(;B[gg])", back: "AT[2]", other: "PL[W](;W[oo])(;W[cc]C[x]))(;B[gg])"},
		// A side moves twice, also at the beginning.
		"HA[2];B[cc]C[a];B[mm]C[b];W[dd]": {text: "HA[2];B[cc]C[a];PL[B];B[mm]C[b];W[dd]", back: "AT[1]", other: "PL[B](;B[oo])(;B[mm]C[b];W[dd])"},
		"HA[2];B[cc];C[a];B[mm];W[dd]":    {text: "HA[2];B[cc];PL[B]C[a];B[mm];W[dd]", back: "AT[1]", other: "PL[B]C[a](;B[oo])(;B[mm];W[dd])"},
		";W[cc];B[mm]":                    {text: "PL[W];W[cc];B[mm]", back: "AT[0]", other: "(;W[oo])(;W[cc];B[mm])"},
		// Stones and a move in one node: the stones stay when the move is taken back.
		";AB[aa]AW[bb][ab]W[cc]C[x];B[dd]": {text: ";AB[aa]AW[bb][ab]PL[W];W[cc]C[x];B[dd]", back: "AT[0]", other: "PL[W](;W[oo])(;W[cc]C[x];B[dd])"},
		// The next move tells who is to move, and is taken back.
		"AB[aa][bb]AW[ab];B[cc]": {text: "AB[aa][bb]AW[ab]PL[B];B[cc]", back: "AT[0]", other: "PL[B](;B[oo])(;B[cc])"},
	} {
		m, err := readSGF(strings.NewReader("(;GM[4]SZ[15]"+text+")"), "")
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		// check writes and reads the match and returns the text.
		check := func() string {
			t.Helper()
			r, err := m.Record()
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			var b bytes.Buffer
			if _, err := r.WriteTo(&b); err != nil {
				t.Fatal(err)
			}
			again, err := readSGF(&b, "")
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if got, want := own(t, again), own(t, m); got != want || again.Game.Text() != m.Game.Text() {
				t.Errorf("%s: %s comes back as %s", text, want, got)
			}
			b.Reset()
			r.WriteTo(&b)
			return strings.NewReplacer("\n", "", "PB[person]PW[person]RU[renju]", "").Replace(b.String())
		}
		if got := check(); !strings.Contains(got, want.text) {
			t.Errorf("%s: %s, want %s", text, got, want.text)
		}
		for len(m.Game.Moves()) > 0 {
			m.Undo()
		}
		if got := check(); !strings.Contains(got, want.back) {
			t.Errorf("%s: %s, want %s", text, got, want.back)
		}
		if err := m.Play("o1"); err != nil {
			t.Fatal(err)
		}
		if got := check(); !strings.Contains(got, want.other) {
			t.Errorf("%s: %s, want %s", text, got, want.other)
		}
	}
}

// A variation of the record in which stones are set up later ends, as the match does, before them.
func TestSGFBeforeSetup(t *testing.T) {
	for _, text := range []string{"(;GM[4]SZ[15];B[hh](;W[ig])(;W[cc];C[x];AE[hh]PL[B];B[aa]))", "(;GM[4]SZ[15];B[hh](;W[ig])(;W[cc];AE[hh]))"} {
		m, err := readSGF(strings.NewReader(text), "")
		if err != nil {
			t.Fatal(err)
		}
		m.Undo()
		for _, move := range []string{"c13", "d4"} {
			if err := m.Play(move); err != nil {
				t.Fatal(err)
			}
			r, err := m.Record()
			if err != nil {
				t.Fatal(err)
			}
			again, err := fromRecord(r)
			if err != nil || own(t, again) != own(t, m) {
				t.Errorf("%s: %v", text, err)
			}
			nodes := 0
			for range r.All() {
				nodes++
			}
			if want := strings.Count(text, ";") + len(m.Game.Moves()) - 1; nodes != want {
				t.Errorf("%s after %s: %d nodes, want %d", text, move, nodes, want)
			}
		}
	}
}

// What a record says of a game that the rules do not end stays while the game is the same: its
// result, times that are not Tengen's, and the name of the rules.
func TestSGFSaid(t *testing.T) {
	m, err := readSGF(strings.NewReader("(;GM[1]SZ[9]RE[W+T]TM[600]OT[5x30 byo-yomi]RU[Japanese];B[cc];W[ee])"), "")
	if err != nil {
		t.Fatal(err)
	}
	says := func(result string) {
		t.Helper()
		r, err := m.Record()
		if err != nil {
			t.Fatal(err)
		}
		if r.Result != result || r.Time != "600" || r.Overtime != "5x30 byo-yomi" || r.Rules != "Japanese" {
			t.Errorf("RE[%s]TM[%s]OT[%s]RU[%s], want RE[%s]", r.Result, r.Time, r.Overtime, r.Rules, result)
		}
	}
	says("W+T")
	m.Undo()
	says("")
	m.Redo()
	says("W+T")
	if err := m.Play("G7"); err != nil {
		t.Fatal(err)
	}
	says("")
	m.Resign(0)
	says("W+R")
	m.Undo()
	m.AgreeDraw()
	says("0")
	if m, err = readSGF(strings.NewReader("(;GM[4]RE[B+R];B[hh])"), ""); err != nil {
		t.Fatal(err)
	}
	m.Undo() // the resignation
	if r, err := m.Record(); err != nil || r.Result != "" {
		t.Errorf("RE[%s], %v after the resignation is taken back", r.Result, err)
	}
}

// The result of a match in SGF.
func TestSGFResult(t *testing.T) {
	for text, want := range map[string]string{
		saved["ring"]:     "",
		saved["position"]: "B+R",
		inSGF[3]:          "0",
		saved["jungo"]:    "B+1.5",
		"tengen game 1\ngame renju\nclock 1s\nmove h8\nleft 1s 0 0s 0\n":                                                               "B+T",
		"tengen game 1\ngame renju\nrule freestyle\nmove a1\nmove a2\nmove b1\nmove b2\nmove c1\nmove c2\nmove d1\nmove d2\nmove e1\n": "B+",
	} {
		m, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := m.sgfResult(); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestBadSGF(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]SZ[15])(;GM[4])":                                  "several games",
		"(;GM[4]SZ[15];B[zz])":                                    "line 1, byte 13",
		"(;GM[4]SZ[40])":                                          "size",
		"(;GM[4]SZ[15];B[hh];W[hh])":                              "move 2",
		"(;GM[99]POS[x])":                                         "position",
		"(;GM[99];W[c2])":                                         "it is Black's turn",
		"(;GM[99]AB[c2])":                                         "cannot be set up in ring",
		"(;GM[4]SZ[15]OPENING[x])":                                `OPENING: `,
		"(;GM[1]SZ[9]OPENING[swap])":                              "means nothing in jungo",
		"(;GM[4]SZ[15]OPENING[swap]DECISIONS[zz])":                "DECISIONS: ",
		"(;GM[4]SZ[15]OPENING[swap]DECISIONS[h8 h9 j10 swap x])":  `"x": the opening is over`,
		"(;GM[4]SZ[15]OPENING[swap]DECISIONS[h8 h9];B[hh])":       "1 moves: the decisions of the opening lay 2",
		"(;GM[4]SZ[15]OPENING[swap]DECISIONS[h8 h9];B[hh];W[aa])": "move 2: a15 is not what",
		"(;GM[4]SZ[15]OPENING[swap]DECISIONS[h8];B[hh];W[hg])":    "move 2: h9 is not what",
		"(;GM[4]SZ[15]CLOCK[x])":                                  "CLOCK: ",
		"(;GM[4]SZ[15]CLOCK[1m]LEFT[x])":                          "LEFT: ",
		"(;GM[4]SZ[15]AT[x])":                                     `AT: "x"`,
	} {
		file := filepath.Join(t.TempDir(), "game")
		filetest.Put(t, file, text)
		if _, err := Load(file, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := readSGF(strings.NewReader(""), ""); err == nil || !strings.Contains(err.Error(), "no game") {
		t.Errorf("%v", err)
	}
	empty := filepath.Join(t.TempDir(), "game.sgf")
	filetest.Put(t, empty, saved["ring"])
	if _, err := Load(empty, ""); err != nil {
		t.Errorf("the own format in a file .sgf: %v", err)
	}
}

// Moves taken back that cannot be made again, because another program has changed the game,
// are left.
func TestUndoneInSGF(t *testing.T) {
	for text, want := range map[string]int{
		"(;GM[99]UNDONE[c2c3,d11];B[c2])": 1,
		"(;GM[99]UNDONE[c2c3/d11];B[c2])": 1,
		"(;GM[99]UNDONE[c2c3,c2];B[c2])":  0,
		"(;GM[99]UNDONE[,,];B[c2])":       0,
	} {
		list, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		m, err := fromRecord(list[0])
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if n, _ := m.Redo(); n != want {
			t.Errorf("%s: %d moves made again, want %d", text, n, want)
		}
	}
}

// Whatever the record, the match that comes from it is written and read as the same.
func FuzzFromRecord(f *testing.F) {
	for _, text := range inSGF {
		m, err := Read(strings.NewReader(text))
		if err != nil {
			f.Fatal(err)
		}
		r, err := m.Record()
		if err != nil {
			f.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := r.WriteTo(&b); err != nil {
			f.Fatal(err)
		}
		f.Add(b.String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := record.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		m, err := fromRecord(list[0])
		if err != nil {
			return
		}
		r, err := m.Record()
		if err != nil {
			t.Fatal(err)
		}
		again, err := fromRecord(r)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		// The empty board may have a text or none.
		moves, board := strings.Join(again.Game.Moves(), " "), again.Game.Text()
		if moves != strings.Join(m.Game.Moves(), " ") || board != m.Game.Text() || again.Players != m.Players || again.sgfResult() != m.sgfResult() {
			t.Fatalf("%q is\n%s and then\n%s", text, own(t, m), own(t, again))
		}
	})
}

// A record for people names its players, and an engine that it names plays on.
func TestTitles(t *testing.T) {
	for _, c := range []struct {
		p          Player
		name, want string
	}{{Player{}, "", "person"}, {Player{}, "Anna", "Anna"}, {Player{}, "engine", "person"}, {Player{}, "Tengen, level 3", "person"}, {Player{Engine: true, Level: 5}, "Anna", "Tengen, level 5"}} {
		title := c.p.Title(c.name)
		m, err := readSGF(strings.NewReader("(;GM[4]SZ[15]PB["+title+"];B[hh])"), "")
		if title != c.want || err != nil || m.Players[0] != c.p {
			t.Errorf("%v is called %q, and read as %+v, %v", c.p, title, m, err)
		}
	}
	// No name makes an engine of a person, however it is written.
	for _, name := range []string{"engine", "engine:3", "Tengen, level 3", "engines", "Eva Engine", "engine:", "engine:x", "person"} {
		for _, name := range []string{name, strings.ToUpper(name), strings.ToUpper(name[:1]) + name[1:], strings.ToLower(name), " " + name + "\t"} {
			title := Player{}.Title(name)
			m, err := readSGF(strings.NewReader("(;GM[4]SZ[15]PB["+title+"];B[hh])"), "")
			if err != nil || m.Players[0] != (Player{}) {
				t.Errorf("%q is called %q, and read as %+v, %v", name, title, m, err)
			}
			if _, err := ParsePlayer(name, 1); err == nil && !review.IsEngine(name) && !strings.EqualFold(name, "person") {
				t.Errorf("%q is an engine", name)
			}
		}
	}
}
