package jungo

import (
	"math/rand/v2"
	"testing"

	evaljungo "tengen/eval/jungo"
	"tengen/search/game"
)

// The network sees of a clone what it sees of the game: its last moves, the ko and a pass, too.
func TestFeaturesOfClones(t *testing.T) {
	passes := 0
	for seed := range uint64(20) {
		p, r := newGame(t, "simple", ""), rand.New(rand.NewPCG(seed, 1))
		for ply := range 40 {
			if ply%3 == 0 {
				p = p.Clone().(*Position)
			}
			var want, got evaljungo.Features
			want.Read(p.b, p.komi)
			q := p.Clone().(*Position)
			if got.Read(q.b, q.komi); got != want || q.b.Passes() != p.b.Passes() {
				t.Fatalf("after %v: %+v, want %+v", p.Moves(), got, want)
			}
			passes += p.b.Passes()
			choices := p.Choices()
			if len(choices) == 0 {
				break
			}
			m := choices[r.IntN(len(choices))].Text
			if r.IntN(8) == 0 {
				m = "pass"
			}
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	if passes == 0 {
		t.Error("no game has a pass")
	}
}

// An engine that is given clones keeps its tree from move to move: a second search, two plies later,
// begins with the visits that the first one had there.
func TestTreeKeptOnClones(t *testing.T) {
	for _, rule := range []string{"simple", "situational"} {
		var kept [2]uint64
		for i := range kept {
			e, err := newEngine(game.Options{Off: []string{offSolver, offBook}})
			if err != nil {
				t.Fatal(err)
			}
			p := newGame(t, rule, "C3 C4")
			think := func(nodes uint64) game.Info {
				var q game.Position = p
				if i == 1 {
					q = p.Clone()
				}
				found, err := e.Think(t.Context(), q, game.Limits{Nodes: nodes, Plain: true}, nil)
				if err != nil {
					t.Fatal(err)
				}
				return found
			}
			for _, m := range think(300).PV[:2] {
				if err := p.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			kept[i] = think(1).Nodes // no more than one visit is added
		}
		if kept[0] < 10 || kept[1] != kept[0] {
			t.Errorf("%s: %d visits are kept in the game, %d on clones", rule, kept[0], kept[1])
		}
	}
}
