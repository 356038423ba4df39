package game

import (
	"context"
	"fmt"
	"testing"

	"tengen/search"
)

// shelf is a cache that loses nothing.
type shelf map[[2]uint64]any

func (s shelf) Get(key, check uint64) (any, bool) { v, ok := s[[2]uint64{key, check}]; return v, ok }
func (s shelf) Set(key, check uint64, v any, n int) {
	if n < 200 {
		panic(fmt.Sprint("an analysis of ", n, " bytes"))
	}
	s[[2]uint64{key, check}] = v
}

// scripted is an engine that finds what a script says, one entry a search.
type scripted struct {
	Engine
	found []Info
	asked int
}

func (e *scripted) Think(_ context.Context, _ Position, l Limits, report func(Info)) (Info, error) {
	i := e.found[e.asked]
	e.asked++
	if report != nil {
		early := i
		early.Depth, early.Nodes, early.Score = 1, 1, Score{}
		report(early)
		report(i)
	}
	return i, nil
}

// place is a position that can be told from others.
type place struct {
	Position
	config Config
	moves  []string
}

func (p *place) Config() Config  { return p.config }
func (p *place) Moves() []string { return p.moves }
func (p *place) Text() string    { return fmt.Sprint(p.moves) }
func (p *place) Side() Side      { return Side(len(p.moves) % 2) }

type plainGame struct{ Game }

func (plainGame) Name() string { return "plain" }

// An analysis begins with what was found before, reports nothing that is less, is answered at
// once within limits that were reached, and never takes the place of a deeper one or of a proof.
func TestRemember(t *testing.T) {
	line := func(depth int, nodes uint64, s search.Score) Info {
		return Info{Move: "m", Depth: depth, Nodes: nodes, Score: FromSearch(s), Lines: []Line{{Move: "m"}}}
	}
	inner := &scripted{found: []Info{
		line(8, 1000, 10), line(6, 500, 20), line(9, 2000, 30), line(5, 100, search.WinIn(9)), line(20, 9000, 40), line(3, 10, 0), line(4, 20, 0),
	}}
	cache := shelf{}
	e := remember(inner, plainGame{}, Options{Cache: cache})
	p := &place{moves: []string{"a"}}
	var told []int
	think := func(p Position, l Limits) Info {
		told = nil
		i, err := e.Think(context.Background(), p, l, func(i Info) { told = append(told, i.Depth) })
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	check := func(what string, got Info, depth, asked int, want ...int) {
		t.Helper()
		if got.Depth != depth || inner.asked != asked || fmt.Sprint(told) != fmt.Sprint(want) {
			t.Errorf("%s: depth %d after %d searches, told %v; want %d, %d, %v", what, got.Depth, inner.asked, told, depth, asked, want)
		}
	}
	check("the first", think(p, Limits{}), 8, 1, 1, 8)
	check("one that went less far", think(p, Limits{}), 8, 2, 8)
	check("one that went farther", think(p, Limits{Nodes: 5000}), 9, 3, 8, 9)
	check("one whose limit was reached", think(p, Limits{Nodes: 2000}), 9, 3, 9)
	check("and one of depth", think(p, Limits{Depth: 9}), 9, 3, 9)
	check("a proof", think(p, Limits{}), 5, 4, 9, 5)
	check("a deeper one without proof", think(p, Limits{}), 5, 5, 5)
	check("another position", think(&place{moves: []string{"b"}}, Limits{}), 3, 6, 1, 3)
	check("another number of lines", think(p, Limits{MultiPV: 3}), 4, 7, 1, 4)
	for _, l := range []Limits{{Book: true}, {Fresh: true}, {Level: 2}, {Only: []string{"m"}}, {Exclude: []string{"x"}}, {Clock: &search.Clock{}}} {
		inner.found, inner.asked = []Info{line(2, 1, 0)}, 0
		check(fmt.Sprintf("%+v", l), think(p, l), 2, 1, 1, 2)
	}
	if got := remember(inner, plainGame{}, Options{}); got != Engine(inner) {
		t.Error("without a cache the engine is another one")
	}
}
