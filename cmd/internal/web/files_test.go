package web

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"tengen/protocol/record"
	"tengen/protocol/record/formats"
)

// The page opens files in all formats that hold a game of moves, by the name or without one, and
// tells what it cannot read.
func TestReadFile(t *testing.T) {
	const game = "(;GM[4]SZ[15]RU[renju];B[hh];W[hg];B[if];W[gh];B[jj];W[ij])"
	_, address := served(t, Options{})
	c := join(t, address)
	usual := *config(t, "renju")
	moves := func(tree []node) (out []string) {
		for _, n := range tree[1:] {
			out = append(out, n.Move)
		}
		return out
	}
	for _, f := range formats.Formats {
		// Lines of "pos" look like moves.
		if f.Write == nil || f.Name == "board" || f.Name == "pos" {
			continue
		}
		for r, err := range record.Games(strings.NewReader(game)) {
			if err != nil {
				t.Fatal(err)
			}
			var file bytes.Buffer
			w, err := f.Write(&file, formats.Options{Config: usual})
			if err == nil {
				err = w.Add(r)
			}
			if err == nil {
				err = w.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			got := c.must(request{Do: "read", Config: &usual, File: file.Bytes(), Name: "a" + f.Extensions[0]})
			if want := []string{"h8", "h9", "i10", "g8", "j6", "i6"}; !slices.Equal(moves(got.Tree), want) {
				t.Errorf("%s: %v, want %v", f.Name, moves(got.Tree), want)
			}
		}
	}
	for text, want := range map[string]int{"h8 h9 i10": 3, "...../.X.../...../...../.....": 0, "x: nothing": -1, "\xffRenLib": -1} {
		m := c.ask(request{Do: "read", Config: &usual, File: []byte(text), Name: "a.txt"})
		if want < 0 != (m.Error != nil) || want >= 0 && len(m.Tree) != want+1 {
			t.Errorf("%q: %d nodes, %v", text, len(m.Tree), m.Error)
		}
	}
}
