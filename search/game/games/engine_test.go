package games

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/search/game"
)

// TestEngines checks that each engine returns a legal move within its limits and
// reports a line that can be played.
func TestEngines(t *testing.T) {
	for _, g := range openings(t) {
		e, err := engine(g.Game().Name(), 1)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			var told int
			a, err := e.Think(t.Context(), g.Clone(), game.LevelLimits(1), func(i game.Info) {
				told++
				if i.Side != g.Side() || len(i.PV) == 0 || i.Move != i.PV[0] || i.WinRate < 0 || i.WinRate > 1 || i.Score.String() == "" {
					t.Errorf("%s: report %+v", g.Title(), i)
				}
			})
			if err != nil {
				t.Fatalf("%s: %v", g.Title(), err)
			}
			if told == 0 && len(g.Choices()) > 1 {
				t.Errorf("%s: nothing was told", g.Title())
			}
			clone := g.Clone()
			for _, m := range a.PV {
				if err := clone.Play(m); err != nil {
					t.Errorf("%s: the line %v cannot be played: %v", g.Title(), a.PV, err)
					break
				}
			}
			play(t, g, a.Move)
			if _, over := g.Result(); over {
				break
			}
		}
	}
}

// TestFirstMoves checks that the engines keep to the first moves that are allowed.
func TestFirstMoves(t *testing.T) {
	for _, name := range Names() {
		e, err := engine(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		p := must(t, name)
		l := game.Limits{Nodes: 60, Depth: 2, Plain: true}
		best, err := e.Think(t.Context(), p, l, nil)
		if err != nil {
			t.Fatal(err)
		}
		l.Exclude = []string{best.Move}
		if i, err := e.Think(t.Context(), p, l, nil); err != nil || i.Move == best.Move {
			t.Errorf("%s: %s, which is excluded, %v", name, i.Move, err)
		}
		all := p.Choices()
		l.Exclude, l.Only = nil, []string{all[1].Text, all[len(all)-1].Text}
		if i, err := e.Think(t.Context(), p, l, nil); err != nil || !slices.Contains(l.Only, i.Move) {
			t.Errorf("%s: %s, only %v are allowed, %v", name, i.Move, l.Only, err)
		}
		l.Exclude = l.Only[:1]
		if i, err := e.Think(t.Context(), p, l, nil); err != nil || i.Move != l.Only[1] {
			t.Errorf("%s: %s, only %v without %v are allowed, %v", name, i.Move, l.Only, l.Exclude, err)
		}
	}
}

// TestMovesLeft checks that the engines play one of the moves that are left, in positions of random
// games, down to the last one: also where all moves that a search lists are excluded.
func TestMovesLeft(t *testing.T) {
	for _, name := range Names() {
		e, err := engine(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(5, 6))
		for range 2 {
			p := must(t, name)
			for ply := range 150 {
				all := p.Choices()
				if _, over := p.Result(); over {
					break
				}
				if ply%5 == 4 {
					l := game.Limits{Nodes: 30, Depth: 1, Plain: true}
					for len(l.Exclude) < min(4, len(all)-1) {
						i, err := e.Think(t.Context(), p, l, nil)
						if err != nil || slices.Contains(l.Exclude, i.Move) || !slices.ContainsFunc(all, func(c game.Choice) bool { return c.Text == i.Move }) {
							t.Fatalf("%s: %s without %v after %v, %v", name, i.Move, l.Exclude, p.Moves(), err)
						}
						l.Exclude = append(l.Exclude, i.Move)
					}
					for _, c := range all[1:] {
						l.Exclude = append(l.Exclude, c.Text)
					}
					l.Exclude = slices.DeleteFunc(l.Exclude, func(m string) bool { return m == all[0].Text })
					if i, err := e.Think(t.Context(), p, l, nil); err != nil || i.Move != all[0].Text {
						t.Fatalf("%s: %s without all moves but %s after %v, %v", name, i.Move, all[0].Text, p.Moves(), err)
					}
				}
				play(t, p, all[r.IntN(len(all))].Text)
			}
		}
	}
}

// TestDepth checks that an alpha-beta search ends with the depth that is asked for.
func TestDepth(t *testing.T) {
	for _, name := range []string{"renju", "ring"} {
		e, err := engine(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		p := must(t, name)
		play(t, p, p.Choices()[0].Text)
		for _, depth := range []int{1, 3} {
			if i, err := e.Think(t.Context(), p, game.Limits{Depth: depth}, nil); err != nil || i.Depth != depth {
				t.Errorf("%s: depth %d, want %d, %v", name, i.Depth, depth, err)
			}
		}
	}
}

// TestEngineStops checks that a search whose context is done ends and returns a move.
func TestEngineStops(t *testing.T) {
	for _, name := range Names() {
		e, err := engine(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		g := must(t, name)
		a, err := e.Think(ctx, g.Clone(), game.Limits{}, func(game.Info) {})
		cancel()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		play(t, g, a.Move)
	}
}

func TestEngineErrors(t *testing.T) {
	if _, err := engine("chess", 1); err == nil || !strings.Contains(err.Error(), "chess") {
		t.Errorf("%v", err)
	}
	if _, err := engine("ring", -1); err == nil || !strings.Contains(err.Error(), "threads: -1") {
		t.Errorf("%v", err)
	}
	over := map[string]game.Position{}
	for _, name := range Names() {
		over[name] = finished(t, name)
	}
	for i, name := range Names() {
		e, err := engine(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := e.Think(t.Context(), over[name], game.LevelLimits(1), func(game.Info) {}); err == nil {
			t.Errorf("%s is over, the engine plays %+v", name, a)
		}
		if _, err := e.Think(t.Context(), over[Names()[(i+1)%len(Names())]], game.LevelLimits(1), func(game.Info) {}); err == nil {
			t.Errorf("the engine for %s plays another game", name)
		}
	}
}

// finished plays random games until one ends.
func finished(t *testing.T, name string) game.Position {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 6))
	for {
		p := must(t, name)
		for range p.MaxMoves() {
			choices := p.Choices()
			if len(choices) == 0 {
				return p
			}
			play(t, p, choices[r.IntN(len(choices))].Text)
		}
	}
}

// engine returns the engine of a game in its usual configuration.
func engine(name string, threads int) (game.Engine, error) {
	g, err := ByName(name)
	if err != nil {
		return nil, err
	}
	return g.NewEngine(g.Default(), game.Options{Threads: threads})
}

// Tables, tree and reserve together stay within the memory of a program.
func TestFit(t *testing.T) {
	for _, g := range All {
		for _, threads := range []int{0, 1, 8} {
			for mib := 1; mib < 5000; mib += 7 {
				o, err := game.Fit(g, game.Options{Threads: threads, Hash: 300}, mib)
				if err != nil {
					if mib > 500 || !strings.Contains(err.Error(), g.Name()) {
						t.Errorf("%s, %d threads, %d MiB: %v", g.Name(), threads, mib, err)
					}
					continue
				}
				if o.Hash < 1 || o.Hash > 300 || max(o.Hash, o.Tree)+game.UsualReserve+8*max(threads, 1) > mib || mib > 1000 && (o.Hash != 300 || o.Tree < mib/2) {
					t.Errorf("%s, %d threads, %d MiB: tables of %d, tree of %d", g.Name(), threads, mib, o.Hash, o.Tree)
				}
			}
		}
	}
	if o, err := game.Fit(All[0], game.Options{}, 1000); err != nil || o.Hash != game.DefaultHash {
		t.Errorf("tables of %d MiB, %v", o.Hash, err)
	}
}
