package match

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"tengen/search/game"
	"tengen/search/game/games"
)

// Openings that are kept are even by a search of their own, and nothing but the seed and
// the settings decides which.
func TestBalance(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	c := config(t, "renju")
	c.Rule, c.Size = "freestyle", 9
	seen, kept := 0, 0
	b := Balance{Within: 0.06, Nodes: 300, Told: func(s, k int) { seen, kept = s, k }}
	few, err := b.Random(t.Context(), &c, 2, 4, 3)
	if err != nil || len(few) != 2 || kept != 2 || seen <= kept {
		t.Fatalf("%v, %v; %d of %d kept", few, err, kept, seen)
	}
	b.Threads = 3
	many, err := b.Random(t.Context(), &c, 4, 4, 3)
	if err != nil || !reflect.DeepEqual(many[:2], few) {
		t.Errorf("%v, %v after %v", many, err, few)
	}
	g, err := games.ByName("renju")
	if err != nil {
		t.Fatal(err)
	}
	share := func(o Opening) float64 {
		e, err := g.NewEngine(c.Config, game.Options{Hash: balanceHash})
		if err != nil {
			t.Fatal(err)
		}
		p, err := games.New(c.Config)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range o.Moves {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		i, err := e.Think(t.Context(), p, game.Limits{Nodes: b.Nodes, Plain: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return i.WinRate
	}
	all := random(t, &c, seen, 4, 3)
	list, err := b.Keep(t.Context(), &c, all)
	if err != nil || len(list) < 4 || !reflect.DeepEqual(list[:4], many) {
		t.Errorf("%v, %v; at random %v", list, err, many)
	}
	for _, o := range list {
		if w := share(o); math.Abs(w-0.5) > b.Within {
			t.Errorf("%v: the side to move expects %.2f", o.Moves, w)
		}
	}
}

func TestBalanceRefuses(t *testing.T) {
	c := config(t, "jungo")
	c.Size, c.Komi = 2, 20 // White has won before the first move
	for _, x := range []struct {
		b    Balance
		want string
	}{
		{Balance{Within: 0.1, Nodes: 4}, "in a row"},
		{Balance{}, "within 0 of one half"},
		{Balance{Within: 0.5}, "within 0.5"},
		{Balance{Within: math.NaN()}, "within NaN"},
	} {
		if list, err := x.b.Random(t.Context(), &c, 1, 1, 1); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v, %v", x.b, list, err)
		}
	}
	b := Balance{Within: 0.1, Nodes: 4}
	for _, n := range []int{0, -1} {
		if list, err := b.Random(t.Context(), &c, n, 1, 1); len(list) > 0 || err != nil {
			t.Errorf("%d even openings: %v, %v", n, list, err)
		}
		if list, err := RandomOpenings(&c, n, 1, 1); len(list) > 0 || err != nil {
			t.Errorf("%d openings: %v, %v", n, list, err)
		}
	}
	empty := []Opening{{Name: "empty"}}
	if list, err := b.Keep(t.Context(), &c, empty); err == nil || !strings.Contains(err.Error(), "none of 1") {
		t.Errorf("%v, %v", list, err)
	}
	near := Balance{Within: 0.0001 / 100, Nodes: 4} // 9.999999999999999e-05 %
	if list, err := near.Keep(t.Context(), &c, empty); err == nil || !strings.HasSuffix(err.Error(), "within 0.0001 %") {
		t.Errorf("%v, %v", list, err)
	}
	over, stop := context.WithCancel(t.Context())
	stop()
	if list, err := b.Keep(over, &c, empty); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", list, err)
	}
	rule := config(t, "renju")
	rule.OpeningRule = "swap2"
	if list, err := b.Keep(t.Context(), &rule, empty); err == nil || !strings.Contains(err.Error(), "opening rule") {
		t.Errorf("%v, %v", list, err)
	}
}
