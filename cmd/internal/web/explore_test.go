package web

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/protocol/db"
	"tengen/search"
	"tengen/search/game"
	"tengen/search/game/games"
)

// gamesOf yields games of renju that are made of moves.
func gamesOf(tb testing.TB, list ...*db.Game) iter.Seq2[*db.Game, error] {
	tb.Helper()
	c, err := games.Configure("renju")
	if err != nil {
		tb.Fatal(err)
	}
	return func(yield func(*db.Game, error) bool) {
		for _, g := range list {
			g.Config = c
			if !yield(g, nil) {
				return
			}
		}
	}
}

// fill adds games to a database.
func fill(tb testing.TB, path string, list ...*db.Game) {
	tb.Helper()
	d, err := db.Write(path)
	if err == nil {
		_, err = d.Load(context.Background(), gamesOf(tb, list...), db.LoadOptions{})
		err = errors.Join(err, d.Close())
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// filledDB returns a database with three games of renju, open for reading.
func filledDB(tb testing.TB) *db.DB {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "games.db")
	fill(tb, path,
		&db.Game{Black: "Ann", White: "Ben", Result: db.BlackWon, Date: "2020-01-02", Event: "Cup", Moves: strings.Fields("h8 i9 g7 i7 i8")},
		&db.Game{Black: "Cid", White: "Ben", Result: db.WhiteWon, Moves: strings.Fields("h8 g9 i7 g7")}, // the first one mirrored
		&db.Game{Black: "Ann", White: "Dan", Result: db.Drawn, Moves: strings.Fields("h8 h9 j10")})
	return reading(tb, path)
}

// reading opens a database for the test.
func reading(tb testing.TB, path string) *db.DB {
	tb.Helper()
	d, err := db.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { d.Close() })
	return d
}

// The explorer has the moves with their games and results, and the games of the position,
// which open where the position stands.
func TestExplore(t *testing.T) {
	_, address := served(t, Options{DB: filledDB(t)})
	c := join(t, address)
	e := c.must(request{Do: "explore", Config: config(t, "renju"), Moves: []string{"h8"}}).Explorer
	if !e.Known || e.counts != (counts{3, 1, 1, 1}) || len(e.Next) != 2 || e.Next[0].counts != (counts{2, 1, 1, 0}) || len(e.Some) != 3 {
		t.Fatalf("%+v", e)
	}
	e = c.must(request{Do: "explore", Config: config(t, "renju"), Moves: []string{"h8", "i7"}}).Explorer // turned
	if e.counts != (counts{2, 1, 1, 0}) || len(e.Next) != 1 || e.Next[0].Move != "g9" {
		t.Errorf("%+v", e)
	}
	i := slices.IndexFunc(e.Some, func(g playedGame) bool { return g.Black == "Ann" })
	if i < 0 || e.Some[i].White != "Ben" || e.Some[i].Result != "black" || e.Some[i].Moves != 5 || e.Some[i].Event != "Cup" {
		t.Fatalf("%+v", e.Some)
	}
	g := c.must(request{Do: "stored", Number: e.Some[i].Number, Config: config(t, "renju"), Moves: []string{"h8", "i7"}}).Stored
	if g.Ply != 2 || strings.Join(g.Line, " ") != "h8 i9 g7 i7 i8" || g.Config.Game != "renju" ||
		!strings.HasPrefix(g.About, "Ann – Ben, B+, Cup") || !strings.Contains(g.SGF, "PW[Ben]") {
		t.Errorf("%+v", g)
	}
	e = c.must(request{Do: "explore", Config: config(t, "jungo")}).Explorer
	if e.Known || len(e.Kinds) != 1 || e.Kinds[0].Config.Game != "renju" || e.Kinds[0].Title.String() != "renju 15×15" {
		t.Errorf("%+v", e)
	}
	if m := c.ask(request{Do: "stored", Number: 99}); !strings.Contains(m.Error.String(), "99") {
		t.Errorf("%+v", m)
	}
	_, address = served(t, Options{})
	if m := join(t, address).ask(request{Do: "explore", Config: config(t, "renju")}); !strings.Contains(m.Error.String(), "no database") {
		t.Errorf("%+v", m)
	}
}

