package renju

import (
	"reflect"
	"strings"
	"testing"
	"time"

	evalrenju "tengen/eval/renju"
	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	searchrenju "tengen/search/renju"
)

// Every limit reaches the engine, as its own.
func TestRequest(t *testing.T) {
	clock := search.Clock{Timed: true, Left: time.Minute}
	expected := clock
	expected.MovesLeft = evalrenju.MovesLeft
	soft, hard := expected.Budget()
	at := renju.At
	for _, c := range []struct {
		l    game.Limits
		want searchrenju.Request
	}{
		{game.Limits{}, searchrenju.Request{}},
		{game.Limits{Depth: 3, Nodes: 50, MultiPV: 2}, searchrenju.Request{Depth: 3, Nodes: 50, MultiPV: 2}},
		{game.Limits{Clock: &clock}, searchrenju.Request{Soft: soft, Hard: hard}},
		{game.Limits{Time: time.Second}, searchrenju.Request{Hard: time.Second}},
		{game.Limits{Only: []string{"b1", "a2"}, Exclude: []string{"c1"}}, searchrenju.Request{Only: []renju.Cell{at(1, 0), at(0, 1)}, Exclude: []renju.Cell{at(2, 0)}}},
	} {
		c.want.MayPass = true // the game has passes
		if got, err := request(&c.l, 15); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: %+v, %v, want %+v", c.l, got, err, c.want)
		}
	}
	for _, l := range []game.Limits{{Only: []string{"a1", "p1"}}, {Exclude: []string{"p1"}}} {
		if got, err := request(&l, 15); err == nil || !strings.Contains(err.Error(), "p1") {
			t.Errorf("%+v: %+v, %v", l, got, err)
		}
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
		s.RootVCT, s.Search.Continuation = false, false
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
	for _, c := range []struct {
		rule string
		o    game.Options
		want string // of the error
	}{
		{"renju", game.Options{Threads: -1}, "threads"},
		{"renju", game.Options{Off: []string{"luck"}}, `"luck"`},
		{"renju", game.Options{Weights: "nonsense"}, "weights"},
		{"chess", game.Options{Weights: "nonsense"}, "rule"},
	} {
		if _, err := Game.NewEngine(game.Config{Game: name, Rule: c.rule}, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %+v: %v, want %q", c.rule, c.o, err, c.want)
		}
	}
}

// A report of the engine is passed on, each field as its own. A proven end that comes no
// sooner than the board is full has no length.
func TestReported(t *testing.T) {
	p := with(t, "renju", 15, "h8")
	for _, i := range []searchrenju.Report{
		{Score: 120, Depth: 4, SelDepth: 9, Nodes: 77, Elapsed: time.Second, HashFull: 5, PV: []renju.Cell{renju.At(0, 0), renju.At(1, 2)}, Lower: true},
		{Score: -120, Depth: 4, SelDepth: 9, MultiPV: 2, PV: []renju.Cell{renju.At(0, 0)}, Upper: true},
		{Score: search.WinIn(3), Depth: 4, SelDepth: 9, PV: []renju.Cell{renju.At(0, 0)}, Final: true},
	} {
		want := game.Info{Side: game.White, Move: "a1", Score: game.FromSearch(i.Score), WinRate: i.Score.WinRate(evalrenju.WinRateScale), PV: []string{"a1", "b3"}[:len(i.PV)],
			Rank: max(1, i.MultiPV), Depth: 4, SelDepth: 9, Lower: i.Lower, Upper: i.Upper, Final: i.Final, Nodes: i.Nodes, Elapsed: i.Elapsed, HashFull: i.HashFull}
		if got := reported(p, &i); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	for s, want := range map[search.Score]bool{search.WinIn(223): true, search.WinIn(221): false, search.LossIn(224): true, search.LossIn(222): false, 50: false} {
		if got := scoreOf(p, s); got.AnyLength != want {
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
		for _, m := range []string{"h8", "h9", "i9"} {
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
