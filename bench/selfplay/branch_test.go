package selfplay

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tengen/search/game"
)

// A branch is the first plies of a game, with or without one other move; it is drawn again
// if the game is over there, and does not begin where a side is far ahead.
func TestBranch(t *testing.T) {
	from := Game{Plies: make([]Ply, branchEnd+3)}
	for i := range from.Plies {
		from.Plies[i] = Ply{Move: 2, Best: 2}
	}
	lengths := map[int]bool{}
	for seed := range uint64(50) {
		e := &toyEngine{scores: make([]game.Score, 40)}
		x := &contest{h: &Header{Nodes: 5, Longest: 30, After: 2}, usual: game.SelfPlay{Balance: 500}, start: &toy{}, engine: e, from: []Game{from}}
		g, err := x.play(t.Context(), rand.New(rand.NewPCG(seed, 2)), 1)
		if err != nil {
			t.Fatal(err)
		}
		lengths[g.Random] = true
		for i, p := range g.Plies[:g.Random] {
			if p.Move != 2 && (p.Move != 7 || i != g.Random-1) {
				t.Errorf("seed %d: move %d at ply %d of %d", seed, p.Move, i, g.Random)
			}
		}
	}
	if want := map[int]bool{2: true, 3: true, 4: true}; !reflect.DeepEqual(lengths, want) {
		t.Errorf("branches of %v plies, want %v", lengths, want)
	}

	// The first branch is too good for one side, the second is not.
	scores := append([]game.Score{game.FromSearch(branchBalance + 1), game.FromSearch(branchBalance)}, make([]game.Score, 40)...)
	even := &contest{h: &Header{Nodes: 5, Longest: 30, After: 2}, usual: game.SelfPlay{Balance: 500}, start: &toy{}, engine: &toyEngine{scores: scores}}
	even.branchOff([]Game{from})
	if g, err := even.play(t.Context(), rand.New(rand.NewPCG(1, 2)), 1); err != nil || g.Plies[g.Random].Score != branchBalance {
		t.Errorf("begun with %+v, %v", g.Plies[g.Random], err)
	}

	x := &contest{h: &Header{Nodes: 5, Longest: 30, After: 4}, start: &toy{}, engine: &toyEngine{}, from: []Game{from}}
	if _, err := x.play(t.Context(), rand.New(rand.NewPCG(1, 2)), 1); err == nil || !strings.Contains(err.Error(), "15 plies") {
		t.Errorf("a game that is too short: %v", err)
	}
}

// The games of a file that are long enough are read, and games that branch off them are the
// same from any number of threads. A file of other games is refused.
func TestBranchesOfFile(t *testing.T) {
	h, err := DefaultHeader("renju")
	if err != nil {
		t.Fatal(err)
	}
	h.Nodes = 10
	play := func(h Header, o Options) []byte {
		t.Helper()
		var file bytes.Buffer
		w, err := NewWriter(&file, h)
		if err == nil {
			_, err = Run(t.Context(), h, o, w, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	first := play(h, Options{Positions: 600})
	const after = 10
	list, err := ReadLong(bytes.NewReader(first), &h, after)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ReadLong(bytes.NewReader(first), &h, MaxAfter); err == nil {
		t.Error("long games in a file of short ones")
	}
	if other, err := DefaultHeader("ring"); err != nil {
		t.Error(err)
	} else if _, err := ReadLong(bytes.NewReader(first), &other, after); err == nil || !strings.Contains(err.Error(), "ring") {
		t.Errorf("games of another kind: %v", err)
	}

	h.From, h.After = HashOfGames(list), after
	one, two := play(h, Options{Positions: 200, From: list, Threads: 1}), play(h, Options{Positions: 200, From: list, Threads: 2})
	if !bytes.Equal(one, two) {
		t.Error("two threads play other games")
	}
	r, err := NewReader(bytes.NewReader(one))
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for g, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		games++
		if g.Random < after {
			t.Errorf("a branch after %d plies", g.Random)
		}
		if err := h.CheckGame(&g); err != nil {
			t.Error(err)
		}
	}
	if games == 0 {
		t.Error("no game")
	}
	if _, err := newPlayer(h, Options{}); err == nil {
		t.Error("a player without the games")
	}
	if _, err := Run(t.Context(), h, Options{Positions: 1, From: list[1:]}, nil, nil); err == nil || !strings.Contains(err.Error(), h.From) {
		t.Errorf("other games: %v", err)
	}
}
