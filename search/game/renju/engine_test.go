package renju

import (
	"reflect"
	"strings"
	"testing"

	"tengen/eval/renju/net"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	searchrenju "tengen/search/renju"
)

// adapter returns the engine as package game sees it.
func adapter(t *testing.T) *engine {
	t.Helper()
	s, err := settings(Game.Default(), game.Options{Light: true})
	if err != nil {
		t.Fatal(err)
	}
	e, err := searchrenju.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return &engine{e}
}

// The engine reads the data of a game when it is told to, at any level.
func TestPrepared(t *testing.T) {
	for _, cache := range []game.Cache{nil, noCache{}} {
		e, err := Game.NewEngine(Game.Default(), game.Options{Light: true, Cache: cache})
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := game.As[game.Preparer](e); !ok {
			t.Errorf("with the cache %v the engine does not prepare for a game", cache)
		}
	}
}

// noCache keeps nothing.
type noCache struct{}

func (noCache) Get(uint64, uint64) (any, bool) { return nil, false }
func (noCache) Set(uint64, uint64, any, int)   {}

// Moves are read and written, on the board alone.
func TestWords(t *testing.T) {
	e, p := adapter(t), with(t, "renju", 15, "h8")
	for _, text := range []string{"a1", "o15", "h8", "pass"} {
		if m, err := e.ParseMove(p, text); err != nil || m == search.NoMove || e.MoveText(p, m) != text {
			t.Errorf("%s: %v, %v", text, m, err)
		}
	}
	if m, err := e.ParseMove(p, "p1"); err == nil || !strings.Contains(err.Error(), "p1") {
		t.Errorf("%v, %v", m, err)
	}
}

// The number of threads and the size of the tables change, and nothing else.
func TestResize(t *testing.T) {
	e := adapter(t)
	want := e.Options()
	want.Threads, want.Search.Threads, want.Hash = 3, 3, 5<<20
	if err := e.Resize(3, 5<<20); err != nil || !reflect.DeepEqual(e.Options(), want) {
		t.Errorf("%+v, %v, want %+v", e.Options(), err, want)
	}
	if err := e.Resize(0, 5<<20); err == nil || !reflect.DeepEqual(e.Options(), want) {
		t.Errorf("no thread: %+v, %v", e.Options(), err)
	}
	full, err := Game.NewEngine(Game.Default(), game.Options{Light: true})
	if err != nil {
		t.Fatal(err)
	}
	if r, ok := game.As[game.Resizer](full); !ok || r.Resize(2, 1<<20) != nil {
		t.Error("the engine has a fixed size")
	}
}

// The options of the engine are its usual ones but for those that are given; a light
// engine has small tables and none of the parts that take long to set up.
func TestSettings(t *testing.T) {
	usual := func(change func(*searchrenju.Options)) searchrenju.Options {
		s := searchrenju.DefaultOptions()
		s.Threads, s.Hash = 1, game.DefaultHash<<20
		change(&s)
		return s
	}
	light := func(s *searchrenju.Options) {
		s.Hash, s.VCFTable = lightHash<<20, lightVCFTable
		s.RootVCT, s.Solved, s.Search.Continuation = false, false, false
	}
	for _, c := range []struct {
		o    game.Options
		want searchrenju.Options
	}{
		{game.Options{}, usual(func(*searchrenju.Options) {})},
		{game.Options{Threads: 3, Hash: 5}, usual(func(s *searchrenju.Options) { s.Threads, s.Hash = 3, 5<<20 })},
		{game.Options{Light: true}, usual(light)},
		{game.Options{Light: true, Hash: 7}, usual(func(s *searchrenju.Options) { light(s); s.Hash = 7 << 20 })},
		{game.Options{Off: []string{"leaf-vcf"}}, usual(func(s *searchrenju.Options) { s.LeafVCF = false })},
	} {
		if got, err := settings(Game.Default(), c.o); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: %+v, %v, want %+v", c.o, got, err, c.want)
		}
	}
	var blank strings.Builder
	if err := net.NewNetwork(renju.Renju).Write(&blank); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rule string
		o    game.Options
		want string // of the error
	}{
		{"renju", game.Options{Threads: -1}, "threads"},
		{"renju", game.Options{Off: []string{"luck"}}, `"luck"`},
		{"renju", game.Options{Weights: "nonsense"}, "weights"},
		{"renju", game.Options{Weights: blank.String(), Off: []string{"network"}}, game.ErrNoNetwork.Error()},
		{"chess", game.Options{Weights: "nonsense"}, "rule"},
	} {
		if _, err := Game.NewEngine(game.Config{Game: name, Rule: c.rule}, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %+v: %v, want %q", c.rule, c.o, err, c.want)
		}
	}
}

