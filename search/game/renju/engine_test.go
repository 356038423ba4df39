package renju

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"tengen/movegen/renju"
	"tengen/search"
	"tengen/search/game"
	searchrenju "tengen/search/renju"
)

// Every limit reaches the engine, as its own.
func TestRequest(t *testing.T) {
	clock := search.Clock{Timed: true, Left: time.Minute}
	soft, hard := clock.Budget()
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
