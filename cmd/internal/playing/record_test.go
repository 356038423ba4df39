package playing

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/internal/filetest"
	"tengen/protocol/record/formats"
	"tengen/search/game"
	"tengen/search/game/games"
)

// saved are matches as they are written.
var saved = map[string]string{
	"ring": `tengen game 1
game ring
rule ring
black person
white engine:5
move c2
move d11
move c2c3
`,
	"position": `tengen game 1
game ring
rule ring
position 6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b w -
black engine:1
white engine:9
resigned white
`,
	"renju": `tengen game 1
game renju
rule freestyle
size 20
black person
white person
move t20
move pass
resigned black
`,
	"agreed": `tengen game 1
game jungo
rule simple
size 7
komi 9
black person
white person
clock 5m0s
move D4
left 4m0s 0 5m0s 0
agreed draw
`,
	"pattern": `tengen game 1
game renju
rule renju
size 15
black person
white engine:3
clock 5m0s
laid 3
move h8
move h9
move i9
move g7
left 5m0s 0 4m0s 0
`,
	"undone": `tengen game 1
game ring
rule ring
black person
white engine:5
clock 5m0s
move c2
left 5m0s 0 4m0s 0
undone c2c3
undone d11
`,
	"jungo": `tengen game 1
game jungo
rule positional
size 7
komi -0.5
black person
white engine:3
move D4
move pass
move pass
`,
}

// Saved games are a format of records.
func TestSavedFormat(t *testing.T) {
	for name, text := range saved {
		f, in, err := formats.Sniff("game.txt", strings.NewReader(text))
		if err != nil || f.Name != "saved" {
			t.Fatalf("%s: read as %v, %v", name, f, err)
		}
		m, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		read := 0
		for r, err := range f.Read(in, formats.Options{}) {
			if read++; err != nil || r.Moves() != len(m.Game.Moves()) || r.Black != m.Players[game.Black].String() {
				t.Errorf("%s: %v, %v", name, r, err)
			}
		}
		if read != 1 {
			t.Errorf("%s: %d games", name, read)
		}
	}
	f, in, err := formats.Sniff("game.txt", strings.NewReader(fileHead+"\ngame chess\n"))
	if err != nil {
		t.Fatal(err)
	}
	err = errors.New("nothing was read")
	for _, err = range f.Read(in, formats.Options{}) {
		break
	}
	if err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a bad file: %v", err)
	}
}

