package playing

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

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
		again, err := Load(file)
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
	m, err := readSGF(strings.NewReader("(;GM[4]SZ[15]PB[Ann]PW[Bob]EV[Cup]RE[?];B[hh]C[centre];C[wait];W[ig](;B[hi]MA[aa])(;B[gg]))"))
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
	if got, want := write(), "(;FF[4]CA[UTF-8]GM[4]SZ[15]AP[Tengen]EV[Cup]PB[Ann]PW[engine:3]RU[renju];B[hh]C[centre];C[wait];W[ig](;B[ao])(;B[hi]MA[aa])(;B[gg]))"; got != want {
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
	again, err := readSGF(strings.NewReader(text))
	if err != nil || len(again.Game.Moves()) != 1 {
		t.Errorf("%v", err)
	}
	// Stones set up within a game: the match begins there.
	m, err = readSGF(strings.NewReader("(;GM[4]SZ[15];B[hh];W[ig];AB[aa]AW[bb]PL[W];W[cc]C[x])"))
	if err != nil || len(m.Game.Moves()) != 1 {
		t.Fatalf("%v", err)
	}
	if got := write(); !strings.Contains(got, "AB[hh][aa]AW[ig][bb]PL[W];W[cc])") {
		t.Errorf("%s", got)
	}
	// Results of other programs.
	for re, want := range map[string]string{"B+R": "Black wins: White resigns", "W+Resign": "White wins: Black resigns", "": ""} {
		m, err := readSGF(strings.NewReader("(;GM[4]SZ[15]RE[" + re + "];B[hh])"))
		if err != nil {
			t.Fatal(err)
		}
		if r, over := m.Result(); over != (want != "") || over && r.String() != want {
			t.Errorf("RE[%s]: %v, %v", re, r, over)
		}
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
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	if _, err := readSGF(strings.NewReader("")); err == nil || !strings.Contains(err.Error(), "no game") {
		t.Errorf("%v", err)
	}
	empty := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(empty, []byte(saved["ring"]), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(empty); err != nil {
		t.Errorf("the own format in a file .sgf: %v", err)
	}
}

// Moves taken back that cannot be made again, because another program has changed the game,
// are left.
func TestUndoneInSGF(t *testing.T) {
	for text, want := range map[string]int{
		"(;GM[99]UNDONE[c2c3,d11];B[c2])": 1,
		"(;GM[99]UNDONE[c2c3,c2];B[c2])":  0,
		"(;GM[99]UNDONE[,,];B[c2])":       0,
	} {
		list, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		m, err := FromRecord(list[0])
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
		m, err := FromRecord(list[0])
		if err != nil {
			return
		}
		r, err := m.Record()
		if err != nil {
			t.Fatal(err)
		}
		again, err := FromRecord(r)
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