// A proven end that comes no sooner than the board is full has no length.
func TestAnyLength(t *testing.T) {
	e, p := adapter(t), with(t, "renju", 15, "h8")
	for s, want := range map[search.Score]bool{search.WinIn(223): true, search.WinIn(221): false, search.LossIn(224): true, search.LossIn(222): false, 50: false} {
		if got := e.Score(p, s); got.AnyLength != want || got.Search() != s {
			t.Errorf("%v with 224 empty points: any length %v", got, got.AnyLength)
		}
	}
}

// Where every point is forbidden the engine passes, and the pass is its line.
func TestOnlyPass(t *testing.T) {
	s := renju.SetupOf(6, renju.Renju, func(c renju.Cell) renju.Point {
		switch {
		case c.Y() != 2:
			return renju.Wall
		case c.X() == 3:
			return renju.Empty
		}
		return renju.BlackStone
	})
	s.Side = renju.Black
	p, err := fromSetup(s)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Game.NewEngine(Game.Default(), game.Options{Light: true})
	if err != nil {
		t.Fatal(err)
	}
	i, err := e.Think(t.Context(), p, game.Limits{Depth: 2, Nodes: 100}, nil)
	if pass := renju.Pass.String(); err != nil || i.Move != pass || len(i.Lines) != 1 || i.Lines[0].Move != pass {
		t.Errorf("%+v, %v", i, err)
	}
}

// Where a move of a game is wanted, the book of openings answers unless it is switched off.
func TestBook(t *testing.T) {
	for _, c := range []struct {
		l    game.Limits
		off  []string
		want bool
	}{
		{game.Limits{Nodes: 100, Book: true}, nil, true},
		{game.Limits{Nodes: 100}, nil, false},
		{game.Limits{Nodes: 100, Book: true}, []string{"book"}, false},
		{game.Limits{Nodes: 100, Book: true, Level: 5}, nil, false},
		{game.Limits{Nodes: 100, Book: true, Level: game.MaxLevel}, nil, true},
	} {
		p, err := Game.New(Game.Default())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []string{"h8", "i9", "i6"} {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		e, err := Game.NewEngine(p.Config(), game.Options{Threads: 1, Hash: 1, Off: c.off})
		if err != nil {
			t.Fatal(err)
		}
		reported := false
		i, err := e.Think(t.Context(), p, c.l, func(i game.Info) { reported = i.Book })
		if err != nil || i.Book != c.want || reported != c.want || p.Play(i.Move) != nil {
			t.Errorf("%+v without %q: %+v, %v", c.l, c.off, i, err)
		}
	}
}

// Black, who has only forbidden points, passes. He has lost if White then makes a five, and else
// the game goes on.
func TestForcedPass(t *testing.T) {
	for position, want := range map[string]string{
		"XOXOOXO/XXOOOOX/OOOXOXX/OXXOOXO/.XXXXXX/OXOXXXX/OXOOXOO black": "loss",
		"OXOXOX/OOXOXO/OOOXXO/XOOOOX/XOOXXX/XX.XXX black":               "+0.00",
	} {
		p, err := Game.New(game.Config{Game: name, Rule: "renju", Size: strings.Index(position, "/"), Position: position})
		if err != nil {
			t.Fatal(err)
		}
		e, err := Game.NewEngine(p.Config(), game.Options{Threads: 1, Hash: 1})
		if err != nil {
			t.Fatal(err)
		}
		i, err := e.Think(t.Context(), p, game.Limits{Nodes: 1000}, nil)
		if err != nil || i.Move != "pass" || i.Score.String() != want || len(i.Lines) != 1 {
			t.Errorf("%s: %s %v, %d lines, want pass and %s: %v", position, i.Move, i.Score, len(i.Lines), want, err)
		}
	}
}
