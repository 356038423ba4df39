package web

import (
	"runtime"
	"strings"
	"testing"
	"weak"

	"tengen/search/game"
	"tengen/search/game/games"
)

// watched is a position that knows its clones.
type watched struct {
	game.Position
	clones *[]weak.Pointer[watched]
	most   *int // clones that were held at once
}

func (w *watched) Clone() game.Position {
	made := &watched{w.Position.Clone(), w.clones, w.most}
	*w.clones = append(*w.clones, weak.Make(made))
	if n := len(*w.clones); n%100 == 0 {
		runtime.GC()
		held := 0
		for _, p := range *w.clones {
			if p.Value() != nil {
				held++
			}
		}
		*w.most = max(*w.most, held)
	}
	return made
}

// However many variations a record has, few boards are held at once.
func TestWideTree(t *testing.T) {
	r, err := firstGame("(;GM[4]SZ[15]" + strings.Repeat("(;B[hh];W[ii])", 400) + ")")
	if err != nil {
		t.Fatal(err)
	}
	p, err := games.New(*config(t, "renju"))
	if err != nil {
		t.Fatal(err)
	}
	most := 0
	b := builder{record: r}
	b.walk(&watched{p, new([]weak.Pointer[watched]), &most})
	if len(b.out) != 801 || most == 0 || most > 10 {
		t.Errorf("%d nodes, %d boards at once", len(b.out), most)
	}
}
