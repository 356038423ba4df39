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

func (letters) Root(Position) (search.Position, error) { return nil, nil }

// ended is a position whose game is over.
type ended struct{ Position }

func (ended) Result() (Result, bool) { return Result{Draw: true}, true }

// A game that is over is not searched, whatever moves its position has.
func TestAlphaBetaOver(t *testing.T) {
	e := NewAlphaBeta(letters{}, 1, search.DefaultOptions())
	if i, err := e.Think(t.Context(), ended{}, Limits{Nodes: 1}, nil); err != ErrOver {
		t.Errorf("%+v, %v", i, err)
	}
}

// Every limit reaches the searcher, as its own.
func TestAlphaBetaLimits(t *testing.T) {
	e := &alphaBeta{walker: letters{}}
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
