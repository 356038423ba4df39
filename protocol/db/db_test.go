package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"tengen/internal/filetest"
	"tengen/search/game"
	"tengen/search/game/games"
)

// create returns an empty database for writing.
func create(t testing.TB) *DB {
	t.Helper()
	d, err := Write(filepath.Join(t.TempDir(), "a?b#c%20.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// reopen opens the file of a database for reading.
func reopen(t testing.TB, d *DB) *DB {
	t.Helper()
	r, err := Open(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func config(t testing.TB, name string, settings ...string) game.Config {
	t.Helper()
	c, err := games.Configure(name, settings...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// at returns the position after moves.
func at(t testing.TB, c game.Config, moves ...string) game.Position {
	t.Helper()
	p, err := games.New(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if _, err := p.Submit(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func look(t testing.TB, d *DB, p game.Position) Entry {
	t.Helper()
	e, err := d.Look(p)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// randomGames returns games of random moves.
func randomGames(t testing.TB, c game.Config, n, plies int, seed uint64) (out []*Game) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	for i := range n {
		p := at(t, c)
		if first := p.OpeningMoves(); c.Game == "renju" {
			if err := p.Play(first[r.IntN(len(first))]); err != nil {
				t.Fatal(err)
			}
		}
		for range plies {
			move, ok := p.(game.SelfPlayer).Slip(r)
			if !ok {
				break
			}
			if _, err := p.Submit(move); err != nil {
				t.Fatal(err)
			}
			if _, over := p.Result(); over {
				break
			}
		}
		out = append(out, &Game{Config: c, Black: fmt.Sprint("b", i%5), White: fmt.Sprint("w", i%7), Result: []Result{BlackWon, WhiteWon, Drawn, Unknown}[r.IntN(4)],
			Date: fmt.Sprint(2000 + i%20), Moves: p.Moves()})
	}
	return out
}

func all(list []*Game) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for _, g := range list {
			if !yield(g, nil) {
				return
			}
		}
	}
}

func add(t testing.TB, d *DB, games ...*Game) {
	t.Helper()
	if _, err := d.Add(t.Context(), games...); err != nil {
		t.Fatal(err)
	}
}

func load(t testing.TB, d *DB, games []*Game, o LoadOptions) {
	t.Helper()
	if _, err := d.Load(t.Context(), all(games), o); err != nil {
		t.Fatal(err)
	}
}

func edit(t testing.TB, d *DB, p game.Position, e Edit) {
	t.Helper()
	if err := d.Edit(t.Context(), p, e); err != nil {
		t.Fatal(err)
	}
}

// A game and its image are one game; moves that are images of each other are one move;
// results are counted by the side that won.
func TestSymmetry(t *testing.T) {
	d := create(t)
	c := config(t, "renju")
	g := &Game{Config: c, Black: "A", White: "B", Result: BlackWon, Moves: []string{"h8", "i9", "j7", "g8"}}
	turned := *g
	turned.Moves = []string{"h8", "g9", "f7", "i8"} // left and right exchanged
	turned.Black = " a "
	other := &Game{Config: c, Black: "A", White: "C", Result: WhiteWon, Moves: []string{"h8", "g7", "f6"}}
	n, err := d.Add(context.Background(), g, &turned, other)
	if err != nil || n != 2 {
		t.Fatalf("%d games were new, %v", n, err)
	}
	r := reopen(t, d)
	e := look(t, r, at(t, c, "h8"))
	if len(e.Moves) != 1 || e.Moves[0].Counts != (Counts{2, 1, 1, 0}) || len(e.Moves[0].Some) != 2 {
		t.Fatalf("after h8: %+v", e)
	}
	for _, line := range [][]string{{"h8", "i9"}, {"h8", "i7"}, {"h8", "g7"}} {
		p := at(t, c, line...)
		e := look(t, r, p)
		if len(e.Moves) != 2 {
			t.Fatalf("after %v: %+v", line, e)
		}
		for _, m := range e.Moves {
			if err := p.Clone().Play(m.Move); err != nil {
				t.Errorf("after %v: %s: %v", line, m.Move, err)
			}
		}
	}
	// The move as it is on the board asked for.
	e = look(t, r, at(t, c, "h8", "g9"))
	for _, m := range e.Moves {
		if m.Black == 1 && m.Move != "f7" && m.Move != "i10" || m.White == 1 && m.Move != "f10" {
			t.Errorf("after h8 g9: %s", m.Move)
		}
	}
	list, err := r.Games(e.Moves[0].Some)
	if err != nil || len(list) != 1 || list[0].Black != "A" {
		t.Errorf("games %+v, %v", list, err)
	}
	if e := look(t, r, at(t, config(t, "renju", "rule=freestyle"), "h8")); !e.Empty() {
		t.Errorf("another rule has %+v", e)
	}
}

// Every game: the counts of an import are those of a simple count, whatever the number of
// transactions, and a second import changes nothing.
func TestLoad(t *testing.T) {
	for _, name := range games.Names() {
		if testing.Short() && name != "renju" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			c := config(t, name)
			if name == "jungo" {
				c = config(t, name, "size=5")
			}
			list := randomGames(t, c, 60, 12, 3)
			list = append(list, list[:10]...)
			d := create(t)
			done, err := d.Load(context.Background(), all(list), LoadOptions{})
			if err != nil || done.Games != 70 || done.Added != 60 {
				t.Fatalf("%+v, %v", done, err)
			}
			first := dump(t, d)
			done, err = d.Load(context.Background(), all(list), LoadOptions{})
			if err != nil || done.Added != 0 {
				t.Fatalf("again: %+v, %v", done, err)
			}
			if again := dump(t, d); !reflect.DeepEqual(first, again) {
				t.Error("a second import has changed the counts")
			}
			one := create(t)
			for _, g := range list {
				if _, err := one.Add(context.Background(), g); err != nil {
					t.Fatal(err)
				}
			}
			if other := dump(t, one); !reflect.DeepEqual(first, other) {
				t.Errorf("one at a time: other counts")
			}
			v := newVariant(c)
			for _, g := range list[:5] {
				p := at(t, c)
				for _, m := range g.Moves {
					place := v.place(p)
					kept, err := place.kept(p, m)
					if err != nil {
						t.Fatal(err)
					}
					if _, ok := first[key{place.key, kept}]; !ok {
						t.Fatalf("%v: %s is missing", p.Moves(), m)
					}
					if _, err := p.Submit(m); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

type key struct {
	pos  int64
	move string
}

// dump returns the counts of all moves.
func dump(t testing.TB, d *DB) map[key][5]int64 {
	t.Helper()
	out := map[key][5]int64{}
	err := rows(d.sql, "SELECT pos, move, child, games, black, white, draws FROM move", nil, func(scan func(...any) error) error {
		var k key
		var n [5]int64
		err := scan(&k.pos, &k.move, &n[0], &n[1], &n[2], &n[3], &n[4])
		out[k] = n
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Players, result, date and round tell games of the same moves apart; event and source do not.
// A name is cut between characters.
func TestSameGame(t *testing.T) {
	d, c := create(t), config(t, "renju")
	g := Game{Config: c, Black: "A", White: "B", Result: BlackWon, Date: "2001", Round: "1", Moves: []string{"h8", "h9"}}
	for i, change := range []func(*Game){
		func(*Game) {}, func(g *Game) { g.Black = "C" }, func(g *Game) { g.White = "C" }, func(g *Game) { g.Result = Drawn },
		func(g *Game) { g.Date = "2002" }, func(g *Game) { g.Round = "2" },
		func(g *Game) { g.Event = "E" }, func(g *Game) { g.Source = "S" }, func(g *Game) { g.Black = " a" },
	} {
		one := g
		change(&one)
		want := 1
		if i > 5 {
			want = 0
		}
		if n, err := d.Add(t.Context(), &one); err != nil || n != want {
			t.Errorf("%+v: %d games are new, want %d, %v", one, n, want, err)
		}
	}
	g.Black = strings.Repeat("あ", 100)
	add(t, d, &g)
	if list, err := gamesOf(d.sql, "ORDER BY g.id DESC"); err != nil || list[0].Black != strings.Repeat("あ", maxName/3) {
		t.Errorf("%q, %v", list[0].Black, err)
	}
}

// A move remembers its first games, and a position lists them in turn.
func TestSomeGames(t *testing.T) {
	d, c := create(t), config(t, "renju")
	var list []*Game
	for i := range 40 {
		list = append(list, &Game{Config: c, Round: fmt.Sprint(i), Moves: []string{"h8", []string{"h9", "i9"}[i%2]}})
	}
	add(t, d, list[:20]...)
	some := func(moves ...string) (n int) { return len(look(t, d, at(t, c, moves...)).Moves[0].Some) }
	if n := some(); n != someGames {
		t.Errorf("%d games of 20 are remembered", n)
	}
	for _, g := range list[20:] {
		add(t, d, g)
	}
	if n := some(); n <= someGames || n >= 40 {
		t.Errorf("%d games of 40 are remembered", n)
	}
	e := look(t, d, at(t, c, "h8"))
	games, err := d.Some(&e, 3)
	if err != nil || len(games) != 3 || games[0].Moves[1] == games[1].Moves[1] || games[0].Moves[1] != games[2].Moves[1] {
		t.Errorf("%+v, %v", games, err)
	}
}

// Of moves that were played equally often the one with the best value comes first.
func TestMoveOrder(t *testing.T) {
	d, c := create(t), config(t, "renju", "rule=freestyle")
	add(t, d, &Game{Config: c, Moves: []string{"h8", "a1"}})
	for move, units := range map[string]float64{"a2": 1, "b2": -2, "c3": 0} {
		v := known(units)
		edit(t, d, at(t, c, move), Edit{Value: &v})
	}
	var got []string
	for _, m := range look(t, d, at(t, c)).Moves {
		got = append(got, m.Same[0])
	}
	if want := []string{"h8", "b2", "c3", "a2"}; len(got) != 4 || got[0] != want[0] || !slices.Contains(look(t, d, at(t, c)).Moves[1].Same, "b2") {
		t.Errorf("%q, want images of %q", got, want)
	}
}

func TestRefused(t *testing.T) {
	c := config(t, "renju")
	bad := &Game{Config: c, Moves: []string{"h8", "h8"}}
	good := &Game{Config: c, Moves: []string{"h8", "h9"}}
	d := create(t)
	if _, err := d.Add(context.Background(), good, bad); err == nil {
		t.Error("an occupied point was accepted")
	}
	if e := look(t, reopen(t, d), at(t, c)); !e.Empty() {
		t.Errorf("half of a transaction is there: %+v", e)
	}
	if _, err := d.Add(context.Background(), &Game{Config: c, Moves: make([]string, maxMoves+1)}); err == nil || !strings.Contains(err.Error(), "want at most 4096") {
		t.Errorf("a game that is too long: %v", err)
	}
	var refused []string
	done, err := d.Load(context.Background(), all([]*Game{bad, good, {Config: c}}), LoadOptions{Refused: func(_ *Game, why error) error {
		refused = append(refused, why.Error())
		return nil
	}})
	if err != nil || done.Added != 1 || done.Refused != 2 || len(refused) != 2 {
		t.Errorf("%+v, %v, %q", done, err, refused)
	}
	// What was read before an error is kept.
	broken := errors.New("broken file")
	other := &Game{Config: c, Moves: []string{"a1", "h9"}}
	_, err = d.Load(context.Background(), func(yield func(*Game, error) bool) {
		if yield(other, nil) {
			yield(nil, broken)
		}
	}, LoadOptions{})
	if !errors.Is(err, broken) {
		t.Errorf("a broken file: %v", err)
	}
	if e := look(t, d, at(t, c)); len(e.Moves) != 2 {
		t.Errorf("after a broken file: %+v", e)
	}
	stop := errors.New("stop at the first")
	third := &Game{Config: c, Moves: []string{"b1", "h9"}}
	if _, err = d.Load(context.Background(), all([]*Game{third, bad}), LoadOptions{Refused: func(*Game, error) error { return stop }}); !errors.Is(err, stop) {
		t.Errorf("a refusal that ends: %v", err)
	}
	if e := look(t, d, at(t, c)); len(e.Moves) != 3 {
		t.Errorf("after a refusal that ends: %+v", e)
	}
}

// One writer, and readers that go on.
func TestWriters(t *testing.T) {
	d := create(t)
	if _, err := Write(d.Path()); !errors.Is(err, ErrLocked) {
		t.Errorf("a second writer: %v", err)
	}
	// Under another name, where the system has links.
	link := filepath.Join(t.TempDir(), "link.db")
	if os.Symlink(d.Path(), link) == nil {
		if _, err := Write(link); !errors.Is(err, ErrLocked) {
			t.Errorf("a second writer through a link: %v", err)
		}
	}
	c := config(t, "renju")
	r := reopen(t, d)
	for i, move := range []string{"h8", "h9", "a1"} {
		add(t, d, &Game{Config: c, Moves: []string{move}})
		if e := look(t, r, at(t, c)); len(e.Moves) != i+1 {
			t.Errorf("a reader sees %d moves, want %d", len(e.Moves), i+1)
		}
	}
	if _, err := r.Add(context.Background(), &Game{Config: c, Moves: []string{"b1"}}); err == nil || !strings.Contains(err.Error(), "reading only") {
		t.Errorf("a reader writes: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Write(d.Path())
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(d.Path() + ".lock"); err == nil {
		t.Error("the lock file is left")
	}
}

// Of many writers that come and go only one holds the lock at a time, although each removes the
// file of the lock.
func TestLockIsForOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	var held atomic.Int32
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 500 {
				f, err := acquire(path)
				if err != nil {
					continue
				}
				if n := held.Add(1); n != 1 {
					t.Errorf("%d writers", n)
				}
				runtime.Gosched()
				held.Add(-1)
				release(f)
			}
		})
	}
	group.Wait()
}

// A database in a folder where nothing can be written is read all the same, whether its file could
// be written or not.
func TestReadOnlyFolder(t *testing.T) {
	for _, mode := range []os.FileMode{0o600, 0o400} {
		d, c := create(t), config(t, "renju")
		add(t, d, &Game{Config: c, Moves: []string{"h8"}})
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(d.Path())
		if err := errors.Join(os.Chmod(d.Path(), mode), os.Chmod(dir, 0o500)); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(dir, 0o700) })
		if e := look(t, reopen(t, d), at(t, c)); e.Games != 1 {
			t.Errorf("%v: %+v", mode, e)
		}
	}
}

// Files that are no database.
func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	filetest.Put(t, text, slices.Repeat([]byte("no database at all\n"), 400))
	d := create(t)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	damaged := filetest.Read(t, d.Path())
	for i := 100; i < 200; i++ { // the head of the tree of its tables
		damaged[i] = 0xff
	}
	filetest.Put(t, d.Path(), damaged)
	for _, open := range []func(string) (*DB, error){Open, Write} {
		for name, want := range map[string]string{
			text: "not a database of Tengen", d.Path(): "the file is damaged", filepath.Join(dir, "no", "such", "folder.db"): "no such file",
		} {
			d, err := open(name)
			if err == nil {
				t.Errorf("%s was opened", name)
				d.Close()
			} else if runtime.GOOS == "linux" && !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "none.db")); err == nil {
		t.Error("a reader has made a file")
	}
}

func TestInverse(t *testing.T) {
	for _, c := range []game.Config{config(t, "renju"), config(t, "jungo"), config(t, "ring")} {
		p := at(t, c)
		for s := range p.(game.Keyed).ImageKeys() {
			for _, m := range p.Choices() {
				there, err := p.(game.Keyed).Turn(m.Text, s)
				if err != nil {
					t.Fatal(err)
				}
				if back, err := p.(game.Keyed).Turn(there, inverse[s]); err != nil || back != m.Text {
					t.Fatalf("%s, symmetry %d: %s → %s → %s, %v", c.Game, s, m.Text, there, back, err)
				}
			}
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	list := randomGames(b, config(b, "renju"), 29000, 40, 1)
	positions := 0
	for b.Loop() {
		d := create(b)
		done, err := d.Load(context.Background(), all(list), LoadOptions{})
		if err != nil {
			b.Fatal(err)
		}
		positions += done.Positions
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
}

// Add adds games, in one transaction, and returns how many of them were new. A game whose
// moves are illegal is an error, and then none is added.
func (d *DB) Add(ctx context.Context, list ...*Game) (added int, err error) {
	err = d.transaction(ctx, func(tx *sql.Tx) error {
		a := adder{d: d, tx: tx}
		var pl player
		for _, g := range list {
			c := pl.play(g, 0)
			if c.err != nil {
				return c.err
			}
			if err := a.add(&c); err != nil {
				return err
			}
		}
		added = a.added
		return a.finish()
	})
	return added, err
}

// Any damage to a file is an error or goes unnoticed, in reading, writing and checking: no
// method panics. The input is the places that are changed, two bytes each, and what they are
// changed to.
func FuzzOpen(f *testing.F) {
	d := create(f)
	c := config(f, "renju", "size=9")
	load(f, d, randomGames(f, c, 20, 8, 5), LoadOptions{})
	if err := d.Close(); err != nil {
		f.Fatal(err)
	}
	whole := filetest.Read(f, d.Path())
	f.Add([]byte{})
	f.Add([]byte{0, 18, 1, 0, 100, 255, 16, 0, 13, 16, 5, 77})
	f.Fuzz(func(t *testing.T, changes []byte) {
		data := slices.Clone(whole)
		for ; len(changes) >= 3; changes = changes[3:] {
			data[(int(changes[0])<<8|int(changes[1]))%len(data)] = changes[2]
		}
		path := filepath.Join(t.TempDir(), "a.db")
		filetest.Put(t, path, data)
		if d, err := Open(path); err == nil {
			if e, err := d.Look(at(t, c, "e5")); err == nil {
				_, _ = d.Some(&e, 5)
			}
			_, _ = d.Totals()
			_, _ = d.Tree(t.Context(), at(t, c), TreeOptions{})
			_, _ = d.WriteText(t.Context(), io.Discard, nil)
			_, _ = d.Check(t.Context())
			_ = d.Close()
		}
		if d, err := Write(path); err == nil {
			_, _ = d.Load(t.Context(), all(randomGames(t, c, 3, 8, 6)), LoadOptions{})
			_ = d.Close()
		}
	})
}