func TestSaveAndLoad(t *testing.T) {
	for name, text := range saved {
		m, err := Read(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var b bytes.Buffer
		if _, err := m.WriteTo(&b); err != nil || b.String() != text {
			t.Errorf("%s is written\n%s(%v)", name, b.String(), err)
		}
		file := filepath.Join(t.TempDir(), "game.txt")
		if err := m.Save(file); err != nil {
			t.Fatal(err)
		}
		again, err := Load(file, "")
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(again.Game.Scene(), m.Game.Scene()) || again.Players != m.Players || again.Resigned != m.Resigned || again.Agreed != m.Agreed {
			t.Errorf("%s comes back as another match", name)
		}
		if entries, err := os.ReadDir(filepath.Dir(file)); err != nil || len(entries) != 1 {
			t.Errorf("saving left %v (%v)", entries, err)
		}
	}
	// Comments, blanks, and line ends of Windows.
	m, err := Read(strings.NewReader("\n# a game\n" + strings.ReplaceAll(saved["ring"], "\n", "\r\n\n")))
	if err != nil || len(m.Game.Moves()) != 3 {
		t.Errorf("with comments: %v", err)
	}
	// The longest file that is read.
	long := "tengen game 1\ngame ring\n#"
	if _, err := Read(strings.NewReader(long + strings.Repeat("-", maxFile-len(long)))); err != nil {
		t.Errorf("%d bytes: %v", maxFile, err)
	}
	// As an editor may write it, under any name.
	for _, name := range []string{"game.txt", "game.sgf"} {
		file := filepath.Join(t.TempDir(), name)
		filetest.Put(t, file, "\ufefftengen game 1\r\ngame ring\r\nmove c2\r\n")
		if m, err := Load(file, ""); err != nil || len(m.Game.Moves()) != 1 {
			t.Errorf("with a byte order mark: %v", err)
		}
	}
	// A file is a match if it names a game.
	if m, err := Read(strings.NewReader("tengen game 1\ngame jungo\n")); err != nil || m.Game.Title().String() != "jungo 9×9, komi 6.5, simple ko" {
		t.Errorf("a bare game: %v", err)
	}
}

// TestBadFiles checks that the error names the line and its content.
func TestBadFiles(t *testing.T) {
	head := "tengen game 1\ngame ring\n"
	for _, c := range []struct{ text, want string }{
		{"", "line 1: the file is empty"},
		{"\n\n# nothing\n", "the file is empty"},
		{"tengen game 2\n", `line 1: "tengen game 2"`},
		{"(;GM[1])", "line 1: \"(;GM[1])\""},
		{"tengen game 1\n", "no game is named"},
		{"tengen game 1\ngame chess\n", `line 2: unknown game "chess"`},
		{"tengen game 1\nmove c2\n", "line 2: no game is named"},
		{"tengen game 1\nrule ring\n", "line 2: rule before the game is named"},
		{head + "game ring\n", "line 3: a second game"},
		{head + "size 6\n", "line 3: size means nothing in ring"},
		{head + "rule odd\n", "line 3: rule: "},
		{head + "position nonsense\n", "line 3: position: "},
		{head + "black engine:11\n", "line 3: level 11"},
		{head + "white somebody\n", `line 3: "somebody" is not a player`},
		{head + "\nmove c2\nmove c2\n", "line 5: move 2: c2 is illegal"},
		{head + "move\n", `line 3: "move"`},
		{head + "move c2\nblack person\n", `line 4: "black person" after the first move`},
		{head + "undone d11\n", `undone "d11": `},
		{head + "move c2\nundone d11\nmove d11\n", `line 5: move "d11" after those that were taken back`},
		{"tengen game 1\ngame renju\nopening swap\nundone h8\n", "undone in the opening"},
		{head + "laid 2\nmove c2\n", "2 moves are laid, and the game has 1"},
		{head + "laid -1\nmove c2\n", `line 3: "-1" is not a number of moves`},
		{"tengen game 1\ngame renju\nopening swap\nlaid 1\ndecision h8\n", "1 moves are laid before the opening swap"},
		{head + "colour red\n", `line 3: unknown word "colour"`},
		{head + "resigned green\n", `line 3: unknown side "green"`},
		{head + "resigned black\nmove c2\n", `line 4: "move c2" after the end of the game`},
		{head + "agreed draw\nmove c2\n", `line 4: "move c2" after the end of the game`},
		{head + "agreed black\n", `line 3: agreed "black": want draw`},
		{"tengen game 1\ngame renju\nmove pass\nmove pass\nagreed draw\n", "line 5: nobody can resign or agree to a draw"},
		{head + "move \xff\n", "line 3: the text is not UTF-8"},
		{"tengen game 1\ngame renju\nmove pass\nmove pass\nresigned black\n", "line 5: nobody can resign"},
		{"tengen game 1\ngame renju\nmove pass\nmove pass\nmove h8\n", "line 5: move 3: the game is over"},
		{"tengen game 1\ngame renju\nsize 4\n", "line 3: size: "},
		{"tengen game 1\ngame renju\nmove " + strings.Repeat("h", 100) + "\n", "line 3: move 1"},
		{strings.Repeat("#", maxFile+1), "a saved game has at most"},
	} {
		if _, err := Read(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "missing"), ""); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("a missing file: %v", err)
	}
	m := &Match{Game: must(t, "ring")}
	if err := m.Save(filepath.Join(t.TempDir(), "no", "folder")); err == nil {
		t.Error("saved into a folder that is not there")
	}
	if err := m.Save(""); err == nil {
		t.Error("saved without a name")
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range saved {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		var first, second bytes.Buffer
		if _, err := m.WriteTo(&first); err != nil {
			t.Fatal(err)
		}
		again, err := Read(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Fatalf("%q is written as %q, which is refused: %v", text, first.String(), err)
		}
		if _, err := again.WriteTo(&second); err != nil || first.String() != second.String() {
			t.Fatalf("%q is written as %q and then as %q", text, first.String(), second.String())
		}
	})
}

