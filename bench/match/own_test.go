package match

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"tengen/search"
	"tengen/search/game"
)

// noter is an engine that keeps what it is asked, and answers with a given score.
type noter struct {
	seeds  []uint64
	limits []game.Limits
	moves  [][]string
	score  game.Score
	err    error
	takes  time.Duration
}

func (n *noter) Reset(seed uint64) error { n.seeds = append(n.seeds, seed); return nil }

func (n *noter) Think(_ context.Context, p game.Position, l game.Limits, _ func(game.Info)) (game.Info, error) {
	n.limits = append(n.limits, l)
	n.moves = append(n.moves, p.Moves())
	time.Sleep(n.takes)
	return game.Info{Move: p.Choices()[0].Text, Score: n.score, Depth: 5, Nodes: 77}, n.err
}

// An engine in process gets the seed of each game, the position of the match, and the
// limits of its settings.
func TestOwnEngine(t *testing.T) {
	second := time.Second
	cfg := config(t, "renju")
	for _, c := range []struct {
		e     EngineConfig
		clock search.Clock
		want  game.Limits
	}{
		{EngineConfig{Nodes: 9, Depth: 4}, search.Clock{}, game.Limits{Nodes: 9, Depth: 4}},
		{EngineConfig{Nodes: 9, Book: true}, search.Clock{}, game.Limits{Nodes: 9, Book: true}},
		{EngineConfig{}, search.Clock{Turn: second}, game.Limits{Whole: true, Clock: &search.Clock{Turn: second, Overhead: ownOverhead}}},
		{EngineConfig{}, search.Clock{Turn: second, Timed: true, Left: 2 * second, Increment: 3 * second},
			game.Limits{Clock: &search.Clock{Turn: second, Timed: true, Left: 2 * second, Increment: 3 * second, Overhead: ownOverhead}}},
		{EngineConfig{}, search.Clock{Timed: true, Left: -second}, game.Limits{Clock: &search.Clock{Timed: true, Left: -second, Overhead: ownOverhead}}},
	} {
		n := &noter{}
		o := &ownEngine{c: &cfg, e: &c.e, engine: n}
		for _, seed := range []uint64{3, 8} {
			if err := o.begin(t.Context(), Job{Seed: seed}); err != nil {
				t.Fatal(err)
			}
			for _, moves := range [][]string{nil, {"h8", "h9"}, {"h8", "h9", "i9", "j9"}} {
				if err := o.tell(t.Context(), moves); err != nil {
					t.Fatal(err)
				}
				r, err := o.think(t.Context(), limit{Clock: c.clock, kill: untimedKill})
				if err != nil || r.move != "a1" || r.depth != 5 || r.nodes != 77 {
					t.Errorf("%+v, %v", r, err)
				}
				if i := len(n.moves) - 1; fmt.Sprint(n.moves[i]) != fmt.Sprint(moves) || !reflect.DeepEqual(n.limits[i], c.want) {
					t.Errorf("asked %v with %+v, want %v with %+v", n.moves[i], n.limits[i], moves, c.want)
				}
			}
		}
		if fmt.Sprint(n.seeds) != "[3 8]" {
			t.Errorf("seeds %v", n.seeds)
		}
		if o.about() != "" {
			t.Errorf("it calls itself %q", o.about())
		}
	}
}

func TestOwnOptions(t *testing.T) {
	e := EngineConfig{Name: "A", Nodes: 5, Threads: 3, Memory: 7, Off: []string{"x"}, Weights: "w"}
	if got, want := e.own(), (game.Options{Threads: 3, Hash: 7, Off: []string{"x"}, Weights: "w"}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Only a proven win is a claim, and scores are written as in records.
func TestOwnScores(t *testing.T) {
	cfg := config(t, "renju")
	for _, c := range []struct {
		score game.Score
		text  string
		claim bool
	}{
		{game.FromSearch(74), "74", false},
		{game.FromSearch(search.WinIn(7)), "+M7", true},
		{game.FromSearch(search.LossIn(8)), "-M8", false},
		{game.Score{Units: 31, Unit: "stones"}, "31.0", false},
	} {
		o := &ownEngine{c: &cfg, e: &EngineConfig{}, engine: &noter{score: c.score}}
		if err := o.begin(t.Context(), Job{}); err != nil {
			t.Fatal(err)
		}
		r, err := o.think(t.Context(), limit{kill: untimedKill})
		if err != nil || r.score != c.text || r.claim != c.claim {
			t.Errorf("%v: %q, claim %v, %v", c.score, r.score, r.claim, err)
		}
	}
}

// An engine that finds no move has lost. One that does not stop is left behind, and
// the next game has another one.
func TestOwnEngineFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cfg := config(t, "ring")
		n := &noter{err: errors.New("no idea")}
		o := &ownEngine{c: &cfg, e: &EngineConfig{Memory: 1}, engine: n}
		if err := o.begin(t.Context(), Job{}); err != nil {
			t.Fatal(err)
		}
		_, err := o.think(t.Context(), limit{kill: untimedKill})
		if f, _ := asFault(err); f == nil || f.reason != ByIllegal || f.detail != "no idea" || o.engine != n {
			t.Errorf("%v, engine %v", err, o.engine)
		}
		n.takes = time.Hour
		_, err = o.think(t.Context(), limit{kill: time.Minute})
		if f, _ := asFault(err); f == nil || f.reason != ByHang || o.engine != nil {
			t.Errorf("%v, engine %v", err, o.engine)
		}
		if err := o.begin(t.Context(), Job{}); err != nil || o.engine == nil || o.engine == n {
			t.Errorf("the next game: %v, engine %v", err, o.engine)
		}
		time.Sleep(2 * time.Hour) // until the search that was left behind ends
	})
}
