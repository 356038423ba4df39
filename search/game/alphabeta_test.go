package game

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"tengen/search"
)

// letters is a Walker whose moves are letters.
type letters struct{ Walker }

func (letters) ParseMove(_ Position, text string) (search.Move, error) {
	if len(text) != 1 {
		return 0, fmt.Errorf("%q is no letter", text)
	}
	return search.Move(text[0]), nil
}

func (letters) MoveText(_ Position, m search.Move) string { return string(rune(m)) }

func (letters) WinScale() float64 { return 400 }

func (letters) Root(Position) search.Position { return nil }

// onLetters is an engine that plays with letters.
func onLetters() *alphaBeta {
	return NewAlphaBeta(nil, letters{}, 1, search.DefaultOptions()).(*alphaBeta)
}

// ended is a position whose game is over.
type ended struct{ Position }

func (ended) Result() (Result, bool) { return Result{Draw: true}, true }

func (ended) Side() Side { return White }

func (ended) Game() Game { return nil }

// Reports and results of the searcher are passed on, each field as its own.
func TestAlphaBetaReports(t *testing.T) {
	e := onLetters()
	for _, i := range []search.Info{
		{Score: 120, Depth: 4, SelDepth: 9, Nodes: 77, Elapsed: time.Second, PV: []search.Move{'b', 'a'}, Lower: true},
		{Score: -120, Depth: 4, SelDepth: 9, MultiPV: 2, PV: []search.Move{'c'}, Upper: true},
		{Score: search.WinIn(3), Depth: 4, SelDepth: 9, PV: []search.Move{'c'}, Final: true, Book: true},
	} {
		pv := e.texts(nil, i.PV)
		want := Info{Side: White, Move: pv[0], Score: FromSearch(i.Score), WinRate: i.Score.WinRate(400), PV: pv, Rank: max(1, i.MultiPV),
			Depth: 4, SelDepth: 9, Lower: i.Lower, Upper: i.Upper, Final: i.Final, Nodes: i.Nodes, Elapsed: i.Elapsed, Book: i.Book}
		if got := e.reported(ended{}, &i); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	lost := search.Info{Event: search.EventLost, Move: 'a', Depth: 4, MultiPV: 1, Elapsed: time.Second}
	if got := e.reported(ended{}, &lost); got.Event != search.EventLost || got.Move != "a" || got.PV != nil || got.Rank != 1 || got.Depth != 4 || got.Elapsed != time.Second {
		t.Errorf("%+v of %+v", got, lost)
	}
	r := search.Result{Best: 'b', Score: 50, Depth: 4, SelDepth: 3, Nodes: 77, Elapsed: time.Second, PV: []search.Move{'b', 'a', 'd'},
		Lines: []search.Line{{Score: 50, PV: []search.Move{'b', 'a', 'd'}}, {Score: -20, PV: []search.Move{'c'}}}}
	rank := Ranking{of: map[string]uint64{"b": 60, "c": 7}}
	line := func(s search.Score, nodes uint64, pv ...string) Line {
		return Line{Move: pv[0], Score: FromSearch(s), WinRate: s.WinRate(400), LCB: s.WinRate(400), Nodes: nodes, PV: pv}
	}
	want := Info{Side: White, Move: "b", Score: FromSearch(50), WinRate: search.Score(50).WinRate(400), PV: []string{"b", "a", "d"}, Rank: 1, Final: true,
		Depth: 4, SelDepth: 3, Nodes: 77, Elapsed: time.Second, Lines: []Line{line(50, 60, "b", "a", "d"), line(-20, 7, "c")}}
	if got := e.result(ended{}, &r, &rank); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A game that is over is not searched, whatever moves its position has.
func TestAlphaBetaOver(t *testing.T) {
	e := onLetters()
	if i, err := e.Think(t.Context(), ended{}, Limits{Nodes: 1}, nil); err != ErrOver {
		t.Errorf("%+v, %v", i, err)
	}
}

// Every limit reaches the searcher, as its own.
func TestAlphaBetaLimits(t *testing.T) {
	e := onLetters()
	clock := search.Clock{Timed: true, Left: time.Minute}
	soft, hard := clock.Budget()
	for _, c := range []struct {
		l    Limits
		want search.Limits
	}{
		{Limits{}, search.Limits{}},
		{Limits{Depth: 3, Nodes: 50, MultiPV: 2}, search.Limits{Depth: 3, Nodes: 50, MultiPV: 2}},
		{Limits{Clock: &clock}, search.Limits{Soft: soft, Hard: hard}},
		{Limits{Time: time.Second}, search.Limits{Hard: time.Second}},
		{Limits{Soft: 2, Time: 3, RootMoves: true, Book: true}, search.Limits{Soft: 2, Hard: 3, RootMoves: true, Book: true}},
		{Limits{Only: []string{"b", "a"}, Exclude: []string{"c"}}, search.Limits{Only: []search.Move{'b', 'a'}, Exclude: []search.Move{'c'}}},
	} {
		if got, err := e.limits(nil, &c.l); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: %+v, %v, want %+v", c.l, got, err, c.want)
		}
	}
	for _, l := range []Limits{{Only: []string{"a", "bad"}}, {Exclude: []string{"bad"}}} {
		if got, err := e.limits(nil, &l); err == nil {
			t.Errorf("%+v: %+v", l, got)
		}
	}
}
