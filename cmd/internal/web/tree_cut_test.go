package web

import (
	"strings"
	"testing"

	"tengen/search/game"
)

// A record that breaks off anywhere after its first node is read as far as it goes.
func TestReadCut(t *testing.T) {
	const whole = "(;GM[4]SZ[15]PB[Ann];B[hh]C[a \\] b];W[hg]LB[aa:1][bb:2](;B[gg])(;B[ff]))"
	config := game.Config{Game: "renju", Rule: "renju", Size: 15}
	for end := strings.Index(whole, ";B[hh]") + 1; end < len(whole); end++ {
		r, err := readText(whole[:end], &config, 0)
		if err != nil || r.Reason == nil || r.Tree[0].Config == nil {
			t.Errorf("%s: %v", whole[:end], err)
		}
	}
}

// Of a file whose last game cannot be read the others are listed, and the reason is told.
func TestLastGameBreaksOff(t *testing.T) {
	config := game.Config{Game: "renju", Rule: "renju", Size: 15}
	const good = "(;GM[4]SZ[15];B[hh])"
	for text, total := range map[string]int{good + "(;GM[4]SZ[15];B[ii];W[hh];B[g": 0, good + good + "(;GM[4]SZ[15];B[zz": 2} {
		r, err := readFile("x.sgf", []byte(text), &config, 0)
		if err != nil || r.Reason == nil || r.Total != total || len(r.Games) != total {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
}
