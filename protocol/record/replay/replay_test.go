package replay

import (
	"strings"
	"testing"

	"tengen/internal/say"
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
		"0": "freestyle", "1": "standard", " 4 ": "renju", "8": "caro", "2": "renju", // the numbers of INFO rule
	} {
		r := record.New(record.Gomoku, 15)
		r.Rules = text
		p, err := Start(r)
		if err != nil || p.Config().Rule != want {
			t.Errorf("%q is %+v, %v, want %s", text, p, err, want)
		}
	}
}

// The rules of Go have the ko rules of Jungo; a rule that is not known is noted.
func TestKoRules(t *testing.T) {
	for text, want := range map[string]string{
		"": "simple", "Japanese": "simple", "AGA": "situational", "tromp-taylor": "positional", "New Zealand": "situational", "NZ": "situational",
		"chinese_kgs": "positional", "positional": "positional",
	} {
		r := record.New(record.Go, 9)
		r.Rules = text
		p, err := Start(r)
		if err != nil || p.Config().Rule != want {
			t.Errorf("%q is %+v, %v, want %s", text, p, err, want)
			continue
		}
		if End(r, p); len(r.Notes) > 0 {
			t.Errorf("%q: %v", text, r.Notes)
		}
	}
	for text, want := range map[string]string{
		"(;GM[4]SZ[15]RU[Omok])": "RU: rule Omok is not known, renju holds", "(;GM[1]SZ[9]RU[GOE])": "RU: rule GOE is not known, simple holds",
		"(;GM[99]RU[foo])": "RU: rule foo is not known, ring holds", "(;GM[4]SZ[15]RU[RIF])": "",
	} {
		list, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		p, err := Start(list[0])
		if err != nil {
			t.Fatal(err)
		}
		End(list[0], p)
		if got := say.Lines(say.English, list[0].Notes); strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", text, got, want)
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
	for side, want := range map[string]int{"white": 2, "black": 0} {
		p, err := games.New(game.Config{Game: "jungo", Size: 5, Rule: "simple", Position: "...../.X.../...../...X./..... " + side})
		if err != nil {
			t.Fatal(err)
		}
		if n := Record(p).Handicap; n != want {
			t.Errorf("%s to move: handicap %d, want %d", side, n, want)
		}
	}
	for text, want := range map[string]string{
		"(;GM[3];B[aa])":            "the record is of game 3 (GM), which Tengen does not play",
		"(;GM[120];B[c2])":          "the record is of game 120 (GM), which Tengen does not play",
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

// What follows the end of a game is cut off, with a note, and a result that the board denies is
// named. Comments and marks after the end stay.
func TestEnd(t *testing.T) {
	for _, c := range []struct {
		text  string
		moves int
		note  string // the beginning of the only one, "" for none
	}{
		{"(;GM[1]SZ[9]KM[0];B[ee];W[dd];B[];W[];B[])", 4, "move 4 ends the game (draw: 1 against 1 stones, komi 0): what follows is left out, moves: 1"},
		{"(;GM[1]SZ[9]KM[0];B[ee];W[dd];B[];W[];AW[aa];B[cc];C[x];W[ff])", 6, ""}, // goes on
		{"(;GM[1]SZ[9]KM[0];B[ee];W[dd];B[];W[];C[x];B[cc];AW[aa];W[ff])", 4, "move 4 ends the game (draw: 1 against 1 stones, komi 0): what follows is left out, moves: 2"},
		{"(;GM[1]SZ[9]KM[0]RE[W+3];B[ee];W[];B[];C[good game])", 3, "RE[W+3] is not the result on the board: Black wins"},
		{"(;GM[1]SZ[9]KM[0]RE[B+8];B[ee];W[];B[];C[good game])", 3, ""},
		{"(;GM[4]SZ[15]RU[freestyle]RE[B+];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh];W[ae];B[af])", 9, "move 9 ends the game (Black wins: five in a row, h8-l8): what follows is left out, moves: 2"},
		{"(;GM[4]SZ[15]RU[freestyle]RE[W+R];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh])", 9, "RE[W+R] is not the result on the board: Black wins"},
		{"(;GM[4]SZ[15]RE[W+R];B[hh];W[aa];B[ih])", 3, ""}, // nobody knows
		{"(;GM[4]SZ[15];B[hh];W[hh];B[ih])", 3, ""},           // whoever plays it finds it
		{"(;GM[4]SZ[15]AB[hh][ih][jh][kh][lh];W[aa])", 1, ""}, // so here
		{"(;GM[4]SZ[15]RE[W+]AB[hh][ih][jh][kh][lh])", 0, "RE[W+] is not"},
		{"(;GM[4]SZ[15]RU[1];B[aa];W[oo];B[ba];W[no];B[ca];W[mo];B[ea];W[ko];B[fa];W[jo];B[da];W[ao])", 12, ""}, // six do not win
	} {
		list, err := record.Read(strings.NewReader(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r := list[0]
		start, err := Start(r)
		if err != nil {
			t.Fatal(err)
		}
		text := start.Text()
		End(r, start)
		if n := r.Moves(); n != c.moves || len(r.Notes) > 1 || c.note == "" && len(r.Notes) > 0 || c.note != "" && (len(r.Notes) == 0 || !strings.HasPrefix(r.Notes[0].String(), c.note)) || start.Text() != text {
			t.Errorf("%s: %d moves, %q, want %d, %q", c.text, n, r.Notes, c.moves, c.note)
		}
	}
	for text, want := range map[string]int{"(;GM[4]SZ[15];B[hh];W[hh];B[ih];W[];B[];W[ih])": 2, "(;GM[4]SZ[15];B[hh];W[ii])": 0, "(;GM[4]SZ[15]AB[hh]AW[ii]PL[B];B[ii];W[hh])": 2, "(;GM[4]SZ[15]AB[hh];W[ii]AE[hh];B[hh])": 0, "(;GM[1]SZ[9];B[ee];W[ee])": 0} {
		list, err := record.Read(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if Twice(list[0]); len(list[0].Notes) != want {
			t.Errorf("%s: %q, want %d notes", text, list[0].Notes, want)
		}
	}
}