// The explorer has the moves of the game's book of openings, with a database and without one.
func TestExploreBook(t *testing.T) {
	c := config(t, "jungo")
	for _, d := range []*db.DB{nil, filledDB(t)} {
		_, address := served(t, Options{DB: d})
		e := join(t, address).must(request{Do: "explore", Config: c}).Explorer
		if e.Known || len(e.Book) < 2 || len(e.Book[0].PV) < 3 || e.Book[0].Score == nil || e.Book[0].Win < e.Book[1].Win-0.1 || (len(e.Kinds) > 0) != (d != nil) {
			t.Errorf("database %v: %+v", d != nil, e)
		}
		if e = join(t, address).ask(request{Do: "explore", Config: c, Moves: []string{"a1", "pass"}}).Explorer; (e != nil) != (d != nil) || e != nil && len(e.Book) > 0 {
			t.Errorf("outside of the book: %+v", e)
		}
	}
}

// Values and comments are those of the side that moves.
func TestExploreValues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	fill(t, path, &db.Game{Result: db.BlackWon, Moves: strings.Fields("h8 a1 h9 a3 h10 a5 h11")})
	d, err := db.Write(path)
	if err != nil {
		t.Fatal(err)
	}
	p := opened(t, &request{Config: config(t, "renju"), Moves: strings.Fields("h8 a1 h9 a3 h10 a5 h11")})
	comment := "two ways to five"
	end := game.FromSearch(search.LossIn(2))
	lost := db.Value{Score: end, Tree: end, Depth: 7, Bound: db.Exact, Nodes: 1}
	if err := errors.Join(d.Edit(t.Context(), p, db.Edit{Comment: &comment, Value: &lost}), d.Close()); err != nil {
		t.Fatal(err)
	}
	_, address := served(t, Options{DB: reading(t, path)})
	e := join(t, address).must(request{Do: "explore", Config: config(t, "renju"), Moves: strings.Fields("h8 a1 h9 a3 h10 a5")}).Explorer
	if len(e.Next) != 1 || e.Next[0].Comment != comment || e.Next[0].Value == nil {
		t.Fatalf("%+v", e.Next)
	}
	if v := e.Next[0].Value; v.Proven != "win" || v.Win != 1 || v.Score.String() != "win in 3" || v.Depth != 7 {
		t.Errorf("%+v", v)
	}
}

// Not more games are listed than there is room for.
func TestExploreMany(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	var list []*db.Game
	for i := range 4 * maxPlayed {
		list = append(list, &db.Game{Round: fmt.Sprint(i), Moves: []string{"h8", []string{"h9", "i9"}[i%2]}})
	}
	fill(t, path, list...)
	_, address := served(t, Options{DB: reading(t, path)})
	e := join(t, address).must(request{Do: "explore", Config: config(t, "renju"), Moves: []string{"h8"}}).Explorer
	if len(e.Some) != maxPlayed || e.Games != len(list) {
		t.Errorf("%d games are listed of %d", len(e.Some), e.Games)
	}
}

// A database into which another process imports can be read all the time, and shows what
// has been committed.
func TestExploreDuringImport(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	fill(t, path, &db.Game{Moves: []string{"h8"}})
	_, address := served(t, Options{DB: reading(t, path)})
	c := join(t, address)
	w, err := db.Write(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []*db.Game
	for n := range 40 {
		list = append(list, &db.Game{Round: fmt.Sprint(n), Moves: []string{"h8", "h9"}})
	}
	last := 0
	look := func(db.Progress) {
		e := c.must(request{Do: "explore", Config: config(t, "renju")}).Explorer
		if e.Games < last {
			t.Errorf("%d games after %d", e.Games, last)
		}
		last = e.Games
	}
	if _, err := w.Load(t.Context(), gamesOf(t, list...), db.LoadOptions{Batch: 8, Report: look}); err != nil {
		t.Error(err)
	}
	if look(db.Progress{}); last != 41 {
		t.Errorf("%d games are seen", last)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}
