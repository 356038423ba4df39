package db

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"tengen/bench/selfplay"
	evalrenju "tengen/eval/renju"
	"tengen/internal/filetest"
	"tengen/internal/infile"
	"tengen/movegen/renju"
	"tengen/protocol/db"
	"tengen/protocol/gomocup"
	"tengen/protocol/record"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/game/games"
)

// usual returns the usual settings of Renju.
func usual(t testing.TB) game.Config {
	t.Helper()
	c, err := games.Configure("renju")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// seeds are files of every kind.
func seeds(t testing.TB) map[string]string {
	t.Helper()
	h, err := selfplay.DefaultHeader("renju")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := selfplay.NewWriter(&b, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(&selfplay.Game{Result: selfplay.WhiteWon, Random: 2, Plies: []selfplay.Ply{{Move: 7*32 + 7}, {Move: 8*32 + 7}, {Move: 9, Best: 9}}}); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"a.sgf":   "(;GM[4]SZ[15]RE[W+];B[hh];W[hg](;B[aa])(;B[bb]))",
		"a.games": b.String(),
		"a.jsonl": `{"match":{"game":"renju","rule":"renju","size":15,"engines":[{"name":"A"},{"name":"B"}],"margin":0.1,"grace":10}}` + "\n" +
			`{"id":0,"black":0,"white":1,"opening":{"moves":["h8"]},"outcome":"white","reason":"resignation","moves":[{"move":"h9","time":0}],"seconds":1}` + "\n" +
			`{"id":1,"black":0,"white":5,"opening":{},"outcome":"draw","reason":"length","moves":[],"seconds":1}` + "\n",
	}
}

func TestRead(t *testing.T) {
	if namesGames(filepath.Join("out", "review.jsonl")) {
		t.Error("the reports of review are no games")
	}
	for name, text := range seeds(t) {
		if !namesGames(name) {
			t.Errorf("%s is no file of games", name)
		}
		n, refused := 0, 0
		for g, err := range readGames(bytes.NewReader([]byte(text)), name, usual(t), said{}) {
			switch {
			case err != nil:
				t.Errorf("%s: %v", name, err)
			case g.Refused != nil:
				refused++
			default:
				if n++; g.Source != name || g.Result != db.WhiteWon {
					t.Errorf("%s: %+v", name, g)
				}
			}
		}
		if want := map[string]int{"a.jsonl": 1}[name]; n != 1 || refused != want {
			t.Errorf("%s: %d games, %d refused", name, n, refused)
		}
	}
	for _, name := range []string{"a.xyz", "a.games"} {
		for _, err := range readGames(bytes.NewReader([]byte("nothing")), name, usual(t), said{}) {
			if err == nil {
				t.Errorf("%s was read", name)
			}
		}
	}
}

// Records with variations that name neither players nor a result are moves and no games, as those
// of a library are.
func TestReadLibrary(t *testing.T) {
	for text, want := range map[string]bool{"(;GM[4]SZ[15];B[hh](;W[aa])(;W[bb]))": true, "(;GM[4]SZ[15]PB[A];B[hh](;W[aa])(;W[bb]))": false, "(;GM[4]SZ[15];B[hh];W[aa])": false} {
		for _, library := range []bool{false, true} {
			games := func(yield func(*record.Record, error) bool) {
				list, err := record.Read(strings.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				yield(list[0], nil)
			}
			for g, err := range readRecords(games, "x", usual(t), library) {
				if err != nil || g.Refused != nil || g.Library != (want || library) {
					t.Errorf("%s: %+v, %v, want a library: %v", text, g, err, want || library)
				}
			}
		}
	}
}

// A board program gets what it has stored: scores with the share that they mean, depths, bounds.
func TestBoardDB(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	s, err := openBoardDB(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	score, depth, label := search.Score(120), 9, "a"
	for _, e := range []gomocup.Edit{{Score: &score}, {Depth: &depth}, {Label: &label}} {
		if err := s.Change(b, e); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Look(b)
	if err != nil || got.Score != score || got.Share != score.WinRate(evalrenju.WinRateScale) || got.Depth != depth || got.Label != label || got.Bound != 3 || !got.Known {
		t.Errorf("%+v, %v", got, err)
	}
	// The depth alone leaves all else of a value as it is, and is none of a position without a value.
	if err := b.Play(renju.At(7, 7)); err != nil {
		t.Fatal(err)
	}
	if err := s.Change(b, gomocup.Edit{Depth: &depth, Label: &label}); err == nil || !strings.Contains(err.Error(), "no value") {
		t.Errorf("the depth of no value: %v", err)
	}
	if got, err := s.Look(b); err != nil || got.Known || got.Label != "" {
		t.Errorf("%+v, %v", got, err)
	}
	whole := db.Value{Score: game.FromSearch(86), Share: 0.6, Depth: 2, Bound: db.Lower, Nodes: 77, Best: "h9", Proof: "x", Tree: game.FromSearch(102), TreeShare: 0.7, TreeBest: "i9"}
	err = s.write(func(d *db.DB) error { return d.Edit(t.Context(), positionOf(b), db.Edit{Value: &whole}) })
	if err == nil {
		err = s.Change(b, gomocup.Edit{Depth: &depth})
	}
	whole.Depth = depth
	if e, lookErr := s.reader().Look(positionOf(b)); err != nil || lookErr != nil || e.Value != whole {
		t.Errorf("%+v, want %+v; %v, %v", e.Value, whole, err, lookErr)
	}
	for bound, want := range map[db.Bound]int{db.Exact: 3, db.Lower: 2, db.Upper: 1} {
		v := db.Value{Score: game.FromSearch(score), Tree: game.FromSearch(score), Share: 0.6, TreeShare: 0.6, Depth: 3, Bound: bound}
		if w := storedOf(&v, db.Note{}); w.Bound != want || w.Share != 0.6 {
			t.Errorf("%v: %+v, want bound %d", bound, w, want)
		}
	}
	if text, err := s.Split(path, b); err == nil || !strings.Contains(err.Error(), "is the database itself") {
		t.Errorf("split into itself: %q, %v", text, err)
	}
	if text, err := s.Split(path+"2", b); err != nil || !strings.HasPrefix(text, "wrote "+path+"2: ") {
		t.Errorf("split: %q, %v", text, err)
	}
	for _, name := range []string{"new.sgf", "new.lib", "new.games", "new.txt"} {
		name = filepath.Join(t.TempDir(), name)
		openErr := s.Open(name)
		_, splitErr := s.Split(name, b)
		if openErr == nil || splitErr == nil || infile.Taken(name) {
			t.Errorf("a database named %s: %v, %v", name, openErr, splitErr)
		}
	}
	before := s.reader()
	if err := s.Open(path + "2"); err != nil {
		t.Fatal(err)
	}
	if _, err := before.Look(positionOf(b)); err == nil {
		t.Error("the database before is still open")
	}
}

// Every change is in the file itself at once, though the session reads it, and at the end nothing is beside it.
func TestBoardDBFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	s, err := openBoardDB(path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := renju.New(15, renju.Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, label := range []string{"a", "b"} {
		if _, err := s.Look(b); err != nil {
			t.Fatal(err)
		}
		if err := s.Change(b, gomocup.Edit{Label: &label}); err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), "copy.db")
		filetest.Put(t, copied, string(filetest.Read(t, path)))
		d, err := db.Open(copied)
		if err != nil {
			t.Fatal(err)
		}
		e, err := d.Look(positionOf(b))
		if err := errors.Join(err, d.Close()); err != nil || e.Note.Label != label {
			t.Errorf("a copy has %+v, %v, want the label %s", e.Note, err, label)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(path + "?*"); err != nil || len(left) > 0 {
		t.Errorf("beside the file are %q, %v", left, err)
	}
}

// Whatever the bytes are, they end in games that can be added, or in an error; the
// database stays sound.
func FuzzRead(f *testing.F) {
	for name, text := range seeds(f) {
		f.Add(name, []byte(text))
	}
	c := usual(f)
	d, err := db.Write(filepath.Join(f.TempDir(), "a.db"))
	if err != nil {
		f.Fatal(err)
	}
	defer d.Close()
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		done, err := d.Load(context.Background(), readGames(bytes.NewReader(data), name, c, said{}), db.LoadOptions{
			Refused: func(*db.Game, error) error { return nil },
		})
		if err != nil {
			return
		}
		again, err := d.Load(context.Background(), readGames(bytes.NewReader(data), name, c, said{}), db.LoadOptions{
			Refused: func(*db.Game, error) error { return nil },
		})
		if err != nil || again.Added != 0 || again.Refused != done.Refused {
			t.Fatalf("first %+v, then %+v, %v", done, again, err)
		}
	})
}
