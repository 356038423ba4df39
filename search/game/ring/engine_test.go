package ring

import (
	"errors"
	"strings"
	"testing"

	evalring "tengen/eval/ring"
	"tengen/eval/ring/network"
	"tengen/search"
	"tengen/search/game"
	searchring "tengen/search/ring"
)

// A heuristic of Ring that is switched off is off, and no other.
func TestOff(t *testing.T) {
	for _, c := range []struct {
		names string
		want  searchring.Off
	}{
		{"", searchring.Off{}},
		{"foresight", searchring.Off{Foresight: true}},
		{"fade", searchring.Off{Fade: true}},
		{"contempt", searchring.Off{Contempt: true}},
		{"fade contempt", searchring.Off{Fade: true, Contempt: true}},
	} {
		w, _, s, err := settings(game.Options{Off: strings.Fields(c.names)})
		usual := searchring.DefaultOptions()
		usual.Threads = 1
		if err != nil || w.off != c.want || s != usual {
			t.Errorf("off %q: %+v, %+v, %v", c.names, w.off, s, err)
		}
	}
}

// The options of the searcher are the usual ones but for those that are given; the
// weights are the embedded ones or those of the text.
func TestSettings(t *testing.T) {
	usual := searchring.DefaultOptions()
	for _, c := range []struct {
		o            game.Options
		hash         int
		threads      int
		continuation bool
	}{
		{game.Options{}, game.DefaultHash, 1, usual.Continuation},
		{game.Options{Threads: 3, Hash: 5}, 5, 3, usual.Continuation},
		{game.Options{Light: true}, lightHash, 1, false},
		{game.Options{Light: true, Hash: 7}, 7, 1, false},
	} {
		want := usual
		want.Threads, want.Continuation = c.threads, c.continuation
		w, hash, s, err := settings(c.o)
		if err != nil || hash != c.hash || s != want || *w.eval.Weights != *evalring.Default() || w.eval.Network != network.Default() {
			t.Errorf("%+v: %d MiB, %+v, %v, want %d, %+v", c.o, hash, s, err, c.hash, want)
		}
	}
	other := *evalring.Default()
	other[0] += 5
	var text strings.Builder
	if err := other.Write(&text, "other"); err != nil {
		t.Fatal(err)
	}
	w, _, _, err := settings(game.Options{Weights: text.String()})
	if err != nil || *w.eval.Weights != other || w.eval.Network != nil {
		t.Errorf("other weights: %v, %v", w.eval, err)
	}
	text.Reset()
	if err := network.NewNetwork().Write(&text); err != nil {
		t.Fatal(err)
	}
	w, _, _, err = settings(game.Options{Weights: text.String()})
	if err != nil || *w.eval.Weights != *evalring.Default() || w.eval.Network == nil || w.eval.Network == network.Default() {
		t.Errorf("another network: %v, %v", w.eval, err)
	}
	if _, err := Game.NewEngine(game.Config{Game: name, Rule: "ring-basic"}, game.Options{Weights: text.String()}); !errors.Is(err, game.ErrNoNetwork) {
		t.Errorf("a network for ring-basic: %v", err)
	}
	for _, c := range []struct {
		o    game.Options
		want string // of the error
	}{
		{game.Options{Hash: -1}, "hash"},
		{game.Options{Off: []string{"luck"}}, `"luck"`},
		{game.Options{Weights: "nonsense"}, "weights"},
		{game.Options{Weights: network.Magic + "nonsense"}, "weights"},
		{game.Options{Weights: text.String(), Off: unlearned}, game.ErrNoNetwork.Error()},
	} {
		if _, err := Game.NewEngine(Game.Default(), c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.o, err, c.want)
		}
	}
}

// The names that can be switched off are those that NewEngine takes.
func TestHeuristics(t *testing.T) {
	names := Game.Heuristics()
	if want := len(new(search.Options).Switches()) + 4; len(names) != want {
		t.Errorf("%d names, want %d: %v", len(names), want, names)
	}
	if _, _, _, err := settings(game.Options{Off: names}); err != nil {
		t.Error(err)
	}
}

// Tune changes one number of the searcher and leaves the others.
func TestTune(t *testing.T) {
	_, _, s, err := settings(game.Options{Tune: "lmr-div=1.5"})
	want := search.DefaultTuning()
	want.LMRDiv = 1.5
	if err != nil || s.Tuning != want {
		t.Errorf("%+v, %v, want %+v", s.Tuning, err, want)
	}
	if _, _, _, err := settings(game.Options{Tune: "speed=1"}); err == nil || !strings.Contains(err.Error(), "speed") {
		t.Errorf("an unknown number: %v", err)
	}
}

// Both variants have all levels, and those of ring-basic go up without a network.
func TestBasicLevels(t *testing.T) {
	if len(basicLevels) != len(levels) {
		t.Errorf("%d levels, and %d of ring-basic", len(levels), len(basicLevels))
	}
	for k := 1; k < len(basicLevels); k++ {
		if a, b := basicLevels[k-1], basicLevels[k]; b.Depth < a.Depth || b.Depth == a.Depth && b.Slip >= a.Slip {
			t.Errorf("level %d of ring-basic, %+v, is no stronger than %+v", k+1, b, a)
		}
	}
	c := Game.Default()
	c.Rule = "ring-basic"
	p, err := Game.New(c)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Game.NewEngine(c, game.Options{Light: true})
	if err != nil {
		t.Fatal(err)
	}
	for level := 1; level < game.MaxLevel; level++ {
		i, err := e.Think(t.Context(), p, game.Limits{Level: level}, nil)
		if row := basicLevels[level-1]; err != nil || i.Depth > row.Depth {
			t.Fatalf("level %d of ring-basic: depth %d, %v, want %d", level, i.Depth, err, row.Depth)
		}
		if _, err := p.Submit(i.Move); err != nil {
			t.Fatal(err)
		}
	}
}
