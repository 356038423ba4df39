package games

import (
	"strings"
	"testing"

	"tengen/internal/say"
	"tengen/search/game"
)

// What a hint says of a move: its kind, what it makes, stops and threatens.
func TestIdeas(t *testing.T) {
	for _, c := range []struct{ game, position, moves, move, want string }{
		{"renju", "", "", "h8", "a move of one of the 26 patterns"},
		{"renju", "", "h8", "a1", "a quiet move"},
		{"renju", "", "h8 g7", "h6", "a move of one of the 26 patterns, makes an open two, takes a point where the enemy would make a two"},
		{"renju", "", "h8 a1 i8 a3", "j8", "makes a three (三)"},
		{"renju", "", "h8 a1 i8 a3 j8", "k8", "stops a three"},
		{"renju", "", "h8 a1 i8 a3 j8 a5", "k8", "makes a straight four (達四)"},
		{"renju", "", "h8 g8 i8 a3 j8 a5 k8", "l8", "a defence against five"},
		{"renju", "", "h8 a1 i8 a3 j8 a5 k8", "l8", "stops one of two fives"},
		{"renju", "", "h8 a1 i8 a3 j8 a5 k8", "a8", "leaves the enemy a five"},
		{"renju", "", "h8 g8 i8 a3 j8 a5 k9 a9", "k10", "prepares"}, // a four-three
		{"renju", "", "h8", "h8", ""},

		{"jungo", "...../..X../.XO../..X../..... black", "", "D3", "capture a stone"},
		{"jungo", "...../..X../.XO../..X../..... white", "", "D3", "save stones in atari"},
		{"jungo", "...../..X../..O../..X../..... black", "", "B3", "give atari"},
		{"jungo", "...../...../.X.X./...../..... black", "", "C3", "join own stones"},
		{"jungo", "...../..X../.X.X./..X../..... white", "", "B4", "keep the enemy's stones apart"},
		{"jungo", "...../..X../.X.X./...../..... white", "", "C3", "put 1 own stone in atari"},
		{"jungo", ".XXXX/XXXXX/XXOOO/.XO.O/XXOO. black", "", "A5", "put 15 own stones in atari, give up some 15 points to the enemy"},     // by the network
		{"jungo", "......./......./......./......./......./......./....... black", "D4 D3 E3 E4 C4", "pass", "a pass, which leaves some"}, // by the network
		{"jungo", "..../..../..../.... black", "pass", "pass", "a pass, which ends the game"},
		{"jungo", "..X./.X.X/X.X./XX.. black", "", "C3", "join"},
		{"jungo", "XXX./X.XX/XXX./XXX. black", "", "B3", "fill an own point, which counts a stone more"},
		{"jungo", "..../..../..../.... black", "", "B2", "the first stone"},
		{"jungo", "..../.X../..../.... white", "", "C3", "press on the enemy's stones"},
		{"jungo", "..../.X../..../.... black", "", "B2", "extend an own chain"},
		{"jungo", "..../..../..../.... black", "", "pass", "a pass"},
		{"jungo", "......./......./......./......./......./......./....... black", "", "D4", "gain about"}, // by the network

		{"ring", "", "", "c2", "put a ring on a piece"},
		{"ring", "6/3W2/6/6/6/6/6/3w2/2b3/6/4B1/6 - b -", "", "c4c6", "move a piece forward"},
		{"ring", "6/3W2/6/6/6/6/6/3w2/2b3/6/4B1/6 - b -", "", "c4c2", "bring a piece back to defend, to where a ring can be passed to it"},
		{"ring", "6/3W2/6/6/6/6/6/3w2/2b3/6/4B1/6 - b -", "", "e2e3", "carry a ring forward"},
		{"ring", "B5/6/6/6/6/6/6/2W3/2b3/6/6/6 - b -", "", "c4c5", "take a ring by a hit"},
		{"ring", "B4W/6/6/6/6/6/6/6/1wb3/6/4w1/6 - b -", "", "c4b4", "hit a piece, and throw it off the board"},
		{"ring", "B4W/6/6/6/6/6/6/6/b5/6/4w1/6 l4w b -", "", "a4c5", "move a piece forward, which lets an enemy's piece come back"},
		{"ring", "1B2B1/6/6/6/w5/6/6/6/6/6/b5/6 - b -", "", "b12c13", "carry the ring into the goal"},
		{"ring", "5W/6/6/6/6/6/2b3/6/2B3/6/6/w4b - b -", "", "c4c6", "pass the ring forward"},
		{"ring", "6/1B4/6/6/w5/6/6/6/6/6/5W/6 - b -", "", "b11b12", "carry a ring forward, which threatens a goal"},
	} {
		p, err := New(game.Config{Game: c.game, Rule: map[string]string{"renju": "renju", "jungo": "simple", "ring": "ring"}[c.game], Size: map[string]int{"renju": 15}[c.game], Position: c.position})
		if err != nil {
			t.Errorf("%s %s: %v", c.game, c.position, err)
			continue
		}
		for _, m := range strings.Fields(c.moves) {
			if err := p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		before := p.Text()
		got := p.(game.Namer).Idea(c.move)
		if text := got.String(); c.want == "" && got != nil || !strings.Contains(text, c.want) {
			t.Errorf("%s %s %s, %s: %q, want %q", c.game, c.position, c.moves, c.move, text, c.want)
		}
		if got != nil && got.In(say.Japanese) == got.String() {
			t.Errorf("%v has no Japanese", got)
		}
		if p.Text() != before {
			t.Errorf("%s: the position has changed", c.move)
		}
	}
}
