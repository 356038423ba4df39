package replay

import (
	"strings"
	"testing"

	"tengen/protocol/record"
	"tengen/search/game"
	"tengen/search/game/games"
)

// Every node of a record: what it sets up, who is to move then and why, and its move.
func TestNodes(t *testing.T) {
	g, err := games.ByName("renju")
	if err != nil {
		t.Fatal(err)
	}
	p, err := games.New(game.Config{Game: g.Name(), Rule: "freestyle", Size: 15})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play("h8"); err != nil { // one black stone on the board
		t.Fatal(err)
	}
	type node struct {
		stones string // set up
		side   game.Side
		setup  bool
		move   string
		mover  game.Side
	}
	for text, want := range map[string][]node{
		"(;SZ[15];B[aa];W[];AE[hh])": {{}, {move: "a15"}, {move: "pass", mover: game.White}, {stones: ". h8", setup: true}},
		// The side: by PL, by the next move, and by the stones with those on the board.
		"(;SZ[15]AB[aa]PL[B];AB[bb];C[x];W[cc];AB[cc];AB[dd]AW[ee][ff])": {{stones: "X a15", setup: true}, {stones: "X b14", setup: true, side: game.White},
			{}, {move: "c13", mover: game.White}, {stones: "X c13", setup: true, side: game.White}, {stones: "X d12 O e11 O f10", setup: true}},
		"(;SZ[15]PL[W];AB[aa]W[bb]PL[B])": {{setup: true, side: game.White}, {stones: "X a15", setup: true, move: "b14", mover: game.White}},
	} {
		all, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		r := New(all[0].Line())
		if len(r.Nodes) != len(want) {
			t.Fatalf("%s: %d nodes", text, len(r.Nodes))
		}
		for i, w := range want {
			var got node
			changes, side, ok := r.Setup(i, p)
			got.side, got.setup = side, ok
			var stones []string
			for y := 14; y >= 0; y-- {
				for x := range 15 {
					if c, ok := changes[game.Point{X: x, Y: y}]; ok {
						stones = append(stones, map[game.Stone]string{game.None: ".", game.BlackStone: "X", game.WhiteStone: "O"}[c], p.PointName(game.Point{X: x, Y: y}))
					}
				}
			}
			got.stones = strings.Join(stones, " ")
			got.mover, got.move, _ = r.Move(i, p)
			if got != w {
				t.Errorf("%s, node %d: %+v, want %+v", text, i, got, w)
			}
		}
	}
}

// The rules as programs and people name them; what is not known is the usual rule.
func TestRules(t *testing.T) {
	for text, want := range map[string]string{
		"": "renju", "renju": "renju", "Renju, free opening": "renju", "Free Renju": "renju", "Gomocup standard": "standard", "Exact five": "standard",
		"Freestyle": "freestyle", "Free-style gomoku": "freestyle", "GOMOKU": "freestyle", "Standard Gomoku": "standard", "Caro": "caro",
		"RIF": "renju", "Taraguchi-10": "renju", "Soosõrv-8": "renju", "Yamaguchi": "renju", "house rules": "renju",
	} {
		r := record.New(record.Gomoku, 15)
		r.Rules = text
		p, err := Start(r)
		if err != nil || p.Config().Rule != want {
			t.Errorf("%q is %+v, %v, want %s", text, p, err, want)
		}
	}
}

// A record begins as the game does, and its start is read again; one of another board or game
// is refused.
func TestRecord(t *testing.T) {
	for _, c := range []struct {
		config game.Config
		size   int
	}{
		{game.Config{Game: "renju", Rule: "caro", Size: 7}, 7},
		{game.Config{Game: "jungo", Rule: "positional", Size: 5, Komi: 2.5}, 5},
		{game.Config{Game: "ring", Rule: "ring", Position: "6/1w4/6/6/6/6/6/2B3/2W3/b5/6/6 a0b,l1b,f13w,r12w b -"}, 0},
	} {
		p, err := games.New(c.config)
		if err != nil {
			t.Fatal(err)
		}
		r := Record(p)
		again, err := Start(r)
		if err != nil || again.Config() != p.Config() || again.Text() != p.Text() || r.Size != c.size {
			t.Errorf("%+v is recorded with size %d and read as %+v, %v", c.config, r.Size, again, err)
		}
	}
	for text, want := range map[string]string{
		"(;GM[3];B[aa])":            "the record is of game 3 (GM)",
		"(;GM[120];B[c2])":          "the record is of game 120 (GM)",
		"(;GM[4]SZ[40])":            "40",
		"(;GM[1]SZ[9:9]POS[XO/..])": "a record of 9×9 points for a board of 2×2",
	} {
		list, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if p, err := Start(list[0]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s begins at %v, %v, want %q", text, p, err, want)
		}
	}
}
