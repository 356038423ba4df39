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

// Reading a chain of set-ups without a move takes memory in proportion to its length.
func TestChainOfSetups(t *testing.T) {
	p, err := games.New(*config(t, "jungo", "size=5"))
	if err != nil {
		t.Fatal(err)
	}
	made := func(n int) float64 {
		r, err := firstGame("(;GM[1]SZ[5]" + strings.Repeat(";AB[aa];AE[aa]", n) + ";W[cc])")
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		b := builder{record: r}
		b.walk(p.Clone())
		runtime.ReadMemStats(&after)
		if len(b.out) != 2*n+2 || b.refused != nil || !strings.HasSuffix(b.out[1].Config.Position, " white") {
			t.Errorf("%d nodes, %v, the first one %+v", len(b.out), b.refused, b.out[1].Config)
		}
		return float64(after.TotalAlloc - before.TotalAlloc)
	}
	if few, many := made(250), made(2000); many > 16*few {
		t.Errorf("%.0f bytes for a few nodes, %.0f for eight times as many", few, many)
	}
}

// A record of which a branch is left out still gets its notes.
func TestNotesOfLeftOut(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]SZ[15]RU[Martian];B[hh](;W[ii])(;W[hh]))":                                                   "Martian",
		"(;GM[4]SZ[15]RU[freestyle]RE[W+];B[aa](;W[oo];B[ba];W[on];B[ca];W[om];B[da];W[ol];B[ea])(;W[aa]))": "W+",
	} {
		r, err := readText(text, config(t, "renju"), 0)
		if err != nil || r.Reason == nil {
			t.Fatalf("%s: %v", text, err)
		}
		if why := r.Reason.String(); !strings.Contains(why, want) || !strings.Contains(why, "1 branch of the record is left out") {
			t.Errorf("%s: %s", text, why)
		}
	}
}

// The side to move, named after the end of a game, changes nothing there: no position begins at that node.
func TestSideAfterEnd(t *testing.T) {
	for _, text := range []string{"(;GM[1]SZ[5];B[cc];W[bb];B[];W[];PL[W]C[look])", "(;GM[1]SZ[5];B[cc];W[bb];B[];W[];PL[B]C[look])"} {
		r, err := readText(text, config(t, "jungo"), 0)
		if err != nil || len(r.Tree) != 6 {
			t.Fatalf("%s: %+v, %v", text, r, err)
		}
		if last := r.Tree[5]; last.Config != nil || last.Move != "" || last.Comment != "look" {
			t.Errorf("%s ends with %+v", text, last)
		}
	}
	r, err := readText("(;GM[1]SZ[5];B[cc];W[bb];PL[W]C[look])", config(t, "jungo"), 0)
	if err != nil || len(r.Tree) != 4 || r.Tree[3].Config == nil || r.Tree[3].Config.Position == "" {
		t.Errorf("%+v, %v before the end", r, err)
	}
}
