package selfplay

import (
	"bytes"
	"context"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/movegen/renju"
)

// named returns a header with the network that plays here.
func named(t testing.TB, h Header) Header {
	t.Helper()
	var err error
	if h.Network, err = NetworkOf(h.Config); err != nil {
		t.Fatal(err)
	}
	return h
}

// A player plays no games of which a header says that another network played, or none, and none of a network
// without it.
func TestPlayerOfAnotherNetwork(t *testing.T) {
	h := named(t, header(t, "ring"))
	if _, err := NewPlayer(h, ""); err != nil || h.Network == "" {
		t.Fatalf("network %q: %v", h.Network, err)
	}
	basic := h
	basic.Rule = "ring-basic"
	another, none := h, h
	another.Network, none.Network = "00", ""
	for want, h := range map[string]Header{
		"network 00, on this machine " + h.Network:        another,
		"network none, on this machine " + h.Network:      none,
		"network " + h.Network + ", on this machine none": basic,
	} {
		if _, err := NewPlayer(h, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Games have the same moves in any order and in any batch; their encoding gives them back.
func TestPlayer(t *testing.T) {
	h := header(t, "renju")
	h.Rule, h.Size, h.Nodes = "freestyle", 9, 10
	h = named(t, h)
	play := func(first uint64, n int) []Game {
		t.Helper()
		p, err := NewPlayer(h, "")
		if err != nil {
			t.Fatal(err)
		}
		games, err := p.Play(t.Context(), first, n)
		if err != nil {
			t.Fatal(err)
		}
		return games
	}
	all := play(3, 5)
	if one := play(6, 1); !reflect.DeepEqual(one[0], all[3]) {
		t.Error("game 6 depends on the games before it")
	}
	text := EncodeGames(all)
	if again, err := DecodeGames(text, 5); err != nil || !reflect.DeepEqual(again, all) {
		t.Errorf("decoded otherwise: %v", err)
	}
	for n, want := range map[int]string{4: "behind the last game", 6: "game 6 of 6"} {
		if _, err := DecodeGames(text, n); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d games: %v, want %q", n, err, want)
		}
	}
	h.Weights = "00"
	if _, err := NewPlayer(h, ""); err == nil || !strings.Contains(err.Error(), "hash") {
		t.Errorf("missing weights: %v", err)
	}
}

// A file is the same, however many games a player is asked for at a time.
func TestBatches(t *testing.T) {
	h := header(t, "renju")
	h.Rule, h.Size, h.Nodes = "freestyle", 9, 5
	h = named(t, h)
	file := func(batch int) string {
		t.Helper()
		var out bytes.Buffer
		w := writer(t, &out, h)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		s, err := RunPlayers(ctx, 200, 2, batch, func() (Player, error) { return NewPlayer(h, "") }, w, nil)
		if err != nil || s.Positions < 200 {
			t.Fatalf("%+v, %v", s, err)
		}
		return out.String()
	}
	one := file(1)
	for _, batch := range []int{2, 3} {
		if file(batch) != one {
			t.Errorf("in batches of %d the file is another", batch)
		}
	}
}

// makeGames returns the games of a run.
func makeGames(t *testing.T, h Header, positions int) []Game {
	t.Helper()
	data, _ := makeFile(t, h, Options{Positions: positions})
	_, games, err := readAll(data)
	if err != io.EOF {
		t.Fatal(err)
	}
	return games
}

// five returns a game in which Black makes a five with the ninth move, and more moves.
func five(more int) Game {
	g := Game{Result: BlackWon}
	for i := range 9 + more {
		c := renju.At(i/2, i%2)
		g.Plies = append(g.Plies, Ply{Move: uint32(c), Best: uint32(c)})
	}
	return g
}

// Every game of a run passes; a game whose moves do not lead to its result does not.
func TestCheckGame(t *testing.T) {
	for name, positions := range map[string]int{"renju": 150, "jungo": 60, "ring": 100} {
		h := header(t, name)
		games := makeGames(t, h, positions)
		for i := range games {
			if err := h.CheckGame(&games[i]); err != nil {
				t.Errorf("%s: game %d: %v", name, i, err)
			}
		}
	}
	h := header(t, "renju")
	h.Rule, h.Size = "freestyle", 9
	if g := five(0); h.CheckGame(&g) != nil {
		t.Errorf("a game that ends by the rules: %v", h.CheckGame(&g))
	}
	short := Game{Result: Unfinished, Plies: five(0).Plies[:4]}
	if h.Longest = 4; h.CheckGame(&short) != nil {
		t.Errorf("a game of the longest kind: %v", h.CheckGame(&short))
	}
	if h.Longest = 5; h.CheckGame(&short) == nil {
		t.Error("a game is shorter than the longest, and has no end")
	}
	h.Longest = 0
	games := makeGames(t, h, 150)
	k := slices.IndexFunc(games, func(g Game) bool { return g.Result == BlackWon || g.Result == WhiteWon })
	if k < 0 {
		t.Fatal("no game was won")
	}
	good := games[k]
	for what, c := range map[string]struct {
		change func(*Game)
		want   string
	}{
		"another result":  {func(g *Game) { g.Result = BlackWon + WhiteWon - g.Result }, "but the moves give"},
		"a draw":          {func(g *Game) { g.Result = Draw }, "but the moves give"},
		"no result":       {func(g *Game) { g.Result = numResults }, "result 4"},
		"cut off":         {func(g *Game) { g.Plies = g.Plies[:len(g.Plies)-1] }, "goes on after"},
		"a taken cell":    {func(g *Game) { g.Plies[g.Random].Move = g.Plies[0].Move }, "ply"},
		"no cell":         {func(g *Game) { g.Plies[g.Random].Move = uint32(renju.Pass) + 1 }, "ply"},
		"opening only":    {func(g *Game) { g.Random = len(g.Plies) }, "without a search"},
		"moves behind it": {func(g *Game) { *g = five(1) }, "over after 9 plies"},
	} {
		g := good
		g.Plies = slices.Clone(good.Plies)
		c.change(&g)
		if err := h.CheckGame(&g); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}

// Any games of a worker are read or refused, those that are read are encoded so that they are
// read again as the same, and none makes CheckGame fail otherwise than with an error.
func FuzzDecodeGames(f *testing.F) {
	var headers []Header
	for _, name := range []string{"renju", "jungo", "ring"} {
		h, err := DefaultHeader(name)
		if err != nil {
			f.Fatal(err)
		}
		h.Nodes = 5
		h = named(f, h)
		p, err := NewPlayer(h, "")
		if err != nil {
			f.Fatal(err)
		}
		games, err := p.Play(f.Context(), 0, 2)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(len(headers)), 2, EncodeGames(games))
		headers = append(headers, h)
	}
	f.Fuzz(func(t *testing.T, kind uint8, n int, data []byte) {
		games, err := DecodeGames(data, n)
		if err != nil {
			return
		}
		if len(games) != max(n, 0) {
			t.Fatalf("%d games, want %d", len(games), n)
		}
		if again, err := DecodeGames(EncodeGames(games), len(games)); err != nil || !reflect.DeepEqual(again, games) {
			t.Errorf("%v is read again as %v, %v", games, again, err)
		}
		h := &headers[int(kind)%len(headers)]
		for i := range games {
			_ = h.CheckGame(&games[i])
		}
	})
}