func TestPlayers(t *testing.T) {
	for text, want := range map[string]Player{
		"person": {}, "engine": {Engine: true, Level: 4}, "Engine:9": {Engine: true, Level: 9},
	} {
		if p, err := ParsePlayer(text, 4); err != nil || p != want {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "person:3", "engine:0", "engine:11", "engine:x", "engine:", "robot"} {
		if p, err := ParsePlayer(text, 4); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}

// TestUndo checks that Undo goes back to the person's turn, whoever is to move.
func TestUndo(t *testing.T) {
	engine := Player{Engine: true, Level: 1}
	for _, c := range []struct {
		players [2]Player
		moves   string
		want    int
	}{
		{[2]Player{{}, engine}, "", 0},
		{[2]Player{{}, engine}, "a1", 1},
		{[2]Player{{}, engine}, "a1 a2", 2},
		{[2]Player{engine, {}}, "a1", 0},
		{[2]Player{engine, {}}, "a1 a2", 1},
		{[2]Player{engine, {}}, "a1 a2 a3", 2},
		{[2]Player{{}, {}}, "a1 a2", 1},
		{[2]Player{engine, engine}, "a1 a2", 1},
		{[2]Player{{}, engine}, "a1 h8 b1 h9 c1 g5 d1 i3 e1", 1},
		{[2]Player{{}, engine}, "a1 c5 b4 d5 k9 e5 h2 f5 h3 g5", 2},
	} {
		m := &Match{Game: must(t, "renju", "rule=freestyle"), Players: c.players}
		moves := strings.Fields(c.moves)
		play(t, m.Game, moves...)
		can := m.CanUndo()
		n, ok := m.Undo()
		if can != ok || m.CanRedo() != ok {
			t.Errorf("%v %s: undo possible %t, done %t, redo possible %t", c.players, c.moves, can, ok, m.CanRedo())
		}
		for i := range 3 { // also after it was saved and read, and once more
			var text bytes.Buffer
			if _, err := m.WriteTo(&text); err != nil {
				t.Fatal(err)
			}
			var err error
			if m, err = Read(&text); err != nil {
				t.Fatal(err)
			}
			if again, _ := m.Redo(); again != n || len(m.Game.Moves()) != len(moves) {
				t.Errorf("%v %s: %d moves made again in round %d", c.players, c.moves, again, i)
			}
			m.Undo()
		}
		if n != c.want || ok != (n > 0) || len(m.Game.Moves()) != len(moves)-n {
			t.Errorf("%v %s: %d moves taken back, %v", c.players, c.moves, n, ok)
		}
		if n > 0 && c.players != [2]Player{engine, engine} && m.Players[m.Game.Side()].Engine {
			t.Errorf("%v %s: the engine is to move", c.players, c.moves)
		}
	}
	m := &Match{Game: must(t, "ring")}
	if !m.Resign(game.White) || m.Resign(game.Black) {
		t.Error("resigning")
	}
	if r, over := m.Result(); !over || r.String() != "Black wins: White resigns" {
		t.Errorf("%v", r)
	}
	if err := m.Play("c2"); err == nil {
		t.Error("a move after a resignation")
	}
	if n, ok := m.Undo(); n != 0 || !ok || m.Play("c2") != nil {
		t.Error("the resignation is not taken back")
	}
	if !m.AgreeDraw() || m.AgreeDraw() || m.Resign(game.White) {
		t.Error("agreeing on a draw")
	}
	if r, over := m.Result(); !over || r.String() != "draw: by agreement" || !m.CanUndo() {
		t.Errorf("%v", r)
	}
	if n, ok := m.Undo(); n != 0 || !ok || m.Play("d11") != nil {
		t.Error("the agreement is not taken back")
	}
}

// A person in a seat takes back what another person has answered, as if that was an engine.
func TestUndoFor(t *testing.T) {
	for _, c := range []struct {
		first game.Side // of the person who takes back
		moves string
		want  int
	}{
		{game.Black, "", 0}, {game.Black, "a1", 1}, {game.Black, "a1 a2", 2},
		{game.White, "a1", 0}, {game.White, "a1 a2", 1}, {game.White, "a1 a2 a3", 2},
	} {
		m := &Match{Game: must(t, "renju", "rule=freestyle")}
		m.Players[c.first].Seat, m.Players[c.first.Other()].Seat = 1, 2
		play(t, m.Game, strings.Fields(c.moves)...)
		can := m.CanUndoFor(1)
		if n, ok := m.UndoFor(1); n != c.want || ok != (c.want > 0) || can != ok {
			t.Errorf("%v, %q: %d moves, done %t, possible %t", c.first, c.moves, n, ok, can)
		}
	}
}

func play(t *testing.T, p game.Position, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := p.Play(m); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
	}
}

func must(t *testing.T, name string, settings ...string) game.Position {
	t.Helper()
	c, err := games.Configure(name, settings...)
	if err != nil {
		t.Fatal(err)
	}
	p, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A name in a place where no file can be looked for is returned, and saving says what is wrong.
func TestNextFree(t *testing.T) {
	dir := t.TempDir()
	filetest.Put(t, filepath.Join(dir, "game.txt"), "")
	filetest.Put(t, filepath.Join(dir, "game-2.txt"), "")
	for first, want := range map[string]string{
		"game.txt": "game-3.txt", ".game": ".game-2", "game.txt/x": "game.txt/x-2", strings.Repeat("x", 5000): strings.Repeat("x", 5000) + "-2",
	} {
		got := nextFree(filepath.Join(dir, first))
		if got != filepath.Join(dir, want) {
			t.Errorf("after %.20s comes %.80s", first, got)
		}
		if err := played(t, "renju", "").Save(got); (err == nil) != (len(want) < 15 && !strings.Contains(want, "/")) {
			t.Errorf("%.20s: %v", want, err)
		}
	}
}
