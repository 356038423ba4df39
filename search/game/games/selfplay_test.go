package games

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/search/game"
)

// selfPlayers are the configurations of which self-play is tested.
func selfPlayers(t *testing.T) map[string]func() game.Position {
	t.Helper()
	out := map[string]func() game.Position{}
	for _, c := range []struct {
		name     string
		settings []string
	}{
		{"renju", nil},
		{"renju", []string{"rule=freestyle", "size=5"}}, // openings may end the game
		{"jungo", []string{"size=3"}},
		{"ring", nil},
		{"ring", []string{"position=1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -"}}, // close to a goal
	} {
		out[fmt.Sprint(c.name, c.settings)] = func() game.Position {
			p, err := open(c.name, c.settings...)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
	}
	return out
}

// wins reports whether a side has a goal to shoot, which ends a game of Ring.
func wins(p game.Position) bool {
	me := p.Side()
	for _, c := range p.Choices() {
		q := p.Clone()
		if err := q.Play(c.Text); err != nil {
			continue
		}
		if r, over := q.Result(); over && !r.Draw && r.Winner == me {
			return true
		}
	}
	return false
}

// A random opening is one of legal moves, as many as are told, and is refused when
// it decides the game. The same random numbers make the same opening.
func TestOpen(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	seeds, ofRing := uint64(1500), uint64(60)
	for name, start := range selfPlayers(t) {
		lengths, refused, seen := map[int]bool{}, 0, map[string]bool{}
		ring := name[:4] == "ring"
		for seed := range seeds {
			if ring && seed == ofRing {
				break
			}
			p := start()
			ok := p.(game.SelfPlayer).Open(rand.New(rand.NewPCG(1, seed)))
			moves := p.Moves()
			_, over := p.Result()
			if decided := over || ring && wins(p); ok == decided {
				t.Fatalf("%s: %v is called good: %v\n%v", name, moves, ok, p.Text())
			}
			if !ok {
				refused++
				continue
			}
			lengths[len(moves)] = true
			seen[fmt.Sprint(moves)] = true
			q := start()
			for _, m := range moves {
				if err := q.Play(m); err != nil {
					t.Fatalf("%s: %v: %v", name, moves, err)
				}
			}
			if again := start(); seed < 20 {
				again.(game.SelfPlayer).Open(rand.New(rand.NewPCG(1, seed)))
				if !slices.Equal(again.Moves(), moves) {
					t.Errorf("%s: %v, then %v", name, moves, again.Moves())
				}
			}
		}
		if len(lengths) < 5 || len(seen) < 20 || refused == 0 && (len(name) > len("ring[]") && ring || name == "renju[rule=freestyle size=5]") {
			t.Errorf("%s: %d lengths, %d openings, %d refused", name, len(lengths), len(seen), refused)
		}
	}
}

// A slip is any legal move a careless player might make, a pass of Jungo only where
// nothing else is left; every number of a move reads back as the move.
func TestSlipAndCode(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	games := 30
	if testing.Short() {
		games = 15
	}
	for name, start := range selfPlayers(t) {
		passed := 0
		for range games {
			p := start()
			for range 60 {
				sp := p.(game.SelfPlayer)
				before := p.Text()
				move, ok := sp.Slip(r)
				choices := p.Choices()
				if p.Text() != before {
					t.Fatalf("%s: a slip changes the board", name)
				}
				for _, c := range choices {
					code, err := sp.Code(c.Text)
					if err != nil {
						t.Fatalf("%s: %s: %v", name, c.Text, err)
					}
					if back, err := sp.Decode(code); err != nil || back != c.Text {
						t.Fatalf("%s: %s is %d is %s, %v", name, c.Text, code, back, err)
					}
				}
				if !ok || len(choices) == 0 {
					break
				}
				if !slices.ContainsFunc(choices, func(c game.Choice) bool { return c.Text == move }) {
					t.Fatalf("%s: %s is not legal", name, move)
				}
				if move == "pass" {
					if passed++; len(choices) > 1 {
						t.Fatalf("%s: a pass, and there are %d moves", name, len(choices))
					}
				}
				if err := p.Play(move); err != nil {
					t.Fatal(err)
				}
			}
		}
		if name[:5] == "jungo" && passed == 0 {
			t.Error("nobody had to pass")
		}
		p := start().(game.SelfPlayer)
		for _, code := range []uint32{1<<32 - 1, 1 << 20, 5000} {
			if move, err := p.Decode(code); err == nil {
				t.Errorf("%s: number %d is %s", name, code, move)
			}
		}
		if _, err := p.Code("nonsense"); err == nil {
			t.Errorf("%s: nonsense has a number", name)
		}
	}
	// The last point of a board of Jungo, and the number after it.
	p := selfPlayers(t)["jungo[size=3]"]().(game.SelfPlayer)
	if move, err := p.Decode(9); err != nil || move != "C3" {
		t.Errorf("number 9 is %s, %v", move, err)
	}
	if move, err := p.Decode(10); err == nil {
		t.Errorf("number 10 is %s", move)
	}
	if move, err := p.Decode(0); err != nil || move != "pass" {
		t.Errorf("number 0 is %s, %v", move, err)
	}
}

// A slip of Renju lies near a stone, on every side of it, and is no forbidden
// point.
func TestSlipOfRenju(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	draw := func(moves []string, n int) map[string]bool {
		p, err := open("renju")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		seen := map[string]bool{}
		for range n {
			if move, ok := p.(game.SelfPlayer).Slip(r); ok {
				seen[move] = true
			}
		}
		return seen
	}
	seen := draw([]string{"h8"}, 1000)
	for x := range 15 {
		for y := range 15 {
			m := fmt.Sprintf("%c%d", 'a'+x, y+1)
			want := max(x-7, 7-x, y-7, 7-y) <= 2 && m != "h8"
			if seen[m] != want {
				t.Errorf("%s beside a stone on h8: %v", m, seen[m])
			}
		}
	}
	// A double-three on h8, and an overline between c3 and h3.
	foul := []string{"h7", "a15", "h6", "c15", "f8", "e15", "g8", "g15", "c3", "i15", "d3", "k15", "e3", "m15", "g3", "o15", "h3", "a1"}
	if seen := draw(foul, 3000); seen["h8"] || seen["f3"] || !seen["h9"] {
		t.Errorf("forbidden points are drawn, or too few others: %v", seen)
	}
}
